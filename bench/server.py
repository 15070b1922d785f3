"""How much one server bears: python -m bench.server [--write] [--quick]."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from bench.harness import say
from bench.load.crowd import Job
from bench.load.measure import Measurement, measure
from bench.load.processes import Crowds, Server, processor_time


def play(server: Server, tables: int, seconds: float, pace: float = 0.0, seed: int = 0) -> Measurement:
    """Let people play at so many tables of a server."""
    job = Job(server.host, server.port, tables, pace=pace, seed=seed)
    with Crowds([job.text()]) as crowds:
        crowds.wait_until_ready()
        parties = {"server": lambda: processor_time(server.pid), "clients": lambda: crowds.processor_time}
        return measure(crowds, parties, seconds, settle=max(2.0, pace))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a look, in less than two minutes")
    parser.add_argument("--tables", type=int, default=64, help="tables at saturation")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pace", type=float, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        server.wait_until_quiet()
        found = play(server, asked.tables, asked.seconds, asked.pace)
        say(found.summary)
        print(Path(server.log).read_text()[-2000:], file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
