"""Analyses of rounds that have ended, each made once, in the background, for everybody who asks."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from stackyard.apps.server.table.actions import Busy, Refused
from stackyard.core.message import msg
from stackyard.core.switch import BOTS, is_plain
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.runner import Stop
from stackyard.play.record import Record

if TYPE_CHECKING:
    from stackyard.engine.analysis.report import Report

log = logging.getLogger(__name__)

THINKING = Budget.read("150ms")
"""For each position of a round that is analysed."""
MOST_KEPT = 100
"""Analyses that are kept for the next who ask."""
MOST_WAITING = 16
"""Analyses that may wait for each other."""
GLANCE = 0.2
"""Seconds between two looks at whether a game is compiled."""


class Analyses:
    """Analyses that were made lately, or are being made."""

    def __init__(self, run: Callable[[Callable[[], None]], object], stops: set[Stop]) -> None:
        self._run = run
        self._stops = stops
        self._progress: dict[tuple[str, int], float] = {}
        self._done: dict[tuple[str, int], Report] = {}
        self._failed: set[tuple[str, int]] = set()

    def ask(self, id: str, number: int, record: Record) -> Report | float:
        """The analysis of a round, or how far it is, from 0 to 1."""
        key = (id, number)
        if key in self._done:
            return self._done[key]
        if key in self._failed:
            raise Refused(msg("this round could not be analysed"))
        if key not in self._progress:
            if len(self._progress) >= MOST_WAITING:
                raise Busy(msg("too many rounds are being analysed; ask again in a minute"))
            self._progress[key] = 0.0
            self._run(lambda: self._study(key, record))
        return self._progress[key]

    def _study(self, key: tuple[str, int], record: Record) -> None:
        from stackyard.engine.analysis.study import Study

        stop = Stop()
        self._stops.add(stop)
        try:
            # In the first minute on a machine: plain Python would find little in its time.
            while is_plain(record.game.name, BOTS) and not stop.event.wait(GLANCE):
                pass
            study = Study(record, THINKING)

            def progress(done: int, total: int) -> None:
                self._progress[key] = done / total

            study.run(progress, stop)
            report = study.report()
            if report.complete:
                self._done[key] = report
        except Exception:
            log.exception("round %s of table %s could not be analysed", key[1], key[0])
            self._failed.add(key)
        finally:
            self._stops.discard(stop)
            self._progress.pop(key, None)
            for old in list(self._done)[:-MOST_KEPT]:
                del self._done[old]
