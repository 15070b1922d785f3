"""People who play at many tables of a server, at once or at a pace."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Protocol

from bench.load.crowd import Job
from bench.load.measure import Measurement, measure
from bench.load.processes import Crowds, processor_time

seeds = count(1)
"""Every crowd has other people, who come from other addresses."""


class Place(Protocol):
    """A server that runs."""

    host: str
    port: int

    @property
    def pid(self) -> int:
        """Of the first of its processes."""


Parties = dict[str, Callable[[], float]]


@contextmanager
def people(
    place: Place, tables: int, pace: float = 0.0, game: str = "staku", crowds: int = 1
) -> Iterator[Crowds]:
    """People at so many tables, whose pages are open, in so many processes."""
    jobs = [
        Job(place.host, place.port, tables // crowds, game, pace, next(seeds)).text() for _ in range(crowds)
    ]
    with Crowds(jobs) as started:
        started.wait_until_ready()
        yield started


def parties(place: Place, crowds: Crowds) -> Parties:
    """Who computes: the server, and the people."""
    return {"server": lambda: processor_time(place.pid), "clients": lambda: crowds.processor_time}


def play(
    place: Place,
    tables: int,
    seconds: float,
    pace: float = 0.0,
    game: str = "staku",
    others: Parties | None = None,
    crowds: int = 1,
) -> Measurement:
    """Let people play for so many seconds; `others` compute as well."""
    with people(place, tables, pace, game, crowds) as started:
        return measure(started, parties(place, started) | (others or {}), seconds, settle=max(2.0, pace))
