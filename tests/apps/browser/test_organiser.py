"""What people at a table see of what the organiser does."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from playwright.sync_api import expect

from tests.apps.browser.conftest import Arrive
from tests.apps.server.process import Server


def stackyard(server: Server, *words: str) -> str:
    """What a command says; Playwright's loop runs in this process, so it has one of its own."""
    command = [sys.executable, "-m", "stackyard", *words, "--database", server.database]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_remarks_vanish_and_tables_end_before_their_eyes(arrive: Arrive, server: Server) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    id = ann.new_table("staku")
    bob.join(id)
    for person, text in ((ann, "first"), (bob, "second")):
        person.page.fill("#chat-text", text)
        person.page.press("#chat-text", "Enter")
        expect(ann.page.locator("#chat-lines").get_by_text(text)).to_be_visible()
    number = stackyard(server, "admin", "remarks", id).split()[0]
    stackyard(server, "admin", "remove-remark", number)
    for person in (ann, bob):
        expect(person.page.locator("#chat-lines p")).to_have_count(1)
        expect(person.page.locator("#chat-lines")).to_contain_text("second")
    stackyard(server, "admin", "end", id, "--reason", "Closing time.")
    for person in (ann, bob):
        expect(person.status()).to_contain_text("The organiser has ended this table: Closing time.")
        expect(person.page.locator("#chat-form")).to_be_hidden()
        expect(person.page.locator("#after")).to_be_hidden()
        assert person.lit() == []


def test_a_link_to_an_archived_table_says_so(arrive: Arrive, server: Server, tmp_path: Path) -> None:
    ann = arrive("Ann")
    id, tokens = server.table("staku", "me", "here")
    server.say(id, tokens["0"], "resign")
    ann.visit(f"/t/{id}")
    ann.wait_for_table()
    with closing(sqlite3.connect(server.database)) as database, database:
        database.execute("UPDATE tables SET changed = 0 WHERE id = ?", [id])
    stackyard(server, "archive", str(tmp_path), "--older-than", "1000d")
    expect(ann.page.locator("#main")).to_contain_text(f"Table {id} was archived; ask the organiser")
    ann.forgive("410")  # Browsers write down that it was not there.
