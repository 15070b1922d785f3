"""Live tables: one socket a page. It says hello first; then everything that happens comes by itself."""

from __future__ import annotations

import contextlib
import logging

from pydantic import ValidationError
from starlette.routing import Router, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from stackyard.apps.server.cookies import session_token
from stackyard.apps.server.limits import TooMany
from stackyard.apps.server.live.audience import hears
from stackyard.apps.server.live.connection import Connection
from stackyard.apps.server.live.dispatch import dispatch
from stackyard.apps.server.live.host import Host
from stackyard.apps.server.live.live_table import LiveTable
from stackyard.apps.server.lobby_socket import LOBBY
from stackyard.apps.server.people.account import Account
from stackyard.apps.server.people.holder import holder_of
from stackyard.apps.server.socket_protocol import line_of
from stackyard.apps.server.store.errors import BrokenTable, Unavailable
from stackyard.apps.server.wire import socket as messages
from stackyard.apps.server.wire.language import choose, language_of
from stackyard.apps.server.wire.models.problem import Problem
from stackyard.apps.server.wire.problem import bad_message, problem, server_error, with_state
from stackyard.apps.server.wire.requests import (
    CLIENT_MESSAGE,
    ChatRequest,
    ClientMessage,
    HelloRequest,
    PingRequest,
    PlainRequest,
    TableRequest,
)
from stackyard.apps.server.wire.tables import known_after
from stackyard.apps.server.wire.view import Viewer, language_for
from stackyard.core.errors import StackyardError

log = logging.getLogger(__name__)

NO_TABLE = 4404
"""With this the socket is closed where there is no such table, or none that can be played: a page need not
try again, and learns more over HTTP."""

TRY_AGAIN = 1013
"""The database is away; a page comes back by itself."""


class Sockets:
    """Serves sockets, and hands requests on: what FastAPI has around those, sockets would carry along."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request, and a socket for as long as it is open."""
        await (_ROUTER if scope["type"] == "websocket" else self.app)(scope, receive, send)


async def live_table(socket: WebSocket) -> None:
    """Follow a table, and play at it."""
    id: str = socket.path_params["id"]
    socket.scope["route"] = _LIVE
    host: Host = socket.app.state.host
    await socket.accept()
    language = language_of(socket)
    connection = Connection(line_of(socket.scope), Viewer(None, language), host.settings.limits)
    connection.token = session_token(socket)
    live = await _open(socket, connection, host, id)
    if live is None:
        return
    live.pages += 1
    live.look()
    try:
        while (heard := await socket.receive())["type"] == "websocket.receive":
            await _hear(host, live, connection, heard.get("text") or "")
    finally:
        live.connections.discard(connection)
        live.leave()
        live.send_presence()


async def _open(socket: WebSocket, connection: Connection, host: Host, id: str) -> LiveTable | None:
    """A table; where there is none, the page learns it, and the socket is closed."""
    try:
        return await host.table(id)
    except BrokenTable as error:
        connection.send(messages.refused(None, problem(error, connection.viewer.language.say)))
        await _close(socket, error.code)
    except Unavailable as error:
        await _close(socket, error.code, TRY_AGAIN)
    except StackyardError as error:
        await _close(socket, error.code)  # A code, as for other reasons; the page has the words.
    return None


async def _close(socket: WebSocket, reason: str, code: int = NO_TABLE) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # The page may have gone already.
        await socket.close(code, reason)


async def _hear(host: Host, live: LiveTable, connection: Connection, text: str) -> None:
    """Do what a page asks for, and answer it."""
    try:
        request = CLIENT_MESSAGE.validate_json(text)
    except ValidationError as error:
        connection.send(messages.refused(None, _nonsense(connection, error)))
        return
    try:
        connection.rate_limit.check(isinstance(request, ChatRequest))
    except TooMany as error:
        await _refuse(live, connection, request, error)
        return
    if isinstance(request, PingRequest):
        connection.send(messages.pong())
    elif isinstance(request, PlainRequest) and request.type == "hint":
        # Thinking takes a while, in which a page says that it is still there.
        host.start(_answer(host, live, connection, request))
    else:
        await _answer(host, live, connection, request)


def _nonsense(connection: Connection, error: ValidationError) -> Problem:
    """What is wrong with the form of a message; such messages count as well."""
    say = connection.viewer.language.say
    try:
        connection.rate_limit.check()
    except TooMany as too_fast:
        return problem(too_fast, say)
    return bad_message(error, say)


async def _answer(
    host: Host, live: LiveTable, connection: Connection, request: HelloRequest | TableRequest
) -> None:
    try:
        if isinstance(request, HelloRequest):
            await _greet(host, live, connection, request)
        else:
            connection.send(await dispatch(host, live, connection.viewer, request, connection.token))
    except StackyardError as error:
        await _refuse(live, connection, request, error)
    except Exception:
        # A mistake of ours, or a full disk: what was not written down has not happened; the page must know.
        log.exception("something went wrong at table %s", live.table.setup.id)
        connection.send(messages.refused(request.id, server_error(connection.viewer.language.say)))


async def _refuse(
    live: LiveTable, connection: Connection, request: ClientMessage, error: StackyardError
) -> None:
    live.host.metrics.refused.labels(error.code).inc()
    found = problem(error, language_for(live.table, connection.viewer).say)
    if error.code == "stale":
        found = with_state(found, await live.state_for(connection.viewer))
    connection.send(messages.refused(request.id, found))


async def _greet(host: Host, live: LiveTable, connection: Connection, hello: HelloRequest) -> None:
    """Learn who is there, and show them how things stand."""
    language = choose([hello.lang], live.table.setup.game.name)
    account = None if hello.token else await _account(host, connection)
    player = host.player_of(live, hello.token, account)
    viewer = Viewer(player, language, hello.narrow, hello.picture, hello.paths, hello.moves)
    first = connection not in live.connections
    connection.viewer = viewer
    live.connections.add(connection)
    state = await live.state_for(viewer)
    connection.known = known_after(state, viewer)
    connection.send(state)
    if first:
        remarks = await host.store.remarks(live.table.setup.id)
        heard = [remark for remark in remarks if hears(viewer.player, remark)]
        connection.send(messages.chat(heard, whole=True))
    live.send_presence()


async def _account(host: Host, connection: Connection) -> Account | None:
    """Who is signed in in the browser; when that ends, so does the connection."""
    signed = await host.people.signed_in(connection.token)
    if signed is None:
        return None
    connection.session, connection.holder = signed.session.hash, holder_of(signed.account.id)
    return signed.account


_LIVE = WebSocketRoute("/api/tables/{id}/live", live_table)
_ROUTER = Router([_LIVE, LOBBY])
