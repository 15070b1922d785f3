"""Somebody with a browser: looks at the page, and uses mouse, finger and keyboard as people do."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from math import dist
from random import Random
from typing import Any

from playwright.sync_api import Browser, Locator, Page, TimeoutError, expect

from tests.apps.server.process import Server
from tests.settings import ROOT
from tests.waiting import PATIENCE, eventually

SCREENSHOTS = ROOT / "build" / "screenshots"
DESK, PHONE = (1280, 900), (390, 844)
WAIT = PATIENCE * 1000
COMPILING = 5 * WAIT
"""Milliseconds that the first thought of a bot may take where nothing is compiled yet."""
NEAR, NO_DOUBLE_TAP = 15, 0.4
"""Pixels, and seconds: two taps nearer and sooner than that are a double tap."""

LOST = r"net::ERR_|WebSocket connection to|Failed to fetch|fetching the script|status of 503"
"""What browsers write down where a server stops, or is away."""
MOST_CLICKS = 12
"""That any move takes."""

Choose = Callable[[Sequence[str], Sequence[str]], str]
"""From the tokens clicked so far and those that are lit: the one to click next."""


# A point of the picture at which a click means this token: nothing else lies above it, nor just beside it.
POINT = """([token, lit]) => {
    const chain = (element) => {
        const carrier = element?.closest?.('#board [data-token]');
        return carrier ? [carrier, ...chain(carrier.parentElement)] : [];
    };
    const meant = (x, y) => {
        const found = chain(document.elementFromPoint(x, y));
        const one = lit ? found.find((each) => each.classList.contains('lit')) : found[0];
        return one?.getAttribute('data-token') === token;
    };
    const beside = [[0, 0], [2, 0], [-2, 0], [0, 2], [0, -2]];
    const surely = (x, y) => beside.every(([right, down]) => meant(x + right, y + down));
    const parts = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9, 0.03, 0.97];
    for (const each of document.querySelectorAll('#board [data-token]')) {
        if (each.getAttribute('data-token') !== token) continue;
        const before = each.getBoundingClientRect();
        if (before.top < 0 || before.bottom > innerHeight) each.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = each.getBoundingClientRect();
        for (const down of parts) for (const right of parts) {
            const [x, y] = [left + width * right, top + height * down];
            if (surely(x, y)) return { x, y };
        }
    }
    return null;
}"""

# The tokens that are lit in the picture, in its order.
LIT = """() => [...new Set([...document.querySelectorAll('#board [data-token].lit')].map((each) =>
    each.getAttribute('data-token')))]"""

# The board counts how often it has changed what it shows or lights.
MARK = "() => { const board = document.querySelector('#board'); board.marked = board.dataset.drawn; }"
REDRAWN = """() => {
    const board = document.querySelector('#board');
    return board.marked !== board.dataset.drawn && board.getAttribute('aria-busy') === 'false';
}"""


# Whether a move that was begun needs more clicks, or the page shows what has come of it.
STEP = """([number, clicks]) => {
    const [table, board] = ['#table', '#board'].map((each) => document.querySelector(each));
    const more = Number(board.dataset.picked) === clicks && board.getAttribute('aria-busy') === 'false';
    if (more && board.querySelector('.lit')) return 'more';
    return table.dataset.number !== number || table.querySelector('#pass') ? 'done' : '';
}"""


class Person:
    """A browser context of its own with one page, and all complaints that the page has written down."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        name: str,
        *,
        size: tuple[int, int] = DESK,
        language: str = "en-GB",
        dark: bool = False,
        motion: bool = False,
    ) -> None:
        self.server = server
        self.name = name
        self.phone = size == PHONE
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=self.phone,
            is_mobile=self.phone,
            device_scale_factor=2 if self.phone else 1,
            base_url=server.address,
        )
        self.context.set_default_timeout(WAIT)
        self.page: Page = self.context.new_page()
        self.problems: list[str] = []
        self._pressed = (0.0, 0.0)
        self._pressed_at = 0.0
        self.expects_loss = False
        """Whether this person's connection is cut on purpose, of which browsers complain."""
        self.page.on("pageerror", lambda error: self.problems.append(f"{self.name}: {error}"))
        self.page.on("console", lambda message: self._hear(message.type, message.text))

    def _hear(self, kind: str, text: str) -> None:
        lost = self.expects_loss and re.search(LOST, text)
        if kind in ("error", "warning") and not lost:
            self.problems.append(f"{self.name}: {text}")

    def forgive(self, *words: str) -> None:
        """Wait until the browser has written down something with each of these words, and forget it."""
        until = time.monotonic() + PATIENCE
        while not all(any(word in problem for problem in self.problems) for word in words):
            assert time.monotonic() < until, f"{words} were not written down: {self.problems}"
            self.page.wait_for_timeout(20)
        self.problems = [each for each in self.problems if not any(word in each for word in words)]

    def close(self) -> None:
        """Close the browser window."""
        self.context.close()

    # Getting to a table --------------------------------------------------------------------------------

    def visit(self, path: str) -> None:
        """Open an address, and wait until the page shows something."""
        self.page.goto(path)
        expect(self.page.locator("#main > :not(.loading)").first).to_be_visible()

    def wait_for_table(self) -> None:
        """Wait until the page shows a table, and its live connection stands."""
        expect(self.page.locator("#table[data-live=true]")).to_be_visible()

    def new_table(self, game: str, others: str = "open", players: int | None = None, level: int = 1) -> str:
        """Set up a table from the lobby, by clicks; the id that it has."""
        page = self.page
        self.visit("/")
        page.locator(".my-name").first.fill(self.name)
        page.locator(f".card[data-game={game}]").click()
        form = page.locator("#new-table")
        expect(form.locator("#start")).to_be_visible()
        if players is not None and form.locator("[name=count]").count():
            form.locator("[name=count]").select_option(str(players))
        # The radio buttons lie under their words.
        form.locator(f"label:has([name=company][value^={others}])").click()
        if others == "bot":
            for kind in form.locator("select.kind").all()[1:]:
                kind.select_option(f"bot:{level}")
        form.locator("#start").click()
        page.wait_for_url("**/t/*")
        self.wait_for_table()
        return page.url.rsplit("/", 1)[1]

    def join(self, id: str) -> None:
        """Open the link to a table and sit down."""
        self.visit(f"/t/{id}")
        self.wait_for_table()
        self.page.locator("#join .my-name").fill(self.name)
        self.page.locator("#sit").click()
        expect(self.page.locator("#join")).to_have_count(0)

    def take_places(self, id: str, tokens: dict[str, str]) -> None:
        """Come to a table at which this browser holds these places already."""
        kept = {id: {"title": "", "tokens": tokens, "entropy": "abc", "commitment": "", "at": 1}}
        key, value = "'stackyard.tables'", json.dumps(json.dumps(kept))
        self.page.add_init_script(f"localStorage.getItem({key}) ?? localStorage.setItem({key}, {value})")
        self.visit(f"/t/{id}")
        self.wait_for_table()

    # Looking -------------------------------------------------------------------------------------------

    @property
    def told(self) -> dict[str, str]:
        """What the table says of itself: phase, number, whose turn it is, who one is."""
        covered = "covered: table.querySelector('#pass') ? 'yes' : ''"
        return dict(self.page.locator("#table").evaluate(f"(table) => ({{ ...table.dataset, {covered} }})"))

    @property
    def phase(self) -> str:
        return self.told.get("phase", "")

    @property
    def can_move(self) -> bool:
        """Whether it is this person's turn."""
        told = self.told
        return told.get("phase") == "playing" and told.get("toMove") == told.get("you") != ""

    def lit(self) -> list[str]:
        """The tokens that the page lights."""
        found: list[str] = self.page.evaluate(LIT)
        return found

    def wait_until_lit(self, token: str) -> None:
        """Wait until the page lights a token."""
        eventually(lambda: [each for each in self.lit() if each == token], [token])

    def wait_for_picture(self) -> None:
        """Wait until the picture is the one that was last asked for."""
        expect(self.page.locator("#board[aria-busy=false]")).to_have_count(1)

    def moves(self) -> list[str]:
        """The moves in the list that people made."""
        texts = self.page.locator("#moves button:not(.by-table)").all_inner_texts()
        return [text.removesuffix(" *") for text in texts]

    def wait_for(self, test: str, argument: Any = None) -> None:
        """Wait until an expression in the page is true."""
        self.page.wait_for_function(test, arg=argument, timeout=WAIT)

    def wait_for_turn(self) -> None:
        """Wait until this person must decide, and the page shows it."""
        self.wait_for(
            "() => { const t = document.querySelector('#table[data-live=true]')?.dataset;"
            " return t && t.phase === 'playing' && t.toMove === t.you && t.you !== ''"
            " && document.querySelector('#board .lit'); }"
        )

    def wait_for_number(self, number: int) -> None:
        """Wait until the page shows what has happened up to this number."""
        self.wait_for("(n) => Number(document.querySelector('#table')?.dataset.number ?? -1) >= n", number)

    def picture(self, name: str) -> None:
        """Keep a screenshot."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.evaluate("() => scrollTo(0, 0)")
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")

    # Acting --------------------------------------------------------------------------------------------

    def point(self, token: str, lit: bool = True) -> tuple[float, float]:
        """Where to click for a token."""
        try:
            # Mostly it is there, and asking once is quicker.
            found = self.page.evaluate(POINT, [token, lit])
            found = found or self.page.wait_for_function(POINT, arg=[token, lit]).json_value()
        except TimeoutError:
            raise AssertionError(f"{token} cannot be clicked: it is not there, or covered") from None
        return found["x"], found["y"]

    def press(self, token: str, lit: bool = True) -> None:
        """Click a token, or tap it on a phone."""
        self.press_at(*self.point(token, lit))

    def press_at(self, x: float, y: float) -> None:
        """Click a point of the window, or tap it on a phone."""
        if not self.phone:
            self.page.mouse.click(x, y)  # Browsers count it as one click, however soon it follows another.
            return
        if dist(self._pressed, (x, y)) < NEAR:
            time.sleep(max(0.0, self._pressed_at + NO_DOUBLE_TAP - time.monotonic()))
        self.page.touchscreen.tap(x, y)
        self._pressed, self._pressed_at = (x, y), time.monotonic()

    def double_click(self, token: str) -> None:
        """Click a token twice; by what the events say, within a tenth of a second on any machine."""
        x, y = self.point(token)
        session, now = self.context.new_cdp_session(self.page), time.time()
        for count, after in ((1, 0.0), (2, 0.1)):
            for kind in ("mousePressed", "mouseReleased"):
                event = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": count}
                session.send("Input.dispatchMouseEvent", {**event, "timestamp": now + after})
        session.detach()

    def pick(self, token: str) -> None:
        """Click a lit token, and wait until the picture has answered."""
        self.page.evaluate(MARK)
        self.press(token)
        self.wait_for(REDRAWN)

    def play(self, path: Sequence[str]) -> None:
        """Make the move of which these are the clicks."""
        self.wait_for_turn()
        for token in path:
            self.wait_until_lit(token)
            self.pick(token)

    def decide(self, choose: Choose) -> list[str]:
        """Make one move, choosing from what the page lights; the clicks that it took."""
        self.wait_for_turn()
        number, picked = self.told["number"], list[str]()
        while len(picked) < MOST_CLICKS:
            picked.append(choose(picked, self.lit()))
            self.press(picked[-1])
            if self.has_moved(number, len(picked)):
                return picked
        raise AssertionError(f"no move after clicks on {picked}")

    def has_moved(self, number: str, clicks: int) -> bool:
        """Wait until the page has answered so many clicks: whether they made the move.

        The board is drawn before all that stands beside it.
        """
        return bool(self.page.wait_for_function(STEP, arg=[number, clicks]).json_value() == "done")

    def type(self, text: str) -> None:
        """Write something into the field for moves, and press Enter."""
        field = self.page.locator("#typed-move")
        field.fill(text)
        field.press("Enter")

    def play_typed(self, move: str) -> None:
        """Make a move in notation, and wait until the page shows what it has led to."""
        self.wait_for_turn()
        number = int(self.told["number"])
        self.type(move)
        self.wait_for_number(number + 1)

    def do(self, what: str) -> None:
        """Press one of the buttons below the board."""
        self.page.locator(f"#actions [data-do={what}]").click()

    def status(self) -> Locator:
        return self.page.locator("#status")

    def refusal(self) -> Locator:
        return self.page.locator("#refusal")


def play_on(people: Sequence[Person], seed: int, dull: Sequence[str] = ()) -> int:
    """Play the round to its end by clicks on what the pages light, on what is dull only without a choice."""
    random = Random(seed)

    def choose(picked: Sequence[str], lit: Sequence[str]) -> str:
        lively = [token for token in lit if not token.startswith(tuple(dull))] if dull else lit
        return random.choice(lively or lit)

    moves = 0
    while (mover := wait_for_mover(people)) is not None:
        mover.decide(choose)
        moves += 1
        newest = int(mover.told["number"])
        for person in people:
            person.wait_for_number(newest)
    return moves


def wait_for_mover(people: Sequence[Person]) -> Person | None:
    """Wait until one of these people is to move: who it is, or None when the round has ended."""
    until = time.monotonic() + COMPILING / 1000
    while time.monotonic() < until:
        for person in people:
            if person.can_move:
                return person
        if all(person.phase in ("round-over", "over") for person in people):
            return None
        time.sleep(0.02)
    raise AssertionError(f"nobody moves: {[person.told for person in people]}")
