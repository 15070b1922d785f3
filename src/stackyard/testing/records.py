"""Records: they read back, replay and verify."""

from __future__ import annotations

from stackyard.core.seats import SPECTATOR
from stackyard.play.reading import read
from stackyard.play.record import CannotFollow, Record
from stackyard.play.verify import verify


def check_record(record: Record) -> None:
    """A finished record reads back byte for byte, replays, and verifies."""
    text = record.text()
    again = read(text)
    assert again == record and again.text() == text, "a record reads back as another one"
    assert [str(state) for state in again.states()] == [str(state) for state in record.states()]
    failed = [check.finding for check in verify(again) if not check.passed]
    assert not failed, f"a record does not verify: {failed}"
    check_view_records(record)


def check_view_records(record: Record) -> None:
    """Where a round can be followed from a seat's view, its record gives exactly that seat's views."""
    states = record.states()
    for seat in (*range(states[0].players), SPECTATOR):
        views = [state.seen_by(seat) for state in states]
        if views == states:
            continue  # Nothing is hidden from this seat.
        try:
            seen = record.seen_by(seat)
        except CannotFollow:
            return
        again = read(seen.text())
        assert again == seen and again.states() == views, f"seat {seat}'s record does not give its views"
