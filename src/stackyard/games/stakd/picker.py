"""Below the tower: what the player to move may pick, and what everybody holds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from stackyard.games.stakd import kernel
from stackyard.games.stakd.pieces import LETTERS, NAMES, B, D, Q, T, U, X
from stackyard.games.stakd.shapes import (
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
from stackyard.games.stakd.solid import letter
from stackyard.games.stakd.tower import shape
from stackyard.games.stakd.words import hand_words, seat_words
from stackyard.kernels import Record
from stackyard.svg import Markup, element, translate

NEW_LAYER = "^"
OUT_WORDS = "#ff9d8a"
ORDER = (U, D, T, Q, X, B)
CHIP, GAP, HIGH = 92.0, 12.0, 96.0
ROW = 46.0


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
    state: Record, left: float, top: float, turn: int, picked: Sequence[str], lit: Collection[str]
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
                "rect", width=CHIP, height=HIGH, rx=16, fill=BAR_FILL, stroke=colour, stroke_width=width
            ),
            element("g", icon(state, kind, 0, turn, 62), transform=translate(CHIP / 2, 38)),
            element(
                "text", f"{LETTERS[kind]} ×{count}", x=CHIP / 2, y=HIGH - 9, font_size=22, font_weight="bold",
                text_anchor="middle", fill=WORDS,
            ),
            data_token=token,
            transform=translate(left + place * (CHIP + GAP), top),
        )  # fmt: skip


def orientations(
    state: Record,
    kind: int,
    box: tuple[float, float, float],
    turn: int,
    picked: Sequence[str],
    lit: Collection[str],
) -> Iterator[Markup]:
    """One chip for each way that the picked kind may lie, within (left, top, width)."""
    left, top, wide = box
    count = int(state.orientations[kind])
    step = min(70.0, wide / count)
    for number in range(count) if count > 1 else ():
        token = f"{LETTERS[kind]}{number}"
        colour, width = _edge(token, picked, lit)
        yield element(
            "g",
            element("title", f"{NAMES[kind]} in orientation {number}"),
            element(
                "rect", width=step - 6, height=HIGH, rx=14, fill=BAR_FILL, stroke=colour, stroke_width=width
            ),
            element("g", icon(state, kind, number, turn, step * 0.72), transform=translate(step / 2 - 3, 38)),
            element("text", token, x=step / 2 - 3, y=HIGH - 9, font_size=20, font_weight="bold", fill=WORDS),
            data_token=token,
            text_anchor="middle",
            transform=translate(left + number * step, top),
        )


def button(token: str, words: str, x: float, y: float, wide: float, lit: bool, picked: bool) -> Markup:
    """Something to click that is no piece."""
    fill = TRAIL if picked else LIT if lit else BAR_FILL
    ink = OUTLINE if picked or lit else SOFT_WORDS
    return element(
        "g",
        element("title", words),
        element("rect", width=wide, height=44, rx=22, fill=fill, stroke="#2c4250", stroke_width=2),
        element(
            "text", words, x=wide / 2, y=30, font_size=22, font_weight="bold", text_anchor="middle", fill=ink
        ),
        data_token=token,
        transform=translate(x, y),
    )


def hands(
    state: Record, left: float, top: float, wide: float, lit: Collection[str], seat_first: int
) -> Iterator[Markup]:
    """A row for each seat, from one's own on: who it is, what it holds, whether it is out."""
    players = int(state.players)
    for row in range(players):
        seat = (seat_first + row) % players
        yield element("g", *_row(state, seat, wide, lit), transform=translate(left, top + row * ROW))


def _row(state: Record, seat: int, wide: float, lit: Collection[str]) -> Iterator[Markup]:
    is_in = bool(kernel.is_in(state, seat))
    turn = seat == state.turn and not kernel.over(state)
    out = "" if is_in else ", out"
    yield element("title", f"{seat_words(state, seat)}{out}: {hand_words(state, seat)}")
    yield element("rect", width=wide, height=ROW - 6, rx=12, fill="#22394a" if turn else BAR_FILL)
    if turn:
        yield element("path", d="M10 10l14 10l-14 10z", fill=LIT)
    yield element(
        "text", seat_words(state, seat), x=34, y=28, font_size=22, font_weight="bold",
        fill=WORDS if is_in else SOFT_WORDS, text_decoration=None if is_in else "line-through",
    )  # fmt: skip
    x = 206.0  # There is room for a name.
    for kind in ORDER:
        count = int(state.hand[seat, kind])
        opacity = None if count and is_in else 0.3
        yield element(
            "g",
            element("circle", cx=x, cy=20, r=15, fill=FACES[kind], stroke=OUTLINE, stroke_width=2),
            letter(kind, x, 20, 19),
            element("text", str(count), x=x + 22, y=28, font_size=22, fill=WORDS),
            opacity=opacity,
        )
        x += 78
    if not is_in:
        yield element("text", "out", x=wide - 14, y=28, font_size=22, text_anchor="end", fill=OUT_WORDS)
    if state.calls and not kernel.over(state):
        token = f"!topple {seat}"
        yield element(
            "g",
            element("title", f"{seat_words(state, seat)} knocked the tower over"),
            element(
                "rect", x=wide - 146, y=4, width=84, height=ROW - 14, rx=16, fill="none", stroke=SOFT_WORDS
            ),
            element(
                "text", "toppled", x=wide - 104, y=26, font_size=18, text_anchor="middle", fill=SOFT_WORDS
            ),
            data_token=token,
            opacity=None if token in lit else 0.8,
        )
