"""The sizes of Stack's picture: for a desk, and for a screen that is higher than wide."""

from __future__ import annotations

from dataclasses import dataclass

from stackyard.games.stack.picture.shapes import DIE

EDGE, APART = 24.0, 16.0
"""Of what stands on the bar: from the sides of the picture, and from the button for calls."""


def tidy(value: float) -> float:
    """A place to a tenth, whole numbers as such: what is sent to each viewer should be short."""
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded


@dataclass(frozen=True, eq=False)  # There are two, and each is itself: so they are hashed fast.
class Measures:
    """How large things are, and how many stand side by side; y grows downwards from the top."""

    name_suffix: str = ""
    """Behind the names of styles: each layout has its own."""
    wide: float = 1000.0
    margin: float = 14.0

    cards: int = 4
    """Seats side by side, at most."""
    card_high: float = 190.0
    captured_high: float = 0.0
    """Of cards for captured piles alone, which stand below all else: 0 where they are on the others."""
    badge: float = 34.0
    """A seat's die."""
    name: float = 25.0
    points: float = 32.0
    note_y: float = 56.0
    told_y: float = 86.0
    told: float = 18.0

    columns: int = 6
    """Numbers side by side."""
    heading: float = 46.0
    number: float = 28.0
    across: int = 3
    """Piles side by side in a column."""
    cell: float = DIE + 8
    scale: float = 1.0
    row: float = 134.0
    """A row of piles; 0 where each row is as high as its piles are."""
    fewest_rows: int = 2

    die: float = 52.0
    """Of one's own."""
    between: float = 12.0
    between_numbers: float = 10.0
    caption: float = 20.0
    hand_y: float = 74.0
    hand_row: float = 140.0

    bar: float = 84.0
    buttons: float = 0.0
    """A line of its own for the buttons, below what the bar says."""
    status: float = 26.0
    question: float = 26.0
    button: float = 140.0
    call_wide: float = 146.0
    """Of the button that opens the calls."""
    button_words: float = 25.0
    outcome: float = 52.0
    """From outcome to outcome of the table."""

    call: tuple[float, int] = (222.0, 4)
    """The width of a button for a call, and how many stand side by side; below it those for points."""
    call_points: tuple[float, int] = (86.0, 10)

    words: float = 17.0
    """The smallest words."""

    def card_wide(self, players: int) -> float:
        """The width of a seat's card."""
        across = min(players, self.cards)
        return (self.wide - self.margin * (across + 1)) / across

    @property
    def shelf_wide(self) -> float:
        """The width of a card for captured piles alone."""
        return (self.wide - self.margin * 3) / 2

    @property
    def button_line(self) -> float:
        """From the middle of a button to the line that its words stand on."""
        return self.button_words * 9 / 25

    def roll_wide(self, calls: bool) -> float:
        """The width of the button to roll: all that is left in a line of its own."""
        if not self.buttons:
            return self.button
        return self.wide - 2 * EDGE - (self.call_wide + APART if calls else 0)

    def hand_high(self, rows: int) -> float:
        """So many rows of one's own dice, with what is above and below them."""
        return self.hand_y + self.die + 16 + (rows - 1) * self.hand_row

    @property
    def column(self) -> float:
        """The width of a number's column."""
        return (self.wide - 2 * self.margin) / self.columns


DESK = Measures()
# A phone shows these units at about 0.83 of a point.
PHONE = Measures(
    name_suffix="-s", wide=450, margin=8,
    cards=2, card_high=82, captured_high=100, badge=28, name=20, points=26, note_y=47, told_y=70, told=15,
    columns=3, heading=34, number=22, across=2, cell=68, scale=1.1, row=0, fewest_rows=1,
    die=46, between=10, between_numbers=4, caption=16, hand_y=66, hand_row=78,
    bar=44, buttons=62, status=17, question=14, button=126, call_wide=116, button_words=20, outcome=46,
    call=(189, 2), call_points=(57, 6), words=15,
)  # fmt: skip
