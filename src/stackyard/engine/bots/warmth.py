"""Searches that are compiled and loaded before anybody waits for them."""

from __future__ import annotations

import re
from random import Random

from stackyard.core.state import State
from stackyard.engine import bots
from stackyard.engine.search.clock import Stop


def search_of(text: str) -> str:
    """The search that a bot is, without its slips: with them it might not think at all.

    >>> search_of("mcts:250:slip=0.2:threads=2")
    'mcts:250:threads=2'
    """
    return re.sub(r":(?:slip|worst)=[^:]*", "", text)


def think_once(text: str, state: State) -> None:
    """Let a bot think for a moment where there is something to choose."""
    stop = Stop()
    stop()
    bots.make(search_of(text), Random(0)).choose(state.seen_by(state.to_move), stop=stop)
