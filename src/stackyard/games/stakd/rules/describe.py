"""Moves of Stakd in words: who lays what where, and what comes of it."""

from __future__ import annotations

from stackyard.core import entries
from stackyard.core.kernels import Record
from stackyard.core.message import Message, listed, msg, plural, sentences
from stackyard.core.records import copied
from stackyard.games.stakd.rules import encoding, kernel
from stackyard.games.stakd.rules.notation import read_move
from stackyard.games.stakd.rules.pieces import NAMES, B, X
from stackyard.games.stakd.rules.tower import layers, piece_at, terminated
from stackyard.games.stakd.rules.words import knocked_over, seat_words


def describe(state: Record, text: str) -> Message:
    """A move in words, such as "Ann lays a TRIO on layer 2"."""
    move, players = read_move(state, text), int(state.players)
    if move & encoding.CALL:
        return knocked_over(players, move & 7)
    after = copied(state)
    entries.play(after, move)
    told = _laid(state, after[0], move)
    outcome = _outcome(state, after[0])
    return told if outcome is None else sentences([msg("{told}.", told=told), msg("{told}.", told=outcome)])


def _laid(state: Record, after: Record, move: int) -> Message:
    """Who lays which piece, on which layer, and what a bomber terminates."""
    kind, players = int(encoding.kind_of(move)), int(state.players)
    name, layer = seat_words(players, int(state.turn)), int(after.layer)
    parts = {"name": name, "piece": NAMES[kind], "layer": layer}
    if kind == B:
        return msg("You lay a base") if players == 1 else msg("{name} lays a base", name=name)
    if kind == X:
        piece = piece_at(state, kind, 0, int(encoding.key_in(move)))
        ended = listed([each.text for each in terminated(layers(after)[-2], [piece])])
        if players == 1:
            return msg("You lay a BOMBER on layer {layer} and terminate {pieces}", pieces=ended, **parts)
        return msg("{name} lays a BOMBER on layer {layer} and terminates {pieces}", pieces=ended, **parts)
    if encoding.starts_layer(move):
        if players == 1:
            return msg("You start layer {layer} with a {piece}", **parts)
        return msg("{name} starts layer {layer} with a {piece}", **parts)
    if players == 1:
        return msg("You lay a {piece} on layer {layer}", **parts)
    return msg("{name} lays a {piece} on layer {layer}", **parts)


def _outcome(state: Record, after: Record) -> Message | None:
    """Who is out now, and whether somebody has won."""
    players = int(state.players)
    if players == 1:
        if not kernel.over(after):
            return None
        return msg("No piece can be laid: lost") if after.out else msg("All pieces are laid: won")
    gone = int(after.out) & ~int(state.out)
    out = [seat_words(players, seat) for seat in range(players) if gone >> seat & 1]
    winner = seat_words(players, int(after.turn))
    if not kernel.over(after):
        return plural("{out} is out", "{out} are out", len(out), out=listed(out)) if out else None
    if not out:
        return msg("{name} wins the round", name=winner)
    return plural(
        "{out} is out: {name} wins the round",
        "{out} are out: {name} wins the round",
        len(out),
        out=listed(out),
        name=winner,
    )
