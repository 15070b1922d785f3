"""Whom somebody does not want to hear, or to meet."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from stackyard.apps.server.table.actions import Refused
from stackyard.core.message import msg

AvoidKind = Literal["mute", "block"]
"""Muted: what they say is not shown. Blocked: that, and the two do not meet."""
MOST_AVOIDED = 500


class Unwelcome(Refused):
    """Somebody does not want to meet whoever asks; it is not said that they are blocked."""

    code = "unwelcome"


class NobodyToBlock(Refused):
    """A guest has nothing to be known by again."""

    code = "guest"


@dataclass(frozen=True)
class Avoided:
    """An account that another one has muted or blocked."""

    account: str
    kind: AvoidKind
    name: str
    """That it has now."""
    seen_as: str
    """That it had then."""
    at: int


@dataclass(frozen=True)
class Blocks:
    """Who does not meet somebody, and whose wish that is."""

    own: frozenset[str] = frozenset()
    """The accounts that they have blocked."""
    others: frozenset[str] = frozenset()
    """The accounts that have blocked them."""

    def check_challenge(self, account: str, name: str) -> None:
        """A refusal where the two do not meet: plain for who has blocked, and polite for who is."""
        if account in self.own:
            raise Unwelcome(msg("you have blocked {name}; undo that in your account first", name=name))
        if account in self.others:
            raise Unwelcome(msg("{name} does not take this challenge; ask somebody else", name=name))

    def check_table(self, accounts: Collection[str | None]) -> None:
        """A refusal where one of those who sit at a table does not meet them."""
        if not self.own.isdisjoint(accounts):
            raise Unwelcome(
                msg("somebody whom you have blocked sits here; undo that in your account, or play elsewhere")
            )
        if not self.others.isdisjoint(accounts):
            raise Unwelcome(msg("this place is not free for you; play at another table"))
