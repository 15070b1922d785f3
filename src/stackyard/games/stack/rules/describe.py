"""Stack's moves in words, as players would tell them: who did what, and what came of it."""

from __future__ import annotations

from stackyard.core import entries
from stackyard.core.kernels import Record
from stackyard.core.message import Message, listed, msg, plural
from stackyard.core.records import copied
from stackyard.games.stack import GAME
from stackyard.games.stack.rules import encoding
from stackyard.games.stack.rules.facts import WORTH, Facts, facts
from stackyard.games.stack.rules.layout import FULL, OWNERS
from stackyard.games.stack.rules.notation import read_move
from stackyard.games.stack.rules.standing import points_words, winners


def describe(state: Record, text: str) -> Message:
    """A move that can be played at a position, in words."""
    move = read_move(state, text)
    played = copied(state)
    entries.play(played, move)
    before, after = facts(state), facts(played[0])
    return _ended(before, after, _told(before, after, move))


def _name(seat: int) -> str:
    return GAME.seat_names[seat]


def _told(before: Facts, after: Facts, move: int) -> Message:
    what, first, second = encoding.what_of(move), encoding.first_of(move), encoding.second_of(move)
    name = _name(before.turn)
    match what:
        case encoding.STACK:
            return _stacked(before, after, first, OWNERS[second])
        case encoding.ROLL:
            return msg("{name} rolls a {number}", name=name, number=first)
        case encoding.TABLE_ROLL:
            return _rolled(before, after, second)
        case encoding.KEEP:
            return msg("{name} keeps the {number}", name=_name(before.wronged), number=before.rolled)
        case encoding.RESTORE:
            return msg(
                "{name} turns the die back to {number}", name=_name(before.wronged), number=before.picked
            )
    return _called(before, what, first, second)


def _ended(before: Facts, after: Facts, told: Message) -> Message:
    """What a move has brought about beyond itself: who is out now, and who has won."""
    out = [_name(seat) for seat in range(after.players) if (after.out & ~before.out) >> seat & 1]
    if out:
        told = plural(
            "{told}; {names} is out", "{told}; {names} are out", len(out), told=told, names=listed(out)
        )
    if after.stage == encoding.OVER:
        won = [_name(seat) for seat in winners(after)]
        told = plural(
            "{told}; {names} wins the round",
            "{told}; {names} win the round",
            len(won),
            told=told,
            names=listed(won),
        )
    return told


def _stacked(before: Facts, after: Facts, number: int, owners: tuple[int, ...]) -> Message:
    """A die on another one, or on a pile, which the fourth die captures (ST-5, ST-9)."""
    name, other = _name(before.turn), _name(owners[-1])
    if len(owners) == 1:
        return msg("{name} puts a {number} on {other}'s die", name=name, number=number, other=other)
    if len(owners) < FULL - 1:
        return msg("{name} puts a {number} on {other}'s pile", name=name, number=number, other=other)
    points = points_words(WORTH[number])
    told = msg(
        "{name} puts a {number} on {other}'s pile: captured, {points}",
        name=name,
        number=number,
        other=other,
        points=points,
    )
    if after.penalties != before.penalties:  # The house rule capture_tax (ST-16).
        return msg("{told}; everybody else loses a point", told=told)
    return told


def _rolled(before: Facts, after: Facts, number: int) -> Message:
    """What the table has rolled, for whom, and what follows."""
    name = _name(before.turn)
    match before.stage:
        case encoding.ROLL_OFF:
            return _rolled_off(before, after, number)
        case encoding.DROP:
            told = msg(
                "The table drops a {number} for {name}", name=_name(before.next_to_drop()), number=number
            )
            if after.stage == encoding.DROP:
                return told
            return msg("{told}; {name} starts", told=told, name=name)
        case encoding.PENALTY:
            return plural(
                "The table rolls {number}: {name} loses {number} point",
                "The table rolls {number}: {name} loses {number} points",
                number,
                name=name,
            )
        case encoding.WRONG_ROLL:
            other = _name(before.wronged)
            return msg("The table rolls {number} for {name}'s die", name=other, number=number)
    told = msg("The table rolls {number} for {name}", name=name, number=number)
    if after.stage != encoding.MUST_STACK:
        told = msg("{told}, which goes on no pile", told=told)
    if after.penalties != before.penalties:  # The house rule rolled_two (ST-16).
        return msg("{told}; {name} loses a point", told=told, name=name)
    return told


def _rolled_off(before: Facts, after: Facts, number: int) -> Message:
    """A roll for the start (ST-2)."""
    seat = before.next_to_roll()
    told = msg("The table rolls {number} for {name}", name=_name(seat), number=number)
    if after.stage == encoding.DROP:
        return msg("{told}; {name} starts", told=told, name=_name(after.turn))
    if after.rolls[seat] != number:
        return msg("{told}; those who tie roll again", told=told)
    return told


def _called(before: Facts, what: int, seat: int, number: int) -> Message:
    """Something that happened at the table (ST-17 to ST-20)."""
    mover, name = _name(before.turn), _name(seat)
    match what:
        case encoding.TOPPLE:
            return msg("Call: {name} has knocked over a pile", name=mover)
        case encoding.TOPPLE_LOST:
            return msg("Call: {name} has knocked over a pile for good and loses 10 points", name=mover)
        case encoding.WRONG_DIE:
            return msg("Call: {name} has picked up the wrong die and loses the turn", name=mover)
        case encoding.WRONG_ROLL_CALL:
            return msg(
                "Call: {name} rolls {other}'s {number} by mistake", name=mover, other=name, number=number
            )
        case encoding.OUT_OF_TURN:
            if before.ending:
                return msg("Call: {name} has played out of turn and loses the last turn", name=name)
            return msg("Call: {name} has played out of turn and loses a turn", name=name)
        case encoding.OFF_TABLE:
            return msg("Call: {name}'s die has fallen off the table and costs a point", name=name)
        case encoding.SWEARING:
            return msg("Call: {name} has sworn and loses a point", name=name)
    return plural(
        "Call: {name} loses {number} point", "Call: {name} loses {number} points", number, name=name
    )
