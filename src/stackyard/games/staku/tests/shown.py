"""Positions of Staku to look at, and what is seen of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core import entries
from stackyard.games.staku.picture import draw as drawing
from stackyard.games.staku.rules import encoding, kernel
from stackyard.games.staku.rules.layout import (
    BLACK_START,
    CELL,
    NAMES,
    NEUTRAL_START,
    OFF_BOARD,
    WHITE_START,
)
from stackyard.show.scene import Item, Scene, merged

LETTERS = "WBn"

States = Any


def position(stacks: dict[str, str], to_move: int = encoding.WHITE, quiet: int = 0) -> States:
    """One state with these stacks, each written from bottom to top."""
    states = np.zeros(1, encoding.State)
    state = states[0]
    state.top[:] = encoding.EMPTY
    state.top[OFF_BOARD] = encoding.EDGE
    for name, stack in stacks.items():
        cell = CELL[name]
        state.height[cell] = len(stack)
        state.coloured[cell] = len(stack.replace("n", ""))
        state.top[cell] = LETTERS.index(stack[-1])
    state.max_stack = 3
    state.winner = -1
    state.turn_pair = 1
    state.to_move = to_move
    state.quiet_turns = quiet
    return states


def start() -> States:
    homes = zip((WHITE_START, BLACK_START, NEUTRAL_START), LETTERS, strict=True)
    return position({NAMES[cell]: letter for cells, letter in homes for cell in cells})


BUSY = {
    "a1": "W", "a3": "WW", "a4": "WWW", "a6": "nW", "b1": "W", "b3": "nnW", "b5": "nWW",
    "c1": "n", "c3": "nnn", "c4": "WWW", "c5": "BBB", "c6": "nn", "c8": "nnB", "d2": "nB",
    "d3": "BBB", "d4": "nnW", "d6": "BB", "e3": "nBB", "e5": "BBB", "f1": "B", "g1": "B", "g6": "BB",
}  # fmt: skip
SPARSE = {"b3": "nW", "b2": "W", "c3": "W", "c2": "n", "d4": "BB", "e5": "nnB", "g3": "B"}

POSITIONS = {
    "start": start(),
    "busy": position(BUSY, quiet=7),
    "busy, Black to move": position(BUSY, encoding.BLACK),
    "sparse": position(SPARSE),
    "a step from a palace": position({"f1": "nW", "f2": "WW", "b1": "BB", "d4": "n"}),
}


def turn(origin: str, count: int, target: str, second: tuple[int, str] | None = None) -> int:
    move = int(encoding.encode(CELL[origin], count, CELL[target], False))
    if second is not None:
        move |= int(encoding.encode_second(second[0], CELL[second[1]], False))
    return move


def legal(states: States) -> list[int]:
    room = np.zeros(kernel.MAX_MOVES, np.int32)
    count = entries.moves(states, room)
    return [int(move) for move in room[:count]]


def paths_of(states: States) -> dict[tuple[str, ...], int]:
    moves = legal(states)
    return dict(zip(drawing.TOKENS.paths(drawing.clicks(states[0], np.array(moves))), moves, strict=True))


class Shown:
    """A scene as it is drawn: the items of the backdrop as they are now, and the others."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.items = {item.key: item for item in merged(scene)}

    def with_token(self, token: str) -> Item:
        (found,) = (item for item in self.items.values() if item.token == token)
        return found

    @property
    def tokens(self) -> list[str]:
        return [item.token for item in self.items.values() if item.token]

    @property
    def texts(self) -> list[str]:
        return [str(item.text) for item in self.items.values() if item.text]

    def label(self, token: str) -> str:
        item = self.with_token(token)
        return str(item.label or self.items[item.on].label)

    def place(self, token: str) -> tuple[float, float]:
        item = self.with_token(token)
        return item.x, item.y

    def with_symbol(self, symbol: str) -> set[str]:
        """What lies under the items that look like this."""
        return {item.on for item in self.items.values() if item.symbol == symbol}


def draw(
    states: States,
    seat: int | None = None,
    last: int | None = None,
    picked: tuple[str, ...] = (),
    lit: tuple[str, ...] | set[str] = (),
    narrow: bool = False,
) -> Shown:
    return Shown(drawing.scene(states[0], seat, last, picked, lit, narrow=narrow))


def ended(states: States, ending: int, winner: int = -1) -> States:
    states[0].ending = ending
    states[0].winner = winner
    return states


RESULTS = {
    ("White to move", ""): position(BUSY, encoding.WHITE),
    ("Black to move", ""): position(BUSY, encoding.BLACK),
    ("White wins", "in Black's palace"): ended(position({"g6": "W"}, 1), encoding.WON, 0),
    ("Black wins", "in White's palace"): ended(position({"a1": "nB"}, 0), encoding.WON, 1),
    ("White wins", "Black cannot move"): ended(position({"c3": "W"}, 1), encoding.WON, 0),
    ("Draw", "20 turns without a capture"): ended(position(BUSY, 0, 20), encoding.DRAWN),
}
