"""Stack as a picture: what the seats have captured, the piles by number, one's own dice, the bar."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from stackyard.games.stack import GAME, kernel
from stackyard.games.stack.clicks import CALL, ROLL, attempts, paths, pile_token
from stackyard.games.stack.layout import FACES as NUMBERS
from stackyard.games.stack.layout import OWNERS, POINTS
from stackyard.games.stack.notation import captured_piles, unstacked_dice
from stackyard.games.stack.shapes import (
    BAR_FILL,
    CARD,
    DIE,
    FELT,
    LIT,
    NOBODY,
    PANEL,
    SOFT_WORDS,
    TRAIL,
    WORDS,
    button,
    flat_die,
    pile,
    small_pile,
)
from stackyard.games.stack.standing import (
    pile_words,
    position_words,
    seats_from,
    standing,
    status,
    waits_for_table,
)
from stackyard.kernels import Record
from stackyard.svg import Markup, element, picture, translate

__all__ = ["attempts", "draw", "paths"]

# Measures: y grows downwards from the top of the picture. ------------------------------------------

WIDE = 1000.0
MARGIN = 14.0
CARD_HIGH = 190.0
CARDS_TOP = MARGIN
TABLE_TOP = CARDS_TOP + CARD_HIGH + MARGIN
COLUMN = (WIDE - 2 * MARGIN) / NUMBERS
HEADING = 46.0
CELL, ROW = DIE + 8, 134.0
ACROSS = 3  # piles beside one another in a column
FEWEST_ROWS = 2
HAND_HIGH = 140.0
HAND_DIE = 50.0
BAR = 84.0
BADGE = 24.0


def _shown(state: Record, owner: int, number: int) -> list[tuple[tuple[int, ...], int]]:
    """The piles of a number on the table, with how many there are; the hand's own dice are in the hand."""
    counts = state.piles[number].tolist()
    return [
        (owners, count) for kind, (owners, count) in enumerate(zip(OWNERS, counts, strict=True))
        if count and kind != owner
    ]  # fmt: skip


def _rows(state: Record, owner: int) -> int:
    most = max(len(_shown(state, owner, number)) for number in range(1, NUMBERS + 1))
    return max(FEWEST_ROWS, -(-most // ACROSS))


# Seats --------------------------------------------------------------------------------------------


def _cards(state: Record, seat: int | None, last: int | None) -> Iterator[Markup]:
    players = int(state.players)
    wide = (WIDE - MARGIN * (players + 1)) / players
    for place, each in enumerate(seats_from(state, seat)):
        x = MARGIN + place * (wide + MARGIN)
        yield element("g", *_card(state, each, wide, last), transform=translate(x, CARDS_TOP))


def _card(state: Record, seat: int, wide: float, last: int | None) -> Iterator[Markup]:
    """Who sits there, their points, and the piles that they have captured."""
    told = standing(state, seat)
    turn = seat == state.turn and state.stage not in (kernel.ROLL_OFF, kernel.DROP, kernel.OVER)
    yield element(
        "rect",
        width=wide,
        height=CARD_HIGH,
        rx=16,
        fill=CARD,
        stroke=LIT if turn else CARD,
        stroke_width=4,
    )
    number = int(state.rolls[seat]) if state.stage == kernel.ROLL_OFF else 0
    shown = number if 1 <= number <= NUMBERS else 0
    yield element("g", flat_die(seat, shown, 34), transform=translate(32, 30))
    yield element("text", told.name, x=58, y=34, font_size=25, font_weight="bold", fill=WORDS)
    yield element(
        "text",
        str(told.points),
        x=wide - 14,
        y=38,
        font_size=32,
        font_weight="bold",
        text_anchor="end",
        fill=WORDS,
    )
    yield element("text", _note(state, seat), x=58, y=56, font_size=17, fill=LIT if told.note else SOFT_WORDS)
    # With points lost there are three numbers to tell in the width of a card for four.
    top, size = ("top", 16.0) if told.lost else ("on top", 18.0)
    parts = f"captured {told.captured} · {top} {told.potential}" + (
        f" · lost {told.lost}" if told.lost else ""
    )
    size = min(size, (wide - 28) / (0.5 * len(parts)))
    yield element("text", parts, x=14, y=86, font_size=size, fill=SOFT_WORDS)
    yield from _captured(state, seat, wide, last)


def _note(state: Record, seat: int) -> str:
    told = standing(state, seat)
    if told.note:
        return told.note
    if state.stage == kernel.ROLL_OFF:
        return "not in it" if state.rolls[seat] == kernel.NOT_IN_IT else ""
    dice = "die" if told.unstacked == 1 else "dice"
    return f"{told.unstacked} unstacked {dice}"


def _captured(state: Record, seat: int, wide: float, last: int | None) -> Iterator[Markup]:
    piles = [each for each in captured_piles(state) if each[1][-1] == seat]
    if not piles and state.stage not in (kernel.ROLL_OFF, kernel.DROP):
        yield element("text", "no pile captured", x=14, y=CARD_HIGH - 40, font_size=17, fill="#7f97a4")
    step = min(32.0, (wide - 40) / max(len(piles) - 1, 1))
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
            transform=translate(26 + place * step, CARD_HIGH - 8),
        )


def _last_captured(state: Record, last: int | None, seat: int) -> tuple[int, tuple[int, ...]] | None:
    """The pile that the last move captured for a seat; none if it may have been for several seats."""
    if last is None or kernel.what_of(last) != kernel.STACK:
        return None
    number, lower = kernel.first_of(last), OWNERS[kernel.second_of(last)]
    captors = {owners[-1] for each, owners in captured_piles(state) if (each, owners[:-1]) == (number, lower)}
    return (number, (*lower, seat)) if captors == {seat} else None


# The table ----------------------------------------------------------------------------------------


def _table(state: Record, owner: int, last: int | None, lit: Collection[str]) -> Iterator[Markup]:
    """A column for each number, so that what a die can go on lies in one place."""
    high = HEADING + ROW * _rows(state, owner)
    for number in range(1, NUMBERS + 1):
        x = MARGIN + COLUMN * (number - 1)
        column = [
            element("rect", x=3, width=COLUMN - 6, height=high, rx=14, fill=FELT),
            element(
                "text",
                element("tspan", str(number), font_size=28, font_weight="bold", fill=WORDS),
                f"  {int(POINTS[number])} points",
                x=COLUMN / 2,
                y=32,
                font_size=17,
                text_anchor="middle",
                fill=SOFT_WORDS,
            ),
            *_column(state, owner, number, last, lit),
        ]
        yield element("g", *column, transform=translate(x, TABLE_TOP))


def _column(
    state: Record, owner: int, number: int, last: int | None, lit: Collection[str]
) -> Iterator[Markup]:
    for place, (owners, count) in enumerate(_shown(state, owner, number)):
        token = pile_token(number, owners)
        halo = LIT if token in lit else TRAIL if _built(state, last, number, owners) else None
        x = COLUMN / 2 + (place % ACROSS - 1) * CELL
        y = HEADING + ROW * (place // ACROSS + 1) - BADGE - 8
        badge = (
            [
                element(
                    "text",
                    f"×{count}",
                    y=BADGE,
                    font_size=20,
                    font_weight="bold",
                    text_anchor="middle",
                    fill=WORDS,
                )
            ]
            if count > 1
            else []
        )
        words = pile_words((number, owners)) + (f", {count} of them" if count > 1 else "")
        yield element(
            "g",
            element("title", words),
            pile(number, owners, halo),
            *badge,
            data_token=token,
            transform=translate(x, y),
        )


def _built(state: Record, last: int | None, number: int, owners: tuple[int, ...]) -> bool:
    """Whether the last move has built such a pile."""
    if last is None or kernel.what_of(last) != kernel.STACK or kernel.first_of(last) != number:
        return False
    if len(owners) < 2 or OWNERS[kernel.second_of(last)] != owners[:-1]:
        return False
    # A move does not say whose it was: where several seats have built on such a pile, none is marked.
    others = [
        kind for kind in range(len(OWNERS)) if OWNERS[kind][:-1] == owners[:-1] and state.piles[number, kind]
    ]
    return len(others) == 1


# One's own dice -----------------------------------------------------------------------------------


def _hand(
    state: Record, owner: int, top: float, picked: Sequence[str], lit: Collection[str]
) -> Iterator[Markup]:
    """The unstacked dice of who looks, one by one, by number; a die in the air is raised."""
    numbers = [int(number) for number in unstacked_dice(state, owner)]
    playing = owner == state.turn and state.stage in (kernel.PICK, kernel.ROLLING, kernel.MUST_STACK)
    yield element(
        "text",
        f"{GAME.seat_names[owner]}'s unstacked dice",
        x=MARGIN + 4,
        y=top + 22,
        font_size=20,
        fill=SOFT_WORDS,
    )
    if not numbers:
        yield element("text", "none", x=MARGIN + 4, y=top + 84, font_size=24, fill=SOFT_WORDS)
    x = MARGIN + 8 + HAND_DIE / 2
    for number, equal in groupby(numbers):
        for place, _ in enumerate(equal):
            raised = place == 0 and _raised(state, owner, picked) == number
            token = str(number) if playing and state.stage == kernel.PICK else None
            halo = WORDS if raised else LIT if token in lit else None
            yield element(
                "g",
                element("title", f"{GAME.seat_names[owner].lower()} {number}, unstacked"),
                flat_die(owner, number, HAND_DIE, halo),
                data_token=token,
                transform=translate(x, top + 74 - (12 if raised else 0)),
            )
            x += HAND_DIE + 12
        x += 10


def _raised(state: Record, owner: int, picked: Sequence[str]) -> int:
    """The number of the die in the air, or 0."""
    if owner != state.turn:
        return 0
    if state.stage in (kernel.ROLLING, kernel.MUST_STACK):
        return int(state.rolled or state.picked)
    return int(picked[0]) if picked and picked[0].isdigit() and state.stage == kernel.PICK else 0


# The bar, and calls -------------------------------------------------------------------------------


def _bar(state: Record, top: float, lit: Collection[str]) -> Iterator[Markup]:
    """Whose turn it is and what can be done besides clicking dice and piles."""
    middle = top + BAR / 2
    yield element("rect", y=top, width=WIDE, height=BAR, rx=22, fill=BAR_FILL)
    yield element("text", status(state), x=24, y=middle + 9, font_size=26, font_weight="bold", fill=WORDS)
    right = WIDE - 24
    if state.calls and state.stage not in (kernel.ROLL_OFF, kernel.DROP, kernel.OVER):
        yield button(CALL, "Call", right - 65, middle, 130, CALL in lit, "Call something that happened")
        right -= 146
    if waits_for_table(state):
        for number in range(NUMBERS, 0, -1):
            token = f"={number}"
            right -= 52
            yield element(
                "g",
                element("title", f"the table rolls {number}"),
                flat_die(NOBODY, number, 34, LIT if token in lit else None),
                data_token=token,
                transform=translate(right + 24, middle - 5),
            )
    elif state.stage == kernel.PICK:
        yield button(ROLL, "Roll it", right - 70, middle, 140, ROLL in lit, "Roll the picked die")
    elif state.stage == kernel.WRONG_CHOICE:
        for place, word in enumerate(("restore", "keep")):
            title = f"{word.capitalize()} the number of the die"
            yield button(word, word, right - 70 - 150 * place, middle, 140, word in lit, title)


def _label(token: str) -> str:
    """What a button of the calls says."""
    if token.startswith("@"):
        return GAME.seat_names[int(token[1:])]
    return token.lstrip("!+").replace("-", " ")


def _call_order(token: str) -> tuple[int, int, str]:
    number = int(token[1:]) if token[1:].isdigit() else 0
    return ("!@+".find(token[0]), number, token)


def _calls(picked: Sequence[str], lit: Collection[str]) -> Iterator[Markup]:
    """Over the table: what can be called, then about whom, then how many points or which die."""
    offered = sorted(lit, key=_call_order)
    wide, across = (86.0, 10) if offered and offered[0].startswith("+") else (222.0, 4)
    rows = -(-len(offered) // across)
    yield element(
        "rect",
        x=MARGIN + 3,
        y=TABLE_TOP,
        width=WIDE - 2 * MARGIN - 6,
        height=70 + 60 * rows,
        rx=14,
        fill=BAR_FILL,
        stroke=LIT,
        stroke_width=3,
    )
    asks = {"!": "what happened?", "@": "for whom?", "+": "how many points?"}
    question = asks[offered[0][0]] if offered else ""
    if "!wrong-roll" in picked:
        question = question.replace("how many points?", "which number?").replace("for whom?", "whose die?")
    words = " ".join(["Call:", *(_label(token) for token in picked[1:]), question])
    yield element(
        "text", words, x=MARGIN + 26, y=TABLE_TOP + 42, font_size=26, font_weight="bold", fill=WORDS
    )
    for place, token in enumerate(offered):
        x = MARGIN + 24 + wide / 2 + (place % across) * (wide + 8)
        y = TABLE_TOP + 90 + 60 * (place // across)
        yield button(token, _label(token), x, y, wide, True, _label(token))


def draw(
    state: Record,
    seat: int | None,
    last: int | None,
    picked: Sequence[str],
    lit: Collection[str],
) -> str:
    """The picture of a position, with the dice of `seat`, or of who is to play, as one's own."""
    owner = int(state.turn) if seat is None else seat
    hand_top = TABLE_TOP + HEADING + ROW * _rows(state, owner) + 10
    bar_top = hand_top + HAND_HIGH
    high = bar_top + BAR
    calling = CALL in picked
    return picture(
        (0, 0, WIDE, high),
        position_words(state),
        element("rect", width=WIDE, height=high, rx=22, fill=PANEL),
        *_cards(state, seat, last),
        *_table(state, owner, last, () if calling else lit),
        *_hand(state, owner, hand_top, picked, () if calling else lit),
        *_bar(state, bar_top, lit),
        *(_calls(picked, lit) if calling else ()),
    )
