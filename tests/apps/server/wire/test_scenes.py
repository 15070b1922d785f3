"""Scenes as they are sent."""

from __future__ import annotations

from random import Random

import pytest

import stackyard
from bench.states import Page, moved, seated


@pytest.mark.parametrize("name", stackyard.games())
def test_a_backdrop_is_sent_with_the_first_scene_and_not_again(name: str) -> None:
    """Also where its key is empty, as that of a game with nothing under its pieces may be."""
    at = seated(name, 2)
    page = Page(at, at.mover)
    first = page.message(at)
    assert first.scene.backdrop.items is not None
    second = page.message(moved(at, Random(1)))
    assert second.scene.backdrop.items is None
    assert second.scene.backdrop.key == first.scene.backdrop.key
