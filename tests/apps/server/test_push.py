"""Web Push: who is away is told once a turn, encrypted and signed; nothing is sent elsewhere."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stackyard.apps.cli.main import app as cli
from stackyard.apps.server.limits import Limits
from stackyard.apps.server.live import push as push_module
from stackyard.apps.server.live.push_delivery import Unreachable, post
from stackyard.apps.server.people.webpush import BadSubscription, check_endpoint, may_be_reached
from stackyard.apps.server.store.store import Store
from tests.apps.server.house import House
from tests.apps.server.people import PASSWORD, Browser
from tests.apps.server.postgres import Postgres
from tests.apps.server.push_service import LOOPBACK, PushService, Subscriber, push_service
from tests.waiting import eventually, wait_until

CONTACT = "mailto:yard@example.org"
SOON = Limits(reminder=0.05)


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as started:
        yield started


def with_push(database: Path | str, **more: Any) -> House:
    return House(database, push=CONTACT, push_networks=LOOPBACK, **{"limits": SOON, **more})


@pytest.fixture
def houses(database: str) -> Iterator[House]:
    """A house with Web Push on each kind of database."""
    house = with_push(database)
    yield house
    house.close()


@pytest.fixture
def pushing(tmp_path: Path) -> Iterator[House]:
    house = with_push(tmp_path / "push.db")
    yield house
    house.close()


def key_of(house: House) -> str:
    key: str = house.get("/api/push").json()["key"]
    return key


def play(browser: Browser, id: str, token: str | None = None) -> None:
    """Make the first legal move, over HTTP, with no page open."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    state = browser.ask("GET", f"/api/tables/{id}", headers).json()
    move = next(iter(state["paths"]))
    answer = browser.say(id, "move", token, move=move)
    assert answer.status_code == 200, answer.text


def test_an_account_that_is_away_is_told_once_a_turn_in_its_language(
    houses: House, service: PushService
) -> None:
    ann, bob = Browser(houses).sign_up("Ann"), Browser(houses).sign_up("Bob")
    phone = Subscriber(service, "phone")
    assert bob.post("/api/push", phone.body(lang="fr")).json()["key"] == key_of(houses)
    id = ann.table("staku", "me", "open")
    assert bob.post(f"/api/tables/{id}/seats", {"name": ""}).status_code == 200
    assert phone.heard() == [], "it is Ann's turn"
    play(ann, id)
    assert phone.wait() == {"title": "C’est à vous de jouer", "body": "Staku avec Ann", "path": f"/t/{id}"}
    service.check_vapid(key_of(houses), CONTACT)
    (_, headers, body) = service.requests[0]
    assert headers["content-encoding"] == "aes128gcm" and headers["topic"] == id and int(headers["ttl"]) > 0
    assert b"Staku" not in body and b"Ann" not in body, "the service cannot read it"
    # Whatever else happens in the same turn, they are not told again.
    ann.say(id, "undo")
    bob.say(id, "answer", accept=False)
    play(bob, id)
    play(ann, id)
    assert phone.wait(2)["path"] == f"/t/{id}"
    assert len(phone.heard()) == 2


def test_who_has_the_table_open_is_not_told(pushing: House, service: PushService) -> None:
    ann, guest = Browser(pushing).sign_up("Ann"), Browser(pushing)
    id = ann.table("staku", "me", "open")
    token = pushing.sit(id, "Gus")
    tablet = Subscriber(service, "tablet")
    assert guest.post("/api/push", tablet.body(seats=[token, "nonsense"])).status_code == 200
    with closing(pushing.page(id, token)) as page:
        play(ann, id)
        page.wait_until(lambda state: state["to_move"] == 1)
        play(guest, id, token)
    wait_until(lambda: not pushing.host.live[id].pages)
    play(ann, id)
    assert tablet.wait()["body"] == "Staku with Ann", "a guest is told by the token of the place"
    assert len(tablet.heard()) == 1


def test_a_browser_that_was_signed_out_is_told_nothing_more(pushing: House, service: PushService) -> None:
    ann, bob = Browser(pushing).sign_up("Ann"), Browser(pushing).sign_up("Bob")
    other = Browser(pushing)
    other.sign_in("Bob")
    first, second = Subscriber(service, "first"), Subscriber(service, "second")
    bob.post("/api/push", first.body())
    other.post("/api/push", second.body())
    bob.post("/api/me/sessions/end", {"mark": _other(bob)})
    id = ann.table("staku", "me", "open")
    bob.post(f"/api/tables/{id}/seats", {"name": ""})
    play(ann, id)
    first.wait()
    assert second.heard() == []
    bob.post("/api/push/end", {"endpoint": first.endpoint})
    play(bob, id)
    play(ann, id)
    eventually(lambda: len(pushing.host.push._waiting), 0)
    assert len(first.heard()) == 1
    bob.post("/api/me/close", {"password": PASSWORD})


def _other(browser: Browser) -> str:
    account = browser.me()
    assert account is not None
    mark: str = next(each["mark"] for each in account["sessions"] if not each["this"])
    return mark


def test_what_the_service_does_not_take_is_sent_again_and_what_is_gone_is_forgotten(
    pushing: House, service: PushService, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(push_module, "PAUSES", (0.01, 0.01))
    service.answers = [(503, {"Retry-After": "0"}), (429, {}), (201, {})]
    ann, bob = Browser(pushing).sign_up("Ann"), Browser(pushing).sign_up("Bob")
    phone = Subscriber(service, "phone")
    bob.post("/api/push", phone.body())
    id = ann.table("staku", "me", "open")
    bob.post(f"/api/tables/{id}/seats", {"name": ""})
    play(ann, id)
    phone.wait(3)
    service.answers = [(410, {})]
    play(bob, id)
    play(ann, id)
    phone.wait(4)
    eventually(lambda: len(pushing.host.push._waiting), 0)
    service.answers = [(201, {})]
    play(bob, id)
    play(ann, id)
    eventually(lambda: len(pushing.host.push._waiting), 0)
    assert len(phone.heard()) == 4, "nobody is sent anything who does not want it"
    told = "\n".join(
        record.getMessage() for record in caplog.records if "push service" in record.getMessage()
    )
    assert "127.0.0.1 took no reminder: status 503" in told and "forgotten" in told
    assert "secret-" not in caplog.text


def test_a_service_that_is_not_there_is_tried_again_and_then_left(
    pushing: House, service: PushService, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(push_module, "PAUSES", (0.01,))
    ann, bob = Browser(pushing).sign_up("Ann"), Browser(pushing).sign_up("Bob")
    phone = Subscriber(service, "phone")
    bob.post("/api/push", {**phone.body(), "endpoint": "http://127.0.0.1:9/push/secret-x"})
    id = ann.table("staku", "me", "open")
    bob.post(f"/api/tables/{id}/seats", {"name": ""})
    play(ann, id)
    wait_until(lambda: caplog.text.count("took no reminder") == 2)
    eventually(lambda: len(pushing.host.push._waiting), 0)
    assert "secret-x" not in caplog.text


def test_of_two_processes_one_tells(postgres: Postgres, service: PushService) -> None:
    database = postgres.new_database()
    first, second = with_push(database), with_push(database)
    try:
        assert key_of(first) == key_of(second), "the key is made once"
        ann, bob = Browser(first).sign_up("Ann"), Browser(second)
        bob.sign_up("Bob")
        phone = Subscriber(service, "phone")
        bob.post("/api/push", phone.body())
        id = ann.table("staku", "me", "open")
        bob.post(f"/api/tables/{id}/seats", {"name": ""})
        play(ann, id)
        phone.wait()
        for house in (first, second):  # Both look at it again, and both would tell.
            house.loop.call_soon_threadsafe(house.host.push.see, house.host.live[id])
        eventually(lambda: len(first.host.push._waiting) + len(second.host.push._waiting), 0)
        assert len(phone.heard()) == 1
    finally:
        first.close()
        second.close()


def test_a_turn_that_began_before_a_restart_is_told_after_it(tmp_path: Path, service: PushService) -> None:
    house = with_push(tmp_path / "x.db", limits=Limits(reminder=3600.0))
    try:
        ann, bob = Browser(house).sign_up("Ann"), Browser(house).sign_up("Bob")
        phone = Subscriber(service, "phone")
        bob.post("/api/push", phone.body())
        id = ann.table("staku", "me", "open", clock={"days": 3})
        bob.post(f"/api/tables/{id}/seats", {"name": ""})
        play(ann, id)
        key = key_of(house)
        house.close()
        house.settings = with_limits(house)
        house.open()
        phone.wait()
        service.check_vapid(key, CONTACT)
    finally:
        house.close()


def with_limits(house: House) -> Any:
    from dataclasses import replace

    return replace(house.settings, limits=SOON)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://10.0.0.1/x",
        "https://169.254.169.254/latest/meta-data",
        "https://[::ffff:192.168.0.1]/x",
        "https://[64:ff9b::7f00:1]/x",
        "https://0.0.0.0/x",
        "https://user:word@push.example.org/x",
        "https://push.example.org:22/x",
        "https://push.example.org/a b",
        "ftp://push.example.org/x",
        "https://",
        "nonsense",
        "https://push.example.org/" + "x" * 1000,
    ],
)
def test_addresses_inside_are_refused(endpoint: str) -> None:
    with pytest.raises(BadSubscription):
        check_endpoint(endpoint)


def test_a_name_that_leads_inside_is_found_out_when_something_is_sent() -> None:
    assert check_endpoint("https://localhost/x"), "names are looked up later"
    with pytest.raises(Unreachable, match="not on the internet"):
        asyncio.run(post("https://localhost/x", b"", {}))
    assert may_be_reached("9.9.9.9") and may_be_reached("2620:fe::fe")
    assert not may_be_reached("224.0.0.1") and not may_be_reached("fd00::1")
    assert may_be_reached("10.1.2.3", ["10.1.0.0/16"]) and not may_be_reached("10.2.2.3", ["10.1.0.0/16"])


def test_a_service_that_answers_slowly_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        done = asyncio.Event()

        async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                while True:
                    writer.write(b"H")
                    await writer.drain()
                    await asyncio.sleep(0.01)
            except ConnectionError:
                writer.close()
                done.set()

        async with await asyncio.start_server(drip, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(Unreachable, match="no answer within"):
                await post(f"http://127.0.0.1:{port}/x", b"y", {}, LOOPBACK)
            await done.wait()

    monkeypatch.setattr("stackyard.apps.server.live.push_delivery.SECONDS", 0.3)
    asyncio.run(run())


def test_what_is_no_subscription_is_refused_and_no_other_site_subscribes(
    pushing: House, house: House, service: PushService
) -> None:
    ann, phone = Browser(pushing).sign_up("Ann"), Subscriber(service, "phone")
    for wrong in ({"p256dh": "AAAA"}, {"auth": "%%"}, {"endpoint": "http://10.0.0.1/x"}):
        refused = ann.post("/api/push", {**phone.body(), **wrong})
        assert (refused.status_code, refused.json()["code"]) == (400, "bad-subscription")
    foreign = ann.post("/api/push", phone.body(), headers={"Origin": "https://evil.example"})
    assert foreign.json()["code"] == "foreign-origin"
    assert house.get("/api/push").json() == {"key": None}, "it is off unless somebody switches it on"
    assert house.post("/api/push", phone.body()).json()["code"] == "no-push"


def test_who_runs_the_server_is_told_what_push_needs() -> None:
    from typer.testing import CliRunner

    result = CliRunner().invoke(cli, ["serve", "--push", "me@example.org", "--port", "0"])
    assert result.exit_code and "mailto:" in str(result.exception or result.output)


def test_the_key_is_kept_whoever_asks_first(database: str) -> None:
    async def ask() -> set[str]:
        from stackyard.apps.server.store.migrations import migrate

        await migrate(database)
        store = Store(database)
        try:
            made = iter(["one", "two", "three"])
            asked = (store.subscriptions.private_key(lambda: next(made), 1) for _ in range(3))
            return set(await asyncio.gather(*asked))
        finally:
            await store.close()

    assert len(asyncio.run(ask())) == 1
