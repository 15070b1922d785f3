"""What a table must be like so that its match may count for ratings."""

from __future__ import annotations

from stackyard.apps.server.table.actions import RatedTable
from stackyard.apps.server.table.setup import HOST, PERSON, TableSetup
from stackyard.core.message import msg


def check_rated(setup: TableSetup) -> None:
    """RatedTable where somebody sets up what cannot be rated: bots, a shared device, rules of the house."""
    if len(setup.kinds) < 2 or setup.kinds.count(HOST) > 1 or not set(setup.kinds) <= {HOST, PERSON}:
        raise RatedTable(
            msg("a rated table has a seat for you and free ones for others: no bots, and nobody beside you")
        )
    rule = setup.game.match_rule
    usual = {option.name: option.default for option in (*setup.game.options, *rule.options)}
    usual |= {"calls": False, **rule.implied({})}
    for name, value in setup.options.items():
        if value != usual[name]:
            raise RatedTable(
                msg("a rated table is played by the usual rules; leave {name:quoted} as it is", name=name)
            )
