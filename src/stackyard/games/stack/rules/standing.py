"""How a round of Stack stands, in words and numbers, for the picture and for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from stackyard.core.message import Message, listed, msg, plural, sentences
from stackyard.games.stack import GAME
from stackyard.games.stack.rules import encoding
from stackyard.games.stack.rules.facts import KEPT, Facts, Pile
from stackyard.games.stack.rules.layout import COLOURS, LETTERS, OWNERS, owners_text

# What there may be to note about a seat.
NOTHING, OUT, TO_COME, LAST_TURN, LOSES = range(5)


@dataclass(frozen=True)
class Standing:
    """What a seat has so far."""

    seat: int
    captured: int
    """Points of captured piles, which nobody can take away."""
    potential: int
    """Points of piles topped by the seat, if the round ended now."""
    lost: int
    """Points lost by house rules and calls."""
    unstacked: int
    """Dice still to be stacked."""
    last_die: bool
    """Whether one unstacked die is left, to be played."""
    noted: int
    """That it is out, that its last turn is to come, and so on."""
    skips: int
    """Turns to be lost."""

    @property
    def name(self) -> str:
        """What the seat is called."""
        return GAME.seat_names[self.seat]

    @property
    def letter(self) -> str:
        """What its dice are called in piles."""
        return LETTERS[self.seat]

    @property
    def points(self) -> int:
        """What the seat would score if the round ended now."""
        return self.captured + self.potential - self.lost

    @property
    def remarks(self) -> Message | None:
        """That this is the last die, and what else there is to note: `last die, last turn to come`."""
        return _remarks(self.last_die, self.noted, self.skips)

    @property
    def short_remarks(self) -> Message | None:
        """The same where there is little room; whether the last turn is now or to come can be seen there."""
        short = self.last_die and self.noted == TO_COME
        return _remarks(self.last_die, LAST_TURN if short else self.noted, self.skips)


@lru_cache(maxsize=256)
def _remarks(last_die: bool, noted: int, skips: int) -> Message | None:
    if noted == OUT:
        return msg("out")
    if noted == TO_COME:
        return msg("last die, last turn to come") if last_die else msg("last turn to come")
    if noted == LAST_TURN:
        return msg("last die, last turn") if last_die else msg("last turn")
    if noted == LOSES and last_die:
        return plural("last die, loses {number} turn", "last die, loses {number} turns", skips)
    if noted == LOSES:
        return plural("loses {number} turn", "loses {number} turns", skips)
    return msg("last die") if last_die else None


@lru_cache(maxsize=4 * KEPT)
def standing(now: Facts, seat: int) -> Standing:
    """What a seat has so far (ST-12)."""
    return Standing(
        seat,
        now.captured_points(seat),
        now.topped_points(seat),
        now.penalties[seat],
        now.unstacked[seat],
        has_last_die(now, seat),
        _noted(now, seat),
        now.skips[seat],
    )


def has_last_die(now: Facts, seat: int) -> bool:
    """Whether a seat that is still in is down to one unstacked die: whoever is, says so at a table."""
    return now.unstacked[seat] == 1 and now.playing and not now.out >> seat & 1


def _noted(now: Facts, seat: int) -> int:
    if now.out >> seat & 1:
        return OUT
    if now.last >> seat & 1:
        return TO_COME
    if now.ending and now.stage != encoding.OVER and seat == now.turn:
        return LAST_TURN
    return LOSES if now.skips[seat] else NOTHING


# Whose turn it is ---------------------------------------------------------------------------------


def status(now: Facts) -> Message:
    """Who is to do what, or who has won."""
    if now.stage == encoding.OVER:
        return _won(winners(now))
    seat = now.turn
    if now.stage == encoding.ROLL_OFF:
        seat = now.next_to_roll()
    elif now.stage == encoding.DROP:
        return _drops(now.next_to_drop(), seat)
    return _waits(now.stage, seat, now.picked, now.rolled, now.wronged)


def winners(now: Facts) -> tuple[int, ...]:
    """All seats with the most points (ST-12)."""
    points = [now.score(seat) for seat in range(now.players)]
    return tuple(seat for seat, each in enumerate(points) if each == max(points))


@lru_cache(maxsize=16)
def _won(seats: tuple[int, ...]) -> Message:
    names = listed([GAME.seat_names[seat] for seat in seats])
    return plural("{names} wins the round", "{names} win the round", len(seats), names=names)


@lru_cache(maxsize=16)
def _drops(seat: int, starter: int) -> Message:
    name, other = GAME.seat_names[seat], GAME.seat_names[starter]
    return msg("{name} drops dice; {other} will start", name=name, other=other)


@lru_cache(maxsize=2048)
def _waits(stage: int, seat: int, picked: int, rolled: int, wronged: int) -> Message:
    """What the round waits for in a turn, or in the roll-off."""
    name, other = GAME.seat_names[seat], GAME.seat_names[wronged]
    match stage:
        case encoding.ROLL_OFF:
            return msg("{name} rolls for the start", name=name)
        case encoding.PICK:
            return msg("{name}: pick a die to stack or roll", name=name)
        case encoding.ROLLING:
            return msg("{name} rolls a {number}", name=name, number=picked)
        case encoding.MUST_STACK:
            return msg("{name} rolled {number}: stack it", name=name, number=rolled)
        case encoding.PENALTY:
            return msg("{name} rolls for a penalty", name=name)
        case encoding.WRONG_ROLL:
            return msg("{name} rolls {other}'s {number} by mistake", name=name, other=other, number=picked)
        case _:
            return msg("{name}: keep {rolled} or restore {number}?", name=other, rolled=rolled, number=picked)


# Piles, and the whole position --------------------------------------------------------------------


@lru_cache(maxsize=2048)
def pile_words(pile: Pile) -> Message:
    """A pile, such as `3: red on blue`."""
    number, owners = pile
    colours: Message = COLOURS[owners[0]]
    for seat in owners[1:]:
        colours = msg("{top} on {below}", top=COLOURS[seat], below=colours)
    return msg("{number}: {colours}", number=number, colours=colours)


def points_words(points: int) -> Message:
    """So many points, which may be less than none."""
    return plural("{points} point", "{points} points", abs(points), points=points)


@lru_cache(maxsize=KEPT)
def position_words(now: Facts) -> Message:
    """The position for people who cannot see the picture."""
    piles = [
        f"{number}{owners_text(OWNERS[kind])}"
        for number, kind, count in now.piles
        if len(OWNERS[kind]) > 1
        for _ in range(count)
    ]
    captured = [f"{number}{owners_text(owners)}" for number, owners in now.captured]
    return sentences(
        [
            msg("Stack. {status}.", status=status(now)),
            *(
                _seat_words(standing(now, seat), tuple(now.counts(seat)))
                for seat in range(now.players)
            ),
            _piles_words(tuple(piles)),
            _captured_words(tuple(captured)),
        ]
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _seat_words(told: Standing, counts: tuple[int, ...]) -> Message:
    name, points, remarks = told.name, points_words(told.points), told.remarks
    numbers = [number for number, count in enumerate(counts) for _ in range(count)]
    if not numbers and remarks is None:
        return msg("{name}: unstacked none; {points}.", name=name, points=points)
    if not numbers:
        return msg("{name}: unstacked none; {points}, {remarks}.", name=name, points=points, remarks=remarks)
    dice = listed(numbers, "")
    if remarks is None:
        return msg("{name}: unstacked {dice}; {points}.", name=name, dice=dice, points=points)
    return msg(
        "{name}: unstacked {dice}; {points}, {remarks}.",
        name=name,
        dice=dice,
        points=points,
        remarks=remarks,
    )


@lru_cache(maxsize=1024)
def _piles_words(piles: Sequence[str]) -> Message:
    if not piles:
        return msg("Piles from bottom to top: none.")
    return msg("Piles from bottom to top: {piles}.", piles=listed(piles, ""))


@lru_cache(maxsize=1024)
def _captured_words(piles: Sequence[str]) -> Message:
    if not piles:
        return msg("Captured: none.")
    return msg("Captured: {piles}.", piles=listed(piles, ""))
