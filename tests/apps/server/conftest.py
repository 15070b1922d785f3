from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.apps.server.house import House, OpenHouse


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
