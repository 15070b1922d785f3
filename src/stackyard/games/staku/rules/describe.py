"""Staku's turns in words, as a player would tell them."""

from __future__ import annotations

from stackyard.core import entries
from stackyard.core.kernels import Record
from stackyard.core.message import Message, msg, plural
from stackyard.core.records import copied
from stackyard.games.staku.rules import encoding
from stackyard.games.staku.rules.layout import NAMES
from stackyard.games.staku.rules.notation import read_move
from stackyard.games.staku.rules.plain import Plain, plain
from stackyard.games.staku.rules.words import SIDES, TOKENS


def describe(state: Record, text: str) -> Message:
    """Who moves what to where, what that captures, and how it ends the game, where it does."""
    move = read_move(state, text)
    if move == encoding.SWAP:
        turn = msg("{side} swaps sides", side=SIDES[plain(state).to_move])
    else:
        board = plain(state)
        turn = _second(board, move, _first(board, move))
    return _ending(state, move, turn)


def _first(board: Plain, move: int) -> Message:
    """The first part of a turn."""
    target = int(encoding.target_of(move))
    moved = {
        "side": SIDES[board.to_move],
        "tokens": TOKENS[int(encoding.count_of(move))],
        "start": NAMES[int(encoding.origin_of(move))],
        "end": NAMES[target],
    }
    if not encoding.captures(move):
        return msg("{side} moves {tokens} from {start} to {end}", **moved)
    captured = TOKENS[board.heights[target]]
    return msg(
        "{side} moves {tokens} from {start} to {end} and captures {captured}", captured=captured, **moved
    )


def _second(board: Plain, move: int, first: Message) -> Message:
    """The whole turn, whether it has a second part or not."""
    count, target = int(encoding.second_count_of(move)), int(encoding.second_target_of(move))
    if count == 0:
        return first
    moved = {"turn": first, "tokens": TOKENS[count], "end": NAMES[target]}
    if not encoding.second_captures(move):
        return msg("{turn}, then {tokens} on to {end}", **moved)
    # The first part has landed elsewhere, so what is captured stands there before the turn as well.
    captured = TOKENS[board.heights[target]]
    return msg("{turn}, then {tokens} on to {end}, and captures {captured}", captured=captured, **moved)


def _ending(state: Record, move: int, turn: Message) -> Message:
    """A turn with what it means for the game, where it ends it."""
    after = copied(state)
    entries.play(after, move)
    board = plain(after[0])
    if board.ending == encoding.PLAYING:
        return turn
    if board.ending == encoding.DRAWN:
        return plural(
            "{turn}: a draw, after {number} turn without a capture",
            "{turn}: a draw, after {number} turns without a capture",
            encoding.QUIET_LIMIT,
            turn=turn,
        )
    side, other = SIDES[board.winner], SIDES[1 - board.winner]
    if board.in_palace:
        return msg("{turn} and wins, in {other}'s palace", turn=turn, other=other)
    return msg("{turn}: {other} cannot move, {side} wins", turn=turn, other=other, side=side)
