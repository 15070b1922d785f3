"""Calls: what people say has happened at a real table, such as a die that fell off it."""

from __future__ import annotations


def is_call(move: str) -> bool:
    """Whether a move is a call; anybody may make one, whoever is to move."""
    return move.startswith("!")
