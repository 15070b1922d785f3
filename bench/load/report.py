"""The page of results of bench/server.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from statistics import median

from bench.harness import Samples, Target, ask, circumstances, table
from bench.load.measure import Measurement
from bench.load.unwatched import Unwatched

OURS, PEER = "Stackyard", "boardgame.io"
LIBRARIES = ("uvicorn", "websockets", "orjson", "pydantic", "sqlalchemy")

TARGETS = (
    Target(f"{OURS}: moves a second", 500, unit="moves/s"),
    Target(f"{OURS}: server ms a move", 1.5, at_most=True, unit="ms"),
    Target(f"{OURS}: moves a second", 1, to=f"{PEER}: moves a second"),
    Target(f"{OURS}: server ms a move", 1, to=f"{PEER}: server ms a move", at_most=True),
    Target("1000 tables: p99 to the opponent", 100, at_most=True, unit="ms"),
    Target("250 tables: p99 to the opponent", 250, at_most=True, unit="ms"),
    Target("memory of a table", 150, at_most=True, unit="kB"),
    Target("memory of a socket", 60, at_most=True, unit="kB"),
    Target("p99 with one thinker", 50, at_most=True, unit="ms"),
    Target("p99 with one thinker", 1.5, to="p99 without", at_most=True),
    Target("two processes: ms a move", 1.25, to="one process: ms a move", at_most=True),
)

HOW = """\
- Server and people share the cores of the machine. People are processes of lean sockets (`bench/load/`)
  that say hello as the page does (a scene, a tree of moves, new moves only), offer compression as browsers
  do, ping every six seconds, and play random moves of Staku; after a round they begin the next one at the
  same table, which the server's time a move includes.
- **to the opponent** is from sending a move to the state on the other page; where the state before came
  late, from when the move was due. **ack** is from sending to the acknowledgement, which comes when the
  move is committed.
- **server ms a move** is processor time of all its processes by the kernel's count, writing to the disk
  included.
- **boardgame.io** runs its own server with its FlatFile store and a game of stacks on 49 hexagons whose
  state brings the legal moves along (`bench/peers/boardgameio/`), with undo off; its clients speak
  socket.io over the same lean sockets. It sends the new state to everybody before it begins to write, and
  its store writes whole files without fsync: a move that people have seen can be lost. Its state has no
  acknowledgement of its own; the new state counts for it. The log of a match is read and written anew with
  each move, so matches end after 60 moves here. It is measured with node-persist 3.1.0: later ones write
  once a second, and a match waits for that twice a move.
- **memory of a table** is what the resident memory grows by with each table, laid and played for 12 moves
  over HTTP after as many others; **of a socket**, with two pages at each of them, after each has seen two
  moves, and after as many other pages. What a table holds only for pages is in it: the tree of moves.
- **bots that nobody watches** are of level 8, two at each table, of all games in turns.
- **bots that think** are of level 8 and play Stakd against each other (three seconds a move), one table each,
  with somebody who looks on.
- The thinker's target is met if either of its lines is: under 50 ms, or less than half more than without."""


@dataclass
class Results:
    """What has been measured so far."""

    samples: Samples = field(default_factory=dict)
    saturated: dict[str, list[Measurement]] = field(default_factory=dict)
    paced: list[tuple[int, float, Measurement]] = field(default_factory=list)
    thinking: list[tuple[int, Measurement]] = field(default_factory=list)
    processes: list[tuple[int, Measurement]] = field(default_factory=list)
    unwatched: list[Unwatched] = field(default_factory=list)
    memory_tables: int = 0
    missing: list[str] = field(default_factory=list)


def spread(values: Sequence[float], digits: int = 0) -> str:
    """The median, and between what the others are."""
    if len(values) == 1:
        return f"{values[0]:,.{digits}f}"
    return f"{median(values):,.{digits}f} ({min(values):,.{digits}f} to {max(values):,.{digits}f})"


TIMES = ("ack p50", "p99", "opponent p50", "p99", "errors")


def times(found: Measurement) -> tuple[str, ...]:
    """How long moves took, in milliseconds, and what went wrong."""
    values = (found.ack(0.5), found.ack(0.99), found.view(0.5), found.view(0.99))
    return (*(f"{value:.0f} ms" for value in values), str(sum(found.errors.values())))


def saturated_table(results: Results) -> str:
    """Each server at saturation."""
    head = ("server", "moves/s", "server ms a move", "clients ms a move", "kB a move (unpacked)", *TIMES)
    rows = []
    for name, runs in results.saturated.items():
        last = sorted(runs, key=lambda found: found.rate)[len(runs) // 2]
        rates, computed = [found.rate for found in runs], [found.per_move("server") for found in runs]
        clients = [found.per_move("clients") for found in runs]
        cells = (spread(rates), spread(computed, 2), spread(clients, 2), last.kilobytes)
        rows.append((name, *cells, *times(last)))
    return table(head, rows)


def paced_table(results: Results) -> str:
    """Tables with a move now and then."""
    head = ("tables", "a move every", "moves/s", "server ms a move", *TIMES, "late")
    rows = []
    for tables, pace, found in results.paced:
        cells = f"{tables:,}", f"{pace:g} s", f"{found.rate:.0f}", f"{found.per_move('server'):.2f}"
        rows.append((*cells, *times(found), str(found.late)))
    return table(head, rows)


def thinking_table(results: Results) -> str:
    """What others notice of bots that think."""
    head = ("bots that think", "cores that the server uses", "moves/s", *TIMES)
    rows = []
    for count, found in results.thinking:
        cores = found.computed["server"] / found.seconds
        rows.append((str(count), f"{cores:.2f}", f"{found.rate:.0f}", *times(found)))
    return table(head, rows)


def unwatched_table(results: Results) -> str:
    """Bots that nobody watches."""
    head = ("tables", "MB before", "after they were set up", "later", "cores in between")
    rows = []
    for found in results.unwatched:
        sizes = [f"{size / 1e6:.0f}" for size in (found.before, found.first, found.second)]
        sizes[2] += f" ({found.seconds:.0f} s)"
        rows.append((str(found.tables), *sizes, f"{found.cores:.2f}"))
    return table(head, rows)


def processes_table(results: Results) -> str:
    """One process and two."""
    parties = list(results.processes[0][1].computed)
    head = ("processes", "moves/s", *(f"{party} ms a move" for party in parties), *TIMES)
    rows = []
    for count, found in results.processes:
        computed = [f"{found.per_move(party):.2f}" for party in parties]
        rows.append((str(count), f"{found.rate:.0f}", *computed, *times(found)))
    return table(head, rows)


def report(results: Results) -> str:
    """All of it, as Markdown."""
    libraries = [f"{name} {version(name)}" for name in LIBRARIES]
    node = ask("node", "--version")
    parts = [
        "# A server under load",
        "Written by `python -m bench.server --write`.",
        "\n".join(f"- {line}" for line in [*circumstances(), f"Server: {', '.join(libraries)}; Node {node}"]),
        "## Targets",
        table(("what", "measured", "target", "met"), [target.row(results.samples) for target in TARGETS]),
    ]
    if results.saturated:
        parts += ["## At saturation", saturated_table(results)]
    if results.paced:
        parts += ["## People who take their time", paced_table(results)]
    if results.unwatched:
        parts += ["## Bots that nobody watches", unwatched_table(results)]
    if results.thinking:
        parts += [
            "## Beside bots that think",
            "100 tables, a move every five seconds.",
            thinking_table(results),
        ]
    if results.processes:
        parts += ["## Several processes on PostgreSQL", processes_table(results)]
    if results.missing:
        parts += ["## Left out", "\n".join(f"- {sentence}" for sentence in results.missing)]
    return "\n\n".join([*parts, "## How", HOW]) + "\n"
