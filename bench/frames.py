"""How smooth the page is where it is slow: the longest frame of a move, from Chromium's own trace.

Moves are played at a table that a page watches, on a processor that Chromium slows down; each is traced, and
those count in which something happens that one wants to see: a capture, a split, a roll, a new layer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from statistics import median
from typing import Any

import httpx

SLOWER = 4
"""How many times slower the processor is made: about a phone."""
MOST = 50
"""Milliseconds that a frame may take."""
SEEN = 3
"""Moves of a kind that are looked at."""
MOVES = 160
CATEGORIES = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "blink.animations",
]
MICROSECONDS = 1000
PIECES = "() => document.querySelectorAll('#board [data-token]').length"

Happens = Callable[[dict[str, Any], int, int], bool]
"""Whether a state shows it; with how many things could be clicked on before the move, and after it."""


@dataclass(frozen=True)
class Kind:
    """Something to look at in a game."""

    game: str
    name: str
    happens: Happens


KINDS = (
    Kind("staku", "a capture in Staku", lambda state, before, after: after < before),
    Kind("stakz", "a split in Stakz", lambda state, before, after: "split" in " ".join(state["notices"])),
    Kind("stack", "a roll in Stack", lambda state, before, after: state["last"]["player"] is None),
    Kind("stakd", "a layer in Stakd", lambda state, before, after: state["last"]["move"].startswith("^")),
)


@dataclass(frozen=True)
class Trace:
    """What Chromium has written down of one move, in milliseconds."""

    task: float
    """The longest task of the page's main thread, in which no frame can be made: processor time, for other
    programs may run on this machine."""
    frame: float
    """The longest time from one drawn frame to the next while something moves."""

    @classmethod
    def of(cls, written: bytes) -> Trace:
        """What counts of a trace."""
        events = json.loads(written)["traceEvents"]
        mains = {
            (event["pid"], event["tid"])
            for event in events
            if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
        }
        tasks = [
            event.get("tdur", 0)
            for event in events
            if event["name"] == "RunTask" and (event["pid"], event["tid"]) in mains
        ]
        moving = [event["ts"] for event in events if event["name"] == "Animation" and event["ph"] in "bne"]
        drawn = sorted(event["ts"] for event in events if event["name"] == "DrawFrame")
        frames = [
            after - before
            for before, after in pairwise(drawn)
            if moving and min(moving) <= before and after <= max(moving)
        ]
        return cls(max(tasks, default=0) / MICROSECONDS, max(frames, default=0) / MICROSECONDS)


class Table:
    """A table whose moves are made as programs make them."""

    def __init__(self, address: str, game: str) -> None:
        self.address = address
        players = [{"kind": "me", "name": "A"}, {"kind": "here", "name": "B"}]
        asked = {"game": game, "players": players, "listed": False}
        made = httpx.post(f"{address}/api/tables", json=asked, timeout=600).json()
        self.id, self.tokens = made["id"], made["tokens"]
        self.random = Random(game)

    def state(self, player: int = 0) -> dict[str, Any]:
        """The table as a player sees it."""
        headers = {"Authorization": f"Bearer {self.tokens[str(player)]}"}
        query = {"picture": "none"}
        found: dict[str, Any] = httpx.get(
            f"{self.address}/api/tables/{self.id}", params=query, headers=headers, timeout=60
        ).json()
        return found

    def move(self) -> dict[str, Any]:
        """Make any move: the state after it."""
        mover = self.state()["to_move"]
        state = self.state(mover)
        move = {"type": "move", "number": state["number"], "move": self.random.choice(list(state["paths"]))}
        headers = {"Authorization": f"Bearer {self.tokens[str(mover)]}"}
        httpx.post(
            f"{self.address}/api/tables/{self.id}/messages", json=move, headers=headers, timeout=60
        ).raise_for_status()
        return self.state()


def traces(browser: Any, address: str, kind: Kind) -> list[Trace]:
    """The moves of a kind, as a slow page shows them."""
    table = Table(address, kind.game)
    own = {"title": "", "tokens": {"0": table.tokens["0"]}, "entropy": "", "commitment": "", "at": 1}
    kept = json.dumps(json.dumps({table.id: own}))
    page = browser.new_context(viewport={"width": 390, "height": 844}, base_url=address).new_page()
    page.add_init_script(f"localStorage.setItem('stackyard.tables', {kept})")
    page.goto(f"/t/{table.id}")
    page.wait_for_selector("#table[data-live=true] #board svg")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    found: list[Trace] = []
    for _ in range(MOVES):
        before = page.evaluate(PIECES)
        browser.start_tracing(page=page, categories=CATEGORIES)
        state = table.move()
        number = state["number"]
        page.wait_for_function(
            "(n) => Number(document.querySelector('#table').dataset.number) >= n", arg=number, timeout=60_000
        )
        page.wait_for_timeout(900)
        trace = Trace.of(browser.stop_tracing())
        if state["phase"] != "playing":
            break
        if state["last"] and kind.happens(state, before, page.evaluate(PIECES)):
            found.append(trace)
        if len(found) == SEEN:
            break
    page.context.close()
    return found


def rows(browser: Any, address: str) -> Sequence[tuple[str, str, str]]:
    """Lines of a table of results: the longest task and frame of each kind, medians of some moves."""
    lines = []
    for kind in KINDS:
        seen = traces(browser, address, kind)
        what = f"{kind.name}, processor {SLOWER} times slower, median of {len(seen)}: longest"
        for name in ("task", "frame"):
            value = f"{median(getattr(each, name) for each in seen):.0f} ms" if seen else "not seen"
            lines.append((f"{what} {name}", value, f"{MOST} ms"))
    return lines
