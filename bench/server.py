"""How much a server bears: python -m bench.server [--write] [--quick] [--only NAME ...].

The server has a process of its own, and so have the people who play at it, on the same cores: lean sockets
that ask for what the page asks for. docs/operating.md says what the figures mean for whoever runs a server.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench.harness import Missing, say
from bench.load.measure import Measurement
from bench.load.memory import measure_memory
from bench.load.peer_server import PeerServer, install
from bench.load.peer_table import GAME as PEER_GAME
from bench.load.play import play
from bench.load.processes import Server, processor_time
from bench.load.report import Results, report
from bench.load.thinkers import thinkers
from bench.load.unwatched import measure_unwatched

PAGE = Path(__file__).parent / "results" / "server.md"
SATURATED = 100
"""Tables at which everybody moves as soon as they can."""
THINKERS = (0, 1, 2, 4)
UNWATCHED = 200
"""Tables at which only bots play."""


class Run:
    """One run of the bench: what is asked for, and what has been found."""

    def __init__(self, folder: Path, quick: bool, database: str) -> None:
        self.folder = folder
        self.quick = quick
        self.database = database
        self.results = Results()
        self._servers = 0

    def seconds(self, whole: float, quick: float) -> float:
        """How long something is measured."""
        return quick if self.quick else whole

    def server(self, *options: str, database: str = "") -> Server:
        """A new server with a database of its own, ready."""
        self._servers += 1
        folder = self.folder / f"server-{self._servers}"
        folder.mkdir()
        server = Server(folder, *options, database=database or self.database)
        server.wait_until_quiet()
        return server


# What is measured ---------------------------------------------------------------------------------


def saturation(run: Run) -> None:
    """As many moves as there can be, ours and boardgame.io in turns."""
    try:
        installed = install(run.folder)
    except Missing as missing:
        say(str(missing))
        run.results.missing.append(str(missing))
        with run.server() as server:
            _in_turns(run, server, None)
        return
    with run.server() as server, PeerServer(installed, run.folder / "flatfile") as peer:
        _in_turns(run, server, peer)


def _in_turns(run: Run, server: Server, peer: PeerServer | None) -> None:
    seconds = run.seconds(10, 5)
    for _ in range(1 if run.quick else 2):
        _take(run, "Stackyard", play(server, SATURATED, seconds))
        if peer is not None:
            _take(run, "boardgame.io", play(peer, SATURATED, seconds, game=PEER_GAME))


def _take(run: Run, name: str, found: Measurement) -> None:
    say(f"  {name}: {found.summary}")
    run.results.saturated.setdefault(name, []).append(found)
    samples = run.results.samples
    samples.setdefault(f"{name}: moves a second", []).append(found.rate)
    samples.setdefault(f"{name}: server ms a move", []).append(found.per_move("server"))


def paced(run: Run) -> None:
    """Tables at which people take their time."""
    for tables, pace, seconds in ((1000, 5.0, run.seconds(20, 10)), (250, 1.0, run.seconds(10, 6))):
        with run.server() as server:
            found = play(server, tables, seconds, pace)
        say(f"  {tables} tables, a move every {pace:g} s: {found.summary}")
        run.results.paced.append((tables, pace, found))
        run.results.samples[f"{tables} tables: p99 to the opponent"] = [found.view(0.99)]


def memory(run: Run) -> None:
    """What a table in mid-round takes, and what a socket takes."""
    tables = 100 if run.quick else 200
    with run.server("--limit", f"idle_tables={4 * tables}") as server:  # None is forgotten meanwhile.
        found = asyncio.run(measure_memory(server, tables))
    say(f"  a table {found.table / 1000:.0f} kB, a socket {found.socket / 1000:.0f} kB")
    run.results.memory_tables = tables
    run.results.samples["memory of a table"] = [found.table / 1000]
    run.results.samples["memory of a socket"] = [found.socket / 1000]


def unwatched(run: Run) -> None:
    """What bots cost at whose tables nobody looks on."""
    with run.server() as server:
        found = asyncio.run(measure_unwatched(server, UNWATCHED, run.seconds(15, 10)))
    run.results.unwatched.append(found)


def thinking(run: Run) -> None:
    """What people at other tables notice of bots that think."""
    for count in THINKERS[:2] if run.quick else THINKERS:
        with run.server() as server, thinkers(server, count):
            found = play(server, 100, run.seconds(12, 8), 5.0)
        say(f"  {count} bots think: {found.summary}")
        run.results.thinking.append((count, found))
    p99 = {count: found.view(0.99) for count, found in run.results.thinking}
    run.results.samples["p99 with one thinker"] = [p99[1]]
    run.results.samples["p99 without"] = [p99[0]]


def processes(run: Run) -> None:
    """One process and two on PostgreSQL, in turns."""
    try:
        from tests.apps.server.postgres import Postgres

        postgres = Postgres(shared_buffers="128MB")
    except (ImportError, AssertionError) as error:
        say(f"PostgreSQL is left out: {error}")
        run.results.missing.append(f"PostgreSQL is left out: {error}")
        return
    database = {"PostgreSQL": lambda: processor_time(postgres.process.pid)}
    try:
        for _ in range(1 if run.quick else 2):
            for count in (1, 2):
                with run.server("--workers", str(count), database=postgres.new_database()) as server:
                    found = play(server, SATURATED, run.seconds(8, 5), others=database, crowds=2)
                _take_processes(run, count, found)
    finally:
        postgres.remove()


def _take_processes(run: Run, count: int, found: Measurement) -> None:
    name = {1: "one process", 2: "two processes"}[count]
    say(f"  {name}: {found.summary}")
    run.results.processes.append((count, found))
    run.results.samples.setdefault(f"{name}: ms a move", []).append(
        found.per_move("server") + found.per_move("PostgreSQL")
    )


SECTIONS: dict[str, Callable[[Run], None]] = {
    "saturation": saturation,
    "paced": paced,
    "memory": memory,
    "unwatched": unwatched,
    "thinking": thinking,
    "processes": processes,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.relative_to(PAGE.parents[2])}")
    parser.add_argument("--quick", action="store_true", help="a look, in less than two minutes")
    parser.add_argument("--only", nargs="+", choices=SECTIONS, default=list(SECTIONS), metavar="NAME")
    parser.add_argument(
        "--database", default="", help="postgresql://...; SQLite in a temporary folder if not given"
    )
    asked = parser.parse_args()
    stopped = False
    say("compiling what is not compiled yet: rules that run as plain Python are not what is measured")
    subprocess.run([sys.executable, "-m", "stackyard", "warm"], check=True, stdout=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="stackyard-bench-") as folder:
        run = Run(Path(folder), asked.quick, asked.database)
        try:
            for name in asked.only:
                say(f"{name}: {(SECTIONS[name].__doc__ or '').splitlines()[0]}")
                SECTIONS[name](run)
        except KeyboardInterrupt:
            stopped = True
            say("stopped; this is what has been measured")
    text = report(run.results)
    print(text)
    if asked.write and (stopped or asked.quick or len(asked.only) < len(SECTIONS)):
        say(f"not written: {PAGE.name} is for whole runs")
    elif asked.write:
        PAGE.write_text(text, encoding="utf-8")
        say(f"written to {PAGE}")
    return 130 if stopped else 0


if __name__ == "__main__":
    sys.exit(main())
