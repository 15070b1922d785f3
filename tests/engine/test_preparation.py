from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import stackyard
from stackyard.core import switch
from stackyard.core.switch import BOTS, RULES
from stackyard.engine import warm_up
from stackyard.engine.preparation import Preparation, Readiness, plain_unless_compiled
from tests.settings import COMPILED
from tests.waiting import wait_until

CAIRN, STAKU = stackyard.game("cairn"), stackyard.game("staku")

pytestmark = pytest.mark.skipif(not COMPILED, reason="there is nothing to prepare")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that says that nothing is compiled; what this process has loaded stays."""
    monkeypatch.setattr(warm_up, "shared_cache", lambda: tmp_path)
    yield tmp_path
    for game, part in tuple(switch._plain):
        switch.use_machine_code(game, part)


@pytest.fixture
def compiling(cache: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What is compiled, in order: by leaving the mark of it, in no time."""
    done: list[tuple[str, str]] = []

    def compile_part(self: Preparation, game: stackyard.Game, part: str) -> None:
        done.append((game.name, part))
        (cache / f"ready-{game.name}-{part}").touch()

    monkeypatch.setattr(Preparation, "_compile", compile_part)
    return done


def test_games_are_plain_until_they_are_compiled(compiling: list[tuple[str, str]]) -> None:
    preparation = Preparation([CAIRN])
    assert switch.is_plain("cairn", RULES) and switch.is_plain("cairn", BOTS)
    assert preparation.readiness(CAIRN) == Readiness(0.0, 0.0) and preparation.fresh == [CAIRN]
    preparation.begin()
    wait_until(lambda: not preparation.under_way)
    assert preparation.readiness(CAIRN) == Readiness(1.0, 1.0) and preparation.readiness(CAIRN).complete
    assert not switch.is_plain("cairn", RULES) and not switch.is_plain("cairn", BOTS)
    assert compiling == [("cairn", RULES), ("cairn", BOTS)]


def test_whoever_plays_goes_first(compiling: list[tuple[str, str]]) -> None:
    preparation = Preparation([CAIRN, STAKU])
    preparation.want(STAKU)
    preparation.begin()
    wait_until(lambda: not preparation.under_way)
    assert compiling == [("staku", RULES), ("staku", BOTS), ("cairn", RULES), ("cairn", BOTS)]


def test_what_is_compiled_is_only_loaded(cache: Path, compiling: list[tuple[str, str]]) -> None:
    for part in (RULES, BOTS):
        (cache / f"ready-cairn-{part}").touch()
    preparation = Preparation([CAIRN])
    assert switch.is_plain("cairn", RULES), "nobody waits until it is loaded"
    assert not switch.is_plain("cairn", BOTS), "a bot that can be loaded does not play a weaker move"
    assert preparation.fresh == []
    preparation.begin()
    wait_until(lambda: not preparation.under_way)
    assert not switch.is_plain("cairn", RULES) and compiling == []


def test_what_cannot_be_compiled_stays_plain(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    preparation = Preparation([CAIRN])
    preparation.begin()
    wait_until(lambda: not preparation.under_way)
    assert switch.is_plain("cairn", RULES) and switch.is_plain("cairn", BOTS)
    assert "the rules of Cairn could not be compiled, and stay plain Python" in caplog.text
    assert len(CAIRN.start().moves()) > 1


def test_it_can_be_ended_at_any_time(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    sleeper = cache / "sleeper"
    sleeper.write_text(f"#!/bin/sh\ntouch {cache}/begun\nexec sleep 600\n")
    sleeper.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(sleeper))
    with Preparation([CAIRN]) as preparation:
        wait_until((cache / "begun").exists)
    wait_until(lambda: not preparation.under_way)
    assert not switch.is_plain("cairn", RULES), "whoever comes next compiles when it needs to"


def test_how_far_it_is_is_read_from_the_disk(cache: Path) -> None:
    preparation = Preparation([CAIRN])
    (cache / "compiling-cairn-rules").write_text("0.40")
    assert preparation.readiness(CAIRN) == Readiness(0.4, 0.0)
    assert preparation.readiness(CAIRN).share == 0.2
    (cache / "compiling-cairn-rules").write_text("")  # as it may be while it is written
    assert preparation.readiness(CAIRN) == Readiness(0.0, 0.0)


def test_something_that_is_soon_done_compiles_nothing() -> None:
    with plain_unless_compiled(CAIRN):
        assert switch.is_plain("cairn", RULES) and len(CAIRN.start().moves()) > 1
    assert not switch.is_plain("cairn", RULES)


def test_two_processes_that_start_at_once_compile_once(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stackyard.engine.warm_up", "cairn", RULES]
    environment = {**os.environ, "STACKYARD_CACHE": str(tmp_path / "cache"), "LANG": "en"}
    processes = [
        subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) for _ in range(2)
    ]
    told = [process.communicate()[1] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert sorted(told) == ["", "compiling Cairn's rules, once ...\n"]
    [ready] = (tmp_path / "cache").glob("kernels-*/ready-cairn-rules")
    assert not ready.with_name("compiling-cairn-rules").exists()
