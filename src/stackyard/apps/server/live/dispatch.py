"""From a message to what it brings about, for the socket and for HTTP alike."""

from __future__ import annotations

from collections.abc import Callable

from stackyard.apps.server.live.host import Host
from stackyard.apps.server.live.live_table import LiveTable
from stackyard.apps.server.table import actions
from stackyard.apps.server.table.actions import Draft
from stackyard.apps.server.table.table import DRAW, UNDO
from stackyard.apps.server.wire import socket
from stackyard.apps.server.wire.models.messages import AckMessage, HintMessage
from stackyard.apps.server.wire.requests import (
    AnswerRequest,
    ChatRequest,
    MoveRequest,
    PlainRequest,
    TableRequest,
)
from stackyard.apps.server.wire.view import Viewer
from stackyard.core.message import msg

_PLAIN: dict[str, Callable[[Draft, int], None]] = {
    "fill": actions.fill,
    "roll": actions.roll,
    "undo": lambda draft, player: actions.offer(draft, player, UNDO),
    "draw": lambda draft, player: actions.offer(draft, player, DRAW),
    "resign": actions.resign,
    "leave": actions.leave,
    "return": actions.come_back,
    "next": actions.next_round,
    "rematch": actions.rematch,
}


async def dispatch(
    host: Host, live: LiveTable, viewer: Viewer, request: TableRequest, session: str | None
) -> AckMessage | HintMessage:
    """Do what a player asks for; the answer is sent when it has been written down.

    `session` is the token that the browser has shown: it says under which name somebody speaks who watches.
    """
    player = viewer.player
    if player is None and isinstance(request, ChatRequest):
        live.watchers_limit.check(True)
        name = await host.people.name_of_watcher(session, request.name)
        await host.say_among_watchers(live, name, request.text)
        return socket.ack(request.id, live.table)
    if player is None:
        raise actions.NotSeated(msg("only players do that; take a place first"))
    live.rate_limits[player].check(isinstance(request, ChatRequest))
    if isinstance(request, ChatRequest):
        await host.say(live, player, request.text)
    elif request.type == "hint":
        asked, move, expected = await live.hint(player, request.number)
        return socket.hint(request.id, live.table, viewer, asked, move, expected)
    else:
        await live.change(_action(player, request), request.number)
    host.metrics.acks.inc()
    return socket.ack(request.id, live.table)


def _action(player: int, request: MoveRequest | AnswerRequest | PlainRequest) -> Callable[[Draft], None]:
    act = _act(player, request)

    def checked(draft: Draft) -> None:
        if request.type != "return":
            actions.check_place(draft.table, player)
        act(draft)

    return checked


def _act(player: int, request: MoveRequest | AnswerRequest | PlainRequest) -> Callable[[Draft], None]:
    match request:
        case MoveRequest():
            return lambda draft: actions.move(draft, player, request.move.strip(), request.path)
        case AnswerRequest():
            return lambda draft: actions.answer(draft, player, request.accept)
        case _:
            return lambda draft: _PLAIN[request.type](draft, player)
