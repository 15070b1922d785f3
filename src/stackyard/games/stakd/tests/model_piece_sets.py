"""Lattices and shapes for the slow model of Stakd Elite, from the rule page alone (SD-3, SD-4)."""

from __future__ import annotations

from dataclasses import dataclass

Node = tuple[int, int]
Nodes = frozenset[Node]


@dataclass(frozen=True)
class PieceSet:
    """The steps between touching nodes, and the orientations of each kind (SD-3, SD-4).

    Every shape has its anchor, 0,0, among its nodes.
    """

    steps: tuple[Node, ...]
    orientations: tuple[tuple[str, tuple[tuple[Node, ...], ...]], ...]

    def of(self, kind: str) -> tuple[tuple[Node, ...], ...]:
        """The orientations of a kind, each as nodes relative to its anchor."""
        return dict(self.orientations)[kind]

    def touch(self, one: Node, other: Node) -> bool:
        """Whether two nodes touch (SD-3)."""
        return (other[0] - one[0], other[1] - one[1]) in self.steps

    def neighbours(self, node: Node) -> Nodes:
        """The nodes that touch a node (SD-3)."""
        return frozenset((node[0] + q, node[1] + r) for q, r in self.steps)


def rectangle(width: int, height: int) -> tuple[Node, ...]:
    """The nodes of a rectangle whose node with the least q and r is 0,0."""
    return tuple((q, r) for q in range(width) for r in range(height))


TRIANGULAR_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # E NE NW W SW SE

PIECE_SETS = {
    "triangular": PieceSet(
        steps=TRIANGULAR_STEPS,
        orientations=(
            ("B", (((0, 0), *TRIANGULAR_STEPS),)),
            ("U", (((0, 0),),)),
            ("D", (((0, 0), (1, 0)), ((0, 0), (0, 1)), ((0, 0), (-1, 1)))),
            ("T", (((0, 0), (1, 0), (0, 1)), ((0, 0), (0, 1), (-1, 1)))),
            (
                "Q",
                (
                    ((0, 0), (1, 0), (0, 1), (1, 1)),
                    ((0, 0), (0, 1), (-1, 1), (-1, 2)),
                    ((0, 0), (1, 0), (-1, 1), (0, 1)),
                ),
            ),
            ("X", (((0, 0),),)),
        ),
    ),
    "square": PieceSet(
        steps=((1, 0), (0, 1), (-1, 0), (0, -1)),  # E N W S
        orientations=(
            ("B", (rectangle(4, 2), rectangle(2, 4))),
            ("U", (rectangle(1, 1),)),
            ("D", (rectangle(2, 1), rectangle(1, 2))),
            ("T", (rectangle(3, 1), rectangle(1, 3))),
            ("Q", (rectangle(2, 2),)),
            ("X", (rectangle(1, 1),)),
        ),
    ),
}
