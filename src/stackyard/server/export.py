"""What can be taken home from a table: records, sheets, pictures, and analyses of rounds that have ended."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from stackyard import picture as pictures
from stackyard import sheet
from stackyard.contract import Game
from stackyard.language import Language
from stackyard.names import Names
from stackyard.record import Record, draws
from stackyard.search.budget import Budget
from stackyard.search.clock import Stop
from stackyard.server.table import Table
from stackyard.svg import thinned

if TYPE_CHECKING:
    from stackyard.analysis.report import Report

WIDTH = 1200
"""Pixels across a picture."""
ANIMATED_WIDTH = 560
THINKING = Budget.read("150ms")
"""For each position of a round that is analysed."""
MOST_ANALYSES = 100
COVER_SEED, COVER_MOVES = 4, 14


def score_sheet(table: Table) -> dict[str, Any]:
    """The match so far as rows of a sheet."""
    pages = [] if table.match is None else sheet.sheets(table.match)
    return {
        "pages": [
            {
                "head": page.head,
                "rows": [{"cells": page.cells(row), "team": row.team} for row in page.rows],
            }
            for page in pages
        ]
    }


@lru_cache(64)
def cover(game: Game) -> str:
    """The picture of a game in the lobby: some moves into a round."""
    random = Random(COVER_SEED)
    state = game.start(players=game.usual_players)
    made = 0
    while made < COVER_MOVES and not state.over:
        made += not state.weights()
        options = list(state.weights()) or [move for move in state.moves() if not move.startswith("!")]
        after = state.play(random.choice(options))
        state = state if after.over else after
    return thinned(state.public().svg())


def animation(record: Record, names: Names) -> bytes:
    """A round as an animated image."""
    return pictures.animation([names.svg(state.svg()) for state in record.states()], ANIMATED_WIDTH)


def dice_chain(record: Record) -> dict[str, Any]:
    """All that is needed to draw the table's moves again without knowing the rules."""
    dice = record.dice
    return {
        "commitment": record.tag("Commitment"),
        "seed": None if dice is None else dice.seed.hex(),
        "entropies": () if dice is None else dice.entropies,
        "draws": [
            {"move": each.number, "played": each.played, "outcomes": each.outcomes, "weights": each.weights}
            for each in draws(record)
        ],
    }


class Analyses:
    """Analyses of rounds, each made once, in the background, for everybody who asks."""

    def __init__(self, run: Callable[[Callable[[], None]], object], stops: set[Stop]) -> None:
        self._run = run
        self._stops = stops
        self._progress: dict[tuple[str, int], float] = {}
        self._done: dict[tuple[str, int], Report] = {}

    def ask(self, id: str, number: int, record: Record, language: Language) -> dict[str, Any]:
        """How far the analysis of a round is, and what it says when it is done."""
        from stackyard.analysis.plot import plot

        key = (id, number)
        if key in self._done:
            report, title = self._done[key], f"{record.game.title}: {', '.join(record.names)}"
            drawn = plot(report, title, language.say)
            return {"done": True, "progress": 1.0, "report": report.to_dict(), "plot": drawn}
        if key not in self._progress:
            self._progress[key] = 0.0
            self._run(lambda: self._study(key, record))
        return {"done": False, "progress": round(self._progress[key], 3)}

    def _study(self, key: tuple[str, int], record: Record) -> None:
        from stackyard.analysis.study import Study

        stop = Stop()
        self._stops.add(stop)
        try:
            study = Study(record, THINKING)

            def told(done: int, total: int) -> None:
                self._progress[key] = done / total

            study.run(told, stop)
            report = study.report()
            if report.complete:
                self._done[key] = report
        finally:
            self._stops.discard(stop)
            self._progress.pop(key, None)
            for old in list(self._done)[:-MOST_ANALYSES]:
                del self._done[old]
