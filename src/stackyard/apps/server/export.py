"""What can be taken home from a table: records, sheets, pictures, and analyses of rounds that have ended."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Executor
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from stackyard.apps.server.table.actions import Busy, Refused
from stackyard.apps.server.table.table import Table
from stackyard.core.calls import is_call
from stackyard.core.game import Game
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.clock import Stop
from stackyard.play import sheet
from stackyard.play.record import Record
from stackyard.play.verify import draws
from stackyard.render import picture as pictures
from stackyard.render.language import Language
from stackyard.render.names import Names
from stackyard.show.svg import thinned

if TYPE_CHECKING:
    from stackyard.engine.analysis.report import Report

log = logging.getLogger(__name__)

WIDTH = 1200
"""Pixels across a picture."""
ANIMATED_WIDTH = 560
THINKING = Budget.read("150ms")
"""For each position of a round that is analysed."""
MOST_ANALYSES, MOST_EXPORTS = 100, 20
"""That are kept for the next who ask."""
MOST_WAITING = 16
"""Pictures, and analyses, that may wait for each other."""
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
        options = list(state.weights()) or [move for move in state.moves() if not is_call(move)]
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


class Exports:
    """Files that take long to draw: one after the other, and each once for all who ask for it."""

    def __init__(self, threads: Executor) -> None:
        self._threads = threads
        self._kept: OrderedDict[Hashable, asyncio.Future[bytes]] = OrderedDict()

    async def get(self, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        """What `draw` gives, or gave the last time."""
        if key not in self._kept:
            if sum(not each.done() for each in self._kept.values()) >= MOST_WAITING:
                raise Busy("too many pictures are being drawn; ask again in a minute")
            self._kept[key] = asyncio.get_running_loop().run_in_executor(self._threads, draw)
        self._kept.move_to_end(key)
        for old in [each for each, made in self._kept.items() if made.done()][:-MOST_EXPORTS]:
            del self._kept[old]
        try:
            return await asyncio.shield(self._kept[key])
        except Exception:
            self._kept.pop(key, None)  # Perhaps it works the next time.
            raise


class Analyses:
    """Analyses of rounds, each made once, in the background, for everybody who asks."""

    def __init__(self, run: Callable[[Callable[[], None]], object], stops: set[Stop]) -> None:
        self._run = run
        self._stops = stops
        self._progress: dict[tuple[str, int], float] = {}
        self._done: dict[tuple[str, int], Report] = {}
        self._failed: set[tuple[str, int]] = set()

    def ask(self, id: str, number: int, record: Record, language: Language) -> dict[str, Any]:
        """How far the analysis of a round is, and what it says when it is done."""
        key = (id, number)
        if key in self._done:
            return self._told(self._done[key], record, language)
        if key in self._failed:
            raise Refused("this round could not be analysed")
        if key not in self._progress:
            if len(self._progress) >= MOST_WAITING:
                raise Busy("too many rounds are being analysed; ask again in a minute")
            self._progress[key] = 0.0
            self._run(lambda: self._study(key, record))
        return {"done": False, "progress": round(self._progress[key], 3)}

    def _told(self, report: Report, record: Record, language: Language) -> dict[str, Any]:
        from stackyard.engine.analysis.plot import plot

        drawn = plot(report, f"{record.game.title}: {', '.join(record.names)}", language.say)
        return {"done": True, "progress": 1.0, "report": report.to_dict(), "plot": drawn}

    def _study(self, key: tuple[str, int], record: Record) -> None:
        from stackyard.engine.analysis.study import Study

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
        except Exception:
            log.exception("round %s of table %s could not be analysed", key[1], key[0])
            self._failed.add(key)
        finally:
            self._stops.discard(stop)
            self._progress.pop(key, None)
            for old in list(self._done)[:-MOST_ANALYSES]:
                del self._done[old]
