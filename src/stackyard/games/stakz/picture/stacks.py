"""The stacks of Stakz, side by side in rows, in the sizes that a picture has room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from stackyard.core.kernels import Record
from stackyard.games.stakz.picture.clicks import stack_token
from stackyard.games.stakz.picture.shapes import FILLS, SLOT, slab, slot
from stackyard.games.stakz.rules import encoding
from stackyard.games.stakz.rules.position import stack_at
from stackyard.games.stakz.rules.words import colour_counts, halves, placed_on, stack_words
from stackyard.show.colours import LIT, SOFT_WORDS, TRAIL, WORDS
from stackyard.show.svg import Markup, element, translate
from stackyard.show.widgets import Clicks, box


@dataclass(frozen=True)
class Stacks:
    """Stacks around a middle, and how large everything is."""

    middle: float
    across: int
    """Stacks in a row."""
    pitch: float
    """From stack to stack."""
    wide: float = 84.0
    high: float = 32.0
    """Of a tile; the top one is higher."""
    top: float = 44.0
    step: float = 34.0
    """From tile to tile."""
    pip: float = 17.0
    """From colour to colour below a stack."""
    fewest: int = 4
    """Tiles for which there is room, so that a stack can grow a little."""
    above: float = 58.0
    foot: float = 66.0
    """Below a stack: which colours it holds, and its number."""
    told: float = 22.0
    """The size of the word for a stack that was split."""

    def rows(self, state: Record) -> list[list[int]]:
        """The stacks in rows of about the same length."""
        stacks = list(range(state.stacks))
        rows = -(-len(stacks) // self.across) or 1
        length = -(-len(stacks) // rows) or 1
        return [stacks[at : at + length] for at in range(0, len(stacks), length)]

    def _row_height(self, state: Record, row: Sequence[int]) -> float:
        """From the upper edge of the row to the foot of its stacks."""
        tallest = max(int(state.height[stack]) for stack in row)
        return max(tallest, self.fewest) * self.step + self.above

    def height(self, state: Record) -> float:
        """Of all rows together."""
        rows = self.rows(state)
        return sum(self._row_height(state, row) + self.foot for row in rows) if rows else 130.0

    def draw(self, state: Record, y: float, last: int | None, clicks: Clicks) -> Iterator[Markup]:
        """All stacks, from y on."""
        rows = self.rows(state)
        if not rows:
            yield element("text", "no stacks yet", x=self.middle, y=y + 72, font_size=22)
        for row in rows:
            y += self._row_height(state, row)
            for place, stack in enumerate(row):
                x = self.middle + (place - (len(row) - 1) / 2) * self.pitch
                yield element("g", self._stack(state, stack, last, clicks), transform=translate(x, y))
            y += self.foot

    def _stack(self, state: Record, stack: int, last: int | None, clicks: Clicks) -> Markup:
        """A stack, its foot at 0, 0: every tile can be seen; a dashed place waits on those that take one."""
        tiles = stack_at(state, stack)
        parts: tuple[int, ...] = halves(state, last) or ()
        new = stack in parts[-1:]
        marked = len(tiles) - 1 if new or (not parts and stack == placed_on(last)) else None
        token = stack_token(stack)
        halo = clicks.halo(token)
        content = [element("title", stack_words(state, stack))]
        y = -self.high / 2
        top_y = y - (len(tiles) - 1) * self.step - (self.top - self.high) / 2
        if halo:
            high = self.high + (len(tiles) - 1) * self.step + self.top - self.high + 16
            # Where stacks stand close their frames must not meet.
            wide = min(self.wide + 16, self.pitch - 6)
            frame = box(wide, high, "none", halo, 5, 12)
            content.append(element("g", frame, transform=translate(0, -high / 2 + 8)))
        for level, kind in enumerate(tiles):
            top = level == len(tiles) - 1
            edge = TRAIL if level == marked else None
            tile = slab(kind, self.wide, self.top if top else self.high, edge, top)
            place = translate(0, top_y if top else y - level * self.step)
            content.append(element("g", tile, transform=place))
        over_top = top_y - self.top / 2
        content += self._mark(state, stack, over_top, bool(halo))
        content.append(element("g", _pips(colour_counts(state, stack), self.pip), transform=translate(0, 6)))
        number = f"{stack + 1} new" if new else f"{stack + 1} split" if stack in parts else f"{stack + 1}"
        colour, size = (TRAIL, self.told) if stack in parts else (WORDS, 22.0)
        content.append(element("text", number, y=48, font_size=size, font_weight="bold", fill=colour))
        return element("g", *content, data_token=token)

    def _mark(self, state: Record, stack: int, y: float, lit: bool) -> Iterator[Markup]:
        """Above a stack in a turn: a place for the tile that it still takes, or that it had it (SZ-7)."""
        if state.phase != encoding.PLACING:
            return
        if state.closed[stack]:
            yield element("text", "✓ done", y=y - 12, font_size=17, fill=SOFT_WORDS)
        else:
            colour = LIT if lit else SOFT_WORDS
            yield element("g", slot(self.wide - 8, 18, colour), transform=translate(0, y - 19))


@cache
def _pips(counts: tuple[int, ...], step: float) -> Markup:
    """Which colours a stack holds, once or twice: a small column for each."""
    wide = step - 3
    return Markup(
        "".join(
            element(
                "rect",
                x=(colour - 2) * step - wide / 2,
                y=13 - level * 8,
                width=wide,
                height=6,
                rx=2,
                fill=FILLS[colour] if level < count else SLOT,
            )
            for colour, count in enumerate(counts)
            for level in range(encoding.MOST_OF_COLOUR)
        )
    )
