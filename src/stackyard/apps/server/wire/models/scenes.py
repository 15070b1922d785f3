"""Scenes: what a board looks like, as data; and what the names in them mean."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, WithJsonSchema

from stackyard.apps.server.wire.models.base import Model, Number

ItemInfo = Annotated[
    list[Any],
    WithJsonSchema(
        {
            "type": "array",
            "minItems": 1,
            "maxItems": 8,
            "items": {},
            "description": "key, symbol, x, y, on, token, label and an object with what else is not the "
            "default: text, style, was, turn, scale, opens, points, ghost, tilt. Defaults at the end are "
            "left out; on is 1 where it is the key without its last part.",
        }
    ),
]


class BackdropInfo(Model):
    """What lies under everything."""

    key: str
    items: Annotated[list[ItemInfo] | None, Field(description="None where this was sent before.")]


class SceneInfo(Model):
    """What a board looks like. An item with the key of one of the backdrop's changes that one.

    An item without a label is called what the one is called that it lies on.
    """

    box: Annotated[tuple[Number, Number, Number, Number], Field(description="Left, top, width, height.")]
    words: Annotated[str, Field(description="The position in words.")]
    backdrop: BackdropInfo
    items: list[ItemInfo]
    labels: Annotated[
        dict[str, str], Field(description="What items of the backdrop are called that have not changed else.")
    ]
    picked: Annotated[list[str], Field(description="The tokens clicked so far, which it shows.")]
    prompt: Annotated[str, Field(description="What the player to move is to do; may be empty.")]


class ThemeInfo(Model):
    """Colours that pictures of all games share."""

    name: str
    panel: str
    area: str
    area_at_turn: str
    words: str
    soft_words: str
    outline: str
    lit: str
    trail: str


class StyleInfo(Model):
    """How words are written."""

    size: Number
    fill: str
    bold: bool
    anchor: str
    edge: str


class PaintInfo(Model):
    """How a shape is drawn that is given by its corners."""

    fill: str
    stroke: str
    width: Number


class SymbolsInfo(Model):
    """What the names in a table's scenes mean, in one theme."""

    key: Annotated[str, Field(description="The same for tables that have the same symbols.")]
    theme: ThemeInfo
    symbols: Annotated[
        dict[str, tuple[str, str, str]],
        Field(description="SVG around 0, 0: the body; under it and over it where it is lit or picked."),
    ]
    styles: dict[str, StyleInfo]
    paints: dict[str, PaintInfo]
