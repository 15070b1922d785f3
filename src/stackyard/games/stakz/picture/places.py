"""Where everything of Stakz's picture lies and how large it is, on a wide screen and on a narrow one.

y grows downwards, and 0, 0 is the upper left corner of the picture. A phone shows its units at about 0.83 of
a point: 48 of them are wide enough for a finger.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from stackyard.games.stakz.rules.layout import COLOURS, SYMBOLS

Place = tuple[float, float]

# Tiles --------------------------------------------------------------------------------------------

CARD = (46.0, 58.0)
"""A tile in a hand."""
BACK = (26.0, 40.0)
BACK_AT = (-16.0, -7.0)
"""The middle of a back in another hand, seen from the left end of the number beside it."""
PLATE = (92.0, 66.0)
"""What the tiles that are left of a colour lie on."""
PLATE_AT = (-29.0, -7.0)
"""Its middle, seen from the number on it."""
PILE_BACK = 52.0
PILE_AT = (-44.0, -7.0)
BUTTON = (190.0, 54.0)
WIDE_TILE, HIGH, TOP = 84.0, 32.0, 44.0
"""A tile on a stack; the top one is higher."""
STEP = 34.0
"""From tile to tile of a stack."""
FOOT = -48.0
"""The lower edge of a stack, seen from its number."""
PIP = 17.0
"""From colour to colour below a stack."""


def level_at(level: int, height: int) -> float:
    """The middle of a tile of a stack, seen from the stack's number."""
    y = FOOT - HIGH / 2 - level * STEP
    return y - (TOP - HIGH) / 2 if level == height - 1 else y


def top_of(height: int) -> float:
    """The upper edge of a stack."""
    return level_at(height - 1, height) - TOP / 2


# The two layouts ----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)  # There are few, and each is itself: so they are hashed fast.
class Layout:
    """Places and sizes on one sort of screen. Names of styles and symbols say which of them are used."""

    name: str
    """A letter that sets its backdrops off from those of the other one."""
    wide: float
    margin: float
    bar: float
    """The baseline of the words on top."""
    lines: tuple[float, ...]
    """Those of the words below: on a phone what a split has done takes two lines."""
    styles: str
    """Behind the names of styles that there are in two sizes."""
    row: float
    """From a hand that is not seen to what is below it."""
    name_at: Place
    tiles_at: Place
    """In such a hand: whose it is, and how many tiles it holds."""
    backs_at: Place
    """The first back of the first colour."""
    colours: float
    """From colour to colour."""
    spread: float
    """How far the backs of a colour are apart at most."""
    stack_scale: float
    pitch: float
    """From stack to stack."""
    across: int
    """Stacks in a row."""
    fewest: int
    """Tiles for which there is room, so that a stack can grow a little."""
    above: float
    """Above such a stack: for a place that waits, or words."""
    below: float
    """Below the number of a stack."""
    pile_scale: float
    caption_at: Place
    plate_at: Place
    """The number of the first colour that is left to draw."""
    plates: float
    """From that to the next one."""
    outcome_at: Place
    outcomes: float
    """From a tile that the table may give to the next one."""
    button_at: Place

    @property
    def inside(self) -> float:
        """Between the margins."""
        return self.wide - 2 * self.margin


WIDE = Layout(
    name="w",
    wide=900,
    margin=18,
    bar=42,
    lines=(70,),
    styles="",
    row=60,
    name_at=(30, 25),
    tiles_at=(30, 47),
    backs_at=(196, 27),
    colours=133,
    spread=52,
    stack_scale=1,
    pitch=108,
    across=8,
    fewest=4,
    above=58,
    below=18,
    pile_scale=1,
    caption_at=(8, 20),
    plate_at=(82, 71),
    plates=100,
    outcome_at=(548, 64),
    outcomes=64,
    button_at=(682, 62),
)
NARROW = Layout(
    name="n",
    wide=450,
    margin=10,
    bar=28,
    lines=(50, 69),
    styles="-n",
    row=56,
    name_at=(24, 23),
    tiles_at=(24, 42),
    backs_at=(141, 25),
    colours=60,
    spread=2,
    stack_scale=0.9,
    pitch=86,
    across=5,
    fewest=2,
    above=52,
    below=15,
    pile_scale=0.87,
    caption_at=(215, 18),
    plate_at=(68, 61),
    plates=86,
    outcome_at=(43, 158),
    outcomes=86,
    button_at=(215, 130),
)

# One's own hand on a wide screen: colour by colour, a place for each symbol; other hands that are seen too.

OWN_HIGH = 204.0
OWN = tuple(
    (43.0 + colour * 168 + column * 53 + row * 26, 86.0 + row * 66)
    for colour in range(COLOURS)
    for row, column in (divmod(at, 3) for at in range(SYMBOLS))
)
OTHER_SCALE = 0.54
OTHER = tuple((196.0 + colour * 133 + at * 25.5, 27.0) for colour in range(COLOURS) for at in range(SYMBOLS))
PEEPING = 4.0
"""How far a second and third tile stick out where there is no room for a number."""

# A hand that is seen on a narrow screen: the tiles that it has, side by side in rows.

HEAD = 34.0
"""Above the tiles: whose hand it is."""
LEGEND = 24.0
NARROW_OTHER_SCALE = 0.76
COLOUR_GAP = 8.0
MOST_ROWS = 6


@dataclass(frozen=True, eq=False)
class Flow:
    """Tiles in rows."""

    pitch: float
    row: float
    scale: float
    below: float = 0
    """Below the last row."""

    def high(self, rows: int) -> float:
        """The height of a hand of so many rows."""
        return HEAD + rows * self.row + (self.below if rows else 0)


OWN_FLOW = Flow(54, 72, 1, LEGEND)
OTHER_FLOW = Flow(40, 58, NARROW_OTHER_SCALE)


@lru_cache(1 << 12)
def flowing(kinds: tuple[int, ...], flow: Flow) -> tuple[tuple[Place, ...], int]:
    """Where tiles go that stand side by side, a gap between colours; and how many rows they take.

    A colour stays in one row where that does not take a row more.
    """
    if not kinds:
        return (), 0
    close, whole = (_in_rows(kinds, flow.pitch, whole) for whole in (False, True))
    chosen = whole if whole[-1][1] == close[-1][1] else close
    wide, high = (size * flow.scale for size in CARD)
    places = tuple((8 + wide / 2 + x, HEAD + 4 + high / 2 + row * flow.row) for x, row in chosen)
    return places, chosen[-1][1] + 1


def _in_rows(kinds: Sequence[int], pitch: float, whole: bool) -> list[tuple[float, int]]:
    places: list[tuple[float, int]] = []
    x, row = 0.0, 0
    for _, same in groupby(kinds, lambda kind: kind // SYMBOLS):
        tiles = len(list(same))
        x += COLOUR_GAP if x else 0
        for place in range(tiles):
            needed = tiles * pitch if whole and place == 0 else pitch
            if x + needed > NARROW.inside - 6:
                x, row = 0.0, row + 1
            places.append((x, row))
            x += pitch
    return places
