"""What every game must hold, as a suite that the author of a new game can run.

    import stackyard
    from stackyard.testing import check_game

    check_game(stackyard.game("staku"))

A broken promise is an AssertionError that says which one, and where. `playthrough` writes down a whole
random round, so that a test can compare it with the one that was kept: a golden playthrough.
"""

from __future__ import annotations

from stackyard.testing.clicks import check_clicks
from stackyard.testing.examples import check_examples
from stackyard.testing.lessons import check_lessons
from stackyard.testing.pictures import check_pictures, check_scene
from stackyard.testing.playthroughs import playthrough
from stackyard.testing.puzzles import check_puzzles
from stackyard.testing.records import check_record
from stackyard.testing.states import check_room, check_state
from stackyard.testing.suite import check_game
from stackyard.testing.views import check_views

__all__ = [
    "check_clicks",
    "check_examples",
    "check_game",
    "check_lessons",
    "check_pictures",
    "check_puzzles",
    "check_record",
    "check_room",
    "check_scene",
    "check_state",
    "check_views",
    "playthrough",
]
