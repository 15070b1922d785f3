from __future__ import annotations

import math

import pytest

from stackyard import OptionError
from stackyard.engine.search.budget import Budget


@pytest.mark.parametrize(
    ("text", "budget", "written"),
    [
        ("1000", Budget(steps=1000), "1000"),
        ("2s", Budget(seconds=2), "2s"),
        ("0.5s", Budget(seconds=0.5), "500ms"),
        ("200ms", Budget(seconds=0.2), "200ms"),
        ("1500ms", Budget(seconds=1.5), "1.5s"),
    ],
)
def test_budgets_as_they_are_written(text: str, budget: Budget, written: str) -> None:
    assert Budget.read(text) == budget
    assert str(budget) == written


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "2 s", "s", "2m", "0", "0s", "nan", "1e3"])
def test_what_is_no_budget(text: str) -> None:
    with pytest.raises(OptionError):
        Budget.read(text)


def test_a_search_needs_a_limit() -> None:
    with pytest.raises(OptionError, match="needs a limit"):
        Budget()
    with pytest.raises(OptionError, match="seconds"):
        Budget(seconds=-1)
    with pytest.raises(OptionError, match="seconds"):
        Budget(seconds=math.nan)
