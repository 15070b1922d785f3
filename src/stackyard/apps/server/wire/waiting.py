"""What is sent about the games that wait for somebody."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from stackyard.apps.server.table.table import OVER, PLAYING, ROUND_OVER, Table
from stackyard.apps.server.wire.models.waiting import WaitingInfo, WaitingTable


def waiting_info(tables: Iterable[WaitingTable]) -> WaitingInfo:
    """The tables at which somebody holds seats."""
    return WaitingInfo(tables=tuple(tables))


def waiting_table(table: Table, held: Collection[int]) -> WaitingTable:
    """Whether a table waits for one of the players whose seats somebody holds.

    Between two rounds it waits for everybody who plays.
    """
    own = [player for player in held if not table.places[player].bot]
    moves = table.phase == PLAYING and (table.mover in own or (table.waits_for_roll and bool(own)))
    return WaitingTable(
        id=table.setup.id,
        title=table.setup.game.title,
        phase=table.phase,
        yours=moves or (table.phase == ROUND_OVER and bool(own)),
        over=table.phase == OVER,
        others=tuple(
            place.name for player, place in enumerate(table.places) if player not in held and not place.open
        ),
    )


def gone(id: str) -> WaitingTable:
    """A table that is not there any more, or at which none of the tokens holds a seat."""
    return WaitingTable(id=id, title="", phase=OVER, yours=False, over=True, others=())
