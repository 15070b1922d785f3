"""A slow model of a round of Stakd Elite, written from the rule page alone, to check the compiled kernel.

A node is a pair of axial coordinates `(q, r)`; a piece is its kind (a letter) and a frozenset of nodes; a
layer is a tuple of pieces in the order they were laid. Nothing here is clever, and nothing is shared with
the kernel.

    Model.start(players, first=0, calls=False, piece_set="triangular", early_layer="mover") -> Model
                      the piece set is a name, or a PieceSet with pieces of the player's own (SD-3)
    model.to_move     the seat whose turn it is; when the round is over: the winner, or after a topple the
                      seat whose turn was interrupted
    model.moves()     every legal move in notation, calls included; [] when the round is over
    model.play(move)  the model after a move, turns of seats that cannot lay a piece skipped (SD-18)
    model.over, model.scores, model.winners
    model.hands       for each seat the pieces left, counted in the order of KINDS, `BUDTQX`
    model.out         the frozenset of the seats that are out
    model.layers      the pieces laid, layer by layer, bases being layer 0; `((),)` before the first base

>>> model = Model.start(3)
>>> model.moves()
['B@0,0']
>>> for move in ("B@0,0", "B@2,1", "B@-1,3"):
...     model = model.play(move)
>>> model.play("^T0@1,0").layers[1][0].kind
'T'

A bomber never ends a round (SD-15, SD-19). Seat 0 holds a UNI and a bomber, seat 1 nothing. After the bomber
the base is terminated, seat 1 is out, and seat 0 lays one more piece; only that ends the round:

>>> base = Piece("B", frozenset(PIECE_SETS["triangular"].of("B")[0]))
>>> duo = Piece("D", frozenset({(0, 0), (1, 0)}))
>>> uni_and_bomber, bomber, nothing = (0, 1, 0, 0, 0, 1), (0, 0, 0, 0, 0, 1), (0,) * 6
>>> model = Model((uni_and_bomber, nothing), ((base,), (duo,)), to_move=0).play("X@0,1")
>>> model.out, model.over, model.to_move, sorted(model.moves())
(frozenset({1}), False, 0, ['^U@0,0', '^U@1,0'])
>>> model = model.play("^U@0,0")
>>> model.over, model.winners
(True, (0,))

Without the UNI nobody could lay a piece after the bomber, so it may not be laid (SD-15), solo too (SD-22).
It may if another seat that is still in has one:

>>> Model((bomber, nothing), ((base,), (duo,)), to_move=0).moves()
[]
>>> uni = (0, 1, 0, 0, 0, 0)
>>> "X@0,1" in Model((bomber, uni), ((base,), (duo,)), to_move=0).moves()
True
>>> Model((bomber,), ((base,), (duo,)), to_move=0).moves()
[]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from stackyard.games.stakd.tests.model_piece_sets import PIECE_SETS, Node, Nodes, PieceSet

KINDS = "BUDTQX"  # the order of the columns in SD-2
BASE, UNI, BOMBER = "B", "U", "X"
EARLY_LAYER = ("mover", "nobody")  # SD-16
PIECES_TO_START_LAYER = 6  # SD-16
NODES_OF_BASES = 128  # over all bases in play (SD-3)
POINTS_TO_WIN = 3  # SD-21
CALL = "!topple "  # SD-23


class Piece(NamedTuple):
    """A piece that has been laid: its kind and the nodes it covers (SD-1, SD-3)."""

    kind: str
    nodes: Nodes


Layer = tuple[Piece, ...]


class Laying(NamedTuple):
    """One way to lay a piece: the move's text, the piece, and whether it starts a layer."""

    text: str
    piece: Piece
    starts_layer: bool


def hand_at_start(players: int) -> tuple[int, ...]:
    """What each player holds before the first base is laid, in the order of KINDS (SD-2)."""
    if players == 1:
        return (2, 16, 10, 6, 4, 1)
    if players == 2:
        return (2, 12, 8, 4, 2, 2)
    if players in (3, 4):
        return (1, 6, 4, 2, 1, 2)
    if players in (5, 6, 7, 8):
        return (1, 4, 3, 2, 1, 2)
    raise ValueError(f"1 to 8 players, not {players!r}")


def nodes_of(layer: Layer) -> Nodes:
    """Every node that a piece of this layer covers."""
    return frozenset(node for piece in layer for node in piece.nodes)


def lies_on(piece: Piece, below: Layer) -> list[Piece]:
    """The pieces of the layer below that a piece rests on, wholly or partly."""
    return [support for support in below if support.nodes & piece.nodes]


@dataclass(frozen=True)
class Model:
    """A position within one round of Stakd Elite, whose moves and result follow the clauses one by one."""

    hands: tuple[tuple[int, ...], ...]
    layers: tuple[Layer, ...]
    to_move: int
    out: frozenset[int] = frozenset()
    toppled: int | None = None  # the seat that knocked the tower over (SD-23)
    calls: bool = False
    piece_set: str | PieceSet = "triangular"
    early_layer: str = "mover"

    @classmethod
    def start(
        cls,
        players: int,
        first: int = 0,
        calls: bool = False,
        piece_set: str | PieceSet = "triangular",
        early_layer: str = "mover",
    ) -> Model:
        """The position before the first base of a round that seat `first` starts (SD-2, SD-5)."""
        hand = hand_at_start(players)
        if first not in range(players):
            raise ValueError(f"the first seat is 0 to {players - 1}, not {first!r}")
        if isinstance(piece_set, str) and piece_set not in PIECE_SETS:
            raise ValueError(f"the piece set is one of {tuple(PIECE_SETS)}, not {piece_set!r}")
        if early_layer not in EARLY_LAYER:
            raise ValueError(f"early_layer is one of {EARLY_LAYER}, not {early_layer!r}")
        model = cls(
            hands=(hand,) * players,
            layers=((),),
            to_move=first,
            calls=calls,
            piece_set=piece_set,
            early_layer=early_layer,
        )
        nodes = len(model.lattice.of(BASE)[0]) * model.holds(0, BASE) * players
        if nodes > NODES_OF_BASES:
            raise ValueError(f"at most {NODES_OF_BASES} nodes on all bases together, not {nodes} (SD-3)")
        return model

    # What the position says.

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def lattice(self) -> PieceSet:
        """The lattice and the shapes that are played with (SD-3)."""
        return PIECE_SETS[self.piece_set] if isinstance(self.piece_set, str) else self.piece_set

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that no turn of their own has yet found stuck (SD-15, SD-18)."""
        return tuple(seat for seat in range(self.players) if seat not in self.out)

    def holds(self, seat: int, kind: str) -> int:
        """How many pieces of a kind a seat has in hand."""
        return self.hands[seat][KINDS.index(kind)]

    @property
    def laying_bases(self) -> bool:
        """Whether a base is still to be laid (SD-5)."""
        return any(self.holds(seat, BASE) for seat in range(self.players))

    @property
    def bomber_laid_last(self) -> bool:
        """Whether the piece laid last is a bomber: what is laid always lies on the top layer (SD-11)."""
        return bool(self.layers[-1]) and self.layers[-1][-1].kind == BOMBER

    @property
    def solo_won(self) -> bool:
        """Whether a single player has laid every piece (SD-22; by SD-15 the bomber was not the last)."""
        return self.players == 1 and not any(self.hands[0])

    @property
    def over(self) -> bool:
        """Whether the round has ended (SD-19, SD-22, SD-23)."""
        if self.toppled is not None:
            return True
        if self.players == 1:
            return self.solo_won or 0 in self.out
        return len(self.still_in) == 1 and not self.bomber_laid_last  # SD-19: its owner lays once more

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that has won the round; nobody while it goes on, after a topple, or when a solo fails."""
        if not self.over or self.toppled is not None:
            return ()
        if self.players == 1:
            return (0,) if self.solo_won else ()
        return self.still_in

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The points of the round for each seat; None while it goes on (SD-19, SD-22, SD-23)."""
        if not self.over:
            return None
        if self.toppled is not None:
            return tuple(-1 if seat == self.toppled else 0 for seat in range(self.players))
        return tuple(1 if seat in self.winners else 0 for seat in range(self.players))

    # Where a piece may lie.

    def _written(self, kind: str, anchors: Iterator[Node] | Nodes, starts_layer: bool) -> Iterator[Laying]:
        """Every orientation of a kind at every one of these anchors, legal or not, as Notation writes it."""
        orientations = self.lattice.of(kind)
        for q, r in anchors:
            for number, shape in enumerate(orientations):
                digit = str(number) if len(orientations) > 1 else ""
                text = f"{'^' if starts_layer else ''}{kind}{digit}@{q},{r}"
                nodes = frozenset((q + dq, r + dr) for dq, dr in shape)
                yield Laying(text, Piece(kind, nodes), starts_layer)

    def base_layings(self, seat: int) -> Iterator[Laying]:
        """Every way for a seat to lay a base on the table (SD-5, SD-6)."""
        if not self.holds(seat, BASE):
            return
        bases = self.layers[0]
        if not bases:  # Notation: the first base lies in orientation 0 at 0,0
            yield next(self._written(BASE, frozenset({(0, 0)}), starts_layer=False))
            return
        # Some node of the new base is at most 1 away, in q and in r, from a node of an old one. So its anchor
        # is at most 1 further away from there than from the base's farthest node.
        shapes = self.lattice.of(BASE)
        reach = 1 + max(abs(distance) for shape in shapes for node in shape for distance in node)
        around = range(-reach, reach + 1)
        taken = nodes_of(bases)
        anchors = frozenset((q + dq, r + dr) for q, r in taken for dq in around for dr in around)
        for laying in self._written(BASE, anchors, starts_layer=False):
            shares_no_node = not laying.piece.nodes & taken  # SD-5
            if shares_no_node and any(self._bases_touch(laying.piece, base) for base in bases):
                yield laying

    def _bases_touch(self, new: Piece, old: Piece) -> bool:
        """Whether at least two nodes of the new base each touch some node of this one old base (SD-6)."""
        touching = [node for node in new.nodes if any(self.lattice.touch(node, other) for other in old.nodes)]
        return len(touching) >= 2

    def _fits(self, piece: Piece, below: Layer, beside: Layer) -> bool:
        """Whether a piece may lie on the layer `below`, next to the pieces `beside` on its own layer.

        With nothing beside it, it starts the layer. These are the clauses about place, SD-7 to SD-10 and
        SD-12; they are the same for every seat.
        """
        if not piece.nodes <= nodes_of(below):  # SD-7: no overhang
            return False
        taken = nodes_of(beside)
        if piece.nodes & taken:  # SD-7: no shared node
            return False
        if beside and not any(self.lattice.neighbours(node) & taken for node in piece.nodes):  # SD-8
            return False
        for support in lies_on(piece, below):
            if support.nodes == piece.nodes:  # SD-10: UNI and BOMBER, one node each, are one shape
                return False
            for other in beside:
                if not other.nodes & support.nodes:
                    continue
                if other.kind == piece.kind:  # SD-9: two of one type on the same piece
                    return False
                if other.kind == BOMBER:  # SD-12: a bomber has terminated this piece
                    return False
        return True

    def layings_on_current_layer(self, seat: int) -> Iterator[Laying]:
        """Every way for a seat to add to the current layer, as if it were to move (SD-7 to SD-15)."""
        if len(self.layers) == 1:  # the bases: what lies on them starts layer 1
            return
        below, current = self.layers[-2], self.layers[-1]  # SD-11: on no lower layer
        for kind in "UDTQ":
            if self.holds(seat, kind):
                for laying in self._written(kind, nodes_of(below), starts_layer=False):
                    if self._fits(laying.piece, below, current):
                        yield laying
        if self.holds(seat, BOMBER) and not any(piece.kind == BOMBER for piece in current):  # SD-13
            for laying in self._written(BOMBER, nodes_of(below), starts_layer=False):
                if self._fits(laying.piece, below, current) and self._is_not_last(seat, laying):
                    yield laying

    def _is_not_last(self, seat: int, bomber: Laying) -> bool:
        """Whether somebody still in could lay a piece right after this bomber (SD-15).

        Each seat is asked as if it were to move, by all clauses. SD-15 itself cannot come up a second time:
        a second bomber would lie on the same layer (SD-13) or start the next one (SD-14).
        """
        after = self._laid(seat, bomber)
        return any(after.can_lay(other) for other in after.still_in)

    def may_start_layer(self, seat: int) -> bool:
        """Whether a seat may start a layer, as if it were to move and whatever it holds (SD-16)."""
        if len(self.layers) == 1:  # the base layer is exempt
            return not self.laying_bases
        if len(self.layers[-1]) >= PIECES_TO_START_LAYER:
            return True
        asked = (seat,) if self.early_layer == "mover" else self.still_in
        return not any(True for other in asked for _ in self.layings_on_current_layer(other))

    def layings_on_new_layer(self, seat: int) -> Iterator[Laying]:
        """Every way for a seat to start a layer, as if it were to move (SD-7, SD-10, SD-14, SD-16, SD-17)."""
        if not self.may_start_layer(seat):
            return
        below = self.layers[-1]
        for kind in "UDTQ":  # SD-14: no bomber
            if not self.holds(seat, kind):
                continue
            if kind == UNI and any(self.holds(seat, other) for other in KINDS if other != UNI):  # SD-17
                continue
            for laying in self._written(kind, nodes_of(below), starts_layer=True):
                if self._fits(laying.piece, below, beside=()):
                    yield laying

    def layings(self, seat: int) -> Iterator[Laying]:
        """Every way for a seat to lay a piece, as if it were to move."""
        if self.laying_bases:  # SD-5: bases first
            yield from self.base_layings(seat)
        else:
            yield from self.layings_on_current_layer(seat)
            yield from self.layings_on_new_layer(seat)

    def can_lay(self, seat: int) -> bool:
        """Whether a seat could lay a piece if it were to move."""
        return any(True for _ in self.layings(seat))

    # Moves.

    def _laid(self, seat: int, laying: Laying) -> Model:
        """The position right after a seat has laid a piece, before the turn passes."""
        hand = tuple(
            count - 1 if kind == laying.piece.kind else count
            for kind, count in zip(KINDS, self.hands[seat], strict=True)
        )
        if laying.starts_layer:
            layers = (*self.layers, (laying.piece,))
        else:
            layers = (*self.layers[:-1], (*self.layers[-1], laying.piece))
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        return replace(self, hands=hands, layers=layers)

    def _passed_on(self) -> Model:
        """The position with the turn given to the next seat that can lay a piece (SD-18).

        A seat whose turn comes and that cannot lay a piece is out. The round may end on the way (SD-19): then
        nobody else is asked, and the one who is left need not be able to lay anything. After a bomber it does
        not end: then the turn may come back to its owner, who can lay a piece by SD-15.
        """
        model = self
        while not model.over:
            seat = (model.to_move + 1) % model.players  # clockwise (SD-5)
            model = replace(model, to_move=seat)
            if seat in model.out:
                continue
            if model.can_lay(seat):
                return model
            assert model.still_in != (seat,) or self.players == 1, "a bomber was laid against SD-15"
            model = replace(model, out=model.out | {seat})
        if model.toppled is None and model.winners:
            model = replace(model, to_move=model.winners[0])
        return model

    def _calls(self) -> list[str]:
        """The calls that may be made: any seat may have toppled the tower, also one that is out (SD-23)."""
        return [f"{CALL}{seat}" for seat in range(self.players)] if self.calls else []

    def moves(self) -> list[str]:
        """The text of every legal move; none when the round is over."""
        if self.over:
            return []
        texts = [laying.text for laying in self.layings(self.to_move)] + self._calls()
        assert len(texts) == len(set(texts))
        return texts

    def play(self, move: str) -> Model:
        """The position after a move, which must be written as `moves` writes it."""
        if not self.over:
            if move in self._calls():
                return replace(self, toppled=int(move.removeprefix(CALL)))
            for laying in self.layings(self.to_move):
                if laying.text == move:
                    return self._laid(self.to_move, laying)._passed_on()
        raise ValueError(f"not a legal move: {move!r}")


def starter_of_next_round(started: int, ended: Model) -> int:
    """The seat that starts the round after `ended`, which seat `started` had started (SD-20)."""
    if not ended.over:
        raise ValueError("the round is not over")
    return ended.winners[0] if ended.winners else started


def points_after(points: tuple[int, ...], ended: Model) -> tuple[int, ...]:
    """The points of a match after one more round; they may be negative (SD-19, SD-21, SD-23)."""
    scores = ended.scores
    if scores is None:
        raise ValueError("the round is not over")
    return tuple(before + gain for before, gain in zip(points, scores, strict=True))


def match_winner(points: tuple[int, ...]) -> int | None:
    """The seat that has won a match of two or more players, or None; a round has one winner (SD-21)."""
    for seat, total in enumerate(points):
        if total >= POINTS_TO_WIN:
            return seat
    return None


def perft(model: Model, depth: int) -> int:
    """The number of sequences of `depth` moves from here, shorter rounds not counted."""
    if depth == 0:
        return 1
    moves = model.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(model.play(move), depth - 1) for move in moves)
