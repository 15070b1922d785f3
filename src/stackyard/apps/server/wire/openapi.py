"""The interface in OpenAPI's words, with the messages of the socket, which OpenAPI has no words for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI

from stackyard.apps.server.wire.lobby_requests import LOBBY_REQUEST
from stackyard.apps.server.wire.models.lobby import LOBBY_MESSAGE
from stackyard.apps.server.wire.models.messages import SERVER_MESSAGE
from stackyard.apps.server.wire.requests import CLIENT_MESSAGE

_REFERENCE = "#/components/schemas/{model}"


def openapi_of(app: FastAPI) -> Callable[[], dict[str, Any]]:
    """What `/openapi.json` gives."""
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            _complete(plain())
        assert app.openapi_schema is not None
        return app.openapi_schema

    return openapi


def _complete(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for path in document["paths"].values():
        for operation in path.values():
            # What cannot be read is answered with 400 and a Problem, not as FastAPI would by itself.
            operation["responses"].pop("422", None)
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    sent, asked = (each.json_schema(ref_template=_REFERENCE) for each in (CLIENT_MESSAGE, LOBBY_REQUEST))
    received, told = (
        each.json_schema(ref_template=_REFERENCE, mode="serialization")
        for each in (SERVER_MESSAGE, LOBBY_MESSAGE)
    )
    models = {"ClientMessage": sent, "ServerMessage": received, "LobbyRequest": asked, "LobbyMessage": told}
    for name, schema in models.items():
        schemas.update(schema.pop("$defs"))
        schemas[name] = schema
    document["x-sockets"] = {
        "/api/tables/{id}/live": {
            "description": "Follow a table, and play at it. Say hello first; messages are JSON, one a frame.",
            "send": sent,
            "receive": received,
        },
        "/api/lobby/live": {
            "description": "See who waits for others, and wait for others. Say hello first.",
            "send": asked,
            "receive": told,
        },
    }
