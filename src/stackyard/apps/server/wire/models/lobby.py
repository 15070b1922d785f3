"""Messages of the lobby's socket: who waits for others, and what comes of one's own waiting."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from stackyard.apps.server.wire.models.base import Model, Player
from stackyard.apps.server.wire.models.messages import PongMessage, RefusedMessage
from stackyard.apps.server.wire.models.tables import ClockTimes


class SeekInfo(Model):
    """Somebody who waits for others."""

    id: str
    game: str
    title: str
    name: str
    players: int
    clock: Annotated[ClockTimes | None, Field(description="None: any.")]
    rated: Annotated[bool | None, Field(description="None: either way.")]
    created: Annotated[int, Field(description="Milliseconds since 1970.")]


class SeeksMessage(Model):
    """All who wait for others, the longest first."""

    type: Literal["seeks"] = "seeks"
    seeks: tuple[SeekInfo, ...]


class SeekingMessage(Model):
    """You wait for others from now on; the token is yours to come back with after a lost connection."""

    type: Literal["seeking"] = "seeking"
    seek: SeekInfo
    token: str


class WithdrawnMessage(Model):
    """You wait no longer."""

    type: Literal["withdrawn"] = "withdrawn"


class FoundMessage(Model):
    """You have a place at a table, which the token holds; it is empty where your account does."""

    type: Literal["found"] = "found"
    table: str
    title: str
    player: Player
    token: str


class BotOfferMessage(Model):
    """Nobody has come so far: a bot would play. Say `fill`, or go on waiting."""

    type: Literal["bot-offer"] = "bot-offer"
    level: str


class ChallengeInfo(Model):
    """One person asks another to play."""

    id: str
    game: str
    title: str
    by: Annotated[str, Field(description="Who asks.")]
    to: Annotated[str, Field(description="Who is asked.")]
    clock: ClockTimes | None
    rated: bool
    created: Annotated[int, Field(description="Milliseconds since 1970.")]


class ChallengesInfo(Model):
    """What somebody was asked, and whom they have asked."""

    received: tuple[ChallengeInfo, ...]
    sent: tuple[ChallengeInfo, ...]


class ChallengesMessage(Model):
    """What you were asked, and whom you have asked: whenever that changes."""

    type: Literal["challenges"] = "challenges"
    received: tuple[ChallengeInfo, ...]
    sent: tuple[ChallengeInfo, ...]


class VacationInfo(Model):
    """Your vacation, on which your clocks stand still where moves take days."""

    until: Annotated[int | None, Field(description="Milliseconds since 1970; None where you are not on one.")]
    left: Annotated[int, Field(description="Days that are left this year.")]


class PlaceInfo(Model):
    """A place that your account has at a table."""

    table: str
    title: str
    player: Player


LobbyMessage = (
    ChallengesMessage
    | SeeksMessage
    | SeekingMessage
    | WithdrawnMessage
    | FoundMessage
    | BotOfferMessage
    | RefusedMessage
    | PongMessage
)
LOBBY_MESSAGE: TypeAdapter[LobbyMessage] = TypeAdapter(Annotated[LobbyMessage, Field(discriminator="type")])
