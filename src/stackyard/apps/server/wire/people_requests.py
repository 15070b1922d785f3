"""What clients send about themselves: accounts, and what opens them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from stackyard.apps.server.wire.requests import ClientModel, Name

MOST_SEATS = 500

Password = Annotated[str, Field(max_length=1000)]
Code = Annotated[str, Field(max_length=100)]
Credential = Annotated[
    dict[str, Any], Field(description="A PublicKeyCredential of the browser, as its `toJSON` writes it.")
]
SeatTokens = Annotated[
    list[Annotated[str, Field(max_length=200)]],
    Field(max_length=MOST_SEATS, description="Tokens of places that this browser holds."),
]


class SignUp(ClientModel):
    """Somebody who wants an account: a password, or a passkey, or both open it."""

    name: Name
    password: Password = ""
    passkey: Credential | None = None
    seats: SeatTokens = Field(default_factory=list)


class SignIn(ClientModel):
    """Somebody who has an account."""

    name: Name
    password: Password
    seats: SeatTokens = Field(default_factory=list)


class PasskeySignIn(ClientModel):
    """Somebody who has a passkey, and has signed the challenge with it."""

    passkey: Credential
    seats: SeatTokens = Field(default_factory=list)


class Recovery(ClientModel):
    """Somebody who has a recovery code, and chooses another password."""

    name: Name
    code: Code
    password: Password


class PasskeyName(ClientModel):
    """Whose passkey is to be made; a name only where there is no account yet."""

    name: Name = ""


class NewPasskey(ClientModel):
    """A passkey that was made for an account."""

    passkey: Credential
    label: Annotated[str, Field(max_length=60)] = ""


class OldPasskey(ClientModel):
    """A passkey that is to open the account no more."""

    id: Annotated[str, Field(max_length=1400)]


class NewName(ClientModel):
    """Another name for an account."""

    name: Name


class NewPassword(ClientModel):
    """Another password, and the one before where there is one."""

    old: Password = ""
    new: Password


class Proof(ClientModel):
    """That it is the owner who asks; empty where the account has no password."""

    password: Password = ""


class EndSession(ClientModel):
    """A browser that is to be signed out; all of them where none is named."""

    mark: Annotated[str, Field(max_length=64)] = ""


class Seats(ClientModel):
    """The places that a browser holds without an account."""

    seats: SeatTokens
