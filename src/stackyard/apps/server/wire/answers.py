"""What the server says, over HTTP and over the socket. OpenAPI describes it from here.

The server does not read its own answers again before it sends them; the tests do, all of them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Value = bool | int | str
Phase = Literal["waiting", "playing", "round-over", "over"]
Player = Annotated[int, Field(description="The number of a player in the match, from 0.")]


class Told(BaseModel):
    """Something that is told; there is never more in it than is described."""

    model_config = ConfigDict(extra="forbid")


# Games -------------------------------------------------------------------------------------------


class Bounds(Told):
    """From how many to how many."""

    min: int
    max: int


class OptionTold(Told):
    """An option of the rules."""

    name: str
    summary: str
    clause: str
    ruling: str
    default: Value
    choices: list[Value]
    words: Annotated[list[str], Field(description="What each choice means, where they do not say it.")]
    players: Annotated[Bounds | None, Field(description="With how many players it means something.")]
    calls: Annotated[bool, Field(description="Whether it means something only with calls.")]
    match: Annotated[bool, Field(description="Whether it is an option of the match, not of a round.")]


class Seats(Bounds):
    """For how many players a game is."""

    usual: int


class GameTold(Told):
    """A game, and how tables of it can be set up."""

    name: str
    title: str
    summary: str
    players: Seats
    seat_names: Annotated[list[str], Field(description="Empty where seats have only numbers.")]
    resigns: bool
    draws: bool
    calls: bool
    levels: list[int]
    picture: str
    options: list[OptionTold]


class ClauseTold(Told):
    """A clause of the rules."""

    id: str
    title: str
    text: str
    ruling: str
    section: str


class RulesTold(Told):
    """The rules of a game."""

    game: str
    title: str
    how_to: Annotated[list[str], Field(description="How to play, in paragraphs.")]
    clauses: list[ClauseTold]


# Tables ------------------------------------------------------------------------------------------


class SeatListed(Told):
    """A place at a table in the lobby."""

    name: str
    kind: Literal["person", "bot", "open"]


class Listed(Told):
    """A table in the lobby."""

    id: str
    game: str
    title: str
    phase: Phase
    seats: list[SeatListed]
    open: int
    round: int
    watchers: int
    created: Annotated[int, Field(description="Milliseconds since 1970.")]


class Lobby(Told):
    """The tables that anybody may see."""

    tables: list[Listed]


class PlayerTold(Told):
    """A player of the match."""

    player: Player
    seat: Annotated[int, Field(description="Where the player sits in this round.")]
    side: Annotated[str, Field(description="The colour or side of that seat; empty where it has none.")]
    name: str
    kind: Literal["person", "bot", "open"]
    level: str | None
    stand_in: Annotated[bool, Field(description="Whether a bot plays for this person at the moment.")]
    here: bool
    total: float
    clock: Annotated[int | None, Field(description="Milliseconds left.")]


class ClockTold(Told):
    """The clock of a table."""

    minutes: float
    increment: float
    running: Player | None


class OfferTold(Told):
    """What somebody asks for."""

    kind: Literal["undo", "draw"]
    player: Player


class MatchTold(Told):
    """The match so far."""

    totals: list[float]
    over: bool
    winners: list[Player]
    rounds: int
    options: dict[str, Value]
    goal: Annotated[str, Field(description="How long it lasts, in words; empty where it is one round.")]


class RematchTold(Told):
    """Who wants another match, and where it is."""

    players: list[Player]
    table: str | None


class MoveTold(Told):
    """A move as you may know it."""

    move: str
    player: Annotated[int | None, Field(description="None is the table.")]
    comment: str


class LastTold(Told):
    """The last move, and the clicks that made it where everybody saw them."""

    move: str
    player: Player | None
    path: list[str] | None


class State(Told):
    """A table, as much of it as you may know."""

    type: Literal["state"]
    id: str
    game: str
    title: str
    number: Annotated[int, Field(description="What you do answers this number.")]
    round: int
    phase: Phase
    you: Player | None
    players: list[PlayerTold]
    clock: ClockTold | None
    to_move: Player | None
    offer: OfferTold | None
    can: Annotated[list[str], Field(description="The types of messages that you can send now.")]
    match: MatchTold | None
    options: dict[str, Value]
    rematch: RematchTold
    commitment: str | None
    seed: Annotated[str | None, Field(description="Told when the match is over.")]
    listed: bool
    secrets: Annotated[bool, Field(description="Whether not everybody sees everything.")]
    seat: int | None
    svg: str | None
    words: Annotated[str, Field(description="The picture in words.")]
    turns: int
    lit: list[str]
    paths: Annotated[dict[str, list[str]], Field(description="Your moves, each as the tokens to click.")]
    moves: list[MoveTold]
    last: LastTold | None
    scores: list[float] | None
    winners: list[Player]
    ending: Annotated[str | None, Field(description="How a round ended that was not played out.")]


class LookTold(Told):
    """A picture of a table."""

    svg: str
    words: str
    lit: list[str]
    round: int
    move: int


class WhyTold(Told):
    """Why something is not legal; empty where it is."""

    clause: str
    reason: str


class Row(Told):
    """A row of a score sheet."""

    cells: list[str]
    team: bool


class Page(Told):
    """A page of a score sheet."""

    head: list[str]
    rows: list[Row]


class Sheet(Told):
    """The score sheet of a match."""

    pages: list[Page]


class DrawTold(Told):
    """One roll: what could come, how likely each was, and what came."""

    move: int
    played: str
    outcomes: list[str]
    weights: list[int]


class DiceTold(Told):
    """All that is needed to roll the dice of a round again."""

    commitment: str | None
    seed: str | None
    entropies: list[str]
    draws: list[DrawTold]


class AnalysisTold(Told):
    """How far the analysis of a round is, and what it says when it is done."""

    done: bool
    progress: float
    report: Annotated[dict[str, Any] | None, Field(description="As `stackyard analyse --json`.")] = None
    plot: Annotated[str | None, Field(description="SVG.")] = None


# Answers, and what comes by itself over the socket ------------------------------------------------

Id = Annotated[str | int | None, Field(description="That of the message which this answers.")]


class Ack(Told):
    """It was done, and written down."""

    type: Literal["ack"]
    id: Id
    number: int


class HintTold(Told):
    """What a bot would play."""

    type: Literal["hint"]
    id: Id
    move: str
    path: list[str]
    number: int


class RefusedTold(Told):
    """It was not done."""

    type: Literal["refused"]
    id: Id
    code: str
    reason: str
    clause: str


class StaleTold(Told):
    """Something has happened since; nothing was done, and this is how things stand."""

    type: Literal["stale"]
    id: Id
    code: str
    reason: str
    clause: str
    state: State


class Remark(Told):
    """Something that was said."""

    number: int
    name: str
    player: Player | None
    text: str
    at: int


class ChatTold(Told):
    """What was said."""

    type: Literal["chat"]
    messages: list[Remark]


class Presence(Told):
    """Who is there."""

    type: Literal["presence"]
    players: list[bool]
    watchers: int


class Thinking(Told):
    """How far a bot is."""

    type: Literal["thinking"]
    player: Player
    progress: float


class Preparing(Told):
    """A game is being compiled; this takes a while, once."""

    type: Literal["preparing"]
    title: str


class Pong(Told):
    """Somebody is there."""

    type: Literal["pong"]


SOCKET_ANSWER: TypeAdapter[Any] = TypeAdapter(
    Annotated[
        State | Ack | HintTold | RefusedTold | StaleTold | ChatTold | Presence | Thinking | Preparing | Pong,
        Field(discriminator="type"),
    ]
)
