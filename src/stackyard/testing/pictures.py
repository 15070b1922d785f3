"""Scenes: everything can be clicked, has a name, can be drawn in every theme, and tells no secret."""

from __future__ import annotations

import pickle
from itertools import product
from random import Random
from xml.etree import ElementTree

from stackyard.core.message import Message
from stackyard.core.seats import SPECTATOR, TABLE
from stackyard.core.state import State
from stackyard.core.tree import paths_in
from stackyard.render.scene import sheet_of
from stackyard.show.scene import Scene, merged
from stackyard.show.scene_text import lines
from stackyard.show.theme import THEMES
from stackyard.testing.some import some
from stackyard.testing.views import has_secrets, options_of, redrawn


def check_pictures(state: State, random: Random) -> None:
    """Every path can be clicked: each of its tokens is in the scene after the ones before it."""
    check_paths(state)
    paths = state.paths()
    seats = [None, state.to_move] if state.to_move != TABLE else [None]
    for (move, path), seat in product(some(list(paths.items()), 2, random), seats):
        for length, token in enumerate(path):
            scene = state.scene(seat, picked=path[:length])
            assert token in tokens_in(scene), f"{move}: {token} is not in the scene after {path[:length]}"
            check_scene(state, scene)
    if getattr(state.game.drawing, "NARROW", False):
        check_narrow(state, random)
    for seat in (None, *range(state.players)):
        check_scene(state, state.scene(seat))
    for theme in THEMES:
        ElementTree.fromstring(state.svg(theme=theme))
    assert state.show().plain, "a state can be shown in the terminal"
    check_public(state)
    assert state.scene() == state.scene(), "a state has one scene"
    if has_secrets(state):
        check_looks(state, random.randrange(state.players))


def check_paths(state: State) -> None:
    """Every legal move has its own clicks, none of which begin with those of another; so has the tree."""
    paths = state.paths()
    assert list(paths) == state.moves(), f"paths and moves differ at {state}"
    assert len(set(paths.values())) == len(paths), f"two moves have one path at {state}"
    beginnings = {path[:length] for path in paths.values() for length in range(len(path))}
    clash = beginnings & set(paths.values())
    assert not clash, f"{clash} is a whole path, and the beginning of another, at {state}"
    blanks = {token for path in paths.values() for token in path if not token or token.split() != [token]}
    assert not blanks, f"a token has no blanks, and is not empty: {blanks} at {state}"
    assert sorted(paths_in(state.tree())) == sorted(paths.values()), f"the tree has other paths at {state}"


def check_public(state: State) -> None:
    """A spectator's scene follows from what any one seat sees."""
    public = state.public()
    if public is state:
        return
    assert public.show().plain, "a spectator can be shown a state in the terminal"
    for seat, narrow in product(range(state.players), (False, True)):
        scene = state.seen_by(seat).scene(SPECTATOR, narrow=narrow)
        assert lines(scene) == lines(public.scene(narrow=narrow)), (
            f"a spectator's scene tells more than seat {seat} knows: {public}"
        )


def check_looks(state: State, seat: int) -> None:
    """Two positions that differ only in what a seat cannot see look the same to it in every way."""
    # Through text, so that neither has a last move.
    one, other = (
        state.game.parse(str(each), **options_of(state)).seen_by(seat)
        for each in (state, redrawn(state, seat))
    )
    assert looks(one, seat) == looks(other, seat), f"seat {seat} can tell what it cannot see: {state}"


def looks(view: State, seat: int) -> list[object]:
    """Everything that a view tells."""
    told = [str(view), view, hash(view), pickle.dumps(view), view.moves(), view.chances(), view.paths()]
    end = view.over, view.to_move, view.scores, view.winners
    scenes = [lines(view.scene(seat)), lines(view.scene(seat, picked=())), view.svg(seat)]
    words = [view.describe(move) for move in view.moves()]
    return [*told, *scenes, words, view.show(seat).markup, end]


def check_narrow(state: State, random: Random) -> None:
    """A layout for phones has all tokens of the other one, before and after clicks."""
    for path in some(list(state.paths().values()), 1, random):
        for length in range(len(path)):
            wide, narrow = (state.scene(picked=path[:length], narrow=narrow) for narrow in (False, True))
            assert tokens_in(narrow) >= tokens_in(wide), (
                f"a phone lacks tokens after {path[:length]}: {state}"
            )
    seat = random.randrange(state.players)
    scene = state.scene(seat, narrow=True)
    check_scene(state, scene)
    assert tokens_in(scene) >= tokens_in(state.scene(seat)), f"a phone lacks tokens: seat {seat}, {state}"


def check_scene(state: State, scene: Scene) -> None:
    """Its items can be told apart, lie on others that are there, have names, and can be drawn."""
    items = merged(scene)
    keys = {item.key for item in items}
    assert len(keys) == len(items) and "" not in keys, f"two items have one key, or one has none: {state}"
    labels = {item.key: item.label for item in items}
    sheet = sheet_of(state, THEMES["dark"])
    for item in items:
        assert not item.on or item.on in keys, f"{item.key} lies on {item.on}, which is not there: {state}"
        assert not item.token or item.label or labels.get(item.on), (
            f"{item.key} carries the token {item.token} and has no label"
        )
        drawings = sheet.paints if item.points else sheet.symbols
        assert not item.symbol or item.symbol in drawings, f"{item.symbol} is not in the sheet"
        assert not item.text or item.style in sheet.styles, f"{item.style} is no style of the sheet"


def check_travel(before: State, after: State) -> None:
    """What a move has moved says where it was, and that was there."""
    for seat in (None, *range(after.players)):
        old = {item.key for item in merged(before.scene(seat))}
        came = [item for item in after.scene(seat).items if item.was]
        for item in came:
            assert item.was in old, f"{item.key} was {item.was}, which was not there: {before} {after.last}"
        assert len({item.was for item in came}) == len(came), f"two came from one: {before} {after.last}"


def check_words(state: State, move: str) -> None:
    """A move has words, for everybody who sees something of it, and they tell no more than is seen."""
    assert isinstance(state.describe(move), Message) and state.describe(move), f"{move} has no words: {state}"
    after = state.play(move)
    for seat in range(state.players):
        view, seen = state.seen_by(seat), after.seen_by(seat)
        assert view.describe(str(seen.last)), f"{seen.last} has no words for seat {seat}: {view}"


def tokens_in(scene: Scene) -> set[str]:
    """The tokens that items of a scene carry."""
    return {item.token for item in merged(scene) if item.token}
