"""Golden rounds of Stack with options: partners are spared (ST-14), calls from the set-up on (ST-20)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stackyard.core.jit import COMPILED
from stackyard.games.stack.tests.positions import STACK
from stackyard.testing import playthrough

FOLDER = Path(__file__).parent / "playthroughs"


@pytest.mark.skipif(not COMPILED, reason="as plain Python it takes half a minute")
@pytest.mark.parametrize(
    ("name", "setup"),
    [
        ("4-spared", {"players": 4, "partners": "spared"}),
        ("3-calls", {"players": 3, "calls": 0.1, "off_table": True, "swearing": True}),
    ],
)
def test_rounds_with_options_are_played_as_they_were(
    name: str, setup: dict[str, Any], update_golden: bool
) -> None:
    path = FOLDER / f"{name}.txt"
    played = playthrough(STACK, **setup)
    if update_golden:
        path.write_text(played, encoding="utf-8")
    assert played == path.read_text(encoding="utf-8"), f"{path} is not how Stack plays any more"
