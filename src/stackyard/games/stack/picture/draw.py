"""Stack as a picture: what the seats have captured, the piles by number, one's own dice, the bar."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from stackyard.core.kernels import Record
from stackyard.games.stack import GAME
from stackyard.games.stack.picture.cards import captured_cards, seat_cards
from stackyard.games.stack.picture.clicks import CALL, ROLL, attempts, paths, pile_token
from stackyard.games.stack.picture.shapes import (
    BAR_FILL,
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
    pile_height,
)
from stackyard.games.stack.picture.sizes import DESK, PHONE, Measures
from stackyard.games.stack.rules import encoding
from stackyard.games.stack.rules.layout import FACES as NUMBERS
from stackyard.games.stack.rules.layout import OWNERS, POINTS
from stackyard.games.stack.rules.notation import unstacked_dice
from stackyard.games.stack.rules.standing import pile_words, position_words, status, waits_for_table
from stackyard.show.svg import Markup, element, picture, translate

__all__ = ["NARROW", "attempts", "draw", "paths"]

NARROW = True
"""There is a drawing for screens that are higher than wide."""
BADGE = 24.0  # below a pile: how many there are


def _shown(state: Record, owner: int, number: int) -> list[tuple[tuple[int, ...], int]]:
    """The piles of a number on the table, with how many there are; the hand's own dice are in the hand."""
    counts = state.piles[number].tolist()
    return [
        (owners, count) for kind, (owners, count) in enumerate(zip(OWNERS, counts, strict=True))
        if count and kind != owner
    ]  # fmt: skip


# The table ----------------------------------------------------------------------------------------


def _rows(state: Record, owner: int, numbers: Sequence[int], m: Measures) -> list[tuple[float, float]]:
    """How high the rows of piles are in columns side by side, and how much of it is below the piles."""
    shown = [_shown(state, owner, number) for number in numbers]
    rows = max(m.fewest_rows, *(-(-len(piles) // m.across) for piles in shown))
    if m.row:
        return [(m.row, BADGE + 8)] * rows
    heights = []
    for row in range(rows):
        piles = [pile for each in shown for pile in each[row * m.across : (row + 1) * m.across]]
        below = m.scale * (8 + (BADGE if any(count > 1 for _, count in piles) else 4))
        tallest = max((pile_height(owners) for owners, _ in piles), default=0.0)
        heights.append((m.scale * (tallest + 4) + below, below))
    return heights


def _table(
    state: Record, owner: int, top: float, last: int | None, lit: Collection[str], m: Measures
) -> tuple[list[Markup], float]:
    """A column for each number, so that what a die can go on lies in one place; and where they end."""
    columns: list[Markup] = []
    for first in range(1, NUMBERS + 1, m.columns):
        numbers = range(first, first + m.columns)
        rows = _rows(state, owner, numbers, m)
        high = m.heading + sum(row for row, _ in rows)
        for place, number in enumerate(numbers):
            column = [
                element("rect", x=3, width=m.column - 6, height=high, rx=14, fill=FELT),
                element(
                    "text",
                    element("tspan", str(number), font_size=m.number, font_weight="bold", fill=WORDS),
                    f"  {int(POINTS[number])} points",
                    x=m.column / 2,
                    y=m.heading - 14,
                    font_size=m.words,
                    text_anchor="middle",
                    fill=SOFT_WORDS,
                ),
                *_column(state, owner, number, rows, last, lit, m),
            ]
            x = m.margin + m.column * place
            columns.append(element("g", *column, transform=translate(x, top)))
        top += high + (0 if numbers[-1] == NUMBERS else 6)
    return columns, top


def _column(
    state: Record,
    owner: int,
    number: int,
    rows: Sequence[tuple[float, float]],
    last: int | None,
    lit: Collection[str],
    m: Measures,
) -> Iterator[Markup]:
    larger = "" if m.scale == 1 else f" scale({m.scale:g})"
    for at, (owners, count) in enumerate(_shown(state, owner, number)):
        token = pile_token(number, owners)
        halo = LIT if token in lit else TRAIL if _built(state, last, number, owners) else None
        row, place = divmod(at, m.across)
        x = m.column / 2 + (place - (m.across - 1) / 2) * m.cell
        y = m.heading + sum(high for high, _ in rows[: row + 1]) - rows[row][1]
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
            transform=translate(x, y) + larger,
        )


def _built(state: Record, last: int | None, number: int, owners: tuple[int, ...]) -> bool:
    """Whether the last move has built such a pile."""
    if last is None or encoding.what_of(last) != encoding.STACK or encoding.first_of(last) != number:
        return False
    if len(owners) < 2 or OWNERS[encoding.second_of(last)] != owners[:-1]:
        return False
    # A move does not say whose it was: where several seats have built on such a pile, none is marked.
    others = [
        kind for kind in range(len(OWNERS)) if OWNERS[kind][:-1] == owners[:-1] and state.piles[number, kind]
    ]
    return len(others) == 1


# One's own dice -----------------------------------------------------------------------------------


def _places(numbers: Sequence[int], m: Measures) -> list[tuple[float, int]]:
    """Where dice lie that are sorted by number: x and row."""
    places: list[tuple[float, int]] = []
    start = m.margin + 8 + m.die / 2
    x, row = start, 0
    for _, equal in groupby(numbers):
        for _ in equal:
            if x + m.die / 2 > m.wide - m.margin:
                x, row = start, row + 1
            places.append((x, row))
            x += m.die + m.between
        x += m.between_numbers
    return places


def _hand(
    state: Record, owner: int, top: float, picked: Sequence[str], lit: Collection[str], m: Measures
) -> tuple[list[Markup], float]:
    """The unstacked dice of whoever looks, by number, a die in the air raised; and where they end."""
    numbers = [int(number) for number in unstacked_dice(state, owner)]
    playing = owner == state.turn and state.stage in (encoding.PICK, encoding.ROLLING, encoding.MUST_STACK)
    name, line = GAME.seat_names[owner], top + m.caption + 2
    content = [
        element(
            "text", f"{name}'s unstacked dice", x=m.margin + 4, y=line, font_size=m.caption, fill=SOFT_WORDS
        )
    ]
    if not numbers:
        y = top + m.hand_y + 10
        content.append(element("text", "none", x=m.margin + 4, y=y, font_size=24, fill=SOFT_WORDS))
    in_the_air = _raised(state, owner, picked)
    places = _places(numbers, m)
    for number, (x, row) in zip(numbers, places, strict=True):
        raised = number == in_the_air
        in_the_air = 0 if raised else in_the_air  # Of equal dice it is the first.
        token = str(number) if playing and state.stage == encoding.PICK else None
        halo = WORDS if raised else LIT if token in lit else None
        y = top + m.hand_y + row * m.hand_row - (12 if raised else 0)
        content.append(
            element(
                "g",
                element("title", f"{name.lower()} {number}, unstacked"),
                flat_die(owner, number, m.die, halo),
                data_token=token,
                transform=translate(x, y),
            )
        )
    rows = places[-1][1] + 1 if places else 1
    return content, top + m.hand_y + m.die + 16 + (rows - 1) * m.hand_row


def _raised(state: Record, owner: int, picked: Sequence[str]) -> int:
    """The number of the die in the air, or 0."""
    if owner != state.turn:
        return 0
    if state.stage in (encoding.ROLLING, encoding.MUST_STACK):
        return int(state.rolled or state.picked)
    return int(picked[0]) if picked and picked[0].isdigit() and state.stage == encoding.PICK else 0


# The bar, and calls -------------------------------------------------------------------------------


def _bar(state: Record, top: float, lit: Collection[str], m: Measures) -> tuple[list[Markup], float]:
    """Whose turn it is and what can be done besides clicking dice and piles; and where the bar ends."""
    middle = top + m.bar / 2
    buttons = list(_buttons(state, top + m.bar + m.buttons / 2 - 4 if m.buttons else middle, lit, m))
    high = m.bar + (m.buttons if buttons else 0)
    words = status(state)
    # Beside what the table may roll and the calls there is less room for who drops and who starts.
    crowded = state.calls and state.stage <= encoding.DROP and not m.buttons
    size = m.status - 4 if crowded else m.status
    content = [
        element("rect", y=top, width=m.wide, height=high, rx=22, fill=BAR_FILL),
        element(
            "text",
            words,
            x=24,
            y=middle + size * 9 / 26,
            font_size=size,
            font_weight="bold",
            fill=WORDS,
        ),
    ]
    return content + buttons, top + high


def _buttons(state: Record, middle: float, lit: Collection[str], m: Measures) -> Iterator[Markup]:
    """From the right edge: calls, what the table may roll, the roll, an answer."""
    right = m.wide - 24
    if state.calls and state.stage != encoding.OVER:
        wide = m.button - 10
        title = "Call something that happened"
        yield button(CALL, "Call", right - wide / 2, middle, wide, CALL in lit, title, m.button_words)
        right -= wide + 16
    if waits_for_table(state):
        for number in range(NUMBERS, 0, -1):
            token = f"={number}"
            right -= m.outcome
            yield element(
                "g",
                element("title", f"the table rolls {number}"),
                flat_die(NOBODY, number, 34, LIT if token in lit else None),
                data_token=token,
                transform=translate(right + 24, middle - 5),
            )
    elif state.stage == encoding.PICK:
        wide = right - 24 if m.buttons else m.button
        title = "Roll the picked die"
        yield button(ROLL, "Roll it", right - wide / 2, middle, wide, ROLL in lit, title, m.button_words)
    elif state.stage == encoding.WRONG_CHOICE:
        for place, word in enumerate(("restore", "keep")):
            title = f"{word.capitalize()} the number of the die"
            x = right - m.button / 2 - (m.button + 10) * place
            yield button(word, word, x, middle, m.button, word in lit, title, m.button_words)


def _label(token: str) -> str:
    """What a button of the calls says."""
    if token.startswith("@"):
        return GAME.seat_names[int(token[1:])]
    return token.lstrip("!+").replace("-", " ")


def _call_order(token: str) -> tuple[int, int, str]:
    number = int(token[1:]) if token[1:].isdigit() else 0
    return ("!@+".find(token[0]), number, token)


def _calls(picked: Sequence[str], lit: Collection[str], top: float, m: Measures) -> Iterator[Markup]:
    """Over the table: what can be called, then about whom, then how many points or which die."""
    offered = sorted(lit, key=_call_order)
    wide, across = m.call_points if offered and offered[0].startswith("+") else m.call
    rows = -(-len(offered) // across)
    yield element(
        "rect",
        x=m.margin + 3,
        y=top,
        width=m.wide - 2 * m.margin - 6,
        height=70 + 60 * rows,
        rx=14,
        fill=BAR_FILL,
        stroke=LIT,
        stroke_width=3,
    )
    asks = {"!": "what happened?", "@": "for whom?", "+": "how many points?"}
    question = asks[offered[0][0]] if offered else ""
    if "!off-table" in picked:
        question = question.replace("for whom?", "whose die?")
    if "!wrong-roll" in picked:
        question = question.replace("how many points?", "which number?").replace("for whom?", "whose die?")
    words = " ".join(["Call:", *(_label(token) for token in picked[1:]), question])
    left = m.margin + 24
    yield element("text", words, x=left + 2, y=top + 42, font_size=m.question, font_weight="bold", fill=WORDS)
    for place, token in enumerate(offered):
        x = left + wide / 2 + (place % across) * (wide + 8)
        y = top + 90 + 60 * (place // across)
        yield button(token, _label(token), x, y, wide, True, _label(token), m.button_words)


def draw(
    state: Record,
    seat: int | None,
    last: int | None,
    picked: Sequence[str],
    lit: Collection[str],
    narrow: bool = False,
) -> str:
    """The picture of a position, with the dice of `seat`, or of the player to move, as one's own."""
    m = PHONE if narrow else DESK
    owner = int(state.turn) if seat is None else seat
    calling = CALL in picked
    within = () if calling else lit
    cards, table_top = seat_cards(state, seat, last, m)
    table, y = _table(state, owner, table_top, last, within, m)
    hand, y = _hand(state, owner, y + 10, picked, within, m)
    bar, y = _bar(state, y, lit, m)
    captured, high = captured_cards(state, seat, last, y, m)
    return picture(
        (0, 0, m.wide, high),
        position_words(state),
        element("rect", width=m.wide, height=high, rx=22, fill=PANEL),
        *cards,
        *table,
        *hand,
        *bar,
        *captured,
        *(_calls(picked, lit, table_top, m) if calling else ()),
    )
