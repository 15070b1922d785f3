"""Pictures: everything can be clicked, has a name, and tells no secret."""

from __future__ import annotations

import pickle
import re
from html import unescape
from itertools import product
from random import Random
from xml.etree import ElementTree

from stackyard.core.seats import SPECTATOR, TABLE
from stackyard.core.state import State
from stackyard.testing.some import some
from stackyard.testing.views import has_secrets, options_of, redrawn


def check_pictures(state: State, random: Random) -> None:
    """Every path can be clicked: each of its tokens is in the picture after the ones before it."""
    paths = state.paths()
    assert list(paths) == state.moves(), f"paths and moves differ at {state}"
    assert len(set(paths.values())) == len(paths), f"two moves have one path at {state}"
    beginnings = {path[:length] for path in paths.values() for length in range(len(path))}
    clash = beginnings & set(paths.values())
    assert not clash, f"{clash} is a whole path, and the beginning of another, at {state}"
    seats = [None, state.to_move] if state.to_move != TABLE else [None]
    for (move, path), seat in product(some(list(paths.items()), 2, random), seats):
        for length, token in enumerate(path):
            tokens = tokens_in(state.svg(seat, picked=path[:length]))
            assert token in tokens, f"{move}: {token} is not in the picture after {path[:length]}"
    if getattr(state.game.drawing, "NARROW", False):
        check_narrow(state, random)
    for picture in (state.svg(), *(state.svg(seat) for seat in range(state.players))):
        check_names(picture)
    assert state.show().plain, "a state can be shown in the terminal"
    public = state.public()
    if public is not state:
        ElementTree.fromstring(public.svg())
        assert public.show().plain, "a spectator can be shown a state in the terminal"
        for seat in range(state.players):
            picture = state.seen_by(seat).svg(SPECTATOR)
            assert picture == public.svg(), (
                f"a spectator's picture tells more than seat {seat} knows: {public}"
            )
    assert state.svg() == state.svg(), "a state has one picture"
    if has_secrets(state):
        check_looks(state, random.randrange(state.players))


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
    return [*told, view.svg(seat), view.svg(seat, picked=()), view.show(seat).markup, end]


def check_narrow(state: State, random: Random) -> None:
    """A drawing for phones has all tokens of the other one, before and after clicks, and tells no secrets."""
    for path in some(list(state.paths().values()), 1, random):
        for length in range(len(path)):
            wide, narrow = (state.svg(picked=path[:length], narrow=narrow) for narrow in (False, True))
            assert tokens_in(narrow) >= tokens_in(wide), (
                f"a phone lacks tokens after {path[:length]}: {state}"
            )
    seat = random.randrange(state.players)
    picture, public = state.svg(seat, narrow=True), state.public()
    check_names(picture)
    assert tokens_in(picture) >= tokens_in(state.svg(seat)), f"a phone lacks tokens: seat {seat}, {state}"
    if public is not state:
        seen = state.seen_by(seat).svg(SPECTATOR, narrow=True)
        assert seen == public.svg(narrow=True), (
            f"a phone tells a spectator more than seat {seat} knows: {state}"
        )


def check_names(picture: str) -> None:
    """Whatever can be clicked has a name of its own, for people who cannot see it."""
    for element in ElementTree.fromstring(picture).iter():
        token = element.get("data-token")
        title = element.findtext("{http://www.w3.org/2000/svg}title")
        assert token is None or (title or "").strip(), f"what carries the token {token} has no <title>"


def tokens_in(picture: str) -> set[str]:
    """The tokens that elements of a picture carry."""
    return {unescape(token) for token in re.findall(r'data-token="([^"]*)"', picture)}
