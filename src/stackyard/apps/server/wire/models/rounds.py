"""What can be had of rounds: the score sheet of a match, dice, analyses."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from stackyard.apps.server.wire.models.base import Model, Number


class SheetRow(Model):
    """A row of a score sheet."""

    cells: tuple[str, ...]
    team: bool


class SheetPage(Model):
    """A page of a score sheet."""

    head: tuple[str, ...]
    rows: tuple[SheetRow, ...]


class SheetInfo(Model):
    """The score sheet of a match."""

    pages: tuple[SheetPage, ...]


class DrawInfo(Model):
    """One roll: what could come, how likely each was, and what came."""

    move: int
    played: str
    outcomes: tuple[str, ...]
    weights: tuple[int, ...]


class DiceInfo(Model):
    """All that is needed to roll the dice of a round again."""

    commitment: str | None
    seed: str | None
    entropies: tuple[str, ...]
    draws: tuple[DrawInfo, ...]


class JudgementInfo(Model):
    """What a decision was worth, by what its seat could know."""

    best: str
    line: tuple[str, ...]
    before: Number
    after: Number
    cost: Number
    error: Number
    effect: tuple[Number, ...]
    forced: bool
    win_in: int | None
    mark: str


class EventInfo(Model):
    """One thing that happened in a round, and what every seat could expect before and after it."""

    kind: str
    seat: int
    first: int
    moves: tuple[str, ...]
    before: tuple[Number, ...]
    after: tuple[Number, ...]
    judgement: JudgementInfo | None


class AccountInfo(Model):
    """How the expectation of a seat went from the start of a round to its result."""

    seat: int
    start: Number
    luck: Number
    own: Number
    others: Number
    calls: Number
    rest: Number
    result: Number
    play: Number


class SummaryInfo(Model):
    """How one seat played."""

    seat: int
    name: str
    decisions: int
    agreed: int
    cost: Number
    account: AccountInfo | None
    mean_cost: Number


class ReportInfo(Model):
    """The analysis of a round, as `stackyard analyse --json` writes it."""

    format: str
    game: str
    names: tuple[str, ...]
    result: str
    search: str
    budget: str
    complete: bool
    viewer: int | None
    events: tuple[EventInfo, ...]
    seats: tuple[SummaryInfo, ...]


class AnalysisProgress(Model):
    """How far the analysis of a round is; ask again."""

    done: Literal[False] = False
    progress: float


class AnalysisInfo(Model):
    """What the analysis of a round says."""

    done: Literal[True] = True
    progress: float = 1.0
    report: ReportInfo
    plot: Annotated[str, Field(description="SVG.")]
