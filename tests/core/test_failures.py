"""Where a game's own code fails: said in a sentence where that is possible, else as it failed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import stackyard
from stackyard import State
from stackyard.core import entries
from stackyard.core.errors import BrokenGame

USES: dict[str, Callable[[State], object]] = {
    "status": lambda state: state.to_move,
    "moves": lambda state: state.moves(),
    "play": lambda state: state.play("b3-c3"),
}


def fail(*_: object) -> None:
    raise ZeroDivisionError("in a rule")


@pytest.mark.parametrize("entry", USES)
def test_what_cannot_be_explained_is_raised_as_it_is(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries, entry, fail)
    with pytest.raises(ZeroDivisionError, match="in a rule"):
        USES[entry](stackyard.game("staku").start())


@pytest.mark.parametrize("entry", USES)
def test_a_rule_that_is_wrong_is_named(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries, entry, fail)
    monkeypatch.setattr(stackyard.core.game.Game, "wrong_rules", lambda self: ["there is no rule 'plya'"])
    with pytest.raises(BrokenGame, match="Staku: there is no rule 'plya'"):
        USES[entry](stackyard.game("staku").start())


def test_drawing_and_setting_up_are_explained_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    game = stackyard.game("staku")
    state = game.start()
    monkeypatch.setattr(game.drawing, "scene", fail)
    with pytest.raises(ZeroDivisionError):
        state.svg()
    monkeypatch.setattr(game.kernel, "set_up", fail)
    with pytest.raises(ZeroDivisionError):
        game.start()
