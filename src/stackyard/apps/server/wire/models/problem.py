"""Problems: why something was not done."""

from __future__ import annotations

from stackyard.apps.server.wire.models.base import Model
from stackyard.apps.server.wire.models.tables import StateMessage


class Problem(Model):
    """Why something was not done; nothing has changed by it."""

    code: str
    reason: str
    clause: str


class StaleProblem(Problem):
    """Something has happened since; nothing was done, and this is how things stand."""

    state: StateMessage
