"""Accounts, and what opens them."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from stackyard.apps.server.table.names import GUEST, BadName, check_name
from stackyard.core.errors import StackyardError
from stackyard.core.message import msg
from stackyard.core.names import skeleton
from stackyard.render.language import Language

DAY = 24 * 3600 * 1000
SESSION = 90 * DAY
"""Milliseconds for which a session that nobody uses goes on."""
SESSION_AT_MOST = 365 * DAY
FRESH = 15 * 60 * 1000
"""Milliseconds after signing in in which nobody is asked again who they are."""
CHALLENGE = 5 * 60 * 1000
"""Milliseconds for which a passkey may sign a challenge."""
CODES = 8
"""Recovery codes that an account gets at a time."""
MOST_PASSKEYS = 20
SOMEBODY = msg("somebody")
"""Whose games those of an account are that was closed."""
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Of recovery codes: none that looks like another."""


class NotSignedIn(StackyardError):
    """Only somebody who is signed in does that."""

    code = "signed-out"

    def __init__(self) -> None:
        super().__init__(msg("sign in first"))


class SignInAgain(StackyardError):
    """It is some time since somebody has shown who they are, and what they want cannot be undone."""

    code = "sign-in-again"

    def __init__(self) -> None:
        super().__init__(msg("sign in again first: it is some time since you did"))


class WrongSignIn(StackyardError):
    """A name and what should open its account do not fit; it does not say which of them is wrong."""

    code = "wrong-sign-in"

    def __init__(self) -> None:
        super().__init__(msg("that does not open an account: check the name and what you gave with it"))


class AccountNameTaken(StackyardError):
    """Somebody has an account of that name, or of one that looks like it."""

    code = "name-taken"


class NoSuchPerson(StackyardError):
    """Nobody of that name has an account."""

    code = "no-such-person"


@dataclass(frozen=True)
class Account:
    """Somebody who comes back."""

    id: str
    name: str
    password: str | None
    """Its hash; None where only passkeys open the account."""
    created: int


@dataclass(frozen=True)
class Session:
    """A browser that is signed in."""

    hash: str
    """Of its token: the token itself is nowhere but in the browser."""
    account: str
    device: str
    created: int
    seen: int
    until: int

    @property
    def mark(self) -> str:
        """What the session is called in lists: too little to tell the hash."""
        return self.hash[:12]

    def renewed(self, now: int) -> Session | None:
        """As it is kept when it is used; None where it has been used today already."""
        if now - self.seen < DAY:
            return None
        until = min(now + SESSION, self.created + SESSION_AT_MOST)
        return Session(self.hash, self.account, self.device, self.created, now, until)


@dataclass(frozen=True)
class Passkey:
    """A key in somebody's device, or key ring."""

    id: str
    account: str
    public_key: str
    sign_count: int
    label: str
    created: int
    used: int


def new_account_id() -> str:
    """A name for an account that says nothing."""
    return secrets.token_hex(16)


def new_code() -> str:
    """A recovery code: 75 bits, so that nobody guesses one."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(15))
    return "-".join(letters[at : at + 5] for at in range(0, 15, 5))


def tidy_code(given: str) -> str:
    """A code as it is compared, however it was typed."""
    return "".join(letter for letter in given.lower() if letter in _LETTERS)


def check_account_name(given: str) -> str:
    """A name that an account can have, or a BadName."""
    name = check_name(given)
    languages = [Language.load(each) for each in Language.names()]
    if skeleton(name) in {skeleton(each.say(word)) for each in languages for word in (SOMEBODY, GUEST)}:
        raise BadName(msg("{name:quoted} is what people without an account are called", name=name))
    if "/" in name or name in (".", ".."):
        raise BadName(msg("the name of an account has no slash: it is part of an address"))
    return name


def device_in(agent: str) -> str:
    """What a browser says that it is, in two words and no more; empty where it is none that we know.

    >>> device_in("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0")
    'Firefox, Linux'
    """
    browsers = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
    systems = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows"}
    systems |= {"CrOS": "ChromeOS", "Mac OS": "macOS", "Linux": "Linux"}
    found = [
        next((words for sign, words in signs.items() if sign in agent), "") for signs in (browsers, systems)
    ]
    return ", ".join(word for word in found if word)
