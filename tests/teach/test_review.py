"""Blunder review: the costliest decisions of a round as puzzles, judged by what the seat could know."""

from __future__ import annotations

from random import Random

import pytest

import stackyard
from stackyard import OptionError
from stackyard.core.message import msg
from stackyard.core.state import State
from stackyard.engine.analysis.study import study
from stackyard.engine.search.budget import Budget
from stackyard.play.record import Record
from stackyard.play.round import Round
from stackyard.render.language import Language
from stackyard.teach.coach import Advice
from stackyard.teach.puzzle import Puzzle
from stackyard.teach.review import LEAST, MOST, costliest, review
from tests.settings import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="a search of plain Python finds too little")

QUICK = Budget(steps=300)
WINS = "4B1/W6/8/7/8/6B/W5 w 0 5"
"""White can win at once, and so can Black at the next turn."""


def thrown_away() -> Record:
    """A round in which White misses a win at once, and loses."""
    start = stackyard.game("staku").parse(WINS)
    quiet = next(move for move in start.moves() if not start.play(move).over)
    played = Round.start(start, ["Ann", "Bob"]).play(quiet)
    win = next(move for move in played.state.moves() if played.state.play(move).over)
    return played.play(win).record


def by_chance(game: str, seed: int) -> Record:
    """A round of people who do not think."""
    random = Random(seed)
    chosen = stackyard.game(game)
    played = Round.start(chosen.start(players=chosen.usual_players), ["somebody"] * chosen.usual_players)
    while not played.over:
        weights = played.state.weights()
        if weights:
            [move] = random.choices(list(weights), list(weights.values()))
        else:
            move = random.choice(played.state.moves())
        played = played.play(move)
    return played.record


def try_all(puzzle: Puzzle, kind: str) -> str:
    """A move of which such a thing comes."""
    return next(move for move in puzzle.start.moves() if puzzle.attempt().answer(move).kind == kind)


def test_a_missed_win_is_found_again() -> None:
    record = thrown_away()
    [puzzle] = review(record, 0, seconds=0.3)
    quiet = record.moves[0]
    assert f"You played {quiet} here, and it cost about" in puzzle.task and puzzle.title == "Move 1"
    assert puzzle.start == record.start().seen_by(0)
    same = puzzle.attempt().answer(quiet)
    assert same.kind == "wrong" and same.words.startswith("That is what you played. That costs a lot")
    assert "You could have won at once" in same.words and same.line[0] == quiet
    right = puzzle.attempt().answer(try_all(puzzle, "solved"))
    assert right.attempt.solved and right.words.startswith("Solved")
    assert puzzle.start.play(puzzle.shown_solution[0]).over
    assert puzzle.explained.startswith(f"This was better than {quiet}. That costs a lot")
    refused = puzzle.attempt().answer("a1-g6")
    assert refused.kind == "refused" and refused.clause
    french = Language.load("fr", "staku")
    assert french.say(puzzle.task).startswith(f"Ici, vous avez joué {quiet}")
    assert french.say(same.words).startswith("C’est ce que vous avez joué.")


def test_whoever_cost_nothing_has_nothing_to_practise() -> None:
    assert review(thrown_away(), 1, seconds=0.3) == []


def test_what_is_better_but_not_good_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else is tried is judged by what it costs itself."""
    [puzzle] = review(thrown_away(), 0, seconds=0.3)
    quiet = [move for move in puzzle.start.moves() if not puzzle.start.play(move).over]
    costs = {quiet[1]: 0.12, quiet[2]: 0.99}

    def look(view: State, move: str, seconds: float) -> Advice | None:
        assert view.viewer == 0
        return Advice("mistake", msg("What it costs."), costs[move]) if move in costs else None

    monkeypatch.setattr("stackyard.teach.review.advise", look)
    words = [puzzle.attempt().answer(move).words for move in quiet[1:3]]
    assert words == ["Better than what you played, but not good enough. What it costs.", "What it costs."]
    assert puzzle.attempt().answer(quiet[3]).attempt.solved, "what costs nothing is as good"


@pytest.mark.parametrize("game", ["staku", "stack", "stakz", "stakd"])
def test_in_every_game_at_most_three_in_the_position_that_the_seat_saw(game: str) -> None:
    record = by_chance(game, 1)
    report = study(record, QUICK)
    states = record.states()
    for seat in range(states[0].players):
        costs = [event.judgement.cost for event in costliest(report, seat) if event.judgement]
        assert costs == sorted(costs, reverse=True) and all(cost >= LEAST for cost in costs)
        puzzles = review(record, seat, seconds=0.15, report=report)
        assert len(puzzles) <= MOST
        for puzzle in puzzles:
            then = states[int(puzzle.id) - 1]
            assert puzzle.seat == seat and puzzle.start == then.seen_by(seat)
            assert puzzle.start.viewer == then.seen_by(seat).viewer
            assert puzzle.attempt().answer(record.moves[int(puzzle.id) - 1]).kind == "wrong"
            assert puzzle.attempt().answer(puzzle.shown_solution[0]).attempt.solved


def test_a_seat_that_is_not_there_or_not_seen_is_refused() -> None:
    with pytest.raises(OptionError, match="seats go from 0 to 1; there is no 5"):
        review(thrown_away(), 5)
    seen = by_chance("stakz", 1).seen_by(0)
    with pytest.raises(OptionError, match="nobody else's view is in it"):
        review(seen, 1)
