"""Who holds a place at a table: whoever knows its token, or an account.

A place keeps one text: the hash of a token, or `@` and the id of an account. So a place of an account can be
taken only by a browser that is signed in, and by none any more when its session has ended.
"""

from __future__ import annotations

import hashlib

MARK = "@"


def hash_token(token: str) -> str:
    """What is kept of a token: somebody who reads the database cannot play for others."""
    return hashlib.sha256(token.encode()).hexdigest()


def holder_of(account: str) -> str:
    """The holder of a place that is an account."""
    return f"{MARK}{account}"


def account_in(holder: str) -> str | None:
    """The account that holds a place; None where a token does."""
    return holder.removeprefix(MARK) if holder.startswith(MARK) else None
