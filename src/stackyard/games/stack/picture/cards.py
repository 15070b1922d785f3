"""The cards of the seats in Stack's picture: who sits there, their points, the piles that they captured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from stackyard.core.message import Message, msg, plural
from stackyard.core.seats import seats_from
from stackyard.games.stack import GAME
from stackyard.games.stack.picture.shapes import DIE, SHELF_DIE, SLAB, die_name, pile_height
from stackyard.games.stack.picture.sizes import Measures, tidy
from stackyard.games.stack.picture.travel import Moved, pile_key
from stackyard.games.stack.rules import encoding
from stackyard.games.stack.rules.facts import Facts, Pile
from stackyard.games.stack.rules.layout import FACES as NUMBERS
from stackyard.games.stack.rules.layout import FULL, LETTERS
from stackyard.games.stack.rules.standing import Standing, pile_words, standing
from stackyard.show.scene import Item

FOOT = 8.0
"""Between the foot of a captured pile and that of its card."""
SHELF_PILE = SHELF_DIE * pile_height(FULL) + 4
"""How high a captured pile is, up to the line that its number stands on."""


def card_key(seat: int) -> str:
    """The key of a seat's card."""
    return f"card{LETTERS[seat]}"


def badge_key(seat: int) -> str:
    """The key of the die on a seat's card."""
    return f"badge{LETTERS[seat]}"


def _places(
    seats: Sequence[int], wide: float, high: float, top: float, m: Measures
) -> dict[int, tuple[float, float]]:
    """Where cards lie side by side, in rows."""
    across = int(m.wide // wide)
    return {
        seat: (m.margin + at % across * (wide + m.margin), top + at // across * (high + m.margin))
        for at, seat in enumerate(seats)
    }


def _end(cards: int, wide: float, high: float, top: float, m: Measures) -> float:
    """Where so many cards end."""
    return top + -(-cards // int(m.wide // wide)) * (high + m.margin)


def cards_end(players: int, m: Measures) -> float:
    """Where the cards of the seats end."""
    return _end(players, m.card_wide(players), m.card_high, m.margin, m)


def blank_cards(players: int, seat: int | None, m: Measures) -> Iterator[Item]:
    """The cards as they always are: names, and dice that show nothing."""
    wide = m.card_wide(players)
    for each, (x, y) in _places(seats_from(players, seat), wide, m.card_high, m.margin, m).items():
        key = card_key(each)
        yield Item(key, f"card{wide:.0f}", x, y)
        yield Item(badge_key(each), die_name(each, 0), *_badge(m), key, scale=round(m.badge / DIE, 2))
        name = GAME.seat_names[each]
        yield Item(f"{key}-name", "", m.badge + 24, m.badge, key, text=name, style=f"name{m.name_suffix}")


def _badge(m: Measures) -> tuple[float, float]:
    """Where the foot of a die on a card is."""
    return tidy(m.badge / 2 + 15), tidy(m.badge * 1.5)


def filled_cards(now: Facts, moved: Moved, m: Measures) -> Iterator[Item]:
    """What is on the cards now."""
    wide = m.card_wide(now.players)
    for seat in range(now.players):
        told = standing(now, seat)
        yield from _standing(told, now.stage == encoding.ROLL_OFF, now.rolls[seat], wide, m)
        if seat == now.turn and now.playing:
            yield Item("turn", f"turn{wide:.0f}", on=card_key(seat))
        if not m.captured_high:
            nothing = now.stage not in (encoding.ROLL_OFF, encoding.DROP)
            yield from _captured(now, seat, (card_key(seat), 26, wide, m.card_high), moved, nothing, m)


@lru_cache(maxsize=4096)
def _standing(told: Standing, roll_off: bool, rolled: int, wide: float, m: Measures) -> tuple[Item, ...]:
    """The numbers of a seat, what there is to note, a die in the roll-off, a ring around the last one."""
    key, left, end = card_key(told.seat), m.badge + 24, m.name_suffix
    items = []
    if roll_off and 1 <= rolled <= NUMBERS:
        items.append(Item(badge_key(told.seat), die_name(told.seat, rolled)))
    if told.last_die:
        items.append(Item(f"{key}-last", "last", *_badge(m), key, scale=round(m.badge / DIE, 2)))
    items.append(
        Item(
            f"{key}-points",
            "",
            tidy(wide - 14),
            tidy(m.badge + 4),
            key,
            text=str(told.points),
            style=f"points{end}",
        )
    )
    note = _note(told, roll_off, rolled)
    if note:
        scale = _fitting(note, m.words, wide - left - 10)
        style = "remark" if told.remarks else "note"
        items.append(
            Item(f"{key}-note", "", left, m.note_y, key, text=note, style=f"{style}{end}", scale=scale)
        )
    parts = _parts(told)
    scale = _fitting(parts, m.told, wide - 28)
    items.append(Item(f"{key}-told", "", 14, m.told_y, key, text=parts, style=f"told{end}", scale=scale))
    return tuple(items)


def _fitting(words: str, size: float, room: float) -> float:
    """How much smaller words must be than they should, so that they fit."""
    return min(1.0, round(room / (0.5 * size * max(len(words), 1)), 2))


def _note(told: Standing, roll_off: bool, rolled: int) -> Message | None:
    if told.remarks:
        return told.short_remarks
    if roll_off:
        return msg("not in it") if rolled == encoding.NOT_IN_IT else None
    return plural("{number} unstacked die", "{number} unstacked dice", told.unstacked)


def _parts(told: Standing) -> Message:
    # With points lost there are three numbers to tell in the width of a card for four.
    if told.lost:
        return msg(
            "captured {captured} · top {topped} · lost {lost}",
            captured=told.captured,
            topped=told.potential,
            lost=told.lost,
        )
    return msg("captured {captured} · on top {topped}", captured=told.captured, topped=told.potential)


# Captured piles -----------------------------------------------------------------------------------


def shelves(now: Facts, seat: int | None, moved: Moved, top: float, m: Measures) -> tuple[list[Item], float]:
    """A card for each seat that has captured piles, where the others have no room for them; and their end."""
    captors = {owners[-1] for _, owners in now.captured}
    seats = [each for each in seats_from(now.players, seat) if each in captors]
    if not m.captured_high or not seats:
        return [], top
    wide, items = m.shelf_wide, []
    for each, (x, y) in _places(seats, wide, m.captured_high, top + m.margin, m).items():
        key = f"shelf{LETTERS[each]}"
        items.append(Item(key, "shelf", tidy(x), tidy(y)))
        foot = tidy(m.captured_high / 2 + 14)
        items.append(Item(f"{key}-die", die_name(each, 0), 24, foot, key, scale=round(m.badge / DIE, 2)))
        items += _captured(now, each, (key, 62, wide, m.captured_high), moved, False, m)
    return items, _end(len(seats), wide, m.captured_high, top + m.margin, m)


def _captured(
    now: Facts, seat: int, within: tuple[str, float, float, float], moved: Moved, nothing: bool, m: Measures
) -> Iterator[Item]:
    """The captured piles of a seat on a card: its key, where they begin, its width and height."""
    card, left, wide, high = within
    piles = [pile for pile in now.captured if pile[1][-1] == seat]
    if not piles and nothing:
        style = f"faint{m.name_suffix}"
        yield Item(f"{card}-none", "", 14, high - 40, card, text=msg("no pile captured"), style=style)
    step = min(32.0, (wide - left - 20) / max(len(piles) - 1, 1))
    for place, pile in enumerate(piles):
        equal = place - piles.index(pile)
        last = pile == moved.built and pile not in piles[place + 1 :]
        x, y = tidy(left + place * step), tidy(high - FOOT - SHELF_PILE)
        if last:
            yield Item("trail", "captured", x, y, card)
        items = _captured_pile(pile, equal, card, x, y)
        if last:
            dice = zip(items[1:], moved.was, strict=True)
            items = items[0], *(die._replace(was=was) for die, was in dice)
        yield from items


@lru_cache(maxsize=4096)
def _captured_pile(pile: Pile, equal: int, card: str, x: float, y: float) -> tuple[Item, ...]:
    """A captured pile, its number above its dice; the number's line is at x, y."""
    number, owners = pile
    key = f"{pile_key(number, owners)}-{equal}" if equal else pile_key(number, owners)
    words = msg("captured {pile}", pile=pile_words(pile))
    return (
        Item(key, "", x, y, card, label=words, text=str(number), style="captured"),
        *(
            Item(
                f"{key}.{level}",
                die_name(owner, number),
                0,
                tidy(SHELF_PILE - SHELF_DIE * SLAB * level),
                key,
                scale=SHELF_DIE,
            )
            for level, owner in enumerate(owners)
        ),
    )
