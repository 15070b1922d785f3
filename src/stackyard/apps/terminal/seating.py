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
from stackyard.core.message import Message, msg
from stackyard.core.names import is_visible, tidy
from stackyard.play.matches import match_of
from stackyard.play.reading import RecordError
from stackyard.play.record import Record
from stackyard.render.language import Language


def seated_table(
    game: Game,
    seats: str,
    names: str,
    options: dict[str, Any],
    console: Console,
    ask: Ask,
    dice: Dice,
    keep: Path,
    language: Language | None = None,
    made: type[Table] = Table,
) -> Table:
    """A table before the first round; without `seats` one person plays against bots."""
    players = options["players"]
    game.setup(players=players)  # Too many players are named before their seats are counted.
    kinds = seats.split(",") if seats else [HUMAN] + ["bot"] * (players - 1)
    if len(kinds) != players:
        raise OptionError(
            msg(
                "{players} play, so --seats needs {players} words such as human,bot; not {seats:quoted}",
                players=players,
                seats=seats,
            )
        )
    say = (language or Language.load("en")).say
    given = names.split(",") if names else [say(name) for name in _names(kinds)]
    if len(given) != players:
        raise OptionError(
            msg(
                "{players} play, so --names needs {players} names; not {names:quoted}",
                players=players,
                names=names,
            )
        )
    for name in given:
        if not is_visible(tidy(name)):
            raise OptionError(msg("{name:quoted} cannot be a name: use letters that can be seen", name=name))
    del options["players"]
    match = Match.new(game, given, **options)
    return made(match, kinds, console, ask, dice, Random(dice.seed), keep=keep, language=language)


def _names(kinds: list[str]) -> list[Message]:
    """Names for players who gave none, each different."""
    people = kinds.count(HUMAN)
    machines = len(kinds) - people
    names: list[Message] = []
    humans = bots = 0
    for kind in kinds:
        if kind == HUMAN:
            humans += 1
            names.append(msg("You") if people == 1 else msg("Player {number}", number=humans))
        else:
            bots += 1
            names.append(msg("Bot") if machines == 1 else msg("Bot {number}", number=bots))
    return names


def resumed_table(
    game: Game,
    records: list[Record],
    console: Console,
    ask: Ask,
    dice: Dice,
    keep: Path,
    language: Language | None = None,
    made: type[Table] = Table,
) -> tuple[Table, Record]:
    """The table of a match that was saved in the middle of a round, and that round."""
    *played, unfinished = records
    if unfinished.game is not game:
        raise RecordError(
            msg("this is a game of {title}, not of {wanted}", title=unfinished.game.title, wanted=game.title),
            unfinished.line,
        )
    if unfinished.viewer is not None:
        raise RecordError(
            msg("this is what one seat saw; a whole record is needed to go on"), unfinished.line
        )
    if unfinished.finished:
        raise RecordError(msg("this game has ended; replay steps through it"), unfinished.line)
    if unfinished.tag("Commitment") and unfinished.dice is None:
        problem = msg("the seed of the dice is not in this record, so nobody can go on with it")
        raise RecordError(problem, unfinished.line)
    match = match_of(records)
    kinds = [""] * match.players
    for seat, player in enumerate(match.seats):
        kinds[player] = unfinished.tag(f"Kind{seat}") or HUMAN
    random = Random(dice.seed)
    table = made(match, kinds, console, ask, dice, random, keep=keep, finished=played, language=language)
    return table, unfinished
