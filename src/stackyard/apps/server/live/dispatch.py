"""From a message to what it brings about, for the socket and for HTTP alike."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from stackyard.apps.server.live.host import Host
from stackyard.apps.server.live.live_table import LiveTable
from stackyard.apps.server.table import actions
from stackyard.apps.server.table.actions import Draft
from stackyard.apps.server.wire.messages import Answer, Chat, Move, Wish

_WISHES: dict[str, Callable[[Draft, int], None]] = {
    "fill": actions.fill,
    "roll": actions.roll,
    "undo": lambda draft, player: actions.offer(draft, player, actions.UNDO),
    "draw": lambda draft, player: actions.offer(draft, player, actions.DRAW),
    "resign": actions.resign,
    "leave": actions.leave,
    "return": actions.come_back,
    "next": actions.next_round,
    "rematch": actions.rematch,
}


async def dispatch(
    host: Host, live: LiveTable, player: int | None, said: Move | Answer | Chat | Wish
) -> dict[str, Any]:
    """Do what a player says; the answer is sent when it has been written down."""
    if player is None:
        raise actions.NotSeated("only players do that; take a place first")
    live.rate_limits[player].check(isinstance(said, Chat))
    answer: dict[str, Any] = {"type": "ack"}
    if isinstance(said, Chat):
        await host.say(live, player, said.text)
    elif said.type == "hint":
        answer = await live.hint(player, said.number)
    else:
        # Shielded: a page that goes away in the middle of a move does not stop it halfway.
        await asyncio.shield(live.change(_action(player, said), said.number))
    return {**answer, "id": said.id, "number": live.table.number}


def _action(player: int, said: Move | Answer | Wish) -> Callable[[Draft], None]:
    act = _act(player, said)

    def checked(draft: Draft) -> None:
        if said.type != "return":
            actions.check_place(draft.table, player)
        act(draft)

    return checked


def _act(player: int, said: Move | Answer | Wish) -> Callable[[Draft], None]:
    match said:
        case Move():
            return lambda draft: actions.move(draft, player, said.move.strip())
        case Answer():
            return lambda draft: actions.answer(draft, player, said.accept)
        case _:
            return lambda draft: _WISHES[said.type](draft, player)
