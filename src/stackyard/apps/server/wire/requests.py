"""What clients send, over the socket and over HTTP alike; OpenAPI describes it from here."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

Number = Annotated[int, Field(ge=0, description="The number of the state that this answers.")]
LARGEST = 2**53 - 1
"""Of the numbers that every program can write and read; JavaScript's end here."""
Id = Annotated[
    Annotated[str, Field(max_length=100)] | Annotated[int, Field(ge=-LARGEST, le=LARGEST)] | None,
    Field(description="A text or a number of yours; the answer carries it again."),
]
Name = Annotated[str, Field(max_length=100)]
Entropy = Annotated[str, Field(max_length=64, description="Letters and digits of your own, for the dice.")]


Picture = Literal["scene", "svg", "none"]
Paths = Literal["list", "tree"]
Moves = Literal["all", "new"]


class ClientModel(BaseModel):
    """Something that a client has sent."""

    model_config = ConfigDict(extra="forbid")


class HelloRequest(ClientModel):
    """Who is there: the holder of a token, or a spectator."""

    type: Literal["hello"]
    token: Annotated[str | None, Field(max_length=200)] = None
    lang: Annotated[str, Field(max_length=35)] = "en"
    narrow: Annotated[bool, Field(description="Whether the screen is higher than wide.")] = False
    picture: Annotated[Picture, Field(description="How states show the board.")] = "svg"
    paths: Annotated[
        Paths, Field(description="How they tell your moves: each with its clicks, or as one tree of clicks.")
    ] = "list"
    moves: Annotated[
        Moves, Field(description="Whether they tell all moves of the round, or those since the last state.")
    ] = "all"
    id: Id = None


class PingRequest(ClientModel):
    """Is anybody there? The answer is `pong`."""

    type: Literal["ping"]
    id: Id = None


class ActionRequest(ClientModel):
    """Something that somebody wants to do, in answer to a state."""

    id: Id = None
    number: Number


class MoveRequest(ActionRequest):
    """Play a move: in notation, or as the tokens that were clicked."""

    type: Literal["move"]
    move: Annotated[str, Field(max_length=200)] = ""
    path: Annotated[tuple[Annotated[str, Field(max_length=100)], ...], Field(max_length=100)] = ()

    @model_validator(mode="after")
    def _either(self) -> MoveRequest:
        if bool(self.move) == bool(self.path):
            raise ValueError("give either the move or its path")
        return self


class AnswerRequest(ActionRequest):
    """Agree to what was asked for, or not."""

    type: Literal["answer"]
    accept: bool


class ChatRequest(ActionRequest):
    """Say something to everybody at the table; without a place at it, to all who watch."""

    type: Literal["chat"]
    text: Annotated[str, Field(max_length=500)]
    name: Annotated[str, Field(max_length=100, description="Of somebody who watches.")] = ""


class PlainRequest(ActionRequest):
    """Anything else that one can do; a state's `can` says what is possible."""

    type: Literal["fill", "roll", "undo", "draw", "resign", "leave", "return", "hint", "next", "rematch"]


TableRequest = MoveRequest | AnswerRequest | ChatRequest | PlainRequest
"""What players do at a table."""
ClientMessage = HelloRequest | PingRequest | TableRequest
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(
    Annotated[ClientMessage, Field(discriminator="type")]
)


class NewPlayer(ClientModel):
    """Who is to play: me, somebody else at my device, anybody, or a bot."""

    kind: Literal["me", "here", "open", "bot"]
    name: Name = ""
    level: Annotated[int | Literal["random"], Field(description="Of a bot, from 1 to 8.")] = 4


class NewClock(ClientModel):
    """Minutes for everybody in a round, and seconds that are added with each move; or days for each move."""

    minutes: float = 0
    increment: float = 0
    days: float = 0


class NewTable(ClientModel):
    """A table to set up."""

    game: str
    players: Annotated[list[NewPlayer], Field(min_length=1, max_length=16)]
    options: dict[str, bool | int | str] = Field(default_factory=dict)
    calls: bool = False
    clock: NewClock | None = None
    listed: bool = True
    rated: Annotated[bool, Field(description="Whether it counts for ratings; for people with accounts.")] = (
        False
    )
    entropy: Entropy = ""
    hints: Annotated[
        bool | None, Field(description="Whether hints are allowed; if not given, only with bots alone.")
    ] = None
    position: Annotated[
        str, Field(max_length=4000, description="Where the first round begins; without it, at its start.")
    ] = ""


class NewSeat(ClientModel):
    """Somebody who sits down."""

    name: Name
    entropy: Entropy = ""
    player: int | None = None


class WaitingRequest(ClientModel):
    """The seats that a browser holds: the tokens at each table."""

    seats: Annotated[
        dict[
            Annotated[str, Field(max_length=40)],
            Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=16)],
        ],
        Field(max_length=20),
    ]


class LessonRequest(ClientModel):
    """A step of a course, as far as one has come in it, and what is tried: a move, or clicks.

    Without a move, clicks that begin one show the board after them, and others are explained.
    """

    moves: Annotated[tuple[Annotated[str, Field(max_length=200)], ...], Field(max_length=20)] = ()
    move: Annotated[str, Field(max_length=200)] = ""
    picked: Annotated[tuple[Annotated[str, Field(max_length=100)], ...], Field(max_length=100)] = ()
    narrow: bool = False


class PuzzleRequest(ClientModel):
    """A puzzle, as far as one has come in it, and what is tried: a move, or clicks, as in lessons."""

    moves: Annotated[tuple[Annotated[str, Field(max_length=200)], ...], Field(max_length=60)] = ()
    move: Annotated[str, Field(max_length=200)] = ""
    picked: Annotated[tuple[Annotated[str, Field(max_length=100)], ...], Field(max_length=100)] = ()
    solution: bool = False
    narrow: bool = False


# Exploring ---------------------------------------------------------------------------------------

MoveText = Annotated[str, Field(max_length=200)]
RecordText = Annotated[
    str, Field(max_length=50_000, description="A record, as `/api/explore/start` gives it.")
]
LineMoves = Annotated[
    tuple[MoveText, ...], Field(max_length=1000, description="From the start of the record.")
]


class ExploreStart(ClientModel):
    """What is to be explored: a record, or else a game from a position, or from the start."""

    text: Annotated[str, Field(max_length=60_000, description="A file of records.")] = ""
    round: Annotated[int, Field(description="Which of them, from 1.")] = 1
    game: str = ""
    players: int | None = None
    options: dict[str, bool | int | str] = Field(default_factory=dict)
    calls: bool = False
    position: Annotated[str, Field(max_length=4000)] = ""
    viewer: Annotated[int | None, Field(description="The seat whose view the position is, if it is.")] = None


class ExploreRequest(ClientModel):
    """A position to look at, and what is tried in it: a move, clicks, or a roll of the table."""

    record: RecordText
    moves: LineMoves = ()
    move: MoveText = ""
    picked: Annotated[tuple[Annotated[str, Field(max_length=100)], ...], Field(max_length=100)] = ()
    roll: bool = False
    narrow: bool = False
    turn: int = 0


class OpinionRequest(ClientModel):
    """A position for the engine to look at; ask again for a better opinion, until it is done."""

    record: RecordText
    moves: LineMoves = ()
    who: Annotated[str, Field(min_length=8, max_length=64, description="A random text of yours.")]


class SymbolsRequest(ClientModel):
    """Which symbols are needed."""

    record: RecordText
    theme: str = "dark"


class BranchRequest(ClientModel):
    """One move of a tree."""

    move: MoveText
    parent: Annotated[int, Field(ge=-1, description="The number of the move before it, or -1.")]
    comment: Annotated[str, Field(max_length=500)] = ""


class SaveRequest(ClientModel):
    """A tree of moves to be written into a record."""

    record: RecordText
    branches: Annotated[tuple[BranchRequest, ...], Field(max_length=3000)]
