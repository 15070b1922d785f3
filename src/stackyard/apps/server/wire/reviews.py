"""What is sent of reviews. Rounds that have ended are everybody's to know."""

from __future__ import annotations

from stackyard.apps.server.table.actions import NotSeated
from stackyard.apps.server.table.table import Table
from stackyard.apps.server.wire.models.puzzles import PuzzleInfo
from stackyard.apps.server.wire.models.reviews import ReviewedInfo, ReviewInfo, ReviewProgress
from stackyard.apps.server.wire.puzzles import puzzle_info
from stackyard.apps.server.wire.requests import PuzzleRequest
from stackyard.apps.server.wire.view import Viewer, finished_record, language_for
from stackyard.core.errors import OptionError
from stackyard.core.message import msg
from stackyard.play.record import Record
from stackyard.teach.puzzle import Puzzle


def reviewed(table: Table, number: int, viewer: Viewer, player: int | None) -> tuple[Record, int, int]:
    """The record of a round that has ended, whose decisions are reviewed, and the seat they had in it."""
    record = finished_record(table, number)
    who = viewer.player if player is None else player
    if who is None:
        raise NotSeated(msg("say whose decisions you want to look at: you have not played here"))
    if who not in _people(table):
        raise OptionError(
            msg("nobody plays in place {number} whose decisions could be looked at", number=who)
        )
    return record, who, _seats(table, number).index(who)


def _people(table: Table) -> list[int]:
    """Everybody but bots, also those whose place a bot has taken since."""
    return [player for player, place in enumerate(table.places) if not place.machine]


def _seats(table: Table, number: int) -> tuple[int, ...]:
    assert table.match is not None
    return table.match.rounds[number - 1].seats


def review_info(table: Table, player: int, found: tuple[Puzzle, ...] | float) -> ReviewInfo | ReviewProgress:
    """Which decisions there are to make again, or how far it is to know that."""
    if isinstance(found, float):
        return ReviewProgress(progress=round(found, 3))
    game = table.setup.game
    return ReviewInfo(
        game=game.name,
        title=game.title,
        player=player,
        players=tuple(ReviewedInfo(player=each, name=table.places[each].name) for each in _people(table)),
        moves=tuple(int(puzzle.id) for puzzle in found),
    )


def task_info(
    table: Table,
    number: int,
    viewer: Viewer,
    found: tuple[Puzzle, ...] | float,
    move: int,
    asked: PuzzleRequest,
) -> PuzzleInfo:
    """A decision to make again, and what comes of what is tried there."""
    known = {} if isinstance(found, float) else {puzzle.id: puzzle for puzzle in found}
    if str(move) not in known:
        raise OptionError(msg("move {number} is not among the decisions to look at again", number=move))
    language = language_for(table, viewer, _seats(table, number))
    return puzzle_info(known[str(move)], asked, language)
