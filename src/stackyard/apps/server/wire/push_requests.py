"""What browsers send to be told by Web Push."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from stackyard.apps.server.wire.people_requests import SeatTokens
from stackyard.apps.server.wire.requests import ClientModel

Endpoint = Annotated[str, Field(max_length=1000, description="The address that the push service gave.")]


class SubscribeRequest(ClientModel):
    """A browser that wants to be told: of the account that is signed in there, and of these places."""

    endpoint: Endpoint
    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]
    lang: Annotated[str, Field(max_length=16)] = "en"
    seats: SeatTokens = Field(default_factory=list)


class UnsubscribeRequest(ClientModel):
    """A browser that wants to be told nothing more."""

    endpoint: Endpoint
