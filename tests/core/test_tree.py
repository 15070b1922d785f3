"""Moves as trees of tokens."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

import stackyard
from stackyard.core.tree import paths_in, tree_of

PATHS = st.sets(st.lists(st.sampled_from("abc"), min_size=3, max_size=3).map(tuple), max_size=12)


@given(PATHS)
def test_a_tree_has_the_paths_that_it_was_made_of(paths: set[tuple[str, ...]]) -> None:
    tree = tree_of(sorted(paths))
    assert sorted(paths_in(tree)) == sorted(paths)
    assert sorted(paths_in(json.loads(json.dumps(tree)))) == sorted(paths)


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
