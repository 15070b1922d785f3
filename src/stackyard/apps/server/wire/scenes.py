"""Scenes and sheets as they are sent: the page draws them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

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
    for item in scene.items:
        if item.symbol or item.text or item != Item(item.key, "", label=item.label):
            items.append(_item(item, language))
        else:
            labels[item.key] = language.say(item.label)
    # Made from values that have their types, many times a second: there is nothing to check.
    return SceneInfo.model_construct(
        box=tuple(map(_whole, scene.box)),
        words=language.say(scene.words),
        backdrop=BackdropInfo.model_construct(
            key=key, items=None if key == known else [_item(item, language) for item in below]
        ),
        items=items,
        labels=labels,
        picked=list(scene.picked),
    )


@lru_cache(maxsize=1 << 14)
def _item(item: Item, language: Language) -> list[Any]:
    """An item as a list, without the defaults at its end; most are the same from one position to the next."""
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
