"""What pictures of several games have: boxes, buttons, and halos around what can be clicked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from stackyard.show.colours import AREA, LIT, OUTLINE, PANEL, SOFT_WORDS, TRAIL, WORDS
from stackyard.show.svg import Markup, element, picture, translate


@dataclass(frozen=True)
class Clicks:
    """What has been clicked, and what may follow."""

    picked: Sequence[str]
    lit: Collection[str]

    def halo(self, token: str) -> str | None:
        """The colour around an element that carries this token."""
        return TRAIL if token in self.picked else LIT if token in self.lit else None


@cache
def box(
    wide: float,
    high: float,
    fill: str,
    stroke: str = OUTLINE,
    width: float = 2,
    rx: float = 7,
    dashes: str | None = None,
) -> Markup:
    """A rounded rectangle around 0, 0."""
    return element(
        "rect",
        x=-wide / 2,
        y=-high / 2,
        width=wide,
        height=high,
        rx=rx,
        fill=fill,
        stroke=stroke,
        stroke_width=width,
        stroke_dasharray=dashes,
    )


@cache
def button(
    token: str, words: str, place: tuple[float, float], size: tuple[float, float, float], halo: str | None
) -> Markup:
    """Words to click around a place; `size` is its width, its height and that of the letters."""
    wide, high, letters = size
    return element(
        "g",
        element("title", words),
        box(wide, high, halo or AREA, halo or WORDS, rx=high / 2),
        element(
            "text",
            words,
            y=round(0.35 * letters),
            font_size=letters,
            font_weight="bold",
            fill=OUTLINE if halo else WORDS,
        ),
        data_token=token,
        transform=translate(*place),
    )


def side_by_side(parts: Sequence[Iterable[Markup]], step: float, y: float) -> list[Markup]:
    """Parts that are drawn around 0, 0, in a row whose middle is 0, `y`."""
    left = -step * (len(parts) - 1) / 2
    return [
        element("g", *part, transform=translate(left + step * place, y)) for place, part in enumerate(parts)
    ]


def panel(size: tuple[float, float], sentences: Sequence[str], *content: str) -> Markup:
    """A whole picture on a dark panel around 0, 0, its text centred; the sentences tell the position."""
    wide, high = size
    return picture(
        (-wide / 2, -high / 2, wide, high),
        " ".join(sentences),
        box(wide, high, PANEL, PANEL, rx=22),
        element("g", *content, text_anchor="middle", fill=SOFT_WORDS),
    )
