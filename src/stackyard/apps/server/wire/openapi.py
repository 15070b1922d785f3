"""The interface in OpenAPI's words, with the messages of the socket, which OpenAPI has no words for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI

from stackyard.apps.server.wire.answers import SOCKET_ANSWER
from stackyard.apps.server.wire.messages import SOCKET_MESSAGE

_REFERENCE = "#/components/schemas/{model}"


def describe(app: FastAPI) -> Callable[[], dict[str, Any]]:
    """What `/openapi.json` gives."""
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            _complete(plain())
        assert app.openapi_schema is not None
        return app.openapi_schema

    return openapi


def _complete(described: dict[str, Any]) -> None:
    schemas = described["components"]["schemas"]
    for path in described["paths"].values():
        for operation in path.values():
            # What cannot be read is answered with 400 and a Problem, not as FastAPI would by itself.
            operation["responses"].pop("422", None)
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    sides = {}
    for side, messages in (("send", SOCKET_MESSAGE), ("receive", SOCKET_ANSWER)):
        schema = messages.json_schema(ref_template=_REFERENCE)
        schemas.update(schema.pop("$defs"))
        sides[side] = schema
    described["x-sockets"] = {
        "/api/tables/{id}/live": {
            "description": "Follow a table, and play at it. Say hello first; messages are JSON, one a frame.",
            **sides,
        }
    }
