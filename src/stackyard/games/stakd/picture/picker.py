"""Below the tower: what the player to move may pick, and what everybody holds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from stackyard.core.kernels import Record
from stackyard.games.stakd.picture.shapes import (
    BAR_FILL,
    FACES,
    LIT,
    OUTLINE,
    SIDES,
    SOFT_WORDS,
    TRAIL,
    WORDS,
    View,
    blob,
    mix,
)
from stackyard.games.stakd.picture.sizes import Measures
from stackyard.games.stakd.picture.solid import letter
from stackyard.games.stakd.rules import encoding, kernel
from stackyard.games.stakd.rules.pieces import LETTERS, NAMES, B, D, Q, T, U, X
from stackyard.games.stakd.rules.tower import shape
from stackyard.games.stakd.rules.words import hand_words, seat_words
from stackyard.show.svg import Markup, element, translate

NEW_LAYER = "^"
OUT_WORDS = "#ff9d8a"
ORDER = (U, D, T, Q, X, B)


def _edge(token: str, picked: Collection[str], lit: Collection[str]) -> tuple[str, float]:
    """The colour and width of the line around something to click."""
    if token in picked:
        return TRAIL, 6
    return (LIT, 4) if token in lit else ("#2c4250", 2)


def icon(state: Record, kind: int, orientation: int, turn: int, box: float) -> Markup:
    """A small piece around 0, 0, as it would lie in the plan."""
    nodes = shape(state, kind, orientation)
    points = [(node, 0.0) for node in nodes]
    view = View(int(state.lattice), turn).fitted(points, (-box / 2, -box / 2, box, box), box * 0.4)
    body = element(
        "path", d=blob(view, frozenset(nodes)), fill=FACES[kind], stroke=mix(SIDES[kind], OUTLINE, 0.3),
        stroke_width=2.5, paint_order="stroke",
    )  # fmt: skip
    return Markup(body)


def held_kinds(state: Record) -> list[int]:
    """What the player to move can pick from."""
    return [kind for kind in ORDER if state.hand[state.turn, kind] > 0]


def kinds(
    state: Record, top: float, turn: int, picked: Sequence[str], lit: Collection[str], m: Measures
) -> Iterator[Markup]:
    """One chip for each kind that the player to move holds, with how many."""
    seat = int(state.turn)
    for place, kind in enumerate(held_kinds(state)):
        token = LETTERS[kind]
        colour, width = _edge(token, picked, lit)
        count = int(state.hand[seat, kind])
        yield element(
            "g",
            element("title", f"{NAMES[kind]}: {count} in hand"),
            element(
                "rect", width=m.chip, height=m.chip_high, rx=16, fill=BAR_FILL, stroke=colour,
                stroke_width=width,
            ),
            element("g", icon(state, kind, 0, turn, m.icon), transform=translate(m.chip / 2, m.icon / 2 + 7)),
            element(
                "text", f"{LETTERS[kind]} ×{count}", x=m.chip / 2, y=m.chip_high - 9, font_size=m.letters,
                font_weight="bold", text_anchor="middle", fill=WORDS,
            ),
            data_token=token,
            transform=translate(m.margin + place * (m.chip + m.gap), top),
        )  # fmt: skip


def orientations(
    state: Record,
    kind: int,
    box: tuple[float, float, float],
    turn: int,
    picked: Sequence[str],
    lit: Collection[str],
    m: Measures,
) -> Iterator[Markup]:
    """One chip for each way that the picked kind may lie, within (left, top, width)."""
    left, top, wide = box
    count = int(state.orientations[kind])
    across = int(wide // m.orientation) if m.below else count
    step = m.orientation if m.below else min(m.orientation, wide / count)
    middle = m.icon / 2 + 7
    for number in range(count) if count > 1 else ():
        token = f"{LETTERS[kind]}{number}"
        colour, width = _edge(token, picked, lit)
        row, place = divmod(number, across)
        yield element(
            "g",
            element("title", f"{NAMES[kind]} in orientation {number}"),
            element(
                "rect", width=step - 6, height=m.chip_high, rx=14, fill=BAR_FILL, stroke=colour,
                stroke_width=width,
            ),
            element(
                "g", icon(state, kind, number, turn, step * 0.72), transform=translate(step / 2 - 3, middle)
            ),
            element(
                "text", token, x=step / 2 - 3, y=m.chip_high - 9, font_size=m.letters - 2, font_weight="bold",
                fill=WORDS,
            ),
            data_token=token,
            text_anchor="middle",
            transform=translate(left + place * step, top + row * (m.chip_high + m.gap)),
        )  # fmt: skip


def button(token: str, words: str, x: float, y: float, lit: bool, picked: bool, m: Measures) -> Markup:
    """Something to click that is no piece, its right edge at x."""
    wide, high, size = m.button
    fill = TRAIL if picked else LIT if lit else BAR_FILL
    ink = OUTLINE if picked or lit else SOFT_WORDS
    return element(
        "g",
        element("title", words),
        element("rect", width=wide, height=high, rx=high / 2, fill=fill, stroke="#2c4250", stroke_width=2),
        element(
            "text",
            words,
            x=wide / 2,
            y=high / 2 + 8,
            font_size=size,
            font_weight="bold",
            text_anchor="middle",
            fill=ink,
        ),
        data_token=token,
        transform=translate(x - wide, y),
    )


def hands(state: Record, top: float, lit: Collection[str], seat_first: int, m: Measures) -> Iterator[Markup]:
    """A row for each seat, from one's own on: who it is, what it holds, whether it is out."""
    players = int(state.players)
    for row in range(players):
        seat = (seat_first + row) % players
        yield element("g", *_row(state, seat, lit, m), transform=translate(m.margin, top + row * m.row))


def _row(state: Record, seat: int, lit: Collection[str], m: Measures) -> Iterator[Markup]:
    is_in = bool(encoding.is_in(state, seat))
    turn = seat == state.turn and not kernel.over(state)
    out = "" if is_in else ", out"
    wide, middle = m.wide - 2 * m.margin, (m.row - 6) / 2
    above, below = m.lines
    name_line, line = middle + above + m.name * 8 / 22, middle + below + m.count * 8 / 22
    yield element("title", f"{seat_words(state, seat)}{out}: {hand_words(state, seat)}")
    yield element("rect", width=wide, height=m.row - 6, rx=12, fill="#22394a" if turn else BAR_FILL)
    if turn:
        yield element("path", d=f"M10 {middle + above - 10:g}l14 10l-14 10z", fill=LIT)
    yield element(
        "text", seat_words(state, seat), x=m.arrow, y=name_line, font_size=m.name, font_weight="bold",
        fill=WORDS if is_in else SOFT_WORDS, text_decoration=None if is_in else "line-through",
    )  # fmt: skip
    x = m.first
    shown: tuple[int, ...] = () if m.short and not is_in else ORDER
    if m.short and not encoding.laying_bases(state):
        shown = shown[:-1]
    for kind in shown:
        count = int(state.hand[seat, kind])
        opacity = None if count and is_in else 0.3
        yield element(
            "g",
            element(
                "circle", cx=x, cy=middle + below, r=m.disc, fill=FACES[kind], stroke=OUTLINE, stroke_width=2
            ),
            letter(kind, x, middle + below, m.disc + 4),
            element("text", str(count), x=x + m.disc * 22 / 15, y=line, font_size=m.count, fill=WORDS),
            opacity=opacity,
        )
        x += m.step
    if not is_in:
        yield element(
            "text", "out", x=wide - m.out, y=line, font_size=m.count, text_anchor="end", fill=OUT_WORDS
        )
    if state.calls and not kernel.over(state):
        yield _toppled(state, seat, wide, lit, m)


def _toppled(state: Record, seat: int, wide: float, lit: Collection[str], m: Measures) -> Markup:
    """The button with which people say that a seat has knocked the tower over."""
    token = f"!topple {seat}"
    right, width, size = m.toppled
    return element(
        "g",
        element("title", f"{seat_words(state, seat)} knocked the tower over"),
        element(
            "rect", x=wide - right, y=4, width=width, height=m.row - 14, rx=16, fill="none", stroke=SOFT_WORDS
        ),
        element(
            "text", "toppled", x=wide - right + width / 2, y=m.row / 2 + 3, font_size=size,
            text_anchor="middle", fill=SOFT_WORDS,
        ),
        data_token=token,
        opacity=None if token in lit else 0.8,
    )  # fmt: skip
