"""Random rounds of a game, with all checks along the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from stackyard.core.calls import is_call
from stackyard.core.chance import Dice
from stackyard.core.game import Game
from stackyard.core.options import Option
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.play.round import Round
from stackyard.testing.clicks import check_clicks
from stackyard.testing.examples import check_examples
from stackyard.testing.lessons import check_lessons
from stackyard.testing.pictures import check_pictures, check_travel, check_words
from stackyard.testing.plain import check_plain
from stackyard.testing.puzzles import check_puzzles
from stackyard.testing.records import check_record
from stackyard.testing.states import check_state, check_winners

LONGEST_ROUND = 20_000
"""Moves after which a random round that goes on is taken never to end."""


def check_game(game: Game, rounds: int = 2, seed: int = 0, every: int = 1) -> int:
    """Play random rounds at every number of players and with every option changed, and check their states.

    `rounds` is the number played for each set-up; of their states every `every`-th is checked, and the last.
    Returns how many states were checked.
    """
    random = Random(seed)
    check_page(game)
    wrong = [*game.wrong_rules(), *game.misspelt_fields()]
    assert not wrong, f"{game.title}: {wrong[0]}"
    checked = 0
    best = {"highest", "lowest"}
    for setup in _setups(game):
        for _ in range(rounds):
            count, end = _check_round(game, setup, random, every)
            checked += count
            best &= check_winners(end)
            assert best, f"in one round the highest score wins, in another one the lowest: {end}"
    check_examples(game)
    check_lessons(game)
    check_puzzles(game, every=10)
    check_plain(game, seed)
    return checked


def check_page(game: Game) -> None:
    """The rules that players read: every clause once, in words."""
    ids = [clause.id for clause in game.clauses]
    assert ids, f"{game.name}: rules.md holds no clause; one looks like **XY-1 Title.** and its text"
    assert len(set(ids)) == len(ids), f"{game.name}: a clause id stands twice in rules.md"
    for option in game.options:
        assert not option.clause or option.clause in ids, f"{option.name} names no clause of rules.md"
        assert len(option.words) in (0, len(option.choices)), f"{option.name}: words for some choices only"
    assert len(game.seat_names) >= game.players[-1], f"{game.name}: seats without a name"


def _setups(game: Game) -> Iterator[dict[str, Any]]:
    """Every number of players with the usual options; every option changed, for the fewest and the most."""
    for players in game.players:
        yield {"players": players, "first": players - 1, "calls": False}
    for players in sorted({game.players[0], game.players[-1]}):
        for option, value in _changes(game.options):
            if option.players is None or players in option.players:
                yield {"players": players, option.name: value}
    yield {"players": game.players[-1], "calls": True}


def _changes(options: tuple[Option, ...]) -> Iterator[tuple[Option, object]]:
    for option in options:
        others = [choice for choice in option.choices if choice != option.default]
        # Of many values the ends and the middle: that is where a rule breaks.
        for value in dict.fromkeys((others[0], others[len(others) // 2], others[-1]) if others else ()):
            yield option, value


def _check_round(game: Game, setup: dict[str, Any], random: Random, every: int) -> tuple[int, State]:
    """A random round; of the states that are checked, some have their pictures looked at."""
    dice = Dice(random.randbytes(16), [f"seat {seat}" for seat in range(setup["players"])])
    start = game.start(**setup)
    assert start == game.start(**setup), "a round starts the same each time"
    round = Round.start(start, [f"player {seat}" for seat in range(start.players)], dice)
    strangers: list[str] = []
    number = 0
    while not round.over:
        state = round.state
        assert number < LONGEST_ROUND, f"a random round goes on after {number} moves: {state}"
        if number % every == 0:
            check_state(state, random, strangers)
        if number % (8 * every) == 0:
            check_pictures(state, random)  # Drawing takes longer than everything else together.
            check_clicks(state, random)
        if state.to_move == TABLE:
            move = round.rolled()
        else:
            move = random.choice([each for each in state.moves() if not is_call(each)])
        strangers = [*strangers[-20:], move]
        round = round.play(move)
        assert round.state.last == move
        if number % every == 0:
            check_travel(state, round.state)
            check_words(state, move)
        number += 1
    check_state(round.state, random, strangers)
    check_pictures(round.state, random)
    check_clicks(round.state, random)
    check_record(round.record)
    check_setup_chance(round.states)
    return number // every + 1, round.state


def check_setup_chance(states: Sequence[State]) -> None:
    """The table never moves after a decision, in a game that says so with SETUP_CHANCE_ONLY."""
    game = states[0].game
    if getattr(game.kernel, "SETUP_CHANCE_ONLY", False):
        movers = [state.to_move for state in states if not state.over]
        decided = next((number for number, mover in enumerate(movers) if mover != TABLE), len(movers))
        assert TABLE not in movers[decided:], (
            f"{game.title} says SETUP_CHANCE_ONLY, but the table moves after a decision, from {states[0]}"
        )
