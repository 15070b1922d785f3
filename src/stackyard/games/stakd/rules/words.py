"""Stakd in words: whose turn it is, how it ended, what a layer still needs, the whole position told."""

from __future__ import annotations

from functools import lru_cache

from stackyard.core.kernels import Record
from stackyard.core.message import Message, listed, msg, plural, sentences
from stackyard.games.stakd import GAME
from stackyard.games.stakd.rules import encoding, kernel, places
from stackyard.games.stakd.rules.facts import Facts, facts
from stackyard.games.stakd.rules.notation import Laid
from stackyard.games.stakd.rules.pieces import NAMES
from stackyard.games.stakd.rules.tower import Shapes, laid_piece

YOU = msg("You")


def seat_words(players: int, seat: int) -> str:
    """What a seat is called: the player of a solo, or its number."""
    return YOU if players == 1 else GAME.seat_names[seat]


def choices(state: Record, now: Facts) -> tuple[bool, bool]:
    """Whether the player to move can lay a piece on the current layer, and whether one can start a layer.

    Of a round that goes on; while bases are laid, neither.
    """
    if now.laying_bases:
        return False, False
    here = int(places.plays_here(state, now.turn, None, 1))
    new = places.may_start(state, now.turn, here) and places.starts(state, now.turn, None, 0, 1) > 0
    return here > 0, bool(new)


def status(state: Record) -> tuple[Message, Message]:
    """Who is to move or has won, and what is going on."""
    now = facts(state)
    return how_it_ended(now) if kernel.over(state) else what_to_do(now, *choices(state, now))


def how_it_ended(now: Facts) -> tuple[Message, Message]:
    """Who has won, and why a round is over."""
    if now.toppled > 0:
        return msg("Toppled"), knocked_over(now.players, now.toppled - 1)
    if now.players > 1:
        return msg("{name} wins", name=seat_words(now.players, now.turn)), msg("all others are out")
    if now.out:
        return msg("Lost"), msg("no piece can be laid")
    return msg("Won"), msg("all pieces are laid")


def what_to_do(now: Facts, here: bool, new: bool) -> tuple[Message, Message]:
    """Whose turn it is, and what for; `here` and `new` are the `choices`."""
    return _to_move(now.players, now.turn), _layer_words(now, here, new)


@lru_cache(maxsize=64)
def _to_move(players: int, seat: int) -> Message:
    return msg("Your turn") if players == 1 else msg("{name} to move", name=seat_words(players, seat))


def knocked_over(players: int, seat: int) -> Message:
    """Who has ended a round by accident (SD-23)."""
    if players == 1:
        return msg("You knocked the tower over")
    return msg("{name} knocked the tower over", name=seat_words(players, seat))


def _layer_words(now: Facts, here: bool, new: bool) -> Message:
    """What the current layer still needs before a new one may be started (SD-16)."""
    if now.one_more:
        return msg("all others are out: one more piece, since a bomber is never the last")
    if now.laying_bases:
        return msg("lay a base beside the others") if now.tower[0] else msg("lay the first base")
    if now.layer == 0:
        return msg("the bases are laid: start layer 1")
    left = encoding.ENOUGH_PIECES - now.pieces_here
    if left <= 0:
        if new:
            return msg("a new layer may be started")
        return msg("a new layer may be started, but not by you")
    if not here:
        return msg("no place on this layer: start a new one")
    return plural("{number} more piece before a new layer", "{number} more pieces before a new layer", left)


@lru_cache(maxsize=1 << 12)
def hand_words(hand: tuple[int, ...]) -> Message:
    """What a seat holds, such as `2 DUO, 1 BOMBER`."""
    held = [
        msg("{count} {piece}", count=count, piece=name)
        for count, name in zip(hand, NAMES, strict=True)
        if count
    ]
    return listed(held, "") if held else msg("nothing")


@lru_cache(maxsize=1 << 12)
def seat_and_hand(players: int, seat: int, hand: tuple[int, ...], out: bool) -> Message:
    """Who it is, and what they hold."""
    name, held = seat_words(players, seat), hand_words(hand)
    if out:
        return msg("{name}, out: {hand}", name=name, hand=held)
    return msg("{name}: {hand}", name=name, hand=held)


def position_words(status: tuple[Message, Message], now: Facts) -> Message:
    """The position for people who cannot see the picture."""
    who, what = status
    *lower, current = now.tower
    told = [
        msg("Stakd Elite. {who}. {what:cap}.", who=who, what=what),
        _layers_told(now.shapes, 0, tuple(lower)),
        _layers_told(now.shapes, len(lower), (current,)),
        _all_hands(now.players, now.hands, now.out),
    ]
    return sentences([each for each in told if each])


@lru_cache(maxsize=1 << 10)
def _layers_told(shapes: Shapes, first: int, layers: tuple[tuple[Laid, ...], ...]) -> Message:
    """Layers with their pieces, from one on; the bases are the first of all."""
    return sentences(_layer_told(shapes, first + place, layer) for place, layer in enumerate(layers))


def _layer_told(shapes: Shapes, number: int, layer: tuple[Laid, ...]) -> Message:
    pieces = " ".join(laid_piece(shapes, laid).text for laid in layer)
    if number:
        return msg("Layer {layer}: {pieces}.", layer=number, pieces=pieces)
    return msg("Bases: {pieces}.", pieces=pieces) if pieces else msg("Bases: none.")


@lru_cache(maxsize=1 << 10)
def _all_hands(players: int, hands: tuple[tuple[int, ...], ...], out: int) -> Message:
    told = [
        msg("{told}.", told=seat_and_hand(players, seat, hand, bool(out >> seat & 1)))
        for seat, hand in enumerate(hands)
    ]
    return sentences(told)
