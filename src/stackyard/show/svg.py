"""A page of helpers to write SVG: elements with their text escaped, short numbers, one root.

>>> element("text", "1 < 2", x=0.1 + 0.2, data_token="b3-")
'<text x="0.3" data-token="b3-">1 &lt; 2</text>'
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

FONTS = "Segoe UI, Helvetica Neue, Helvetica, Arial, DejaVu Sans, sans-serif"

Value = str | float | Iterable[float]
"""What an attribute may hold: text, a number, or numbers to stand one after the other."""


class Markup(str):
    """Text that is SVG already; any other text is escaped when it becomes part of an element."""

    __slots__ = ()


def number(value: float) -> str:
    """A number with at most two decimals and nothing that does not count.

    >>> [number(value) for value in (2.0, 0.1 + 0.2, -0.001, 51.9615)]
    ['2', '0.3', '0', '51.96']
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _value(value: Value) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Iterable):
        return " ".join(number(one) for one in value)
    return number(value)


def element(name: str, *content: str, **attributes: Value | None) -> Markup:
    """One element; attributes that are None are left out, `_` in their names becomes `-`.

    A `_` at the end goes away, for names that Python keeps for itself: `class_`.
    """
    opening = name + "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_value(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(part if isinstance(part, Markup) else escape(part, False) for part in content)
    return Markup(f"<{opening}>{inside}</{name}>" if inside else f"<{opening}/>")


def path(*steps: str | float) -> str:
    """The `d` of a path from its letters and numbers.

    >>> path("M", 0, 0, "L", 10.5, -3)
    'M0 0L10.5-3'
    """
    text = ""
    for step in steps:
        word = step if isinstance(step, str) else number(step)
        text += f" {word}" if text[-1:].isdigit() and word[:1].isdigit() else word
    return text


def translate(x: float, y: float) -> str:
    """The `transform` that puts an element drawn around 0, 0 where it belongs."""
    return f"translate({number(x)} {number(y)})"


def picture(box: tuple[float, float, float, float], label: str, *content: str) -> Markup:
    """The root: (left, top, width, height), and the words for people who cannot see the picture."""
    return element(
        "svg",
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=box,
        width=box[2],
        height=box[3],
        role="img",
        aria_label=label,
        font_family=FONTS,
    )
