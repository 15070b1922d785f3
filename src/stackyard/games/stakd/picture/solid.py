"""The tower in three dimensions: layer on layer, sides and shadows, older layers darker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stackyard.games.stakd.picture.shapes import (
    ENDED,
    FACES,
    LIT,
    MARKS,
    OUTLINE,
    PANEL,
    SIDES,
    TRAIL,
    View,
    blob,
    ghost,
    middle,
    mix,
)
from stackyard.games.stakd.rules.pieces import LETTERS, Node, X
from stackyard.games.stakd.rules.tower import Layer, Piece, nodes_of, terminated
from stackyard.show.svg import Markup, element, path, translate

TILT = 0.56
RISE = 0.36  # height of a piece, in steps of the lattice
SHADE, DARKEST = 0.08, 0.42  # a layer is so much darker than the one above it; the two that matter are not


def solid(
    view: View, tower: Sequence[Layer], last: Piece | None, places: Sequence[Piece], level: int
) -> Iterator[Markup]:
    """All layers from the bases up, with ghosts of `places` below whatever stands on their level."""
    top = len(tower) - 1
    for number, layer in enumerate(tower):
        if number == level:
            yield from ghosts(view, places, level)
        dark = min(max(top - 1 - number, 0) * SHADE, DARKEST)
        above = tower[number + 1] if number < top else ()
        yield element("g", *_layer(view, layer, number, dark, above, last if number == top else None))
    if level > top:
        yield from ghosts(view, places, level)


def _layer(
    view: View, layer: Layer, number: int, dark: float, above: Layer, last: Piece | None
) -> Iterator[Markup]:
    """Shadows, then sides from the back, then faces: those of one layer hide no face of it."""
    ended, covered = terminated(layer, above), nodes_of(above)
    for piece in layer:
        yield element("path", d=blob(view, piece.nodes, number - 0.1, 0.07), fill="#000000", opacity=0.28)
    front = sorted(layer, key=lambda piece: max(view.at(node)[1] for node in piece.nodes))
    for piece in front:
        yield element(
            "path",
            d=blob(view, piece.nodes, number + 1, drop=view.rise),
            fill=mix(SIDES[piece.kind], PANEL, dark),
            stroke=OUTLINE,
            stroke_width=3,
            stroke_linejoin="round",
            paint_order="stroke",
        )
    for piece in front:
        # A letter stands where the piece is not covered, as long as there is such a place.
        free = piece.nodes - covered or piece.nodes
        yield from _face(view, piece, free, number + 1, dark, piece in ended, piece == last)


def _face(
    view: View, piece: Piece, free: frozenset[Node], level: float, dark: float, ended: bool, last: bool
) -> Iterator[Markup]:
    line = TRAIL if last else ENDED if ended else mix(SIDES[piece.kind], "#000000", 0.35)
    yield element(
        "path",
        element("title", f"{piece.text}: {piece.name}{', terminated' if ended else ''}"),
        d=blob(view, piece.nodes, level),
        fill=mix(FACES[piece.kind], PANEL, dark),
        stroke=line,
        stroke_width=6 if last else 4 if ended else 2.5,
        stroke_dasharray="7 5" if ended and not last else None,
        paint_order="stroke",
    )
    x, y = middle(view, free, level)
    if ended:
        crossed = [node for node in sorted(piece.nodes) if view.at(node, level) != (x, y)]
        yield from (_cross(view, node, level) for node in crossed)
    if piece.kind == X:
        yield _ring(view, x, y)
    yield letter(piece.kind, x, y, view.scale * 0.46, dark, 0.75)


def letter(kind: int, x: float, y: float, size: float, dark: float = 0, press: float = 1) -> Markup:
    """The letter of a piece, pressed flat where the face is."""
    return element(
        "text",
        LETTERS[kind],
        transform=f"{translate(x, y + size * 0.36 * press)} scale(1 {press:g})",
        font_size=size,
        font_weight="bold",
        text_anchor="middle",
        fill=mix(MARKS[kind], PANEL, dark / 2),
        pointer_events="none",
    )


def _ring(view: View, x: float, y: float) -> Markup:
    """The mark of a bomber besides its letter and its colour."""
    across = 0.36 * view.scale
    return element(
        "ellipse",
        cx=x,
        cy=y,
        rx=across,
        ry=across * view.tilt,
        fill="none",
        stroke=MARKS[X],
        stroke_width=2.5,
        stroke_dasharray="5 3",
    )


def _cross(view: View, node: Node, level: float) -> Markup:
    """Nothing may be laid here any more."""
    x, y = view.at(node, level)
    across, deep = 0.16 * view.scale, 0.16 * view.scale * view.tilt
    lines = path(
        "M", x - across, y - deep, "l", 2 * across, 2 * deep,
        "M", x + across, y - deep, "l", -2 * across, 2 * deep,
    )  # fmt: skip
    return element("path", d=lines, stroke=ENDED, stroke_width=2.5, fill="none", opacity=0.9)


def ghosts(view: View, pieces: Sequence[Piece], level: float) -> Iterator[Markup]:
    """Outlines of where a chosen piece may go; each can be clicked at its anchor."""
    for piece in pieces:
        yield ghost(view, piece.nodes, level)
    for piece in pieces:
        x, y = view.at(piece.anchor, level)
        across = 0.15 * view.scale
        yield element(
            "ellipse",
            element("title", f"{piece.text}: lay it here"),
            cx=x,
            cy=y,
            rx=across,
            ry=across * view.tilt,
            fill=LIT,
            stroke=OUTLINE,
            stroke_width=2,
            data_token=f"{piece.anchor[0]},{piece.anchor[1]}",
        )
