from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.apps.server.house import House, OpenHouse
from tests.apps.server.postgres import Postgres


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "stackyard.db")
    yield house
    house.close()


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """For tests that look only at tables of their own."""
    house = House(tmp_path_factory.mktemp("house") / "stackyard.db")
    yield house
    house.close()


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[OpenHouse]:
    """Opens a house with settings of its own."""
    houses: list[House] = []

    def open(**settings: Any) -> House:
        houses.append(House(tmp_path / f"{len(houses)}.db", **settings))
        return houses[-1]

    yield open
    for house in houses:
        house.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server for all tests of this process, each of which has a database of its own."""
    server = Postgres(fsync="off")  # What a test kills is the server, not the machine.
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "stackyard.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()
