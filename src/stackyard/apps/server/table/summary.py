"""A table in a few words: what the lobby shows of it, without its log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import orjson

from stackyard.apps.server.table.setup import TimeControl
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
    rated: bool = False
    clock: TimeControl | None = None

    @classmethod
    def of(cls, table: Table) -> Summary:
        """What there is to know about a table."""
        seats = tuple((place.name, _kind(place)) for place in table.places)
        setup = table.setup
        return cls(setup.game.name, seats, table.round_number, setup.by, setup.rated, setup.clock)

    def text(self) -> str:
        """As the storage keeps it."""
        clock = None if self.clock is None else self.clock.values
        return orjson.dumps((self.game, self.seats, self.round, self.by, self.rated, clock)).decode()

    @classmethod
    def read(cls, text: str) -> Summary:
        """What `text` wrote."""
        game, seats, round, by, *more = orjson.loads(text)
        rated, clock = more or (False, None)  # An older version has kept neither.
        control = None if clock is None else TimeControl(*clock)
        return cls(game, tuple((name, kind) for name, kind in seats), round, by, rated, control)


def _kind(place: Place) -> SeatKind:
    return "bot" if place.bot else "open" if place.open else "person"


def needs_host(table: Table) -> bool:
    """Whether a table goes on while nobody has a page open: a clock runs at it, or bots play."""
    if table.phase == PLAYING:
        return bool(table.clocks) or any(place.bot for place in table.places)
    return table.phase == ROUND_OVER and all(place.machine for place in table.places)
