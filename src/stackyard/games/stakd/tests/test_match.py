"""Matches of Stakd that are left and gone on with; the parts of the foundation that came with it."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

import stackyard
from stackyard import Option, OptionError
from stackyard.apps.terminal.seating import resumed_table
from stackyard.core.chance import Dice
from stackyard.core.jit import lowest_bit
from stackyard.play.record import Record

STAKD = stackyard.game("stakd")


def test_a_match_goes_on_after_a_topple_with_the_same_starter(tmp_path: Path) -> None:
    start = STAKD.start(players=2, calls=True)
    toppled = Record.new(start, ["Ann", "Bob"]).add("!topple 0").finish(start.play("!topple 0"))
    going_on = Record.new(start, ["Ann", "Bob"]).add("B@0,0")
    console = Console(file=StringIO())
    table, unfinished = resumed_table(
        STAKD, [toppled, going_on], console, lambda prompt, words: "quit", Dice(b"x"), tmp_path / "kept.txt"
    )
    assert list(table.match.totals) == [-1, 0]
    assert table.match.rounds[0].winners == () and table.match.first == 0, "nobody won, Ann starts again"
    assert unfinished == going_on


def test_an_option_may_take_other_text() -> None:
    def other(text: str) -> str:
        if not text.endswith("!"):
            raise OptionError(f"{text} does not end in an exclamation mark")
        return text

    option = Option("mood", "calm", ("calm", "glad"), "how it is", other=other)
    assert option.read("glad") == "glad" and option.read("loud!") == "loud!"
    with pytest.raises(OptionError, match="exclamation mark"):
        option.read("quiet")
    with pytest.raises(OptionError, match="calm or glad"):
        option.read(3)


def test_the_lowest_bit_of_a_mask() -> None:
    for place in (0, 1, 31, 32, 63):
        assert lowest_bit(np.uint64(1 << place | 1 << 63)) == place
