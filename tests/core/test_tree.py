"""Moves as trees of tokens."""

from __future__ import annotations

import json

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import stackyard
from stackyard.core.tokens import NO_MORE, Tokens
from stackyard.core.tree import paths_in, tree_of

PATHS = st.sets(st.lists(st.sampled_from("abc"), min_size=3, max_size=3).map(tuple), max_size=12)


@given(PATHS)
def test_a_tree_has_the_paths_that_it_was_made_of(paths: set[tuple[str, ...]]) -> None:
    tree = tree_of(sorted(paths))
    assert sorted(paths_in(tree)) == sorted(paths)
    assert sorted(paths_in(json.loads(json.dumps(tree)))) == sorted(paths)


@given(st.sets(st.lists(st.sampled_from('a"é'), min_size=1, max_size=3).map(tuple), max_size=12))
def test_a_tree_by_number_is_the_same(paths: set[tuple[str, ...]]) -> None:
    tokens = Tokens(["a", '"', "é"])
    whole = sorted(path for path in paths if not any(path == each[: len(path)] != each for each in paths))
    rows = [[tokens.number[token] for token in path] for path in whole]
    clicks = np.array([row + [NO_MORE] * (3 - len(row)) for row in rows], np.int16).reshape(-1, 3)
    assert json.loads(tokens.tree(clicks)) == tree_of(whole)
    assert tokens.paths(clicks) == whole
    assert [tokens.row(clicks, path) for path in whole] == list(range(len(whole)))
    assert tokens.row(clicks, ()) is tokens.row(clicks, ("a",) * 4) is tokens.row(clicks, ("z",)) is None


def test_nothing_to_click_is_an_empty_text() -> None:
    assert tree_of([]) == "" and list(paths_in("")) == []


def test_the_tree_of_a_state_is_much_smaller_than_its_paths() -> None:
    state = stackyard.game("staku").start()
    tree, paths = json.dumps(state.tree()), json.dumps(state.paths())
    assert sorted(paths_in(state.tree())) == sorted(state.paths().values())
    assert len(tree) < len(paths) / 5


def test_clicks_are_a_move() -> None:
    state = stackyard.game("staku").start()
    for move, path in state.paths().items():
        assert state.move_of(path) == move
    assert state.move_of(["b3-"]) is None and state.move_of(["b3-", "z9"]) is None
