"""The files of every game hold what `stackyard.core.parts` says they must."""

from __future__ import annotations

from inspect import signature
from typing import Any

import pytest

import stackyard
from stackyard.core import parts

FILES: dict[Any, str] = {
    parts.Kernel: "rules.kernel",
    parts.Notation: "rules.notation",
    parts.Notices: "rules.notices",
    parts.Explain: "rules.explain",
    parts.Drawing: "picture.draw",
    parts.Terminal: "terminal",
}


@pytest.mark.parametrize("name", stackyard.games())
@pytest.mark.parametrize("part", FILES, ids=lambda part: str(part.__name__))
def test_a_game_has_what_its_parts_promise(name: str, part: Any) -> None:
    game = stackyard.game(name)
    if not game.has_part(FILES[part]):
        assert part in (parts.Notices, parts.Terminal), "the two that a game can do without"
        return
    module = game.part(FILES[part])
    for function, declared in vars(part).items():
        if function.startswith("_") or not callable(declared):
            continue
        assert hasattr(module, function), f"{name}: {FILES[part]} has no {function}"
        wanted = [
            each.name
            for each in signature(declared).parameters.values()
            if each.name != "self" and each.kind is not each.VAR_KEYWORD
        ]
        given = list(signature(getattr(module, function)).parameters)
        assert given[: len(wanted)] == wanted[: len(given)], f"{name}: {FILES[part]}.{function}"
