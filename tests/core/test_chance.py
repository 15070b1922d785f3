"""The table's dice: committed to, revealed, verified, and drawn without favour; on rounds of the toy game."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace
from random import Random

import pytest

import stackyard
from stackyard import TABLE, OptionError, State
from stackyard.core.chance import Dice, NotTheTable
from stackyard.play.reading import RecordError, read
from stackyard.play.record import Record
from stackyard.play.verify import Check, verify

CAIRN = stackyard.game("cairn")

DICE = Dice(b"nobody knows this before the end", ["Ann's word", "", "Cy: ünïcode"])


def play_recorded(choices: int = 0) -> tuple[State, Record]:
    """A whole random round of three, with a commitment at its head; its seed is not revealed yet."""
    random = Random(choices)
    state = CAIRN.start(players=3)
    record = Record.new(state, ["Ann", "Bob", "Cy"], dice=DICE)
    while not state.over:
        chance = state.to_move == TABLE
        move = DICE.roll(state, len(record.moves) + 1) if chance else random.choice(state.moves())
        state = state.play(move)
        record = record.add(move)
    return state, record


def finished(choices: int = 0) -> Record:
    state, record = play_recorded(choices)
    return record.finish(state, DICE)


def failures(record: Record) -> list[Check]:
    # Through text, as somebody would check it who was not there.
    return [check for check in verify(read(record.text())) if not check.passed]


@pytest.mark.parametrize("choices", range(5))
def test_a_round_played_by_committed_dice_verifies(choices: int) -> None:
    record = finished(choices)
    assert record.tag("Commitment") == hashlib.sha256(DICE.seed).hexdigest()
    assert record.tag("Seed") == DICE.seed.hex()
    assert [record.tag(f"Entropy{seat}") for seat in range(3)] == list(DICE.entropies)
    again = read(record.text())
    assert again == record
    checks = verify(again)
    assert all(check.passed for check in checks)
    rolled = sum(move.startswith("=") for move in record.moves)
    assert checks[-1].finding == f"all {rolled} table moves follow from seed, entropies and number"


def test_a_round_that_goes_on_keeps_its_seed() -> None:
    _, record = play_recorded()
    going_on = replace(record, moves=record.moves[:-1], comments=record.comments[:-1])
    assert going_on.tag("Seed") is None
    assert verify(read(going_on.text()))[-1] == Check(
        True, "the seed is not in the record: it is revealed at the end"
    )


def test_every_altered_table_move_is_found() -> None:
    record = finished()
    refused = found = 0
    for number, move in enumerate(record.moves):
        for other in {"=1", "=2", "=3"} - {move} if move.startswith("=") else ():
            altered = replace(record, moves=(*record.moves[:number], other, *record.moves[number + 1 :]))
            try:
                failed = failures(altered)
            except RecordError:
                refused += 1  # Another stone was laid: the round ends elsewhere.
                continue
            finding = f"move {number + 1} is {other}, but the dice gave {move}"
            assert failed == [Check(False, finding)]
            found += 1
    assert refused
    assert found


def test_an_altered_seed_is_found() -> None:
    other = Dice(b"a better one")
    altered = finished().with_tag("Seed", other.seed.hex())
    not_the_one = "the seed is not the one that the commitment was made for"
    assert failures(altered) == [Check(False, not_the_one)]
    # With a commitment to match, which everybody would have seen before, the moves still give it away.
    (failed,) = failures(altered.with_tag("Commitment", other.commitment))
    assert "but the dice gave" in failed.finding


@pytest.mark.parametrize("seat", range(3))
def test_an_altered_entropy_is_found(seat: int) -> None:
    (failed,) = failures(finished().with_tag(f"Entropy{seat}", "another word"))
    assert "but the dice gave" in failed.finding


def test_entropies_are_told_apart_by_seat() -> None:
    one, other = Dice(b"seed", ["ab", "c"]), Dice(b"seed", ["a", "bc"])
    numbers = range(1, 50)
    assert [one.choose([1] * 6, n) for n in numbers] != [other.choose([1] * 6, n) for n in numbers]


def test_a_finished_record_without_its_seed_fails() -> None:
    record = finished()
    without = replace(record, tags=tuple(tag for tag in record.tags if tag[0] != "Seed"))
    missing = "the seed is not in the record: a finished record must reveal it"
    assert failures(without) == [Check(False, missing)]


@pytest.mark.parametrize(("tag", "value"), [("Seed", "xyz"), ("Seed", "abc"), ("Commitment", "ab")])
def test_what_is_no_seed_or_commitment_is_refused(tag: str, value: str) -> None:
    with pytest.raises(RecordError, match=f"'{value}' is no value for {tag}"):
        read(finished().with_tag(tag, value).text())


def test_dice_roll_only_where_chance_decides() -> None:
    state, rolled = DICE.play(CAIRN.start(players=3), 1)
    assert len(rolled) == 3
    assert state.to_move == 0
    with pytest.raises(NotTheTable, match="seat 0 is to move, not the table"):
        DICE.roll(state, 4)
    with pytest.raises(NotTheTable, match="the round is over"):
        DICE.roll(play_recorded()[0], 99)


# The draw itself ---------------------------------------------------------------------------------


def draw(dice: Dice, number: int, attempt: int) -> int:
    """The draw as the documentation of `stackyard.core.chance` tells it."""
    message = b"stackyard-1"
    for entropy in dice.entropies:
        message += len(entropy.encode()).to_bytes(4, "big") + entropy.encode()
    message += number.to_bytes(8, "big") + attempt.to_bytes(4, "big")
    return int.from_bytes(hmac.new(dice.seed, message, hashlib.sha256).digest(), "big")


def test_the_draw_is_the_documented_one() -> None:
    for number in range(1, 200):
        assert DICE.choose([1] * 7, number) == draw(DICE, number, 0) % 7
        assert DICE.choose([2, 5], number) == int(draw(DICE, number, 0) % 7 >= 2)


def test_uneven_weights_come_out_in_proportion() -> None:
    weights, draws = [1, 2, 0, 5, 8], 8000
    counts = [0] * len(weights)
    for number in range(1, draws + 1):
        counts[DICE.choose(weights, number)] += 1
    assert counts[2] == 0
    expected = [draws * weight / sum(weights) for weight in weights]
    chi_square = sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True) if mean)
    # Of honest dice one set in a thousand is above this, at three degrees of freedom.
    assert chi_square < 16.27


@pytest.mark.parametrize("weights", [[], [0, 0], [3, -1]])
def test_weights_that_mean_nothing_are_refused(weights: list[int]) -> None:
    with pytest.raises(OptionError, match="weights are 0 or more and not all 0"):
        DICE.choose(weights, 1)


def test_draws_that_would_favour_an_outcome_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2^256 is 1 more than a multiple of 3, so the highest draw is one too many for index 0.
    highest = 2**256 - 1
    drawn = {0: highest, 1: highest, 2: highest - 1}
    tried = []

    def fixed(self: Dice, number: int, attempt: int) -> int:
        tried.append((number, attempt))
        return drawn[attempt]

    monkeypatch.setattr(Dice, "_draw", fixed)
    assert DICE.choose([1, 1, 1], 12) == 2
    assert tried == [(12, 0), (12, 1), (12, 2)]


def test_the_next_try_is_drawn_anew() -> None:
    # With a sum just above half of the range about every second draw is thrown away.
    weights = [2**254, 2**254, 1]
    attempts = []
    for number in range(1, 60):
        attempt = 0
        while (drawn := draw(DICE, number, attempt)) >= sum(weights):
            attempt += 1
        attempts.append(attempt)
        assert DICE.choose(weights, number) == min(drawn // 2**254, 2)
    assert max(attempts) > 2
