"""Kernels are plain Python or machine code, and nobody can tell which by what they do."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

import stackyard
from stackyard.core import records, switch
from stackyard.core.state import State
from stackyard.core.switch import BOTS, RULES, Kernel
from tests.settings import COMPILED

TOY = np.dtype([("only_for_the_switch", np.int8)])
OTHER = np.dtype([("of_another_game", np.int8)])
RULE, SHARED, SEARCH = (
    "stackyard.games.toy.rules.kernel",
    "stackyard.core.kernels",
    "stackyard.engine.search.x",
)


@pytest.fixture(autouse=True)
def everything_as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(records.names, TOY, "toy")
    monkeypatch.setitem(records.names, OTHER, "other")
    yield
    for game, part in tuple(switch._plain):
        switch.use_machine_code(game, part)


def kernel(module: str, body: Callable[..., Any] = lambda *_: "plain") -> Kernel:
    """A kernel of some file, whose machine code says so."""

    def function(*arguments: Any) -> Any:
        return body(*arguments)

    function.__module__ = module
    return Kernel(function, lambda _: lambda *arguments: "machine code")


# Which of the two -------------------------------------------------------------------------------------


def test_kernels_are_machine_code_unless_somebody_keeps_them_plain() -> None:
    rule = kernel(RULE)
    assert rule() == "machine code"
    switch.keep_plain("toy", RULES)
    assert rule() == "plain"
    switch.use_machine_code("toy", RULES)
    assert rule() == "machine code"


def test_other_games_and_other_parts_are_not_concerned() -> None:
    switch.keep_plain("toy", BOTS)
    assert kernel(RULE)() == "machine code"
    assert kernel("stackyard.games.toy.bots.hints")() == "plain"
    assert kernel("stackyard.games.toys.bots.hints")() == "machine code"


class Scratch(NamedTuple):
    size: int
    states: Any


@pytest.mark.parametrize(("module", "part"), [(SHARED, RULES), (SEARCH, BOTS)])
def test_what_all_games_share_is_plain_for_the_records_of_those_that_are(module: str, part: str) -> None:
    switch.keep_plain("toy", part)
    shared, states, others = kernel(module), np.zeros(2, TOY), np.zeros(2, OTHER)
    assert shared(states) == shared(3, states[0]) == shared(Scratch(3, states), 3) == "plain"
    assert shared(others) == shared(3, others[0]) == shared(Scratch(3, others), 3) == "machine code"


@pytest.mark.parametrize(("module", "part"), [(SHARED, RULES), (SEARCH, BOTS)])
def test_what_is_given_no_record_is_plain_while_any_game_is(module: str, part: str) -> None:
    """Nobody can tell for which game it works, and nobody is to wait for the compiler."""
    shared, given = kernel(module), ((), (np.zeros(2),), (Scratch(3, None),))
    switch.keep_plain("toy", part)
    assert [shared(*arguments) for arguments in given] == ["plain"] * 3
    switch.use_machine_code("toy", part)
    assert [shared(*arguments) for arguments in given] == ["machine code"] * 3


def test_plain_code_calls_plain_code() -> None:
    helper, others = kernel(SHARED), np.zeros(2, OTHER)
    rule = kernel(RULE, lambda: helper(others))
    switch.keep_plain("toy", RULES)
    assert (rule(), helper(others)) == ("plain", "machine code")


def test_a_call_ends_as_it_began() -> None:
    entered, switched = threading.Event(), threading.Event()
    helper = kernel(SHARED)
    found = []

    def body() -> str:
        entered.set()
        assert switched.wait(60)
        return str(helper(3))

    rule = kernel(RULE, body)
    switch.keep_plain("toy", RULES)
    thread = threading.Thread(target=lambda: found.append(rule()))
    thread.start()
    assert entered.wait(60)
    switch.use_machine_code("toy", RULES)
    assert rule() == "machine code", "others need not wait for it"
    switched.set()
    thread.join(60)
    assert found == ["plain"]
    assert not switch._mixed, "when it has ended, nobody has to choose any more"


def test_a_failure_leaves_nothing_behind() -> None:
    def body() -> None:
        raise ZeroDivisionError

    switch.keep_plain("toy", RULES)
    with pytest.raises(ZeroDivisionError):
        kernel(RULE, body)()
    switch.use_machine_code("toy", RULES)
    assert not switch._mixed


def test_a_thread_can_load_what_others_do_not_use_yet() -> None:
    rule = kernel(RULE)
    switch.keep_plain("toy", RULES)
    with switch.machine_code_here():
        assert rule() == "machine code"
    assert rule() == "plain"


def test_a_thread_can_stay_plain_whatever_the_others_do() -> None:
    with switch.plain_here():
        assert kernel(SEARCH)() == "plain"
    assert kernel(SEARCH)() == "machine code"


# Rounds -----------------------------------------------------------------------------------------------


def told(state: State) -> tuple[object, ...]:
    """What can be said about a position."""
    return (
        state.record.tobytes(),
        (state.to_move, state.over, state.scores, state.winners),
        (state.moves(), state.chances(), state.tree()),
        [state.seen_by(seat).record.tobytes() for seat in range(state.players)],
    )


def play(name: str, moves: int, before_move: Callable[[int], None] = lambda number: None) -> list[object]:
    """What can be said about each position of a round."""
    random = Random(7)
    state = stackyard.game(name).start(players=2)
    found: list[object] = []
    for number in range(moves):
        before_move(number)
        found.append(told(state))
        if state.over:
            break
        state = state.play(random.choice(list(state.weights()) or state.moves()))
    return found


@pytest.mark.skipif(not COMPILED, reason="there is nothing to switch to")
@pytest.mark.parametrize("name", stackyard.games())
def test_a_round_goes_on_when_its_game_is_switched_over(name: str) -> None:
    plain = []

    def switch_over(number: int) -> None:
        if number in (0, 20):
            switch.keep_plain(name, RULES)
        if number in (10, 25):
            switch.use_machine_code(name, RULES)
        plain.append(switch.is_plain(name, RULES))

    expected = play(name, 30)
    assert play(name, 30, switch_over) == expected
    assert any(plain) and not all(plain)


PLAIN_PLAY = """
import sys
from random import Random
import stackyard
from stackyard.core.chance import first_choice
from stackyard.core.switch import BOTS, RULES, keep_plain
from stackyard.engine import bots

sys.modules["stackyard.engine.bots.ask"].PLAIN_SECONDS = 0.1  # Long enough to come by all kernels.
for name in stackyard.games():
    game = stackyard.game(name)
    keep_plain(name, RULES)
    keep_plain(name, BOTS)
    for level in ("1", "8"):
        state, bot = first_choice(game.start(players=2)), bots.make(level, Random(1))
        for _ in range(3):
            move = bots.ask(bot, state)
            state.describe(move)
            state = first_choice(state.play(move))
            state.svg(0), state.show(), state.tree(), state.public()
print("numba" in sys.modules)
"""


@pytest.mark.skipif(not COMPILED, reason="there is no compiler to do without")
def test_a_plain_game_is_played_drawn_and_thought_about_without_a_compiler(tmp_path: Path) -> None:
    environment = {**os.environ, "STACKYARD_CACHE": str(tmp_path)}
    command = [sys.executable, "-c", PLAIN_PLAY]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
