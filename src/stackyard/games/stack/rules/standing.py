"""How a round of Stack stands, in words and numbers, for the picture and for the terminal."""

from __future__ import annotations

from dataclasses import dataclass

from stackyard.core.kernels import Record
from stackyard.core.seats import TABLE
from stackyard.games.stack import GAME
from stackyard.games.stack.rules import encoding, kernel, listing
from stackyard.games.stack.rules.layout import DICE, LETTERS, owners_text
from stackyard.games.stack.rules.notation import captured_piles, stacked_piles, unstacked_dice

Pile = tuple[int, tuple[int, ...]]
"""A number, and the owners from bottom to top."""


@dataclass(frozen=True)
class Standing:
    """What a seat has so far."""

    name: str
    letter: str
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
    note: str
    """`out`, `last turn`, `loses 2 turns`, or nothing."""

    @property
    def points(self) -> int:
        """What the seat would score if the round ended now."""
        return self.captured + self.potential - self.lost

    @property
    def remarks(self) -> str:
        """The note, and before it that this is the last die: `last die, last turn to come`."""
        return ", ".join(filter(None, ["last die" if self.last_die else "", self.note]))


def standing(state: Record, seat: int) -> Standing:
    """What a seat has so far (ST-12)."""
    return Standing(
        GAME.seat_names[seat],
        LETTERS[seat],
        int(kernel.captured_points(state, seat)),
        int(kernel.topped_points(state, seat)),
        int(state.penalties[seat]),
        int(state.unstacked[seat]),
        has_last_die(state, seat),
        _note(state, seat),
    )


def has_last_die(state: Record, seat: int) -> bool:
    """Whether a seat that is still in is down to one unstacked die: whoever is, says so at a table."""
    playing = state.stage not in (encoding.ROLL_OFF, encoding.DROP, encoding.OVER)
    return bool(playing and state.unstacked[seat] == 1 and not state.out >> seat & 1)


def _note(state: Record, seat: int) -> str:
    skips = int(state.skips[seat])
    if state.out >> seat & 1:
        return "out"
    if state.last >> seat & 1:
        return "last turn to come"
    if state.ending and state.stage != encoding.OVER and seat == state.turn:
        return "last turn"
    if skips:
        return f"loses {skips} turn{'s' if skips > 1 else ''}"
    return ""


def status(state: Record) -> str:
    """Who is to do what, or who has won."""
    name = GAME.seat_names[state.turn]
    stage = int(state.stage)
    if stage == encoding.OVER:
        won = int(kernel.winners(state))
        names = [GAME.seat_names[seat] for seat in range(state.players) if won >> seat & 1]
        return f"{' and '.join(names)} win" + ("s" if len(names) == 1 else "") + " the round"
    if stage == encoding.ROLL_OFF:
        return f"{GAME.seat_names[next_to_roll(state)]} rolls for the start"
    if stage == encoding.DROP:
        return f"{GAME.seat_names[next_to_drop(state)]} drops dice; {name} will start"
    wronged = GAME.seat_names[state.wronged]
    return {
        encoding.PICK: f"{name}: pick a die to stack or roll",
        encoding.ROLLING: f"{name} rolls a {state.picked}",
        encoding.MUST_STACK: f"{name} rolled {state.rolled}: stack it",
        encoding.PENALTY: f"{name} rolls for a penalty",
        encoding.WRONG_ROLL: f"{name} rolls {wronged}'s {state.picked} by mistake",
        encoding.WRONG_CHOICE: f"{wronged}: keep {state.rolled} or restore {state.picked}?",
    }[stage]


def next_to_roll(state: Record) -> int:
    """The seat that rolls next for the start (ST-2)."""
    return next(seat for seat in range(state.players) if state.rolls[seat] == 0)


def next_to_drop(state: Record) -> int:
    """The seat whose dice are dropped next (ST-3)."""
    return next(seat for seat in range(state.players) if state.unstacked[seat] < DICE)


def pile_words(pile: Pile) -> str:
    """A pile, such as `3: red on blue`."""
    number, owners = pile
    return f"{number}: " + " on ".join(GAME.seat_names[seat].lower() for seat in reversed(owners))


def position_words(state: Record) -> str:
    """The position for people who cannot see the picture."""
    said = [f"Stack. {status(state)}."]
    for seat in range(state.players):
        told = standing(state, seat)
        note = f", {told.remarks}" if told.remarks else ""
        dice = ", ".join(unstacked_dice(state, seat)) or "none"
        said.append(f"{told.name}: unstacked {dice}; {told.points} points{note}.")
    piles = [f"{number}{owners_text(owners)}" for number, owners in stacked_piles(state)]
    said.append(f"Piles from bottom to top: {', '.join(piles) or 'none'}.")
    taken = [f"{number}{owners_text(owners)}" for number, owners in captured_piles(state)]
    said.append(f"Captured: {', '.join(taken) or 'none'}.")
    return " ".join(said)


def waits_for_table(state: Record) -> bool:
    """Whether a roll of the table comes next."""
    return state.stage != encoding.OVER and listing.to_move(state) == TABLE
