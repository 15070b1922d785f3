"""Piece sets: the shapes of the pieces as data, read from a TOML file and checked (SD-3, SD-4).

The orientations of a piece are numbered by one rule for all sets. The shape as given is turned step by step
around (0,0), counter-clockwise (60 degrees on the triangular lattice, 90 on the square one); then it is
turned over, which swaps q and r, and turned again in the same way. A position that is only another one
shifted is left out. A piece with several orientations has its anchor on the node with the least r and, of
those, the least q; a piece with one keeps the anchor of the file. `triangular.toml` and `square.toml` get the
numbering of the rule page in this way.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import product
from pathlib import Path

from stackyard.core.errors import OptionError
from stackyard.core.files import read_file
from stackyard.core.message import Message, msg
from stackyard.core.options import Setup, Value

LETTERS = "UDTQXB"
U, D, T, Q, X, B = range(6)
NAMES = (msg("UNI"), msg("DUO"), msg("TRIO"), msg("QUAD"), msg("BOMBER"), msg("BASE"))
SIZES = (1, 2, 3, 4, 1)
"""Nodes of each piece but the base (SD-1)."""

LATTICES = ("triangular", "square")
DIRECTIONS = (
    ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
    ((1, 0), (0, 1), (-1, 0), (0, -1)),
)
"""The steps to the nodes that a node touches, by lattice, counter-clockwise; the second half leads back."""

BUILT_IN = ("triangular", "square")
MOST_BYTES = 1 << 16
"""Of a file; ours have a few hundred."""
MOST_NODES = 64
MOST_BASE_NODES = MOST_NODES // 2  # Nobody plays with fewer than two bases (SD-2).
MOST_ORIENTATIONS = 12

# Per player: U, D, T, Q, X, B (SD-2).
_SOLO, _PAIR, _FEW, _MANY = (16, 10, 6, 4, 1, 2), (12, 8, 4, 2, 2, 2), (6, 4, 2, 1, 2, 1), (4, 3, 2, 1, 2, 1)
HANDS = (_SOLO, _PAIR, _FEW, _FEW, _MANY, _MANY, _MANY, _MANY)
"""What each player holds at the start, by the number of players less one."""

Node = tuple[int, int]
Shape = tuple[Node, ...]


@dataclass(frozen=True)
class Orientation:
    """A way that a piece may lie: its nodes from the anchor, and how it came from the shape as given."""

    nodes: Shape
    symmetry: int
    """Turns made; with those of a whole circle added, the piece was turned over first."""
    shift: Node
    """What was added afterwards, to bring the anchor to (0,0)."""


@dataclass(frozen=True)
class PieceSet:
    """The pieces of a box: their lattice, and for each kind its orientations."""

    name: str
    lattice: int
    orientations: tuple[tuple[Orientation, ...], ...]

    def nodes(self, kind: int, orientation: int) -> Shape:
        """The nodes of a piece from its anchor."""
        return self.orientations[kind][orientation].nodes

    @property
    def base(self) -> Shape:
        """The base as given."""
        return self.orientations[B][0].nodes


def transform(lattice: int, symmetry: int, node: Node) -> Node:
    """Where a symmetry of the lattice brings a node."""
    q, r = node
    turns = len(DIRECTIONS[lattice])
    if symmetry >= turns:
        q, r = r, q
    for _ in range(symmetry % turns):
        q, r = (-r, q + r) if lattice == 0 else (-r, q)
    return q, r


def orientations(lattice: int, shape: Shape) -> tuple[Orientation, ...]:
    """Every way that a shape may lie, in the order in which they are numbered (SD-4)."""
    found: dict[frozenset[Node], Orientation] = {}
    anchored = _shifted(shape, _anchor(shape))
    for symmetry in range(2 * len(DIRECTIONS[lattice])):
        turned = [transform(lattice, symmetry, node) for node in anchored]
        anchor = _anchor(turned)
        nodes = _shifted(turned, anchor)
        shift = (-anchor[0], -anchor[1])
        found.setdefault(frozenset(nodes), Orientation(_from_anchor(nodes), symmetry, shift))
    if len(found) == 1:
        return (Orientation(_from_anchor(shape), 0, (0, 0)),)
    return tuple(found.values())


def _anchor(nodes: Sequence[Node]) -> Node:
    """The node with the least r and, of those, the least q."""
    return min(nodes, key=lambda node: (node[1], node[0]))


def _shifted(nodes: Sequence[Node], anchor: Node) -> Shape:
    return tuple((q - anchor[0], r - anchor[1]) for q, r in nodes)


def _from_anchor(nodes: Sequence[Node]) -> Shape:
    """The anchor first, the others in reading order."""
    return tuple(sorted(nodes, key=lambda node: (node != (0, 0), node[1], node[0])))


# Files -------------------------------------------------------------------------------------------


def find(name: str) -> PieceSet:
    """The piece set of that name, or in that file; OptionError says what is wrong with it."""
    if name in BUILT_IN:
        return _parse((files("stackyard.games.stakd.rules") / f"{name}.toml").read_text("utf-8"), name)
    if Path(name).suffix.lower() != ".toml":
        raise OptionError(
            msg(
                "piece_set cannot be {given:quoted}; it can be triangular or square, "
                "or the path of a .toml file",
                given=name,
            )
        )
    try:
        text = read_file(name, MOST_BYTES).decode()
    except OSError as error:
        told = msg("the piece set {name} cannot be read: {error}", name=name, error=error.strerror)
        raise OptionError(told) from None
    except UnicodeDecodeError:
        raise OptionError(msg("the piece set {name} is not UTF-8 text", name=name)) from None
    return _parse(text, name)


def read_option(given: str) -> Value:
    """What the option `piece_set` may be besides the names: the path of a file that is right."""
    find(given)
    return given


@lru_cache(maxsize=32)
def _parse(text: str, name: str) -> PieceSet:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionError(msg("the piece set {name} is not TOML: {error}", name=name, error=error)) from None
    for key in data:
        if key not in ("lattice", "pieces"):
            raise OptionError(
                msg(
                    "the piece set {name} holds {key:quoted}; it has a lattice and [pieces], nothing else",
                    name=name,
                    key=key,
                )
            )
    lattice = data.get("lattice")
    if lattice not in LATTICES:
        raise OptionError(
            msg(
                "the piece set {name} has the lattice {given:quoted}; a lattice is 'triangular' or 'square'",
                name=name,
                given=lattice,
            )
        )
    pieces = data.get("pieces")
    if not isinstance(pieces, dict):
        raise OptionError(msg("the piece set {name} has no table [pieces]", name=name))
    for letter in pieces:
        if letter not in tuple(LETTERS):
            raise OptionError(
                msg(
                    "the piece set {name} has a piece {letter:quoted}; the pieces are U, D, T, Q, X and B",
                    name=name,
                    letter=letter,
                )
            )
    index = LATTICES.index(lattice)
    shapes = [_shape(name, index, kind, pieces.get(letter)) for kind, letter in enumerate(LETTERS)]
    return PieceSet(name, index, tuple(orientations(index, shape) for shape in shapes))


def _shape(name: str, lattice: int, kind: int, given: object) -> Shape:
    """The nodes of a piece, checked."""
    piece = _of_set(name, kind)
    if given is None:
        raise OptionError(msg("{piece} is missing; give its nodes, such as [[0, 0], [1, 0]]", piece=piece))
    if not isinstance(given, list):
        raise OptionError(
            msg(
                "{piece} is a list of nodes, such as [[0, 0], [1, 0]], not {given:quoted}",
                piece=piece,
                given=given,
            )
        )
    nodes: list[Node] = []
    for node in given:
        # TOML's true and false are numbers to Python, but not to a reader.
        if not (isinstance(node, list) and len(node) == 2 and all(type(number) is int for number in node)):
            raise OptionError(
                msg(
                    "{piece}: a node is two whole numbers, such as [1, 0], not {node:quoted}",
                    piece=piece,
                    node=node,
                )
            )
        if max(abs(node[0]), abs(node[1])) >= MOST_BASE_NODES:
            raise OptionError(
                msg(
                    "{piece}: the node {node} is further than {most} from [0, 0]",
                    piece=piece,
                    node=node,
                    most=MOST_BASE_NODES - 1,
                )
            )
        if (node[0], node[1]) in nodes:
            raise OptionError(msg("{piece}: the node {node} is given twice", piece=piece, node=node))
        nodes.append((node[0], node[1]))
    _check_shape(piece, lattice, kind, nodes)
    return tuple(nodes)


def _of_set(name: str, kind: int) -> Message:
    """A piece, as errors name it."""
    return msg(
        "{letter} ({piece}) of the piece set {name}", letter=LETTERS[kind], piece=NAMES[kind], name=name
    )


def _check_shape(piece: Message, lattice: int, kind: int, nodes: list[Node]) -> None:
    if kind == B and not 2 <= len(nodes) <= MOST_BASE_NODES:
        raise OptionError(
            msg(
                "{piece} has {count} nodes; a base has 2 to {most}, so that two of them "
                "can touch and have no more than {together} together",
                piece=piece,
                count=len(nodes),
                most=MOST_BASE_NODES,
                together=MOST_NODES,
            )
        )
    if kind != B and len(nodes) != SIZES[kind]:
        raise OptionError(
            msg(
                "{piece} has {count} nodes; it must have {right}",
                piece=piece,
                count=len(nodes),
                right=SIZES[kind],
            )
        )
    if (0, 0) not in nodes:
        raise OptionError(msg("{piece} has no node [0, 0]; that is its anchor", piece=piece))
    reached = {nodes[0]}
    ahead = [nodes[0]]
    while ahead:
        q, r = ahead.pop()
        beside = {(q + dq, r + dr) for dq, dr in DIRECTIONS[lattice]} & set(nodes) - reached
        reached |= beside
        ahead += beside
    if len(reached) < len(nodes):
        lost = next(node for node in nodes if node not in reached)
        raise OptionError(
            msg(
                "{piece} is disconnected: nothing leads from {node} to {other}",
                piece=piece,
                node=list(nodes[0]),
                other=list(lost),
            )
        )


# In play -----------------------------------------------------------------------------------------


def touches(lattice: int, base: Sequence[Node], laid: Sequence[Node]) -> bool:
    """Whether two nodes of a base each touch a node of one that is laid (SD-6)."""
    near = {(q + dq, r + dr) for q, r in laid for dq, dr in DIRECTIONS[lattice]}
    return sum(node in near for node in base) >= 2


def check(setup: Setup) -> None:
    """Whether a piece set can be played with by so many; OptionError says why not."""
    name = str(setup.options["piece_set"])
    if name not in BUILT_IN:
        check_in_play(find(name), setup.players)


@lru_cache(maxsize=32)
def check_in_play(pieces: PieceSet, players: int) -> None:
    """OptionError if there are too many nodes, or a piece that can never be laid."""
    bases = HANDS[players - 1][B] * players
    size = len(pieces.base)
    if bases * size > MOST_NODES:
        raise OptionError(
            msg(
                "{bases} bases of {size} nodes have {together} together; Stackyard plays with at most "
                "{most}, since more would slow every game down (docs/stakd.md)",
                bases=bases,
                size=size,
                together=bases * size,
                most=MOST_NODES,
            )
        )
    if not _can_chain(pieces):
        raise OptionError(
            msg(
                "{piece} can never be laid beside another: "
                "no two of its nodes can touch the same base (SD-6)",
                piece=_of_set(pieces.name, B),
            )
        )
    for kind in (D, T, Q):
        if not _fits_somewhere(pieces, kind, bases):
            raise OptionError(
                msg(
                    "{piece} can never be laid: it does not fit on bases that lie side by side, "
                    "in any way to lay them",
                    piece=_of_set(pieces.name, kind),
                )
            )


def _can_chain(pieces: PieceSet) -> bool:
    """Whether a base can lie beside another in the same orientation, so that there is always room for one."""
    base = pieces.base
    reach = max(max(abs(q), abs(r)) for q, r in base) * 2 + 1
    for q, r in product(range(-reach, reach + 1), repeat=2):
        moved = [(a + q, b + r) for a, b in base]
        if not set(moved) & set(base) and touches(pieces.lattice, moved, base):
            return True
    return False


def _fits_somewhere(pieces: PieceSet, kind: int, bases: int) -> bool:
    """Whether bases can be laid so that a piece lies on them, all of them with a part of the piece on top."""
    target = pieces.nodes(kind, 0)
    return any(_in_order(pieces.lattice, laid) for laid in _covers(pieces, list(target), [], bases))


def _covers(
    pieces: PieceSet, bare: list[Node], laid: list[set[Node]], bases: int
) -> Iterator[list[set[Node]]]:
    """Every way to lay at most so many bases, without overlap, below all of the bare nodes."""
    if not bare:
        yield laid
        return
    if len(laid) == bases:
        return
    q, r = bare[0]
    for orientation in pieces.orientations[B]:
        for a, b in orientation.nodes:
            base = {(q + c - a, r + d - b) for c, d in orientation.nodes}
            if not any(base & other for other in laid):
                left = [node for node in bare if node not in base]
                yield from _covers(pieces, left, [*laid, base], bases)


def _in_order(lattice: int, bases: list[set[Node]]) -> bool:
    """Whether bases can be laid one after another, each touching one before it as SD-6 asks."""
    for first in range(len(bases)):
        laid, left = [bases[first]], bases[:first] + bases[first + 1 :]
        while left:
            ready = [base for base in left if any(touches(lattice, list(base), list(old)) for old in laid)]
            if not ready:
                break
            laid += ready
            left = [base for base in left if base not in ready]
        if not left:
            return True
    return False


def walk_of(lattice: int, nodes: tuple[tuple[int, int], ...]) -> list[int]:
    """How to come to each node of a piece from one before it, the anchor being the first.

    A step is the way that it goes, 3 bits, then the place of the node that it begins from.
    """
    reached, walk = [nodes[0]], []
    while len(reached) < len(nodes):
        walk.append(_next_step(lattice, nodes, reached))
    return walk


def _next_step(lattice: int, nodes: tuple[tuple[int, int], ...], reached: list[tuple[int, int]]) -> int:
    for origin, (q, r) in enumerate(reached):
        for way, (dq, dr) in enumerate(DIRECTIONS[lattice]):
            node = (q + dq, r + dr)
            if node in nodes and node not in reached:
                reached.append(node)
                return way | origin << 3
    raise AssertionError("pieces are connected")
