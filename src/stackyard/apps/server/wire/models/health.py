"""Whether a server is well."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from stackyard.apps.server.wire.models.base import Model


class HealthInfo(Model):
    """How a server is, for whoever watches over it."""

    status: Literal["ok", "unavailable"]
    reason: Annotated[str, Field(description="Why it is unavailable; empty where it is not.")]
    version: str
    process: Annotated[int, Field(description="The process that answers, where there are several.")]
    database: Annotated[bool, Field(description="Whether it can be read.")]
    games: Annotated[
        dict[str, bool], Field(description="Each game, and whether its rules have been made ready.")
    ]
