"""Rounds that people still play with one another: the engine says nothing about their positions.

What somebody sends is only a record, or a position. It is known to be such a round where it says of which
table it is, as those do that the page gets of a running round, or where a position in it is the one on the
board of a table that this process serves. Whoever sends something else, such as the board with a piece
moved away, cannot be told from somebody who explores a game of their own; docs/teaching.md says so.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from stackyard.apps.server.store.errors import NoSuchTable
from stackyard.apps.server.table.actions import Refused
from stackyard.apps.server.table.table import Table
from stackyard.apps.server.wire.view import TABLE_TAG
from stackyard.core.message import msg
from stackyard.core.state import State
from stackyard.play.record import Record

if TYPE_CHECKING:
    from stackyard.apps.server.live.host import Host

SETTLED = 6
"""Moves after which a position is that of one round, and no opening that many explore."""


class StillPlayed(Refused):
    """A position is on the board of people who play with one another."""

    code = "still-played"


async def check_record(host: Host, record: Record, states: Collection[State]) -> None:
    """StillPlayed where a record is of a round that people play now, or comes through its position."""
    id = record.tag(TABLE_TAG)
    if id:
        try:
            table = await host.glance(id)
        except NoSuchTable:
            table = None  # Of another house, or gone.
        if table is not None and between_people(table) and record.tag("Round") == _number(table):
            raise _still_played()
    check_states(host, states)


def check_states(host: Host, states: Collection[State]) -> None:
    """StillPlayed where one of these positions is on the board of people who play with one another."""
    known = set(states)
    if not known:
        return
    some = next(iter(known))
    for live in host.live.values():
        table = live.table
        if table.setup.game is not some.game or not between_people(table):
            continue
        if table.moves_made >= SETTLED and _seen_as(table.state, some.viewer) in known:
            raise _still_played()


def between_people(table: Table) -> bool:
    """Whether a round goes on at a table in which people play with one another, or that is rated."""
    return table.in_round and table.ended is None and not table.practice and bool(table.people)


def _number(table: Table) -> str:
    return str(len(table.finished) + 1)


def _seen_as(state: State, viewer: int | None) -> State:
    return state if viewer is None or not state.secrets else state.seen_by(viewer)


def _still_played() -> StillPlayed:
    return StillPlayed(msg("people are playing this round now; the engine can be asked when it has ended"))
