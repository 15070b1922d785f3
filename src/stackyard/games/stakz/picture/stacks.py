"""The stacks of Stakz in a scene, side by side in rows."""

from __future__ import annotations

from functools import lru_cache

from stackyard.core.message import Message, msg
from stackyard.games.stakz.picture.clicks import stack_token
from stackyard.games.stakz.picture.places import FOOT, STEP, Layout, level_at, top_of
from stackyard.games.stakz.picture.sheet import FIRST_PIPS, pips_symbol
from stackyard.games.stakz.picture.trail import Trail, level_key, stack_key
from stackyard.games.stakz.rules import encoding
from stackyard.games.stakz.rules.layout import KIND_NAMES
from stackyard.games.stakz.rules.plain import Counts, Plain
from stackyard.games.stakz.rules.words import colour_counts, stack_words
from stackyard.show.scene import Item

CACHED = 1 << 13
NONE_YET = 130.0
"""The room for the words that there are no stacks."""


def stacks(table: Plain, layout: Layout, y: float, trail: Trail) -> tuple[list[Item], float]:
    """All stacks from y on, and where they end."""
    if not table.stacks:
        words = msg("no stacks yet")
        return [Item("none", "", layout.wide / 2, y + 72, text=words, style="detail")], y + NONE_YET
    count = len(table.stacks)
    rows = -(-count // layout.across)
    length = -(-count // rows)
    fewest = layout.fewest if rows == 1 else min(layout.fewest, 2)
    items: list[Item] = []
    for first in range(0, count, length):
        row = range(first, min(first + length, count))
        tallest = max(len(table.stacks[stack]) for stack in row)
        high = max(tallest, fewest) * STEP - FOOT
        y = round(y + high * layout.stack_scale + layout.above, 1)
        left = layout.wide / 2 - (len(row) - 1) / 2 * layout.pitch
        for place, stack in enumerate(row):
            items += _stack(table, layout, stack, (left + place * layout.pitch, y), trail)
        y += layout.below
    return items, y


def _stack(table: Plain, layout: Layout, stack: int, place: tuple[float, float], trail: Trail) -> list[Item]:
    """A stack around its number; a dashed place waits on those that take a tile in this turn (SZ-7)."""
    kinds, closed = table.stacks[stack], table.closed[stack]
    placing, new = table.phase == encoding.PLACING, stack == trail.stack
    whole = _whole(layout, stack, kinds, closed, placing, place, stack in trail.parts, new)
    done = bool(placing and closed)
    return [whole, *_on_it(stack, kinds, done, trail.was if new else ())]


@lru_cache(CACHED)
def _whole(
    layout: Layout,
    stack: int,
    kinds: Counts,
    closed: int,
    placing: bool,
    place: tuple[float, float],
    part: bool,
    new: bool,
) -> Item:
    """What the tiles of a stack lie on, and its number; of one that was split, or is `new` by that, that."""
    return Item(
        stack_key(stack),
        f"o{len(kinds)}" if placing and not closed else f"f{len(kinds)}",
        *place,
        "",
        stack_token(stack),
        stack_words(stack, kinds, closed),
        _part(stack, new) if part else str(stack + 1),
        f"told{layout.styles}" if part else "number",
        scale=layout.stack_scale,
    )


@lru_cache(CACHED)
def _on_it(stack: int, kinds: Counts, done: bool, was: tuple[str, ...]) -> tuple[Item, ...]:
    """The tiles of a stack, which can all be seen, and what is said around them.

    `was` has the keys that its uppermost tiles had before.
    """
    on, height = stack_key(stack), len(kinds)
    items: list[Item] = []
    counts = tuple(colour_counts(kinds))
    for name, pips in (("a", counts[: len(FIRST_PIPS)]), ("b", counts[len(FIRST_PIPS) :])):
        if symbol := pips_symbol(pips):
            items.append(Item(f"{on}{name}", symbol, on=on))
    former = ("",) * (height - len(was)) + was
    for level, kind in enumerate(kinds):
        top = level == height - 1
        y = level_at(level, height)
        if top and was:
            items.append(Item("trail", "top-trail", 0, y, on))
        symbol = KIND_NAMES[kind] + ("t" if top else "")
        items.append(Item(level_key(stack, level), symbol, 0, y, on, was=former[level]))
    if done:
        items.append(Item(f"{on}d", "", 0, top_of(height) - 12, on, text=msg("✓ done"), style="done"))
    return tuple(items)


def _part(stack: int, new: bool) -> Message:
    """What is said of a stack that was split, and of the new one."""
    return msg("{number} new", number=stack + 1) if new else msg("{number} split", number=stack + 1)
