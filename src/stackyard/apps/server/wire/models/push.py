"""Web Push: what browsers subscribe with, and what they are sent."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from stackyard.apps.server.wire.models.base import Model


class PushInfo(Model):
    """Whether this server reminds people who are away, and with which key."""

    key: Annotated[
        str | None,
        Field(description="The `applicationServerKey` to subscribe with; None where Web Push is off."),
    ]


class Reminder(Model):
    """What the service worker is sent, and shows."""

    title: str
    body: str
    path: Annotated[str, Field(description="Of the page that a click opens.")]
