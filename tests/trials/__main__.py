"""All trials, long: python -m tests.trials [--write] [--quick] [--only NAME ...]; `make soak` does it.

It starts a PostgreSQL of its own. With `--write` each result is written as soon as it is there, in place of
the last one of that trial: so it may be interrupted, and run in pieces.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.harness import circumstances, say, table
from tests.apps.server.postgres import Postgres
from tests.settings import ROOT
from tests.trials import away, kills, secrets, soak, stop
from tests.trials.report import Report

RESULTS = ROOT / "bench" / "results" / "trials.md"
Trial = Callable[[Path, Postgres], Report]
Row = tuple[str, str, str]
"""Whether a trial held, when it was run and at which commit, and what happened."""


def plan(quick: bool) -> dict[str, tuple[str, Trial]]:
    """Every trial by its name: what happens, and how it is run."""
    times, cuts, rounds, minutes = (1, 3, 1, 1.0) if quick else (3, 50, 5, 20.0)

    def kill(workers: int) -> Trial:
        return lambda folder, postgres: kills.run(
            folder, cuts, database=postgres.new_database(), workers=workers
        )

    def trouble(kind: Callable[[Postgres], away.Trouble], workers: int) -> Trial:
        return lambda folder, postgres: away.run(
            folder, kind(postgres), 10, times, database=postgres.new_database(), workers=workers
        )

    return {
        "kills-sqlite": (
            f"{cuts} SIGKILLs under load, SQLite",
            lambda folder, postgres: kills.run(folder, cuts),
        ),
        "kills-one": (f"{cuts} SIGKILLs under load, PostgreSQL, one process", kill(1)),
        "kills-two": (f"{cuts} SIGKILLs under load, PostgreSQL, two processes", kill(2)),
        "crash": ("PostgreSQL killed and started again, two processes", trouble(away.kill, 2)),
        "away": ("PostgreSQL stopped for ten seconds, two processes", trouble(away.stop, 2)),
        "locked": (
            "SQLite's file locked by another program for ten seconds",
            lambda folder, postgres: away.run(folder, away.lock, 10, times),
        ),
        "full": (
            "a full disk for ten seconds, SQLite",
            lambda folder, postgres: away.run(folder, away.full, 10, times),
        ),
        "secrets": (
            f"up to {rounds} rounds of Stakz over two processes, every byte searched",
            lambda folder, postgres: secrets.run(folder, rounds, postgres.new_database(), 2),
        ),
        "stop": (
            f"stopped {times} times under overload, SQLite",
            lambda folder, postgres: stop.run(folder, times),
        ),
        "stop-two": (
            f"stopped {times} times under overload, PostgreSQL, two processes",
            lambda folder, postgres: stop.run(folder, times, database=postgres.new_database(), workers=2),
        ),
        "soak": (
            f"{minutes:g} minutes at half load, SQLite",
            lambda folder, postgres: soak.run(folder, minutes),
        ),
    }


def page(rows: dict[str, Row]) -> str:
    """What was found, as Markdown."""
    facts = "\n".join(f"- {line}" for line in circumstances() if not line.startswith(("Date", "Commit")))
    head = "# What the server has survived\n\nWritten by `make soak`."
    found = [(what, *row) for what, row in rows.items()]
    return f"{head}\n\n{facts}\n\n{table(('trial', 'held', 'when', 'what happened'), found)}\n"


def written() -> dict[str, Row]:
    """The results on the page, of trials that there still are."""
    known = {what for what, _ in plan(False).values()}
    if not RESULTS.exists():
        return {}
    cells = [line.strip("| ").split(" | ") for line in RESULTS.read_text(encoding="utf-8").splitlines()]
    rows = [[cell.strip() for cell in row] for row in cells]
    return {row[0]: (row[1], row[2], row[3]) for row in rows if len(row) == 4 and row[0] in known}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trials", description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.relative_to(ROOT)}")
    parser.add_argument("--quick", action="store_true", help="each of them short")
    parser.add_argument("--only", nargs="+", choices=plan(True), metavar="NAME", help=", ".join(plan(True)))
    asked = parser.parse_args()
    if asked.write and asked.quick:
        parser.error(f"{RESULTS.name} is for long trials: --quick and --write do not go together")
    kept = written() if asked.write else {}
    found: dict[str, Row] = {}
    stopped = False
    try:
        for name, (what, trial) in plan(asked.quick).items():
            if asked.only is None or name in asked.only:
                found[what] = _row(what, trial)
                if asked.write:
                    RESULTS.write_text(page(kept | found), encoding="utf-8")
    except KeyboardInterrupt:
        stopped = True
    print(page(found))
    return 130 if stopped else int(any(held != "yes" for held, _, _ in found.values()))


def _row(what: str, trial: Trial) -> Row:
    """Run one trial, with a PostgreSQL and a folder of its own."""
    say(f"{what} ...")
    began = time.monotonic()
    postgres = Postgres()
    try:
        with tempfile.TemporaryDirectory(prefix="stackyard-trial-") as folder:
            report = trial(Path(folder), postgres)
    except Exception as error:  # Whatever it is, the other trials go on.
        report = Report(problems=[f"{type(error).__name__}: {error}"])
    finally:
        postgres.remove()
    say(f"{report.text}\n  ({time.monotonic() - began:.0f} s)")
    lines = [*report.facts, *report.problems]
    text = "; ".join(line.replace("|", "/").replace("\n", " ")[:300] for line in lines)
    when = ", ".join(line.partition(": ")[2] for line in circumstances()[:2])
    return "NO" if report.problems else "yes", when, text


if __name__ == "__main__":
    raise SystemExit(main())
