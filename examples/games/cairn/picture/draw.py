"""Cairn as a picture: the pile, what each seat holds, and the tokens to click."""

from __future__ import annotations

from stackyard.core.kernels import Record
from stackyard.core.message import Message, listed, msg, plural, sentences
from stackyard.core.seats import TABLE, seats_from
from stackyard.show.scene import Backdrop, Item, Scene, Sheet, Style, Symbol
from stackyard.show.svg import Markup, element, translate
from stackyard.show.theme import Theme
from stackyard.show.widgets import box

from .. import GAME
from ..rules import kernel

NAMES = GAME.seat_names
STONES = msg("no stone"), msg("a 1"), msg("a 2"), msg("a 3"), msg("a hidden stone")
# Fill and ink. The number on it tells a stone as well, so nothing depends on telling colours.
FACES = "none #7d8f9a", "#e6d3a8 #33291a", "#a9bcc6 #1c2a33", "#6d8194 #ffffff", "#3b4a57 #d3e2ea"


def words(state: Record, seat: int | None) -> list[Message]:
    """The position in sentences: whose turn it is, the cairn, and what each seat holds."""
    name, deals = NAMES[state.turn], kernel.to_move(state) == TABLE
    going_on = msg("The table deals {name} a stone", name=name) if deals else msg("{name} to move", name=name)
    bears = msg("The cairn weighs {weight} and bears {most}", weight=state.weight, most=state.strength)
    pile = listed(state.cairn[: state.height].tolist(), "") or msg("no stone yet")
    told = [msg("{name} has toppled the cairn", name=name) if kernel.over(state) else going_on]
    told.append(msg("{bears}; from bottom to top: {pile}", bears=bears, pile=pile))
    for each in seats_from(state.players, seat):
        stone, left = STONES[state.stones[each]], kernel.MOST_SWAPS - int(state.swaps[each])
        swaps = plural("{number} swap left", "{number} swaps left", left)
        told.append(msg("{name} holds {stone}, {swaps}", name=NAMES[each], stone=stone, swaps=swaps))
    return [msg("{sentence}.", sentence=each) for each in told]


def _hand(state: Record, seat: int, x: float, label: Message, was: str) -> list[Item]:
    """What a seat holds; at its turn with what it can do."""
    on, stone, turn = f"hand{seat}", int(state.stones[seat]), seat == state.turn and not kernel.over(state)
    items = [Item(on, "turn" if turn else "hand", x, 200, label=label, text=NAMES[seat], style="name")]
    items.append(Item(f"stone{seat}", f"stone{stone}", 0, -43, on, was=was))
    can = [("lay", msg("Lay"), -39), ("swap", msg("Swap"), 39)][: 1 + (state.swaps[seat] < kernel.MOST_SWAPS)]
    for token, said, place in can if turn and stone != kernel.NOT_DEALT else ():
        items.append(Item(token, "button", place, 50, on, token, said, said, "button"))
    return items


def scene(state: Record, seat: int | None, last: int | None, picked: object, lit: object) -> Scene:
    """What a position looks like, with the hand of `seat` first."""
    told, pile, players = words(state, seat), state.cairn[: state.height].tolist(), int(state.players)
    weighs = msg("weighs {weight} of {most}", weight=state.weight, most=state.strength)
    items = [Item("status", "", 0, -245, text=told[0].values["sentence"], style="title")]
    items.append(Item("weight", "", -240, -180, text=weighs, style="name"))
    items.append(Item("cairn", "", 0, 100, scale=min(1, 7 / (len(pile) or 1))))
    for level, weight in enumerate(pile):
        was = f"stone{state.turn}" if last == kernel.LAY and level == len(pile) - 1 else ""
        items.append(Item(f"cairn{level}", f"stone{weight}", 0, -40 * level - 20, "cairn", was=was))
    for place, each in enumerate(seats_from(players, seat)):
        was = f"={last}" if last and last <= kernel.HEAVIEST and each == kernel.just_dealt(state) else ""
        items += _hand(state, each, 176 * place - 88 * (players - 1), told[2 + place], was)
    for weight in range(1, kernel.HEAVIEST + 1) if kernel.to_move(state) == TABLE else ():
        token, label = f"={weight}", msg("a stone of weight {weight}", weight=weight)
        items.append(Item(token, f"stone{weight}", 240, 60 * weight - 200, "", token, label))
    items += [Item("trail", f"trail-{each.symbol}", each.x, each.y, each.on) for each in items if each.was]
    return Scene((-360, -295, 720, 590), sentences([msg("Cairn."), *told]), Backdrop("", ()), tuple(items))


def sheet(theme: Theme, options: object) -> Sheet:
    """What the names in a scene mean: the areas of hands, buttons, and stones."""
    symbols = {"hand": Symbol(box(164, 150, theme.area, theme.soft_words, 1, 16))}
    symbols["turn"] = Symbol(box(164, 150, theme.area_at_turn, theme.words, rx=16))
    pill, ring = box(72, 40, theme.area, theme.words, rx=20), box(72, 40, "none", "currentColor", 6, 20)
    lifted = [element("g", each, transform=translate(0, -6)) for each in (pill, ring)]
    symbols["button"] = Symbol(lifted[0], over=lifted[1])
    bold = {"font_weight": "bold", "text_anchor": "middle"}
    for weight, face in enumerate(FACES):
        wide, (fill, ink) = 70 + 20 * weight, face.split()
        number = element("text", "-123?"[weight], y=7, font_size=20, fill=ink, **bold)
        stone = Markup(box(wide, 40, fill, theme.soft_words, rx=20) + number)
        symbols[f"stone{weight}"] = Symbol(stone, over=box(wide, 40, "none", "currentColor", 6, 20))
        symbols[f"trail-stone{weight}"] = Symbol(box(wide, 40, "none", theme.trail, 6, 20))
    name = Style(20, theme.words, True, "middle")
    return Sheet(symbols, {"name": name, "title": name._replace(size=30), "button": name._replace(size=16)})
