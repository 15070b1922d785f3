"""Examples as pictures: the position, the way of the move, and whether it is allowed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from stackyard.core.message import Message, msg, sentences
from stackyard.core.seats import SPECTATOR
from stackyard.render.language import Language
from stackyard.render.scene import sheet_of, symbols_key, to_svg
from stackyard.show.marks import ARROW, RING, Marks, Point, on_scene
from stackyard.show.scene import Item, Paint, Scene, Sheet, Symbol
from stackyard.show.svg import Markup, element
from stackyard.show.theme import DARK, Theme, theme_named
from stackyard.teach.example import Example

ALLOWED, FORBIDDEN = "mark-allowed", "mark-forbidden"
"""The symbols beside the end of a move: their shapes, a check mark and a cross, tell them apart."""
COLOURS = {"dark": ("#7fe0b0", "#ff9a8a"), "light": ("#0a7d4d", "#b3261e"), "print": ("#000000", "#000000")}
"""Of what is allowed and what is not, by the theme's name; they only help."""
RADIUS = 10
CHECK, CROSS = "M-5.5 0.5L-1.5 4.5L5.5 -4", "M-4.5 -4.5L4.5 4.5M-4.5 4.5L4.5 -4.5"

# In hundredths of the smaller side of the picture.
BADGE = 0.36
"""Of the symbols' size."""
ASIDE = 6.5
"""How far from the end of a move its symbol stands, so that what is moved can be seen."""
MARGIN = 5
"""How near to the edge of the picture a symbol may come."""


def svg(example: Example, theme: str = DARK.name, language: Language | None = None) -> str:
    """An example as SVG; for people who cannot see it, its label is what can be seen."""
    colours = theme_named(theme)
    state = example.state
    return to_svg(
        scene(example),
        _judged(sheet_of(state, colours), colours),
        symbols_key(state, colours),
        colours,
        language,
    )


def scene(example: Example) -> Scene:
    """The position with the move marked, and a symbol that says whether it is allowed."""
    drawn, path = _begun(example)
    marks = Marks(drawn)
    # What would move is left out: it would hide what it moves to.
    way = [_coloured(item, example.forbidden) for item in marks.hint(path) if item.symbol in (ARROW, RING)]
    x, y = _beside(drawn, _end(marks, path), marks.unit)
    symbol = FORBIDDEN if example.forbidden else ALLOWED
    badge = Item("mark-judgement", symbol, x, y, scale=BADGE * marks.unit)
    return on_scene(drawn, (*way, badge))._replace(words=label(example))


def _coloured(mark: Item, forbidden: bool) -> Item:
    """An arrow in the colour of its judgement; other marks as they are."""
    return mark._replace(symbol=FORBIDDEN) if forbidden and mark.symbol == ARROW else mark


def label(example: Example) -> Message:
    """What is to be seen, for people who cannot see it."""
    return sentences([_drawn(example, (), frozenset()).words, judgement(example)])


def judgement(example: Example) -> Message:
    """The move, and whether it is allowed, in a sentence."""
    if example.ruling is None:
        state = example.state if example.seat is None else example.state.seen_by(example.seat)
        return msg("Allowed: {move}.", move=state.describe(example.outcome.last or example.move))
    return msg("Not allowed, {move}: {reason}", move=example.move, reason=example.ruling.reason)


# Scenes ------------------------------------------------------------------------------------------


def _begun(example: Example) -> tuple[Scene, tuple[str, ...]]:
    """The position, and what is marked in it of the move's clicks.

    Where the clicks before the last one show what would come of it, as the outline of a piece, they have been
    made; else the board is as it was, so that one sees what moves from where.
    """
    path = example.path
    clicked, lit = path[:-1], frozenset(path[-1:])
    drawn = _drawn(example, clicked, lit)
    if any(item.ghost for item in drawn.items):
        return drawn._replace(picked=clicked, lit=lit), path[-2:]
    drawn = _drawn(example, (), frozenset())
    there = tuple(token for token in path if token in Marks(drawn).carriers)
    return drawn._replace(picked=there[:-1], lit=frozenset(there[-1:])), there


def _drawn(example: Example, clicked: tuple[str, ...], lit: frozenset[str]) -> Scene:
    """A scene as `State.scene` gives it, but for moves that are illegal as well."""
    state, seat, drawing = example.state, example.seat, example.game.drawing
    view = state if seat is None else state.seen_by(seat)
    side = None if seat == SPECTATOR else seat
    with state.game.failures_explained:
        return drawing.scene(view.record[0], side, view.last_move, clicked, lit)


def _end(marks: Marks, path: tuple[str, ...]) -> Point:
    """Where a move ends; the corner of the picture where it has no place there."""
    left, top, wide, _ = marks.scene.box
    found = [marks.carriers[token] for token in path if token in marks.carriers]
    return marks.landing(found[-1]) if found else (left + wide, top)


def _beside(scene: Scene, point: Point, unit: float) -> Point:
    """Above a point and to its right, within the picture."""
    left, top, wide, high = scene.box
    x, y = point[0] + ASIDE * unit, point[1] - ASIDE * unit
    margin = MARGIN * unit
    return (
        round(min(max(x, left + margin), left + wide - margin), 1),
        round(min(max(y, top + margin), top + high - margin), 1),
    )


# Symbols -----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _symbols(theme: Theme) -> tuple[dict[str, Symbol], dict[str, Paint]]:
    good, bad = COLOURS[theme.name]
    symbols = {ALLOWED: _badge(theme, good, CHECK), FORBIDDEN: _badge(theme, bad, CROSS)}
    return symbols, {FORBIDDEN: Paint(bad, theme.outline, 2)}


def _badge(theme: Theme, colour: str, shape: str) -> Symbol:
    disc = element("circle", r=RADIUS, fill=theme.panel, stroke=colour, stroke_width=1.8)
    line: dict[str, Any] = {"fill": "none", "stroke": colour, "stroke_width": 2.8, "stroke_linecap": "round"}
    return Symbol(Markup(disc + element("path", d=shape, stroke_linejoin="round", **line)))


def _judged(sheet: Sheet, theme: Theme) -> Sheet:
    """A game's sheet with the symbols for what is allowed and what is not."""
    symbols, paints = _symbols(theme)
    return Sheet({**sheet.symbols, **symbols}, sheet.styles, {**sheet.paints, **paints})
