"""The trials, short; `make soak` runs them long."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.apps.server.postgres import Postgres
from tests.settings import COMPILED
from tests.trials import away, kills, secrets, soak
from tests.waiting import PATIENCE

pytestmark = [
    pytest.mark.skipif(not COMPILED, reason="the same again, and too slow for people who wait"),
    pytest.mark.xdist_group("trials"),
]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.remove()


def test_power_cuts_lose_nothing_on_sqlite(tmp_path: Path) -> None:
    assert kills.run(tmp_path, kills=2, tables=4, within=PATIENCE).problems == []


def test_power_cuts_lose_nothing_with_two_processes_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.new_database()
    assert (
        kills.run(tmp_path, kills=1, tables=4, within=PATIENCE, database=database, workers=2).problems == []
    )


def test_a_crash_of_postgresql_loses_nothing_and_leaves_the_log_clean(
    tmp_path: Path, postgres: Postgres
) -> None:
    trouble, database = away.kill(postgres), postgres.new_database()
    report = away.run(tmp_path, trouble, seconds=0, tables=4, within=PATIENCE, database=database, workers=2)
    assert report.problems == []


def test_no_secret_leaves_two_processes(tmp_path: Path, postgres: Postgres) -> None:
    assert secrets.run(tmp_path, 1, postgres.new_database(), workers=2).problems == []


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    assert away.run(tmp_path, away.full, seconds=1, tables=4, within=PATIENCE).problems == []


def test_people_who_come_and_leave_leave_no_files_open(tmp_path: Path) -> None:
    assert soak.run(tmp_path, minutes=0.35, tables=8, rate=10).problems == []
