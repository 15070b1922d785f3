"""Stakd in words: whose turn it is, how it ended, what a layer still needs, the whole position told."""

from __future__ import annotations

from stackyard.core.kernels import Record
from stackyard.games.stakd import GAME
from stackyard.games.stakd.rules import encoding, kernel, places
from stackyard.games.stakd.rules.pieces import LETTERS, NAMES
from stackyard.games.stakd.rules.tower import Layer


def seat_words(state: Record, seat: int) -> str:
    """What a seat is called: the player of a solo, or its number."""
    return "You" if state.players == 1 else GAME.seat_names[seat]


def status(state: Record) -> tuple[str, str]:
    """Who is to move or has won, and what is going on."""
    turn = int(state.turn)
    if state.toppled > 0:
        return "Toppled", f"{seat_words(state, int(state.toppled) - 1)} knocked the tower over"
    if kernel.over(state):
        if state.players > 1:
            return f"{seat_words(state, turn)} wins", "all others are out"
        return ("Lost", "no piece can be laid") if state.out else ("Won", "all pieces are laid")
    who = "Your turn" if state.players == 1 else f"{seat_words(state, turn)} to move"
    return who, layer_words(state)


def layer_words(state: Record) -> str:
    """What the current layer still needs before a new one may be started (SD-16)."""
    if state.one_more:
        return "all others are out: one more piece, since a bomber is never the last"
    if encoding.laying_bases(state):
        return "lay a base beside the others" if state.base_count else "lay the first base"
    if state.layer == 0:
        return "the bases are laid: start layer 1"
    left = encoding.ENOUGH_PIECES - encoding.pieces_here(state)
    if left <= 0:
        may = places.starts(state, int(state.turn), None, 0, 1) > 0
        return "a new layer may be started" if may else "a new layer may be started, but not by you"
    if places.plays_here(state, int(state.turn), None, 1) == 0:
        return "no place on this layer: start a new one"
    return f"{left} more {'piece' if left == 1 else 'pieces'} before a new layer"


def hand_words(state: Record, seat: int) -> str:
    """What a seat holds, such as `2 DUO, 1 BOMBER`."""
    held = [
        f"{int(state.hand[seat, kind])} {NAMES[kind]}"
        for kind in range(len(LETTERS))
        if state.hand[seat, kind]
    ]
    return ", ".join(held) or "nothing"


def position_words(state: Record, tower: list[Layer]) -> str:
    """The position for people who cannot see the picture."""
    told = [f"Stakd Elite. {'. '.join(words.capitalize() for words in status(state))}."]
    for number, layer in enumerate(tower):
        name = "Bases" if number == 0 else f"Layer {number}"
        told.append(f"{name}: {' '.join(piece.text for piece in layer) or 'none'}.")
    for seat in range(state.players):
        out = "" if encoding.is_in(state, seat) else ", out"
        told.append(f"{seat_words(state, seat)}{out}: {hand_words(state, seat)}.")
    return " ".join(told)
