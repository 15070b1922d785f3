"""How soon the page is there, and how much of it there is: python -m bench.web [--write].

Seconds from starting the command to the first page, from a warm cache; bytes that a browser gets for the
first page in all, as they go over the wire; milliseconds from a move to its acknowledgement.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from websockets.sync.client import connect

from bench.harness import circumstances, table

RESULTS = Path(__file__).parent / "results" / "web.md"


def start(folder: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "stackyard", "serve", "--port", "0", "--no-browser", "--pace", "0"]
    server = subprocess.Popen(
        [*command, "--database", f"{folder}/bench.db"], stdout=subprocess.PIPE, text=True
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


def first_load(address: str) -> tuple[int, int, int]:
    """Requests, bytes over the wire and bytes unpacked, of all that a browser asks for in the lobby."""
    from playwright.sync_api import sync_playwright

    sizes = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        page.on("requestfinished", lambda request: sizes.append((request.sizes(), request.response())))
        page.goto(address)
        page.wait_for_load_state("networkidle")
        counted = len(sizes)
        wire = sum(each["responseBodySize"] + each["responseHeadersSize"] for each, _ in sizes[:counted])
        plain = sum(len(answer.body()) for _, answer in sizes[:counted] if answer is not None)
        browser.close()
    return counted, wire, plain


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    asked = parser.parse_args()
    first_page()  # Warms the cache.
    seconds = [first_page() for _ in range(5)]
    with tempfile.TemporaryDirectory() as folder:
        server, address = start(folder)
        httpx.get(f"{address}/api/games/staku/picture.svg", timeout=600)
        requests, wire, plain = first_load(address)
        answered = moves(address)
        server.terminate()
        server.wait()
    rows = [
        (
            "from `stackyard serve` to the first page, warm cache, median of 5",
            f"{median(seconds):.2f} s",
            "2 s",
        ),
        ("the slowest of them", f"{max(seconds):.2f} s", "2 s"),
        (f"the first page in all, {requests} requests, over the wire", f"{wire / 1000:.0f} kB", "150 kB"),
        ("the same, unpacked", f"{plain / 1000:.0f} kB", ""),
        ("a move of Staku, from sending to committed and acknowledged, median", f"{answered:.0f} ms", ""),
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
