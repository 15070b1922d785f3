"""Models and files as responses over HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import BaseModel
from starlette.responses import Response

from stackyard.apps.server.wire.models.base import encode


@dataclass(frozen=True)
class File:
    """A file to take home."""

    name: str
    media_type: str
    content: str | bytes


def respond(model: BaseModel, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A model as a response."""
    return Response(encode(model), status, headers, media_type="application/json")


def attach(file: File) -> Response:
    """A file as a response that a browser offers to keep."""
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return Response(file.content, media_type=file.media_type, headers=headers)
