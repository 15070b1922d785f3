"""Scenes as lines of text, so that people can read them, and see what has changed between two of them.

>>> from stackyard.core.message import msg
>>> line(Item("c3.0", "white", 0, 8, "c3", "c3-", msg("top token"), was="b3.0"))
'c3.0 white 0,8 on c3 [c3-] "top token" was=b3.0'
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

from stackyard.show.scene import Item, Scene
from stackyard.show.svg import number

_REST = ("was", "turn", "scale", "opens", "points", "ghost", "tilt")
_PLAIN = Item("", "")


def lines(scene: Scene) -> list[str]:
    """A scene whole: its box, its words, and a line an item, in the order in which they are drawn."""
    left, top, wide, high = map(number, scene.box)
    head = [f"{wide} x {high} from {left},{top} over {scene.backdrop.key}", f"words: {scene.words}"]
    return head + [line(item) for item in scene.items]


def line(item: Item) -> str:
    """An item in a line, without what is the default."""
    parts = [item.key, item.symbol or "-", f"{number(item.x)},{number(item.y)}"]
    if item.on:
        parts.append(f"on {item.on}")
    if item.token:
        parts.append(f"[{item.token}]")
    if item.label:
        parts.append(f'"{item.label}"')
    if item.text:
        parts.append(f"says '{item.text}' {item.style}")
    parts += [f"{name}={_told(getattr(item, name))}" for name in _REST if _differs(item, name)]
    return " ".join(parts)


def difference(before: Iterable[str], after: Iterable[str]) -> list[str]:
    """What has changed from some lines to others: those that are gone, and those that are new."""
    old, new = list(before), list(after)
    told: list[str] = []
    for kind, first, last, new_first, new_last in SequenceMatcher(None, old, new, False).get_opcodes():
        if kind != "equal":
            told += [f"- {each}" for each in old[first:last]]
            told += [f"+ {each}" for each in new[new_first:new_last]]
    return told


def _differs(item: Item, name: str) -> bool:
    return bool(getattr(item, name) != getattr(_PLAIN, name))


def _told(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(number, value))
    return value if isinstance(value, str) else "yes" if value is True else number(float(str(value)))
