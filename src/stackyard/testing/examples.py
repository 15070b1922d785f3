"""Examples of a game's clauses: each shows what it says, and no clause is without one, or a reason.

An example that is forbidden must be refused by its very clause. One that is allowed must be legal, and what
it claims must hold in the state after it; a legal move alone proves nothing. `before` and `after` are tables
of facts:

    to_move = 1                  the seat that decides, or "table"
    over = true                  whether the round has ended
    winners = [0], scores = [1, 0]
    shows = ["(nW)"]             pieces of the position's text
    lacks = ["B"]                such that it does not have
    moves = 6                    how many legal moves there are
    only = ["1?", "4?"]          all of them
    allows = ["4>B"]             some of them
    refuses = {"2>B" = "ST-4"}   moves with the clauses that they break
    last = "c3-d3!"              how the move is written
    seen = {1 = ["R?"]}          what a seat sees of it: pieces of the text of its view
    match = {totals = [201, 190], over = true, winners = [0], first = 0}
                                 of the match whose round has ended
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stackyard.core.errors import StackyardError
from stackyard.core.game import Game
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.show.theme import THEMES
from stackyard.teach.example import Example
from stackyard.teach.picture import label, scene, svg
from stackyard.teach.reading import examples, unshown

PLAIN_FACTS = ("to_move", "over", "winners", "scores", "moves", "only", "last")
FACTS = frozenset((*PLAIN_FACTS, "shows", "lacks", "allows", "refuses", "seen", "match"))


def check_examples(game: Game) -> int:
    """Check all examples of a game that has some, and return how many those are.

    Every clause has an example then, or a line that says why none can show it.
    """
    found, reasons = examples(game), unshown(game)
    if not found and not reasons:
        return 0
    shown = {example.clause for example in found}
    for clause in game.clauses:
        assert clause.id in shown or clause.id in reasons, f"{clause.id} has no example, and no reason why"
        assert clause.id not in shown or clause.id not in reasons, (
            f"{clause.id} has an example, and a reason for none"
        )
    for example in found:
        check_example(example)
    return len(found)


def check_example(example: Example) -> None:
    """What an example shows is so, and it can be drawn."""
    name = f"{example.game.name} {example.name}"
    try:
        ruling = example.ruling
    except StackyardError as error:
        raise AssertionError(f"{name}: {error}") from error
    _check_facts(f"{name}, before", example.state, example.before, example)
    if example.forbidden:
        assert ruling is not None, f"{name}: {example.move} is legal"
        assert ruling.clause == example.clause, f"{name}: {example.move} breaks {ruling}"
        assert not example.after, f"{name}: nothing comes after a move that is forbidden"
    else:
        assert ruling is None, f"{name}: {example.move} is not legal: {ruling}"
        assert example.after, f"{name}: a legal move alone proves nothing; say what holds after it"
        _check_facts(f"{name}, after", example.outcome, example.after, example)
    assert example.caption[-1:] in ".!", f"{name}: a caption is a sentence"
    for theme in THEMES:
        assert svg(example, theme), f"{name} can be drawn"
    assert scene(example).words == label(example)


def _check_facts(name: str, state: State, facts: Mapping[str, Any], example: Example) -> None:
    unknown = set(facts) - FACTS
    assert not unknown, f"{name}: {unknown} are no facts; there are {sorted(FACTS)}"
    for fact, wanted in facts.items():
        problem = _wrong(state, fact, wanted, example)
        assert not problem, f"{name}: {problem} at {state}"


def _wrong(state: State, fact: str, wanted: Any, example: Example) -> str:
    """What is wrong with a fact; nothing where it holds."""
    moves = state.moves()
    if fact == "shows":
        return _first(text for text in wanted if text not in str(state)) and f"{wanted} is not all there"
    if fact == "lacks":
        return _first(text for text in wanted if text in str(state)) and f"some of {wanted} is there"
    if fact == "allows":
        return _first(move for move in wanted if move not in moves) and f"{wanted} are not all legal"
    if fact == "refuses":
        return _wrong_refusals(state, wanted)
    if fact == "seen":
        return _wrong_views(state, wanted)
    if fact == "match":
        match = example.match_after
        found: Any = {each: _plain(getattr(match, each)) for each in wanted}
    else:
        found = {
            "to_move": "table" if state.to_move == TABLE else state.to_move,
            "over": state.over,
            "winners": _plain(state.winners),
            "scores": _plain(state.scores),
            "moves": len(moves),
            "only": sorted(moves),
            "last": state.last,
        }[fact]
    if fact == "only":
        wanted = sorted(wanted)
    return "" if found == wanted else f"{fact} is {found}, not {wanted}"


def _first(found: Any) -> str:
    return next(iter(found), "")


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _wrong_refusals(state: State, wanted: Mapping[str, str]) -> str:
    for move, clause in wanted.items():
        ruling = state.why_not(move)
        if ruling is None or ruling.clause != clause:
            return f"{move} should break {clause}: {ruling}"
    return ""


def _wrong_views(state: State, wanted: Mapping[str, list[str]]) -> str:
    for seat, texts in wanted.items():
        view = str(state.seen_by(int(seat)))
        if _first(text for text in texts if text not in view):
            return f"seat {seat} sees {view}, without {texts}"
    return ""
