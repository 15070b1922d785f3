from __future__ import annotations

from random import Random

import pytest

import stackyard
from stackyard import OptionError, State
from stackyard.core.jit import COMPILED
from stackyard.engine import bots
from stackyard.engine.bots.level import LEVELS, Level, level_text
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.expectimax import Expectimax
from stackyard.engine.search.runner import Stop
from stackyard.games.stack.tests.positions import at
from tests.engine.search.test_mcts import some_state

GAMES = ("staku", "stack", "stakz", "stakd", "cairn")


def test_the_random_bot_plays_legal_moves_from_its_seed() -> None:
    state = stackyard.game("staku").start()
    moves = [bots.make("bot:random", Random(seed)).choose(state) for seed in range(20)]
    assert set(moves) <= set(state.moves()) and len(set(moves)) > 10
    assert moves == [bots.make("random", Random(seed)).choose(state) for seed in range(20)]


@pytest.mark.parametrize("name", ["random", "mcts:10", "uct:10", "1", "4", "8"])
def test_a_bot_is_asked_only_when_a_seat_decides(name: str) -> None:
    bot = bots.make(name, Random(0))
    with pytest.raises(OptionError, match="the table is to move"):
        bot.choose(stackyard.game("cairn").start())
    with pytest.raises(OptionError, match="the round is over"):
        bot.choose(stackyard.game("staku").parse("W5/7/8/7/8/7/6 b 0 1"))


@pytest.mark.parametrize("game", ["cairn", "stakz"])
@pytest.mark.parametrize("name", ["random", "mcts:10", "uct:10", "turn:10", "plan:10", "4", "mcts:10:slip=1"])
def test_a_bot_refuses_what_its_seat_may_not_see(game: str, name: str) -> None:
    state = stackyard.game(game).start(players=3)
    while state.to_move < 0:
        state = state.play(state.moves()[0])
    seat = state.to_move
    bot = bots.make(name, Random(0))
    for view in (state, state.seen_by((seat + 1) % 3), state.public()):
        with pytest.raises(OptionError, match=rf"not what seat {seat} sees; .* state\.seen_by\({seat}\)"):
            bot.choose(view)
    assert bot.choose(state.seen_by(seat)) in state.moves()


def test_a_bot_is_asked_by_what_its_seat_sees() -> None:
    shown: list[State] = []

    class Watcher:
        name = "watcher"

        def choose(self, state: State, **_more: object) -> str:
            shown.append(state)
            return state.moves()[0]

    state = stackyard.game("stakz").start(players=2)
    while state.to_move < 0:
        state = state.play(state.moves()[0])
    assert bots.ask(Watcher(), state) == state.moves()[0]
    assert shown == [state.seen_by(state.to_move)] and shown[0].viewer == state.to_move
    assert shown[0] != state, "else this would prove nothing"


def test_without_secrets_a_whole_state_is_what_a_seat_sees() -> None:
    state = stackyard.game("stakd").start(players=2)
    assert bots.make("random", Random(0)).choose(state) in state.moves()


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("bot:9", "there is no level 9; levels go from 1 to 8"),
        ("bot:0", "there is no level 0"),
        ("bot:clever", "there is no bot 'bot:clever'"),
        ("mcts", "say how long mcts may think, as in mcts:1000 or mcts:2s"),
        ("mcts:soon", "'soon' is no budget"),
        ("mcts:0", "at least one step"),
        ("mcts:10:slip=2", "slip is a probability from 0 to 1, not 2"),
        ("mcts:10:slip", "'slip' is no setting of a bot"),
        ("mcts:10:worst=-1", "worst is a probability from 0 to 1, not -1"),
        ("mcts:10:threads=0", "threads is a whole number from 1 on"),
        ("mcts:10:mood=1", "no setting 'mood'"),
    ],
)
def test_what_is_no_bot(name: str, problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        bots.make(name, Random(0))


def test_names_say_what_plays() -> None:
    names = ["random", "6", "6:100ms", "mcts:1000", "uct:2s", "mcts:50:slip=0.25"]
    assert [bots.make(name, Random(0)).name for name in names] == [
        "random",
        "level 6",
        "level 6 at 100ms",
        "mcts:1000",
        "uct:2s",
        "mcts:50:slip=0.25",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_levels_of_every_game_can_be_made(name: str) -> None:
    game = stackyard.game(name)
    for players in game.players:
        texts = [level_text(game, players, level) for level in LEVELS]
        assert len(texts) == len(set(texts)) == 8, "every level is a player of its own"
        for text in texts:
            bots.make(text, Random(0))
        assert texts[-1].split(":")[1] == "3s"


def test_a_level_with_another_budget() -> None:
    bot = bots.make("8:10", Random(0))
    state = stackyard.game("cairn").start()
    while state.to_move < 0:
        state = state.play("=1")
    assert isinstance(bot, Level)
    assert bot.text(state.game, 2) == "mcts:10"
    assert bots.ask(bot, state) in state.moves()


def test_slips_are_any_move() -> None:
    state = stackyard.game("staku").start()
    moves = {bots.make("mcts:1:slip=1", Random(seed)).choose(state) for seed in range(20)}
    assert len(moves) > 10 and moves <= set(state.moves())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["1", "3", "5"])
def test_whole_rounds_of_levels(name: str, level: str) -> None:
    """Every move that a bot makes is played, and so is legal."""
    random, game = Random(7), stackyard.game(name)
    players = game.players[-1]
    table = [bots.make(level if COMPILED else "mcts:1:slip=0.9", random) for _ in range(players)]
    state = game.start(players=players)
    for _ in range(1000 if COMPILED else 40):
        if state.over:
            break
        seat = state.to_move
        state = state.play(
            bots.ask(table[seat], state) if seat >= 0 else random.choice(list(state.weights()))
        )
    assert state.over or not COMPILED


# Time ---------------------------------------------------------------------------------------------


def positions(name: str) -> list[State]:
    """Random positions: early and late ones, for the fewest and for the most players."""
    players = stackyard.game(name).players
    few = max(2, players[0])
    found = [some_state(name, few, seed, moves) for seed, moves in ((1, 0), (2, 5), (3, 12))]
    return [*found, some_state(name, players[-1], 4, 3)]


@pytest.mark.parametrize("kind", ["mcts", "uct", "8"])
@pytest.mark.parametrize("name", GAMES)
def test_bots_move_when_their_time_is_up(name: str, kind: str) -> None:
    """Whatever the position; a clock that nobody minds would let them think for ever."""
    # As plain Python a single simulation can take longer than that: there only the moves are looked at.
    bot = bots.make(f"{kind}:100ms" if COMPILED else f"{kind}:2", Random(1))
    for state in positions(name) if COMPILED else positions(name)[1:2]:
        assert bot.choose(state) in state.moves()


def test_a_single_move_needs_no_thought() -> None:
    state = stackyard.game("stakd").start(players=2)
    assert state.moves() == ["B@0,0"]
    assert bots.make("mcts:1000000s", Random(0)).choose(state) == "B@0,0"


def test_a_bot_that_is_stopped_answers() -> None:
    stop = Stop()
    stop()
    state = stackyard.game("staku").start()
    for name in ("mcts:60s", "uct:60s", "8:60s") if COMPILED else ("mcts:60s", "uct:60s"):
        assert bots.make(name, Random(0)).choose(state, stop=stop) in state.moves()


def test_a_bot_can_play_to_lose_and_settles_the_end_of_a_round() -> None:
    state = at("R- B13", "1RB 3BR 2RBR", "B pick", "out R last -")
    found = Expectimax().search(state, Budget(steps=1000))
    assert found is not None
    by_value = sorted(found.candidates, key=lambda candidate: candidate.value)
    assert by_value[0].value < by_value[-1].value
    for seed in range(5):
        assert bots.make("mcts:10", Random(seed)).choose(state) == found.best.move
        assert bots.make("mcts:10:worst=1", Random(seed)).choose(state) == by_value[0].move
    assert bots.make("mcts:10:worst=0.5", Random(0)).name == "mcts:10:worst=0.5"
