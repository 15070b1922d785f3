"""A push service for tests, and the browser behind it: it decrypts what it gets, by the RFCs alone."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.waiting import wait_until

LOOPBACK = ("127.0.0.0/8",)
"""What a server in a test may send to."""


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Subscriber:
    """A browser that has subscribed: its keys, and the secret part of its endpoint."""

    def __init__(self, service: PushService, name: str) -> None:
        self.service, self.name = service, name
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = name.encode().ljust(16, b".")[:16]

    @property
    def endpoint(self) -> str:
        return f"{self.service.address}/push/secret-{self.name}"

    def body(self, **more: Any) -> dict[str, Any]:
        """What its page sends to the server."""
        key = text_of(point_of(self._key.public_key()))
        return {"endpoint": self.endpoint, "p256dh": key, "auth": text_of(self._auth), **more}

    def decrypt(self, body: bytes) -> dict[str, Any]:
        """What was sent, by RFC 8188 and 8291."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        own = point_of(self._key.public_key())
        shared = self._key.exchange(ec.ECDH(), theirs)
        secret = derive(self._auth, shared, b"WebPush: info\0" + own + sender, 32)
        key = derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(salt, secret, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")
        assert text.endswith(b"\2"), "it is the last record"
        found: dict[str, Any] = json.loads(text[:-1])
        return found

    def heard(self) -> list[dict[str, Any]]:
        """All that this browser was sent."""
        sent = [request for request in self.service.requests if request[0].endswith(f"secret-{self.name}")]
        return [self.decrypt(body) for _, _, body in sent]

    def wait(self, count: int = 1) -> dict[str, Any]:
        """The last of so many messages, when they have come."""
        wait_until(lambda: len(self.heard()) >= count)
        return self.heard()[count - 1]


class PushService:
    """Takes posts on loopback, and answers as it is told to: the last answer again and again."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[tuple[int, dict[str, str]]] = [(201, {})]
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                status, more = service.answers[0]
                if len(service.answers) > 1:
                    service.answers.pop(0)
                self.send_response(status)
                for name, value in more.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()
                service.requests.append((self.path, headers, body))

            def log_message(self, format: str, *values: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def check_vapid(self, public_key: str, contact: str) -> None:
        """That all requests are signed with the key of the server (RFC 8292), for this service."""
        for _, headers, _ in self.requests:
            scheme, _, rest = headers["authorization"].partition(" ")
            parts = dict(part.strip().split("=", 1) for part in rest.split(","))
            assert (scheme, parts["k"]) == ("vapid", public_key)
            head, claims, signature = parts["t"].split(".")
            raw = bytes_of(signature)
            key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(public_key))
            der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
            key.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
            told = json.loads(bytes_of(claims))
            assert (told["aud"], told["sub"]) == (self.address, contact)
            assert json.loads(bytes_of(head))["alg"] == "ES256"


@contextmanager
def push_service() -> Iterator[PushService]:
    """A push service, for as long as it is used."""
    service = PushService()
    thread = threading.Thread(target=service.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        service.server.server_close()
