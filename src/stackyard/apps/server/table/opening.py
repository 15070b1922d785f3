"""How a table begins: those who sit down at once, and the first round where nobody is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from stackyard.apps.server.table import actions
from stackyard.apps.server.table.actions import Draft
from stackyard.apps.server.table.event import Event, Kind
from stackyard.apps.server.table.setup import TableSetup
from stackyard.apps.server.table.table import Table


@dataclass(frozen=True)
class Opening:
    """A table that is about to be set up."""

    table: Table
    events: tuple[Event, ...]
    holders: dict[int, str]
    """The hashes of the tokens of those who sit down."""

    @classmethod
    def new(
        cls,
        setup: TableSetup,
        sitting: Mapping[int, str],
        holders: Mapping[int, str],
        gone: frozenset[int] = frozenset(),
    ) -> Opening:
        """With these players, as the log writes them, of whom some have gone and are stood in for."""
        draft = Draft(Table.of(setup), setup.created)
        for player, text in sitting.items():
            draft.add(Kind.SIT, player, text)
        if not sitting and not any(place.open for place in draft.table.places):
            draft.add(Kind.ROUND)  # Only bots play; people watch.
        for player in sorted(gone):
            actions.leave(draft, player)
        return cls(draft.table, tuple(draft.events), dict(holders))

    @classmethod
    def rematch(cls, old: Table, holders: Mapping[int, str], now: int) -> Opening:
        """The next match of the same players, everybody one place on."""
        setup = old.setup.rotated([place.kind for place in old.places], now)
        if any(place.stand_in for place in old.places):
            setup = replace(setup, rated=False)  # Bots take part.
        came_from = {player: (player + 1) % setup.players for player in range(setup.players)}
        kept = {player: source for player, source in came_from.items() if source in holders}
        sitting = {
            player: f"{old.places[source].entropy} {old.places[source].name}"
            for player, source in kept.items()
        }
        gone = frozenset(player for player, source in came_from.items() if old.places[source].stand_in)
        return cls.new(setup, sitting, {player: holders[source] for player, source in kept.items()}, gone)
