"""Results that are written in pieces."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.trials import __main__ as trials


def test_what_was_written_is_read_again_and_other_trials_keep_their_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "RESULTS", tmp_path / "trials.md")
    assert trials.written() == {}
    first, second = [what for what, _ in trials.plan(False).values()][:2]
    found = {first: ("yes", "today, abc1234", "50 kills; all well"), second: ("NO", "today, abc1234", "lost")}
    trials.RESULTS.write_text(trials.page(found | {"a trial of old": ("yes", "then", "nothing")}))
    assert trials.written() == found
