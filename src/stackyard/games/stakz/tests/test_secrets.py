"""What a seat of Stakz may see, and nothing else (SZ-2); and redrawing what it does not see."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from itertools import pairwise, permutations
from random import Random

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import stackyard
from stackyard import SPECTATOR, TABLE, NotationError, OptionError, State
from stackyard.core import entries, kernels
from stackyard.games.stakz.rules import encoding, kernel
from stackyard.games.stakz.rules.notation import seen_move
from stackyard.games.stakz.tests.positions import (
    COLOURS,
    STAKZ,
    at,
    random_move,
    random_state,
    tiles_of,
    written,
)
from stackyard.play.reading import load, read
from stackyard.play.verify import verify
from tests.settings import COMPILED, RECORDS

PLAYERS = st.integers(2, 4)
SEEDS = st.integers(0, 2**32 - 1)
STEPS = st.integers(0, 160)
ASKED = ["R1>1", "O2>2", "G3>3", "draw R", "draw P", "end", "base R", "=R1", "=G?", "=B5", "=P3", "nonsense"]


def expand(text: str) -> list[str]:
    """`R13G2` as R1, R3 and G2."""
    tiles, colour = [], ""
    for letter in text.strip("-"):
        if letter in COLOURS:
            colour = letter
        else:
            tiles.append(colour + letter)
    return tiles


def twin(state: State, seat: int, random: Random) -> State:
    """A state that differs only in what `seat` cannot see, made from its text and without the kernel."""
    words = str(state).split()
    places = [expand(hand) for hand in words[1].split("/")] + [expand(words[5])]
    for colour in COLOURS:
        hidden = [
            tile for place, tiles in enumerate(places) if place != seat for tile in tiles if tile[0] == colour
        ]
        random.shuffle(hidden)
        for place, tiles in enumerate(places):
            if place != seat:
                places[place] = [hidden.pop() if tile[0] == colour else tile for tile in tiles]
    words[1], words[5] = "/".join(written(tiles) for tiles in places[:-1]), written(places[-1])
    setup = state.setup
    again = STAKZ.parse(" ".join(words), players=setup.players, first=setup.first)
    last = state.last
    got = kernel.given_to(state.record[0]) if last and last.startswith("=") else None
    if last and got is not None and got != seat:
        # The tile that was given there is another one, too.
        last = "=" + random.choice([tile for tile in places[got] if tile[0] == last[1]])
    move = None if last is None else STAKZ.notation.read_move(state.record[0], last)
    return State(STAKZ, setup, again.record, last=last, last_move=move)


def rulings(view: State) -> list[object]:
    answers: list[object] = []
    for text in ASKED:
        try:
            answers.append(view.why_not(text))
        except NotationError as error:
            answers.append(str(error))
    return answers


def looks(state: State, seat: int, pictures: bool = True) -> dict[str, object]:
    """Everything that a seat gets to see of a state."""
    view = state.seen_by(seat)
    told = {
        "text": str(view),
        "repr": repr(view),
        "value": view,
        "hash": hash(view),
        "pickle": pickle.dumps(view),
        "moves": view.moves(),
        "chances": view.chances(),
        "weights": view.weights(),
        "paths": view.paths(),
        "last": view.last,
        "rulings": rulings(view),
        "end": (view.over, view.to_move, view.scores, view.winners),
        "next": [str(view.play(move)) for move in view.moves()[:3]],
    }
    if pictures:
        told |= {
            "picture": state.svg(seat),
            "picture of the view": view.svg(),
            "picture for a phone": state.svg(seat, narrow=True),
            "notebook": view._repr_svg_(),
            "terminal": state.show(seat).markup,
        }
        if state.to_move == seat:
            told["picture to click"] = state.svg(seat, picked=())
    return told


@given(PLAYERS, SEEDS, STEPS)
def test_states_that_differ_only_in_what_a_seat_cannot_see_look_the_same(
    players: int, seed: int, steps: int
) -> None:
    state = random_state(players, seed, steps, placing=0.5 + seed % 5 / 10)
    random = Random(seed)
    for seat in range(players):
        other = twin(state, seat, random)
        seen, other_seen = looks(state, seat), looks(other, seat)
        for what, told in seen.items():
            assert told == other_seen[what], f"seat {seat} can tell by the {what}: {state} and {other}"


def test_the_twins_are_different_states() -> None:
    """Without this the test above could not fail."""
    state = random_state(3, 5, 60)
    twins = {str(twin(state, 1, Random(seed))) for seed in range(20)}
    assert len(twins) == 20 and str(state) not in twins
    assert twin(state, 1, Random(0)).seen_by(2) != state.seen_by(2), "another seat sees the difference"


@given(PLAYERS, SEEDS, STEPS)
def test_a_view_shows_exactly_what_sz_2_says(players: int, seed: int, steps: int) -> None:
    state = random_state(players, seed, steps)
    words = str(state).split()
    hands = words[1].split("/")
    for seat in range(players):
        seen = str(state.seen_by(seat)).split()
        expected = [hand if at == seat else hidden(hand) for at, hand in enumerate(hands)]
        assert seen[1].split("/") == expected
        assert seen[5] == hidden(words[5])
        assert [*seen[2:5], *seen[6:]] == [*words[2:5], *words[6:], "seen", str(seat)], "all else is open"


def hidden(text: str) -> str:
    return "".join(letter if letter in "ROGBP-" else "?" for letter in text)


@given(PLAYERS, SEEDS, st.integers(20, 160))
def test_what_two_seats_see_together_is_no_hand(players: int, seed: int, steps: int) -> None:
    state = random_state(players, seed, steps)
    both = state.seen_by(0).seen_by(1)
    assert both == state.seen_by(1).seen_by(0)
    assert str(both).endswith(" seen -") and not set(str(both).split()[1]) & set("12345")
    assert STAKZ.parse(str(both), players=players) == both
    # A round can be followed without a seat, too.
    if not state.over:
        move = random_move(state, Random(seed))
        after = state.play(move).seen_by(0).seen_by(1)
        told = str(after.last)
        assert both.play(told) == after


@given(PLAYERS, SEEDS)
def test_a_view_can_be_played_on_in(players: int, seed: int) -> None:
    random = Random(seed)
    state = STAKZ.start(players=players, first=seed % players)
    views = [state.seen_by(seat) for seat in range(players)]
    while not state.over:
        move = random_move(state, random, 0.9)
        before, state = state, state.play(move)
        for seat, view in enumerate(views):
            seen = state.seen_by(seat)
            assert seen.last is not None and seen.last in view.moves()
            if before.to_move == seat:
                assert view.moves() == before.moves()
            views[seat] = view.play(seen.last)
            assert views[seat] == seen and views[seat].last == seen.last


@given(PLAYERS, SEEDS)
def test_a_glimpse_is_the_move_that_the_seat_sees(players: int, seed: int) -> None:
    random = Random(seed)
    state = STAKZ.start(players=players, first=seed % players)
    write = STAKZ.notation.write_move
    hidden = 0
    while not state.over:
        after = state.play(random_move(state, random, 0.9))
        assert after.last is not None and after.last_move is not None
        for seat in range(players):
            glimpse = kernels.glimpse(state.record[0], after.last_move, seat)
            assert write(state.record[0], glimpse) == seen_move(after.record[0], after.last, seat)
            hidden += glimpse != after.last_move
        state = after
    assert hidden >= 10 * players * (players - 1), "the deal at least is hidden from the others"


def test_a_view_lists_what_others_may_hold() -> None:
    state = at("R1 B5 B5", "R2 G1", stacks="R3 G5", players=3, waiting="turn 1")
    view = state.seen_by(0)
    assert {move for move in state.moves() if ">" in move} == {"R2>1", "G1>2"}
    # Seat 1 holds a red and a green tile. R1 is not out of the question: seat 0 holds only one of three.
    red = {f"R{symbol}>1" for symbol in range(1, 6)} | {"R5>2"}
    green = {f"G{symbol}>2" for symbol in range(1, 6)} | {"G3>1"}
    assert {move for move in view.moves() if ">" in move} == red | green
    state = at("R1 R1 R1 R5 R5", "R2 R4 R4 R4 R5", stacks="R3 G5", players=3, waiting="turn 1")
    view = state.seen_by(0)
    assert {move for move in view.moves() if ">" in move} == {"R2>1", "R3>1", "R4>1", "R5>1", "R5>2"}
    ruling = view.why_not("R1>1")
    assert ruling is not None and "by what is in sight" in ruling.reason


# What everybody may know --------------------------------------------------------------------------


def symbols_in(text: str) -> list[str]:
    """The tiles that a text names with their symbols."""
    return re.findall(r"\b[ROGBP][1-5]+\b", text)


@given(PLAYERS, SEEDS, STEPS)
@example(players=2, seed=0, steps=21)  # a base is being turned up
def test_a_spectator_sees_the_stacks_and_no_symbol_of_a_hand_or_the_pile(
    players: int, seed: int, steps: int
) -> None:
    state = random_state(players, seed, steps)
    public = state.public()
    assert public.viewer == SPECTATOR and state.seen_by(SPECTATOR) == public
    words, seen = str(state).split(), str(public).split()
    assert seen[1].split("/") == [hidden(hand) for hand in words[1].split("/")]
    assert seen[5] == hidden(words[5])
    assert [*seen[2:5], *seen[6:]] == [*words[2:5], *words[6:], "seen", "-"], "all else is open"
    # Each text names only tiles that lie open: a hand or the pile is the only other place.
    open_tiles = set(tiles_of("".join(re.findall("[ROGBP1-5]", words[3])))) if words[3] != "-" else set()
    if words[6] == "base" and state.to_move == TABLE:
        # A base is turned up for all to see (SZ-4), so what it may be is no secret: the bases before it are
        # of other colours, and each symbol of this colour may come.
        open_tiles |= {words[7][-1] + symbol for symbol in "12345"}
    told = [public.svg(), state.svg(SPECTATOR), public._repr_svg_(), state.show(SPECTATOR).plain]
    for text in told:
        named = {tile for found in symbols_in(text) for tile in expand(found)}
        assert named <= open_tiles, f"{named - open_tiles} of {state}"
    if state.last is not None and state.last.startswith("=") and state.last != public.last:
        assert public.last == f"{state.last[:2]}?"
        assert public.last_move == encoding.UNSEEN + COLOURS.index(state.last[1])


@given(PLAYERS, SEEDS, STEPS)
def test_states_that_differ_only_in_hands_and_pile_look_the_same_to_a_spectator(
    players: int, seed: int, steps: int
) -> None:
    state = random_state(players, seed, steps, placing=0.5 + seed % 5 / 10)
    other = twin(state, SPECTATOR, Random(seed))
    seen, other_seen = looks(state, SPECTATOR), looks(other, SPECTATOR)
    for what, told in seen.items():
        assert told == other_seen[what], f"a spectator can tell by the {what}: {state} and {other}"


def test_a_tile_that_is_drawn_is_a_secret_from_the_spectator_too() -> None:
    state = STAKZ.start().play("=R2")
    public = state.public()
    assert (state.last, state.seen_by(0).last, public.last) == ("=R2", "=R2", "=R?")
    assert public.play("=R?").last == "=R?" and public.play("=R?").viewer == SPECTATOR
    assert state.secrets and stackyard.game("staku").start().secrets is False


def test_a_record_for_spectators_gives_what_is_public() -> None:
    whole = load(RECORDS / "stakz.txt")[0]
    seen = whole.seen_by(SPECTATOR)
    assert read(seen.text()) == seen and seen.viewer == SPECTATOR and seen.tag("Seed") is None
    assert seen.states() == [state.public() for state in whole.states()]
    assert seen.moves[:20] == tuple(f"{move[:2]}?" for move in whole.moves[:20])
    with pytest.raises(OptionError, match="this record is what a spectator saw"):
        seen.seen_by(0)
    assert "as a spectator saw them" in verify(seen)[-1].finding


# Redrawing ----------------------------------------------------------------------------------------


def seeded(seed: int) -> np.ndarray:
    return np.array([seed * 2 + 1], np.uint64)


def resampled(state: State, seat: int, random: np.ndarray) -> State:
    record = state.record.copy()
    entries.resample(record, seat, random)
    return State(STAKZ, state.setup, record)


@given(PLAYERS, SEEDS, STEPS)
def test_resample_keeps_what_the_seat_sees(players: int, seed: int, steps: int) -> None:
    state = random_state(players, seed, steps)
    random = seeded(seed)
    for seat in range(players):
        again = resampled(state, seat, random)
        assert again.seen_by(seat) == state.seen_by(seat)
        options = {"players": players, "first": state.setup.first}
        assert STAKZ.parse(str(again), **options) == again, "a whole state: three of each kind"
        from_view = resampled(state.seen_by(seat), seat, seeded(seed + 1))
        assert from_view == resampled(state, seat, seeded(seed + 1)), "what is hidden plays no part"


SMALL = "R1 R1 R2 R3", "G4 G5 G5"
"""What seat 0 does not see in the small case: 4 red tiles and 3 green ones."""


def small_case() -> State:
    """Seat 1 holds two red tiles, seat 2 one red and two green; a red and a green are in the pile."""
    unseen = Counter(tiles_of("".join(SMALL)))
    stacks = ["O1O2", "B3"]
    lying = Counter(tiles_of("".join(stacks)))
    own = [
        kind
        for kind, count in Counter({c + s: 3 for c in COLOURS for s in "12345"}).items()
        for _ in range(count - unseen[kind] - lying[kind])
    ]
    hands = ["".join(own), "R1 R1", "R2 G4 G5"]
    return at(*hands, stacks=" ".join(stacks), pile="R3 G5", players=3)


def exact() -> dict[tuple[str, ...], float]:
    """The probability of every deal of the small case, counted one by one."""
    counts: Counter[tuple[str, ...]] = Counter()
    for red in permutations(tiles_of(SMALL[0])):
        for green in permutations(tiles_of(SMALL[1])):
            dealt = ([*red[:2]], [red[2], *green[:2]], [red[3], green[2]])
            counts[tuple(written(tiles) for tiles in dealt)] += 1
    total = counts.total()
    return {deal: count / total for deal, count in counts.items()}


@pytest.mark.parametrize("seat_view", [False, True], ids=["from the state", "from the view"])
def test_resample_is_uniform_over_what_is_possible(seat_view: bool) -> None:
    expected = exact()
    # Seat 1's pair of red tiles is 11, 12 or 13 with two ways to go on, or 23 with one; green has two ways.
    assert len(expected) == 7 * 2
    state = small_case()
    if seat_view:
        state = state.seen_by(0)
    random = seeded(20261115)
    samples = 40_000 if COMPILED else 4_000
    drawn: Counter[tuple[str, ...]] = Counter()
    for _ in range(samples):
        record = state.record.copy()
        entries.resample(record, 0, random)
        hands = record[0].hands
        drawn[bytes_key(hands, record[0].pile)] += 1
    assert set(drawn) == set(expected), "every possible deal, and no other"
    freedom = len(expected) - 1
    limit = freedom + 5 * (2 * freedom) ** 0.5  # about five standard deviations above what a right one gives
    chi = sum((drawn[deal] - samples * p) ** 2 / (samples * p) for deal, p in expected.items())
    assert chi < limit, f"chi squared is {chi:.1f} with {freedom} degrees of freedom"
    # If all deals were as likely as one another, which they are not, this would be found out.
    wrong = sum((1 / len(expected) - p) ** 2 / p for p in expected.values()) * samples
    assert wrong > 2 * limit


def bytes_key(hands: np.ndarray, pile: np.ndarray) -> tuple[str, ...]:
    def tiles(counts: np.ndarray) -> str:
        kinds = [c + s for c in COLOURS for s in "12345"]
        return written([kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)])

    return tiles(hands[1]), tiles(hands[2]), tiles(pile)


def test_resample_of_a_view_for_another_seat_redraws_that_hand_too() -> None:
    state = random_state(3, 7, 50)
    view = state.seen_by(0)
    hands = {str(resampled(view, 1, seeded(seed))).split()[1].split("/")[1] for seed in range(20)}
    assert len(hands) > 10


def test_resample_leaves_a_game_without_secrets_as_it_is() -> None:
    state = stackyard.game("staku").start()
    record = state.record.copy()
    entries.resample(record, 0, seeded(1))
    assert record.tobytes() == state.record.tobytes()


# The 75 tiles -------------------------------------------------------------------------------------


@given(PLAYERS, SEEDS, st.sampled_from([0.3, 0.75, 0.95]))
def test_tiles_are_conserved_and_stacks_stay_legal(players: int, seed: int, placing: float) -> None:
    random = Random(seed)
    state = STAKZ.start(players=players, first=seed % players)
    while True:
        words = str(state).split()
        stacks = [] if words[3] == "-" else [tiles_of(stack.strip("*")) for stack in words[3].split(",")]
        hands = [expand(hand) for hand in words[1].split("/")]
        everywhere = Counter(tile for tiles in [*hands, *stacks, expand(words[5])] for tile in tiles)
        assert everywhere.total() == 75 and set(everywhere.values()) == {3}
        for stack in stacks:
            colours = Counter(tile[0] for tile in stack)
            assert len(colours) < 5 and max(colours.values()) <= 2 and len(stack) <= 8
            assert all(one[0] == two[0] or one[1] == two[1] for one, two in pairwise(stack))
        assert len(stacks) <= 2 or sum(map(len, stacks)) >= 2 * len(stacks), "the bound of MOST_STACKS"
        if state.over:
            break
        if state.to_move != TABLE:
            assert all(hands), "a round with an empty hand is over"
        state = state.play(random_move(state, random, placing))
    assert state.scores == tuple(len(hand) for hand in hands)
