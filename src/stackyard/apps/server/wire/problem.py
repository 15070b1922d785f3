"""Errors as they go over the wire: a code that stays, and a sentence in the reader's language."""

from __future__ import annotations

from collections.abc import Callable

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from stackyard.apps.server.store.store import BrokenTable, NoSuchTable
from stackyard.apps.server.table.actions import Busy, NotSeated
from stackyard.core.errors import StackyardError, UnknownGame
from stackyard.core.ruling import IllegalMove

LONGEST = 400
"""Letters of what is still translated. No sentence of ours is longer, so the rest is what a visitor wrote,
and to look for patterns in that takes as long as the visitor likes."""


def problem(error: StackyardError, say: Callable[[str], str]) -> dict[str, str]:
    """What is told about an error."""
    reason, clause = _sentence(str(error)), ""
    if isinstance(error, IllegalMove):
        reason, clause = error.ruling.reason, error.ruling.clause
    return {"code": error.code, "reason": told(reason, say), "clause": clause}


def told(reason: str, say: Callable[[str], str]) -> str:
    """A sentence in the reader's language."""
    return say(reason) if len(reason) <= LONGEST else reason


def _sentence(text: str) -> str:
    """What an error says, as it is shown to people: with a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def misunderstood(error: RequestValidationError | ValidationError) -> dict[str, str]:
    """What was wrong with the form of a message."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return {"code": "bad-message", "reason": f"{where}: {first['msg']}", "clause": ""}


def broken(say: Callable[[str], str]) -> dict[str, str]:
    """What is told when the mistake is on our side."""
    reason = say("Something went wrong on the server, and nothing was changed. Please try again.")
    return {"code": "server-error", "reason": reason, "clause": ""}


def status_of(error: StackyardError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, (NoSuchTable, UnknownGame)):
        return 404
    if isinstance(error, NotSeated):
        return 403
    if isinstance(error, BrokenTable):
        return 500
    if isinstance(error, Busy):
        return 503
    return 409 if error.code == "stale" else 400
