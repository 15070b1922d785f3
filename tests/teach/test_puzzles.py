"""Puzzles: read, tried, and found in rounds of bots."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

import stackyard
from stackyard.core.errors import BrokenGame, OptionError
from stackyard.core.message import Message, msg
from stackyard.core.state import State
from stackyard.teach import Puzzle, making, puzzle_of_the_day, puzzles
from stackyard.teach.proofs import Proven
from stackyard.teach.puzzle import Judgement, Line
from stackyard.teach.puzzle_files import games_with_puzzles, puzzle_named, read_puzzle, write_puzzles
from stackyard.teach.solved import Solved, to_solve
from stackyard.teach.themes import Theme, themes
from stackyard.testing.puzzles import check_puzzles

GAMES = ("staku", "stack", "stakz", "stakd")
LEAST = 150
STAKU = stackyard.game("staku")
START = STAKU.start()


def puzzle(**changes: object) -> Puzzle:
    """One of our own, in which the first move and a reply are given, and any of two moves ends it."""
    given = {
        "solutions": (("b3-c4", "f3-e4", "b4-c5"), ("b2-c2",)),
        "refutations": (("a1-b1", "f3-e4"),),
        "task": msg("Do it."),
        **changes,
    }
    return Puzzle(STAKU, "one", str(START), **given)  # type: ignore[arg-type]


# Trying ------------------------------------------------------------------------------------------


def test_a_line_is_gone_through_with_its_replies() -> None:
    first = puzzle().attempt().answer("b3-c4")
    assert (first.kind, first.words) == ("going-on", "Good. Go on.")
    assert first.attempt.moves == ("b3-c4", "f3-e4") and first.attempt.state.to_move == 0
    last = first.attempt.answer("b4-c5")
    assert last.kind == "solved" and last.attempt.solved
    assert puzzle().attempt().answer("b2-c2").kind == "solved", "another solution"


def test_a_wrong_move_is_refuted_and_an_illegal_one_refused() -> None:
    attempt = puzzle().attempt()
    wrong = attempt.answer("a1-b1")
    assert (wrong.kind, wrong.line) == ("wrong", ("a1-b1", "f3-e4"))
    assert wrong.attempt is attempt and wrong.words == "That does not solve it."
    other = attempt.answer("a2-b2")
    assert (other.kind, other.line) == ("wrong", ())
    refused = attempt.answer("b3-d4")
    assert (refused.kind, refused.clause) == ("refused", "SU-8")


def test_what_the_data_does_not_know_is_judged_where_there_is_a_judge() -> None:
    def judge(of: Puzzle, before: State, after: State) -> Judgement:
        return Judgement("wrong", (after.last or "", "f1-e1"), msg("No."))

    answer = puzzle(judge=judge).attempt().answer("a2-b2")
    assert (answer.kind, answer.line, answer.words) == ("wrong", ("a2-b2", "f1-e1"), "No.")
    going = puzzle(judge=lambda *_: Judgement("going-on")).attempt().answer("a2-b2")
    assert going.kind == "going-on" and going.attempt.moves == ("a2-b2",)


def test_where_the_share_of_the_win_is_the_question_it_is_told() -> None:
    asked = puzzle(worth={"b2-c2": 0.7, "a1-b1": 0.25})
    assert asked.attempt().answer("a1-b1").words == "It can expect 25 % of the win, and the best move 70 %."


def test_any_win_solves_it() -> None:
    won = Puzzle(STAKU, "win", "4B1/7/8/7/8/3W3/6 w 0 5", (("b4-c4",),), msg("Win."))
    near = Puzzle(STAKU, "near", "5B/4W2/8/7/8/7/6 w 0 5", (("f5-g4",),), msg("Win."))
    assert won.attempt().answer("b4-c5").kind == "wrong"
    assert near.start.play("f5-f6").over is False
    ends = [move for move in near.start.moves() if near.start.play(move).over]
    assert all(near.attempt().answer(move).kind == "solved" for move in ends)


# What is shipped ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_all_can_be_read_and_solved(name: str) -> None:
    game = stackyard.game(name)
    assert check_puzzles(game, every=15) >= LEAST
    assert {each.theme for each in puzzles(name)} == {each.name for each in themes(game)}
    assert len({each.position for each in puzzles(name)}) == len(puzzles(name))


def test_everybody_has_the_same_puzzle_of_the_day_and_none_comes_twice_soon() -> None:
    first = date(2026, 11, 17)
    assert puzzle_of_the_day(first) is puzzle_of_the_day(first)
    # Games take turns, so all puzzles of the one with the fewest come before any comes again.
    number = len(GAMES) * min(len(puzzles(name)) for name in GAMES)
    days = [puzzle_of_the_day(first + timedelta(days=after)) for after in range(number)]
    assert len({(each.game.name, each.id) for each in days}) == number
    assert {each.game.name for each in days[: len(games_with_puzzles())]} == set(GAMES)


def test_what_is_no_puzzle_gets_a_sentence() -> None:
    with pytest.raises(OptionError, match="Staku has no puzzle 'nothing'"):
        puzzle_named(STAKU, "nothing")
    with pytest.raises(OptionError, match="Cairn has no puzzles"):
        puzzle_named(stackyard.game("cairn"), "nothing")
    entry = {"id": "x", "theme": "none", "position": "p", "solution": [], "difficulty": 1}
    with pytest.raises(BrokenGame, match="x has the theme 'none', which is none"):
        read_puzzle(STAKU, entry)
    with pytest.raises(BrokenGame, match="x has no 'solution'"):
        read_puzzle(STAKU, {"id": "x", "theme": "none", "position": "p"})


def test_those_that_are_solved_do_not_come_again(tmp_path: Path) -> None:
    solved = Solved(tmp_path / "puzzles.json")
    first, second, *_ = to_solve(STAKU, None, solved)
    solved.add(first)
    assert to_solve(STAKU, None, solved)[0] is second
    with pytest.raises(OptionError, match="no theme 'win-in-9'; there are: win-in-2"):
        to_solve(STAKU, "win-in-9", solved)


# Finding -----------------------------------------------------------------------------------------

CAIRN = stackyard.game("cairn")


class Anything:
    """A proof that finds every third position a puzzle, whose first legal move solves it."""

    def may_be(self, state: State) -> bool:
        return len(state.moves()) > 1

    def examine(self, state: State) -> Proven | None:
        first, *others = state.moves()
        return Proven((first,), frozenset([first]), tuple(others), 1) if len(str(state)) % 3 else None

    def proves(self, state: State, solution: Line) -> bool:
        return solution == (state.moves()[0],)

    def refute(self, state: State, move: str) -> Line:
        return (move,)

    def refutes(self, state: State, *lines: Line) -> bool:
        return all(line[0] != state.moves()[0] for line in lines)

    def judge(self, of: Puzzle, before: State, after: State) -> Judgement:
        return Judgement("wrong")

    def solves(self, before: State, proven: Proven, states: list[State]) -> bool | None:
        return states[0].last in proven.right


@pytest.fixture
def _themes(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Message("Find it.")
    theme = Theme(CAIRN, "any", words, words, words, Anything(), 1, {"players": 2}, ("random",), (0, 3), 2)
    monkeypatch.setattr(making, "themes", lambda game: (theme,))
    monkeypatch.setattr(making, "_alike", lambda one, other: one["position"] == other["position"])
    monkeypatch.setattr(making, "TRIVIAL", 1.0)
    monkeypatch.setattr("stackyard.teach.difficulty.LEVELS", (1,))


@pytest.mark.usefixtures("_themes")
def test_the_same_seed_finds_the_same_and_a_stopped_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = making.make(CAIRN, 5, 1, tmp_path / "whole.journal")
    assert len(whole) == 5 and len({entry["id"] for entry in whole}) == 5
    assert whole == making.make(CAIRN, 5, 1, tmp_path / "again.journal")
    assert whole != making.make(CAIRN, 5, 2, tmp_path / "other.journal")
    journal = tmp_path / "stopped.journal"
    lines = (tmp_path / "whole.journal").read_text(encoding="utf-8").splitlines()
    journal.write_text("\n".join([*lines[:2], lines[2][:10]]), encoding="utf-8")  # killed while it wrote
    played = []
    find = making.puzzles_of_round

    def watched(theme: Theme, number: int, seed: int) -> Iterator[making.Entry]:
        played.append(number)
        return find(theme, number, seed)

    monkeypatch.setattr(making, "puzzles_of_round", watched)
    assert making.make(CAIRN, 5, 1, journal) == whole
    assert 0 not in played and played[0] == 1, "only what was missing"
    with pytest.raises(OptionError, match="journal of other puzzles"):
        making.make(CAIRN, 5, 2, journal)


@pytest.mark.usefixtures("_themes")
def test_what_was_found_is_written_as_it_is_read(tmp_path: Path) -> None:
    import tomllib

    found = making.make(CAIRN, 3, 1, tmp_path / "journal")
    found[0]["worth"] = {"a>b": 0.5, 'quo"te': 0.25}
    assert tomllib.loads(write_puzzles(CAIRN, found))["puzzle"] == found


def test_a_game_without_themes_makes_no_puzzles(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="Cairn has no themes for puzzles"):
        making.make(CAIRN, 1, 1, tmp_path / "journal")
