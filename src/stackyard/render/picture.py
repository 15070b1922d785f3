"""Pictures as files: SVG as it is, PNG by resvg, and a whole round as an animated GIF."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from stackyard.core.errors import OptionError
from stackyard.core.message import msg

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_FRAMES = 150
"""Pictures in an animation; of more some are left out."""
SAMPLES = 12
"""Frames whose colours make the palette; of those of a round they have almost all."""
COLOURS, AREAS = 255, 64
"""Colours of an animation, one short of all, since one means no change; those of them that are exact."""

Colour = tuple[int, int, int]
Thing = TypeVar("Thing")

Told = Callable[[int, int], None]
"""Told how many of how many pictures have been drawn."""


def png(svg: str, width: int | None = None) -> bytes:
    """An SVG picture as PNG, `width` pixels wide."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))


def save(svg: str, path: Path, width: int | None = None) -> None:
    """Write a picture to a file; its ending says which kind."""
    kind = path.suffix.lower()
    if kind == ".svg":
        path.write_text(svg, encoding="utf-8")
    elif kind == ".png":
        path.write_bytes(png(svg, width))
    else:
        raise OptionError(msg("pictures are .svg or .png; {name:quoted} ends in neither", name=path.name))


# Animations --------------------------------------------------------------------------------------


def animation(
    pictures: Sequence[str],
    width: int,
    seconds: float = 0.8,
    last: float = 3.0,
    *,
    told: Told | None = None,
) -> bytes:
    """SVG pictures one after the other as an animated GIF that begins again after its last one.

    Each is shown for so many `seconds`, the last one longer. Neighbours that look the same are one, and
    of more than 150 pictures some are left out evenly, never the first nor the last.
    """
    if not pictures:
        raise OptionError(msg("an animation needs at least one picture"))
    shown = _thinned([picture for picture, _ in groupby(pictures)], MOST_FRAMES)
    drawn: list[bytes] = []
    for number, each in enumerate(shown):
        if told is not None:
            told(number, len(shown))
        drawn.append(png(each, width))
    if told is not None:
        told(len(shown), len(shown))
    # Texts that differ, in the words for those who cannot see, may still be one picture.
    return _join([data for data, _ in groupby(drawn)], seconds, last)


def _thinned(things: Sequence[Thing], most: int) -> Sequence[Thing]:
    """At most so many of the things, evenly spread, the first and the last among them."""
    if len(things) <= most:
        return things
    return [things[round(place * (len(things) - 1) / (most - 1))] for place in range(most)]


def _join(drawn: Sequence[bytes], seconds: float, last: float) -> bytes:
    """PNG pictures as one GIF, with one palette so that what does not change is not stored again."""
    from PIL import Image

    height = max(_open(data).height for data in drawn)
    panel = _panel(_open(drawn[0]))
    palette = _palette([_flat(_open(data), height, panel) for data in _thinned(drawn, SAMPLES)])

    def frames() -> Iterator[Image.Image]:
        """One after the other, because all of them at once would fill a small machine."""
        for data in drawn:
            # Dots that imitate a missing colour would look like dust, and double the size.
            yield _flat(_open(data), height, panel).quantize(palette=palette, dither=Image.Dither.NONE)

    following = frames()
    times = [round(seconds * 1000)] * (len(drawn) - 1) + [round(last * 1000)]
    file = BytesIO()
    next(following).save(
        file, "GIF", save_all=True, append_images=following, duration=times, loop=0, disposal=1
    )
    return file.getvalue()


def _open(data: bytes) -> Image:
    from PIL import Image

    return Image.open(BytesIO(data)).convert("RGBA")


def _panel(image: Image) -> Colour:
    """The colour that a picture lies on: what it shows at half height next to its left edge."""
    red, green, blue, _ = cast("tuple[int, int, int, int]", image.getpixel((1, image.height // 2)))
    return red, green, blue


def _flat(image: Image, height: int, panel: Colour) -> Image:
    """A picture on the panel's colour, which fills its corners, and what it lacks in height."""
    from PIL import Image

    whole = Image.new("RGB", (image.width, height), panel)
    whole.paste(image, mask=image)
    return whole


def _palette(samples: Sequence[Image]) -> Image:
    """The colours for all frames: those of large areas as they are, and what is nearest to the others."""
    from PIL import Image

    width, height = samples[0].size
    together = Image.new("RGB", (width, height * len(samples)))
    for number, sample in enumerate(samples):
        together.paste(sample, (0, number * height))
    counted = together.getcolors(width * height * len(samples))
    assert counted is not None
    areas = [cast("Colour", colour) for _, colour in sorted(counted, reverse=True)[:AREAS]]
    others = together.quantize(COLOURS - len(areas), method=Image.Quantize.FASTOCTREE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([*(part for colour in areas for part in colour), *others])
    return palette
