"""Scenes as SVG: what `State.svg` gives, and what notebooks, files and animations are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from html import escape
from typing import Any

from stackyard.core.calls import is_call
from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.message import listed, msg
from stackyard.core.ruling import IllegalMove
from stackyard.core.seats import SPECTATOR
from stackyard.core.state import State
from stackyard.core.tree import Tree, after, firsts, tree_of
from stackyard.render.language import Language
from stackyard.show.marks import hinted, marked
from stackyard.show.scene import Item, Scene, Sheet, Style, merged
from stackyard.show.svg import FONTS, number
from stackyard.show.theme import DARK, Theme, theme_named

CORNER = 22
"""Radius of the panel's corners."""


# Scenes of states --------------------------------------------------------------------------------


def scene(
    state: State,
    seat: int | None = None,
    picked: Sequence[str] | None = None,
    *,
    turn: int = 0,
    narrow: bool = False,
    all_sides: bool = False,
) -> Scene:
    """What a state looks like, from a seat's side of the table, with what that seat, or a SPECTATOR, can see.

    `picked` holds the tokens clicked so far: the scene shows them, and lights those that can follow. `turn`
    turns the view, in steps of which `TURNS` of the game's drawing make a full circle; most games have one.
    `narrow` asks for the layout for a screen that is higher than wide, where the game has one (`NARROW`).
    With `all_sides` whoever looks moves for everybody, as people do who explore.
    """
    view = state if seat in (None, state.viewer) else state.seen_by(seat)
    clicked: tuple[str, ...] = ()
    lit: frozenset[str] = frozenset()
    if picked is not None:
        clicked, lit = _begun(state, tuple(picked), None if all_sides else seat)
    side = None if seat == SPECTATOR else seat
    drawing: Any = state.game.drawing
    how: dict[str, int] = {}
    if turned := turn % getattr(drawing, "TURNS", 1):
        how["turn"] = turned
    if narrow and getattr(drawing, "NARROW", False):
        how["narrow"] = True
    with state.game.failures_explained:
        drawn: Scene = drawing.scene(view.record[0], side, view.last_move, clicked, lit, **how)
    return drawn._replace(lit=lit, picked=clicked)


def _begun(
    state: State, clicked: tuple[str, ...], seat: int | None
) -> tuple[tuple[str, ...], frozenset[str]]:
    """The clicks, if a move of the seat's begins with them, and what can follow; anybody may call."""
    mover = seat in (None, state.to_move)
    if mover and not clicked:
        return (), state.firsts()
    following = after(state.tree() if mover else _calls(state), clicked)
    if following is not None:
        return clicked, frozenset(firsts(following))
    if mover:
        raise OptionError(msg("no move begins with clicks on {tokens}", tokens=listed(clicked, "")))
    return (), frozenset()


def _calls(state: State) -> Tree:
    return tree_of(path for move, path in state.paths().items() if is_call(move)) if state.setup.calls else ""


def svg(
    state: State,
    seat: int | None = None,
    picked: Sequence[str] | None = None,
    *,
    turn: int = 0,
    narrow: bool = False,
    theme: str = DARK.name,
    language: Language | None = None,
    hint: str | Sequence[str] | None = None,
) -> str:
    """A picture, as SVG: the scene from a seat's side of the table, in a theme and a language.

    Every element that can be clicked carries its token as `data-token`. `hint` is a legal move to be marked,
    or several, the best first: by an arrow, the ghost of what moves, or a ring.
    """
    colours = theme_named(theme)
    drawn = scene(state, seat, picked, turn=turn, narrow=narrow)
    if hint is not None:
        moves = (hint,) if isinstance(hint, str) else hint
        drawn = hinted(drawn, *(_path_of(state, move) for move in moves))
    return to_svg(drawn, sheet_of(state, colours), symbols_key(state, colours), colours, language)


def _path_of(state: State, move: str) -> tuple[str, ...]:
    """The clicks of a legal move."""
    ruling = state.why_not(move)
    if ruling is not None:
        raise IllegalMove(move, ruling)
    return state.paths()[state.play(move).last or move]


def sheet_of(state: State, theme: Theme) -> Sheet:
    """What the names in a state's scenes mean, in a theme."""
    return _sheet(state.game, tuple(sorted(state.setup.options.items())), theme)


def symbols_key(state: State, theme: Theme) -> str:
    """The same for states whose symbols are the same; short, for it is part of their names in a picture."""
    options = sha256(repr(sorted(state.setup.options.items())).encode()).hexdigest()[:6]
    return f"{state.game.name}-{options}-{theme.name}"


@lru_cache(maxsize=64)
def _sheet(game: Game, options: tuple[tuple[str, Any], ...], theme: Theme) -> Sheet:
    drawing: Any = game.drawing
    with game.failures_explained:
        sheet: Sheet = drawing.sheet(theme, dict(options))
    return marked(sheet, theme)


# Scenes to SVG -----------------------------------------------------------------------------------


def to_svg(scene: Scene, sheet: Sheet, prefix: str, theme: Theme, language: Language | None = None) -> str:
    """A scene as a picture; `prefix` sets the names of its symbols off from those of others on a page."""
    return _Drawing(scene, sheet, prefix, theme, language or Language.load("en")).svg()


class _Drawing:
    """A picture that is being made."""

    def __init__(self, scene: Scene, sheet: Sheet, prefix: str, theme: Theme, language: Language) -> None:
        self.scene = scene
        self.sheet = sheet
        self.prefix = prefix
        self.theme = theme
        self.language = language
        self.used: dict[str, str] = {}
        """The symbols that are used, by their ids."""
        self.children: dict[str, list[Item]] = {}
        self.labels: dict[str, str] = {}
        for item in merged(scene):
            self.children.setdefault(item.on, []).append(item)
            self.labels[item.key] = item.label

    def svg(self) -> str:
        left, top, wide, high = map(number, self.scene.box)
        drawn = "".join(self._drawn(item) for item in self.children.get("", ()))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {wide} {high}" width="{wide}" '
            f'height="{high}" role="img" aria-label="{escape(self.language.say(self.scene.words))}" '
            f'font-family="{FONTS}">'
            f"<defs>{''.join(self.used.values())}</defs>"
            f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="{CORNER}" '
            f'fill="{self.theme.panel}"/>{drawn}</svg>'
        )

    def _drawn(self, item: Item) -> str:
        if item.ghost:
            item = item._replace(token="")  # What a click on it means, the thing itself says.
        within = "".join(self._within(item))
        attributes = f' data-token="{escape(item.token)}"' if item.token else ""
        if place := placed(item):
            attributes += f' transform="{place}"'
        if item.ghost:
            attributes += ' opacity="0.55" pointer-events="none"'
        return f"<g{attributes}>{within}</g>"

    def _within(self, item: Item) -> Iterator[str]:
        label = item.label or (self.labels.get(item.on, "") if item.token else "")
        if label:
            yield f"<title>{escape(self.language.say(label), False)}</title>"
        if item.points:
            paint = self.sheet.paints[item.symbol]
            corners = " ".join(map(number, item.points))
            yield f'<polygon points="{corners}" fill="{paint.fill}" stroke="{paint.stroke}"'
            yield f' stroke-width="{number(paint.width)}" stroke-linejoin="round"/>'
        elif item.symbol:
            yield from self._symbol(item)
        if item.text:
            yield self._text(item.text, self.sheet.styles[item.style])
        for child in self.children.get(item.key, ()):
            yield self._drawn(child)

    def _symbol(self, item: Item) -> Iterator[str]:
        symbol, scene = self.sheet.symbols[item.symbol], self.scene
        halo = ""
        if item.token:
            picked, lit = item.token in scene.picked, item.token in scene.lit
            halo = self.theme.trail if picked else self.theme.lit if lit else ""
        if halo and symbol.under:
            yield f'<g color="{halo}">{self._use(f"{item.symbol}-under", symbol.under)}</g>'
        yield self._use(item.symbol, symbol.body)
        if halo and symbol.over:
            yield f'<g color="{halo}">{self._use(f"{item.symbol}-over", symbol.over)}</g>'

    def _use(self, name: str, markup: str) -> str:
        id = escape(f"{self.prefix}-{name}")
        if name not in self.used:
            self.used[name] = f'<g id="{id}">{markup}</g>'
        return f'<use href="#{id}"/>'

    def _text(self, text: str, style: Style) -> str:
        bold = ' font-weight="bold"' if style.bold else ""
        anchor = f' text-anchor="{style.anchor}"' if style.anchor != "start" else ""
        edge = ""
        if style.edge:
            edge = f' stroke="{style.edge}" stroke-width="6" stroke-linejoin="round" paint-order="stroke"'
        words = escape(self.language.short(text), False)
        return (
            f'<text font-size="{number(style.size)}" fill="{style.fill}"{bold}{anchor}{edge}>{words}</text>'
        )


def placed(item: Item) -> str:
    """The `transform` that puts an item where it belongs; empty where it lies at 0, 0 as it is."""
    place = f"translate({number(item.x)} {number(item.y)})" if item.x or item.y else ""
    if item.tilt != 1:
        place += f" scale(1 {number(item.tilt)})"
    if item.turn:
        place += f" rotate({number(item.turn)})"
    if item.scale != 1:
        place += f" scale({number(item.scale)})"
    return place.lstrip()
