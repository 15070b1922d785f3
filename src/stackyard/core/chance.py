"""Chance: table moves drawn from a seed, in a way that everybody can check afterwards.

Before a game its host picks a secret seed and publishes the SHA-256 of it, the commitment. Then each
seat may add a text of its own, its entropy. Every table move follows from the seed, the entropies and
the number of the move, so neither the host (bound by the commitment) nor a player (who does not know the
seed) can steer the dice. After the game the seed is published, and anybody can draw all table moves again.

The draw, to the letter (`docs/records.md` has an example): the key of an HMAC-SHA256 is the seed; its
message is the bytes `stackyard-1`, then for each seat in order the length of its entropy in UTF-8 as 4
bytes and those bytes, then the number of the move as 8 bytes (the first move of a record is 1), then the
number of the try as 4 bytes (from 0); all numbers big-endian. The 32 bytes that come out are a number
below 2^256. If it is not below the largest multiple of the sum of the weights it is thrown away and the
next try made, so that no outcome is favoured; else its remainder by the sum falls into the weights, laid
end to end in the order of the moves.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from stackyard.core.errors import OptionError
from stackyard.core.message import msg
from stackyard.core.seats import TABLE
from stackyard.core.state import State

_VERSION = b"stackyard-1"
_RANGE = 1 << 256


def is_plain(text: str) -> bool:
    """Whether a text can stand in a line of a record: no line breaks, no control characters."""
    return not any(
        ord(letter) < 32 or letter in "\x7f\x85\u2028\u2029" or "\ud800" <= letter <= "\udfff"
        for letter in text
    )


class Dice:
    """A seed, and what the table rolls with it.

    >>> dice = Dice(b"a secret", ["Ann's word", ""])
    >>> [dice.choose([1] * 6, number) + 1 for number in range(1, 9)]
    [5, 1, 6, 3, 1, 6, 2, 4]
    """

    def __init__(self, seed: bytes, entropies: Sequence[str] = ()) -> None:
        if not seed:
            raise OptionError(msg("a seed has at least one byte"))
        for entropy in entropies:
            if not is_plain(entropy):
                raise OptionError(
                    msg(
                        "{entropy:quoted} cannot be written down as entropy: use letters that can be seen",
                        entropy=entropy,
                    )
                )
        self.seed = seed
        self.entropies = tuple(entropies)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dice):
            return NotImplemented
        return (self.seed, self.entropies) == (other.seed, other.entropies)

    def __hash__(self) -> int:
        return hash((self.seed, self.entropies))

    @classmethod
    def secret(cls, entropies: Sequence[str] = ()) -> Dice:
        """Dice with a seed that nobody can guess."""
        return cls(secrets.token_bytes(32), entropies)

    def for_round(self, number: int) -> Dice:
        """Dice of their own for a round of a match: to publish their seed tells nothing of other rounds."""
        return Dice(hmac.digest(self.seed, f"round {number}".encode(), "sha256"), self.entropies)

    @property
    def commitment(self) -> str:
        """What is published before the game: the SHA-256 of the seed."""
        return hashlib.sha256(self.seed).hexdigest()

    def choose(self, weights: Sequence[int], number: int) -> int:
        """The index that the dice give for move `number`, each in proportion to its weight."""
        total = sum(weights)
        if total <= 0 or min(weights) < 0:
            raise OptionError(
                msg("weights are 0 or more and not all 0, unlike {weights}", weights=list(weights))
            )
        limit = _RANGE - _RANGE % total
        attempt = 0
        while (drawn := self._draw(number, attempt)) >= limit:
            attempt += 1
        left = drawn % total
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise AssertionError("a remainder is less than the sum of the weights")

    def _draw(self, number: int, attempt: int) -> int:
        message = bytearray(_VERSION)
        for entropy in self.entropies:
            told = entropy.encode()
            message += len(told).to_bytes(4, "big") + told
        message += number.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        return int.from_bytes(hmac.digest(self.seed, message, "sha256"), "big")

    def roll(self, state: State, number: int) -> str:
        """The table's move at a state where chance decides, as move `number` of the round."""
        weights = state.weights()
        if not weights:
            raise NotTheTable(
                msg("the round is over")
                if state.over
                else msg("seat {number} is to move, not the table", number=state.to_move)
            )
        return list(weights)[self.choose(list(weights.values()), number)]

    def play(self, state: State, number: int) -> tuple[State, list[str]]:
        """Play table moves until a seat must decide; `number` is that of the first of them."""
        rolled: list[str] = []
        while not state.over and state.to_move == TABLE:
            rolled.append(self.roll(state, number + len(rolled)))
            state = state.play(rolled[-1])
        return state, rolled


@dataclass(frozen=True)
class Draw:
    """One move of the table, and all that is needed to draw it again without knowing the rules."""

    number: int
    """Of the move in its record, from 1 on."""
    played: str
    outcomes: tuple[str, ...]
    """What could have come, in the order in which the weights are laid end to end."""
    weights: tuple[int, ...]

    def expected(self, dice: Dice) -> str:
        """The outcome that these dice give.

        >>> Draw(3, "=2", ("=1", "=2", "=3", "=4", "=5", "=6"), (1,) * 6).expected(Dice(b"a secret"))
        '=2'
        """
        return self.outcomes[dice.choose(self.weights, self.number)]


def first_choice(state: State) -> State:
    """The round moved on to where a seat has something to choose: with this a game is made ready for use."""
    dice, number = Dice(b"warm up"), 1
    while len(state.moves()) < 2 or state.weights():
        state = state.play(dice.roll(state, number) if state.weights() else state.moves()[0])
        number += 1
    return state


class NotTheTable(OptionError):
    """Dice are rolled only where chance decides."""

    code = "not-the-table"
