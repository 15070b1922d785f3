"""What a position holds, and what was luck and what was play in a round: search, put into numbers."""

from __future__ import annotations

from stackyard.engine.analysis.position import analyse
from stackyard.engine.analysis.report import Report
from stackyard.engine.analysis.study import Study, study

__all__ = ["Report", "Study", "analyse", "study"]
