"""Why a move of Stakd is illegal: the most basic clause that it breaks.

The order in which clauses are looked at is that of the rule page, after what everybody sees first:

1. the round is over (SD-18, SD-19, SD-22, SD-23), or calls are not played with (SD-23);
2. it is not the time for this kind of piece (SD-5), the player holds none (SD-2), or layer 1 is not
   started as such (SD-16);
3. bases: no shared node (SD-5), touching (SD-6);
4. pieces: support and no shared node (SD-7; SD-11 where the piece would fit one layer down), connection
   (SD-8), one type per piece below (SD-9), no duplicate (SD-10), termination (SD-12), bombers (SD-13,
   SD-14, SD-15),
   new layers (SD-16, SD-17).

The legal moves themselves come from the kernel alone; this only finds the words.
"""

from __future__ import annotations

import numpy as np

from stackyard.core import entries
from stackyard.core.kernels import Record
from stackyard.core.message import Message, listed, msg, plural
from stackyard.core.ruling import Ruling
from stackyard.games.stakd import GAME
from stackyard.games.stakd.rules import encoding, kernel
from stackyard.games.stakd.rules import places as places_rules
from stackyard.games.stakd.rules.layout import key_of
from stackyard.games.stakd.rules.pieces import NAMES, B, U, X, touches
from stackyard.games.stakd.rules.tower import Layer, Piece, beside, layers, nodes_of, piece_at, terminated


def explain(state: Record, move: int, text: str) -> Ruling:
    """The clause that an illegal move breaks."""
    if kernel.over(state):
        return finished(state)
    if move & encoding.CALL:
        return Ruling("SD-23", msg("Calls are made only in a game that was started with calls=True."))
    kind = encoding.kind_of(move)
    ruling = _not_now(state, kind, bool(encoding.starts_layer(move)), text)
    if ruling is not None:
        return ruling
    if move & encoding.FAR:
        words = text.lstrip("^")
        if kind == B and not state.base_count:
            return _first_base(state)
        if kind == B:
            return Ruling(
                "SD-6",
                msg("{text} is far away from all bases; a base touches another with two nodes.", text=words),
            )
        return Ruling(
            "SD-7",
            msg(
                "{text} is far away from the tower; every node of a piece lies on the layer below.",
                text=words,
            ),
        )
    piece = piece_at(state, kind, encoding.orientation_of(move), encoding.key_in(move))
    if kind == B:
        return _base(state, piece)
    tower = layers(state)
    if encoding.starts_layer(move):
        ruling = _place(state, piece, tower[-1], ()) or start(state, kind)
    else:
        ruling = (
            _lower(piece, tower) or _place(state, piece, tower[-2], tower[-1]) or _bomber(kind, tower[-1])
        )
    assert ruling is not None, f"{text} is illegal for no known reason"
    return ruling if encoding.starts_layer(move) else _hint(state, move, text, ruling)


def _hint(state: Record, move: int, text: str, ruling: Ruling) -> Ruling:
    """Say so where only the `^` is missing."""
    if move | encoding.encode(0, 0, 0, 1) not in _legal(state):
        return ruling
    told = msg("{reason} It may start a new layer: ^{text}.", reason=ruling.reason, text=text)
    return Ruling(ruling.clause, told)


def _legal(state: Record) -> list[int]:
    """The legal moves."""
    states = np.zeros(1, encoding.State)
    states[0] = state
    legal = np.zeros(kernel.MAX_MOVES, np.int32)
    count = entries.moves(states, legal)
    return [int(move) for move in legal[:count]]


def seat_name(state: Record) -> str:
    """Whose turn it is."""
    return GAME.seat_names[int(state.turn)]


def finished(state: Record) -> Ruling:
    """Why nothing can be played any more."""
    if state.toppled > 0:
        toppler = GAME.seat_names[int(state.toppled) - 1]
        return Ruling("SD-23", msg("The round is over: {name} knocked the tower over.", name=toppler))
    if state.players > 1:
        return Ruling("SD-19", msg("The round is over: all but {name} are out.", name=seat_name(state)))
    if state.out:
        return Ruling("SD-18", msg("The round is over: no piece in hand can be laid, so the player is out."))
    return Ruling("SD-22", msg("The round is over: all pieces are laid."))


def _not_now(state: Record, kind: int, new_layer: bool, text: str) -> Ruling | None:
    """What is wrong before anybody looks at the place."""
    name = NAMES[kind]
    if encoding.laying_bases(state):
        if kind != B:
            return Ruling(
                "SD-5",
                msg(
                    "A {piece} is laid when all bases are; {name} lays a base now.",
                    piece=name,
                    name=seat_name(state),
                ),
            )
        if new_layer:
            told = msg("Bases are never stacked, so none starts a layer: {text}.", text=text.lstrip("^"))
            return Ruling("SD-5", told)
        return None
    if kind == B:
        return Ruling("SD-5", msg("All bases are laid, and bases are never stacked."))
    if state.hand[state.turn, kind] == 0:
        return Ruling("SD-2", msg("{name} has no {piece} left.", name=seat_name(state), piece=name))
    if state.layer == 0 and not new_layer:
        told = msg("The first piece on the bases starts layer 1, and is written ^{text}.", text=text)
        return Ruling("SD-16", told)
    return None


def _first_base(state: Record) -> Ruling:
    first = "B@0,0" if state.orientations[B] == 1 else "B0@0,0"
    return Ruling("SD-5", msg("The first base is always {text}: all nodes are counted from it.", text=first))


def _base(state: Record, piece: Piece) -> Ruling:
    laid = layers(state)[0]
    if not laid:
        return _first_base(state)
    for other in laid:
        if other.nodes & piece.nodes:
            told = msg(
                "{text} would share a node with {other}; bases lie side by side.",
                text=piece.text,
                other=other.text,
            )
            return Ruling("SD-5", told)
    assert not any(touches(int(state.lattice), list(piece.nodes), list(other.nodes)) for other in laid)
    told = msg("{text} does not touch one and the same base with two of its nodes.", text=piece.text)
    return Ruling("SD-6", told)


def _lower(piece: Piece, tower: list[Layer]) -> Ruling | None:
    """Where a piece would fit on the layer below the current one."""
    if len(tower) < 3 or piece.nodes <= nodes_of(tower[-2]):
        return None
    if piece.nodes <= nodes_of(tower[-3]) - nodes_of(tower[-2]):
        return Ruling(
            "SD-11",
            msg(
                "{text} would lie on layer {layer}, but layer {next} is started.",
                text=piece.text,
                layer=len(tower) - 2,
                next=len(tower) - 1,
            ),
        )
    return None


def _place(state: Record, piece: Piece, below: Layer, current: Layer) -> Ruling | None:
    """What is wrong with the place of a piece on the layer `below`, beside what lies there."""
    hanging = piece.nodes - nodes_of(below)
    if hanging:
        told = msg("{text} has nothing below it at {nodes}.", text=piece.text, nodes=_nodes(hanging))
        return Ruling("SD-7", told)
    for other in current:
        if other.nodes & piece.nodes:
            shared = other.nodes & piece.nodes
            told = plural(
                "{nodes} is covered by {other} already.",
                "{nodes} are covered by {other} already.",
                len(shared),
                nodes=_nodes(shared),
                other=other.text,
            )
            return Ruling("SD-7", told)
    if current and not beside(state, piece.nodes) & nodes_of(current):
        return Ruling("SD-8", msg("{text} touches no other piece of its layer.", text=piece.text))
    rests = [under for under in below if under.nodes & piece.nodes]
    return _like_below(piece, rests, current) or _duplicate(piece, rests) or _ended(piece, rests, current)


def _like_below(piece: Piece, rests: list[Piece], current: Layer) -> Ruling | None:
    for under in rests:
        for other in current:
            if other.kind == piece.kind and other.nodes & under.nodes:
                told = msg(
                    "{under} carries a {piece} already, {other}; one is the most.",
                    under=under.text,
                    piece=piece.name,
                    other=other.text,
                )
                return Ruling("SD-9", told)
    return None


def _duplicate(piece: Piece, rests: list[Piece]) -> Ruling | None:
    for under in rests:
        if under.nodes == piece.nodes:
            parts = {"text": piece.text, "under": under.text, "piece": piece.name}
            if under.kind != piece.kind:
                told = msg(
                    "{text} would lie exactly on {under}, which has the same shape as {piece}.", **parts
                )
            else:
                told = msg("{text} would lie exactly on {under}, which is another {piece}.", **parts)
            return Ruling("SD-10", told)
    return None


def _ended(piece: Piece, rests: list[Piece], current: Layer) -> Ruling | None:
    ended = terminated(rests, current)
    if ended:
        told = msg("A bomber has terminated {under}; nothing more may rest on it.", under=ended[0].text)
        return Ruling("SD-12", told)
    return None


def _bomber(kind: int, current: Layer) -> Ruling | None:
    """What is wrong with a bomber whose place is right."""
    if kind != X:
        return None
    for other in current:
        if other.kind == X:
            told = msg("{other} is a bomber on this layer already; one is the most.", other=other.text)
            return Ruling("SD-13", told)
    return Ruling(
        "SD-15", msg("After this bomber nobody could lay a piece; a bomber is never the last piece.")
    )


def start(state: Record, kind: int) -> Ruling | None:
    """What is wrong with starting a layer, where the place is right."""
    if kind == X:
        return Ruling("SD-14", msg("A bomber never starts a layer."))
    seat, layer, count = int(state.turn), int(state.layer), encoding.pieces_here(state)
    plays = int(places_rules.plays_here(state, seat, None, 1))
    if not places_rules.may_start(state, seat, plays):
        told = msg(
            "Layer {layer} has {count} of the {enough} pieces that it needs before another, "
            "and {name} can still lay a piece on it.",
            layer=layer,
            count=count,
            enough=encoding.ENOUGH_PIECES,
            name=seat_name(state) if plays else msg("another player"),
        )
        return Ruling("SD-16", told)
    if kind == U:
        told = msg("{name} holds something else than UNIs, so no UNI starts a layer.", name=seat_name(state))
        return Ruling("SD-17", told)
    return None


# Where no place was named -------------------------------------------------------------------------


def nowhere(state: Record, kind: int, new_layer: bool, lying: str = "") -> Ruling:
    """Why a piece in hand fits nowhere on the current layer or on a new one; `lying` is how, such as `D1`."""
    ruling = start(state, kind) if new_layer else _bomber_nowhere(state, kind)
    if ruling is not None:
        return ruling
    parts = {"piece": NAMES[kind], "layer": int(state.layer) + new_layer, "lying": lying}
    if not new_layer and any(
        encoding.kind_of(move) == kind and encoding.starts_layer(move)
        for move in _legal(state)
        if not move & encoding.CALL
    ):
        if lying:
            told = msg(
                "There is no place for a {piece} that lies as {lying} on layer {layer}; "
                "it may start a new one.",
                **parts,
            )
        else:
            told = msg("There is no place for a {piece} on layer {layer}; it may start a new one.", **parts)
        return Ruling("SD-16", told)
    if lying:
        told = msg("There is no place for a {piece} that lies as {lying} on layer {layer}.", **parts)
    else:
        told = msg("There is no place for a {piece} on layer {layer}.", **parts)
    return Ruling("SD-7", told)


def _bomber_nowhere(state: Record, kind: int) -> Ruling | None:
    """What is wrong with any bomber on the current layer, where there is a place for one."""
    if kind != X or state.layer == 0:
        return None
    tower = layers(state)
    if any(other.kind == X for other in tower[-1]):
        return _bomber(kind, tower[-1])
    places = (piece_at(state, X, 0, key_of(q, r)) for q, r in sorted(nodes_of(tower[-2])))
    fits = any(_place(state, piece, tower[-2], tower[-1]) is None for piece in places)
    return _bomber(kind, tower[-1]) if fits else None


def _nodes(nodes: frozenset[tuple[int, int]]) -> Message:
    """Nodes in words: `2,-1`, or `2,-1 and 3,-1`."""
    return listed([f"{q},{r}" for q, r in sorted(nodes, key=lambda node: (node[1], node[0]))])
