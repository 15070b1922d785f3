"""What clients send to mute, block and report people."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from stackyard.apps.server.people.avoided import AvoidKind
from stackyard.apps.server.people.report import ReportReason
from stackyard.apps.server.wire.requests import ClientModel, Name


class WhoRequest(ClientModel):
    """Who is meant: a player at a table, somebody who watches there, or without a table an account."""

    name: Name = ""
    table: Annotated[str, Field(max_length=40)] = ""
    player: Annotated[int | None, Field(description="At the table; None for somebody who watches.")] = None


class AvoidRequest(WhoRequest):
    """Somebody who is to be muted or blocked."""

    kind: AvoidKind


class UndoAvoid(ClientModel):
    """Somebody who is to be avoided no longer, by the name that they have now."""

    name: Name


class ReportRequest(WhoRequest):
    """Somebody of whom the organiser is told."""

    reason: ReportReason
    text: Annotated[str, Field(max_length=500, description="A sentence, if you like.")] = ""
