"""Scenes and sheets as they are sent: the page draws them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

from orjson import Fragment, dumps

from stackyard.apps.server.wire.models.base import trusted
from stackyard.apps.server.wire.models.scenes import (
    BackdropInfo,
    PaintInfo,
    SceneInfo,
    StyleInfo,
    SymbolsInfo,
    ThemeInfo,
)
from stackyard.render.language import Language
from stackyard.show.scene import PLAIN, Item, Scene, Sheet
from stackyard.show.theme import Theme

MORE = ("text", "style", "was", "turn", "scale", "opens", "points", "ghost", "tilt")
"""What few items have, by name."""
ABOVE = 1
"""Sent for `on` where the key says it: c3.0 lies on c3."""
_PLAIN_PLACE, _PLAIN_MORE = PLAIN[1:6], PLAIN[7:]


class Sent(NamedTuple):
    """An item as it is sent."""

    language: Language
    """The language that this is for."""
    json: bytes
    is_label: bool
    """Whether it has nothing but a label, which is sent among those."""


def scene_info(scene: Scene, language: Language, known: str | None = None) -> SceneInfo:
    """A scene in somebody's words; its backdrop without items where they know that one."""
    key, below = scene.backdrop
    items, labels = _items(scene.items, language)
    behind = None if key == known else _list([dumps(_row(item, language)) for item in below])
    return _scene(
        box=_box(scene.box),
        words=language.say(scene.words),
        backdrop=_backdrop(key=key, items=behind),
        items=_list(items),
        labels=cast("dict[str, str]", Fragment(b"{%b}" % b",".join(labels))),
        picked=list(scene.picked),
        prompt=language.say(scene.prompt),
    )


_scene, _backdrop = trusted(SceneInfo), trusted(BackdropInfo)


def _items(items: Sequence[Item], language: Language) -> tuple[list[bytes], list[bytes]]:
    """Items as they are sent, and the labels of those that have nothing else."""
    nameless, whole, labels = language.nameless, list[bytes](), list[bytes]()
    for item in items:
        made = item.made
        if made is None or (made[0] is not language and made[0] is not nameless):
            # What names no player is the same at all tables.
            made = item.made = _made(item, language if item.names_seats else nameless)
        (labels if made[2] else whole).append(made[1])
    return whole, labels


def _list(items: list[bytes]) -> list[Any]:
    """What is JSON already, as the list that it stands for."""
    return cast("list[Any]", Fragment(b"[%b]" % b",".join(items)))


@lru_cache(maxsize=1 << 14)  # Games that keep no items make equal ones again and again.
def _made(item: Item, language: Language) -> Sent:
    """An item as it is sent: whole, or as an entry of the labels."""
    if item[1:6] == _PLAIN_PLACE and item[7:] == _PLAIN_MORE:
        return Sent(language, b"%b:%b" % (dumps(item.key), dumps(language.say(item.label))), True)
    return Sent(language, dumps(_row(item, language)), False)


def _row(item: Item, language: Language) -> list[Any]:
    """An item as a list, without the defaults at its end."""
    key, symbol, x, y, on, token, label, *more = item
    below: str | int = ABOVE if on and on == key.rpartition(".")[0] else on
    told = [key, symbol, _whole(x), _whole(y), below, token, language.say(label)]
    rest = {name: value for name, value, plain in zip(MORE, more, _PLAIN_MORE, strict=True) if value != plain}
    if rest:
        if item.text:
            rest["text"] = language.short(item.text)
        return [*told, rest]
    while told[-1] == "" or told[-1] == 0:
        told.pop()
    return told


@lru_cache(maxsize=256)
def _box(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, top, wide, high = map(_whole, box)
    return left, top, wide, high


def _whole(value: float) -> float:
    """A number with no more digits than one sees."""
    short = round(value, 1)
    return int(short) if short == int(short) else short


def symbols_info(key: str, sheet: Sheet, theme: Theme) -> SymbolsInfo:
    """What the names in a game's scenes mean, in a theme."""
    return SymbolsInfo(
        key=key,
        theme=ThemeInfo(
            name=theme.name,
            panel=theme.panel,
            area=theme.area,
            area_at_turn=theme.area_at_turn,
            words=theme.words,
            soft_words=theme.soft_words,
            outline=theme.outline,
            lit=theme.lit,
            trail=theme.trail,
        ),
        symbols={name: (each.body, each.under, each.over) for name, each in sheet.symbols.items()},
        styles={name: StyleInfo(**each._asdict()) for name, each in sheet.styles.items()},
        paints={name: PaintInfo(**each._asdict()) for name, each in sheet.paints.items()},
    )
