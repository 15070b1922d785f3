"""Stack's scenes for tests: their items by key, what they say, and pictures that a ruler can be held to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from stackyard import State
from stackyard.games.stack.tests.positions import STACK
from stackyard.render.scene import scene
from stackyard.show.scene import Item, merged

_SYMBOL = re.compile(r'<g id="([^"]*)">(.*?)</g>(?=<g id=|</defs>)')
_USE = re.compile(r'<use href="#([^"]*)"/>')


def items(
    state: State, seat: int | None = None, picked: Sequence[str] | None = None, narrow: bool = False
) -> dict[str, Item]:
    """All items of a scene by their keys, the backdrop's included."""
    found = merged(scene(state, seat, picked, narrow=narrow))
    assert len({item.key for item in found}) == len(found), "two items with one key"
    return {item.key: item for item in found}


def tokens(drawn: dict[str, Item]) -> list[str]:
    """What can be clicked, or clicked in vain."""
    return [item.token for item in drawn.values() if item.token]


def labels(drawn: dict[str, Item]) -> list[str]:
    """What things are called."""
    return [item.label for item in drawn.values() if item.label]


def texts(drawn: dict[str, Item]) -> list[str]:
    """The words that are drawn."""
    return [item.text for item in drawn.values() if item.text]


def inlined(picture: str) -> str:
    """A picture in which every symbol is drawn where it is used."""
    head, _, rest = picture.partition("</defs>")
    symbols = dict(_SYMBOL.findall(f"{head}</defs>"))
    return head.partition("<defs>")[0] + _USE.sub(lambda use: f"<g>{symbols[use[1]]}</g>", rest)


def random_state(players: int, moves: int, seed: int = 1, calls: bool = False) -> State:
    """What a random round comes to after so many moves, none of them a call."""
    random = Random(seed)
    state = STACK.start(players=players, calls=calls)
    for _ in range(moves):
        state = state.play(random.choice([move for move in state.moves() if not move.startswith("!")]))
    return state


def random_states(players: int, seed: int, calls: bool = False) -> Iterator[State]:
    """The states of a random round in which dice are stacked where they can be, now and then with a call."""
    random = Random(seed)
    state = STACK.start(players=players, calls=calls, off_table=calls, swearing=calls)
    yield state
    while not state.over:
        moves = state.moves()
        plain = [move for move in moves if not move.startswith("!")]
        stacking = [move for move in plain if ">" in move]
        chosen = moves if random.random() < 0.04 else stacking if random.random() < 0.6 else plain
        state = state.play(random.choice(chosen or plain))
        yield state
