"""Stakz's draw pile, colour by colour, and what the table may give from it."""

from __future__ import annotations

from collections.abc import Iterator

from stackyard.core.kernels import Record
from stackyard.core.seats import TABLE
from stackyard.games.stakz.picture.shapes import INKS, back, back_with_letter, badge, card, slot
from stackyard.games.stakz.rules import encoding, kernel
from stackyard.games.stakz.rules.layout import COLOUR_NAMES, LETTERS, SYMBOLS
from stackyard.games.stakz.rules.notation import TEXTS
from stackyard.games.stakz.rules.words import a_tile, tile_words
from stackyard.show.colours import AREA, LIT, WORDS
from stackyard.show.svg import Markup, element, translate
from stackyard.show.widgets import Clicks, box

PLATE_HIGH = 66.0
CARD = (46.0, 58.0)


def caption(state: Record, seat: int | None) -> str:
    """What the draw pile is for: to players who place tiles, for the end of the turn (SZ-11)."""
    placing = state.phase == encoding.PLACING and seat in (None, state.turn)
    return "draw one to end the turn" if placing and encoding.pile_size(state) > 0 else "left to draw"


def colour_pile(
    state: Record, colour: int, place: tuple[float, float], wide: float, clicks: Clicks
) -> Markup:
    """What is left to draw of a colour, on a plate around `place`.

    What ends a turn has a dashed edge, lest it be taken for one more tile to place.
    """
    count = int(state.left[colour])
    token = f"{'base' if state.phase == encoding.CHOOSING else 'draw'} {LETTERS[colour]}"
    halo = clicks.halo(token)
    calm = halo == LIT and state.phase == encoding.PLACING
    parts = [
        element("title", f"{count} {COLOUR_NAMES[colour]} tiles left to draw"),
        box(wide, PLATE_HIGH, AREA, AREA if calm or halo is None else halo, 5, 12),
    ]
    parts += [slot(wide, PLATE_HIGH, LIT, 3, 12)] if calm else []
    size = wide - 40  # of the back; the rest is for the number
    x = (size + 10 - wide) / 2
    if count:
        below = translate(x, -4)
        parts += [element("g", back(colour, size, size), transform=below)] if count > 1 else []
        parts.append(element("g", back_with_letter(colour, size, size), transform=translate(x, 0)))
    else:
        parts.append(element("g", slot(size, size), transform=translate(x, 0)))
    middle = (size + 6) / 2
    parts.append(element("text", str(count), x=middle, y=7, font_size=21, font_weight="bold", fill=WORDS))
    return element("g", *parts, data_token=token, text_anchor="middle", transform=translate(*place))


def gives(state: Record) -> bool:
    """Whether the table gives a tile now."""
    return kernel.to_move(state) == TABLE


def outcomes(state: Record, x: float, y: float, pitch: float, clicks: Clicks) -> Iterator[Markup]:
    """The tiles that the table may give, as far as this view can tell, from x on."""
    colour = int(state.colour)
    if not encoding.sees_outcome(state):
        token = TEXTS.write(encoding.UNSEEN + colour)
        halo = clicks.halo(token)
        hidden = [box(CARD[0] + 10, CARD[1] + 10, halo, halo, rx=12)] if halo else []
        question = element("text", "?", y=11, font_size=30, font_weight="bold", fill=INKS[colour])
        title = element("title", f"{a_tile(colour)}, its symbol not seen")
        content = [title, *hidden, back(colour, *CARD), question]
        yield element("g", *content, data_token=token, transform=translate(x, y))
        return
    seen = encoding.seen_tiles(state)
    for at in range(SYMBOLS):
        kind = colour * SYMBOLS + at
        weight = kernel.weight_of(state, seen, kind)
        place = translate(x + at * pitch, y)
        if weight == 0:
            yield element("g", slot(*CARD), transform=place)
            continue
        token = TEXTS.write(encoding.OUTCOME + kind)
        face = card(kind, *CARD, clicks.halo(token))
        number = badge(weight, CARD[0] / 2 - 1, -CARD[1] / 2 + 1)
        title = element("title", tile_words(kind, weight))
        yield element("g", title, face, number, data_token=token, transform=place)
