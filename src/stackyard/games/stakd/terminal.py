"""Stakd in the terminal: the layer below and the current one side by side, then what everybody holds."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby

from rich.text import Text

from stackyard.core.kernels import Record
from stackyard.core.message import Message, Say, msg
from stackyard.games.stakd.rules import encoding, kernel
from stackyard.games.stakd.rules.layout import TRIANGULAR
from stackyard.games.stakd.rules.pieces import LETTERS, Node
from stackyard.games.stakd.rules.tower import Layer, Piece, last_piece, layers, nodes_of, terminated
from stackyard.games.stakd.rules.words import seat_words, status

COLUMNS = 80
GAP = 4
# Each piece brings its own background, so that it reads the same on dark and on light terminals.
STYLES = (
    "#33291a on #fbf1d8",
    "#33291a on #f2c063",
    "#2a1206 on #dc8540",
    "#fdf3e4 on #a9523a",
    "#ffffff on #2f6fc0",
    "#f4f1e8 on #4c6777",
)
MARK_STYLE = "bold magenta"

# A node is a letter, two lines below the row before. A piece joins its nodes by lines, and the names at the
# left say which node a row begins with; q grows to the right, so this TRIO covers 0,0, 1,0 and 0,1:
#
#     0,1     T
#            / \
#     0,0   T---T   .
WIDE, NARROW = 4, 2  # columns from a node to the next one in its row


class _Map:
    """Characters at (line, column), each with its style."""

    def __init__(self) -> None:
        self.characters: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, line: int, column: int, words: str, style: str = "") -> None:
        """Put words on the map; they cover what was there."""
        for offset, character in enumerate(words):
            self.characters[line, column + offset] = (character, style)

    @property
    def width(self) -> int:
        """Columns up to the last character."""
        return max((column for _, column in self.characters), default=-1) + 1

    def lines(self, count: int) -> list[Text]:
        """All lines, as wide as the map."""
        return [self._line(line) for line in range(count)]

    def _line(self, line: int) -> Text:
        row = [self.characters.get((line, column), (" ", "")) for column in range(self.width)]
        text = Text(no_wrap=True)
        for style, run in groupby(row, key=lambda character: character[1]):
            text.append("".join(character for character, _ in run), style)
        return text


class _Grid:
    """Where nodes are: their line and column, the leftmost behind the names of the rows."""

    def __init__(self, lattice: int, nodes: Collection[Node], step: int) -> None:
        self.lattice, self.step, self.nodes = lattice, step, nodes
        self.top = max((r for _, r in nodes), default=0)
        self.bottom = min((r for _, r in nodes), default=0)
        self.names = {r: min(q for q, row in nodes if row == r) for _, r in nodes}
        self.label = max((len(f"{q},{r}") for r, q in self.names.items()), default=0) + 2
        self.left = min((self._across(node) for node in nodes), default=0)
        self.height = 2 * (self.top - self.bottom) + 2

    def _across(self, node: Node) -> int:
        q, r = node
        return q * self.step + (r * self.step // 2 if self.lattice == TRIANGULAR else 0)

    def place(self, node: Node) -> tuple[int, int]:
        """The line and column of a node; the first line is for the title."""
        return 2 * (self.top - node[1]) + 1, self._across(node) - self.left + self.label + 1


def show(state: Record, seat: int | None, last: int | None, say: Say = str) -> Text:
    """The two layers that matter, the hands from one's own on, and whose turn it is."""
    tower = layers(state)
    newest = last_piece(state, last, tower[-1])
    current = tower[-1]
    below: Layer = tower[-2] if len(tower) > 1 else ()
    lines = _maps(state, below, current, newest, [say(title) for title in _titles(below, len(tower) - 1)])
    lines += [Text(""), *_hands(state, seat or 0, say), Text("")]
    who, what = status(state)
    lines.append(Text(say(msg("{who}; {what}.", who=who, what=what)), "bold"))
    lines += [Text(say(words), "dim") for words in _legend(below, current, newest)]
    return Text("\n", no_wrap=True).join(lines)


def _titles(below: Layer, number: int) -> tuple[Message, ...]:
    """What the maps are called."""
    if not below:
        return (msg("the bases"),)
    under = msg("below: the bases") if number == 1 else msg("below: layer {layer}", layer=number - 1)
    return under, msg("now: layer {layer}", layer=number)


def _maps(
    state: Record, below: Layer, current: Layer, last: Piece | None, titles: Sequence[str]
) -> list[Text]:
    """Both maps side by side where they fit into the columns, else one below the other."""
    lattice = int(state.lattice)
    nodes = nodes_of(below) | nodes_of(current)
    for step in (WIDE, NARROW):
        grid = _Grid(lattice, nodes, step)
        maps = _drawn(grid, titles, below, current, last)
        if sum(each.width for each in maps) + GAP <= COLUMNS:
            break
    else:
        return [line for each in maps for line in each.lines(grid.height)]
    columns = [each.lines(grid.height) for each in maps]
    return [_joined(row, [each.width for each in maps]) for row in zip(*columns, strict=True)]


def _drawn(
    grid: _Grid, titles: Sequence[str], below: Layer, current: Layer, last: Piece | None
) -> list[_Map]:
    ended = terminated(below, current)
    maps = [_Map() for _ in titles]
    for each, title in zip(maps, titles, strict=True):
        each.write(0, 1, title, "bold")
        for r, q in grid.names.items():
            each.write(grid.place((q, r))[0], 0, f"{q},{r}".rjust(grid.label - 2), "dim")
    if below:
        for piece in below:
            _draw_piece(maps[0], grid, piece, piece in ended, False)
        for node in nodes_of(below):
            line, column = grid.place(node)
            maps[1].write(line, column, "x" if node in nodes_of(ended) else ".", "dim")
    for piece in current:
        _draw_piece(maps[-1], grid, piece, False, piece == last)
    return maps


def _draw_piece(page: _Map, grid: _Grid, piece: Piece, ended: bool, last: bool) -> None:
    """The letters of a piece and the lines between them."""
    style = STYLES[piece.kind]
    for q, r in piece.nodes:
        line, column = grid.place((q, r))
        if (q + 1, r) in piece.nodes:
            page.write(line, column + 1, "-" * (grid.step - 1))
        if (q, r + 1) in piece.nodes:
            slanted = grid.lattice == TRIANGULAR
            page.write(line - 1, column + (grid.step // 4 if slanted else 0), "/" if slanted else "|")
        if grid.lattice == TRIANGULAR and (q - 1, r + 1) in piece.nodes:
            page.write(line - 1, column - max(grid.step // 4, 1), "\\")
    for node in piece.nodes:
        line, column = grid.place(node)
        page.write(line, column, LETTERS[piece.kind], f"bold {style}")
        if ended:
            page.write(line, column + 1, "*", "bold")
        if last:
            page.write(line, column - 1, "(", MARK_STYLE)
            page.write(line, column + 1, ")", MARK_STYLE)


def _joined(row: Sequence[Text], widths: Sequence[int]) -> Text:
    text = Text(no_wrap=True)
    for part, width in zip(row, widths, strict=True):
        if text.plain:
            text.append(" " * GAP)
        text.append_text(part)
        text.append(" " * (width - len(part.plain)))
    text.rstrip()
    return text


def _hands(state: Record, first: int, say: Say) -> list[Text]:
    """A line for each seat: the one to move pointed at, those that are out told."""
    players = int(state.players)
    names = [say(seat_words(players, seat)) for seat in range(players)]
    wide = max(9, *map(len, names))
    head = Text(" " * (wide + 2) + "".join(letter.rjust(4) for letter in LETTERS), "bold")
    seats = [(first + row) % players for row in range(players)]
    return [head, *(_hand(state, seat, names[seat].ljust(wide), say) for seat in seats)]


def _hand(state: Record, seat: int, name: str, say: Say) -> Text:
    is_in, turn = bool(encoding.is_in(state, seat)), seat == state.turn and not kernel.over(state)
    line = Text(f"{'>' if turn else ' '} {name}", "bold" if turn else "" if is_in else "dim")
    for kind in range(len(LETTERS)):
        count = int(state.hand[seat, kind])
        line.append((str(count) if count else "-").rjust(4), "" if is_in else "dim")
    if not is_in:
        line.append(f"   {say(msg('out'))}", "bold")
    return line


def _legend(below: Layer, current: Layer, last: Piece | None) -> list[Message]:
    told = [msg("a row begins with the node named at its left; q grows to the right")]
    laid, ended = msg("( ) just laid"), msg("* and x: terminated, nothing more may rest there")
    if not terminated(below, current):
        return [*told, laid] if last is not None else told
    if last is None:
        return [*told, ended]
    return [*told, msg("{first}; {second}", first=laid, second=ended)]
