"""Reading a position: everything that the rules rely on is checked, clause by clause."""

from __future__ import annotations

import re

from stackyard.core.errors import NotationError
from stackyard.core.kernels import Record
from stackyard.core.message import msg
from stackyard.core.options import Setup
from stackyard.games.stakd.rules import encoding, kernel, places
from stackyard.games.stakd.rules.layout import (
    BESIDE,
    NOWHERE,
    ORIGIN,
    OVERLAPPING,
    node_at,
    number_nodes,
    piece_mask,
    q_of,
    r_of,
    relation,
)
from stackyard.games.stakd.rules.notation import read_move, write_position
from stackyard.games.stakd.rules.pieces import HANDS, LETTERS, MOST_NODES, B, X

_LINE = re.compile(r"tower (.+) hands ([^ ]+) out ([^ ]+) turn ([0-7])( last X)?(?: toppled ([0-7]))?")
_HAND = re.compile("".join(f"(?:{letter}([1-9][0-9]?))?" for letter in LETTERS))

Piece = tuple[str, int, int, int]
"""A piece as read: its text, kind, orientation and key."""


def read(state: Record, text: str, setup: Setup) -> None:
    """Fill a record from the line that describes it; NotationError says what is wrong with it."""
    found = _LINE.fullmatch(text)
    if not found:
        raise NotationError(
            msg(
                "{text:quoted} is no position; one looks like {example:quoted}, with - for nothing; behind "
                "it 'last X' where a bomber was laid last and all others are out, and 'toppled 0' where "
                "seat 0 knocked the tower over",
                text=text,
                example="tower B@0,0 B@3,-1 ^D0@0,0 hands U12D7/U12D8 out - turn 1",
            )
        )
    tower, hands, out, turn, last, toppled = found.groups()
    kernel.clear(state, setup)
    bases, layers = _read_tower(state, tower)
    _read_hands(state, hands)
    _check_box(state, bases, layers)
    state.turn = _read_seat(state, turn)
    state.toppled = 0 if toppled is None else _read_seat(state, toppled) + 1
    _lay_bases(state, bases)
    for layer in layers:
        _lay_layer(state, layer)
    _read_out(state, out)
    state.one_more = last is not None
    _check_last(state)
    _check_turn(state)
    if write_position(state) != text:
        right = write_position(state)
        raise NotationError(
            msg("this position is written {right:quoted}, not {text:quoted}", right=right, text=text)
        )


def _read_seat(state: Record, text: str) -> int:
    if int(text) >= state.players:
        most = int(state.players) - 1
        raise NotationError(msg("seats go from 0 to {most}; there is no {seat}", most=most, seat=text))
    return int(text)


# The tower ---------------------------------------------------------------------------------------


def _read_tower(state: Record, tower: str) -> tuple[list[Piece], list[list[Piece]]]:
    """The bases, and the layers on them."""
    bases: list[Piece] = []
    layers: list[list[Piece]] = []
    for word in tower.split(" ") if tower != "-" else []:
        move = read_move(state, word)
        if move & (encoding.CALL | encoding.FAR):
            raise NotationError(msg("{text} is no piece of a tower: its anchor is too far away", text=word))
        kind = encoding.kind_of(move)
        piece = (word.lstrip("^"), kind, encoding.orientation_of(move), encoding.key_in(move))
        if encoding.starts_layer(move):
            layers.append([piece])
        elif layers:
            layers[-1].append(piece)
        else:
            bases.append(piece)
    for text, kind, *_ in bases:
        if kind != B:
            raise NotationError(
                msg("{text} lies on no layer: ^ opens one, and bases come before it (SD-5)", text=text)
            )
    for text, kind, *_ in (piece for layer in layers for piece in layer):
        if kind == B:
            raise NotationError(
                msg("{text} is a base on top of others; bases are never stacked (SD-5)", text=text)
            )
    return bases, layers


def _read_hands(state: Record, hands: str) -> None:
    texts = hands.split("/")
    if len(texts) != state.players:
        raise NotationError(
            msg(
                "{players} play, but {hands:quoted} holds {count} hands, joined by '/'",
                players=int(state.players),
                hands=hands,
                count=len(texts),
            )
        )
    for seat, text in enumerate(texts):
        found = _HAND.fullmatch("" if text == "-" else text)
        if not found or text == "":
            raise NotationError(
                msg(
                    "{text:quoted} is no hand: the pieces in the order {letters}, each with its number, "
                    "such as U12D8X2, or - for none",
                    text=text,
                    letters=", ".join(LETTERS),
                )
            )
        for kind, count in enumerate(found.groups()):
            if int(count or 0) > HANDS[int(state.players) - 1][kind]:
                raise NotationError(
                    msg(
                        "seat {seat} holds {hand}, more {letter} than it was dealt (SD-2)",
                        seat=seat,
                        hand=text,
                        letter=LETTERS[kind],
                    )
                )
            state.hand[seat, kind] = int(count or 0)


def _check_box(state: Record, bases: list[Piece], layers: list[list[Piece]]) -> None:
    """What is laid and what is held is what was dealt (SD-2)."""
    laid = [piece[1] for layer in [bases, *layers] for piece in layer]
    for kind, letter in enumerate(LETTERS):
        held = int(state.hand[:, kind].sum())
        dealt = HANDS[int(state.players) - 1][kind] * int(state.players)
        if laid.count(kind) + held != dealt:
            raise NotationError(
                msg(
                    "{laid} {letter} are laid and {held} held, but {dealt} were dealt (SD-2)",
                    laid=laid.count(kind),
                    letter=letter,
                    held=held,
                    dealt=dealt,
                )
            )
    if layers and not kernel.has_all_bases(state):
        raise NotationError(msg("a layer lies on the bases before all of them are laid (SD-16)"))


def _lay_bases(state: Record, bases: list[Piece]) -> None:
    """Bases side by side, in an order in which each touches one before it (SD-5, SD-6)."""
    if bases and (0, ORIGIN) not in [(orientation, key) for _, _, orientation, key in bases]:
        raise NotationError(msg("no base lies at 0,0 in orientation 0, where the first one is laid"))
    laid: list[Piece] = []
    left = sorted(bases, key=lambda base: (base[3] != ORIGIN, base[3]))
    while left:
        touching = [
            base for base in left if not laid or any(_relation(state, old, base) == BESIDE for old in laid)
        ]
        if not touching:
            raise NotationError(
                msg("{text} does not touch one other base with two nodes (SD-6)", text=left[0][0])
            )
        base = touching[0]
        if any(_relation(state, old, base) == OVERLAPPING for old in laid):
            raise NotationError(msg("{text} shares a node with another base (SD-5)", text=base[0]))
        laid.append(base)
        left.remove(base)
        kernel.lay_base(state, base[2], base[3])
    if kernel.has_all_bases(state):
        number_nodes(state)


def _relation(state: Record, laid: Piece, other: Piece) -> int:
    q, r = q_of(other[3]) - q_of(laid[3]), r_of(other[3]) - r_of(laid[3])
    return int(relation(state, laid[2], other[2], q, r))


def _lay_layer(state: Record, layer: list[Piece]) -> None:
    """Lay a layer of pieces that can have come to lie so in some order."""
    kernel.open_layer(state)
    below: list[int] = state.below.tolist()
    texts = [text for text, *_ in layer]
    masks = [_mask(state, piece) for piece in layer]
    rests = [_rests_on(below, mask) for mask in masks]
    bombers = [number for number, piece in enumerate(layer) if piece[1] == X]
    if len(bombers) > 1:
        raise NotationError(
            msg(
                "two bombers lie on a layer: {text} and {other} (SD-13)",
                text=texts[bombers[0]],
                other=texts[bombers[1]],
            )
        )
    if len(bombers) == len(layer):
        raise NotationError(msg("a bomber starts a layer: {text} (SD-14)", text=texts[0]))
    for number, mask in enumerate(masks):
        if mask in below:
            raise NotationError(msg("{text} lies exactly on its like (SD-10)", text=texts[number]))
        for other in range(number):
            both = {"text": texts[other], "other": texts[number]}
            if mask & masks[other]:
                raise NotationError(msg("{text} and {other} share a node (SD-7)", **both))
            if layer[other][1] == layer[number][1] and rests[other] & rests[number]:
                raise NotationError(msg("{text} and {other} rest on the same piece (SD-9)", **both))
    _check_connected(state, texts, masks, rests, bombers)
    for _, kind, orientation, key in layer:
        kernel.lay(state, kind, orientation, node_at(state, key))


def _mask(state: Record, piece: Piece) -> int:
    """The nodes of a piece, all of them supported (SD-7)."""
    text, kind, orientation, key = piece
    anchor = node_at(state, key)
    if anchor == NOWHERE or not int(state.support) >> anchor & 1:
        raise NotationError(msg("{text} is not wholly on the layer below (SD-7)", text=text))
    mask = int(piece_mask(state, kind, orientation, anchor, state.support))
    if mask == 0:
        raise NotationError(msg("{text} is not wholly on the layer below (SD-7)", text=text))
    return mask


def _rests_on(below: list[int], mask: int) -> int:
    """All nodes of the pieces below a piece."""
    rests = 0
    for node in nodes_in(mask):
        rests |= below[node]
    return rests


def _check_connected(
    state: Record, texts: list[str], masks: list[int], rests: list[int], bombers: list[int]
) -> None:
    """A layer is connected, and what shares a piece below with a bomber was so before it (SD-8, SD-12)."""
    whole = _groups(state, masks)
    if len(set(whole)) > 1:
        apart = texts[whole.index(next(group for group in whole if group != whole[0]))]
        raise NotationError(
            msg("{text} touches no other piece of its layer, or only some of them (SD-8)", text=apart)
        )
    for bomber in bombers:
        others = [number for number in range(len(masks)) if number != bomber]
        groups = _groups(state, [masks[number] for number in others])
        beside = {
            group for number, group in zip(others, groups, strict=True) if rests[number] & rests[bomber]
        }
        if len(beside) > 1:
            raise NotationError(
                msg("pieces were laid on what {text} had terminated (SD-12)", text=texts[bomber])
            )


def _groups(state: Record, masks: list[int]) -> list[int]:
    """For each piece the number of the group of touching pieces that it belongs to."""
    groups = list(range(len(masks)))
    for number, mask in enumerate(masks):
        near = 0
        for node in nodes_in(mask):
            near |= int(places.touching(state, node))
        for other in range(number):
            if near & masks[other] and groups[other] != groups[number]:
                old, new = groups[other], groups[number]
                groups = [new if group == old else group for group in groups]
    return groups


def nodes_in(mask: int) -> list[int]:
    """The nodes of a mask."""
    return [node for node in range(MOST_NODES) if mask >> node & 1]


# The players -------------------------------------------------------------------------------------


def _read_out(state: Record, out: str) -> None:
    if not re.fullmatch("-|0?1?2?3?4?5?6?7?", out) or not out:
        raise NotationError(
            msg("who is out is told by seats in order, such as 02, or by -, not by {given:quoted}", given=out)
        )
    for seat in out.strip("-"):
        state.out |= 1 << _read_seat(state, seat)
    if state.players > 1 and encoding.seats_in(state) == 0:
        raise NotationError(msg("all seats are out; the last one wins the round and stays in (SD-19)"))


def _check_last(state: Record) -> None:
    """Whether a bomber can be what was laid last, and somebody has to lay one more piece for it (SD-19)."""
    if not state.one_more:
        return
    if not state.bomber_here:
        raise NotationError(
            msg("'last X' says that a bomber was laid last, but none lies on the highest layer")
        )
    if state.players == 1 or encoding.seats_in(state) != 1:
        raise NotationError(msg("'last X' is written only where all but the bomber's owner are out (SD-19)"))


def _check_turn(state: Record) -> None:
    """The seat to move can lay a piece, or the round is over."""
    turn = int(state.turn)
    if state.toppled > 0:
        if not state.calls:
            raise NotationError(msg("a tower is knocked over only in a game with calls=True (SD-23)"))
        state.toppled, toppled = 0, int(state.toppled)
        _check_turn(state)
        if kernel.over(state):
            raise NotationError(msg("the tower was knocked over after the round had ended (SD-23)"))
        state.toppled = toppled
    elif encoding.laying_bases(state):
        _check_base_turn(state)
    elif state.players == 1:
        stuck = not encoding.holds_nothing(state, 0) and not places.can_lay(state, 0)
        if stuck != (state.out != 0):
            if stuck:
                raise NotationError(msg("the player cannot lay a piece, but is not out (SD-18)"))
            raise NotationError(msg("the player can lay a piece, but is out (SD-18)"))
    elif not encoding.is_in(state, turn):
        raise NotationError(msg("it is the turn of seat {seat}, which is out (SD-18)", seat=turn))
    elif not kernel.over(state) and not places.can_lay(state, turn):
        raise NotationError(
            msg("it is the turn of seat {seat}, which cannot lay a piece and so is out (SD-18)", seat=turn)
        )


def _check_base_turn(state: Record) -> None:
    """Bases are laid in turn (SD-5)."""
    players, turn = int(state.players), int(state.turn)
    if state.out:
        raise NotationError(msg("nobody is out before all bases are laid (SD-18)"))
    count = int(state.base_count)
    dealt = HANDS[players - 1][B]
    for seat in range(players):
        # Seat `turn` lays next, so the seat before it was the last to lay, and so on back to the first.
        laid = sum((turn - 1 - back) % players == seat for back in range(count))
        if int(state.hand[seat, B]) != dealt - laid:
            raise NotationError(
                msg(
                    "seat {seat} holds {count} bases when it is seat {turn}'s turn (SD-5)",
                    seat=seat,
                    count=dealt - laid,
                    turn=turn,
                )
            )
