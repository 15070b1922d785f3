"""A table in sentences, for whoever is invited to it."""

from __future__ import annotations

import pytest

from stackyard.apps.server.table.setup import TableSetup, TimeControl
from stackyard.apps.server.wire.about import about
from stackyard.render.language import Language

CLOCKS = [
    (None, "No clock.", "Sans pendule."),
    (TimeControl(1), "1 minute each.", "1 minute chacun."),
    (TimeControl(10, 5), "10 min each, and 5 s more with every move.", None),
    (TimeControl(days=1), "1 day for each move.", "1 jour par coup."),
    (TimeControl(days=3), "3 days for each move.", "3 jours par coup."),
]


@pytest.mark.parametrize(("clock", "english", "french"), CLOCKS)
def test_the_clock_is_told(clock: TimeControl | None, english: str, french: str | None) -> None:
    setup = TableSetup.new("staku", ["person"] * 2, {}, clock=clock)
    assert about(setup, Language.load("en"))[0] == english
    told = about(setup, Language.load("fr"))[0]
    assert told != english and french in (None, told)
