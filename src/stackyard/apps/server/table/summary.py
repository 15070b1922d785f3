"""A table in a few words: what the lobby shows of it, without its log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import orjson

from stackyard.apps.server.table.table import PLAYING, ROUND_OVER, Place, Table

SeatKind = Literal["person", "bot", "open"]


@dataclass(frozen=True, slots=True)
class Summary:
    """Who sits at a table, and how far it is."""

    game: str
    seats: tuple[tuple[str, SeatKind], ...]
    """Name and kind of each player; a place at which a bot stands in is a bot's."""
    round: int
    by: str = ""
    """The mark of whoever has set it up, for a fair share of the lobby."""

    @classmethod
    def of(cls, table: Table) -> Summary:
        """What there is to know about a table."""
        seats = tuple((place.name, _kind(place)) for place in table.places)
        return cls(table.setup.game.name, seats, table.round_number, table.setup.by)

    def text(self) -> str:
        """As the storage keeps it."""
        return orjson.dumps((self.game, self.seats, self.round, self.by)).decode()

    @classmethod
    def read(cls, text: str) -> Summary:
        """What `text` wrote."""
        game, seats, round, by = orjson.loads(text)
        return cls(game, tuple((name, kind) for name, kind in seats), round, by)


def _kind(place: Place) -> SeatKind:
    return "bot" if place.bot else "open" if place.open else "person"


def needs_host(table: Table) -> bool:
    """Whether a table goes on while nobody has a page open: a clock runs at it, or bots play."""
    if table.phase == PLAYING:
        return bool(table.clocks) or any(place.bot for place in table.places)
    return table.phase == ROUND_OVER and all(place.machine for place in table.places)
