"""`make test-busy`: do the tests hold on a machine that has other work?

Tests of the browser, the server and the terminal run three times, then all tests once, beside four processes
that do nothing but count. What has passed is kept, so that a run which was interrupted goes on where it was;
another commit, or a changed file, begins anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.settings import ROOT

PASSED = ROOT / "build" / "busy.json"
BUSY = 4
TIMES = 3
ALL = ["--doctest-modules", "tests", "src", *map(str, ROOT.glob("examples/games/*/tests"))]

# Ends by itself when whoever started it is gone, however that came about.
COUNT = """
import os
from tests.settings import ROOT
parent = os.getppid()
while os.getppid() == parent:
    for _ in range(1_000_000):
        pass
"""


def talking() -> list[str]:
    """The tests that wait for another process: browser, server, commands and terminal."""
    return [f"tests/apps/{folder}" for folder in ("browser", "server", "cli", "terminal")]


def stages() -> dict[str, list[str]]:
    """What runs, by name, in order."""
    again = {f"browser, server and terminal, {n} of {TIMES}": talking() for n in range(1, TIMES + 1)}
    return {**again, "all tests": ALL}


def version() -> str:
    """A name for the sources as they are now, committed or not."""
    digest = hashlib.sha256()
    for command in ("git rev-parse HEAD", "git diff HEAD", "git ls-files --others --exclude-standard"):
        digest.update(subprocess.run(command.split(), cwd=ROOT, check=True, capture_output=True).stdout)
    return digest.hexdigest()[:16]


@contextmanager
def busy_machine() -> Iterator[None]:
    """Other work on all cores."""
    workers = [subprocess.Popen([sys.executable, "-c", COUNT]) for _ in range(BUSY)]
    try:
        yield
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()


def main() -> int:
    """Run what has not passed yet; the exit code of the first run that fails."""
    now = version()
    passed: dict[str, float] = {}
    if PASSED.exists():
        kept = json.loads(PASSED.read_text())
        passed = kept["passed"] if kept["version"] == now else {}
    workers = (os.cpu_count() or 2) + 1
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(workers), "--dist", "worksteal"]
    try:
        with busy_machine():
            for name, tests in stages().items():
                if name in passed:
                    print(f"{name}: passed before, in {passed[name]:.0f} s", flush=True)
                    continue
                print(f"{name} ...", flush=True)
                began = time.monotonic()
                if code := subprocess.run([*command, *tests], cwd=ROOT).returncode:
                    print(f"{name}: failed; the same command tries it again")
                    return code
                passed[name] = time.monotonic() - began
                PASSED.parent.mkdir(exist_ok=True)
                PASSED.write_text(json.dumps({"version": now, "passed": passed}, indent=1) + "\n")
                print(f"{name}: passed in {passed[name]:.0f} s", flush=True)
    except KeyboardInterrupt:
        print("stopped; the same command goes on")
        return 130
    print(f"all passed beside {BUSY} busy processes on {os.cpu_count()} cores")
    return 0


if __name__ == "__main__":
    sys.exit(main())
