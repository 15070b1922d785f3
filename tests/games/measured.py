"""Where the shapes of a picture are, for tests that hold a ruler to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def _numbers(element: ElementTree.Element, *names: str) -> list[float]:
    return [float(element.get(name, 0)) for name in names]


def _own_box(element: ElementTree.Element) -> Box | None:
    """Of a rectangle, a circle or an ellipse, with its line; texts and paths are passed over."""
    edge = float(element.get("stroke-width", 0)) / 2 if element.get("stroke", "none") != "none" else 0.0
    if element.tag == f"{SVG}rect":
        x, y, wide, high = _numbers(element, "x", "y", "width", "height")
        return x - edge, y - edge, x + wide + edge, y + high + edge
    if element.tag in (f"{SVG}circle", f"{SVG}ellipse"):
        x, y, radius, across, down = _numbers(element, "cx", "cy", "r", "rx", "ry")
        across, down = across or radius, down or radius
        return x - across - edge, y - down - edge, x + across + edge, y + down + edge
    return None


def drawn(
    element: ElementTree.Element,
    symbols: Mapping[str, ElementTree.Element],
    x: float = 0,
    y: float = 0,
    scale: float = 1,
) -> Iterator[tuple[ElementTree.Element, float, float, float]]:
    """What is drawn in an element, symbols where they are used: each with its place and its scale."""
    transform = element.get("transform", "")
    if found := re.match(r"translate\((\S+) (\S+)\)", transform):
        x, y = x + scale * float(found[1]), y + scale * float(found[2])
    if found := re.search(r"scale\((\S+)\)", transform):
        scale *= float(found[1])
    yield element, x, y, scale
    if element.tag == f"{SVG}use":
        yield from drawn(symbols[element.get("href", "").removeprefix("#")], symbols, x, y, scale)
    for child in element:
        if child.tag != f"{SVG}defs":
            yield from drawn(child, symbols, x, y, scale)


def symbols_in(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """What a picture draws once and uses in several places, by its id."""
    return {element.get("id", ""): element for element in root.iter() if element.get("id")}


def shapes(
    element: ElementTree.Element, symbols: Mapping[str, ElementTree.Element] | None = None
) -> Iterator[Box]:
    """The shapes in an element, where they are seen from it."""
    for each, x, y, scale in drawn(element, symbols or {}):
        if box := _own_box(each):
            left, top, right, bottom = (scale * side for side in box)
            yield x + left, y + top, x + right, y + bottom


def sizes(picture: str) -> dict[str, float]:
    """For each token the smaller dimension of the largest element that carries it.

    What is small in one place, such as a node of Stakd's tower, can be clicked in another.
    """
    found: dict[str, float] = {}
    root = ElementTree.fromstring(picture)
    for element in root.iter():
        if token := element.get("data-token"):
            left, top, right, bottom = zip(*shapes(element, symbols_in(root)), strict=True)
            size = min(max(right) - min(left), max(bottom) - min(top))
            found[token] = max(size, found.get(token, size))
    return found


def smallest_words(picture: str) -> float:
    """The size of the smallest text."""
    root = ElementTree.fromstring(picture)
    return min(
        scale * float(each.get("font-size", 0))
        for each, _, _, scale in drawn(root, symbols_in(root))
        if each.tag == f"{SVG}text"
    )


def check_inside(picture: str) -> None:
    """Nothing is drawn outside of the picture."""
    root = ElementTree.fromstring(picture)
    _, _, wide, high = map(float, root.get("viewBox", "").split())
    for left, top, right, bottom in shapes(root, symbols_in(root)):
        assert left >= 0 and top >= 0, (left, top)
        assert right <= wide and bottom <= high, (right, bottom, wide, high)
