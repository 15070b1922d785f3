"""Passkeys (WebAuthn): what a browser is asked to sign, and whether it has."""

from __future__ import annotations

import base64
import ipaddress
import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from stackyard.core.errors import StackyardError
from stackyard.core.message import msg

TITLE = "Stackyard"


class NoPasskeys(StackyardError):
    """Browsers keep passkeys only for https, and for this very machine by its name."""

    code = "no-passkeys"

    def __init__(self) -> None:
        super().__init__(msg("passkeys need https, or http://localhost: use a password here"))


class BadPasskey(StackyardError):
    """What a browser has sent is no new passkey."""

    code = "bad-passkey"

    def __init__(self) -> None:
        super().__init__(msg("that passkey could not be read; try again"))


@dataclass(frozen=True)
class Site:
    """Where a page was opened, as a passkey knows it."""

    origin: str
    """Such as https://play.example.org."""

    @property
    def name(self) -> str:
        """The name of the machine, to which passkeys belong."""
        return urlsplit(self.origin).hostname or ""

    @property
    def has_passkeys(self) -> bool:
        """Whether browsers keep passkeys for it.

        >>> [Site(each).has_passkeys for each in ("https://a.example", "http://localhost:80", "https://10.0.0.1")]
        [True, True, False]
        """
        try:
            ipaddress.ip_address(self.name)
        except ValueError:
            return self.origin.startswith("https://") or self.name == "localhost"
        return False

    def check(self) -> None:
        """NoPasskeys where browsers keep none."""
        if not self.has_passkeys:
            raise NoPasskeys


def new_challenge() -> str:
    """Something to sign that nobody knew before."""
    return secrets.token_urlsafe(32)


def creation(site: Site, account: str, name: str, challenge: str, known: Iterable[str]) -> dict[str, Any]:
    """What a browser needs to make a passkey for an account, one that its device has none for yet."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    selection = AuthenticatorSelectionCriteria(
        resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
    )
    options = generate_registration_options(
        rp_id=site.name,
        rp_name=TITLE,
        user_id=account.encode(),
        user_name=name,
        challenge=_bytes(challenge),
        authenticator_selection=selection,
        exclude_credentials=[PublicKeyCredentialDescriptor(id=_bytes(each)) for each in known],
    )
    found: dict[str, Any] = json.loads(options_to_json(options))
    return found


def request(site: Site, challenge: str) -> dict[str, Any]:
    """What a browser needs to sign in with any passkey that it has for us; no name is told."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    options = generate_authentication_options(
        rp_id=site.name,
        challenge=_bytes(challenge),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    found: dict[str, Any] = json.loads(options_to_json(options))
    return found


def challenge_in(credential: dict[str, Any]) -> str:
    """The challenge that a browser says it has signed; empty where it says none."""
    try:
        data = json.loads(_bytes(credential["response"]["clientDataJSON"]))
        return str(data["challenge"]).rstrip("=")
    except (ValueError, KeyError, TypeError, AttributeError):
        return ""


def made(site: Site, credential: dict[str, Any], challenge: str) -> tuple[str, str, int]:
    """A passkey that a browser has made: its id, its public key, how often it has signed; or BadPasskey."""
    from webauthn import verify_registration_response

    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=_bytes(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except Exception:  # Strangers have sent it, and several libraries have read it.
        raise BadPasskey from None
    return _text(found.credential_id), _text(found.credential_public_key), found.sign_count


def signed(
    site: Site, credential: dict[str, Any], challenge: str, public_key: str, sign_count: int
) -> int | None:
    """How often a passkey has signed, where it has signed this challenge; None where it has not."""
    from webauthn import verify_authentication_response

    try:
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=_bytes(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=_bytes(public_key),
            credential_current_sign_count=sign_count,
            require_user_verification=True,
        )
    except Exception:
        return None
    return found.new_sign_count


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
