"""What a trial has found."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.trials.crowd import RETURN, Crowd
from tests.trials.ledger import problems
from tests.trials.server import TrialServer

CLEAR = ("unavailable", "busy")
"""Codes of refusals that tell people that it is not their fault, and to try again."""


@dataclass
class Report:
    """Facts for whoever reads it, and problems: where there are any, the trial has failed."""

    facts: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    within: float = RETURN
    """Seconds that everybody may take to go on; in CI the machine may have other work."""

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join([*self.facts, *(f"PROBLEM: {problem}" for problem in self.problems)])

    def audit(self, server: TrialServer, people: Crowd) -> None:
        """Compare what was acknowledged with what is there, when the server has stopped."""
        ledger = people.ledger
        self.facts.append(
            f"{len(ledger.acknowledged)} moves and {sum(ledger.remarks.values())} remarks acknowledged, "
            f"{len(ledger.sent)} moves sent, {ledger.losses} sockets lost"
        )
        self.facts += [f"refused {times} times: {reason}" for reason, times in ledger.refusals.most_common()]
        self.problems += problems(ledger, server.database)
        unclear = [reason for reason in ledger.refusals if not reason.startswith(CLEAR)]
        self.problems += [f"not a clear error: {reason}" for reason in unclear]
        if not ledger.acknowledged:
            self.problems.append("nothing was acknowledged")
        if "Traceback" in server.log():
            self.problems.append(f"the server's log has a traceback: {server.log()[-3000:]}")

    def came_back(self, what: str, seconds: float) -> None:
        """Somebody went on so many seconds after the server was there again."""
        if seconds > self.within:
            self.problems.append(f"{what}: {seconds:.1f} s after the return, {self.within:g} s are allowed")
