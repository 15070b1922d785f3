"""What the lobby's socket takes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from stackyard.apps.server.wire.requests import ClientModel, Entropy, Name, NewClock, PingRequest


class LobbyHello(ClientModel):
    """Somebody looks at the lobby."""

    type: Literal["hello"]
    lang: Annotated[str, Field(max_length=35)] = "en"


class SeekRequest(ClientModel):
    """Find somebody who waits for the same, or wait for others; what is left out does not matter."""

    type: Literal["seek"]
    game: Annotated[str, Field(max_length=64)]
    players: Annotated[int | None, Field(ge=1, le=16, description="How many play.")] = None
    clock: NewClock | None = None
    rated: bool | None = None
    name: Name = ""
    entropy: Entropy = ""
    token: Annotated[
        str, Field(max_length=200, description="Of an earlier seek, where the connection was lost.")
    ] = ""


class PlainLobbyRequest(ClientModel):
    """Wait no longer, or play with bots instead."""

    type: Literal["withdraw", "fill"]


class NewChallenge(ClientModel):
    """Ask somebody to play."""

    name: Annotated[Name, Field(description="Of an account.")]
    game: Annotated[str, Field(max_length=64)]
    clock: NewClock | None = None
    rated: bool = False
    entropy: Entropy = ""


class NewVacation(ClientModel):
    """Let your clocks stand still for so many days; 0 lets them go on."""

    days: Annotated[int, Field(ge=0, le=366)]


class AcceptChallenge(ClientModel):
    """Play with somebody who has asked."""

    entropy: Entropy = ""


LobbyRequest = LobbyHello | SeekRequest | PlainLobbyRequest | PingRequest
LOBBY_REQUEST: TypeAdapter[LobbyRequest] = TypeAdapter(Annotated[LobbyRequest, Field(discriminator="type")])
