"""The games that wait for somebody."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from stackyard.apps.server.wire.models.base import Model, Phase


class WaitingTable(Model):
    """A table at which somebody holds seats."""

    id: str
    title: str
    phase: Phase
    yours: Annotated[bool, Field(description="Whether it waits for one of those seats.")]
    over: Annotated[bool, Field(description="Whether nothing more happens there, or it is gone.")]
    others: Annotated[tuple[str, ...], Field(description="The names of the other players.")]


class WaitingInfo(Model):
    """The tables at which somebody holds seats, and whether they wait for them."""

    tables: tuple[WaitingTable, ...]
