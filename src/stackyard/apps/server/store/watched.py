"""Commits that are counted."""

from __future__ import annotations

import time
from collections.abc import Sequence

from stackyard.apps.server.metrics import Metrics
from stackyard.apps.server.store.changes import Changes
from stackyard.apps.server.store.errors import Conflict
from stackyard.apps.server.store.writer import Commit


def watched(commit: Commit, metrics: Metrics) -> Commit:
    """The same, with its time, size and failures in the metrics; a race that is lost is no failure."""

    async def write(group: Sequence[Changes]) -> None:
        began = time.perf_counter()
        try:
            await commit(group)
        except Conflict:
            raise
        except Exception:
            metrics.failed_commits.inc()
            raise
        metrics.commit_seconds.observe(time.perf_counter() - began)
        metrics.commit_jobs.observe(len(group))

    return write
