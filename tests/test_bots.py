from __future__ import annotations

from random import Random

import pytest

import stackyard
from stackyard import OptionError, bots


def test_the_random_bot_plays_legal_moves_from_its_seed() -> None:
    state = stackyard.game("staku").start()
    moves = [bots.make("bot", Random(seed)).choose(state) for seed in range(20)]
    assert set(moves) <= set(state.moves()) and len(set(moves)) > 10
    assert moves == [bots.make("bot:random", Random(seed)).choose(state) for seed in range(20)]


def test_a_bot_is_asked_only_when_a_seat_decides() -> None:
    bot = bots.make("bot", Random(0))
    with pytest.raises(OptionError, match="the table is to move"):
        bot.choose(stackyard.game("cairn").start())
    with pytest.raises(OptionError, match="the round is over"):
        bot.choose(stackyard.game("staku").parse("W5/7/8/7/8/7/6 b 0 1"))


def test_unknown_bots() -> None:
    with pytest.raises(OptionError, match="there is no bot 'bot:9'"):
        bots.make("bot:9", Random(0))
