"""Facts about a state, as examples and lessons claim them.

to_move = 1                  the seat that decides, or "table"
over = true                  whether the round has ended
winners = [0], scores = [1, 0]
shows = ["(nW)"]             pieces of the position's text
lacks = ["B"]                such that it does not have
moves = 6                    how many legal moves there are
only = ["1?", "4?"]          all of them
allows = ["4>B"]             some of them
refuses = {"2>B" = "ST-4"}   moves with the clauses that they break
last = "c3-d3!"              how the move that led here is written
seen = {1 = ["R?"]}          what a seat sees: pieces of the text of its view
match = {totals = [201, 190], over = true, winners = [0], first = 0}
                             of the match whose round has ended, in examples
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from stackyard.core.match import Match
from stackyard.core.seats import TABLE
from stackyard.core.state import State

PLAIN_FACTS: dict[str, Callable[[State], Any]] = {
    "to_move": lambda state: "table" if state.to_move == TABLE else state.to_move,
    "over": lambda state: state.over,
    "winners": lambda state: _plain(state.winners),
    "scores": lambda state: _plain(state.scores),
    "moves": lambda state: len(state.moves()),
    "only": lambda state: sorted(state.moves()),
    "last": lambda state: state.last,
}
FACTS = frozenset((*PLAIN_FACTS, "shows", "lacks", "allows", "refuses", "seen", "match"))


def problem(state: State, facts: Mapping[str, Any], match: Callable[[], Match] | None = None) -> str:
    """What is wrong with the first fact that does not hold; nothing where all do."""
    for fact, wanted in facts.items():
        if fact not in FACTS:
            return f"{fact!r} is no fact; there are: {', '.join(sorted(FACTS))}"
        if found := _wrong(state, fact, wanted, match):
            return found
    return ""


def _wrong(state: State, fact: str, wanted: Any, match: Callable[[], Match] | None) -> str:
    if fact in PLAIN_FACTS:
        expected = sorted(wanted) if fact == "only" else wanted
        return _unlike(fact, PLAIN_FACTS[fact](state), expected)
    if fact == "match":
        played = match() if match is not None else None
        return _unlike(fact, {each: _plain(getattr(played, each)) for each in wanted}, wanted)
    if fact == "refuses":
        return _wrong_refusal(state, wanted)
    if fact == "seen":
        return _wrong_view(state, wanted)
    text, moves = str(state), state.moves()
    found = {
        "shows": [f"{each!r} is not there" for each in wanted if each not in text],
        "lacks": [f"{each!r} is there" for each in wanted if each in text],
        "allows": [f"{each} is not legal" for each in wanted if each not in moves],
    }[fact]
    return found[0] if found else ""


def _unlike(fact: str, found: Any, wanted: Any) -> str:
    return "" if found == wanted else f"{fact} is {found}, not {wanted}"


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _wrong_refusal(state: State, wanted: Mapping[str, str]) -> str:
    for move, clause in wanted.items():
        ruling = state.why_not(move)
        if ruling is None or ruling.clause != clause:
            return f"{move} should break {clause}: {ruling}"
    return ""


def _wrong_view(state: State, wanted: Mapping[str, list[str]]) -> str:
    for seat, texts in wanted.items():
        view = str(state.seen_by(int(seat)))
        if any(text not in view for text in texts):
            return f"seat {seat} sees {view}, without {texts}"
    return ""
