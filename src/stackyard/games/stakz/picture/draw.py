"""Stakz as a scene: hands, stacks and the draw pile, and the tokens to click."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache

from stackyard.core.kernels import Record
from stackyard.core.message import Message, msg
from stackyard.core.seats import seats_from
from stackyard.games.stakz.picture import hands
from stackyard.games.stakz.picture import pile as piles
from stackyard.games.stakz.picture.clicks import attempts, paths
from stackyard.games.stakz.picture.hands import hand
from stackyard.games.stakz.picture.pile import pile
from stackyard.games.stakz.picture.places import NARROW as NARROW_LAYOUT
from stackyard.games.stakz.picture.places import WIDE, Layout
from stackyard.games.stakz.picture.sheet import sheet
from stackyard.games.stakz.picture.sound import sound
from stackyard.games.stakz.picture.stacks import stacks
from stackyard.games.stakz.picture.trail import Trail, trail
from stackyard.games.stakz.rules import encoding
from stackyard.games.stakz.rules.plain import Plain, plain
from stackyard.games.stakz.rules.words import position_words, split_lines, split_words, status
from stackyard.show.scene import Backdrop, Item, Scene

__all__ = ["NARROW", "attempts", "paths", "scene", "sheet", "sound"]

NARROW = True
"""There is a layout for screens that are higher than wide."""

GAP = 6.0
"""Below a hand."""
BELOW_BAR = {WIDE.name: 14.0, NARROW_LAYOUT.name: 11.0}


def scene(
    state: Record,
    seat: int | None,
    last: int | None,
    picked: Sequence[str],
    lit: Collection[str],
    narrow: bool = False,
) -> Scene:
    """What a position looks like, with the hand of `seat` at the lower edge.

    `last` is the move that led here. Tokens show what is picked and lit, so nothing here depends on that.
    """
    table = plain(state)
    layout = NARROW_LAYOUT if narrow else WIDE
    moved = trail(state, table, last)
    own, *others = seats_from(table.players, seat)
    items, y = _bar(table, layout, last)
    for other in others:
        more, y = _hand(table, layout, other, False, y, moved)
        items += more
    if narrow:
        more, y = pile(state, table, layout, seat, y)
        items += more
    more, y = stacks(table, layout, y, moved)
    items += more
    if not narrow:
        more, y = pile(state, table, layout, seat, y)
        items += more
    more, y = _hand(table, layout, own, True, y, moved)
    items += more
    return Scene(
        (0, 0, layout.wide, y + layout.margin - GAP),
        position_words(table, seat, last),
        _backdrop(layout, table.players, own, table.viewer),
        tuple(items),
        prompt=_prompt(table),
    )


def _bar(table: Plain, layout: Layout, last: int | None) -> tuple[list[Item], float]:
    """Who does what; below it what a split has done, or what can be done."""
    words, detail = status(table)
    items = [Item("bar", "", text=words)]
    lines = [Item("told", "", text=detail)]
    if split := split_words(table, last):
        told = (split,) if layout is WIDE else split_lines(table, last)
        x, style = layout.wide / 2, f"split{layout.styles}"
        lines = [
            Item(key, "", x, y, text=line, style=style)
            for key, line, y in zip(("told", "told2"), told, layout.lines, strict=False)
        ]
    return items + lines, layout.lines[len(lines) - 1] + BELOW_BAR[layout.name]


def _prompt(table: Plain) -> Message:
    """What the player to move is to do."""
    if table.phase == encoding.PLACING:
        return status(table)[1]
    return msg("choose a colour; a tile of it becomes a base")


def _hand(
    table: Plain, layout: Layout, seat: int, own: bool, y: float, moved: Trail
) -> tuple[list[Item], float]:
    items, symbol, high = hand(table, layout, seat, own, moved)
    return [hands.area(table, layout, seat, symbol, y), *items], y + high + GAP


@cache
def _backdrop(layout: Layout, players: int, own: int, viewer: int) -> Backdrop:
    return Backdrop(f"{layout.name}{players}{own}{viewer}", tuple(_below(layout, players, own, viewer)))


def _below(layout: Layout, players: int, own: int, viewer: int) -> Iterator[Item]:
    """What lies under everything, from the bar down to one's own hand."""
    yield Item("bar", "", layout.wide / 2, layout.bar, style=f"bar{layout.styles}")
    yield Item("told", "", layout.wide / 2, layout.lines[0], style=f"detail{layout.styles}")
    for seat in seats_from(players, own):
        yield from hands.backdrop(layout, seat, seat == own, viewer in (encoding.ALL, seat + 1))
    yield from piles.backdrop(layout)
