"""How soon the engine has an opinion: python -m bench.opinion [--positions N] [--game NAME] [--write].

A real server in a process of its own, everything compiled, and one person who explores: for positions all
over a recorded round of each game, seconds from the question to the first opinion, and to each better one, by
the clock of whoever asks over HTTP. Beside it the load of the machine, without which such seconds say little.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from bench.harness import HERE, circumstances, say, table
from stackyard.play.reading import load
from stackyard.play.record import Record
from tests.apps.server.process import Server
from tests.settings import RECORDS

RESULTS = HERE / "results" / "opinion.md"
GAMES = ("staku", "stack", "stakz", "stakd")
PROMISED = 0.2
"""Seconds until the first opinion."""
PAUSE = 0.02
"""Seconds between two questions while there is no opinion yet."""


@dataclass(frozen=True)
class Asked:
    """What came of one position."""

    first: float
    """Seconds until the first opinion."""
    later: tuple[float, ...]
    """Seconds until each other one that differed from the one before."""
    done: float


def ask(server: Server, record: str, moves: Sequence[str], who: str) -> dict[str, Any]:
    """The newest opinion on a position."""
    told: dict[str, Any] = server.ask(
        "/explore/opinion", {"record": record, "moves": list(moves), "who": who}
    )
    return told


def watch(server: Server, record: str, moves: Sequence[str], who: str) -> Asked:
    """Look at a position until there is no better opinion."""
    began = time.perf_counter()
    first, later = 0.0, list[float]()
    before: Any = None
    while True:
        told = ask(server, record, moves, who)
        now = time.perf_counter() - began
        opinion = told["values"], [line["value"] for line in told["lines"]]
        if told["values"] is not None and opinion != before:
            if before is None:
                first = now
            else:
                later.append(now)
            before = opinion
        if told["done"]:
            return Asked(first, tuple(later), now)
        time.sleep(PAUSE)


def positions(record: Record, count: int) -> list[tuple[str, ...]]:
    """Lines to positions all over a round that has not ended there."""
    most = len(record.moves) - 1
    return [record.moves[: round(most * place / max(1, count - 1))] for place in range(count)]


def measure(server: Server, game: str, count: int) -> list[Asked]:
    """All positions of a game, one after another, as somebody explores them."""
    record = load(RECORDS / f"{game}.txt")[0]
    text = record.text()
    while ask(server, text, (), "warming up")["values"] is None:
        time.sleep(PAUSE)  # Machine code is made, or read, before anything is measured.
    found = []
    for moves in positions(record, count):
        found.append(watch(server, text, moves, f"bench {game}"))
        say(f"  {game} after {len(moves)} moves: {1000 * found[-1].first:.0f} ms")
    return found


def row(game: str, found: Sequence[Asked]) -> tuple[str, ...]:
    """What was measured of a game."""
    first = [each.first for each in found]
    later = [len(each.later) for each in found]
    second = [each.later[0] for each in found if each.later]
    return (
        game,
        str(len(found)),
        f"{1000 * median(first):.0f} ms",
        f"{1000 * max(first):.0f} ms",
        "yes" if max(first) <= PROMISED else "median only" if median(first) <= PROMISED else "NO",
        f"{1000 * median(second):.0f} ms" if second else "-",
        f"{median(later):g}",
        f"{median(each.done for each in found):.1f} s",
    )


HEAD = ("game", "positions", "first", "slowest first", "≤ 200 ms", "second", "better ones", "until it stays")


def main() -> None:
    """Measure, print, and write it down if that is asked for."""
    parser = argparse.ArgumentParser(description="How soon the engine has an opinion.")
    parser.add_argument("--positions", type=int, default=12)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            server.wait_for_rules()
            for game in given.game or GAMES:
                before = os.getloadavg()[0]
                rows.append((*row(game, measure(server, game, given.positions)), f"{before:.1f}"))
                say("  " + "  ".join(rows[-1]))
        finally:
            server.stop()
    lines = [table((*HEAD, "load"), rows), "", *(f"- {line}" for line in circumstances())]
    print("\n".join(lines))
    if given.write:
        RESULTS.write_text(
            "# How soon the engine has an opinion\n\n" + "\n".join(lines) + "\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
