"""A browser, a server, and people who sit at it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Protocol

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, expect, sync_playwright

from tests.apps.browser.person import DESK, SCREENSHOTS, WAIT, Person
from tests.apps.server.process import Server

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = (
    "There is no browser to test the page with. On Debian: apt-get install chromium; else install Chromium "
    "or Chrome and name it in STACKYARD_BROWSER. To leave these tests out: pytest --no-browser"
)
ELSEWHERE = "play.test"
"""A name that is not loopback's, which leads here."""
ARGUMENTS = [
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=WAIT)


def find_browser() -> str | None:
    """The program, by the name that was given or one of the usual ones."""
    given = os.environ.get("STACKYARD_BROWSER")
    return next((found for name in ([given] if given else NAMES) if (found := shutil.which(name))), None)


# Playwright keeps an event loop running in this thread, in which no other test could run one of its own:
# so it is there for this package only.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    program = find_browser()
    if program is None:
        pytest.fail(MISSING, pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that many tests share; each has tables of its own."""
    server = Server(tmp_path_factory.mktemp("server"))
    # Of the workers of a run one waits until the rules are compiled, and the others find that done.
    with FileLock(tmp_path_factory.getbasetemp().parent / "rules.lock"):
        server.wait_for_rules()
    yield server
    server.stop()
    assert "Traceback" not in server.log(), server.log()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop and start again."""
    server = Server(tmp_path)
    yield server
    server.stop()
    assert "Traceback" not in server.log(), server.log()


class Arrive(Protocol):
    def __call__(
        self,
        name: str,
        *,
        size: tuple[int, int] = DESK,
        language: str = "en-GB",
        dark: bool = False,
        motion: bool = False,
        at: Server | None = None,
    ) -> Person:
        """Somebody comes with a browser of their own."""


@pytest.fixture
def arrive(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Arrive]:
    """People whose pages must not have complained about anything in the end."""
    people: list[Person] = []

    def come(
        name: str,
        *,
        size: tuple[int, int] = DESK,
        language: str = "en-GB",
        dark: bool = False,
        motion: bool = False,
        at: Server | None = None,
    ) -> Person:
        person = Person(browser, at or server, name, size=size, language=language, dark=dark, motion=motion)
        people.append(person)
        return person

    yield come
    for person in people:
        if request.node.stash.get(FAILED, False):
            SCREENSHOTS.mkdir(parents=True, exist_ok=True)
            person.page.screenshot(path=SCREENSHOTS / f"failed-{request.node.name}-{person.name}.png")
        person.close()
    problems = [problem for person in people for problem in person.problems]
    assert not problems, problems


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report
