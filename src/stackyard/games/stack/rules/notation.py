"""Stack's moves and positions as text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from stackyard.core.errors import NotationError
from stackyard.core.kernels import Record
from stackyard.core.message import msg
from stackyard.games.stack.rules import encoding
from stackyard.games.stack.rules.layout import (
    KIND,
    LETTERS,
    OWNERS,
    captured_number,
    captured_owners,
    owners_text,
)
from stackyard.games.stack.rules.position import read_position

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["OLDER", "read_move", "read_position", "write_move", "write_position"]

OFF_TABLE = "!off-table"
OLDER = frozenset({OFF_TABLE})
"""What older records have without a seat, which now is always written (ST-20)."""

PLAIN = {
    "keep": encoding.KEEP,
    "restore": encoding.RESTORE,
    "!topple": encoding.TOPPLE,
    "!topple-lost": encoding.TOPPLE_LOST,
    "!wrong-die": encoding.WRONG_DIE,
}
"""Moves without anything to fill in."""
ABOUT_SEAT = {
    "!out-of-turn": encoding.OUT_OF_TURN,
    "!off-table": encoding.OFF_TABLE,
    "!swearing": encoding.SWEARING,
}
SEAT_AND_NUMBER = {"!wrong-roll": encoding.WRONG_ROLL_CALL, "!penalty": encoding.FINE}
WORDS = {what: word for words in (PLAIN, ABOUT_SEAT, SEAT_AND_NUMBER) for word, what in words.items()}

_DIE = re.compile(r"([1-6])(?:>([RBGY]{1,4})|\?)")
_TABLE = re.compile(r"=([1-6])")
_SEAT = re.compile(r"(!out-of-turn|!off-table|!swearing) ([0-3])")
_SEAT_AND_NUMBER = re.compile(r"(!wrong-roll|!penalty) ([0-3]) (0|[1-9][0-9]{0,8})")


@lru_cache(maxsize=1 << 12)
def write(move: int) -> str:
    """The text of a move."""
    what, first, second = encoding.what_of(move), encoding.first_of(move), encoding.second_of(move)
    if what == encoding.STACK:
        return f"{first}>{owners_text(OWNERS[second])}"
    if what == encoding.ROLL:
        return f"{first}?"
    if what == encoding.TABLE_ROLL:
        return f"={second}"
    word = WORDS[what]
    if word in PLAIN:
        return word
    return f"{word} {first}" if word in ABOUT_SEAT else f"{word} {first} {second}"


def write_move(state: Record, move: int) -> str:
    """The text of a move; Stack's moves read the same in every position."""
    return write(move)


def read_move(state: Record, text: str) -> int:
    """The move that a text means; equal dice and equal piles have one text."""
    if text in PLAIN:
        return int(encoding.encode(PLAIN[text], 0, 0))
    if text == OFF_TABLE:
        # In a turn it is the mover's die; during set-up nobody's turn says whose.
        seat = int(state.turn) if state.stage > encoding.DROP else encoding.NO_SEAT
        return int(encoding.encode(encoding.OFF_TABLE, seat, 0))
    if found := _DIE.fullmatch(text):
        number, owners = int(found[1]), found[2]
        if owners is None:
            return int(encoding.encode(encoding.ROLL, number, 0))
        kind = KIND.get(tuple(LETTERS.index(letter) for letter in owners), encoding.NO_KIND)
        return int(encoding.encode(encoding.STACK, number, kind))
    if found := _TABLE.fullmatch(text):
        return int(encoding.encode(encoding.TABLE_ROLL, 0, int(found[1])))
    if found := _SEAT.fullmatch(text):
        return int(encoding.encode(ABOUT_SEAT[found[1]], int(found[2]), 0))
    if found := _SEAT_AND_NUMBER.fullmatch(text):
        # Whatever is too much for one penalty is one and the same: never legal (ST-20).
        number = min(int(found[3]), encoding.MOST_PENALTY + 1)
        return int(encoding.encode(SEAT_AND_NUMBER[found[1]], int(found[2]), number))
    raise NotationError(
        msg(
            "'{text}' is no move. A die is stacked as in 4>RB, a 4 on a pile of red and blue on top, "
            "or rolled as in 4?; the table answers =1 to =6; calls start with '!'",
            text=text,
        )
    )


# Positions ---------------------------------------------------------------------------------------


def write_position(state: Record) -> str:
    """Dice, piles, captured piles, whatever else there is to tell, and what the round waits for."""
    return " ".join(_parts(state))


def unstacked_dice(state: Record, seat: int) -> str:
    """A seat's unstacked dice, such as `1124`."""
    counts = state.piles[:, seat].tolist()
    return "".join(str(number) * count for number, count in enumerate(counts))


def stacked_piles(state: Record) -> list[tuple[int, tuple[int, ...]]]:
    """The piles of two and three on the table: the number on top and the owners, in order."""
    return [
        (number, owners)
        for number, counts in enumerate(state.piles.tolist())
        for owners, count in zip(OWNERS, counts, strict=True)
        if count and len(owners) > 1
        for _ in range(count)
    ]


def captured_piles(state: Record) -> list[tuple[int, tuple[int, ...]]]:
    """The captured piles: the number on top and the owners, in order."""
    codes = [int(code) for code in state.captured[: state.captures]]
    return [(captured_number(code), captured_owners(code)) for code in codes]


def _piles_text(piles: list[tuple[int, tuple[int, ...]]]) -> str:
    return " ".join(f"{number}{owners_text(owners)}" for number, owners in piles) or "-"


def _seats_text(seats: int) -> str:
    return "".join(letter for seat, letter in enumerate(LETTERS) if seats >> seat & 1) or "-"


def _parts(state: Record) -> Iterator[str]:
    players = int(state.players)
    dice = (f"{LETTERS[seat]}{unstacked_dice(state, seat) or '-'}" for seat in range(players))
    yield f"dice {' '.join(dice)}"
    yield f"piles {_piles_text(stacked_piles(state))}"
    yield f"captured {_piles_text(captured_piles(state))}"
    for name in ("penalties", "skips"):
        numbers = [int(number) for number in state[name][:players]]
        if any(numbers):
            yield f"{name} {','.join(map(str, numbers))}"
    if state.ending:
        yield f"out {_seats_text(int(state.out))} last {_seats_text(int(state.last))}"
    yield _stage_text(state)


def _stage_text(state: Record) -> str:
    stage, letter = int(state.stage), LETTERS[state.turn]
    if stage == encoding.ROLL_OFF:
        return "roll-off " + "".join("-123456x"[rolled] for rolled in state.rolls[: state.players])
    if stage == encoding.DROP:
        return f"drop {letter}"
    wronged = f"{LETTERS[state.wronged]}{state.picked}"
    waits = {
        encoding.PICK: "pick",
        encoding.ROLLING: f"roll {state.picked}",
        encoding.MUST_STACK: f"stack {state.picked}={state.rolled}",
        encoding.PENALTY: "topple",
        encoding.WRONG_ROLL: f"wrong {wronged}",
        encoding.WRONG_CHOICE: f"wrong {wronged}={state.rolled}",
        encoding.OVER: "over",
    }
    return f"turn {letter} {waits[stage]}"
