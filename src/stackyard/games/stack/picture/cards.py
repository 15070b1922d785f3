"""The cards of the seats in Stack's picture: who sits there, their points, the piles that they captured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from stackyard.core.kernels import Record
from stackyard.core.seats import seats_from
from stackyard.games.stack.picture.shapes import CARD, LIT, SOFT_WORDS, TRAIL, WORDS, flat_die, small_pile
from stackyard.games.stack.picture.sizes import Measures
from stackyard.games.stack.rules import encoding
from stackyard.games.stack.rules.layout import FACES as NUMBERS
from stackyard.games.stack.rules.layout import OWNERS
from stackyard.games.stack.rules.notation import captured_piles
from stackyard.games.stack.rules.standing import Standing, pile_words, standing
from stackyard.show.svg import Markup, element, translate


def seat_cards(state: Record, seat: int | None, last: int | None, m: Measures) -> tuple[list[Markup], float]:
    """A card for each seat; and where they end."""
    seats = seats_from(state.players, seat)
    across = min(len(seats), m.cards)
    wide = (m.wide - m.margin * (across + 1)) / across
    cards = [_card(state, each, wide, last, m) for each in seats]
    return _grid(cards, wide, m.card_high, m.margin, m)


def _grid(
    cards: Sequence[Iterable[Markup]], wide: float, high: float, top: float, m: Measures
) -> tuple[list[Markup], float]:
    """Cards side by side, in rows; and where they end."""
    across = int(m.wide // wide)
    placed = []
    for at, card in enumerate(cards):
        row, place = divmod(at, across)
        where = translate(m.margin + place * (wide + m.margin), top + row * (high + m.margin))
        placed.append(element("g", *card, transform=where))
    return placed, top + -(-len(cards) // across) * (high + m.margin)


def captured_cards(
    state: Record, seat: int | None, last: int | None, top: float, m: Measures
) -> tuple[list[Markup], float]:
    """A card for each seat that has captured piles, where the others have no room for them."""
    seats = [each for each in seats_from(state.players, seat) if _piles_of(state, each)]
    if not m.captured_high or not seats:
        return [], top
    wide = (m.wide - m.margin * 3) / 2
    cards = [
        [
            element("rect", width=wide, height=m.captured_high, rx=16, fill=CARD),
            element("g", flat_die(each, 0, m.badge), transform=translate(24, m.captured_high / 2 - 4)),
            *_captured(state, each, (62, wide, m.captured_high), last, m),
        ]
        for each in seats
    ]
    return _grid(cards, wide, m.captured_high, top + m.margin, m)


def _card(state: Record, seat: int, wide: float, last: int | None, m: Measures) -> Iterator[Markup]:
    """Who sits there, their points, and the piles that they have captured."""
    told = standing(state, seat)
    turn = seat == state.turn and state.stage not in (encoding.ROLL_OFF, encoding.DROP, encoding.OVER)
    yield element(
        "rect",
        width=wide,
        height=m.card_high,
        rx=16,
        fill=CARD,
        stroke=LIT if turn else CARD,
        stroke_width=4,
    )
    number = int(state.rolls[seat]) if state.stage == encoding.ROLL_OFF else 0
    shown = number if 1 <= number <= NUMBERS else 0
    left, line = m.badge + 24, m.badge
    badge = flat_die(seat, 0, m.badge - 6, LIT) if told.last_die else flat_die(seat, shown, m.badge)
    yield element("g", badge, transform=translate(m.badge / 2 + 15, line - 4))
    yield element("text", told.name, x=left, y=line, font_size=m.name, font_weight="bold", fill=WORDS)
    yield element(
        "text",
        str(told.points),
        x=wide - 14,
        y=line + 4,
        font_size=m.points,
        font_weight="bold",
        text_anchor="end",
        fill=WORDS,
    )
    note, colour = _note(state, told, seat), LIT if told.remarks else SOFT_WORDS
    size = min(m.words, (wide - left - 10) / (0.5 * max(len(note), 1)))
    yield element("text", note, x=left, y=m.note_y, font_size=size, fill=colour)
    # With points lost there are three numbers to tell in the width of a card for four.
    top, size = ("top", m.told - 2) if told.lost else ("on top", m.told)
    parts = f"captured {told.captured} · {top} {told.potential}" + (
        f" · lost {told.lost}" if told.lost else ""
    )
    size = min(size, (wide - 28) / (0.5 * len(parts)))
    yield element("text", parts, x=14, y=m.told_y, font_size=size, fill=SOFT_WORDS)
    if not m.captured_high:
        yield from _captured(state, seat, (26, wide, m.card_high), last, m)


def _note(state: Record, told: Standing, seat: int) -> str:
    if told.last_die:  # Whether the last turn is now or to come can be seen, and would not fit.
        return told.remarks.removesuffix(" to come")
    if told.note:
        return told.note
    if state.stage == encoding.ROLL_OFF:
        return "not in it" if state.rolls[seat] == encoding.NOT_IN_IT else ""
    dice = "die" if told.unstacked == 1 else "dice"
    return f"{told.unstacked} unstacked {dice}"


def _piles_of(state: Record, seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """The piles that a seat has captured."""
    return [each for each in captured_piles(state) if each[1][-1] == seat]


def _captured(
    state: Record, seat: int, within: tuple[float, float, float], last: int | None, m: Measures
) -> Iterator[Markup]:
    """The captured piles of a seat from so far left on, on a card so wide and high."""
    left, wide, high = within
    piles = _piles_of(state, seat)
    if not piles and state.stage not in (encoding.ROLL_OFF, encoding.DROP):
        yield element("text", "no pile captured", x=14, y=high - 40, font_size=m.words, fill="#7f97a4")
    step = min(32.0, (wide - left - 14) / max(len(piles) - 1, 1))
    marked = _last_captured(state, last, seat)
    for place, (number, owners) in enumerate(piles):
        mark = []
        if (number, owners) == marked:
            marked = None  # Of equal piles one is the last.
            mark = [
                element(
                    "rect", x=-15, y=-85, width=30, height=89, rx=6, fill="none", stroke=TRAIL, stroke_width=3
                )
            ]
        yield element(
            "g",
            element("title", f"captured {pile_words((number, owners))}"),
            small_pile(number, owners),
            *mark,
            transform=translate(left + place * step, high - 8),
        )


def _last_captured(state: Record, last: int | None, seat: int) -> tuple[int, tuple[int, ...]] | None:
    """The pile that the last move captured for a seat; none if it may have been for several seats."""
    if last is None or encoding.what_of(last) != encoding.STACK:
        return None
    number, lower = encoding.first_of(last), OWNERS[encoding.second_of(last)]
    captors = {owners[-1] for each, owners in captured_piles(state) if (each, owners[:-1]) == (number, lower)}
    return (number, (*lower, seat)) if captors == {seat} else None
