"""Score sheets: blank and filled, as text, as SVG and as HTML."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import stackyard
from stackyard import Match, OptionError
from stackyard.play.matches import match_of
from stackyard.play.reading import RecordError
from stackyard.play.record import Record
from stackyard.play.sheet import ROUNDS, blank, html, sheets, svg, text
from tests.apps.cli.test_cli import Command, command

__all__ = ["command"]

SPACE = "{http://www.w3.org/2000/svg}"


def played(rounds: int, names: tuple[str, ...] = ("Ann", "Bob"), **options: object) -> Match:
    match = stackyard.match("stack", names, **options)
    for number in range(rounds):
        match = match.add_scores([number + seat for seat in range(len(names))])
    return match


def test_a_blank_sheet_has_names_ten_rounds_and_a_total() -> None:
    page = blank(stackyard.game("stack"), ["Ann", "Bob", "Cy"])
    lines = text(page).splitlines()
    assert lines[0].split() == ["Stack", *(str(number) for number in range(1, 11)), "|", "total"]
    assert [line.split() for line in lines[2:]] == [["Ann", "|"], ["Bob", "|"], ["Cy", "|"]]
    assert max(map(len, lines)) <= 80


def test_a_filled_sheet_adds_up() -> None:
    page = sheets(played(3))[-1]
    lines = text(page).splitlines()
    assert lines[2].split() == ["Ann", "0", "1", "2", "|", "3"]
    assert lines[3].split() == ["Bob", "1", "2", "3", "|", "6"]
    assert len({line.index("|") for line in (lines[0], *lines[2:])}) == 1


def test_more_rounds_go_on_the_next_sheet() -> None:
    first, second = sheets(played(12))
    assert list(first.rounds) == list(range(1, ROUNDS + 1)) and list(second.rounds) == list(range(11, 21))
    lines = text(second).splitlines()
    assert lines[0].split()[1:4] == ["so", "far", "11"]
    assert lines[2].split() == ["Ann", "45", "10", "11", "|", "66"]
    assert first.rows[0].total == 45, "a sheet ends with what it adds up to"
    assert len(sheets(played(10))) == 1 and len(sheets(played(0))) == 1
    assert max(map(len, lines)) <= 90


def test_teams_have_a_line_of_their_own() -> None:
    page = sheets(played(2, ("Ann", "Bob", "Cy", "Di"), teams=True))[0]
    assert [(row.name, row.total) for row in page.rows[4:]] == [("Ann + Cy", 6), ("Bob + Di", 10)]
    assert text(page).splitlines()[-1].split() == ["Bob", "+", "Di", "|", "10"]
    assert 'class="team"' in html([page]) and 'font-style="italic"' in svg([page])


def test_penalties_and_half_points_are_written_as_they_are() -> None:
    match = stackyard.match("staku", ["Ann", "Bob"], games=3).add_scores((0.5, 0.5))
    assert text(sheets(match)[0]).splitlines()[2].split() == ["Ann", "0.5", "|", "0.5"]
    below = stackyard.match("stack", ["Ann", "Bob"]).add_scores((-7, 12))
    assert text(sheets(below)[0]).splitlines()[2].split() == ["Ann", "-7", "|", "-7"]


def test_long_names_and_signs_do_no_harm() -> None:
    names = ("A very long name that nobody has", "<b>&")
    page = sheets(played(1, names))[0]
    assert "A very long nam..." in text(page)
    drawn = svg([page])
    words = [each.text for each in ElementTree.fromstring(drawn).iter(f"{SPACE}text")]
    assert names[0] in words and names[1] in words
    assert "textLength" in drawn
    assert "&lt;b&gt;&amp;" in html([page]) and "<b>" not in html([page])


def test_svg_holds_every_cell_and_all_sheets() -> None:
    pages = sheets(played(12))
    root = ElementTree.fromstring(svg(pages))
    words = [each.text for each in root.iter(f"{SPACE}text")]
    assert {"Ann", "Bob", "66", "78", "1", "20", "total", "so far", "score sheet 2"} <= set(words)
    assert "Score sheet." in str(root.get("aria-label"))


class Cells(HTMLParser):
    """The words of a page's tables."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "col"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.words.append(data)


def test_html_is_whole_and_prints_a_sheet_a_page() -> None:
    page = html(sheets(played(12)))
    cells = Cells()
    cells.feed(page)
    assert cells.open == []
    assert {"Ann", "66", "78", "20", "so far"} <= set(cells.words)
    assert page.count("<section>") == 2 and "@page { size: A4" in page and "break-after: page" in page


def test_a_sheet_is_filled_from_records() -> None:
    match = played(2)
    start = match.start()
    tags = [("Match.teams", "False")]
    records = [
        Record.new(start, match.names, tags=tags).with_tag(
            "Result", " ".join(f"{score:g}" for score in each.scores)
        )
        for each in match.rounds
    ]
    records.append(Record.new(start, match.names, tags=tags))
    assert match_of(records).totals == match.totals
    other = Record.new(stackyard.game("staku").start(), ["Ann", "Bob"])
    with pytest.raises(RecordError, match="a match is of one game"):
        match_of([*records, other])


def test_a_blank_sheet_has_as_many_names_as_can_play() -> None:
    with pytest.raises(OptionError, match="Stack is for 2 to 4 players, not for 5"):
        blank(stackyard.game("stack"), ["a", "b", "c", "d", "e"])


def test_the_command(command: Command, tmp_path: Path) -> None:
    status, out, _ = command("sheet", "stack", "--names", "Ann,Bob")
    assert status == 0 and out.splitlines()[2].startswith("Ann")
    for name, start in (("sheet.svg", "<svg"), ("sheet.html", "<!doctype html>"), ("sheet.txt", "Stack")):
        path = tmp_path / name
        assert command("sheet", "stack", "--players", "3", "-o", str(path))[0] == 0
        assert path.read_text().startswith(start)
    status, _, err = command("sheet")
    assert status == 2 and "say of which game" in err
    status, _, err = command("sheet", "stack", "-o", "sheet.pdf")
    assert status == 2 and "sheets are .txt, .svg or .html" in err


def test_the_command_fills_a_sheet_from_a_match_that_was_played(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = Record.new(stackyard.game("stack").start(), ["Ann", "Bob"], tags=[("Match.teams", "False")])
    path = tmp_path / "match.txt"
    path.write_text(record.text(), encoding="utf-8")
    status, out, _ = command("sheet", "--record", str(path))
    assert status == 0 and out.splitlines()[3].split() == ["Bob", "|", "0"]
