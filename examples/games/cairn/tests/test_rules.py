"""Cairn, the worked example: its rules clause by clause, its secrets, and the table's dice on it."""

from __future__ import annotations

import hashlib
import hmac
import pickle
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

import stackyard
from stackyard import SPECTATOR, TABLE, IllegalMove, NotationError, OptionError, State
from stackyard.core import kernels
from stackyard.core.chance import Dice, NotTheTable
from stackyard.play.reading import RecordError, read
from stackyard.play.record import Record
from stackyard.play.verify import Check, verify
from stackyard.testing import check_game, check_views

CAIRN = stackyard.game("cairn")


def at(text: str, strength: int = 10) -> State:
    """A position; how many play is how many hold stones."""
    return CAIRN.parse(text, players=len(text.split()[1]), strength=strength)


def after(state: State, moves: str) -> State:
    for move in moves.split():
        state = state.play(move)
    return state


def random_states(players: int, seed: int, strength: int = 10) -> Iterator[State]:
    """The states of a random round, the last one included."""
    random = Random(seed)
    state = CAIRN.start(players=players, first=seed % players, strength=strength)
    yield state
    while not state.over:
        state = state.play(random.choice(state.moves()))
        yield state


# The rules ---------------------------------------------------------------------------------------


def test_ca_1_the_table_deals_seat_by_seat_from_who_starts() -> None:
    state = CAIRN.start(players=3, first=1)
    assert str(state) == "stones --- cairn - swaps 000 turn 1"
    for dealt in ("-2-", "-23", "123"):
        assert state.to_move == TABLE
        assert state.chances() == {"=1": 1 / 3, "=2": 1 / 3, "=3": 1 / 3}
        state = state.play({"-2-": "=2", "-23": "=3", "123": "=1"}[dealt])
        assert str(state).split()[1] == dealt
    assert state.to_move == 1
    assert state.chances() == {}


def test_ca_1_nobody_moves_before_all_have_a_stone() -> None:
    ruling = CAIRN.start().why_not("lay")
    assert ruling is not None
    assert str(ruling) == "The table deals Rowan a stone first. (CA-1)"


def test_ca_1_only_the_holder_sees_a_stone() -> None:
    state = at("stones 123 cairn 1 swaps 000 turn 0")
    assert [str(state.seen_by(seat)).split()[1] for seat in range(3)] == ["1??", "?2?", "??3"]


def test_ca_2_first_starts_and_play_goes_clockwise() -> None:
    state = after(CAIRN.start(players=4, first=2), "=1 =1 =1 =1")
    order = []
    for _ in range(6):
        order.append(state.to_move)
        state = after(state, "lay =1")
    assert order == [2, 3, 0, 1, 2, 3]


def test_ca_2_the_start_of_a_match_passes_clockwise() -> None:
    match = stackyard.match("cairn", ["Ann", "Bob", "Cy"])
    starts = []
    for scores in ((0, 1, 1), (1, 0, 1), (0, 1, 1)):
        starts.append(match.start().setup.first)
        match = match.add_scores(scores)
    assert starts == [0, 1, 2]


def test_ca_3_a_stone_that_is_laid_is_seen_and_replaced() -> None:
    state = after(at("stones 32 cairn 1 swaps 00 turn 0"), "lay")
    assert str(state) == "stones -2 cairn 13 swaps 00 turn 0"
    assert state.to_move == TABLE
    assert str(state.seen_by(1)) == str(state)
    assert str(state.play("=1")) == "stones 12 cairn 13 swaps 00 turn 1"


def test_ca_3_a_stone_that_is_swapped_is_not_seen() -> None:
    state = after(at("stones 32 cairn 1 swaps 00 turn 1"), "swap")
    assert str(state) == "stones 3- cairn 1 swaps 01 turn 1"
    assert str(state.play("=2")) == "stones 32 cairn 1 swaps 01 turn 0"


def test_ca_3_players_do_not_deal_and_the_table_is_waited_for() -> None:
    state = at("stones 32 cairn 1 swaps 00 turn 0")
    ruling = state.why_not("=1")
    assert str(ruling) == "It is Rowan's turn to lay or swap; the table deals after that. (CA-3)"
    for move in ("lay", "swap"):
        assert str(state.play("lay").why_not(move)) == "The table deals Rowan a stone first. (CA-3)"


def test_ca_4_two_swaps_a_round() -> None:
    state = at("stones 11 cairn - swaps 10 turn 0")
    assert state.moves() == ["lay", "swap"]
    state = after(state, "swap =2 swap =2")
    assert state.moves() == ["lay"]
    assert str(state.why_not("swap")) == "Rowan has swapped twice in this round already. (CA-4)"
    assert after(state, "lay =1").moves() == ["lay", "swap"], "the swaps of others are their own"


@pytest.mark.parametrize("strength", [6, 10, 20])
def test_ca_5_the_cairn_bears_its_strength_and_no_more(strength: int) -> None:
    state = after(CAIRN.start(strength=strength), "=1 =1")
    for _ in range(strength):
        state = after(state, "lay =1")
        assert not state.over
    loser = state.to_move
    state = state.play("lay")
    assert state.over
    assert state.moves() == []
    assert state.scores == tuple(int(seat != loser) for seat in range(2))
    assert str(state).split()[3] == "1" * (strength + 1)


def test_ca_5_all_but_the_loser_win() -> None:
    state = at("stones 1131 cairn 333 swaps 0000 turn 2").play("lay")
    assert state.over
    assert (state.scores, state.winners) == ((1, 1, 0, 1), (0, 1, 3))
    for move in ("lay", "swap", "=1", "=?"):
        ruling = state.why_not(move)
        assert str(ruling) == "The round is over: Bracken has laid one stone too many. (CA-5)"


def test_ca_5_strength_is_an_option() -> None:
    position = "stones 11 cairn 33 swaps 00 turn 0"
    assert at(position, strength=6).play("lay").over
    assert not at(position, strength=7).play("lay").over
    assert at(position, strength=6) != at(position, strength=7)
    for strength in (5, 21, "many"):
        with pytest.raises(OptionError, match=r"strength cannot be .*; it can be 6 to 20"):
            CAIRN.start(strength=strength)


def test_ca_6_three_points_end_a_match_and_equal_totals_share() -> None:
    match = stackyard.match("cairn", ["Ann", "Bob", "Cy"])
    for scores in ((1, 1, 0), (0, 1, 1), (1, 0, 1)):
        match = match.add_scores(scores)
        assert not match.over
    shared = match.add_scores((1, 1, 0))
    assert shared.over
    assert (shared.totals, shared.winners) == ((3, 3, 2), (0, 1))
    round_won = at("stones 33 cairn 333 swaps 00 turn 1").play("lay")
    duel = stackyard.match("cairn", ["Ann", "Bob"]).add(round_won).add(round_won).add(round_won)
    assert duel.over
    assert duel.winners == (0,)


@pytest.mark.parametrize("text", ["Lay", "lay ", "=4", "=0", "=", "?", "", "lay 2"])
def test_what_is_no_move_at_all(text: str) -> None:
    with pytest.raises(NotationError, match=r"is no move\. You can lay or swap"):
        CAIRN.start().why_not(text)


def test_the_game_conforms() -> None:
    assert check_game(CAIRN, rounds=1) > 100


def test_random_rounds_in_the_kernel_end_where_the_rules_say() -> None:
    states = np.zeros(2, CAIRN.kernel.State)
    out, weights = np.empty(3, np.int32), np.zeros(3, np.int64)
    random = np.array([2026], np.uint64)
    start = CAIRN.start(players=4, first=3, strength=20)
    # In a view no stone but one's own has a weight; a kernel that plays on in it must still end.
    view = after(start, "=1 =2 =3 =1").seen_by(0)
    for state in (start, view):
        for _ in range(50):
            states[0] = state.record[0]
            kernels.random_rounds(states, out, weights, random, 1)
            end = states[1]
            assert end.weight > end.strength >= end.weight - end.cairn[end.height - 1]
            assert end.cairn[: end.height].sum() == end.weight
            assert (end.cairn[: end.height] > 0).all()
            assert not end.cairn[end.height :].any()


def test_perft() -> None:
    # Two deals, two choices, a deal, ...; nobody can topple the cairn so early.
    assert [CAIRN.start().perft(depth) for depth in range(6)] == [1, 3, 9, 18, 54, 108]


# Texts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("strength", [6, 10, 20])
def test_every_position_and_every_view_reads_back(players: int, strength: int) -> None:
    for seed in range(4):
        for state in random_states(players, seed, strength):
            assert at(str(state), strength) == state
            for seat in range(players):
                view = state.seen_by(seat)
                again = at(str(view), strength)
                assert str(again) == str(view)
                assert (again.to_move, again.over, again.moves()) == (view.to_move, view.over, view.moves())
                # A line of text does not say whose view it is; seen by that seat it is the same.
                assert again.seen_by(seat) == view


def test_a_hidden_stone_is_not_a_missing_one() -> None:
    hidden, missing = at("stones ?1 cairn - swaps 00 turn 0"), at("stones -1 cairn - swaps 00 turn 0")
    assert hidden != missing
    assert (hidden.to_move, missing.to_move) == (0, TABLE)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "is no position of Cairn"),
        ("stones 12 cairn 1 swaps 00 turn 0 ", "is no position of Cairn"),
        ("stones 12 cairn swaps 00 turn 0", "is no position of Cairn"),
        ("stones 12 cairn 1? swaps 00 turn 0", "is no position of Cairn"),
        ("stones 14 cairn 1 swaps 00 turn 0", "is no position of Cairn"),
        ("stones 12 cairn 1 swaps 03 turn 0", "is no position of Cairn"),
        ("stones 123 cairn 1 swaps 00 turn 0", "2 players have as many stones; '123' has 3"),
        ("stones 12 cairn 1 swaps 000 turn 0", "2 players have as many swaps; '000' has 3"),
        ("stones 12 cairn 1 swaps 00 turn 2", "a seat from 0 to 1, not 2"),
        ("stones -2 cairn 33331 swaps 00 turn 0", "the cairn 33331 goes on after it weighs 12; it bears 10"),
        ("stones -2 cairn 33 swaps 00 turn 1", "dealt clockwise from the seat whose turn it is, unlike '-2'"),
        ("stones -- cairn 33 swaps 00 turn 1", "one seat at most holds no stone; in '--' 2 do"),
        ("stones 12 cairn 3333 swaps 00 turn 1", "seat 1, which ended it, still holds a stone"),
    ],
)
def test_what_is_no_position(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        CAIRN.parse(text)
    assert problem in str(caught.value)


# Secrets -----------------------------------------------------------------------------------------


def looks(view: State, seat: int) -> dict[str, object]:
    """Everything that a view tells."""
    return {
        "text": str(view),
        "value": view,
        "hash": hash(view),
        "pickle": pickle.dumps(view),
        "moves": view.moves(),
        "chances": view.chances(),
        "paths": view.paths(),
        "last": view.last,
        "picture": view.svg(seat),
        "picture to click": view.svg(seat, picked=()),
        "terminal": view.show(seat).markup,
        "end": (view.over, view.to_move, view.scores, view.winners),
    }


def hands_that_look_the_same(state: State, seat: int) -> Iterator[State]:
    """The same position with other stones where `seat` cannot see them."""
    words = str(state).split()
    for shift in (1, 2):
        stones = [
            stone if stone == "-" or holder == seat else str((int(stone) + shift) % 3 + 1)
            for holder, stone in enumerate(words[1])
        ]
        yield at(" ".join(["stones", "".join(stones), *words[2:]]))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_views_tell_nothing_of_hidden_stones(players: int) -> None:
    for state in random_states(players, seed=players):
        for seat in range(players):
            # Read from text, so that both of them have no last move.
            seen = looks(at(str(state)).seen_by(seat), seat)
            for other in hands_that_look_the_same(state, seat):
                assert looks(other.seen_by(seat), seat) == seen
                assert other.svg(seat) == seen["picture"]
                assert other.show(seat).markup == seen["terminal"]


def test_a_deal_tells_only_who_gets_it_what_it_is() -> None:
    for state in random_states(players=3, seed=1):
        if state.over or state.to_move != TABLE:
            continue
        dealt = int(str(state).split()[-1])
        dealings = [state.play(move) for move in state.moves()]
        assert [each.seen_by(dealt).last for each in dealings] == ["=1", "=2", "=3"]
        for seat in {0, 1, 2} - {dealt}:
            assert [each.seen_by(seat).last for each in dealings] == ["=?"] * 3
            first, *others = (looks(each.seen_by(seat), seat) for each in dealings)
            assert others == [first, first]
            assert len({each.svg(seat) for each in dealings}) == 1


def test_what_is_laid_and_that_somebody_swaps_is_told_to_all() -> None:
    state = at("stones 123 cairn 1 swaps 000 turn 0")
    for move in ("lay", "swap"):
        assert [state.play(move).seen_by(seat).last for seat in range(3)] == [move] * 3


def test_looking_twice_shows_nothing_new() -> None:
    state = CAIRN.start(players=3).play("=2")
    assert state.seen_by(1).seen_by(0).last == "=?"
    assert str(state.seen_by(1).seen_by(0)) == "stones ?-- cairn - swaps 000 turn 1"


def test_a_spectator_sees_no_stone_that_is_held() -> None:
    state = at("stones 123 cairn 1 swaps 000 turn 0")
    assert state.secrets and str(state.public()) == "stones ??? cairn 1 swaps 000 turn 0"
    assert state.public().svg() == at("stones 321 cairn 1 swaps 000 turn 0").public().svg()
    assert CAIRN.start(players=3).play("=2").public().last == "=?"
    view = pickle.loads(pickle.dumps(state.public()))
    assert view.viewer == SPECTATOR and view._repr_svg_() == state.svg(SPECTATOR)


@pytest.mark.parametrize("seat", range(3))
def test_a_public_view_that_tells_what_one_seat_knows_is_found_out(
    monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    state = after(CAIRN.start(players=3), "=1 =2 =3")
    check_views(state)
    monkeypatch.setattr(State, "public", lambda state: state.seen_by(seat))
    with pytest.raises(AssertionError, match="does not know all that is public"):
        check_views(state)


def test_a_view_lists_the_moves_but_a_hidden_stone_cannot_be_laid_in_it() -> None:
    state = at("stones 123 cairn 1 swaps 000 turn 0")
    assert state.seen_by(0).play("lay").last == "lay"
    view = state.seen_by(1)
    assert view.moves() == state.moves() == ["lay", "swap"]
    with pytest.raises(IllegalMove) as caught:
        view.play("lay")
    assert caught.value.ruling.clause == "CA-1"
    assert "Only Rowan can see the weight of this stone" in str(caught.value)
    # What comes of a swap does not depend on the stone.
    assert str(view.play("swap")) == str(state.play("swap").seen_by(1))
    assert view.play("swap").moves() == ["=1", "=2", "=3"]


def test_what_is_told_of_a_deal_is_not_a_deal() -> None:
    ruling = CAIRN.start().why_not("=?")
    assert ruling is not None
    assert ruling.clause == "CA-1"


# The table's dice --------------------------------------------------------------------------------

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
