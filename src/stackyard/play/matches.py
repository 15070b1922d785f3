"""Matches out of records."""

from __future__ import annotations

from collections.abc import Sequence

from stackyard.core.match import Match
from stackyard.core.message import msg
from stackyard.play.reading import RecordError
from stackyard.play.record import Record
from stackyard.play.round import Round


def match_of(records: Sequence[Record]) -> Match:
    """The match whose rounds these records are; a round that goes on does not count yet."""
    first = records[0]
    setup = first.start().setup
    known = {option.name for option in first.game.match_rule.options}
    tags = ((name.removeprefix("Match."), value) for name, value in first.tags if name.startswith("Match."))
    chosen = {name: value for name, value in tags if name in known}
    match = Match.new(first.game, first.names, calls=setup.calls, **setup.options, **chosen)
    for record in records:
        if record.game is not first.game:
            raise RecordError(
                msg(
                    "a match is of one game: this round is of {title}, the first was of {first}",
                    title=record.game.title,
                    first=first.game.title,
                ),
                record.line,
            )
        if record.finished:
            match = Round.read(record).add_to(match)
    return match
