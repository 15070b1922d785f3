"""Where nodes lie on the table, and the outlines of pieces: circles around nodes, joined by necks.

A step of the lattice is 100 units. Nothing here depends on how far the table is turned: what lies on it is
turned with it, by the item that it lies on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from math import asin, cos, degrees, pi, radians, sin, sqrt

from stackyard.games.stakd.rules.pieces import DIRECTIONS, Node
from stackyard.show.svg import number

STEP = 100
RADIUS = 47.0
"""Of a node."""
NECK = 36.0
"""Half the width of a piece between two of its nodes."""
REACH = 55
"""How far around its nodes a piece is seen to lie, its line included."""

TURNS = 6
ASIDE = 16.0
"""Degrees that the tower is turned besides, so that nodes do not hide one another."""
TILT = 0.56
"""How much of the depth of the tower is seen."""
RISE = 21
"""How high a piece is."""

Point = tuple[float, float]


def degrees_of(turn: int) -> int:
    """How far the table is turned, clockwise as items are: the table turns the other way."""
    return -((turn * 360 // TURNS + 180) % 360 - 180)


def place(lattice: int, node: tuple[float, float], aside: float = 0) -> Point:
    """Where a node lies on the table, y downwards."""
    q, r = node
    x, y = (STEP * (q + r / 2), -STEP * r * sqrt(3) / 2) if lattice == 0 else (STEP * q, -STEP * r)
    return turned((x, y), -aside) if aside else (x, y)


def turned(point: Point, angle: float) -> Point:
    """A point turned clockwise around 0, 0, as SVG does it with y downwards."""
    cosine, sine = cos(radians(angle)), sin(radians(angle))
    x, y = point
    return x * cosine - y * sine, x * sine + y * cosine


@lru_cache(maxsize=1 << 14)
def spot(lattice: int, node: Node, aside: float = 0) -> tuple[int, int]:
    """The same in whole units."""
    x, y = place(lattice, node, aside)
    return round(x), round(y)


@lru_cache(maxsize=1 << 13)
def box_of(
    lattice: int, nodes: frozenset[Node], angle: float, aside: float = 0
) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of nodes on a table that is turned."""
    points = [turned(place(lattice, node, aside), angle) for node in nodes] or [(0.0, 0.0)]
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


@lru_cache(maxsize=1 << 10)
def centre_of(lattice: int, nodes: frozenset[Node]) -> Node:
    """The node around which the table turns."""
    count = len(nodes) or 1
    return round(sum(q for q, _ in nodes) / count), round(sum(r for _, r in nodes) / count)


@lru_cache(maxsize=1 << 13)
def letter_node(lattice: int, free: frozenset[Node]) -> Node:
    """The node of a piece for its letter: the one next to the middle, of those equally near the rearmost."""
    inside = sorted(free)
    q, r = sum(node[0] for node in inside) / len(inside), sum(node[1] for node in inside) / len(inside)
    x, y = place(lattice, (q, r))

    def away(node: Node) -> tuple[float, float, float]:
        across, down = place(lattice, node)
        return round((across - x) ** 2 + (down - y) ** 2, 1), down, across

    return min(inside, key=away)


# Outlines ----------------------------------------------------------------------------------------


def outline(lattice: int, nodes: Collection[Node], swell: float = 0, aside: float = 0) -> str:
    """The line around a piece as the `d` of a path; `swell` makes it wider all around."""
    inside = sorted(nodes)
    radius, half = RADIUS + swell, NECK + swell
    if len(inside) == 1:
        x, y = place(lattice, inside[0], aside)
        arc = f"A{number(radius)} {number(radius)} 0 0 1 "
        return f"M{_point((x - radius, y))}{arc}{_point((x + radius, y))}{arc}{_point((x - radius, y))}Z"
    drawn = [_loop(lattice, corners, radius, half, aside) for corners in _loops(lattice, inside)]
    return "".join(drawn)


def _loops(lattice: int, nodes: list[Node]) -> Iterator[list[tuple[Node, int, int]]]:
    """The lines between a piece and what is around it: each node passed, the way to it and the way on.

    Ways are numbered counter-clockwise, and the piece is on the left. The small triangles and squares between
    nodes that touch one another all around belong to the piece.
    """
    ways = DIRECTIONS[lattice]
    count = len(ways)
    left = {
        (node, way)
        for node in nodes
        for way, (dq, dr) in enumerate(ways)
        if (node[0] + dq, node[1] + dr) in nodes
    }
    steps = set(left)
    while left:
        start = min(left)
        step, corners = start, list[tuple[Node, int, int]]()
        while True:
            left.discard(step)
            (q, r), way = step
            node = (q + ways[way][0], r + ways[way][1])
            back = (way + count // 2) % count
            # From where it came, counter-clockwise to the next neighbour: nothing of the piece is between.
            on = next(
                each % count for each in range(back + 1, back + count + 1) if (node, each % count) in steps
            )
            corners.append((node, way, on))
            step = (node, on)
            if step == start:
                break
        if any(_open(count, way, on) > 360 // count for _, way, on in corners):
            yield corners


def _open(count: int, way: int, on: int) -> int:
    """The angle at a node from the neighbour that one comes from to the next, in degrees."""
    return ((on - way - count // 2 - 1) % count + 1) * 360 // count


def _loop(
    lattice: int, corners: list[tuple[Node, int, int]], radius: float, half: float, aside: float
) -> str:
    """One such line: along necks, and around nodes."""
    count = len(DIRECTIONS[lattice])
    neck = degrees(asin(half / radius))
    steps: list[str] = []
    for node, way, on in corners:
        x, y = place(lattice, node, aside)
        angle = _open(count, way, on)
        arrives = (way + count // 2) * 360 / count + aside
        if angle <= 2 * neck:
            far, middle = half / sin(radians(angle / 2)), arrives + angle / 2
            steps.append("L" + _point(_beside(x, y, far, middle)))
            continue
        steps.append("L" + _point(_beside(x, y, radius, arrives + neck)))
        large = int(angle - 2 * neck > 180)
        end = _point(_beside(x, y, radius, arrives + angle - neck))
        steps.append(f"A{number(radius)} {number(radius)} 0 {large} 0 {end}")
    return "M" + "".join(steps)[1:] + "Z"


def _beside(x: float, y: float, far: float, angle: float) -> Point:
    """A point so far away, at an angle counted counter-clockwise."""
    return x + far * cos(angle * pi / 180), y - far * sin(angle * pi / 180)


def _point(point: Point) -> str:
    x, y = round(point[0], 1), round(point[1], 1)
    return f"{number(x)} {number(y)}"
