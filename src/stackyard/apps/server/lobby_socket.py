"""The lobby, live: one socket a page, over which people find each other."""

from __future__ import annotations

import logging

from pydantic import ValidationError
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from stackyard.apps.server.addresses import network_of_client
from stackyard.apps.server.cookies import session_token
from stackyard.apps.server.limits import Limiter
from stackyard.apps.server.live.connection import Connection
from stackyard.apps.server.live.host import Host
from stackyard.apps.server.live.seekers import Visitor
from stackyard.apps.server.socket_protocol import line_of
from stackyard.apps.server.wire import socket as messages
from stackyard.apps.server.wire.language import choose, language_of
from stackyard.apps.server.wire.lobby_requests import (
    LOBBY_REQUEST,
    LobbyHello,
    LobbyRequest,
    PlainLobbyRequest,
    SeekRequest,
)
from stackyard.apps.server.wire.problem import bad_message, problem, server_error
from stackyard.apps.server.wire.view import Viewer
from stackyard.core.errors import StackyardError

log = logging.getLogger(__name__)


async def live_lobby(socket: WebSocket) -> None:
    """See who waits for others, and wait for others oneself."""
    socket.scope["route"] = LOBBY
    host: Host = socket.app.state.host
    await socket.accept()
    connection = Connection(line_of(socket.scope), Viewer(None, language_of(socket)), host.settings.limits)
    visitor = Visitor(connection)
    try:
        while (heard := await socket.receive())["type"] == "websocket.receive":
            await _hear(socket, host, visitor, heard.get("text") or "")
    finally:
        await host.seekers.go(visitor)


async def _hear(socket: WebSocket, host: Host, visitor: Visitor, text: str) -> None:
    """Do what a page asks for, and answer it."""
    connection = visitor.connection
    say = connection.viewer.language.say
    try:
        connection.rate_limit.check()
        await _do(socket, host, visitor, LOBBY_REQUEST.validate_json(text))
    except ValidationError as error:
        connection.send(messages.refused(None, bad_message(error, say)))
    except StackyardError as error:
        host.metrics.refused.labels(error.code).inc()
        connection.send(messages.refused(None, problem(error, say)))
    except Exception:
        log.exception("something went wrong in the lobby")
        connection.send(messages.refused(None, server_error(say)))


async def _do(socket: WebSocket, host: Host, visitor: Visitor, asked: LobbyRequest) -> None:
    match asked:
        case LobbyHello():
            visitor.connection.viewer = Viewer(None, choose([asked.lang]))
            signed = await host.people.signed_in(session_token(socket))
            visitor.account = "" if signed is None else signed.account.id
            host.seekers.come(visitor)
        case SeekRequest():
            limiter: Limiter = socket.app.state.limiter
            limiter.sit_down(network_of_client(socket))
            signed = await host.people.signed_in(session_token(socket))
            await host.seekers.seek(visitor, asked, None if signed is None else signed.account)
        case PlainLobbyRequest():
            await (host.seekers.fill(visitor) if asked.type == "fill" else host.seekers.withdraw(visitor))
        case _:
            visitor.connection.send(messages.pong())


LOBBY = WebSocketRoute("/api/lobby/live", live_lobby)
