"""Web Push in a real browser: subscribing, what the worker shows, and where a click leads.

Chromium cannot reach a push service here, so the page is given a subscription to the one of the test; what
the server sends there is handed to the browser as its push service would.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Worker, expect

from tests.apps.browser.conftest import ELSEWHERE, Arrive
from tests.apps.browser.person import DESK, PHONE, WAIT, Person
from tests.apps.server.process import Server
from tests.apps.server.push_service import PushService, Subscriber, push_service
from tests.waiting import wait_until

OPTIONS = ["--push", "mailto:yard@example.org", "--push-network", "127.0.0.0/8", "--limit", "reminder=0.1"]

SUBSCRIBE = """(subscription) => {
    PushManager.prototype.subscribe = async function (options) {
        window.asked = options;
        return { toJSON: () => subscription };
    };
    PushManager.prototype.getSubscription = async function () {
        return { endpoint: subscription.endpoint, unsubscribe: async () => true };
    };
}"""
SHOWN = """async () => (await self.registration.getNotifications()).map(({ title, body, data, tag }) =>
    ({ title, body, data, tag }))"""
CLICK = """async () => {
    const opened = [];
    self.clients.openWindow = async (path) => opened.push(path);
    const [notification] = await self.registration.getNotifications();
    const event = new NotificationEvent("notificationclick", { notification });
    const work = [];
    event.waitUntil = (promise) => work.push(promise);
    self.dispatchEvent(event);
    await Promise.all(work);
    return opened;
}"""


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as started:
        yield started


@pytest.fixture(scope="module")
def push_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("push"), options=OPTIONS)
    yield server
    server.stop()
    assert "Traceback" not in server.log(), server.log()


def worker_of(person: Person) -> Worker:
    """The service worker, when it looks after the page."""
    person.wait_for("() => navigator.serviceWorker.controller")
    return person.context.service_workers[0]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_who_has_closed_the_page_is_told_and_a_click_opens_the_table(
    arrive: Arrive, push_server: Server, service: PushService, size: tuple[int, int]
) -> None:
    ann = arrive("Anne", size=size, at=push_server, language="fr-FR")
    phone = Subscriber(service, "desk" if size == DESK else "phone")
    body = phone.body()
    keys = {"p256dh": body["p256dh"], "auth": body["auth"]}
    subscription = json.dumps({"endpoint": phone.endpoint, "keys": keys})
    ann.page.add_init_script(f"({SUBSCRIBE})({subscription})")
    ann.context.grant_permissions(["notifications"])
    id, tokens = push_server.table("staku", "me", "open")
    ann.join(id)
    worker = worker_of(ann)
    ann.visit("/")
    ann.page.locator("#notify").click()
    expect(ann.page.locator("#notify")).to_have_attribute("aria-pressed", "true")
    ann.wait_for("() => localStorage.getItem('stackyard.push')")
    assert ann.page.evaluate("() => window.asked.userVisibleOnly") is True
    # She looks at another page; it becomes her turn.
    move = next(iter(push_server.state(id, tokens["0"])["paths"]))
    push_server.say(id, tokens["0"], "move", move=move)
    told = phone.wait()
    assert (told["title"], told["path"]) == ("C’est à vous de jouer", f"/t/{id}")
    # The browser gets it, as it would from its push service.
    session = ann.context.new_cdp_session(ann.page)
    registrations: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(each["registrationId"] for each in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    wait_until(lambda: bool(ann.page.evaluate("1")) and bool(registrations))

    def deliver() -> bool:
        """Push services send again what a browser has not taken."""
        message = {"registrationId": registrations[0], "data": json.dumps(told)}
        session.send("ServiceWorker.deliverPushMessage", {"origin": push_server.address, **message})
        return bool(worker.evaluate(SHOWN))

    wait_until(deliver)
    (shown,) = worker.evaluate(SHOWN)
    assert shown == {"title": told["title"], "body": told["body"], "data": f"/t/{id}", "tag": f"/t/{id}"}
    assert worker.evaluate(CLICK) == [f"/t/{id}"]
    # Switched off, the server forgets the browser.
    with ann.page.expect_response("**/api/push/end*") as ended:
        ann.page.locator("#notify").click()
    assert ended.value.ok


def test_over_plain_http_nothing_is_asked_for(browser: Browser, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    public = f"http://{ELSEWHERE}:{port}"
    server = Server(tmp_path, port=port, options=[*OPTIONS, "--public", public])
    context = browser.new_context(base_url=public)
    try:
        page = context.new_page()
        page.set_default_timeout(WAIT)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.add_init_script("localStorage.setItem('stackyard.notify', 'on')")
        page.goto("/")
        expect(page.locator("#no-notify")).to_be_visible()
        assert not [url for url in asked if "/api/push" in url]
    finally:
        context.close()
        server.stop()
