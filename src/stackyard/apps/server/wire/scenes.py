"""Scenes and sheets as they are sent: the page draws them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

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
_PLAIN_MORE = tuple(getattr(PLAIN, name) for name in MORE)


def scene_info(scene: Scene, language: Language, known: str = "") -> SceneInfo:
    """A scene in somebody's words; its backdrop without items where they know that one."""
    key, below = scene.backdrop
    labels, items = dict[str, str](), []
    nameless = language.nameless
    for item in scene.items:
        made = item.made
        if made is None or (made[0] is not language and made[0] is not nameless):
            made = item.made = _made(item, language)
        told = made[1]
        if isinstance(told, str):
            labels[item.key] = told
        else:
            items.append(told)
    return _scene(
        box=_box(scene.box),
        words=language.say(scene.words),
        backdrop=_backdrop(
            key=key, items=None if key == known else [_item(item, language) for item in below]
        ),
        items=items,
        labels=labels,
        picked=list(scene.picked),
    )


_scene, _backdrop = trusted(SceneInfo), trusted(BackdropInfo)


def _made(item: Item, language: Language) -> tuple[Language, list[Any] | str]:
    """An item as it is sent, or its label where it has nothing else; and the language that this is for.

    What names no player is the same at all tables.
    """
    speaker = language if (item.label or item.text) and item.names_seats else language.nameless
    if item.symbol or item.text or item != Item(item.key, "", label=item.label):
        return speaker, _item(item, speaker)
    return speaker, language.say(item.label)


@lru_cache(maxsize=1 << 14)  # Games that keep no items make equal ones again and again.
def _item(item: Item, language: Language) -> list[Any]:
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
