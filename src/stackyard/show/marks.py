"""Marks on scenes, which are items like all others: arrows, ghosts of pieces, rings and labels.

A hint, a lesson or an analysis draws on any board with them. What they are drawn with is in the sheet of
every game (`marked`); `apps/web/marks.js` draws the same in the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin

from stackyard.core.message import Message
from stackyard.show.scene import Item, Paint, Scene, Sheet, Style, Symbol, merged
from stackyard.show.svg import Markup, element
from stackyard.show.theme import Theme

ARROW, RING, LABEL = "mark-arrow", "mark-ring", "mark-label"
"""The names of the paint, the symbol and the style of marks, which no game uses for anything else."""
COLOURS = {"dark": "#7fe0b0", "light": "#0a7d4d", "print": "#000000"}
"""By the theme's name. Their shapes tell marks from what is lit or picked; the colour only helps."""
RADIUS = 10
LETTERS = 28

# In hundredths of the smaller side of the picture.
SHAFT, HEAD, HEAD_LENGTH = 0.7, 2.2, 3.6
NEAR = 3
"""What lies nearer together is one place."""
RING_SCALE = 0.5
ABOVE = 5
"""How far above the middle of something its label stands."""

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]


def marked(sheet: Sheet, theme: Theme) -> Sheet:
    """A game's sheet with what marks are drawn with."""
    colour = COLOURS[theme.name]
    edge = element("circle", r=RADIUS, fill="none", stroke=theme.outline, stroke_width=4.5)
    line = element("circle", r=RADIUS, fill="none", stroke=colour, stroke_width=2.5)
    style = Style(LETTERS, colour, bold=True, anchor="middle", edge=theme.panel)
    return Sheet(
        {**sheet.symbols, RING: Symbol(Markup(edge + line))},
        {**sheet.styles, LABEL: style},
        {**sheet.paints, ARROW: Paint(colour, theme.outline, 2)},
    )


class Marks:
    """What can be drawn on a scene: each mark is told as items, and `on_scene` adds them."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.unit = min(scene.box[2:]) / 100
        self.items = {item.key: item for item in merged(scene)}
        self.fixed = {item.key for item in scene.backdrop.items}
        """The keys of what is in the picture in every position."""
        self.children: dict[str, list[Item]] = {}
        self.carriers: dict[str, Item] = {}
        """The first item that carries each token."""
        for item in self.items.values():
            self.children.setdefault(item.on, []).append(item)
            if item.token:
                self.carriers.setdefault(item.token, item)

    # Where things are ----------------------------------------------------------------------------

    def matrix(self, item: Item) -> Matrix:
        """Where an item lies in the picture, as the six numbers of an SVG transform."""
        angle = radians(item.turn)
        a, b = cos(angle) * item.scale, sin(angle) * item.scale
        own = (a, b * item.tilt, -b, a * item.tilt, item.x, item.y)
        below = self.items.get(item.on)
        return own if below is None else _product(self.matrix(below), own)

    def place(self, item: Item) -> Point:
        """Where an item lies in the picture."""
        return self.matrix(item)[4:]

    def landing(self, item: Item) -> Point:
        """Where something is put on an item: at the last thing on it that can be clicked, or at itself."""
        return self.place(list(self._carriers_on(item))[-1] if item.token else item)

    def _carriers_on(self, item: Item) -> Iterator[Item]:
        if item.token:
            yield item
        for child in self.children.get(item.key, ()):
            yield from self._carriers_on(child)

    def is_piece(self, item: Item) -> bool:
        """Whether an item moves, unlike a place or a button."""
        if item.key in self.fixed or not item.symbol or item.points or item.text:
            return False
        return not any(child.text or child.token for child in self.children.get(item.key, ()))

    # Marks ---------------------------------------------------------------------------------------

    def arrow(self, start: Point, end: Point, key: str) -> Item:
        """An arrow from a point to another."""
        (x, y), (to_x, to_y) = start, end
        far = hypot(to_x - x, to_y - y)
        right, down, long = (to_x - x) / far, (to_y - y) / far, far / self.unit
        neck = long - HEAD_LENGTH
        corners = (
            (0, SHAFT),
            (neck, SHAFT),
            (neck, HEAD),
            (long, 0),
            (neck, -HEAD),
            (neck, -SHAFT),
            (0, -SHAFT),
        )
        points = (
            value
            for ahead, aside in corners
            for value in (
                x + self.unit * (ahead * right - aside * down),
                y + self.unit * (ahead * down + aside * right),
            )
        )
        return Item(key, ARROW, points=tuple(round(value, 1) for value in points))

    def ring(self, at: Point, key: str) -> Item:
        """A ring around a point."""
        return Item(key, RING, *at, scale=RING_SCALE * self.unit)

    def label(self, at: Point, text: Message | str, key: str) -> Item:
        """Words above a point."""
        x, y = at
        return Item(key, "", x, y - ABOVE * self.unit, text=text, style=LABEL)

    def ghost(self, piece: Item, at: Point, key: str) -> tuple[Item, ...]:
        """A piece as it would look elsewhere, with what lies on it."""
        a, b, *_ = self.matrix(piece)
        first, *others = self._copied(piece, key, "")
        turn, scale = round(degrees(atan2(b, a)), 1), round(hypot(a, b), 3)
        return (first._replace(x=at[0], y=at[1], turn=turn, scale=scale, ghost=True), *others)

    def _copied(self, item: Item, key: str, on: str) -> Iterator[Item]:
        name = f"{key}-{item.key}"
        yield item._replace(key=name, on=on, token="", label="", was="")
        for child in self.children.get(item.key, ()):
            yield from self._copied(child, key, name)

    def hint(self, path: Sequence[str], name: str = "mark") -> tuple[Item, ...]:
        """The way of a move: arrows from click to click, the ghost of what moves; a ring for one click.

        Their keys begin with `name`, so that several can be drawn on one scene.
        """
        items = [self.carriers[token] for token in path if token in self.carriers]
        stops: list[Point] = []
        for item in items:
            at = self.landing(item) if stops else self.place(item)
            if not stops or hypot(at[0] - stops[-1][0], at[1] - stops[-1][1]) > NEAR * self.unit:
                stops.append(at)
        if len(stops) < 2:
            return tuple(self.ring(at, f"{name}-ring") for at in stops)
        piece = items[0]
        moved = self.ghost(piece, stops[-1], f"{name}-ghost") if self.is_piece(piece) else ()
        arrows = (self.arrow(*ends, f"{name}-{number}") for number, ends in enumerate(pairwise(stops)))
        return (*moved, *arrows)


def on_scene(scene: Scene, marks: Sequence[Item]) -> Scene:
    """A scene with marks above everything else."""
    return scene._replace(items=(*scene.items, *marks))


def hinted(scene: Scene, *paths: Sequence[str]) -> Scene:
    """A scene in which moves are marked, of each of which these are the clicks; the first lies on top."""
    marks = Marks(scene)
    names = ["mark", *(f"mark{number}" for number in range(1, len(paths)))]
    found = [marks.hint(path, name) for path, name in zip(paths, names, strict=True)]
    return on_scene(scene, [item for items in reversed(found) for item in items])


def _product(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f
