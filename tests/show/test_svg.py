"""The helpers that every game's drawing is written with."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from stackyard.show.svg import Markup, element, number, path, picture, translate


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-0.0, "0"),
        (-0.004, "0"),
        (3, "3"),
        (100.0, "100"),
        (0.1 + 0.2, "0.3"),
        (51.9615, "51.96"),
        (-7.5, "-7.5"),
        (1e6, "1000000"),
    ],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_names_of_attributes() -> None:
    assert element("g", data_token="b3-", stroke_width=1.50, class_="a", viewBox=(0, 0.5, 9, 9)) == (
        '<g data-token="b3-" stroke-width="1.5" class="a" viewBox="0 0.5 9 9"/>'
    )


def test_attributes_that_are_none_are_left_out() -> None:
    assert element("g", fill=None, x=0) == '<g x="0"/>'


def test_text_and_attributes_are_escaped() -> None:
    nasty = "<script>\"&' </title>"
    root = ElementTree.fromstring(element("g", element("title", nasty), data_name=nasty))
    assert root.get("data-name") == nasty
    assert [child.tag for child in root] == ["title"]
    assert root[0].text == nasty


def test_markup_is_not_escaped_twice() -> None:
    inner = element("title", "a & b")
    assert isinstance(inner, Markup)
    assert element("g", inner, "c & d") == "<g><title>a &amp; b</title>c &amp; d</g>"


def test_paths_have_no_needless_blanks() -> None:
    assert path("M", 0, 0.5, "L", 10, -3, "a", 4.0, 4, 0, 0, 1, -8, 0, "Z") == ("M0 0.5L10-3a4 4 0 0 1-8 0Z")


def test_translate() -> None:
    assert translate(1 / 3, -2) == "translate(0.33 -2)"


def test_a_picture_stands_alone_and_says_what_it_shows() -> None:
    root = ElementTree.fromstring(picture((-5, -4, 10, 8.5), "one <stack>", element("g")))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") == "one <stack>"
    assert root.get("viewBox") == "-5 -4 10 8.5"
    assert (root.get("width"), root.get("height")) == ("10", "8.5")
    assert "sans-serif" in str(root.get("font-family"))
