"""What the last move of Stack has moved: the keys that dice had before, so that they can travel.

Dice in a hand are keyed by colour, number and how many of them lie from here to the last: of equal dice the
first is played, and the others keep their keys. Dice in piles are keyed by pile and level, the die that the
table is about to roll as AIR: after the roll nothing but that tells what it showed before.
"""

from __future__ import annotations

from typing import NamedTuple

from stackyard.games.stack.rules import encoding
from stackyard.games.stack.rules.facts import Facts, Pile
from stackyard.games.stack.rules.layout import DICE, FULL, KIND, LETTERS, OWNERS, owners_text

AIR = "air"


class Air(NamedTuple):
    """A die in the air."""

    seat: int
    number: int
    """That it shows."""
    counted: int
    """The number under which the position still counts it."""


class Moved(NamedTuple):
    """What the last move has done."""

    built: Pile | None = None
    """The pile that it has built, or captured."""
    was: tuple[str, ...] = ()
    """The keys that the dice of that pile had before."""
    landed: tuple[int, int] | None = None
    """Whose die has come down, and what it shows."""


def hand_key(seat: int, number: int, place: int) -> str:
    """The key of a die in the hand, `place` counted from the last of its number, which is 1."""
    return f"{LETTERS[seat]}{number}.{place}"


def pile_key(number: int, owners: tuple[int, ...]) -> str:
    """The key of a pile."""
    return f"{number}{owners_text(owners)}"


def die_key(number: int, owners: tuple[int, ...], level: int) -> str:
    """The key of a die in a pile."""
    return f"{pile_key(number, owners)}.{level}"


def in_the_air(now: Facts) -> Air | None:
    """The die that the table is about to roll; or one rolled by mistake, whose owner decides about it."""
    if now.stage == encoding.ROLLING:
        return Air(now.turn, now.picked, now.picked)
    if now.stage in (encoding.WRONG_ROLL, encoding.WRONG_CHOICE):
        return Air(now.wronged, now.rolled or now.picked, now.picked)
    return None


def lying_key(now: Facts, owner: int, seat: int, number: int) -> str:
    """The key of the unstacked die of a seat that is played first."""
    if seat == owner:
        return hand_key(seat, number, now.counts(seat)[number])
    return die_key(number, (seat,), 0)


def moved(now: Facts, seat: int | None, last: int | None) -> Moved:
    """What the last move has done, as somebody sees it with their own dice, or the mover's, in the hand."""
    if last is None:
        return Moved()
    what = encoding.what_of(last)
    if what == encoding.STACK:
        return _stacked(now, seat, encoding.first_of(last), OWNERS[encoding.second_of(last)])
    if what == encoding.TABLE_ROLL:
        return Moved(landed=_landed(now, encoding.second_of(last)))
    return Moved()


def _stacked(now: Facts, seat: int | None, number: int, lower: tuple[int, ...]) -> Moved:
    """A die was put on a pile: the pile's dice, and on them one from a hand or from the table."""
    mover = _stacker(now, number, lower)
    if mover is None:
        return Moved()
    hand = mover if seat is None else seat
    if lower == (hand,):
        below = [hand_key(hand, number, now.counts(hand)[number] + 1)]
    else:
        below = [die_key(number, lower, level) for level in range(len(lower))]
    if mover == hand:
        top = hand_key(mover, number, now.counts(mover)[number] + 1)
    else:
        top = die_key(number, (mover,), 0)
    return Moved((number, (*lower, mover)), (*below, top))


def _stacker(now: Facts, number: int, lower: tuple[int, ...]) -> int | None:
    """Who has put a die on such a pile; None where several seats may have, since moves do not say whose."""
    if now.stage == encoding.OVER:
        return now.turn
    if len(lower) == FULL - 1:
        builders = {owners[-1] for each, owners in now.captured if (each, owners[:-1]) == (number, lower)}
    else:
        kinds = {KIND[(*lower, top)]: top for top in range(now.players) if top != lower[-1]}
        builders = {kinds[kind] for each, kind, _ in now.piles if each == number and kind in kinds}
    if len(builders) == 1:
        return builders.pop()
    before = (now.turn - 1) % now.players
    return before if not now.ending and not now.calls and before in builders else None


def _landed(now: Facts, number: int) -> tuple[int, int] | None:
    """Whose die shows that number after a roll; None where it was rolled for something else."""
    if now.stage == encoding.MUST_STACK:
        return now.turn, number
    # With calls a penalty may have been rolled, and turns may have been lost.
    if now.calls or now.stage not in (encoding.PICK, encoding.OVER):
        return None
    if all(count == DICE for count in now.unstacked[: now.players]):
        return None  # It may have been the last one of the drop.
    mover = now.turn
    if now.stage == encoding.PICK:
        mover = (mover - 1) % now.players
        while now.out >> mover & 1:
            mover = (mover - 1) % now.players
    return (mover, number) if now.counts(mover)[number] else None
