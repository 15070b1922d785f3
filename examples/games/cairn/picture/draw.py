"""Cairn as a picture: the pile, what each seat holds, and the tokens to click."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from stackyard.core.kernels import Record
from stackyard.core.seats import TABLE
from stackyard.show.svg import Markup, element, path, picture, translate

from .. import GAME
from ..rules import kernel
from ..rules.notation import TEXTS

NAMES = GAME.seat_names


def paths(state: Record, moves: Sequence[int]) -> list[tuple[str, ...]]:
    """For each move its one token, which is its text."""
    return [(TEXTS[move],) for move in moves]


def attempts(state: Record, tokens: tuple[str, ...]) -> Iterable[str]:
    """What a click that is no move may have meant: the move of that name."""
    return tokens[:1] or ("lay",)


# In words -----------------------------------------------------------------------------------------


def status(state: Record) -> str:
    """Who is to move, or how the round has ended."""
    name = NAMES[state.turn]
    if kernel.over(state):
        return f"{name} has toppled the cairn"
    return f"The table deals {name} a stone" if kernel.to_move(state) == TABLE else f"{name} to move"


def holding(state: Record, seat: int) -> str:
    """What a seat holds, as far as this view tells."""
    stone = int(state.stones[seat])
    if stone == kernel.NOT_DEALT:
        return f"{NAMES[seat]} holds no stone"
    weight = "a hidden stone" if stone == kernel.UNSEEN else f"a stone of weight {stone}"
    return f"{NAMES[seat]} holds {weight}"


def just_dealt(state: Record, seat: int, last: int | None) -> bool:
    """Whether the last move gave this seat its stone."""
    return last is not None and last <= kernel.HEAVIEST and seat == kernel.just_dealt(state)


def seats_from(state: Record, seat: int | None) -> list[int]:
    """The seats clockwise, one's own first."""
    players = int(state.players)
    return [((seat or 0) + place) % players for place in range(players)]


def _position_words(state: Record, seats: Sequence[int]) -> str:
    """The position for who cannot see the picture."""
    pile = ", ".join(str(weight) for weight in state.cairn[: state.height]) or "no stone yet"
    hands = ". ".join(
        f"{holding(state, seat)}, {kernel.MOST_SWAPS - state.swaps[seat]} swaps left" for seat in seats
    )
    weight = f"The cairn weighs {state.weight} and bears {state.strength}; from bottom to top: {pile}."
    return f"Cairn. {status(state)}. {weight} {hands}."


# Measures: the foot of the cairn is 0, 0; y grows downwards. --------------------------------------

LEFT, TOP, WIDE, HIGH = -360.0, -390.0, 720.0, 590.0
ROOM = 300.0  # for the pile; a higher one is drawn smaller
WIDTHS = (0.0, 76.0, 106.0, 136.0, 106.0)  # of a stone by its weight; the last is one that is hidden
HEIGHTS = (0.0, 30.0, 41.0, 52.0, 41.0)
LEANS = (0, 7, -5, 3, -8, 6, -2)  # how far stones lie from the middle, in turns
POLE = -240.0  # where the weight is read
BAG = 240.0  # where the table's stones lie
HAND_WIDE, HAND_HIGH, HAND_GAP, HAND_TOP = 164.0, 150.0, 12.0, 34.0

# The number on it tells a stone as well, so nothing depends on telling colours.
FILLS = ("", "#e6d3a8", "#a9bcc6", "#6d8194", "#3b4a57")
EDGES = ("", "#a98f58", "#6c818d", "#3b4a58", "#8ea3b3")
NUMBERS = ("", "#33291a", "#1c2a33", "#ffffff", "#d3e2ea")
PANEL, HILL, HAND, HAND_AT_TURN = "#14212b", "#2c4a3f", "#1e313e", "#2b4a5c"
WORDS, SOFT_WORDS, OUTLINE = "#f4f1e8", "#b4c6d0", "#0a1117"
LIT, TRAIL, DANGER = "#ffe866", "#f6bfe9", "#ff8f6b"


# Stones -------------------------------------------------------------------------------------------


def _pebble(weight: int) -> str:
    """The outline of a stone around 0, 0: rounder than a box, flatter than an ellipse."""
    x, y = WIDTHS[weight] / 2, HEIGHTS[weight] / 2
    u, v = 0.7 * x, 0.7 * y
    return path(
        "M", -x, 0, "C", -x, -v, -u, -y, 0, -y, "C", u, -y, x, -v, x, 0,
        "C", x, v, u, y, 0, y, "C", -u, y, -x, v, -x, 0, "Z",
    )  # fmt: skip


def _shine(weight: int) -> str:
    """Light from the left, on the shoulder of a stone."""
    x, y = WIDTHS[weight] / 2, HEIGHTS[weight] / 2
    return path("M", -0.84 * x, -0.16 * y, "C", -0.8 * x, -0.5 * y, -0.6 * x, -0.7 * y, -0.3 * x, -0.73 * y)


def _stone(
    weight: int, x: float, y: float, *, turned: float = 0, halo: str | None = None, token: str | None = None
) -> Markup:
    """A stone with its number, or the back of one that is hidden."""
    outline = _pebble(weight)
    label = "?" if weight == kernel.UNSEEN else str(weight)
    return element(
        "g",
        element("title", f"a stone of weight {weight}") if token else Markup(),
        element("path", d=outline, stroke=halo, stroke_width=9) if halo else Markup(),
        element("path", d=outline, fill=FILLS[weight], stroke=EDGES[weight], stroke_width=2.5),
        element("path", d=_shine(weight), fill="none", stroke="#ffffff", stroke_opacity=0.4, stroke_width=3),
        element("text", label, y=7, font_size=20, font_weight="bold", fill=NUMBERS[weight]),
        data_token=token,
        transform=f"{translate(x, y)} rotate({turned:g})",
    )


def _pile(state: Record, last: int | None) -> Iterator[Markup]:
    """The cairn from bottom to top; a stone that was too much lies beside it."""
    pile = [int(weight) for weight in state.cairn[: state.height]]
    fallen = pile.pop() if kernel.over(state) else None
    y = 0.0
    stones = []
    for level, weight in enumerate(pile):
        just_laid = last == kernel.LAY and level == len(pile) - 1 and fallen is None
        x, y = LEANS[level % len(LEANS)], y - HEIGHTS[weight]
        stones.append(
            _stone(weight, x, y + HEIGHTS[weight] / 2, turned=x / 4, halo=TRAIL if just_laid else None)
        )
    scale = min(1.0, ROOM / max(-y, 1.0))
    if fallen is not None:
        stones.append(_stone(fallen, 190 / scale, -WIDTHS[fallen] / 3, turned=40, halo=DANGER))
    yield element("g", *stones, transform=f"scale({scale:.3f})")


def _pole(state: Record) -> Iterator[Markup]:
    """A measuring pole beside the cairn: one mark for each unit that it bears."""
    weight, strength = int(state.weight), int(state.strength)
    pitch = 240 / strength
    for mark in range(strength):
        filled = (DANGER if weight > strength else LIT) if mark < weight else HAND
        yield element(
            "rect", x=POLE - 11, y=-pitch * (mark + 1) + 2, width=22, height=pitch - 3, rx=4, fill=filled
        )
    words = element("tspan", f"{weight} of {strength}", font_weight="bold", fill=WORDS)
    yield element("text", "weighs ", words, x=POLE, y=-256, font_size=22)


# What can be clicked ------------------------------------------------------------------------------


def _halo(token: str, picked: Sequence[str], lit: Collection[str]) -> str | None:
    return TRAIL if token in picked else LIT if token in lit else None


def _button(token: str, words: str, x: float, y: float, halo: str | None) -> Markup:
    return element(
        "g",
        element("title", words),
        element("rect", x=-36, y=-17, width=72, height=34, rx=17, fill=halo or HAND, stroke=halo or WORDS),
        element("text", words, y=6, font_size=16, font_weight="bold", fill=OUTLINE if halo else WORDS),
        data_token=token,
        transform=translate(x, y),
    )


def _bag(picked: Sequence[str], lit: Collection[str]) -> Iterator[Markup]:
    """The stones that the table may deal (CA-1)."""
    yield element("text", "from the bag", x=BAG, y=-256, font_size=22)
    for weight in range(1, kernel.HEAVIEST + 1):
        token = TEXTS[weight]
        yield _stone(weight, BAG, -270 + 65 * weight, halo=_halo(token, picked, lit), token=token)


def _hand(
    state: Record, seat: int, last: int | None, picked: Sequence[str], lit: Collection[str]
) -> Iterator[Markup]:
    """What a seat holds, drawn around 0, 0; at its turn with what it can do."""
    has_turn = seat == state.turn and not kernel.over(state)
    top = -HAND_HIGH / 2
    yield element(
        "rect",
        x=-HAND_WIDE / 2,
        y=top,
        width=HAND_WIDE,
        height=HAND_HIGH,
        rx=16,
        fill=HAND_AT_TURN if has_turn else HAND,
        stroke=WORDS if has_turn else None,
        stroke_width=2,
    )
    yield element("title", holding(state, seat))
    yield element("text", NAMES[seat], y=top + 30, font_size=20, font_weight="bold", fill=WORDS)
    stone = int(state.stones[seat])
    if stone == kernel.NOT_DEALT:
        place = translate(0, -4)
        yield element(
            "path", d=_pebble(2), fill="none", stroke=SOFT_WORDS, stroke_dasharray="6 6", transform=place
        )
    else:
        yield _stone(stone, 0, -4, halo=TRAIL if just_dealt(state, seat, last) else None)
    left = kernel.MOST_SWAPS - int(state.swaps[seat])
    bottom = HAND_HIGH / 2 - 28
    if not has_turn or stone == kernel.NOT_DEALT:
        words = f"{left} swap{'' if left == 1 else 's'} left" if left else "no swap left"
        yield element("text", words, y=bottom + 6, font_size=16)
        return
    yield _button("lay", "Lay", -39, bottom, _halo("lay", picked, lit))
    if kernel.may_swap(state):
        yield _button("swap", f"Swap {left}", 39, bottom, _halo("swap", picked, lit))


def draw(
    state: Record,
    seat: int | None,
    last: int | None,
    picked: Sequence[str],
    lit: Collection[str],
) -> str:
    """The picture of a position, with the hand of `seat` first.

    `last` is the move that led here, `picked` the tokens clicked so far and `lit` those that may follow.
    """
    seats = seats_from(state, seat)
    pitch = HAND_WIDE + HAND_GAP
    hands = [
        element(
            "g",
            *_hand(state, each, last, picked, lit),
            transform=translate((place - (len(seats) - 1) / 2) * pitch, HAND_TOP + HAND_HIGH / 2),
        )
        for place, each in enumerate(seats)
    ]
    return picture(
        (LEFT, TOP, WIDE, HIGH),
        _position_words(state, seats),
        element("rect", x=LEFT, y=TOP, width=WIDE, height=HIGH, rx=22, fill=PANEL),
        element("path", d="M-330 22Q0-24 330 22Z", fill=HILL),
        element(
            "g",
            element("text", status(state), y=TOP + 50, font_size=30, font_weight="bold", fill=WORDS),
            *_pole(state),
            *_pile(state, last),
            *(_bag(picked, lit) if kernel.to_move(state) == TABLE else ()),
            *hands,
            text_anchor="middle",
            fill=SOFT_WORDS,
        ),
    )
