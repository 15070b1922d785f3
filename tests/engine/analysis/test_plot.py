"""The picture of a round, and its little sister in the terminal."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

import stackyard
from stackyard.engine.analysis import text
from stackyard.engine.analysis.engine import Engine
from stackyard.engine.analysis.plot import _apart, plot
from stackyard.engine.analysis.report import Report
from stackyard.engine.analysis.study import study
from stackyard.engine.search.budget import Budget
from stackyard.play.record import Record
from stackyard.render import picture
from stackyard.render.language import Language
from tests.engine.analysis.fake import FakeSearch
from tests.engine.analysis.records import example, random_round

SVG = "{http://www.w3.org/2000/svg}"


def report_of(record: Record) -> Report:
    return study(record, Budget(steps=1), engine=Engine(record.game, len(record.names), FakeSearch))


@pytest.mark.parametrize(
    "record", [example("stack"), example("stakd-solo"), random_round("cairn", 4), random_round("stakd", 8)]
)
def test_every_seat_has_a_line_and_a_name(record: Record) -> None:
    report = report_of(record)
    root = ElementTree.fromstring(plot(report, "A <round>"))
    named = {each.get("data-seat"): each.text for each in root.iter(f"{SVG}text") if each.get("data-seat")}
    assert named == {str(seat): name for seat, name in enumerate(record.names)}
    lines = [each for each in root.iter(f"{SVG}path") if each.get("stroke-linejoin")]
    assert len(lines) == len(record.names)
    styles = {(line.get("stroke"), line.get("stroke-dasharray")) for line in lines}
    assert len({dash for _, dash in styles}) == len(record.names)  # Colour is never the only mark.
    words = [each.text for each in root.iter(f"{SVG}text")]
    assert "win probability" in words and any(str(word).startswith("after move") for word in words)
    assert all(name in str(root.get("aria-label")) for name in record.names)


def test_it_speaks_the_language_of_who_looks_and_keeps_their_names() -> None:
    record = example("stack").with_tag("Seat0", "one")
    root = ElementTree.fromstring(plot(report_of(record), "A round", Language.load("fr").say))
    said = [root.get("aria-label") or "", *root.itertext()]
    assert "probabilité de gain" in said and "one" in said
    assert not [text for text in said if "after move" in text or "win prob" in text.lower()]


def test_moves_are_numbered_once_also_when_somebody_resigns() -> None:
    record = Record.new(stackyard.game("staku").start(), ["Ann", "Bob"]).add("b3-c3").add("f3-e3")
    record = record.resign(record.states()[-1], 0)
    texts = [
        str(each.text) for each in ElementTree.fromstring(plot(report_of(record), "")).iter(f"{SVG}text")
    ]
    assert [text for text in texts if text.isdigit()] == ["0", "1", "2"]


def test_it_becomes_a_picture_file() -> None:
    assert picture.png(plot(report_of(example("staku")), "Staku"), 800).startswith(b"\x89PNG")


def test_names_are_kept_apart_and_on_the_paper() -> None:
    places = sorted(_apart([370.0, 370.0, 369.0, 100.0, 100.0]))
    assert all(b - a >= 17 for a, b in pairwise(places)) and places[-1] <= 370


def test_long_names_are_cut_and_told_whole() -> None:
    record = example("staku").with_tag("Seat0", "Bartholomew the Younger & Sons")
    drawn = plot(report_of(record), "Staku")
    assert "Bartholomew …" in drawn and "<title>Bartholomew the Younger &amp; Sons</title>" in drawn


def test_the_chart_has_a_line_a_seat_and_fits() -> None:
    report = report_of(example("stakd"))
    lines = text.chart(report, width=20)
    assert len(lines) == 2 and all(len(line) <= 80 for line in lines)
    blocks = [sum(letter in text.BLOCKS for letter in line) for line in lines]
    assert blocks == [20, 20]
    # Ann won: her line ends with a full block, Bob's with an empty one.
    assert "█ 100.0 %" in lines[0] and "▁ 0.0 %" in lines[1]
