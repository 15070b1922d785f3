"""Cairn as a picture: the pile, what each seat holds, and the tokens to click."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from stackyard.core.kernels import Record
from stackyard.core.seats import TABLE, seats_from
from stackyard.show.colours import AREA, AREA_AT_TURN, SOFT_WORDS, TRAIL, WORDS
from stackyard.show.svg import Markup, element, translate
from stackyard.show.widgets import Clicks, box, button, panel, side_by_side

from .. import GAME
from ..rules import kernel

NAMES = GAME.seat_names
# The number on it tells a stone as well, so nothing depends on telling colours; the last one is hidden.
FILLS = (AREA, "#e6d3a8", "#a9bcc6", "#6d8194", "#3b4a57")
INKS = (SOFT_WORDS, "#33291a", "#1c2a33", "#ffffff", "#d3e2ea")


def words(state: Record, seat: int | None) -> list[str]:
    """The position in sentences: whose turn it is, the cairn, and what each seat holds."""
    name, deals = NAMES[state.turn], kernel.to_move(state) == TABLE
    going_on = f"The table deals {name} a stone." if deals else f"{name} to move."
    pile = ", ".join(str(weight) for weight in state.cairn[: state.height]) or "no stone yet"
    return [
        f"{name} has toppled the cairn." if kernel.over(state) else going_on,
        f"The cairn weighs {state.weight} and bears {state.strength}; from bottom to top: {pile}.",
        *(f"{_holding(state, each)}." for each in seats_from(state.players, seat)),
    ]


def _holding(state: Record, seat: int) -> str:
    stone = ("no stone", "a 1", "a 2", "a 3", "a hidden stone")[state.stones[seat]]
    return f"{NAMES[seat]} holds {stone}, {kernel.MOST_SWAPS - state.swaps[seat]} swaps left"


def _stone(weight: int, place: tuple[float, float], halo: str | None = None, token: str = "") -> Markup:
    """A stone with its number, or the back of one that is hidden."""
    return element(
        "g",
        element("title", f"a stone of weight {weight}") if token else Markup(),
        box(70 + 20 * weight, 40, FILLS[weight], halo or SOFT_WORDS, 6 if halo else 2, rx=20),
        element("text", "-123?"[weight], y=7, font_size=20, font_weight="bold", fill=INKS[weight]),
        data_token=token or None,
        transform=translate(*place),
    )


def _pile(state: Record, last: int | None) -> Markup:
    """The cairn from bottom to top, smaller where it is high; the stone just laid is marked."""
    laid = state.height - 1 if last == kernel.LAY else None
    stones = [
        _stone(weight, (0, -40 * level - 20), TRAIL if level == laid else None)
        for level, weight in enumerate(state.cairn[: state.height].tolist())
    ]
    return element("g", *stones, transform=f"{translate(0, 100)} scale({min(1, 7 / (len(stones) or 1)):.3f})")


def _hand(state: Record, seat: int, last: int | None, clicks: Clicks) -> Iterator[Markup]:
    """What a seat holds, around 0, 0; at its turn with what it can do."""
    stone, has_turn = int(state.stones[seat]), seat == state.turn and not kernel.over(state)
    dealt = last is not None and last <= kernel.HEAVIEST and seat == kernel.just_dealt(state)
    yield element("title", _holding(state, seat))
    yield box(164, 150, AREA_AT_TURN if has_turn else AREA, WORDS if has_turn else AREA, rx=16)
    yield element("text", NAMES[seat], y=-44, font_size=20, font_weight="bold", fill=WORDS)
    yield _stone(stone, (0, -8), TRAIL if dealt else None)
    if has_turn and stone != kernel.NOT_DEALT:
        yield button("lay", "Lay", (-39, 47), (72, 40, 16), clicks.halo("lay"))
        if state.swaps[seat] < kernel.MOST_SWAPS:
            yield button("swap", "Swap", (39, 47), (72, 40, 16), clicks.halo("swap"))


def draw(
    state: Record, seat: int | None, last: int | None, picked: Sequence[str], lit: Collection[str]
) -> str:
    """The picture of a position, with the hand of `seat` first."""
    clicks, told = Clicks(picked, lit), words(state, seat)
    hands = [_hand(state, each, last, clicks) for each in seats_from(state.players, seat)]
    bag = range(1, kernel.HEAVIEST + 1) if kernel.to_move(state) == TABLE else ()
    return panel(
        (720, 590),
        [f"{GAME.title}.", *told],
        element("text", told[0].rstrip("."), y=-245, font_size=30, font_weight="bold", fill=WORDS),
        element("text", f"weighs {state.weight} of {state.strength}", x=-240, y=-180, font_size=22),
        _pile(state, last),
        *(_stone(each, (240, 60 * each - 200), clicks.halo(f"={each}"), f"={each}") for each in bag),
        *side_by_side(hands, 176, 200),
    )
