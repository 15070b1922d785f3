"""The page that the server sends: its languages, and its texts in each of them."""

from __future__ import annotations

import httpx

from tests.apps.server.house import House


def test_the_server_says_what_the_page_says(shared_house: House) -> None:
    answer = shared_house.get("/web/texts/fr.json")
    texts = answer.json()
    assert texts["Close"] == "Fermer"
    assert texts["{count} player"] == ["{count} joueur", "{count} joueurs"]
    tag = answer.headers["etag"]
    assert not tag.startswith("W/") and answer.headers["cache-control"] == "no-cache"
    again = httpx.get(f"{shared_house.address}/web/texts/fr.json", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert shared_house.get("/web/texts/en.json").json() == {}
    assert shared_house.get("/web/texts/xx.json").status_code == 404


def test_the_page_knows_which_languages_there_are(shared_house: House) -> None:
    for address in ("/", "/t/abc"):
        assert 'content="en English, fr Français"' in shared_house.get(address).text
