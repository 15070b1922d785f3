"""What a state costs to make and to send: `python -m bench.states [--before FOLDER] [--write]`.

For each game, with two seats and at its largest table, random rounds are played as a server plays them: each
move is played once (`play`), then a state is made and written as JSON for the player to move, as the page
asks for it (a scene, a tree of clicks, the moves since the last state), and one for the next player, who
looks on. In other rounds the scene alone is made, and a whole SVG. Nothing is measured twice, so nothing is
found in a cache that a server would not find there. Processor time, medians over the positions.

The memory of a table is what is freed when it goes, in mid-round, without its sockets: Python's own count
(tracemalloc) over 200 tables. FOLDER is a checkout of an older version, measured by the same code: each in a
process of its own, round by round in turns.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, TypeVar

from bench.compare import commit_of
from bench.harness import circumstances, table

HERE = Path(__file__).parent
PAGE = HERE / "results" / "states.md"
WARM_UP, ROUNDS = 6, 6
"""Random rounds that fill what is kept for good, and those that are measured."""
TABLES, MOVES = 200, 30
"""Tables whose memory is counted, and their moves: about half a round."""
STATE_MS, SCENE_MS, SVG_MS, BYTES, MEMORY_KB = 0.4, 0.25, 2.0, 6000, 150

Figures = dict[str, list[float]]
Result = TypeVar("Result")


def answer() -> None:
    """Measure what each line of the input asks for, with whatever version of Stackyard is on the path."""
    for line in sys.stdin:
        name, players, seed = json.loads(line)
        taken: Figures = {}
        if seed is None:
            taken["memory"] = [memory(name, players) / 1000]
        else:
            for made in (_states, _scenes, _pictures):
                for figure, value in made(name, players, seed):
                    taken.setdefault(figure, []).append(value)
        print(json.dumps(taken), flush=True)


# A server's tables --------------------------------------------------------------------------------


def seated(name: str, players: int) -> Any:
    """A table at which everybody has sat down."""
    from stackyard.apps.server.table import actions
    from stackyard.apps.server.table.actions import Draft
    from stackyard.apps.server.table.setup import TableSetup
    from stackyard.apps.server.table.table import Table

    at: Any = Table.of(TableSetup.new(name, ["person"] * players, {}))
    for seat in range(players):
        draft = Draft(at, 0, 0)
        actions.sit(draft, f"Player {seat}", "", f"token {seat}")
        at = draft.table
    return at


def moved(at: Any, random: Random) -> Any:
    """The table after a random move."""
    return _played(at, random.choice(at.state.moves()))


def _played(at: Any, move: str) -> Any:
    from stackyard.apps.server.table import actions
    from stackyard.apps.server.table.actions import Draft

    draft = Draft(at, 0, 0)
    actions.move(draft, at.mover, move)
    return draft.table


def positions(name: str, players: int, seed: object) -> Iterator[Any]:
    """Tables at which somebody is to move, of a random round."""
    random = Random(str(seed))
    at = seated(name, players)
    while at.in_round:
        yield at
        at = moved(at, random)


class Page:
    """Somebody's page, which knows what it has been sent; before there were scenes it was sent everything."""

    def __init__(self, at: Any, player: int) -> None:
        from stackyard.apps.server.wire import tables, view
        from stackyard.apps.server.wire.models.base import encode
        from stackyard.render.language import Language

        language = Language.load("en", at.setup.game.name)
        self.new = hasattr(tables, "known_after")
        wanted: dict[str, Any] = {"picture": "scene", "paths": "tree", "moves": "new"} if self.new else {}
        self.viewer = view.Viewer(player, language, **wanted)
        self.known = (view.NOTHING,) if self.new else ()
        self.here = (True,) * len(at.places)
        self.tables: Any = tables
        self.encode = encode

    def message(self, at: Any) -> Any:
        """The next state that it is sent."""
        message = self.tables.state_message(at, self.viewer, self.here, 0, *self.known)
        if self.new:
            self.known = (self.tables.known_after(message, self.viewer),)
        return message

    def text(self, at: Any) -> str:
        """The same as JSON."""
        return str(self.encode(self.message(at)))


# What is measured ---------------------------------------------------------------------------------


def _states(name: str, players: int, seed: int) -> Iterator[tuple[str, float]]:
    random, at = Random(f"states {seed}"), seated(name, players)
    pages = [Page(at, player) for player in range(players)]
    for page in pages:  # Backdrops are sent once.
        page.text(at)
    while at.in_round:
        mover = at.mover
        text, taken = timed(lambda: pages[mover].text(at))  # noqa: B023
        yield "state", taken
        yield "bytes", float(len(text.encode()))
        yield "onlooker", timed(lambda: pages[(mover + 1) % players].text(at))[1]  # noqa: B023
        move = random.choice(at.state.moves())
        at, taken = timed(lambda: _played(at, move))  # noqa: B023
        yield "play", taken


def _scenes(name: str, players: int, seed: int) -> Iterator[tuple[str, float]]:
    for at in positions(name, players, f"scenes {seed}"):
        if not hasattr(at.state, "scene"):  # An old version.
            return
        yield "scene", timed(lambda: at.state.scene(at.seat_of(at.mover)))[1]  # noqa: B023


def _pictures(name: str, players: int, seed: int) -> Iterator[tuple[str, float]]:
    for at in positions(name, players, f"pictures {seed}"):
        yield "svg", timed(lambda: at.state.svg(at.seat_of(at.mover), ()))[1]  # noqa: B023


def timed(run: Callable[[], Result]) -> tuple[Result, float]:
    """What a run gives, and its processor time in milliseconds."""
    began = time.thread_time_ns()
    result = run()
    return result, (time.thread_time_ns() - began) / 1e6


def memory(name: str, players: int) -> float:
    """Bytes of a table in mid-round whose players have been sent all states."""

    def tables(count: int, seed: str) -> list[Any]:
        random = Random(seed)
        return [_mid_round(name, players, random) for _ in range(count)]

    tracemalloc.start()
    kept = tables(TABLES, "kept")
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    kept.clear()  # What is left is kept for all tables, up to a bound.
    gc.collect()
    left, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (taken - left) / TABLES


def _mid_round(name: str, players: int, random: Random) -> Any:
    at = before = seated(name, players)
    pages = [Page(at, player) for player in range(2)]  # Enough for a state to have made all that it keeps.
    while at.in_round and at.moves_made < MOVES:
        for page in pages:
            page.text(at)
        before, at = at, moved(at, random)
    return (at if at.in_round else before), pages


# The table of figures -----------------------------------------------------------------------------


class Checkout:
    """A version of Stackyard in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.states", "--answer"],
            env={**os.environ, "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{HERE.parent}"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=HERE.parent,
        )
        self.taken: dict[str, Figures] = {}

    def take(self, name: str, players: int, seed: int | None) -> None:
        """Measure one round, or the memory; rounds with a number below 0 warm up."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None and stdout is not None
        stdin.write(json.dumps([name, players, seed]) + "\n")
        stdin.flush()
        figures = json.loads(stdout.readline())
        if seed is None or seed >= 0:
            taken = self.taken.setdefault(f"{name}, {players} seats", {})
            for figure, values in figures.items():
                taken.setdefault(figure, []).extend(values)

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def measure(folders: Sequence[Path]) -> list[dict[str, Figures]]:
    """The figures of checkouts, which take each round in turns: what else the machine does falls on all."""
    import stackyard

    checkouts = [Checkout(folder) for folder in folders]
    for name in stackyard.games():
        for players in sorted({2, stackyard.game(name).players[-1]}):
            for seed in (*range(-WARM_UP, ROUNDS), None):
                for checkout in checkouts:
                    checkout.take(name, players, seed)
    for checkout in checkouts:
        checkout.close()
    return [checkout.taken for checkout in checkouts]


COLUMNS = (
    ("state", "state, ms", ".3f", STATE_MS),
    ("onlooker", "for who looks on, ms", ".3f", STATE_MS),
    ("play", "playing a move, ms", ".3f", None),
    ("scene", "scene, ms", ".3f", SCENE_MS),
    ("svg", "SVG, ms", ".2f", SVG_MS),
    ("bytes", "bytes of a state", ",.0f", BYTES),
    ("memory", "memory of a table, kB", ",.0f", MEMORY_KB),
)
"""Each figure, its heading, how it is written, and what it should stay under with two seats."""


def page(after: dict[str, Figures], before: dict[str, Figures], folder: Path | None) -> tuple[str, list[str]]:
    """The page of results, and the targets that are missed."""
    rows, missed = [], []
    for name, taken in after.items():
        cells = [name]
        for figure, heading, form, bound in COLUMNS:
            value = median(taken[figure])
            old = before.get(name, {}).get(figure)
            cells.append(f"{value:{form}}" + (f" (before {median(old):{form}})" if old else ""))
            if bound is not None and name.endswith(" 2 seats") and value >= bound:
                missed.append(f"{name}, {heading}: {value:.3f}, above {bound}")
        rows.append(cells)
    text = "\n".join(
        [
            "# What a state costs",
            "",
            *(f"- {line}" for line in circumstances()),
            *([f"- Before: {commit_of(folder)}"] if folder else []),
            "",
            table(["", *(heading for _, heading, _, _ in COLUMNS)], rows),
            "",
            f"Targets with two seats: a state under {STATE_MS} ms and {BYTES:,} bytes, its scene under "
            f"{SCENE_MS} ms, an SVG under {SVG_MS:.0f} ms, a table under {MEMORY_KB} kB. "
            f"Missed: {'; '.join(missed) or 'none'}.",
            "",
        ]
    )
    return text, missed


def main() -> int:
    """Measure, print the table, and say whether a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.states", description=__doc__)
    parser.add_argument("--before", type=Path, metavar="FOLDER", help="a checkout of an older version")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.relative_to(HERE.parent)}")
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.answer:
        answer()
        return 0
    after, *others = measure([HERE.parent, *([asked.before.resolve()] if asked.before else [])])
    text, missed = page(after, others[0] if others else {}, asked.before)
    print(text)
    if asked.write:
        PAGE.write_text(text, encoding="utf-8")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
