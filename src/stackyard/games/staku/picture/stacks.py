"""The stacks on Staku's board as items: discs that lie on their hexagons."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

from stackyard.games.staku.picture.clicks import pick_token
from stackyard.games.staku.picture.shapes import FOOT, LIFT, THICK
from stackyard.games.staku.picture.sheet import SHADOW, disc_name
from stackyard.games.staku.picture.trail import disc_key
from stackyard.games.staku.rules.layout import NAMES
from stackyard.games.staku.rules.plain import Stack, Stacks
from stackyard.games.staku.rules.words import cell_words, group_words
from stackyard.show.scene import Item


def stack_items(stacks: Stacks, came: Mapping[str, str], left: Collection[int], pick: str) -> list[Item]:
    """All stacks: each hexagon says what stands on it, and its discs lie on it.

    `came` tells the keys that discs had before, where they have just moved; what is `left` on the hexagons
    that they moved away from in this turn cannot be picked any more. The discs of `pick` are lifted.
    """
    changed = {key.partition(".")[0] for key in came} | {pick[:-1], *(NAMES[cell] for cell in left)}
    items: list[Item] = []
    for cell, stack in stacks.items():
        if NAMES[cell] in changed:
            items += _changed(cell, stack, came, cell in left, pick)
        else:
            items += _stack(cell, stack)
    return items


@cache
def _stack(cell: int, stack: Stack) -> Sequence[Item]:
    """What the hexagon says now, and its discs from bottom to top."""
    name, height = NAMES[cell], len(stack)
    discs = [
        Item(
            disc_key(cell, level),
            disc_name(colour, height - level, level == 0),
            0,
            FOOT - THICK * (level + 1),
            name,
            pick_token(cell, height - level),
            # Where it picks the whole stack, the hexagon says what that is.
            group_words(cell, stack, height - level) if level else "",
        )
        for level, colour in enumerate(stack)
    ]
    return [Item(name, "", label=cell_words(cell, stack)), *discs]


def _changed(cell: int, stack: Stack, came: Mapping[str, str], left: bool, pick: str) -> Iterator[Item]:
    """A stack that is being moved, or was moved last."""
    hexagon, *discs = _stack(cell, stack)
    yield hexagon
    lift = 0
    for level, disc in enumerate(discs):
        symbol = disc.symbol
        if pick and disc.token == pick:
            lift = LIFT
            if level == 0:  # Its shadow stays where it is.
                yield Item(f"{NAMES[cell]}.shadow", SHADOW, 0, disc.y, NAMES[cell])
                symbol = disc_name(stack[0], len(stack))
        was = came.get(disc.key, "")
        if left or lift or was:
            token = "" if left else disc.token
            yield Item(disc.key, symbol, 0, disc.y - lift, disc.on, token, disc.label, was=was)
        else:
            yield disc
