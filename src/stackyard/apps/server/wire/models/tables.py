"""Tables: in the lobby, and as somebody at them may know them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from stackyard.apps.server.wire.models.base import Kind, Model, Number, Phase, Player, Value
from stackyard.apps.server.wire.models.scenes import SceneInfo


class ClockTimes(Model):
    """How much time players have."""

    minutes: Number
    increment: Number
    days: Annotated[Number, Field(description="For each move, where it is correspondence; else 0.")]


class SeatInfo(Model):
    """A place at a table in the lobby."""

    name: str
    kind: Kind


class TableInfo(Model):
    """A table in the lobby."""

    id: str
    game: str
    title: str
    phase: Phase
    seats: tuple[SeatInfo, ...]
    open: int
    round: int
    watchers: int
    rated: bool
    clock: Annotated[ClockTimes | None, Field(description="None: without a clock.")]
    created: Annotated[int, Field(description="Milliseconds since 1970.")]


class LobbyInfo(Model):
    """The tables that anybody may see."""

    tables: tuple[TableInfo, ...]


class NewTableInfo(Model):
    """A table that was set up, and the tokens that hold places at it: keep them secret."""

    id: str
    tokens: dict[int, str]


class NewSeatInfo(Model):
    """The place that somebody got, and the token that holds it."""

    player: int
    token: str


class InvitationInfo(Model):
    """The link to a table for others, and why they could not open it."""

    link: str
    warning: Annotated[str, Field(description="That only this machine can open it; may be empty.")]
    command: Annotated[str, Field(description="With which the server lets others in; may be empty.")]


class PlayerInfo(Model):
    """A player of the match."""

    player: Player
    seat: Annotated[int, Field(description="Where the player sits in this round.")]
    side: Annotated[str, Field(description="The colour or side of that seat; empty where it has none.")]
    colour: Annotated[str, Field(description="Of that seat's pieces, as CSS writes it; empty without.")]
    name: str
    kind: Kind
    level: str | None
    stand_in: Annotated[bool, Field(description="Whether a bot plays for this person at the moment.")]
    here: bool
    total: Number
    clock: Annotated[int | None, Field(description="Milliseconds left.")]
    vacation: Annotated[int | None, Field(description="Until when the clock stands still.")]


class ClockInfo(Model):
    """The clock of a table."""

    minutes: Number
    increment: Number
    days: Annotated[Number, Field(description="For each move, where it is correspondence; else 0.")]
    running: Player | None


class OfferInfo(Model):
    """What somebody asks for."""

    kind: Literal["undo", "draw"]
    player: Player


class MatchInfo(Model):
    """The match so far."""

    totals: tuple[Number, ...]
    over: bool
    winners: tuple[Player, ...]
    rounds: int
    options: dict[str, Value]
    goal: Annotated[str, Field(description="How long it lasts, in words; empty where it is one round.")]


class RematchInfo(Model):
    """Who wants another match, and where it is."""

    players: tuple[Player, ...]
    table: str | None


class MoveInfo(Model):
    """A move as you may know it."""

    move: str
    player: Annotated[int | None, Field(description="None is the table.")]
    comment: str
    words: Annotated[str, Field(description="The move in a sentence.")]
    sound: Annotated[
        str,
        Field(description="What it sounds like: move, capture, roll, split or layer; empty if not new."),
    ] = ""


class MovesInfo(Model):
    """The moves of a round that has ended."""

    moves: tuple[MoveInfo, ...]


class LastMoveInfo(Model):
    """The last move, and the clicks that made it where everybody saw them; a scene says it in its items."""

    move: str
    player: Player | None
    path: tuple[str, ...] | None


TreeInfo = Annotated[
    str | dict[str, Any],
    Field(
        description="Tokens that end a move, with blanks between them; or what follows each token, and at an "
        "empty key the tokens that end a move here."
    ),
]


class StateMessage(Model):
    """A table, as much of it as you may know."""

    type: Literal["state"] = "state"
    id: str
    game: str
    title: str
    number: Annotated[int, Field(description="What you do answers this number.")]
    round: int
    phase: Phase
    you: Player | None
    players: tuple[PlayerInfo, ...]
    clock: ClockInfo | None
    to_move: Player | None
    offer: OfferInfo | None
    can: Annotated[tuple[str, ...], Field(description="The types of messages that you can send now.")]
    match: MatchInfo | None
    options: dict[str, Value]
    hints: Annotated[bool, Field(description="Whether a bot may be asked for a move.")]
    about: Annotated[
        tuple[str, ...],
        Field(description="How the table was set up, in sentences: clock, options that are not the usual."),
    ]
    rematch: RematchInfo
    commitment: str | None
    seed: Annotated[str | None, Field(description="Sent when the match is over.")]
    listed: bool
    rated: Annotated[bool, Field(description="Whether the match counts for ratings.")]
    secrets: Annotated[bool, Field(description="Whether not everybody sees everything.")]
    seat: int | None
    svg: Annotated[str | None, Field(description="The picture, where you asked for it.")]
    scene: Annotated[SceneInfo | None, Field(description="The picture as data, where you asked for that.")]
    words: Annotated[str, Field(description="The picture in words; with a scene, they are in it.")]
    turns: int
    lit: Annotated[tuple[str, ...], Field(description="What you can click first; with a tree, it is in it.")]
    paths: Annotated[
        dict[str, tuple[str, ...]], Field(description="Your moves, each as the tokens to click.")
    ]
    tree: Annotated[
        TreeInfo | None,
        Field(description="Your moves as a tree of tokens, where you asked for that and have moves."),
    ]
    moves: Annotated[tuple[MoveInfo, ...], Field(description="Those of the round from moves_from on.")]
    moves_from: Annotated[int, Field(description="How many moves of the round come before them.")]
    last: LastMoveInfo | None
    turn: Annotated[
        tuple[str, ...],
        Field(description="Where the actions of the last turn went, as tokens, if it had several."),
    ]
    notices: Annotated[
        tuple[str, ...],
        Field(description="What the last move has brought about, in sentences for everybody."),
    ]
    scores: tuple[Number, ...] | None
    winners: tuple[Player, ...]
    ending: Annotated[str | None, Field(description="How a round ended that was not played out.")]
    ended: Annotated[
        str | None, Field(description="That the organiser has ended the table, and why, in a sentence.")
    ]


class MarkedInfo(Model):
    """A move that is to be shown on a picture: the tokens to click for it, and its words."""

    move: str
    path: tuple[str, ...]
    words: str


class PictureInfo(Model):
    """A picture of a table."""

    svg: str | None
    scene: SceneInfo | None
    words: str
    lit: tuple[str, ...]
    round: int
    move: int
    marked: Annotated[
        tuple[MarkedInfo, ...], Field(description="The moves that were asked about, of a round that is over.")
    ] = ()


class RulingInfo(Model):
    """Why something is not legal; empty where it is."""

    clause: str
    reason: str
