"""Examples as they are written: `teach/examples.toml` in a game's folder."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from stackyard.core.errors import BrokenGame, OptionError
from stackyard.core.fields import with_suggestion
from stackyard.core.game import GAMES, Game
from stackyard.core.message import Message, msg
from stackyard.teach.example import Example

EXAMPLES = "examples.toml"
NONE = "none"
"""Why no picture can show a clause, where none can."""
REQUIRED = ("caption", "position", "move")
SETUP = ("players", "first", "calls", "options")
OTHERS = ("forbidden", "played", "seat", "clicks", "before", "after", "match")


def examples(game: Game) -> tuple[Example, ...]:
    """The examples of a game in the order of its clauses; none where its folder has no such file."""
    return _read(game)[0]


def unshown(game: Game) -> dict[str, Message]:
    """The clauses that no picture can show, each with the reason."""
    return dict(_read(game)[1])


def named(game: Game, name: str) -> Example:
    """The example of that name, `SU-8.2`, or the first of a clause, `SU-8`; else OptionError."""
    wanted = name.upper()
    for example in examples(game):
        if wanted in (example.name, example.clause):
            return example
    reason = unshown(game).get(wanted) or msg("its clauses are in the rules, as stackyard rules shows them")
    told = msg("{title} has no example {name:quoted}: {reason}", title=game.title, name=name, reason=reason)
    raise OptionError(told)


def data(game: Game, name: str) -> dict[str, Any]:
    """What a file in the game's folder `teach/` holds; nothing where there is none."""
    path = files(f"{GAMES}.{game.name}") / "teach" / name
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise broken(game, name, str(error)) from error


def broken(game: Game, name: str, problem: str) -> BrokenGame:
    """What is wrong with a file of a game's folder `teach/`."""
    told = msg("{title}, teach/{name}: {problem}", title=game.title, name=name, problem=problem)
    return BrokenGame(told)


def check_keys(game: Game, name: str, where: str, given: Mapping[str, Any], known: Iterable[str]) -> None:
    """Find a word that nothing reads, which would be a mistake that nobody sees."""
    for key in given:
        if key not in known:
            problem = msg("{where} has {key:quoted}, which nothing reads", where=where, key=key)
            raise broken(game, name, with_suggestion(problem, key, known))


@lru_cache(maxsize=64)
def _read(game: Game) -> tuple[tuple[Example, ...], tuple[tuple[str, Message], ...]]:
    found, reasons = data(game, EXAMPLES), []
    ids = [clause.id for clause in game.clauses]
    check_keys(game, EXAMPLES, "the file", found, ids)
    made: list[Example] = []
    for clause in ids:
        entries = found.get(clause, [])
        for number, entry in enumerate(entries, 1):
            where = f"{clause}.{number}"
            if NONE in entry:
                check_keys(game, EXAMPLES, where, entry, (NONE,))
                reasons.append((clause, Message(entry[NONE])))
            else:
                made.append(_example(game, clause, number, where, entry))
    return tuple(made), tuple(reasons)


def _example(game: Game, clause: str, number: int, where: str, entry: dict[str, Any]) -> Example:
    check_keys(game, EXAMPLES, where, entry, (*REQUIRED, *SETUP, *OTHERS))
    for key in REQUIRED:
        if key not in entry:
            raise broken(game, EXAMPLES, msg("{where} has no {key:quoted}", where=where, key=key))
    given = dict(entry)
    for key in ("played", "clicks"):
        given[key] = tuple(given.get(key, ()))
    return Example(
        game,
        clause,
        number,
        Message(given.pop("caption")),
        setup=setup_of(game, given),
        **{key: value for key, value in given.items() if key not in SETUP},
    )


def setup_of(game: Game, entry: Mapping[str, Any]) -> dict[str, Any]:
    """The keywords for `game.start` and `game.parse` that an entry gives."""
    setup = {key: entry[key] for key in SETUP if key in entry and key != "options"}
    return {"players": game.usual_players, **setup, **entry.get("options", {})}
