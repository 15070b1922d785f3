"""Rounds to analyse: the example records, and some that are made here."""

from __future__ import annotations

from random import Random

import stackyard
from stackyard.core.chance import Dice
from stackyard.core.seats import TABLE
from stackyard.play.reading import load
from stackyard.play.record import Record
from tests.settings import ROOT

EXAMPLES = sorted((ROOT / "examples" / "records").glob("*.txt"))


def example(name: str) -> Record:
    """The example record of that name."""
    return load(ROOT / "examples" / "records" / f"{name}.txt")[0]


def random_round(game: str, players: int, seed: int = 1) -> Record:
    """A round in which everybody plays anything."""
    random, dice = Random(seed), Dice(bytes([seed]))
    state = stackyard.game(game).start(players=players)
    record = Record.new(state, [f"player {seat}" for seat in range(players)])
    while not state.over:
        table = state.to_move == TABLE
        move = dice.roll(state, len(record.moves) + 1) if table else random.choice(state.moves())
        state, record = state.play(move), record.add(move)
    return record.finish(state)
