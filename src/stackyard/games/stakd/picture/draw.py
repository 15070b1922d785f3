"""Stakd as a picture: the tower in three dimensions, the plan of the two layers that matter, the hands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from stackyard.core.kernels import Record
from stackyard.games.stakd.picture.clicks import attempts, paths
from stackyard.games.stakd.picture.picker import NEW_LAYER, button, hands, held_kinds, kinds, orientations
from stackyard.games.stakd.picture.plan import plan
from stackyard.games.stakd.picture.shapes import BAR_FILL, PANEL, SOFT_WORDS, TURNS, WORDS, View
from stackyard.games.stakd.picture.sizes import DESK, PHONE, PHONE_WITH_CALLS, Measures
from stackyard.games.stakd.picture.solid import RISE, TILT, solid
from stackyard.games.stakd.rules import encoding, kernel
from stackyard.games.stakd.rules.layout import key_of
from stackyard.games.stakd.rules.pieces import LETTERS, Node
from stackyard.games.stakd.rules.tower import Layer, Piece, layers, nodes_of, piece_at
from stackyard.games.stakd.rules.words import position_words, status
from stackyard.show.svg import Markup, element, picture

__all__ = ["NARROW", "TURNS", "attempts", "draw", "last_piece", "paths"]

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

NARROW = True
"""There is a drawing for screens that are higher than wide."""
ASIDE = 16.0


def draw(
    state: Record,
    seat: int | None,
    last: int | None,
    picked: Sequence[str],
    lit: Collection[str],
    turn: int = 0,
    narrow: bool = False,
) -> str:
    """The picture of a position: `turn` turns the table below the eye, 60 degrees a step.

    `last` is the move that led here, `picked` the tokens clicked so far and `lit` those that may follow:
    where the picked piece may go, its outline is drawn.
    """
    tower = layers(state)
    newest = last_piece(state, last, tower)
    places = _possible(state, picked, lit)
    new_layer = NEW_LAYER in picked or not state.laid_count or _only_new(places, tower)
    level = len(tower) if new_layer and not encoding.laying_bases(state) else len(tower) - 1
    m = DESK if not narrow else PHONE_WITH_CALLS if state.calls else PHONE
    parts: list[Markup] = []
    y = m.bar
    parts += _bar(state, m)
    parts += _tower(state, tower, newest, places, level, turn, y, m)
    y += m.tower
    above, y = _plan(state, tower, newest, places, level, lit, turn, y, m)
    parts += above
    if not kernel.over(state):
        parts += _picker(state, picked, lit, turn, y, m)
        parts += _new_layer(picked, lit, m.bar + m.tower, m)
        y += _picker_rows(state, picked, m) * (m.chip_high + m.gap) - m.gap + 14
    parts += hands(state, y, lit, seat or 0, m)
    high = y + m.row * int(state.players) + 10
    panel = element("rect", width=m.wide, height=high, rx=22, fill=PANEL)
    return picture((0, 0, m.wide, high), position_words(state, tower), panel, *parts)


def _only_new(places: Sequence[Piece], tower: Sequence[Layer]) -> bool:
    """Whether the places lie on the current layer, and so start a new one."""
    return any(piece.nodes & nodes_of(tower[-1]) for piece in places)


def last_piece(state: Record, last: int | None, tower: Sequence[Layer]) -> Piece | None:
    """The piece of the last move, if it lies on the current layer."""
    if last is None or last & encoding.CALL:
        return None
    piece = piece_at(state, encoding.kind_of(last), encoding.orientation_of(last), encoding.key_in(last))
    return piece if piece in tower[-1] else None


def _bar(state: Record, m: Measures) -> Iterator[Markup]:
    """Above the tower: whose turn or victory it is, and how far the layer is."""
    words, reason = status(state)
    yield element(
        "path", d=f"M0 22a22 22 0 0 1 22-22H{m.wide - 22:g}a22 22 0 0 1 22 22V{m.bar:g}H0z", fill=BAR_FILL
    )
    (y, size), (reason_y, reason_size) = m.title, m.reason
    left = m.margin + 6
    yield element("text", words, x=left, y=y, font_size=size, font_weight="bold", fill=WORDS)
    yield element("text", reason, x=left, y=reason_y, font_size=reason_size, fill=SOFT_WORDS)
    yield from _gauge(state, m)


def _gauge(state: Record, m: Measures) -> Iterator[Markup]:
    """One box for each of the six pieces that a layer needs before the next one (SD-16)."""
    if state.layer == 0:
        return
    count = min(encoding.pieces_here(state), encoding.ENOUGH_PIECES)
    right = m.wide - m.margin - 6
    (y, size), (aside, foot, step) = m.layer, m.gauge
    yield element(
        "text",
        f"layer {int(state.layer)}",
        x=right,
        y=y,
        font_size=size,
        font_weight="bold",
        text_anchor="end",
        fill=WORDS,
    )
    for place in range(encoding.ENOUGH_PIECES):
        done = place < count
        wide = step - 4
        x = right - aside - (encoding.ENOUGH_PIECES - place) * step + 4
        high = wide * 10 / 11 if done else wide * 6 / 11
        middle = foot - wide * 5 / 11
        yield element(
            "rect", x=x, y=middle - high / 2, width=wide, height=high, rx=4,
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
    m: Measures,
) -> Iterator[Markup]:
    points = [(node, 0.0) for node in nodes_of(tower[0])]
    points += [(node, number + 1.0) for number, layer in enumerate(tower) for node in nodes_of(layer)]
    points += [(node, float(level)) for node in nodes_of(places)]
    box = (m.margin, y + 16, m.wide - 2 * m.margin, m.tower - 32)
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
    m: Measures,
) -> tuple[list[Markup], float]:
    """The two layers that matter, from above; and where what follows begins."""
    current: Layer = tower[level] if level < len(tower) else ()
    below: Layer = tower[level - 1] if level else ()
    points = [(node, 0.0) for node in nodes_of(below) | nodes_of(current) | nodes_of(places)]
    flat, wide = View(int(state.lattice), turn), m.wide - 2 * m.margin - 28
    around = m.plan_top + 14
    largest = flat.fitted(points, (0, 0, wide, m.most_plan - around))
    high = min(max(largest.height(points) + around, m.plan), m.most_plan)
    view = flat.fitted(points, (m.margin + 14, y + m.plan_top, wide, high - around))
    name = (
        f"layer {level} on layer {level - 1}"
        if level > 1
        else "layer 1 on the bases"
        if level
        else "the bases"
    )
    words = f"from above: {name}"
    parts = [
        element("rect", x=m.margin, y=y, width=m.wide - 2 * m.margin, height=high, rx=18, fill="#0f1a22"),
        element("text", words, x=m.margin + 16, y=y + 30, font_size=m.caption, fill=SOFT_WORDS),
        *plan(view, below, current, last, places, lit),
    ]
    return parts, y + high + 12


def _new_layer(picked: Sequence[str], lit: Collection[str], y: float, m: Measures) -> Iterator[Markup]:
    """In the corner of the plan, where a new layer may be started instead."""
    if NEW_LAYER in lit or NEW_LAYER in picked:
        place = m.wide - m.margin - 8, y + 8
        yield button(NEW_LAYER, "new layer", *place, NEW_LAYER in lit, NEW_LAYER in picked, m)


def _picker(
    state: Record, picked: Sequence[str], lit: Collection[str], turn: int, y: float, m: Measures
) -> Iterator[Markup]:
    """The pieces of the player to move, and the orientations of the one picked."""
    kind, _ = _choice(state, picked)
    left, top = m.margin, y
    if m.below:
        yield from kinds(state, y, turn, picked, lit, m)
        top += m.chip_high + m.gap
    else:
        beside = m.margin + len(held_kinds(state)) * (m.chip + m.gap) + 8
        many = kind is not None and (m.wide - m.margin - beside) / int(state.orientations[kind]) < m.narrowest
        if not many:  # Else they take the place of the other pieces.
            left = beside
            yield from kinds(state, y, turn, picked, lit, m)
    if kind is not None:
        yield from orientations(state, kind, (left, top, m.wide - m.margin - left), turn, picked, lit, m)


def _picker_rows(state: Record, picked: Sequence[str], m: Measures) -> int:
    """In how many rows the pieces and their orientations stand."""
    kind, _ = _choice(state, picked)
    count = 0 if kind is None else int(state.orientations[kind])
    if not m.below or count < 2:
        return 1
    return 1 - -count // int((m.wide - 2 * m.margin) // m.orientation)
