"""The shapes of Stakd's pictures: rounded pieces of merged circles, flat or with a side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import cos, pi, sin, sqrt

from stackyard.games.stakd.rules.pieces import DIRECTIONS, Node
from stackyard.show.svg import Markup, element

# Lightness alone tells the pieces apart, from light to dark U, D, T, Q; the bomber is blue, which every kind
# of colour vision keeps from orange, and all of them carry their letter.
PANEL, BAR_FILL = "#14212b", "#0d171f"
WORDS, SOFT_WORDS = "#f4f1e8", "#b4c6d0"
OUTLINE = "#0a1117"
FACES = ("#fbf1d8", "#f2c063", "#dc8540", "#a9523a", "#2f86e0", "#5f7f92")
SIDES = ("#cdbf9d", "#c08f35", "#a55c24", "#743225", "#1a58a3", "#41596a")
MARKS = ("#33291a", "#33291a", "#2a1206", "#fdf3e4", "#ffffff", "#f4f1e8")
LIT = "#ffe866"
TRAIL = "#f6bfe9"
ENDED = "#8cc4ff"  # a piece that a bomber has terminated

TURNS = 6
RADIUS = 0.47  # of a node; neighbours are 1 apart
NECK = 0.36  # half the width of a piece between two of its nodes

# Circles around these leave a hole between their necks.
HOLES = (
    (((0, 0), (1, 0), (0, 1)), ((0, 0), (1, 0), (1, -1))),
    (((0, 0), (1, 0), (1, 1), (0, 1)),),
)

Point = tuple[float, float]


HALF_ROOT = sqrt(3) / 2


@cache
def _turned(turn: int, aside: float) -> Point:
    angle = turn * 2 * pi / TURNS + aside * pi / 180
    return cos(angle), sin(angle)


@dataclass(frozen=True)
class View:
    """Where nodes are drawn: the lattice turned, its rows pressed together, each level above the last."""

    lattice: int
    turn: int = 0
    aside: float = 0.0  # degrees that the table is turned besides, so that nodes do not hide one another
    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0
    tilt: float = 1.0
    rise: float = 0.0

    def spot(self, q: float, r: float) -> Point:
        """A place on the table in steps of the lattice, y downwards, after the turn."""
        across, up = (q + r / 2, r * HALF_ROOT) if self.lattice == 0 else (float(q), float(r))
        cosine, sine = _turned(self.turn, self.aside)
        return across * cosine - up * sine, -(across * sine + up * cosine)

    def put(self, spot: Point, level: float = 0) -> Point:
        """Where such a place is in the picture."""
        return self.x + self.scale * spot[0], self.y + self.scale * self.tilt * spot[1] - self.rise * level

    def at(self, node: tuple[float, float], level: float = 0) -> Point:
        """Where a node is in the picture."""
        return self.put(self.spot(*node), level)

    def height(self, points: Iterable[tuple[Node, float]]) -> float:
        """How high nodes on levels are together."""
        down = [self.at(node, level)[1] for node, level in points] or [0.0]
        return max(down) - min(down) + 1.1 * self.tilt * self.scale

    def fitted(
        self,
        points: Iterable[tuple[Node, float]],
        box: tuple[float, float, float, float],
        largest: float = 96,
    ) -> View:
        """The same view, scaled and shifted so that nodes on levels fill a box (left, top, width, height)."""
        places = [self.at(node, level) for node, level in points] or [(0.0, 0.0)]
        half, deep = 0.55, 0.55 * self.tilt
        left, right = min(x for x, _ in places) - half, max(x for x, _ in places) + half
        top, bottom = min(y for _, y in places) - deep, max(y for _, y in places) + deep
        scale = min(box[2] / (right - left), box[3] / (bottom - top), largest)
        x = box[0] + box[2] / 2 - scale * (left + right) / 2
        y = box[1] + box[3] / 2 - scale * (top + bottom) / 2
        return View(self.lattice, self.turn, self.aside, scale, x, y, self.tilt, self.rise * scale)


@lru_cache(maxsize=1 << 12)
def blob(view: View, nodes: frozenset[Node], level: float = 0, swell: float = 0, drop: float = 0) -> str:
    """The outline of a piece as the `d` of a path: circles and necks, all wound one way so that they merge.

    `swell` makes it wider, in steps of the lattice; `drop` draws it down by so many units, for its side.
    """
    inside = sorted(nodes)
    radius = (RADIUS + swell) * view.scale
    ways = DIRECTIONS[view.lattice][: len(DIRECTIONS[view.lattice]) // 2]
    parts = [_disc(view.at(node, level), radius, radius * view.tilt, drop) for node in inside]
    for q, r in inside:
        for dq, dr in ways:
            if (q + dq, r + dr) in inside:
                parts.append(_neck(view, (q, r), (q + dq, r + dr), level, NECK + swell, drop))
        for hole in HOLES[view.lattice]:
            corners = [(q + dq, r + dr) for dq, dr in hole]
            if all(corner in inside for corner in corners):
                parts.append(_polygon([view.at(node, level) for node in corners]))
    return "".join(parts)


def _disc(centre: Point, across: float, deep: float, drop: float) -> str:
    x, y = centre
    half = f"A{across:.1f} {deep:.1f} 0 0 1 "
    down = f"V{y + drop:.1f}" if drop else ""
    return (
        f"M{x - across:.1f} {y:.1f}{half}{x + across:.1f} {y:.1f}{down}{half}{x - across:.1f} {y + drop:.1f}Z"
    )


def _neck(view: View, one: Node, other: Node, level: float, half: float, drop: float) -> str:
    (x, y), (to_x, to_y) = view.spot(*one), view.spot(*other)
    across, down = (to_y - y) * half, (x - to_x) * half
    spots = (
        (x + across, y + down),
        (to_x + across, to_y + down),
        (to_x - across, to_y - down),
        (x - across, y - down),
    )
    corners = [view.put(spot, level) for spot in spots]
    if drop:
        corners += [(x, y + drop) for x, y in corners]
    return _polygon(corners)


def _polygon(corners: Sequence[Point]) -> str:
    """The hull of some points, clockwise as it is seen."""
    hull: list[Point] = []
    points = sorted(set(corners))
    for run in (points, points[::-1]):
        start = len(hull)
        for point in run:
            while len(hull) >= start + 2 and _turns_left(hull[-2], hull[-1], point):
                hull.pop()
            hull.append(point)
        hull.pop()
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in hull) + "Z"


def _turns_left(one: Point, two: Point, three: Point) -> bool:
    return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0]) <= 0


def middle(view: View, nodes: Iterable[Node], level: float = 0) -> Point:
    """The node of a piece for its letter: the one next to the middle, of those equally near the rearmost."""
    inside = sorted(nodes)
    q, r = sum(node[0] for node in inside) / len(inside), sum(node[1] for node in inside) / len(inside)
    x, y = view.spot(q, r)
    spots = [view.spot(*node) for node in inside]
    return view.put(
        min(spots, key=lambda s: (round((s[0] - x) ** 2 + (s[1] - y) ** 2, 3), s[1], s[0])), level
    )


def mix(colour: str, other: str, part: float) -> str:
    """A colour with a part of another one in it."""
    mixed = [
        round(int(colour[i : i + 2], 16) * (1 - part) + int(other[i : i + 2], 16) * part) for i in (1, 3, 5)
    ]
    return "#" + "".join(f"{value:02x}" for value in mixed)


def ghost(view: View, nodes: frozenset[Node], level: float = 0) -> Markup:
    """The outline of a piece that may be laid, faint enough to be drawn over others."""
    return element(
        "path",
        d=blob(view, nodes, level, -0.08),
        fill=PANEL,
        stroke=LIT,
        stroke_width=6,
        stroke_linejoin="round",
        paint_order="stroke",
        opacity=0.42,
        pointer_events="none",
    )
