"""A picture of a round: what every seat could expect, from the first move to the last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from stackyard.core.message import Say, msg
from stackyard.engine.analysis.event import ROLL
from stackyard.engine.analysis.report import Report
from stackyard.show.svg import Markup, element, path, picture, translate

WIDE, HIGH = 800.0, 430.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 150.0, 62.0, 60.0
PAPER, INK, SOFT, GRID = "#ffffff", "#14212b", "#55636d", "#d9e0e4"

# Dark enough for thin lines on white; dashes and names tell the lines apart for who sees few colours.
COLOURS = ("#0b5394", "#b3400f", "#1b6e43", "#7a3b8f", "#6b5900", "#a0185a", "#1f7a8c", "#333333")
DASHES = (None, "9 5", "2 4", "12 4 2 4", "5 3", "16 5", "8 3 2 3 2 3", "3 7")
FONT = 14

Place = Callable[[int, float], tuple[float, float]]
"""Where a value after so many events stands on the paper."""
LABEL = 17.0  # Between the names of two lines that end near each other


def plot(report: Report, title: str, say: Say = str) -> str:
    """The win probability of every seat over the round, as SVG."""
    curves = [report.curve(seat) for seat in range(len(report.names))]
    steps = max(len(curves[0]) - 1, 1) if curves else 1
    across, down = WIDE - LEFT - RIGHT, HIGH - TOP - BOTTOM

    def place(step: int, value: float) -> tuple[float, float]:
        return LEFT + across * step / steps, TOP + down * (1 - value)

    parts = [
        element("rect", width=WIDE, height=HIGH, fill=PAPER),
        element("text", title, x=LEFT, y=34, font_size=20, font_weight="bold", fill=INK),
        *_axes(report, place, say),
    ]
    ends = _apart([place(0, curve[-1][1])[1] if curve else TOP for curve in curves])
    for seat, curve in enumerate(curves):
        points = [place(step, value) for step, (_, value) in enumerate(curve)]
        parts += _line(seat, points)
        parts.append(_name(seat, report.names[seat], ends[seat]))
    parts += _marks(report, place)
    return picture((0, 0, WIDE, HIGH), _words(report, title, say), *parts)


def _axes(report: Report, place: Place, say: Say) -> list[Markup]:
    """The grid, its numbers and what they mean; rolls of the table are ticks below."""
    right = WIDE - RIGHT
    parts = []
    for percent in (0, 25, 50, 75, 100):
        _, y = place(0, percent / 100)
        parts.append(element("path", d=path("M", LEFT, y, "H", right), stroke=GRID, stroke_width=1))
        parts.append(_text(f"{percent} %", LEFT - 8, y + 5, "end"))
    bottom = HIGH - BOTTOM
    numbers = [number for number, _ in report.curve(0)] if report.names else []
    every = max(1, -(-len(numbers) // 12))
    for step, number in enumerate(numbers):
        # A resignation is no move, so that the last number comes twice.
        if step % every == 0 and number not in numbers[:step]:
            x, _ = place(step, 0)
            parts.append(element("path", d=path("M", x, bottom, "v", 5), stroke=SOFT))
            parts.append(_text(str(number), x, bottom + 20, "middle"))
    for step, event in enumerate(report.events):
        if event.kind == ROLL:
            x, _ = place(step + 1, 0)
            parts.append(element("path", d=path("M", x, bottom, "v", -7), stroke=INK, stroke_width=1.5))
    below = msg("after move; strokes on the axis: the table rolled") if report.chance else msg("after move")
    parts.append(_text(say(below), (LEFT + right) / 2, HIGH - 14, "middle"))
    parts.append(_text(say(msg("win probability")), LEFT, TOP - 10, "start"))
    parts.append(element("path", d=path("M", LEFT, TOP, "V", bottom, "H", right), stroke=SOFT, fill="none"))
    return parts


def _line(seat: int, points: Sequence[tuple[float, float]]) -> list[Markup]:
    if not points:
        return []
    (x, y), *rest = points
    steps: list[str | float] = ["M", x, y]
    for x, y in rest:
        steps += ["L", x, y]
    line = element(
        "path",
        d=path(*steps),
        stroke=COLOURS[seat % len(COLOURS)],
        stroke_width=2.5,
        stroke_dasharray=DASHES[seat % len(DASHES)],
        stroke_linejoin="round",
        fill="none",
    )
    return [line]


def _name(seat: int, name: str, y: float) -> Markup:
    """Whose line it is, beside its end, with a piece of it."""
    x = WIDE - RIGHT + 10
    short = name if len(name) <= 13 else name[:12] + "…"
    colour = COLOURS[seat % len(COLOURS)]
    key = element(
        "path",
        d=path("M", 0, 0, "H", 26),
        stroke=colour,
        stroke_width=2.5,
        stroke_dasharray=DASHES[seat % len(DASHES)],
    )
    words = element(
        "text", short, x=32, y=5, font_size=FONT, font_weight="bold", fill=colour, data_seat=str(seat)
    )
    whole = [element("title", name)] if short != name else []
    return element("g", *whole, key, words, transform=translate(x, y))


def _marks(report: Report, place: Place) -> list[Markup]:
    """`?` and `??` where a decision cost much, on the line of whoever made it."""
    parts = []
    for step, event in enumerate(report.events):
        mark = event.judgement.mark if event.judgement is not None else ""
        if mark in ("?", "??"):
            x, y = place(step + 1, event.after[event.seat])
            colour = COLOURS[event.seat % len(COLOURS)]
            beside = y + 22 if y < HIGH - BOTTOM - 24 else y - 10  # Below, since it is where a line fell to.
            parts.append(element("circle", cx=x, cy=y, r=4, fill=PAPER, stroke=colour, stroke_width=2))
            parts.append(
                element(
                    "text",
                    mark,
                    x=x,
                    y=beside,
                    font_size=15,
                    font_weight="bold",
                    text_anchor="middle",
                    fill=colour,
                    stroke=PAPER,
                    stroke_width=4,
                    paint_order="stroke",
                )
            )
    return parts


def _text(words: str, x: float, y: float, anchor: str) -> Markup:
    return element("text", words, x=x, y=y, font_size=FONT, text_anchor=anchor, fill=SOFT)


def _apart(places: list[float]) -> list[float]:
    """The places of labels, moved apart as far as needed so that each can be read."""
    order = sorted(range(len(places)), key=lambda each: places[each])
    moved = list(places)
    for above, below in pairwise(order):
        moved[below] = max(moved[below], moved[above] + LABEL)
    lowest = HIGH - BOTTOM
    for each in reversed(order):  # None may leave the paper at the bottom.
        moved[each] = min(moved[each], lowest)
        lowest = moved[each] - LABEL
    return moved


def _words(report: Report, title: str, say: Say) -> str:
    """The picture for whoever cannot see it."""
    ways = []
    for seat, name in enumerate(report.names):
        if curve := report.curve(seat):
            first, last = (f"{100 * value:.0f}" for _, value in (curve[0], curve[-1]))
            ways.append(msg("{name} from {first} to {last} percent", name=name, first=first, last=last))
    told = msg("nothing was played")
    if ways:
        told, *others = ways
        for way in others:
            told = msg("{before}; {next}", before=told, next=way)
    return say(msg("{title}. Win probability: {told}.", title=title, told=told))
