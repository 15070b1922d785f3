"""A few hundred cases, always the same: no server error, no stuck table, no traceback.

`make fuzz` has the ten thousand, and looks at memory, which so few cases tell nothing about.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fuzz import http, sockets
from tests.fuzz.target import Target, target
from tests.settings import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="the server is the same, and slower")


@pytest.fixture
def fired_at() -> Iterator[Target]:
    with target() as found:
        yield found


def test_bad_requests(fired_at: Target) -> None:
    http.fuzz(fired_at, cases=200, number=16)
    assert fired_at.findings() == []
    assert fired_at.done > 150


def test_bad_sockets(fired_at: Target) -> None:
    fuzzer = sockets.fuzz(fired_at, cases=300, seed=16)
    assert fired_at.findings() == []
    assert fired_at.done >= 300 and fuzzer.moves > 0
