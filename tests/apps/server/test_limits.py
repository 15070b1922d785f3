"""How much anybody may have: counted, refused with a clear error, and the rest unharmed."""

from __future__ import annotations

import pickle
import time

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stackyard.apps.server.addresses import LOOPBACK, fingerprint
from stackyard.apps.server.limits import Allowance, Limiter, Limits, TooMany
from stackyard.apps.server.live.lobby import fair_share
from stackyard.apps.server.wire.models.messages import SERVER_MESSAGE, RefusedMessage
from stackyard.core.errors import OptionError
from stackyard.core.message import msg
from tests.apps.server.house import House, OpenHouse
from tests.waiting import PATIENCE, wait_until

FROM_AFAR = {"X-Forwarded-For": "203.0.113.7"}
FROM_ELSEWHERE = {"X-Forwarded-For": "198.51.100.1"}
BEHIND_PROXY = ("127.0.0.0/8",)


# Settings ----------------------------------------------------------------------------------------


def test_limits_are_read_by_name() -> None:
    limits = Limits.read(["sockets=50", "body_seconds=2.5"])
    assert limits == Limits(sockets=50, body_seconds=2.5)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("sockets", "a limit is given as NAME=NUMBER"),
        ("socks=5", "a limit is given as NAME=NUMBER, not as 'socks=5'; limits: tables, open_seats"),
        ("sockets=many", "sockets is a whole number above 0, not 'many'"),
        ("sockets=1.5", "sockets is a whole number above 0"),
        ("sockets=0", "sockets is a whole number above 0"),
        ("body_seconds=nan", "body_seconds is a number above 0"),
        ("body_seconds=inf", "to lift a limit, give a large one"),
    ],
)
def test_a_limit_that_is_none_is_named(text: str, told: str) -> None:
    with pytest.raises(OptionError) as caught:
        Limits.read([text])
    assert told in str(caught.value)


# Counting ----------------------------------------------------------------------------------------


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def test_a_bucket_is_emptied_at_once_and_refills_evenly(clock: list[float]) -> None:
    allowance = Allowance(10, 100)
    assert [allowance.take("a") for _ in range(10)] == [0] * 10
    assert allowance.take("a") == pytest.approx(10)
    assert allowance.take("b") == 0, "others have theirs"
    clock[0] += 10
    assert allowance.take("a") == 0 and allowance.take("a") > 0
    clock[0] += 1000
    assert [allowance.take("a") > 0 for _ in range(11)] == [False] * 10 + [True]


def test_what_does_not_fit_takes_nothing(clock: list[float]) -> None:
    allowance = Allowance(10, 100)
    assert allowance.take("a", 11) > 0
    assert allowance.take("a", 10) == 0


def test_full_buckets_are_forgotten(clock: list[float]) -> None:
    allowance = Allowance(10, 100)
    for number in range(5000):
        allowance.take(str(number))
        clock[0] += 1
    assert len(allowance._full_at) <= Allowance.PRUNE


def test_programs_on_this_machine_may_have_more_unless_a_proxy_speaks_for_others(clock: list[float]) -> None:
    limits = Limits(tables=2, on_this_machine=3)
    for limiter, most in ((Limiter(limits), 6), (Limiter(limits, behind_proxy=True), 2)):
        for _ in range(most):
            limiter.begin_table(LOOPBACK, 0)
        with pytest.raises(TooMany) as caught:
            limiter.begin_table(LOOPBACK, 0)
        assert caught.value.code == "too-many-tables" and caught.value.wait > 0


def test_sockets_are_counted_while_they_are_open() -> None:
    limiter = Limiter(Limits(sockets=1))
    with limiter.open_socket("203.0.113.7"):
        with pytest.raises(TooMany, match="too many pages"), limiter.open_socket("203.0.113.7"):
            pass
        with limiter.open_socket("198.51.100.1"):
            assert limiter.sockets == 2
    with limiter.open_socket("203.0.113.7"):
        assert limiter.sockets == 1
    assert limiter.sockets == 0 and not limiter._sockets


def test_an_error_goes_from_process_to_process() -> None:
    error = pickle.loads(pickle.dumps(TooMany(msg("too much"), "too-many-tables", 3.0)))
    assert (str(error), error.code, error.wait) == ("too much", "too-many-tables", 3.0)


# Over HTTP ---------------------------------------------------------------------------------------


NEW_TABLE = {"game": "staku", "players": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}


def test_tables_of_an_address_are_limited_and_others_go_on(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(tables=2), proxies=BEHIND_PROXY)
    answers = [house.ask("POST", "/api/tables", json=NEW_TABLE, headers=FROM_AFAR) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].json()["code"] == "too-many-tables"
    assert 0 < int(answers[2].headers["Retry-After"]) <= 300
    french = house.ask("POST", "/api/tables?lang=fr", json=NEW_TABLE, headers=FROM_AFAR)
    assert french.json()["reason"].startswith("Beaucoup de tables")
    assert house.ask("POST", "/api/tables", json=NEW_TABLE, headers=FROM_ELSEWHERE).status_code == 200
    assert house.ask("GET", "/api/tables", headers=FROM_AFAR).status_code == 200, "only that is limited"


def test_open_seats_of_an_address_are_limited(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(open_seats=4), proxies=BEHIND_PROXY)
    asked = {"game": "stakd", "players": [{"kind": "open"}] * 3}
    answers = [house.ask("POST", "/api/tables", json=asked, headers=FROM_AFAR) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert answers[1].json()["code"] == "too-many-open-seats"
    alone = {"game": "staku", "players": [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]}
    assert house.ask("POST", "/api/tables", json=alone, headers=FROM_AFAR).status_code == 200


def test_seats_that_an_address_takes_are_limited(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(seats=1), proxies=BEHIND_PROXY)
    answers = []
    for _ in range(2):
        id, _ = house.table("staku", "me", "open")
        path = f"/api/tables/{id}/seats"
        answers.append(house.ask("POST", path, json={"name": "Bob"}, headers=FROM_AFAR))
    assert [answer.status_code for answer in answers] == [200, 429]
    assert answers[1].json()["code"] == "too-many-seats"
    assert house.ask("POST", path, json={"name": "Bob"}, headers=FROM_ELSEWHERE).status_code == 200


@pytest.mark.parametrize("forged", ["198.51.100.1, 203.0.113.7", "198.51.100.2,127.0.0.1, 203.0.113.7"])
def test_the_address_that_a_proxy_adds_counts_not_what_its_client_claims(
    open_house: OpenHouse, forged: str
) -> None:
    house = open_house(limits=Limits(tables=1), proxies=BEHIND_PROXY)
    for headers, status in ((FROM_AFAR, 200), ({"X-Forwarded-For": forged}, 429)):
        assert house.ask("POST", "/api/tables", json=NEW_TABLE, headers=headers).status_code == status


def test_without_a_proxy_nobody_chooses_an_address(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(tables=1, on_this_machine=1))
    for headers, status in ((FROM_AFAR, 200), (FROM_ELSEWHERE, 429)):
        assert house.ask("POST", "/api/tables", json=NEW_TABLE, headers=headers).status_code == status


def test_a_household_has_one_share_of_ipv6(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(tables=1), proxies=BEHIND_PROXY)
    for address, status in (("2001:db8:1:2::1", 200), ("2001:db8:1:2::2", 429), ("2001:db8:1:3::1", 200)):
        headers = {"X-Forwarded-For": address}
        assert house.ask("POST", "/api/tables", json=NEW_TABLE, headers=headers).status_code == status


# Sockets -----------------------------------------------------------------------------------------


def open_socket(house: House, id: str, headers: dict[str, str] | None = None) -> ClientConnection:
    address = f"ws://127.0.0.1:{house.port}/api/tables/{id}/live"
    return connect(address, open_timeout=PATIENCE, close_timeout=1, additional_headers=headers)


def test_sockets_of_an_address_are_limited_and_others_go_on(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(sockets=2), proxies=BEHIND_PROXY)
    id, tokens = house.table("staku", "me", "random")
    page = house.page(id, tokens[0])
    with open_socket(house, id, FROM_AFAR):
        with open_socket(house, id, FROM_AFAR), open_socket(house, id, FROM_AFAR) as third:
            refused = SERVER_MESSAGE.validate_json(third.recv(timeout=PATIENCE))
            assert isinstance(refused, RefusedMessage) and refused.code == "too-many-sockets"
            with pytest.raises(ConnectionClosed):
                third.recv(timeout=PATIENCE)
            assert (third.close_code, third.close_reason) == (1013, "too-many-sockets")
            assert page.move("b3-c3")["type"] == "ack"
        limiter: Limiter = house.app.state.limiter
        wait_until(lambda: limiter.sockets == 2)
        with open_socket(house, id, FROM_AFAR) as fourth:
            fourth.send('{"type": "hello"}')
            assert '"type":"state"' in str(fourth.recv(timeout=PATIENCE))


def test_a_socket_that_says_nothing_is_let_go(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(hello_seconds=0.2))
    id, tokens = house.table("staku", "me", "random")
    page = house.page(id, tokens[0])
    for said in ("", '{"type": "ping"}', "nonsense"):
        with open_socket(house, id) as silent:
            if said:
                silent.send(said)
                silent.recv(timeout=PATIENCE)
            with pytest.raises(ConnectionClosed):
                silent.recv(timeout=PATIENCE)
        assert (silent.close_code, silent.close_reason) == (1013, "no-hello")
    assert page.move("b3-c3")["type"] == "ack", "a page that has said hello may be silent"


def test_nonsense_is_counted_like_messages(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(messages=5, message_seconds=1000.0))
    id, tokens = house.table("staku", "me", "random")
    page = house.page(id, tokens[0])
    for _ in range(6):
        page.say("nonsense")
    codes = [page.wait("refused")["code"] for _ in range(6)]
    assert codes == ["bad-message"] * 4 + ["too-fast"] * 2, "hello was one of five"


# The lobby ---------------------------------------------------------------------------------------


def test_everybody_has_a_fair_share_of_the_lobby() -> None:
    flood = [f"a{number}" for number in range(100)]
    tables = [*flood, "b1", "c1", "c2"]
    assert fair_share(tables, lambda table: table[0], 5) == ["a0", "a1", "b1", "c1", "c2"]
    assert fair_share(tables, lambda table: table[0], 3) == ["a0", "b1", "c1"]
    assert fair_share(flood, lambda table: table[0], 5) == flood[:5], "room that nobody else needs is used"
    assert fair_share(["x", "y"], lambda _: "", 1) == ["x"], "of unknown ones the last"


def test_one_address_cannot_flood_the_lobby_out(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(lobby_tables=3), proxies=BEHIND_PROXY)
    made = {
        name: [
            house.ask("POST", "/api/tables", json=NEW_TABLE, headers=headers).json()["id"]
            for _ in range(tables)
        ]
        for name, headers, tables in (("one", FROM_ELSEWHERE, 1), ("many", FROM_AFAR, 6))
    }
    for _ in range(2):
        listed = {table["id"] for table in house.get("/api/tables").json()["tables"]}
        assert listed & set(made["one"]) and len(listed & set(made["many"])) == 2
        house.close()
        house.open()  # It is the same after a restart: marks are kept with the tables.


def test_a_mark_does_not_tell_an_address() -> None:
    assert len(fingerprint("203.0.113.7")) == 4 and fingerprint("203.0.113.7") != fingerprint("203.0.113.8")
