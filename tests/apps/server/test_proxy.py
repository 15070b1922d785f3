"""Behind nginx, with the configuration of docs/operating.md: TLS, sockets, and nothing that stays inside."""

from __future__ import annotations

import json
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.apps.server.process import Server
from tests.pages import OPERATING, block
from tests.waiting import PATIENCE, wait_until

NAME = "games.example.org"
PATH = f"{os.environ['PATH']}:/usr/sbin"

MAIN = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""


@dataclass(frozen=True)
class Proxy:
    """nginx before a server, as somebody elsewhere sees it."""

    plain: int
    secure: int
    trust: ssl.SSLContext

    def get(self, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        return self._ask("GET", path, headers or {})

    def post(self, path: str, body: Any, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self._ask("POST", path, headers, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def _ask(self, method: str, path: str, headers: dict[str, str], **more: Any) -> httpx.Response:
        address = f"https://127.0.0.1:{self.secure}{path}"
        named = {"Host": NAME, "Origin": f"https://{NAME}", **headers}
        with httpx.Client(verify=self.trust, timeout=PATIENCE) as client:
            extensions = {"sni_hostname": NAME}
            return client.request(method, address, headers=named, extensions=extensions, **more)

    def socket(self, id: str) -> ClientConnection:
        there = socket.create_connection(("127.0.0.1", self.secure))
        address = f"wss://{NAME}/api/tables/{id}/live"
        origin = Origin(f"https://{NAME}")
        return connect(address, sock=there, ssl=self.trust, origin=origin, open_timeout=PATIENCE)


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens on, or did a moment ago."""
    with ExitStack() as stack:
        found = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [each.getsockname()[1] for each in found]


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate that we sign ourselves, and its key."""
    chain, key = folder / "chain.pem", folder / "key.pem"
    what = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    which = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", str(key), "-out", str(chain)]
    subprocess.run(["openssl", "req", *what, *which, *files], check=True, capture_output=True)
    return chain, key


@contextmanager
def nginx(folder: Path, server: Server) -> Iterator[Proxy]:
    """nginx with our configuration; only names of ports and files are put in."""
    program = shutil.which("nginx", path=PATH)
    assert program, "there is no nginx; `make nginx` installs it"
    plain, secure = free_ports(2)
    chain, key = certificate(folder)
    site = block(OPERATING, "nginx")
    for documented, here in (
        ("127.0.0.1:8000", f"127.0.0.1:{server.port}"),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl", f"listen 127.0.0.1:{secure} ssl"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(chain)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(key)),
    ):
        assert documented in site
        site = site.replace(documented, here)
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, site=site))
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with (folder / "nginx.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        wait_until(lambda: process.poll() is not None or _listens(secure), (folder / "nginx.log").read_text)
        assert process.poll() is None, (folder / "nginx.log").read_text()
        yield Proxy(plain, secure, ssl.create_default_context(cafile=str(chain)))
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _listens(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    folder = tmp_path_factory.mktemp("proxy")
    server = Server(folder, options=["--public", f"https://{NAME}"])
    try:
        with nginx(folder, server) as proxy:
            yield proxy
    finally:
        server.stop()


def test_a_move_over_tls_reaches_the_opponent(proxy: Proxy) -> None:
    players = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    made = proxy.post("/api/tables", {"game": "staku", "players": players, "entropy": "a"})
    id, ann = made["id"], made["tokens"]["0"]
    bob = proxy.post(f"/api/tables/{id}/seats", {"name": "Bob", "entropy": "b"})["token"]
    with proxy.socket(id) as first, proxy.socket(id) as second:
        state = greet(first, ann)
        assert greet(second, bob)["you"] == 1
        move = next(iter(state["paths"]))
        first.send(json.dumps({"type": "move", "number": state["number"], "id": 1, "move": move}))
        assert hear(first, "ack")["id"] == 1
        assert hear(second, "state")["moves"][-1]["move"] == move


def greet(page: ClientConnection, token: str) -> dict[str, Any]:
    page.send(json.dumps({"type": "hello", "token": token, "picture": "none"}))
    return hear(page, "state")


def hear(page: ClientConnection, type: str) -> dict[str, Any]:
    """The next message of a type."""
    while (message := json.loads(page.recv(timeout=PATIENCE)))["type"] != type:
        pass
    found: dict[str, Any] = message
    return found


def test_the_page_and_its_headers_come_through(proxy: Proxy) -> None:
    page = proxy.get("/")
    assert page.status_code == 200 and "<title>" in page.text
    assert page.headers["strict-transport-security"] and page.headers["content-security-policy"]
    assert proxy.get("/health").json()["status"] == "ok"


def test_plain_http_leads_to_tls(proxy: Proxy) -> None:
    answer = httpx.get(f"http://127.0.0.1:{proxy.plain}/t/x", headers={"Host": NAME}, timeout=PATIENCE)
    assert answer.status_code == 308 and answer.headers["location"] == f"https://{NAME}/t/x"


def test_metrics_stay_inside(proxy: Proxy) -> None:
    """nginx refuses them; and where somebody forgets that, the server does."""
    assert proxy.get("/metrics").status_code == 404
    assert proxy.get("/metrics?").status_code == 404
    slipped = proxy.get("//metrics")
    assert slipped.status_code in (403, 404) and "stackyard_" not in slipped.text
    slipped = proxy.get("/metrics/")
    assert slipped.status_code in (307, 403, 404) and "stackyard_" not in slipped.text


def test_what_is_too_long_is_refused(proxy: Proxy) -> None:
    with pytest.raises(AssertionError, match="413"):
        proxy.post("/api/tables", {"game": "x" * 70_000})


def test_pages_and_sockets_of_others_are_refused(proxy: Proxy) -> None:
    assert proxy.get("/api/games", {"Origin": "https://evil.example"}).status_code == 403
    assert proxy.get("/api/games", {"Origin": f"http://{NAME}"}).status_code == 403
