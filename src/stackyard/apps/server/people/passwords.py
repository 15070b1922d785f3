"""Passwords: what is kept of them, and how much of one there must be. Hashing takes a while: use a thread."""

from __future__ import annotations

import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from stackyard.core.errors import StackyardError
from stackyard.core.message import msg
from stackyard.core.names import skeleton

SHORTEST, LONGEST, FEWEST_LETTERS = 8, 200, 4

# The least that OWASP recommends of argon2id: 19 MiB and two passes, so that a small server stands a crowd.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
NOBODYS = "$argon2id$v=19$m=19456,t=2,p=1$eMB6VOFNQX2dLS1LtmfTyQ$uc4ByiH0Tqm/8eYW3Q4iyYXGP7nF/Yvt3PXicpODlKI"
"""What is verified where a name has no account, or that no password: it takes as long, and never fits."""


class BadPassword(StackyardError):
    """A password could be guessed, or cannot be kept."""

    code = "bad-password"


def check_password(given: str, name: str) -> str:
    """A password as it is hashed, or a BadPassword that says what is wrong with it."""
    password = normal(given)
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadPassword(msg("a password has {least} to {most} characters", least=SHORTEST, most=LONGEST))
    if len(set(password)) < FEWEST_LETTERS or skeleton(password) == skeleton(name):
        raise BadPassword(msg("that password is too easy to guess: take a few words that are no saying"))
    return password


def normal(password: str) -> str:
    """A password as it is compared, whichever keyboard it was typed on."""
    return unicodedata.normalize("NFKC", password)


def hash_password(password: str) -> str:
    """What is kept of a password."""
    return _HASHER.hash(password.encode(errors="surrogatepass"))


def fits(kept: str | None, given: str) -> bool:
    """Whether a password is the one whose hash was kept; it takes as long where none was."""
    try:
        matches = _HASHER.verify(kept or NOBODYS, normal(given).encode(errors="surrogatepass"))
    except (VerificationError, InvalidHashError):
        return False
    return matches and kept is not None
