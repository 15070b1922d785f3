"""Errors as they are sent: a code that stays, and a sentence in the reader's language."""

from __future__ import annotations

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from stackyard.apps.server.limits import TooMany
from stackyard.apps.server.people.account import NoSuchPerson, NotSignedIn, SignInAgain, WrongSignIn
from stackyard.apps.server.people.challenge import NoSuchChallenge
from stackyard.apps.server.store.errors import Archived, BrokenTable, NoSuchTable, Unavailable
from stackyard.apps.server.table.actions import Busy, NotSeated
from stackyard.apps.server.table.refusals import AddressRefused, NameRefused
from stackyard.apps.server.wire.models.problem import Problem, StaleProblem
from stackyard.apps.server.wire.models.tables import RulingInfo, StateMessage
from stackyard.core.errors import StackyardError, UnknownGame
from stackyard.core.message import Message, Say, msg
from stackyard.core.ruling import IllegalMove, Ruling


def problem(error: StackyardError, say: Say) -> Problem:
    """An error as somebody may read it."""
    if isinstance(error, IllegalMove):
        return Problem(code=error.code, reason=say(error.ruling.reason), clause=error.ruling.clause)
    return Problem(code=error.code, reason=say(_sentence(error.message)), clause="")


def with_state(problem: Problem, state: StateMessage) -> StaleProblem:
    """A problem of somebody who has not seen the newest state."""
    return StaleProblem(code=problem.code, reason=problem.reason, clause=problem.clause, state=state)


def ruling_info(ruling: Ruling | None, say: Say) -> RulingInfo:
    """Why something is not legal; empty where it is."""
    if ruling is None:
        return RulingInfo(clause="", reason="")
    return RulingInfo(clause=ruling.clause, reason=say(ruling.reason))


def _sentence(message: Message) -> Message:
    """What an error says, as it is shown to people: with a capital and a full stop."""
    ended = message.endswith((".", "!", "?"))
    return msg("{problem:cap}", problem=message) if ended else msg("{problem:cap}.", problem=message)


def bad_message(error: RequestValidationError | ValidationError, say: Say) -> Problem:
    """What was wrong with the form of a message."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    # What is wrong is told in the terms of the wire, for whoever writes a program that speaks it.
    told = msg("This message is not understood. {where}: {detail}", where=where, detail=first["msg"])
    return Problem(code="bad-message", reason=say(told), clause="")


def server_error(say: Say) -> Problem:
    """The mistake is on our side."""
    reason = say(msg("Something went wrong on the server, and nothing was changed. Please try again."))
    return Problem(code="server-error", reason=reason, clause="")


def nothing_here(status: int, say: Say) -> Problem:
    """There is nothing at an address, or nothing that could do what was asked."""
    reason = say(msg("There is nothing at this address that could do that."))
    return Problem(code="not-found" if status == 404 else "refused", reason=reason, clause="")


def too_large(say: Say) -> Problem:
    """A request is longer than any of ours."""
    return Problem(code="too-large", reason=say(msg("That is too long.")), clause="")


def too_slow(say: Say) -> Problem:
    """A request takes longer to arrive than any of ours."""
    return Problem(code="too-slow", reason=say(msg("That took too long to arrive.")), clause="")


def foreign_host(say: Say) -> Problem:
    """A request is addressed to a name that is not this server's."""
    told = msg("This server does not go by that name. Whoever runs it can add it: --public https://NAME.")
    return Problem(code="foreign-host", reason=say(told), clause="")


def foreign_origin(say: Say) -> Problem:
    """A request comes from the page of another server."""
    told = msg("Pages of other servers may not speak to this one.")
    return Problem(code="foreign-origin", reason=say(told), clause="")


def stopping(say: Say) -> Problem:
    """The server stops, and could not finish this."""
    reason = say(msg("The server is being stopped; come back in a minute."))
    return Problem(code="stopping", reason=reason, clause="")


def status_of(error: StackyardError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, (NoSuchTable, UnknownGame, NoSuchPerson, NoSuchChallenge)):
        return 404
    if isinstance(error, Archived):
        return 410
    if isinstance(error, (NotSeated, NameRefused, AddressRefused, NotSignedIn, SignInAgain, WrongSignIn)):
        return 403
    if isinstance(error, TooMany):
        return 429
    if isinstance(error, BrokenTable):
        return 500
    if isinstance(error, (Busy, Unavailable)):
        return 503
    return 409 if error.code == "stale" else 400
