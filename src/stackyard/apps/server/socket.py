"""Live tables: one socket a page. It says hello first; then everything that happens comes by itself."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from stackyard.apps.server.live.connection import Connection
from stackyard.apps.server.live.dispatch import dispatch
from stackyard.apps.server.live.host import Host
from stackyard.apps.server.live.live_table import LiveTable
from stackyard.apps.server.live.rate_limit import TooFast
from stackyard.apps.server.wire.language import choose, language_of
from stackyard.apps.server.wire.messages import SOCKET_MESSAGE, Action, Answer, Chat, Hello, Move, Ping, Wish
from stackyard.apps.server.wire.problem import broken, misunderstood, problem
from stackyard.apps.server.wire.view import Viewer, words
from stackyard.core.errors import StackyardError

router = APIRouter()
log = logging.getLogger(__name__)

NO_TABLE = 4404
"""With this the socket is closed where there is no such table: to come back is no use."""


@router.websocket("/tables/{id}/live")
async def live_table(socket: WebSocket, id: str) -> None:
    """Follow a table, and play at it."""
    host: Host = socket.app.state.host
    await socket.accept()
    language = language_of(socket)
    try:
        if not await _prepare(socket, host, id):
            await socket.close(NO_TABLE, "there is no such table")
            return
        live = await host.table(id)
    except WebSocketDisconnect:
        return
    connection = Connection(socket, Viewer(None, language))
    live.pages += 1
    pump = asyncio.create_task(connection.pump())
    try:
        while (heard := await socket.receive())["type"] == "websocket.receive":
            await _hear(host, live, connection, heard.get("text") or "")
    except (WebSocketDisconnect, RuntimeError):
        pass  # The page has gone, or was let go; it comes back by itself.
    finally:
        live.pages -= 1
        live.connections.discard(connection)
        live.tell_presence()
        pump.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await pump


async def _prepare(socket: WebSocket, host: Host, id: str) -> bool:
    """Say so where a game must be compiled first; False where there is no such table."""
    if id in host.live:
        return True
    try:
        setup, _, _ = await host.store.load(id)
    except StackyardError:
        return False
    if not host.warm_up.is_ready(setup.game):
        await socket.send_json({"type": "preparing", "title": setup.game.title})
    return True


async def _hear(host: Host, live: LiveTable, connection: Connection, text: str) -> None:
    """Do what a page says, and answer it."""
    try:
        said = SOCKET_MESSAGE.validate_json(text)
    except ValidationError as error:
        connection.send({"type": "refused", "id": None, **misunderstood(error)})
        return
    try:
        connection.rate_limit.check(isinstance(said, Chat))
    except TooFast as error:
        await _refuse(live, connection, said, error)
        return
    if isinstance(said, Ping):
        connection.send({"type": "pong"})
    elif isinstance(said, Wish) and said.type == "hint":
        # Thinking takes a while, in which a page says that it is still there.
        host.start(_answer(host, live, connection, said))
    else:
        await _answer(host, live, connection, said)


async def _answer(
    host: Host, live: LiveTable, connection: Connection, said: Hello | Move | Answer | Chat | Wish
) -> None:
    try:
        if isinstance(said, Hello):
            await _greet(host, live, connection, said)
        else:
            connection.send(await dispatch(host, live, connection.viewer.player, said))
    except StackyardError as error:
        await _refuse(live, connection, said, error)
    except Exception:
        # A mistake of ours, or a full disk: what was not written down has not happened, and the page is told.
        log.exception("something went wrong at table %s", live.table.setup.id)
        connection.send({"type": "refused", "id": said.id, **broken(connection.viewer.language.say)})


async def _refuse(
    live: LiveTable, connection: Connection, said: Action | Hello | Ping, error: StackyardError
) -> None:
    answer: dict[str, Any] = {"type": "refused", "id": said.id}
    if error.code == "stale":
        answer = {"type": "stale", "id": said.id, "state": await live.message_for(connection.viewer)}
    connection.send({**answer, **problem(error, words(live.table, connection.viewer).say)})


async def _greet(host: Host, live: LiveTable, connection: Connection, hello: Hello) -> None:
    """Learn who is there, and tell them how things stand."""
    language = choose([hello.lang], live.table.setup.game.name)
    viewer = Viewer(host.player_of(live, hello.token), language, hello.narrow)
    first = connection not in live.connections
    connection.viewer = viewer
    live.connections.add(connection)
    connection.send(await live.message_for(viewer))
    if first:
        remarks = await host.store.remarks(live.table.setup.id)
        connection.send({"type": "chat", "messages": [vars(remark) for remark in remarks]})
    live.tell_presence()
