from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageSequence

import stackyard
from stackyard import OptionError
from stackyard.play.reading import load
from stackyard.render import picture
from tests.settings import RECORDS


def test_pictures_are_written_by_their_ending(tmp_path: Path) -> None:
    svg = stackyard.game("staku").start().svg()
    picture.save(svg, tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == svg
    picture.save(svg, tmp_path / "board.PNG", width=300)
    data = (tmp_path / "board.PNG").read_bytes()
    assert data.startswith(b"\x89PNG") and int.from_bytes(data[16:20], "big") == 300
    with pytest.raises(OptionError, match=r"pictures are \.svg or \.png; 'board\.jpg' ends in neither"):
        picture.save(svg, tmp_path / "board.jpg")


def played(name: str = "staku") -> list[str]:
    """The pictures of a record that is kept as an example."""
    record = load(RECORDS / f"{name}.txt")[0]
    return [state.svg() for state in record.states()]


def frames(data: bytes) -> list[Image.Image]:
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(BytesIO(data)))]


def times(data: bytes) -> list[int]:
    return [frame.info["duration"] for frame in ImageSequence.Iterator(Image.open(BytesIO(data)))]


def square(colour: str, height: int = 100) -> str:
    """A picture of one colour on black."""
    box = f'viewBox="0 0 100 {height}" width="100" height="{height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}><rect width="100" height="{height}" rx="20"/>'
        f'<rect x="30" y="30" width="40" height="40" fill="{colour}"/></svg>'
    )


def test_an_animation_shows_every_position_as_its_picture_does() -> None:
    pictures = played()
    data = picture.animation(pictures, 200)
    assert data.startswith(b"GIF89a") and Image.open(BytesIO(data)).info["loop"] == 0
    assert times(data) == [800] * (len(pictures) - 1) + [3000]
    for svg, frame in zip(pictures, frames(data), strict=True):
        drawn = Image.open(BytesIO(picture.png(svg, 200))).convert("RGBA")
        assert frame.size == drawn.size
        whole = Image.new("RGB", frame.size, "#14212b")
        whole.paste(drawn, mask=drawn)
        # One palette serves all frames, so colours are near, not equal.
        extrema = ImageChops.difference(whole, frame).getextrema()
        assert max(most for _, most in extrema) < 32, extrema  # type: ignore[misc]


def test_pictures_of_different_heights_lie_on_one_panel() -> None:
    pictures = played("stakz")
    data = picture.animation([pictures[0], pictures[-1]], 200)
    low, high = frames(data)
    assert low.size == high.size and low.width == 200
    own = Image.open(BytesIO(picture.png(pictures[0], 200))).height
    assert own < low.height, "the first picture is lower than the last"
    below = low.crop((0, own, 200, low.height)).getcolors()
    assert below is not None and len(below) == 1
    assert below[0][1] == low.getpixel((1, own // 2)), "the panel goes on"
    assert low.getpixel((0, 0)) == low.getpixel((1, own // 2)), "also in the corners, which are round"


def test_neighbours_that_look_the_same_are_one() -> None:
    red, green = square("#ff0000"), square("#00ff00")
    other_words = red.replace("<svg", '<svg aria-label="red again"')
    data = picture.animation([red, red, other_words, green, red], 100, seconds=0.5, last=1)
    assert [frame.getpixel((50, 50)) for frame in frames(data)] == [(255, 0, 0), (0, 255, 0), (255, 0, 0)]
    assert times(data) == [500, 500, 1000]


def test_of_many_pictures_some_are_left_out_evenly() -> None:
    pictures = [square("white").replace('x="30"', f'x="{10 + number * 0.2:g}"') for number in range(300)]
    boxes = [frame.convert("L").getbbox() for frame in frames(picture.animation(pictures, 500))]
    lefts = [box[0] for box in boxes if box is not None]
    assert len(boxes) == len(lefts) == picture.MOST_FRAMES
    assert (lefts[0], lefts[-1]) == (50, 349), "the first and the last are there"
    assert {after - before for before, after in pairwise(lefts)} <= {1, 2, 3}


def test_an_animation_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    picture.animation([square("red"), square("blue")], 20, told=lambda *far: told.append(far))
    assert told == [(0, 2), (1, 2), (2, 2)]


def test_an_animation_of_one_picture_and_of_none() -> None:
    assert len(frames(picture.animation([square("red")], 20))) == 1
    with pytest.raises(OptionError, match="at least one picture"):
        picture.animation([], 20)


def test_an_animation_of_a_usual_round_is_small() -> None:
    assert len(picture.animation(played("stack"), 640)) < 1_000_000
