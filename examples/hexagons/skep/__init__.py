"""Skep: two players, 19 hexagons, and stacks that climb on each other. Our own, for a board of hexagons."""

from __future__ import annotations

from stackyard.core.game import Game

GAME = Game(
    name="skep",
    title="Skep",
    summary="Climb with your stacks on others, and be on top of most discs when nobody can climb any more.",
    players=range(2, 3),
    seat_names=("White", "Black"),
)
