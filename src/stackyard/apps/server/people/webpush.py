"""Web Push: who is told, and what a push service is sent (RFC 8030, 8188, 8291 and 8292).

The payload is encrypted for the browser, so that the push service in between cannot read it, and signed with
a key of this server (VAPID), so that nobody else can use the subscription.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import ipaddress
import time
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from stackyard.apps.server.addresses import plain
from stackyard.core.errors import OptionError
from stackyard.core.message import msg

LONGEST = 1000
"""Letters of an endpoint."""
TOKEN_SECONDS = 12 * 3600
"""For which a signature is good; push services allow a day."""
KEPT_SECONDS = 24 * 3600
"""For which a push service keeps what it cannot deliver."""
WRAPPED = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
"""Addresses of IPv6 that stand for others of IPv4, which may be anywhere."""


class BadSubscription(OptionError):
    """What a page has sent is no subscription that we would send anything to."""

    code = "bad-subscription"


@dataclass(frozen=True)
class Subscription:
    """A browser that wants to be told, and how to reach it."""

    endpoint: str
    """Whoever knows it can send to the browser, if they have our key: it is in no log."""
    p256dh: str
    auth: str
    language: str

    @property
    def id(self) -> str:
        """What it is kept under."""
        return hashlib.sha256(self.endpoint.encode()).hexdigest()

    @property
    def service(self) -> str:
        """The push service, for logs: its name and nothing of what follows."""
        return urlsplit(self.endpoint).hostname or ""


def may_be_reached(address: str, allowed: Sequence[str] = ()) -> bool:
    """Whether a push service may be at an address: any on the internet, and those that the operator names.

    Whoever subscribes chooses where we send to, so that inside our network there is nothing to find.
    """
    found = plain(address)
    if any(found in ipaddress.ip_network(each) for each in allowed):
        return True
    return found.is_global and not found.is_multicast and not any(found in each for each in WRAPPED)


def check_endpoint(endpoint: str, allowed: Sequence[str] = ()) -> str:
    """An address of a push service, or BadSubscription; its name is looked up when something is sent."""
    wrong = BadSubscription(msg("a push service has an https address on the internet"))
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise wrong from None
    plain_text = any(ord(letter) <= 32 or ord(letter) > 126 for letter in endpoint)
    if not host or len(endpoint) > LONGEST or plain_text or parts.username or parts.password:
        raise wrong
    try:
        literal = plain(host)
    except ValueError:
        literal = None
    if literal is not None and any(literal in ipaddress.ip_network(each) for each in allowed):
        local = parts.scheme == "http" and literal.is_loopback
        if parts.scheme == "https" or local:
            return endpoint
        raise wrong
    reachable = literal is None or may_be_reached(host)
    if parts.scheme != "https" or not (allowed or port in (None, 443)) or not reachable:
        raise wrong
    return endpoint


def check_subscription(subscription: Subscription, allowed: Sequence[str] = ()) -> Subscription:
    """A subscription that can be sent to, or BadSubscription."""
    check_endpoint(subscription.endpoint, allowed)
    key, auth = _bytes(subscription.p256dh), _bytes(subscription.auth)
    if len(key) != 65 or key[0] != 4 or len(auth) != 16:
        raise BadSubscription(msg("these are no keys of a subscription"))
    return subscription


def check_contact(text: str) -> str:
    """Whom push services may ask about this server: mailto: or https:; an OptionError where it is neither."""
    kind, _, rest = text.partition(":")
    if (kind == "mailto" and "@" in rest) or (kind == "https" and rest.startswith("//") and len(rest) > 2):
        return text
    raise OptionError(
        msg(
            "push services want to know whom to ask: --push mailto:YOU@EXAMPLE.ORG, not {text:quoted}",
            text=text,
        )
    )


def new_private_key() -> str:
    """A key for this server, as it is kept."""
    from py_vapid import Vapid02

    vapid = Vapid02()
    vapid.generate_keys()
    pem: bytes = vapid.private_pem()
    return pem.decode()


def public_key(private_key: str) -> str:
    """What browsers subscribe with, as `pushManager.subscribe` wants it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid02

    key = Vapid02.from_pem(private_key.encode()).public_key
    return _text(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def sealed(
    subscription: Subscription, payload: bytes, private_key: str, contact: str, topic: str
) -> tuple[bytes, dict[str, str]]:
    """What is posted to a push service, and its headers; of one topic it keeps the last."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec
    from py_vapid import Vapid02

    body: bytes = http_ece.encrypt(
        payload,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(subscription.p256dh),
        auth_secret=_bytes(subscription.auth),
        version="aes128gcm",
    )
    parts = urlsplit(subscription.endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + TOKEN_SECONDS,
        "sub": contact,
    }
    signed: dict[str, str] = Vapid02.from_pem(private_key.encode()).sign(claims)
    return body, {
        **signed,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_SECONDS),
        "Urgency": "normal",
        "Topic": topic[:32],
    }


def _bytes(text: str) -> bytes:
    """What base64 for addresses says; empty where it is none."""
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
