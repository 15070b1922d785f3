"""How soon the page is there, and how much of it there is: python -m bench.web [--write].

Seconds from starting the command to the first page, from a warm cache; from opening the address to the lobby
in a browser that has kept nothing; bytes that a browser gets for the
first page, and for the pictures of the games, which come after it; how much another game adds to them;
milliseconds from a move to its acknowledgement; the longest frames where the processor is slow.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from websockets.sync.client import connect

from bench.frames import rows as frames_of
from bench.harness import circumstances, table

RESULTS = Path(__file__).parent / "results" / "web.md"
TOY_GAMES = Path(__file__).parent.parent / "examples" / "games"

# Milliseconds from the beginning of the navigation until the cards of all games are there and were painted.
SHOWN = """new MutationObserver((_, observer) => {
    if (!document.querySelector('.card') || !document.querySelector('#open-tables')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.shownAfter = performance.now(); }));
}).observe(document, { childList: true, subtree: true })"""


@dataclass(frozen=True)
class Load:
    """What a browser has got: how many files, their bytes over the wire, and unpacked."""

    requests: int
    wire: int
    plain: int

    @classmethod
    def of(cls, requests: Sequence[Any]) -> Load:
        """What some requests of Playwright have brought."""
        sizes = [request.sizes() for request in requests]
        wire = sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes)
        return cls(len(requests), wire, sum(len(request.response().body()) for request in requests))


def start(folder: str, games: str = "") -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "stackyard", "serve", "--port", "0", "--no-browser", "--pace", "0"]
    server = subprocess.Popen(
        [*command, "--database", f"{folder}/bench.db"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "STACKYARD_GAMES": games},
    )
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    assert found is not None
    return server, found[0]


def first_page() -> float:
    """Seconds from the command to the first page."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        server, address = start(folder)
        httpx.get(address, timeout=60)
        took = time.perf_counter() - began
        server.terminate()
        server.wait()
    return took


def first_load(games: str = "") -> tuple[Load, Load]:
    """All that a browser asks for in the lobby: the first page, and the pictures of the games."""
    from playwright.sync_api import sync_playwright

    found: list[Any] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server, address = start(folder, games)
        for game in httpx.get(f"{address}/api/games", timeout=60).json():
            httpx.get(f"{address}{game['picture']}", timeout=600)  # Waits until its rules are compiled.
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        page.on("requestfinished", lambda request: found.append(request))
        page.goto(address)
        page.wait_for_load_state("networkidle")
        pictures = [request for request in found if request.url.endswith("/picture.svg")]
        loads = Load.of([request for request in found if request not in pictures]), Load.of(pictures)
        browser.close()
        server.terminate()
        server.wait()
    return loads


def shown() -> list[float]:
    """Seconds until a browser that has kept nothing shows the lobby: five fresh profiles."""
    from playwright.sync_api import sync_playwright

    found: list[float] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server, address = start(folder)
        httpx.get(f"{address}/api/games", timeout=60)
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for _ in range(5):
            context = browser.new_context()  # Its cache is empty, and it has no service worker.
            page = context.new_page()
            page.add_init_script(SHOWN)
            page.goto(address)
            found.append(page.wait_for_function("() => window.shownAfter").json_value() / 1000)
            context.close()
        browser.close()
        server.terminate()
        server.wait()
    return found


def moves(address: str, most: int = 60) -> float:
    """Milliseconds from sending a move to its acknowledgement, committed to the disk."""
    players = [{"kind": "me", "name": "A"}, {"kind": "here", "name": "B"}]
    made = httpx.post(f"{address}/api/tables", json={"game": "staku", "players": players}, timeout=60).json()
    took: list[float] = []
    with connect(f"{address.replace('http', 'ws')}/api/tables/{made['id']}/live", max_size=None) as socket:
        state: dict[str, Any] = {"to_move": 0}
        while state["to_move"] is not None and len(took) < most:
            token = made["tokens"][str(state["to_move"])]
            socket.send(json.dumps({"type": "hello", "token": token, "lang": "en"}))
            while (state := json.loads(socket.recv()))["type"] != "state" or not state["can"]:
                pass
            began = time.perf_counter()
            move = next(iter(state["paths"]))
            socket.send(json.dumps({"type": "move", "number": state["number"], "move": move, "id": 1}))
            while (answer := json.loads(socket.recv()))["type"] != "ack":
                if answer["type"] == "state":
                    state = answer
            took.append(1000 * (time.perf_counter() - began))
    return median(took)


def smoothness(address: str) -> Sequence[tuple[str, str, str]]:
    """The longest frames of moves in all games, where the processor is slow."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        found = frames_of(browser, address)
        browser.close()
    return found


def kilobytes(count: int) -> str:
    """A number of bytes as people read it."""
    return f"{count / 1000:.1f} kB"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    asked = parser.parse_args()
    first_page()  # Warms the cache.
    seconds = [first_page() for _ in range(5)]
    lobby = shown()
    first, pictures = first_load()
    fifth, _ = first_load(str(TOY_GAMES))
    with tempfile.TemporaryDirectory() as folder:
        server, address = start(folder)
        answered = moves(address)
        frames = smoothness(address)
        server.terminate()
        server.wait()
    rows = [
        (
            "from `stackyard serve` to the first page, warm cache, median of 5",
            f"{median(seconds):.2f} s",
            "2 s",
        ),
        ("the slowest of them", f"{max(seconds):.2f} s", "2 s"),
        (
            "from opening the address to the lobby with its lists, empty cache, loopback, median of 5",
            f"{median(lobby):.2f} s",
            "2 s",
        ),
        ("the slowest of them", f"{max(lobby):.2f} s", "2 s"),
        (f"the first page, {first.requests} requests, over the wire", kilobytes(first.wire), ""),
        ("the same, unpacked", kilobytes(first.plain), "150 kB"),
        (
            f"what a fifth game adds to it, {fifth.requests} requests",
            kilobytes(fifth.plain - first.plain),
            "",
        ),
        (
            f"the pictures of the games, after it, {pictures.requests} requests, over the wire",
            kilobytes(pictures.wire),
            "",
        ),
        ("the same, unpacked", kilobytes(pictures.plain), ""),
        ("a move of Staku, from sending to committed and acknowledged, median", f"{answered:.0f} ms", ""),
        *frames,
    ]
    head = "# The page in numbers\n\nWritten by `python -m bench.web --write`.\n\n"
    page = (
        head
        + "\n".join(f"- {line}" for line in circumstances())
        + "\n\n"
        + table(("what", "measured", "target"), rows)
        + "\n"
    )
    print(page)
    if asked.write:
        RESULTS.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
