"""Puzzles: which there are, and what comes of what somebody tries in one."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from stackyard.apps.server.wire.models.base import Model, Value
from stackyard.apps.server.wire.models.scenes import SceneInfo
from stackyard.apps.server.wire.models.tables import TreeInfo


class PuzzleThemeInfo(Model):
    """A kind of puzzle in a game."""

    name: str
    title: str


class GamePuzzlesInfo(Model):
    """A game that has puzzles."""

    game: str
    title: str
    picture: str


class DayInfo(Model):
    """The puzzle of the day, the same for everybody."""

    date: Annotated[str, Field(description="The day, in UTC, as 2026-11-17.")]
    game: str
    title: Annotated[str, Field(description="Of the game.")]
    id: str
    theme: Annotated[str, Field(description="Its theme in a few words.")]
    task: str
    difficulty: int


class PuzzlesInfo(Model):
    """The puzzle of the day, and the games that have puzzles."""

    day: DayInfo
    games: tuple[GamePuzzlesInfo, ...]


class PuzzleListed(Model):
    """A puzzle to choose from."""

    id: str
    theme: str
    difficulty: int


class PuzzleListInfo(Model):
    """The puzzles of a game, easy ones first."""

    game: str
    title: str
    themes: tuple[PuzzleThemeInfo, ...]
    puzzles: tuple[PuzzleListed, ...]


class FrameInfo(Model):
    """A move of a line that is played out, and the board after it."""

    move: str
    words: str
    scene: SceneInfo


class PuzzlePositionInfo(Model):
    """Where a puzzle stands, as `/api/explore/start` takes it."""

    game: str
    players: int
    options: dict[str, Value]
    calls: bool
    position: str
    viewer: Annotated[int | None, Field(description="The seat whose view it is, where something is hidden.")]


class PuzzleInfo(Model):
    """A puzzle with the moves made in it so far, and what came of the one that was tried."""

    id: str
    title: Annotated[str, Field(description="Its theme in a few words.")]
    task: str
    difficulty: int
    seat: Annotated[int, Field(description="Who is to solve it.")]
    kind: Annotated[
        Literal["task", "solved", "going-on", "refused", "wrong", "solution"],
        Field(description="`task` where nothing was tried, `solution` where that was asked for."),
    ]
    words: Annotated[str, Field(description="What is said to the move; empty where nothing was tried.")]
    clause: Annotated[str, Field(description="The clause that the move breaks.")]
    moves: Annotated[tuple[str, ...], Field(description="Those that count, to be sent with the next one.")]
    line: Annotated[
        tuple[FrameInfo, ...],
        Field(description="To be played out: the move with its replies, what refutes it, or the solution."),
    ]
    scene: SceneInfo
    tree: Annotated[
        TreeInfo | None,
        Field(description="The moves as a tree of tokens; None where the puzzle is over."),
    ]
    explore: PuzzlePositionInfo
