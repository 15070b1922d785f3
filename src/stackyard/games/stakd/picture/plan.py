"""The plan: from above, the two layers that matter, with the name of every node that is open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from stackyard.games.stakd.picture.shapes import (
    ENDED,
    FACES,
    LIT,
    MARKS,
    OUTLINE,
    PANEL,
    TRAIL,
    WORDS,
    View,
    blob,
    ghost,
    middle,
    mix,
)
from stackyard.games.stakd.picture.solid import letter
from stackyard.games.stakd.rules.pieces import Node, X
from stackyard.games.stakd.rules.tower import Layer, Piece, nodes_of, terminated
from stackyard.show.svg import Markup, element, path

INSET = -0.09  # of the current layer, so that the one below it shows at its rims


def token(node: Node) -> str:
    """What a click on a node stands for."""
    return f"{node[0]},{node[1]}"


def plan(
    view: View, below: Layer, current: Layer, last: Piece | None, ghosts: Sequence[Piece], lit: Iterable[str]
) -> Iterator[Markup]:
    """The layer below, pale; the current one on it; then the nodes to click."""
    ended = terminated(below, current)
    for piece in below:
        yield _pale(view, piece, piece in ended)
    for piece in ended:
        yield _hatch(view, piece)
    for piece in current:
        yield from _bright(view, piece, piece == last)
    for piece in ghosts:
        yield ghost(view, piece.nodes)
    lit = set(lit)
    anchors = [piece.anchor for piece in ghosts]
    covered = nodes_of(current)
    for node in sorted(
        nodes_of(below) | nodes_of(current) | set(anchors), key=lambda node: (-node[1], node[0])
    ):
        yield _node(view, node, node in covered, token(node) in lit)


def _pale(view: View, piece: Piece, ended: bool) -> Markup:
    return element(
        "path",
        element("title", f"{piece.text}: {piece.name}, below{', terminated' if ended else ''}"),
        d=blob(view, piece.nodes),
        fill=mix(FACES[piece.kind], PANEL, 0.7),
        stroke=ENDED if ended else mix(FACES[piece.kind], PANEL, 0.15),
        stroke_width=5 if ended else 4,
        stroke_dasharray="9 6" if ended else None,
        paint_order="stroke",
    )


def _hatch(view: View, piece: Piece) -> Markup:
    """Bars across every node of a piece that a bomber has terminated."""
    half = 0.26 * view.scale
    steps: list[str | float] = []
    for node in sorted(piece.nodes):
        x, y = view.at(node)
        steps += ["M", x - half, y + half, "l", 2 * half, -2 * half, "M", x - half, y, "l", half, -half]
        steps += ["M", x, y + half, "l", half, -half]
    return element("path", d=path(*steps), stroke=ENDED, stroke_width=2, opacity=0.55, fill="none")


def _bright(view: View, piece: Piece, last: bool) -> Iterator[Markup]:
    yield element(
        "path",
        element("title", f"{piece.text}: {piece.name}"),
        d=blob(view, piece.nodes, swell=INSET),
        fill=FACES[piece.kind],
        stroke=TRAIL if last else OUTLINE,
        stroke_width=10 if last else 5,
        paint_order="stroke",
    )
    x, y = middle(view, piece.nodes)
    if piece.kind == X:
        yield element(
            "circle", cx=x, cy=y, r=0.31 * view.scale, fill="none", stroke=MARKS[X], stroke_width=2.5,
            stroke_dasharray="5 3",
        )  # fmt: skip
    yield letter(piece.kind, x, y, view.scale * 0.4)


def _node(view: View, node: Node, covered: bool, lit: bool) -> Markup:
    """A node: its name where it is open, a bright dot where it may be clicked next."""
    x, y = view.at(node)
    inside = [element("circle", cx=x, cy=y, r=0.42 * view.scale, fill="#ffffff", fill_opacity=0)]
    if lit:
        inside.append(
            element("circle", cx=x, cy=y, r=0.31 * view.scale, fill=LIT, stroke=OUTLINE, stroke_width=2.5)
        )
    if not covered or lit:
        size = min(0.22 * view.scale, 20)
        inside.append(
            element(
                "text",
                token(node),
                x=x,
                y=y + size * 0.36,
                font_size=size,
                fill=OUTLINE if lit else WORDS,
            )
        )
    words = f"node {token(node)}{', covered' if covered else ''}"
    return element("g", element("title", words), *inside, data_token=token(node), text_anchor="middle")
