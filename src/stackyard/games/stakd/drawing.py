"""Stakd as a picture: the tower in three dimensions, the plan of the two layers that matter, the hands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from stackyard.games.stakd import kernel
from stackyard.games.stakd.clicks import attempts, paths
from stackyard.games.stakd.layout import key_of
from stackyard.games.stakd.picker import (
    CHIP,
    GAP,
    NEW_LAYER,
    ROW,
    button,
    hands,
    held_kinds,
    kinds,
    orientations,
)
from stackyard.games.stakd.picker import HIGH as CHIP_HIGH
from stackyard.games.stakd.pieces import LETTERS, Node
from stackyard.games.stakd.plan import plan
from stackyard.games.stakd.shapes import BAR_FILL, PANEL, SOFT_WORDS, TURNS, WORDS, View
from stackyard.games.stakd.solid import RISE, TILT, solid
from stackyard.games.stakd.tower import Layer, Piece, layers, nodes_of, piece_at
from stackyard.games.stakd.words import position_words, status
from stackyard.kernels import Record
from stackyard.svg import Markup, element, picture

__all__ = ["TURNS", "attempts", "draw", "last_piece", "paths"]

# What was clicked ------------------------------------------------------------------------------


def _choice(state: Record, picked: Sequence[str]) -> tuple[int | None, int | None]:
    """The kind and the orientation that were picked."""
    kind = orientation = None
    for each in picked:
        if each in tuple(LETTERS):
            kind = LETTERS.index(each)
            orientation = 0 if state.orientations[kind] == 1 else None
        elif kind is not None and each[0] == LETTERS[kind]:
            orientation = int(each[1:])
    return kind, orientation


def _possible(state: Record, picked: Sequence[str], lit: Collection[str]) -> list[Piece]:
    """The places where the picked piece may go, one for each lit node."""
    kind, orientation = _choice(state, picked)
    if kind is None or orientation is None:
        return []
    anchors: list[Node] = []
    for each in lit:
        q, mark, r = each.partition(",")
        if mark:
            anchors.append((int(q), int(r)))
    return [piece_at(state, kind, orientation, key_of(q, r)) for q, r in sorted(anchors)]


# The picture -------------------------------------------------------------------------------------

WIDE = 800.0
MARGIN = 18.0
BAR = 84.0
NARROWEST = 56.0  # units across in which an orientation can be told and clicked
TOWER_HIGH, PLAN_HIGH = 470.0, 430.0
ASIDE = 16.0


def draw(
    state: Record,
    seat: int | None,
    last: int | None,
    picked: Sequence[str],
    lit: Collection[str],
    turn: int = 0,
) -> str:
    """The picture of a position: `turn` turns the table below the eye, 60 degrees a step.

    `last` is the move that led here, `picked` the tokens clicked so far and `lit` those that may follow:
    where the picked piece may go, its outline is drawn.
    """
    tower = layers(state)
    newest = last_piece(state, last, tower)
    places = _possible(state, picked, lit)
    new_layer = NEW_LAYER in picked or not state.laid_count or _only_new(places, tower)
    level = len(tower) if new_layer and not kernel.laying_bases(state) else len(tower) - 1
    parts: list[Markup] = []
    y = BAR
    parts += _bar(state)
    parts += _tower(state, tower, newest, places, level, turn, y)
    y += TOWER_HIGH
    parts += _plan(state, tower, newest, places, level, lit, turn, y)
    y += PLAN_HIGH + 12
    if not kernel.over(state):
        parts += _picker(state, picked, lit, turn, y)
        y += CHIP_HIGH + 14
    parts += hands(state, MARGIN, y, WIDE - 2 * MARGIN, lit, seat or 0)
    high = y + ROW * int(state.players) + 10
    panel = element("rect", width=WIDE, height=high, rx=22, fill=PANEL)
    return picture((0, 0, WIDE, high), position_words(state, tower), panel, *parts)


def _only_new(places: Sequence[Piece], tower: Sequence[Layer]) -> bool:
    """Whether the places lie on the current layer, and so start a new one."""
    return any(piece.nodes & nodes_of(tower[-1]) for piece in places)


def last_piece(state: Record, last: int | None, tower: Sequence[Layer]) -> Piece | None:
    """The piece of the last move, if it lies on the current layer."""
    if last is None or last & kernel.CALL:
        return None
    piece = piece_at(state, kernel.kind_of(last), kernel.orientation_of(last), kernel.key_in(last))
    return piece if piece in tower[-1] else None


def _bar(state: Record) -> Iterator[Markup]:
    """Above the tower: whose turn or victory it is, and how far the layer is."""
    words, reason = status(state)
    yield element(
        "path", d=f"M0 22a22 22 0 0 1 22-22H{WIDE - 22:g}a22 22 0 0 1 22 22V{BAR:g}H0z", fill=BAR_FILL
    )
    yield element("text", words, x=24, y=40, font_size=32, font_weight="bold", fill=WORDS)
    yield element("text", reason, x=24, y=70, font_size=22, fill=SOFT_WORDS)
    yield from _gauge(state)


def _gauge(state: Record) -> Iterator[Markup]:
    """One box for each of the six pieces that a layer needs before the next one (SD-16)."""
    if state.layer == 0:
        return
    count = min(kernel.pieces_here(state), kernel.ENOUGH_PIECES)
    right = WIDE - 24
    yield element(
        "text",
        f"layer {int(state.layer)}",
        x=right,
        y=36,
        font_size=24,
        font_weight="bold",
        text_anchor="end",
        fill=WORDS,
    )
    for place in range(kernel.ENOUGH_PIECES):
        done = place < count
        x = right - (kernel.ENOUGH_PIECES - place) * 26 + 4
        yield element(
            "rect", x=x, y=50 if done else 54, width=22, height=20 if done else 12, rx=4,
            fill=SOFT_WORDS if done else "#2f4756",
        )  # fmt: skip


def _tower(
    state: Record,
    tower: list[Layer],
    last: Piece | None,
    places: Sequence[Piece],
    level: int,
    turn: int,
    y: float,
) -> Iterator[Markup]:
    points = [(node, 0.0) for node in nodes_of(tower[0])]
    points += [(node, number + 1.0) for number, layer in enumerate(tower) for node in nodes_of(layer)]
    points += [(node, float(level)) for node in nodes_of(places)]
    box = (MARGIN, y + 16, WIDE - 2 * MARGIN, TOWER_HIGH - 32)
    view = View(int(state.lattice), turn, ASIDE, tilt=TILT, rise=RISE).fitted(points, box)
    yield from solid(view, tower, last, places, level)


def _plan(
    state: Record,
    tower: list[Layer],
    last: Piece | None,
    places: Sequence[Piece],
    level: int,
    lit: Collection[str],
    turn: int,
    y: float,
) -> Iterator[Markup]:
    current: Layer = tower[level] if level < len(tower) else ()
    below: Layer = tower[level - 1] if level else ()
    yield element("rect", x=MARGIN, y=y, width=WIDE - 2 * MARGIN, height=PLAN_HIGH, rx=18, fill="#0f1a22")
    name = (
        f"layer {level} on layer {level - 1}"
        if level > 1
        else "layer 1 on the bases"
        if level
        else "the bases"
    )
    yield element("text", f"from above: {name}", x=MARGIN + 16, y=y + 30, font_size=20, fill=SOFT_WORDS)
    points = [(node, 0.0) for node in nodes_of(below) | nodes_of(current) | nodes_of(places)]
    box = (MARGIN + 14, y + 40, WIDE - 2 * MARGIN - 28, PLAN_HIGH - 54)
    view = View(int(state.lattice), turn).fitted(points, box)
    yield from plan(view, below, current, last, places, lit)


def _picker(
    state: Record, picked: Sequence[str], lit: Collection[str], turn: int, y: float
) -> Iterator[Markup]:
    """The pieces of who is to move, the orientations of the one picked, and a button for a new layer."""
    kind, _ = _choice(state, picked)
    left = MARGIN + len(held_kinds(state)) * (CHIP + GAP) + 8
    many = kind is not None and (WIDE - MARGIN - left) / int(state.orientations[kind]) < NARROWEST
    if many:
        left = MARGIN  # The many orientations of a piece take the place of the other pieces.
    else:
        yield from kinds(state, MARGIN, y, turn, picked, lit)
    if NEW_LAYER in lit or NEW_LAYER in picked:
        place = WIDE - MARGIN - 168, y - PLAN_HIGH - 4
        yield button(NEW_LAYER, "new layer", *place, 160, NEW_LAYER in lit, NEW_LAYER in picked)
    if kind is not None:
        yield from orientations(state, kind, (left, y, WIDE - MARGIN - left), turn, picked, lit)
