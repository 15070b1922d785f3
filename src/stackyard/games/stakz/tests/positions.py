"""Positions of Stakz for tests: name the tiles that matter; the last seat holds the rest."""

from __future__ import annotations

from collections import Counter
from random import Random

import stackyard
from stackyard import State

STAKZ = stackyard.game("stakz")
COLOURS = "ROGBP"
KINDS = [colour + symbol for colour in COLOURS for symbol in "12345"]


def tiles_of(text: str) -> list[str]:
    """`R1 R2G3` as R1, R2 and G3."""
    joined = "".join(text.split())
    return [joined[at : at + 2] for at in range(0, len(joined), 2)]


def written(tiles: list[str]) -> str:
    """Tiles as they stand in a hand or in the pile: `R13G2`."""
    text = ""
    for colour in COLOURS:
        symbols = "".join(sorted(tile[1] for tile in tiles if tile[0] == colour))
        text += colour + symbols if symbols else ""
    return text or "-"


def at(
    *hands: str, stacks: str, pile: str = "", waiting: str = "turn 0", players: int = 2, first: int = 0
) -> State:
    """A position: hands of the first seats, the stacks (`R1R2 G3`), the pile; the last seat has the rest."""
    named = [tiles_of(hand) for hand in hands]
    piles = stacks.replace(",", " ").split()
    lying = [tile for stack in piles for tile in tiles_of(stack.rstrip("*"))]
    in_pile = tiles_of(pile)
    left = Counter(dict.fromkeys(KINDS, 3))
    left.subtract(tile for hand in named for tile in hand)
    left.subtract([*lying, *in_pile])
    assert min(left.values()) >= 0, f"more than three of a kind: {left}"
    rest = list(left.elements())
    if len(named) == players:
        assert not rest, f"tiles that are nowhere: {rest}"
    else:
        assert len(named) == players - 1
        named.append(rest)
    text = f"hands {'/'.join(written(hand) for hand in named)} stacks {','.join(piles) or '-'} "
    return STAKZ.parse(f"{text}pile {written(in_pile)} {waiting}", players=players, first=first)


def after(state: State, moves: str) -> State:
    """The state after moves with commas between them."""
    for move in moves.split(", "):
        state = state.play(move)
    return state


def dealt(players: int = 2, seed: int = 0, first: int = 0, bases: str = "RG") -> State:
    """A round at its first turn, with random tiles."""
    random = Random(seed)
    state = STAKZ.start(players=players, first=first)
    wanted = list(bases)
    while state.to_move == stackyard.TABLE or state.moves()[0].startswith("base"):
        weights = state.weights()
        if weights:
            state = state.play(random.choices(list(weights), list(weights.values()))[0])
        else:
            state = state.play(f"base {wanted.pop(0)}")
    return state


def random_move(state: State, random: Random, placing: float = 0.75) -> str:
    """A move at random: by its weight, or a placement with the given probability where there is one."""
    weights = state.weights()
    if weights:
        return random.choices(list(weights), list(weights.values()))[0]
    moves = state.moves()
    placements = [move for move in moves if ">" in move]
    others = [move for move in moves if ">" not in move]
    return random.choice(placements if placements and random.random() < placing else others)


def random_state(players: int, seed: int, steps: int, placing: float = 0.75) -> State:
    """A state some way into a random round; a round that ends before is at its end."""
    random = Random(seed)
    state = STAKZ.start(players=players, first=seed % players)
    for _ in range(steps):
        if state.over:
            break
        state = state.play(random_move(state, random, placing))
    return state


def stacks_of(state: State) -> list[str]:
    """The stacks as text, from bottom to top, `*` behind those that had their tile."""
    return str(state).split()[3].split(",")


def hand_of(state: State, seat: int) -> str:
    return str(state).split()[1].split("/")[seat]
