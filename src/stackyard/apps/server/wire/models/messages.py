"""Messages of the socket: answers, and what comes by itself."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from stackyard.apps.server.wire.models.base import Model, Player
from stackyard.apps.server.wire.models.tables import StateMessage

Id = Annotated[str | int | None, Field(description="That of the message which this answers.")]


class AckMessage(Model):
    """It was done, and written down."""

    type: Literal["ack"] = "ack"
    id: Id
    number: int


class HintMessage(Model):
    """What a bot would play."""

    type: Literal["hint"] = "hint"
    id: Id
    move: str
    path: tuple[str, ...]
    words: Annotated[str, Field(description="The move in a sentence.")]
    reason: Annotated[str, Field(description="Why, in a sentence; may be empty.")]
    number: int


class RefusedMessage(Model):
    """It was not done."""

    type: Literal["refused"] = "refused"
    id: Id
    code: str
    reason: str
    clause: str


class StaleMessage(Model):
    """Something has happened since; nothing was done, and this is how things stand."""

    type: Literal["stale"] = "stale"
    id: Id
    code: str
    reason: str
    clause: str
    state: StateMessage


class RemarkInfo(Model):
    """Something that was said."""

    number: int
    name: str
    player: Annotated[int | None, Field(description="None where somebody said it who watches.")]
    text: str
    at: int


class ChatMessage(Model):
    """What was said."""

    type: Literal["chat"] = "chat"
    messages: tuple[RemarkInfo, ...]
    whole: Annotated[bool, Field(description="Whether this is all that was said lately.")]


class RemovedMessage(Model):
    """The organiser has removed what a player said at a time."""

    type: Literal["removed"] = "removed"
    player: Player | None
    at: int


class PresenceMessage(Model):
    """Who is there."""

    type: Literal["presence"] = "presence"
    players: tuple[bool, ...]
    watchers: int


class ThinkingMessage(Model):
    """How far a bot is."""

    type: Literal["thinking"] = "thinking"
    player: Player
    progress: float


class PreparingMessage(Model):
    """A game is being compiled, once on a machine; it can be played meanwhile, and bots think less deeply."""

    type: Literal["preparing"] = "preparing"
    title: str
    rules: float
    """How much of the rules is compiled, from 0 to 1."""
    bots: float
    """How much of the bots is."""
    share: float
    """How much of both together is."""
    done: bool
    """Whether this was the last word about it."""


class PongMessage(Model):
    """Somebody is there."""

    type: Literal["pong"] = "pong"


ServerMessage = (
    StateMessage
    | AckMessage
    | HintMessage
    | RefusedMessage
    | StaleMessage
    | ChatMessage
    | RemovedMessage
    | PresenceMessage
    | ThinkingMessage
    | PreparingMessage
    | PongMessage
)
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(
    Annotated[ServerMessage, Field(discriminator="type")]
)
