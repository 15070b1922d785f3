"""Who sits at a table: from the words of the command line, or from a record."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console

from stackyard.apps.terminal.prompt import Ask
from stackyard.apps.terminal.table import HUMAN, Table
from stackyard.core.chance import Dice
from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.match import Match
from stackyard.play.matches import match_of
from stackyard.play.reading import RecordError
from stackyard.play.record import Record


def seated_table(
    game: Game,
    seats: str,
    names: str,
    options: dict[str, Any],
    console: Console,
    ask: Ask,
    dice: Dice,
    keep: Path,
) -> Table:
    """A table before the first round; without `seats` one person plays against bots."""
    players = options["players"]
    game.setup(players=players)  # Too many players are named before their seats are counted.
    kinds = seats.split(",") if seats else [HUMAN] + ["bot"] * (players - 1)
    if len(kinds) != players:
        raise OptionError(
            f"{players} play, so --seats needs {players} words such as human,bot; not {seats!r}"
        )
    given = names.split(",") if names else _names(kinds)
    if len(given) != players:
        raise OptionError(f"{players} play, so --names needs {players} names; not {names!r}")
    del options["players"]
    match = Match.new(game, given, **options)
    return Table(match, kinds, console, ask, dice, Random(dice.seed), keep=keep)


def _names(kinds: list[str]) -> list[str]:
    """Names for players who gave none, each different."""
    people = kinds.count(HUMAN)
    machines = len(kinds) - people
    names, counts = [], {HUMAN: 0, "bot": 0}
    for kind in kinds:
        group = HUMAN if kind == HUMAN else "bot"
        counts[group] += 1
        alone = (people if group == HUMAN else machines) == 1
        title = {HUMAN: "You" if alone else "Player", "bot": "Bot"}[group]
        names.append(title if alone else f"{title} {counts[group]}")
    return names


def resumed_table(
    game: Game, records: list[Record], console: Console, ask: Ask, dice: Dice, keep: Path
) -> tuple[Table, Record]:
    """The table of a match that was saved in the middle of a round, and that round."""
    *played, unfinished = records
    if unfinished.game is not game:
        raise RecordError(f"this is a game of {unfinished.game.title}, not of {game.title}", unfinished.line)
    if unfinished.viewer is not None:
        raise RecordError("this is what one seat saw; a whole record is needed to go on", unfinished.line)
    if unfinished.finished:
        raise RecordError("this game has ended; replay steps through it", unfinished.line)
    if unfinished.tag("Commitment") and unfinished.dice is None:
        problem = "the seed of the dice is not in this record, so nobody can go on with it"
        raise RecordError(problem, unfinished.line)
    match = match_of(records)
    kinds = [""] * match.players
    for seat, player in enumerate(match.seats):
        kinds[player] = unfinished.tag(f"Kind{seat}") or HUMAN
    table = Table(match, kinds, console, ask, dice, Random(dice.seed), keep=keep, finished=played)
    return table, unfinished
