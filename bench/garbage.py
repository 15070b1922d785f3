"""What Python's collector of garbage costs a server, by its settings: python -m bench.garbage [--write].

Two people play random rounds of Staku at each of 200 tables in turns, in one process; each move is checked
and played, and both are shown the state, as the server does it. Every setting has the same moves.
"""

from __future__ import annotations

import argparse
import gc
import random
import time
from pathlib import Path

from bench.harness import circumstances, table
from stackyard.apps.server.garbage import NEVER, YOUNG
from stackyard.apps.server.table import actions
from stackyard.apps.server.table.actions import Draft
from stackyard.apps.server.table.opening import Opening
from stackyard.apps.server.table.setup import TableSetup
from stackyard.apps.server.table.table import Table
from stackyard.apps.server.wire.models.base import encode
from stackyard.apps.server.wire.tables import known_after, state_message
from stackyard.apps.server.wire.view import NOTHING, Known, Viewer
from stackyard.render.language import Language

RESULTS = Path(__file__).parent / "results" / "garbage.md"
SETTINGS = ((700, 10, 10), (500, 10, NEVER), (2_000, 10, NEVER), (10_000, 10, NEVER), (50_000, 5, NEVER))
"""Python's own, and those that never look through everything."""
TABLES, MOVES = 200, 5
"""Moves at each table."""


class Game:
    """A table with two pages."""

    def __init__(self, language: Language) -> None:
        self.viewers = [Viewer(player, language, False, "scene", "tree", "new") for player in (0, 1)]
        self.known: list[Known] = [NOTHING, NOTHING]
        self.table = _opened()

    def move(self, draw: random.Random) -> None:
        """Play a move, and show it to both."""
        if not self.table.in_round:
            self.table = _opened()
        mover = self.table.mover
        assert mover is not None
        draft = Draft(self.table, 0)
        actions.move(draft, mover, draw.choice(self.table.state.moves()))
        self.table = draft.table
        for player, viewer in enumerate(self.viewers):
            message = state_message(self.table, viewer, (True, True), 0, self.known[player])
            self.known[player] = known_after(message, viewer)
            encode(message)


def _opened() -> Table:
    setup = TableSetup.new("staku", ["person", "person"], {}, clock=None, listed=False, now=0)
    return Opening.new(setup, {0: " Ann", 1: " Bob"}, {}).table


class Pauses:
    """How long the collector has stopped everything, and how often."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._began = 0.0

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            self.seconds.append(time.thread_time() - self._began)


def measure(setting: tuple[int, int, int]) -> list[str]:
    """A row of the table."""
    draw, pauses = random.Random(1), Pauses()
    games = [Game(Language.load("en", "staku")) for _ in range(TABLES)]
    gc.collect()
    gc.set_threshold(*setting)
    gc.callbacks.append(pauses)
    began = time.thread_time()
    for _ in range(MOVES):
        for game in games:
            game.move(draw)
    seconds = time.thread_time() - began
    gc.callbacks.remove(pauses)
    gc.disable()
    left = gc.collect()
    gc.enable()
    moves, stopped = TABLES * MOVES, sum(pauses.seconds)
    name = ", ".join("never" if each == NEVER else f"{each:,}" for each in setting)
    return [
        name + (" (ours)" if setting[:2] == YOUNG and setting[2] == NEVER else ""),
        f"{1000 * seconds / moves:.3f} ms",
        f"{1e6 * stopped / moves:.0f} us ({stopped / seconds:.1%})".replace("%", " %"),
        f"{1000 * max(pauses.seconds, default=0.0):.1f} ms",
        str(left),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write bench/results/garbage.md")
    asked = parser.parse_args()
    measure(SETTINGS[-1])  # What is kept for good is there from now on.
    heads = ["thresholds", "a move", "of it the collector", "longest pause", "garbage left at the end"]
    head = "# What the collector of garbage costs\n\nWritten by `python -m bench.garbage --write`.\n\n"
    found = "\n".join(f"- {line}" for line in circumstances())
    text = f"{head}{found}\n\n{table(heads, [measure(each) for each in SETTINGS])}\n"
    print(text)
    if asked.write:
        RESULTS.write_text(text)


if __name__ == "__main__":
    main()
