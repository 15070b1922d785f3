"""Boards of hexagons of any shape: neighbours, rays, names, rows as text."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard import NotationError
from stackyard.core.hexagons import DIRECTIONS, Hexagons

BOARDS = (Hexagons(3, 4, 5, 4, 3), Hexagons(6, 7, 8, 7, 8, 7, 6), Hexagons(2, 1), Hexagons(1))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: str(board.lengths))
def test_neighbours_are_mutual_and_the_edge_leads_nowhere(board: Hexagons) -> None:
    for cell in range(board.cells):
        for direction, near in enumerate(board.neighbour[cell].tolist()):
            back = (direction + len(DIRECTIONS) // 2) % len(DIRECTIONS)
            assert near == board.off_board or board.neighbour[near, back] == cell
    assert (board.neighbour[board.off_board] == board.off_board).all()
    assert not board.neighbour.flags.writeable


def test_the_middle_of_a_hexagonal_board_has_six_neighbours() -> None:
    board = BOARDS[0]
    near = [board.names[cell] for cell in board.neighbour[board.cell["c3"]]]
    assert near == ["c4", "d3", "d2", "c2", "b2", "b3"]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: str(board.lengths))
def test_a_ray_is_one_step_after_another(board: Hexagons) -> None:
    rays = board.rays(3)
    assert (rays[:, :, 0] == board.neighbour).all()
    for step in (1, 2):
        for direction in range(len(DIRECTIONS)):
            before = rays[:, direction, step - 1]
            assert np.array_equal(rays[:, direction, step], board.neighbour[before, direction])


def test_names_that_are_not_there() -> None:
    assert BOARDS[0].read_cell("c3") == 9
    with pytest.raises(NotationError, match="there is no hexagon a4: row a goes from a1 to a3"):
        BOARDS[0].read_cell("a4")
    with pytest.raises(NotationError, match="there is no hexagon f1: rows go from a to e"):
        BOARDS[0].read_cell("f1")


@given(st.lists(st.text("WBn", max_size=4), min_size=19, max_size=19))
def test_rows_read_back(stacks: list[str]) -> None:
    assert BOARDS[0].read_rows(BOARDS[0].write_rows(stacks), "WBn") == stacks


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ("2", "the board has 2 rows from b to a, joined by '/'; '2' has 1"),
        ("1/3", "row a has 2 hexagons; '3' fills 3"),
        ("1/11", "'1' at place 2 of row a ('11') is not understood"),
        ("1/x1", "'x' at place 1 of row a ('x1') is not understood"),
        ("1/(W)1", "(W) in row a is no stack: two tokens or more from bottom to top"),
        ("1/(Wx)1", "(Wx) in row a is no stack"),
    ],
)
def test_wrong_rows_say_what_is_wrong(rows: str, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        BOARDS[2].read_rows(rows, "WB")
    assert problem in str(caught.value)
