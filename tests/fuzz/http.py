"""Requests that Schemathesis makes of the OpenAPI description, right ones and wrong ones.

python -m tests.fuzz.http --cases 10000
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import content_type_conformance, not_a_server_error, response_schema_conformance
from schemathesis.core.result import Ok

from tests.fuzz.target import ENOUGH, PARTS, Target, target
from tests.waiting import PATIENCE

CHECKS: list[Any] = [not_a_server_error, response_schema_conformance, content_type_conformance]
STRANGE = ("\x00", "\ud800", "..", "%", "/", "~root", "é" * 300, "-1", "9" * 5000, "' OR 1=1 --", "\u202e")
MOST_ANALYSES = 3
"""Each takes the one thread for them for seconds; all further ones would be answered busy, or wait."""


class Tables:
    """Tables that requests are about, so that they get past the first check."""

    def __init__(self, fired_at: Target) -> None:
        self.server = fired_at.server
        waiting, tokens = self.server.table("stakd", "me", "open", "open")
        playing, players = self.server.table("staku", "me", "here")
        over, both = self.server.table("staku", "me", "here")
        self.server.say(over, both["0"], "resign")
        self.playing, self.players = playing, players
        self.ids = [waiting, playing, over]
        self.tokens = [*tokens.values(), *players.values(), *both.values()]

    def still_play(self) -> str:
        """Whether a move can be made at the table that goes on; else what stands against it."""
        state = self.server.state(self.playing, self.players["0"])
        if state["phase"] != "playing":
            return ""  # Somebody has resigned, or left, with a token that it was given.
        before = len(state["moves"])
        self.server.play_out(self.playing, self.players, moves=1)
        after = self.server.state(self.playing)
        moved = len(after["moves"]) > before or after["phase"] != "playing"
        return "" if moved else f"the table is stuck: {after}"


def fuzz(fired_at: Target, cases: int, number: int = 0) -> None:
    """Try so many cases, spread over all operations and both kinds: as described, and not as described."""
    tables = Tables(fired_at)
    schema = schemathesis.openapi.from_url(f"{fired_at.server.address}/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    ways = [(operation, mode) for operation in operations for mode in GenerationMode]
    parts = PARTS if cases >= ENOUGH else 1
    for part in range(1, parts + 1):
        while (
            missing := cases * part // parts - fired_at.done
        ) > 0:  # Some operations have only a few cases.
            for operation, mode in ways:
                number += 1
                _try(fired_at, tables, operation, mode, max(1, missing // len(ways)), number)
                fired_at.count(tables.still_play())
        fired_at.rest()


def _try(
    fired_at: Target,
    tables: Tables,
    operation: Any,
    mode: GenerationMode,
    share: int,
    start: int,
) -> None:
    tried = 0

    @seed(start)
    @settings(
        max_examples=share,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    @given(case=operation.as_strategy(generation_mode=mode), number=st.integers(0, 1 << 30))
    def attempt(case: Any, number: int) -> None:
        nonlocal tried
        tried += 1
        if "analysis" not in operation.path or tried <= MOST_ANALYSES:
            fired_at.count(_problem(case, fired_at, _aim(case, tables, Random(number))))

    try:
        attempt()
    except Exception as error:  # Of the tool itself: what cannot be generated is no problem of the server.
        if "Unsatisfiable" not in type(error).__name__:
            raise


def _aim(case: Any, tables: Tables, random: Random) -> dict[str, str]:
    """Let a request be about a table that is there, or about something strange; the headers that it has."""
    parameters = case.path_parameters
    if parameters and "id" in parameters and random.random() < 0.8:
        parameters["id"] = random.choice(tables.ids)
    if parameters and random.random() < 0.1:
        parameters[random.choice(list(parameters))] = random.choice(STRANGE)
    if isinstance(case.body, dict) and "game" in case.body and random.random() < 0.7:
        case.body["game"] = random.choice(["staku", "stack", "stakz", "stakd"])
    if random.random() < 0.6:
        return {"Authorization": f"Bearer {random.choice(tables.tokens)}"}
    return {}


def _problem(case: Any, fired_at: Target, headers: dict[str, str]) -> str:
    """What is wrong with the answer to a case; nothing where all is well, or the case cannot be sent."""
    try:
        response = case.call(
            base_url=fired_at.server.address, headers=headers, timeout=PATIENCE, allow_redirects=False
        )
    except (UnicodeError, ValueError):
        return ""  # The client cannot put it into a request.
    if 300 <= response.status_code < 400:
        return ""  # With an empty name in its path it is another address.
    try:
        case.validate_response(response, checks=CHECKS)
    except (AssertionError, BaseExceptionGroup) as failure:
        return f"{case.method} {response.request.url}: {response.status_code} {failure}"[:2000]
    return ""


def main() -> None:
    """Run it from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    with target() as fired_at:
        fuzz(fired_at, asked.cases, asked.seed)
        print(fired_at.report("HTTP"))
        sys.exit(bool(fired_at.findings()))


if __name__ == "__main__":
    main()
