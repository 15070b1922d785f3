"""People whom somebody has muted or blocked, and reports."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from stackyard.apps.server.wire.models.base import Model


class AvoidedPersonInfo(Model):
    """Somebody whom you have muted or blocked."""

    name: Annotated[str, Field(description="That they have now.")]
    seen_as: Annotated[str, Field(description="That they had then, and have at tables of that time.")]
    kind: Literal["mute", "block"]
    since: Annotated[int, Field(description="Milliseconds since 1970.")]


class AvoidedInfo(Model):
    """Whom you have muted or blocked, the last first; nobody else is told."""

    people: tuple[AvoidedPersonInfo, ...]


class ReportedInfo(Model):
    """The organiser has been told."""

    reported: bool
