"""Puzzles as they are written: `teach/puzzles.toml` in a game's folder, made by `stackyard puzzles make`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from importlib.resources import files
from math import gcd
from typing import Any

from stackyard.core import registry
from stackyard.core.errors import OptionError
from stackyard.core.fields import with_suggestion
from stackyard.core.game import GAMES, Game
from stackyard.core.message import msg
from stackyard.teach.puzzle import Puzzle
from stackyard.teach.reading import SETUP, broken, check_keys, data, setup_of
from stackyard.teach.themes import themes

PUZZLES = "puzzles.toml"
REQUIRED = ("id", "theme", "position", "solution", "difficulty")
OTHERS = ("refutations", "worth")
HEADER = "# Puzzles of {title}: `stackyard puzzles make {name}`, proven by the tests; docs/teaching.md.\n"


def puzzles(game: Game | str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, easy ones first; none where its folder has no such file."""
    return _read(registry.load(game) if isinstance(game, str) else game)


def has_puzzles(game: Game) -> bool:
    """Whether a game has puzzles; quicker than to read them."""
    return (files(f"{GAMES}.{game.name}") / "teach" / PUZZLES).is_file()


def puzzle_named(game: Game, id: str) -> Puzzle:
    """The puzzle of that id; OptionError where there is none."""
    known = {puzzle.id: puzzle for puzzle in puzzles(game)}
    if not known:
        raise OptionError(msg("{title} has no puzzles", title=game.title))
    if id not in known:
        problem = msg("{title} has no puzzle {id:quoted}", title=game.title, id=id)
        raise OptionError(with_suggestion(problem, id, known))
    return known[id]


def games_with_puzzles() -> list[Game]:
    """The games that have some, in the order in which games are listed."""
    games = (registry.load(name) for name in registry.names())
    return [game for game in games if has_puzzles(game)]


def puzzle_of_the_day(day: date) -> Puzzle:
    """The puzzle that everybody gets that day: games take turns, and each goes through all of its own."""
    games = games_with_puzzles()
    if not games:
        raise OptionError(msg("no game has puzzles"))
    number = day.toordinal()
    found = puzzles(games[number % len(games)])
    # A step that shares no factor with their number comes to each before it comes to one again.
    step = next(step for step in (67, 71, 73) if gcd(step, len(found)) == 1)
    return found[number // len(games) * step % len(found)]


@lru_cache(maxsize=64)
def _read(game: Game) -> tuple[Puzzle, ...]:
    found = data(game, PUZZLES)
    check_keys(game, PUZZLES, "the file", found, ("puzzle",))
    made = [read_puzzle(game, entry) for entry in found.get("puzzle", [])]
    ids = [puzzle.id for puzzle in made]
    if len(set(ids)) < len(ids):
        raise broken(game, PUZZLES, msg("two puzzles have one id"))
    return tuple(sorted(made, key=lambda puzzle: puzzle.difficulty))


def read_puzzle(game: Game, entry: dict[str, Any]) -> Puzzle:
    """A puzzle as it is written; what its theme says of all puzzles is taken from there."""
    where = str(entry.get("id", "a puzzle"))
    check_keys(game, PUZZLES, where, entry, (*REQUIRED, *SETUP, *OTHERS))
    for key in REQUIRED:
        if key not in entry:
            raise broken(game, PUZZLES, msg("{where} has no {key:quoted}", where=where, key=key))
    theme = next((each for each in themes(game) if each.name == entry["theme"]), None)
    if theme is None:
        told = msg("{where} has the theme {theme:quoted}, which is none", where=where, theme=entry["theme"])
        raise broken(game, PUZZLES, told)
    return Puzzle(
        game,
        entry["id"],
        entry["position"],
        (tuple(entry["solution"]),),
        theme.task,
        theme=theme.name,
        title=theme.title,
        difficulty=entry["difficulty"],
        refutations=tuple(tuple(line) for line in entry.get("refutations", ())),
        worth=entry.get("worth", {}),
        setup={**theme.setup, **setup_of(game, entry)} if "players" in entry else dict(theme.setup),
        wrong=theme.wrong,
        judge=theme.proof.judge,
    )


def write_puzzles(game: Game, entries: Iterable[dict[str, Any]]) -> str:
    """Puzzles as a file holds them."""
    parts = [HEADER.format(title=game.title, name=game.name)]
    parts.extend(
        "\n[[puzzle]]\n" + "".join(f"{key} = {_value(value)}\n" for key, value in entry.items())
        for entry in entries
    )
    return "".join(parts)


def _value(value: Any) -> str:
    """A value in TOML: numbers, texts and lists as JSON writes them, tables in braces."""
    if isinstance(value, dict):
        inside = ", ".join(f"{json.dumps(key)} = {_value(each)}" for key, each in value.items())
        return "{" + inside + "}"
    return json.dumps(value, ensure_ascii=False)
