"""Settings that all tests share."""

from __future__ import annotations

import os
import secrets

import pytest
from hypothesis import settings

from tests.settings import COMPILED, PROFILE, ROOT

# The toy game of docs/add-a-game.md is tested like the others; it must be named before the first import.
os.environ.setdefault("STACKYARD_GAMES", str(ROOT / "examples" / "games"))

# The example with a board of hexagons is loaded only where its folder is named, by one test of tests/games.
collect_ignore = [] if "hexagons" in os.environ["STACKYARD_GAMES"] else ["examples/hexagons"]

BROWSER = ROOT / "tests" / "apps" / "browser"

# The first example of a test may compile a kernel, so no deadline. In CI one commit gives one answer: what a
# run could find by luck is looked for with `make explore`, and kept as an @example.
settings.register_profile("ci", max_examples=50 if COMPILED else 10, deadline=None, derandomize=True)
settings.register_profile("quick", max_examples=10, deadline=None, derandomize=True)
settings.register_profile("explore", max_examples=500, deadline=None)
settings.register_profile("thorough", max_examples=5000, deadline=None)
settings.load_profile(PROFILE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden playthroughs anew")
    parser.addoption("--no-browser", action="store_true", help="leave out what needs a browser")
    parser.addoption(
        "--model-games", type=int, default=40 if COMPILED else 3, help="games against a slow model"
    )
    parser.addoption(
        "--model-seed", type=int, default=20261115, help="their seed; 0 takes a new one each run"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--no-browser"):
        inside = [item for item in items if BROWSER in item.path.parents]
        config.hook.pytest_deselected(items=inside)
        items[:] = [item for item in items if item not in inside]


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--model-seed") == 0:
        # Workers of one run must agree on it, so it travels in the environment.
        seed = os.environ.setdefault("STACKYARD_MODEL_SEED", str(secrets.randbelow(10**9)))
        config.option.model_seed = int(seed)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    # In the summary, since a quiet run prints no header.
    games, seed = config.option.model_games, config.option.model_seed
    terminalreporter.write_line(f"games against slow models: --model-games {games} --model-seed {seed}")
    if config.getoption("--no-browser"):
        terminalreporter.write_line(
            "tests/apps/browser was left out: the page was not looked at (--no-browser)"
        )


@pytest.fixture
def model_games(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--model-games"))


@pytest.fixture
def model_seed(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--model-seed"))
