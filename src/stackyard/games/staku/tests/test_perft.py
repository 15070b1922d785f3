"""Perft: how many lines of play lead on from a position, against a published table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import stackyard
from stackyard.core.jit import COMPILED
from stackyard.games.staku.tests.model import Model, perft

TABLE = json.loads((Path(__file__).parent / "perft.json").read_text())["positions"]
STAKU = stackyard.game("staku")
# Without the compiler a line takes a thousand times as long.
MOST_LINES = 1_000_000_000 if COMPILED else 20_000


def options_of(entry: dict[str, Any]) -> dict[str, Any]:
    return {"max_stack": entry["max_stack"], **entry.get("options", {})}


def name_of(entry: dict[str, Any]) -> str:
    return str(entry["name"]).replace(" ", "-")


@pytest.mark.parametrize("entry", TABLE, ids=name_of)
def test_perft_is_as_published(entry: dict[str, Any]) -> None:
    state = STAKU.parse(entry["position"], **options_of(entry))
    for depth, lines in enumerate(entry["perft"], 1):
        if depth == 1 or lines <= MOST_LINES:
            assert state.perft(depth) == lines, f"depth {depth}"


@pytest.mark.parametrize("entry", TABLE, ids=name_of)
def test_the_table_is_what_the_slow_model_counts(entry: dict[str, Any]) -> None:
    model = Model.parse(entry["position"], **options_of(entry))
    for depth, lines in enumerate(entry["perft"], 1):
        if depth == 1 or lines <= 20_000:
            assert perft(model, depth) == lines, f"depth {depth}"


def test_the_table_exercises_the_rules_of_moving_and_ending() -> None:
    exercised = {clause for entry in TABLE for clause in entry["exercises"]}
    assert {f"SU-{number}" for number in (*range(6, 17), 19)} <= exercised
    assert len([entry for entry in TABLE if not entry["position"].startswith("BBBBBB/")]) >= 6
    assert {entry["max_stack"] for entry in TABLE} == {2, 3}
    for option in ("capture_ends_turn", "swap"):
        assert {options_of(entry).get(option, False) for entry in TABLE} == {False, True}


@pytest.mark.parametrize("entry", TABLE, ids=name_of)
def test_results_one_turn_on_are_those_of_the_model(entry: dict[str, Any]) -> None:
    """Who has won, and by which clause first, is nothing that a count of lines can see."""
    state = STAKU.parse(entry["position"], **options_of(entry))
    model = Model.parse(entry["position"], **options_of(entry))
    for move in state.moves()[:: 1 if COMPILED else 6]:
        after, expected = state.play(move), model.play(move)
        assert (after.over, after.scores, after.winners) == (expected.over, expected.scores, expected.winners)
        assert str(after) == expected.text()


def test_counting_and_listing_agree() -> None:
    for entry in TABLE:
        state = STAKU.parse(entry["position"], **options_of(entry))
        assert state.perft(1) == len(state.moves())
