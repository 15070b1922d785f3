"""What is sent to people who explore: positions, trees of moves, and what the engine thinks of them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from stackyard.apps.server.wire.models.base import Model, Number, Value
from stackyard.apps.server.wire.models.scenes import SceneInfo
from stackyard.apps.server.wire.models.tables import TreeInfo


class BranchInfo(Model):
    """One move of an exploration."""

    move: str
    parent: Annotated[int, Field(description="The number of the move before it; -1 where there is none.")]
    comment: str
    words: str
    seat: Annotated[int | None, Field(description="Whose move it is; none is the table's.")]


class ExplorationInfo(Model):
    """What can be explored: a record as text, to be sent with every question, and the tree of its moves."""

    record: str
    game: str
    title: str
    players: int
    names: Annotated[tuple[str, ...], Field(description="By seat.")]
    options: dict[str, Value]
    calls: bool
    played: Annotated[int, Field(description="Of the branches the first so many were played.")]
    branches: tuple[BranchInfo, ...]
    viewer: Annotated[int | None, Field(description="Whose view it is; -2 is a spectator's.")]
    engine: Annotated[bool, Field(description="Whether the engine may be asked.")]
    seat: Annotated[int | None, Field(description="From whose side the board is seen.")]


class OutcomeInfo(Model):
    """What can come of the table's move."""

    move: str
    words: str
    chance: Number


class PositionInfo(Model):
    """A position that is explored, and what came of what was tried in it."""

    kind: Annotated[
        Literal["position", "refused"], Field(description="`refused` where what was tried is not allowed.")
    ]
    words: Annotated[str, Field(description="Why it was refused; else what is to be seen.")]
    clause: str
    moves: Annotated[tuple[str, ...], Field(description="Those that lead here.")]
    played: Annotated[BranchInfo | None, Field(description="The move that was tried, where it was played.")]
    scene: SceneInfo
    tree: TreeInfo | None
    turns: Annotated[int, Field(description="So many turns of the board make a circle.")]
    to_move: Annotated[int | None, Field(description="The seat that decides; none is the table.")]
    over: bool
    result: Annotated[str, Field(description="Who has won, in a sentence.")]
    outcomes: tuple[OutcomeInfo, ...]
    position: Annotated[str, Field(description="As text, to play on from.")]
    playable: Annotated[bool, Field(description="Whether a game can go on from here: nothing is hidden.")]


class OpinionLineInfo(Model):
    """A good move, and what is expected then."""

    move: str
    words: str
    value: Annotated[Number, Field(description="The share of the win that whoever decides can expect.")]
    line: tuple[str, ...]
    path: Annotated[tuple[str, ...], Field(description="The clicks that make the move.")]


class OpinionInfo(Model):
    """What the engine thinks of a position; it may think better of it a moment later."""

    values: Annotated[tuple[Number, ...] | None, Field(description="The share of the win of each seat.")]
    lines: tuple[OpinionLineInfo, ...]
    words: str
    exact: bool
    done: Annotated[bool, Field(description="Whether no better opinion will come.")]
    preparing: Annotated[bool, Field(description="Whether the engine is still being compiled.")]


class CoachInfo(Model):
    """What the coach says about your last move."""

    move: Annotated[int, Field(description="So many moves of the round come before it.")]
    kind: Annotated[
        Literal["", "praise", "slip", "mistake", "blunder"],
        Field(description="Empty where there is nothing to say."),
    ]
    words: str
    better: Annotated[str, Field(description="The better move.")]
    better_words: str
    path: Annotated[tuple[str, ...], Field(description="The clicks that make it.")]
    line: Annotated[tuple[str, ...], Field(description="How your move is answered, as the search expects.")]
