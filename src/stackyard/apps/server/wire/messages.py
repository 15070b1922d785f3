"""What is said to the server, over the socket and over HTTP alike; OpenAPI describes it from here."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Number = Annotated[int, Field(ge=0, description="The number of the state that this answers.")]
Id = Annotated[str | int | None, Field(description="Anything; the answer carries it again.")]
Name = Annotated[str, Field(max_length=100)]
Entropy = Annotated[str, Field(max_length=64, description="Letters and digits of your own, for the dice.")]


class Said(BaseModel):
    """A message that somebody has sent."""

    model_config = ConfigDict(extra="forbid")


class Hello(Said):
    """Who is there: the holder of a token, or a spectator."""

    type: Literal["hello"]
    token: Annotated[str | None, Field(max_length=200)] = None
    lang: Annotated[str, Field(max_length=35)] = "en"
    narrow: Annotated[bool, Field(description="Whether the screen is higher than wide.")] = False
    id: Id = None


class Ping(Said):
    """Is anybody there? The answer is `pong`."""

    type: Literal["ping"]
    id: Id = None


class Action(Said):
    """Something that somebody wants to do, in answer to a state."""

    id: Id = None
    number: Number


class Move(Action):
    """Play a move, in notation."""

    type: Literal["move"]
    move: Annotated[str, Field(max_length=200)]


class Answer(Action):
    """Agree to what was asked for, or not."""

    type: Literal["answer"]
    accept: bool


class Chat(Action):
    """Say something to everybody at the table."""

    type: Literal["chat"]
    text: Annotated[str, Field(max_length=500)]


class Wish(Action):
    """Anything else that one can do; a state's `can` says what is possible."""

    type: Literal["fill", "roll", "undo", "draw", "resign", "leave", "return", "hint", "next", "rematch"]


Message = Annotated[Move | Answer | Chat | Wish, Field(discriminator="type")]
SOCKET_MESSAGE: TypeAdapter[Hello | Ping | Move | Answer | Chat | Wish] = TypeAdapter(
    Annotated[Hello | Ping | Move | Answer | Chat | Wish, Field(discriminator="type")]
)


class NewPlayer(Said):
    """Who is to play: me, somebody else at my device, anybody, or a bot."""

    kind: Literal["me", "here", "open", "bot"]
    name: Name = ""
    level: Annotated[int | Literal["random"], Field(description="Of a bot, from 1 to 8.")] = 4


class NewClock(Said):
    """Minutes for everybody in a round, and seconds that are added with each move."""

    minutes: float
    increment: float = 0


class NewTable(Said):
    """A table to set up."""

    game: str
    players: Annotated[list[NewPlayer], Field(min_length=1, max_length=16)]
    options: dict[str, bool | int | str] = Field(default_factory=dict)
    calls: bool = False
    clock: NewClock | None = None
    listed: bool = True
    entropy: Entropy = ""


class Made(BaseModel):
    """A table that was set up, and the tokens that hold places at it: keep them secret."""

    id: str
    tokens: dict[int, str]


class Sitting(Said):
    """Somebody who sits down."""

    name: Name
    entropy: Entropy = ""
    player: int | None = None


class Seated(BaseModel):
    """The place that somebody got, and the token that holds it."""

    player: int
    token: str


class Problem(BaseModel):
    """Why something was not done; nothing has changed by it."""

    code: str
    reason: str
    clause: str = ""
    state: dict[str, Any] | None = None
