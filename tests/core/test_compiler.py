from __future__ import annotations

from types import SimpleNamespace

import pytest
from numba import from_dtype

import stackyard
from stackyard.core import compiler


def test_rules_and_bots_are_announced_apart(capsys: pytest.CaptureFixture[str]) -> None:
    state = stackyard.game("staku").kernel.State
    announcer = compiler._Announcer()

    def compiling(module: str) -> str:
        function = SimpleNamespace(__module__=module)
        data = {
            "dispatcher": SimpleNamespace(py_func=function),
            "args": [SimpleNamespace(dtype=from_dtype(state))],
        }
        announcer.on_start(SimpleNamespace(data=data))
        return capsys.readouterr().err

    assert compiling("stackyard.core.kernels") == "compiling Staku's rules, once ...\n"
    assert compiling("stackyard.engine.search.simulation") == "compiling Staku's bots, once ...\n"
    assert compiling("stackyard.engine.search.tree") == ""
