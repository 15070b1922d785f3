"""Themes of puzzles, as they are written: `teach/themes.toml` in a game's folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from stackyard.core.game import Game
from stackyard.core.message import Message, listed, msg
from stackyard.teach.proofs import PROOFS, Proof
from stackyard.teach.reading import SETUP, broken, check_keys, data, setup_of

THEMES = "themes.toml"
REQUIRED = ("name", "title", "task", "wrong", "proof")
OTHERS = ("settings", "share", "bots", "opening", "each")
MEASURE = "measure"
"""The setting that names a function in the game's `teach/measures.py`."""


@dataclass(frozen=True, eq=False)
class Theme:
    """A kind of puzzle: what is asked, what proves it, and the rounds in which it is looked for."""

    game: Game
    name: str
    title: Message
    task: Message
    wrong: Message
    """What is said to a move that does not solve it."""
    proof: Proof
    share: int
    """How many puzzles of the game have this theme, in proportion to those of its other themes."""
    setup: Mapping[str, Any]
    bots: tuple[str, ...]
    """The players of the rounds; a seat gets one of them by chance."""
    opening: tuple[int, int]
    """The least and the most moves at the beginning that are played by chance, so that rounds differ."""
    each: int
    """The most puzzles that are taken from a round."""


@lru_cache(maxsize=64)
def themes(game: Game) -> tuple[Theme, ...]:
    """The themes of a game; none where its folder has no such file."""
    found = data(game, THEMES)
    check_keys(game, THEMES, "the file", found, ("theme",))
    return tuple(_theme(game, entry) for entry in found.get("theme", []))


def _theme(game: Game, entry: dict[str, Any]) -> Theme:
    where = str(entry.get("name", "a theme"))
    check_keys(game, THEMES, where, entry, (*REQUIRED, *SETUP, *OTHERS))
    for key in REQUIRED:
        if key not in entry:
            raise broken(game, THEMES, msg("{where} has no {key:quoted}", where=where, key=key))
    least, most = entry.get("opening", (0, 0))
    return Theme(
        game,
        entry["name"],
        Message(entry["title"]),
        Message(entry["task"]),
        Message(entry["wrong"]),
        _proof(game, where, entry),
        entry.get("share", 1),
        setup_of(game, entry),
        tuple(entry.get("bots", ("6",))),
        (least, most),
        entry.get("each", 1),
    )


def _proof(game: Game, where: str, entry: dict[str, Any]) -> Proof:
    kind, settings = entry["proof"], dict(entry.get("settings", {}))
    if kind not in PROOFS:
        told = msg(
            "{where} names the proof {kind:quoted}; there are: {known}",
            where=where,
            kind=kind,
            known=listed(list(PROOFS), ""),
        )
        raise broken(game, THEMES, told)
    if MEASURE in settings:
        settings[MEASURE] = getattr(game.part("teach.measures"), settings[MEASURE])
    try:
        return PROOFS[kind](**settings)
    except TypeError as error:
        raise broken(game, THEMES, f"{where}: {error}") from error
