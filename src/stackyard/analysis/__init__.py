"""What a position holds, and what was luck and what was play in a round: search, put into numbers."""

from __future__ import annotations

from stackyard.analysis.position import analyse
from stackyard.analysis.report import Report
from stackyard.analysis.study import Study, study

__all__ = ["Report", "Study", "analyse", "study"]
