"""Scenes: what a position looks like from a seat, as data.

A scene is a box, a backdrop, and items over it. An item says which symbol lies where, what a click on it
means and what it is called; what a symbol looks like is drawn once a game and theme (`Sheet`). Python makes
SVG of scenes (`stackyard.render.scene`), and the page keeps its elements and moves them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from stackyard.core.message import Message
from stackyard.show.svg import Markup


class _Item(NamedTuple):
    key: str
    """Tells it from the others of its scene; what stays where it is keeps its key."""
    symbol: str
    """The name of its drawing in the game's sheet; empty for text alone."""
    x: float = 0
    y: float = 0
    """Where its symbol's 0, 0 lies: in the picture, or seen from the item that it lies on."""
    on: str = ""
    """The key of the item that it lies on: it is drawn right after that one, and a click on it is on both."""
    token: str = ""
    """What a click on it means; it is lit where that token can be clicked."""
    label: Message | str = ""
    """What it is called, for screen readers and for whoever points at it; without one, what it lies on is."""
    text: Message | str = ""
    """Words that are drawn on it, at its place."""
    style: str = ""
    """The name of that text's style in the game's sheet."""
    was: str = ""
    """The key that it had in the position before, where it came from another place: so it can travel."""
    turn: float = 0
    """How far it is turned, clockwise, in degrees."""
    scale: float = 1
    opens: bool = False
    """Whether a click on it that ends no move changes more than what is lit: then the page asks for it."""
    points: tuple[float, ...] = ()
    """The corners of a shape that is drawn nowhere else: `symbol` is then the name of its paint."""
    ghost: bool = False
    """Whether it is only thought of: it lets what is behind shine through. A click on one that carries a
    token means that, where nothing else is meant; of several that overlap, the one that is nearest."""
    tilt: float = 1
    """How much of its height is seen: less than 1 where it lies on a table that is not seen from above. It is
    turned on that table, and what lies on it is tilted with it."""


class Item(_Item):
    """One thing in a picture."""

    made: Any = None
    """What was made of it last, and for whom. Not part of its value: games keep most of their items from one
    position to the next, and so need not be sent anew."""

    @property
    def names_seats(self) -> bool:
        """Whether its words name a seat, so that they depend on who plays."""
        label, text = self.label, self.text
        named = isinstance(label, Message) and label.names_seats
        return named or (isinstance(text, Message) and text.names_seats)


class Scene(NamedTuple):
    """What a position looks like from a seat."""

    box: tuple[float, float, float, float]
    """Left, top, width and height."""
    words: Message
    """The position for people who cannot see it."""
    backdrop: Backdrop
    items: tuple[Item, ...]
    """In the order to draw them in. One with the key of an item of the backdrop changes that one, by all that
    is not its default here: a label, say."""
    lit: Collection[str] = ()
    """The tokens that can be clicked now."""
    picked: Sequence[str] = ()
    """Those that have been."""
    prompt: Message | str = ""
    """What the player to move is to do, as it goes on after "Your turn:"; or why the round is over."""


class Backdrop(NamedTuple):
    """What lies under everything, and depends on nothing but game, options, seat and layout."""

    key: str
    """Tells it from other backdrops of the game."""
    items: tuple[Item, ...]


class Symbol(NamedTuple):
    """A drawing around 0, 0."""

    body: Markup
    under: Markup = Markup()
    """Drawn before the body where it is lit or picked, in `currentColor`."""
    over: Markup = Markup()
    """Drawn after the body where it is lit or picked, in `currentColor`."""


class Style(NamedTuple):
    """How words are written."""

    size: float
    fill: str
    bold: bool = False
    anchor: str = "start"
    """Which part of the words is at their place: start, middle or end."""
    edge: str = ""
    """The colour of a line around the letters, which sets them off from what is behind."""


class Paint(NamedTuple):
    """How a shape is drawn that is given by its corners."""

    fill: str
    stroke: str = "none"
    width: float = 0


class Sheet(NamedTuple):
    """What the names in a game's scenes mean, in one theme."""

    symbols: Mapping[str, Symbol]
    styles: Mapping[str, Style]
    paints: Mapping[str, Paint] = {}


PLAIN = Item("", "")


def merged(scene: Scene) -> list[Item]:
    """The items of a scene in the order to draw them in: the backdrop as it is now, then the others."""
    own = {item.key: item for item in scene.items}
    below = {item.key for item in scene.backdrop.items}
    whole = [_changed(item, own[item.key]) if item.key in own else item for item in scene.backdrop.items]
    return whole + [item for item in scene.items if item.key not in below]


def _changed(item: Item, by: Item) -> Item:
    """An item of the backdrop with all that the scene says of it."""
    new: dict[str, Any] = {
        name: value for name, value, plain in zip(Item._fields, by, PLAIN, strict=True) if value != plain
    }
    return item._replace(**new)
