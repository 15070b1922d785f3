"""The first minute on a fresh machine: python -m bench.first_minute [--repetitions N] [--quick] [--write].

Seconds from starting the command, with an empty cache, to the first page, the first table, the first answer
of a bot, and until everything is compiled: for the server, and for the terminal. Beside them the same with
the cache that this leaves. Processor time is that of the process that people wait for, without the one that
compiles: what the clock would show on a machine that has nothing else to do.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import httpx

from bench.harness import HERE, circumstances, say, table

RESULTS = HERE / "results" / "first_minute.md"
GAME, LEVEL, MOVE = "staku", 4, "b3-c3"
PAUSE = 0.02
"""Seconds between two looks."""
PARTS = 8
"""The rules and the bots of four games."""

Samples = dict[str, tuple[float, float]]
"""Seconds by the clock and of processor time, by what was there after them."""


class Watch:
    """Seconds since something was started."""

    def __init__(self) -> None:
        self.began = time.perf_counter()
        self.process = 0
        self.samples: Samples = {}

    def note(self, what: str) -> None:
        """It has come to this now."""
        self.samples[what] = time.perf_counter() - self.began, processor_time(self.process)
        say("  {}: {:.2f} s, processor {:.2f} s".format(what, *self.samples[what]))


def processor_time(process: int) -> float:
    """Seconds of processor time that a process has used by itself."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def compiled(cache: Path) -> int:
    """How many parts of games are compiled."""
    return len(list(cache.glob("kernels-*/ready-*")))


@contextmanager
def server(folder: Path, cache: Path) -> Iterator[tuple[str, int]]:
    """The address of a server, and its process."""
    command = [sys.executable, "-m", "stackyard", "serve", "--port", "0", "--no-browser", "--pace", "0"]
    environment = {**os.environ, "STACKYARD_CACHE": str(cache), "STACKYARD_GAMES": ""}
    database = ["--database", str(folder / "bench.db")]
    process = subprocess.Popen([*command, *database], stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found is not None
    try:
        yield found[0], process.pid
    finally:
        process.terminate()
        process.wait()


def by_server(cache: Path, quick: bool) -> Samples:
    """How soon each thing is there in a server."""
    with tempfile.TemporaryDirectory() as folder:
        watch = Watch()
        with (
            server(Path(folder), cache) as (address, watch.process),
            httpx.Client(base_url=address, timeout=600) as client,
        ):
            while not answers(client):
                time.sleep(PAUSE)
            watch.note("the first page")
            client.get(f"/api/games/{GAME}/picture.svg").raise_for_status()
            watch.note("a picture in the lobby")
            players = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": LEVEL}]
            made = client.post("/api/tables", json={"game": GAME, "players": players, "listed": False}).json()
            path = f"/api/tables/{made['id']}"
            headers = {"Authorization": f"Bearer {made['tokens']['0']}"}
            state: Any = client.get(path, headers=headers).json()
            watch.note("a table, and its legal moves")
            move = {"type": "move", "number": state["number"], "move": MOVE}
            client.post(f"{path}/messages", json=move, headers=headers).raise_for_status()
            watch.note("the first move is played")
            while (state := client.get(path, headers=headers).json())["to_move"] != 0:
                time.sleep(PAUSE)
            watch.note("the bot has answered")
            while compiled(cache) < (1 if quick else PARTS):
                time.sleep(PAUSE)
            if not quick:
                watch.note("everything is compiled")
    return watch.samples


def answers(client: httpx.Client) -> bool:
    """Whether the page is there."""
    try:
        return client.get("/").status_code == 200
    except httpx.TransportError:
        return False


def by_terminal(cache: Path, quick: bool) -> Samples:
    """How soon each thing is there in the terminal."""
    environment = {**os.environ, "STACKYARD_CACHE": str(cache), "STACKYARD_GAMES": ""}
    with tempfile.TemporaryDirectory() as data:
        watch = Watch()
        process = subprocess.Popen(
            [sys.executable, "-m", "stackyard", "play", GAME, "--seats", f"human,bot:{LEVEL}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**environment, "STACKYARD_DATA": data},
        )
        assert process.stdin is not None
        watch.process = process.pid
        read_prompt(process)
        watch.note("the first prompt")
        process.stdin.write(f"{MOVE}\n".encode())
        process.stdin.flush()
        read_prompt(process)
        watch.note("the bot has answered")
        process.stdin.close()
        process.wait()
    return watch.samples


def read_prompt(process: subprocess.Popen[bytes]) -> None:
    """Read on until a person is asked for a move."""
    assert process.stdout is not None
    text = b""
    while not text.endswith(b"> "):
        letter = process.stdout.read1(1)  # type: ignore[attr-defined]
        assert letter, f"it has ended: {text.decode()}"
        text += letter


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=3, metavar="N", help="how often (3)")
    parser.add_argument("--quick", action="store_true", help="do not wait until everything is compiled")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    asked = parser.parse_args()
    found: dict[tuple[str, str, str], list[tuple[float, float]]] = {}
    for _ in range(asked.repetitions):
        with tempfile.TemporaryDirectory() as fresh, tempfile.TemporaryDirectory() as another:
            for where, state, take, cache in (
                ("server", "empty", by_server, fresh),
                ("server", "full", by_server, fresh),
                ("terminal", "empty", by_terminal, another),
                ("terminal", "full", by_terminal, fresh),
            ):
                if asked.quick and state == "full":
                    continue
                say(f"{where}, {state} cache")
                for what, seconds in take(Path(cache), asked.quick).items():
                    found.setdefault((where, what, state), []).append(seconds)
    page = report(found, asked.repetitions)
    print(page)
    if asked.write:
        RESULTS.write_text(page, encoding="utf-8")


def report(found: dict[tuple[str, str, str], list[tuple[float, float]]], repetitions: int) -> str:
    """The page of results."""
    rows = []
    for where, what in dict.fromkeys((where, what) for where, what, _ in found):
        cells = []
        for state in ("empty", "full"):
            for seconds in zip(*found.get((where, what, state), []), strict=True):
                cells.append(f"{median(seconds):.2f} s")
        rows.append((where, what, *cells, *[""] * (4 - len(cells))))
    load = f"Load of the machine in the last minutes: {', '.join(f'{each:.1f}' for each in os.getloadavg())}"
    head = ("where", "what", "empty cache", "processor", "full cache", "processor")
    return (
        "# The first minute on a fresh machine\n\n"
        "Written by `python -m bench.first_minute --write`. Seconds by the clock on the wall from starting "
        f"the command, medians of {repetitions}: with an empty cache, and with a full one. Beside them the "
        "processor time of the server or the terminal, without the process that compiles: what the clock "
        "shows where nothing else runs.\n\n"
        + "\n".join(f"- {line}" for line in (*circumstances(), load))
        + "\n\n"
        + table(head, rows)
        + "\n"
    )


if __name__ == "__main__":
    main()
