"""What the names in Stakd's scenes mean: the drawings of pieces, of cards and rows, and the styles of words.

A piece is named after its kind and orientation, such as `D1`; what follows says how it is drawn: in the tower
`b` its foot, nothing its face, `x` terminated, `l` laid last, `G` where it may be laid; in the
plan `p` pale, `c` bright, `h` terminated, `k` laid last, `g` where it may be laid; `i` on a card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from stackyard.core.options import Value
from stackyard.games.stakd.picture import furniture
from stackyard.games.stakd.picture.colours import PALETTES, Palette, mix
from stackyard.games.stakd.picture.shapes import ASIDE, TILT, TURNS, degrees_of, outline, place, spot
from stackyard.games.stakd.rules.pieces import LETTERS, Node, PieceSet, X, find
from stackyard.show.scene import Sheet, Symbol
from stackyard.show.svg import Markup, element, path
from stackyard.show.theme import Theme

INSET = -9
"""Of the current layer in the plan, so that the one below it shows at its rims."""


def sheet(theme: Theme, options: Mapping[str, Value]) -> Sheet:
    """The drawings of a piece set in a theme."""
    return _sheet(theme, find(str(options["piece_set"])))


@cache
def _sheet(theme: Theme, pieces: PieceSet) -> Sheet:
    palette = PALETTES[theme.name]
    symbols = dict(furniture.symbols(theme, palette, [len(ways) for ways in pieces.orientations]))
    for kind, letter in enumerate(LETTERS):
        symbols |= _letters(palette, kind)
        for number, orientation in enumerate(pieces.orientations[kind]):
            drawn = _Piece(theme, palette, pieces.lattice, kind, orientation.nodes)
            symbols |= {f"{letter}{number}{way}": symbol for way, symbol in drawn.symbols()}
    symbols |= _nodes(theme, palette)
    return Sheet(symbols, furniture.styles(theme, palette))


class _Piece:
    """A piece as it is drawn in one place or another."""

    def __init__(
        self, theme: Theme, palette: Palette, lattice: int, kind: int, nodes: tuple[Node, ...]
    ) -> None:
        self.theme, self.palette, self.lattice, self.kind, self.nodes = theme, palette, lattice, kind, nodes
        self.face, self.side = palette.faces[kind], palette.sides[kind]

    def symbols(self) -> Iterator[tuple[str, Symbol]]:
        """All ways to draw it, by what their names end in."""
        for name, body in self._in_tower() | self._in_plan():
            yield name, Symbol(body)
        yield "i", Symbol(self._icon())

    def _in_tower(self) -> set[tuple[str, Markup]]:
        theme, ended = self.theme, self.palette.ended
        line = outline(self.lattice, self.nodes, aside=ASIDE)
        shadow = element(
            "path", d=line, fill="none", stroke="#000000", stroke_width=18, opacity=self.palette.shadow
        )
        wide = outline(self.lattice, self.nodes, 4, aside=ASIDE)
        foot = element("path", d=wide, fill=self.side, stroke=theme.outline, stroke_width=3)
        return {
            ("b", Markup(shadow + foot)),
            ("", Markup(self._face(line) + self._ring(36, TILT))),
            ("x", Markup(_dashed(line, ended, 6) + self._crosses())),
            ("l", _line(line, theme.trail, 8)),
            ("G", self._ghost(outline(self.lattice, self.nodes, -8, ASIDE))),
        }

    def _face(self, line: str) -> Markup:
        rim = mix(self.side, "#000000", 0.35)
        return element("path", d=line, fill=self.face, stroke=rim, stroke_width=3)

    def _in_plan(self) -> set[tuple[str, Markup]]:
        theme, palette = self.theme, self.palette
        line, inner = outline(self.lattice, self.nodes), outline(self.lattice, self.nodes, INSET)
        pale = mix(self.face, theme.panel, palette.pale)
        edge = mix(self.face, theme.outline if theme.panel > "#8" else theme.panel, 0.25)
        bright = element("path", d=inner, fill=self.face, stroke=theme.outline, stroke_width=4)
        return {
            ("p", element("path", d=line, fill=pale, stroke=edge, stroke_width=3)),
            ("c", Markup(bright + self._ring(31))),
            ("h", Markup(_dashed(line, palette.ended, 6) + self._hatch())),
            ("k", _line(inner, theme.trail, 8)),
            ("g", self._ghost(outline(self.lattice, self.nodes, -8))),
        }

    def _icon(self) -> Markup:
        """Around 0, 0, whatever its anchor."""
        x, y = middle(self.lattice, self.nodes)
        rim = mix(self.side, self.theme.outline, 0.3)
        line = outline(self.lattice, self.nodes)
        body = element("path", d=line, fill=self.face, stroke=rim, stroke_width=8)
        return element("g", body, self._ring(30), transform=f"translate({-x:.1f} {-y:.1f})")

    def _ring(self, radius: float, deep: float = 1) -> Markup:
        """The mark of a bomber besides its letter and its colour."""
        if self.kind != X:
            return Markup()
        return element(
            "circle", r=radius, fill="none", stroke=self.palette.marks[X], stroke_width=3 / deep**0.5,
            stroke_dasharray="7 4",
        )  # fmt: skip

    def _crosses(self) -> Markup:
        """On every node: nothing may be laid here any more."""
        steps: list[str | float] = []
        for node in self.nodes:
            x, y = spot(self.lattice, node, ASIDE)
            steps += ["M", x - 14, y - 14, "l", 28, 28, "M", x + 14, y - 14, "l", -28, 28]
        return element("path", d=path(*steps), stroke=self.palette.ended, stroke_width=4, fill="none")

    def _hatch(self) -> Markup:
        """Bars across every node."""
        steps: list[str | float] = []
        for node in self.nodes:
            x, y = spot(self.lattice, node)
            steps += [
                "M",
                x - 26,
                y + 26,
                "l",
                52,
                -52,
                "M",
                x - 26,
                y,
                "l",
                26,
                -26,
                "M",
                x,
                y + 26,
                "l",
                26,
                -26,
            ]
        return element(
            "path", d=path(*steps), stroke=self.palette.ended, stroke_width=3, opacity=0.6, fill="none"
        )

    def _ghost(self, line: str) -> Markup:
        return element(
            "path", d=line, fill=self.theme.panel, fill_opacity=0.6, stroke=self.theme.lit, stroke_width=7,
            stroke_linejoin="round",
        )  # fmt: skip


def middle(lattice: int, nodes: tuple[Node, ...]) -> tuple[float, float]:
    """The middle of a piece."""
    points = [place(lattice, node) for node in nodes]
    across, down = [x for x, _ in points], [y for _, y in points]
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def _line(line: str, colour: str, width: float) -> Markup:
    return element("path", d=line, fill="none", stroke=colour, stroke_width=width)


def _dashed(line: str, colour: str, width: float) -> Markup:
    return element("path", d=line, fill="none", stroke=colour, stroke_width=width, stroke_dasharray="11 8")


def _letters(palette: Palette, kind: int) -> dict[str, Symbol]:
    """The letter of a kind: `lD0` in the tower, pressed flat but not as flat as the table, and `LD0`.

    There is one for each way to turn the table, on which it stands upright: so turning moves no letter.
    """
    drawn = {}
    for turn in range(TURNS):
        upright = f"rotate({-degrees_of(turn)}) " if turn else ""
        for name, size, high in (("l", 50, 0.75 / TILT), ("L", 40, 1.0)):
            text = element(
                "text", LETTERS[kind],
                transform=f"{upright}translate(0 {size * 0.36 * high:.0f}) scale(1 {high:.2f})",
                font_size=size, font_weight="bold", text_anchor="middle", fill=palette.marks[kind],
            )  # fmt: skip
            drawn[f"{name}{LETTERS[kind]}{turn}"] = Symbol(text)
    return drawn


def _nodes(theme: Theme, palette: Palette) -> dict[str, Symbol]:
    """A node to click, in the plan and where a piece may be laid on the tower."""
    area = element("circle", cy=-9, r=42, fill="#ffffff", fill_opacity=0)
    lit = Markup(
        element("circle", cy=-9, r=34, fill="currentColor", fill_opacity=0.22)
        + element("circle", cy=-9, r=34, fill="none", stroke=theme.outline, stroke_width=13)
        + element("circle", cy=-9, r=34, fill="none", stroke="currentColor", stroke_width=8)
    )
    dot = element("circle", r=17, fill=theme.lit, stroke=theme.outline, stroke_width=4)
    return {"v": Symbol(area, over=lit), "dot": Symbol(dot)}
