"""Perft with python-chess, from the start of chess."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.harness import Figure, Missing, rate

if TYPE_CHECKING:
    import chess

DEPTH = 4
LEAVES = 197_281


def perft(board: chess.Board, depth: int) -> int:
    """Lines of `depth` moves; the last level is counted, not played."""
    if depth == 1:
        return int(board.legal_moves.count())
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total


def figures() -> list[Figure]:
    """Leaves a second."""
    try:
        import chess
    except ImportError:
        raise Missing(
            "python-chess is left out: install it with .venv/bin/pip install -e '.[bench]'."
        ) from None
    if perft(chess.Board(), DEPTH) != LEAVES:
        raise Missing(f"python-chess is left out: its perft {DEPTH} is not {LEAVES:,}.")
    note = f"depth {DEPTH} from the start of chess, {LEAVES:,} leaves, the last level counted in bulk."
    return [Figure("python-chess perft leaves", "/s", rate(lambda: perft(chess.Board(), DEPTH)), note)]
