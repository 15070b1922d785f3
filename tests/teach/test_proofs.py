"""All puzzles that are shipped, proven again; compiled only, since proofs are searches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stackyard.teach.proving import fault_of
from stackyard.teach.puzzle_files import puzzles

PARTS = 5  # in which a game's puzzles are proven, so that several processes share them


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", ["staku", "stack", "stakz", "stakd"])
def test_every_puzzle_is_proven(game: str, part: int) -> None:
    faults = {puzzle.id: fault for puzzle in puzzles(game)[part::PARTS] if (fault := fault_of(puzzle))}
    assert not faults


@pytest.mark.parametrize("game", ["staku", "stack", "stakz", "stakd"])
def test_a_proof_finds_what_is_wrong(game: str) -> None:
    puzzle = puzzles(game)[0]
    wrong = puzzle.refutations[0][0]
    assert "is not proven" in fault_of(replace(puzzle, solutions=((wrong, *puzzle.solutions[0][1:]),))) or (
        fault_of(replace(puzzle, solutions=((wrong,),)))
    )
    right = replace(puzzle, refutations=(puzzle.solutions[0][:1],))
    assert fault_of(right) == "a refutation refutes nothing"


@pytest.mark.parametrize("game", ["staku", "stack", "stakz", "stakd"])
def test_moves_that_the_data_does_not_know_are_refuted_too(game: str) -> None:
    puzzle = next(each for each in puzzles(game) if len(each.start.moves()) > 8)
    known = {line[0] for line in (*puzzle.refutations, *puzzle.solutions)}
    for move in [move for move in puzzle.start.moves() if move not in known][:4]:
        answer = puzzle.attempt().answer(move)
        assert answer.kind in ("wrong", "going-on", "solved")
        if answer.kind == "wrong":
            assert not answer.line or answer.line[0] == move
