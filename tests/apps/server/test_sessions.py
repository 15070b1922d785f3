"""Passwords and sessions as an attacker would try them."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from stackyard.apps.server.limits import Limits
from stackyard.apps.server.people import passwords
from tests.apps.server.house import House, OpenHouse
from tests.apps.server.people import PASSWORD, Browser

OTHER = "four blue cups"


def test_a_session_is_in_a_cookie_that_no_script_and_no_other_site_gets(shared_house: House) -> None:
    ann = Browser(shared_house)
    made = ann.post("/api/accounts", {"name": "Ada", "password": PASSWORD})
    cookie = made.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Path=/" in cookie
    token = ann.cookies["stackyard-session"]
    assert token not in made.text
    behind = shared_house.ask("GET", "/api/me", headers={"Cookie": f"stackyard-session={token}x"})
    assert behind.json()["account"] is None


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
def test_no_request_of_another_site_can_act(shared_house: House, origin: str | None) -> None:
    victim = Browser(shared_house).sign_up(f"Victim {origin}"[:24].replace("/", ""))
    headers = {"Cookie": f"stackyard-session={victim.cookies['stackyard-session']}"}
    if origin is not None:
        headers["Origin"] = origin
    for path, body in (
        ("/api/me/close", {"password": PASSWORD}),
        ("/api/me/password", {"old": PASSWORD, "new": OTHER}),
        ("/api/me/sign-out", {}),
        ("/api/me/sessions/end", {}),
        ("/api/me/name", {"name": "Fool"}),
        ("/api/sessions", {"name": "Eve", "password": PASSWORD}),
        ("/api/tables", {"game": "staku", "players": [{"kind": "me"}, {"kind": "open"}]}),
    ):
        refused = shared_house.ask("POST", path, headers=headers, json=body)
        assert (refused.status_code, refused.json()["code"]) == (403, "foreign-origin"), path
    assert victim.me() is not None


def test_guessing_is_slowed_for_the_name_and_for_the_address(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(guesses=3, sign_ins=8, on_this_machine=1))
    Browser(house).sign_up("Ann")
    guesser = Browser(house)
    for name in ("Ann", "Nobody"):
        codes = [guesser.sign_in(name, f"guess number {number}").json()["code"] for number in range(4)]
        assert codes == ["wrong-sign-in"] * 3 + ["too-many-attempts"], "alike, with and without an account"
    slowed = guesser.sign_in("Zoe", "another guess")
    assert slowed.status_code == 429 and int(slowed.headers["Retry-After"]) > 0


def test_it_is_not_told_whether_a_name_has_an_account(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Browser(house).sign_up("Ann")
    worked: list[str | None] = []

    def fits(kept: str | None, given: str) -> bool:
        worked.append(kept)
        return passwords.fits(kept, given)

    monkeypatch.setattr("stackyard.apps.server.live.people.fits", fits)
    answers = [Browser(house).sign_in(name, "wrong wrong").json() for name in ("Ann", "Nobody")]
    assert answers[0] == answers[1] and answers[0]["code"] == "wrong-sign-in"
    assert len(worked) == 2 and worked[1] is None, "a hash is verified for a name without an account, too"
    recoveries = [
        Browser(house).post("/api/sessions/recovery", {"name": name, "code": "abc", "password": OTHER}).json()
        for name in ("Ann", "Nobody")
    ]
    assert recoveries[0] == recoveries[1] == answers[0]
    costs = [hash.rsplit("$", 2)[0] for hash in (passwords.NOBODYS, passwords.hash_password("x"))]
    assert costs[0] == costs[1], "and as dearly"
    assert ann.me() is not None


def test_sessions_end_when_they_should(house: House) -> None:
    ann, phone, thief = Browser(house).sign_up("Ann"), Browser(house), Browser(house)
    phone.sign_in("Ann")
    thief.sign_in("Ann")
    id = ann.table("staku", "me", "open")
    assert thief.get(f"/api/tables/{id}").json()["you"] == 0
    assert (
        ann.post("/api/me/password", {"old": "wrong wrong", "new": OTHER}).json()["code"] == "wrong-sign-in"
    )
    assert ann.post("/api/me/password", {"old": PASSWORD, "new": OTHER}).status_code == 200
    assert ann.me() is not None and phone.me() is None and thief.me() is None
    assert thief.get(f"/api/tables/{id}").json()["you"] is None, "nor does the browser hold the seat"
    assert thief.sign_in("Ann").json()["code"] == "wrong-sign-in"
    phone.sign_in("Ann", OTHER)
    (mark,) = [each["mark"] for each in ann.me()["sessions"] if not each["this"]]  # type: ignore[index]
    assert ann.post("/api/me/sessions/end", {"mark": mark}).status_code == 200
    assert phone.me() is None
    phone.sign_in("Ann", OTHER)
    kept = dict(ann.cookies)
    assert ann.post("/api/me/sessions/end", {}).status_code == 200
    assert phone.me() is None
    ann.cookies = kept
    assert ann.me() is None, "an old cookie opens nothing"


def test_a_recovery_code_opens_an_account_once(house: House) -> None:
    ann = Browser(house).sign_up("Ann")
    lost = Browser(house)
    asked = {"name": "ann", "code": ann.codes[0].upper(), "password": OTHER}
    assert lost.post("/api/sessions/recovery", asked).json()["me"]["account"]["codes_left"] == 7
    assert ann.me() is None, "whoever had the old password is signed out"
    assert Browser(house).post("/api/sessions/recovery", asked).json()["code"] == "wrong-sign-in"
    fresh = lost.post("/api/me/codes", {"password": OTHER}).json()["codes"]
    assert len(fresh) == 8
    old = {**asked, "code": ann.codes[1]}
    assert Browser(house).post("/api/sessions/recovery", old).json()["code"] == "wrong-sign-in"


def test_a_guest_cannot_sit_down_under_the_name_of_an_account(house: House) -> None:
    ann = Browser(house).sign_up("Ann")
    id = ann.table("staku", "me", "open")
    for name in ("Ann", "ANN", "Αnn", "A n n", "Ánn"):
        refused = house.post(f"/api/tables/{id}/seats", {"name": name})
        assert refused.json()["code"] == "name-taken", name
        players = [{"kind": "me", "name": name}, {"kind": "open"}]
        assert house.post("/api/tables", {"game": "staku", "players": players}).json()["code"] == "name-taken"
        assert (
            Browser(house).post("/api/accounts", {"name": name, "password": PASSWORD}).json()["code"]
            == "name-taken"
        )
    again = ann.post(f"/api/tables/{id}/seats", {"name": "Ann"})
    assert again.json()["code"] == "refused", "nobody plays against themselves"


@pytest.mark.parametrize("password", ["short", "aaaaaaaa", "Margaret", "x" * 201])
def test_easy_passwords_are_refused(shared_house: House, password: str) -> None:
    refused = Browser(shared_house).post("/api/accounts", {"name": "Margaret", "password": password})
    assert refused.json()["code"] == "bad-password"


def test_nothing_secret_is_in_the_database_the_log_or_an_export(
    house: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ann = Browser(house).sign_up("Ann")
    id = ann.table("staku", "me", "2")
    ann.say(id, "resign")
    export = ann.get("/api/me/export")
    with zipfile.ZipFile(io.BytesIO(export.content)) as file:
        (game,) = json.loads(file.read("account.json"))["games"]
        assert (game["table"], game["result"]) == (id, "lost")
        texts = [file.read(name) for name in file.namelist()]
        assert len(texts) == 2 and b"Ann" in texts[1]
    token = ann.cookies["stackyard-session"]
    house.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    for secret in (PASSWORD, token, *ann.codes, *(code.replace("-", "") for code in ann.codes)):
        assert secret.encode() not in kept and secret not in caplog.text
        assert all(secret.encode() not in text for text in texts)
    house.open()
