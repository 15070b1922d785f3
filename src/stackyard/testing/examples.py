"""Examples of a game's clauses: each shows what it says, and no clause is without one, or a reason.

An example that is forbidden must be refused by its very clause. One that is allowed must be legal, and what
it claims must hold in the state after it; a legal move alone proves nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stackyard.core.errors import StackyardError
from stackyard.core.game import Game
from stackyard.core.state import State
from stackyard.show.theme import THEMES
from stackyard.teach.example import Example
from stackyard.teach.facts import problem
from stackyard.teach.picture import label, scene, svg
from stackyard.teach.reading import examples, unshown


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
    found = problem(state, facts, lambda: example.match_after)
    assert not found, f"{name}: {found} at {state}"
