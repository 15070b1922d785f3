"""Copies of the database that are made while a server works."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from stackyard.apps.server.store.backup import BadBackup, backup
from stackyard.core.errors import OptionError
from tests.apps.server.house import House


def test_a_copy_that_is_made_while_people_play_has_all_that_was_acknowledged(
    house: House, tmp_path: Path
) -> None:
    id, tokens = house.table("stakd", "me", "here")
    pages = [house.page(id, tokens[player]) for player in (0, 1)]
    acknowledged = 0
    stop = threading.Event()

    def play() -> None:
        nonlocal acknowledged
        while not stop.is_set() and pages[0].state["phase"] == "playing":
            page = pages[pages[0].state["to_move"]]
            page.catch_up(pages[0].state["number"])
            answer = page.move(next(iter(page.state["paths"])))
            assert answer["type"] == "ack"
            acknowledged = answer["number"]
            pages[0].catch_up(acknowledged)

    playing = threading.Thread(target=play)
    playing.start()
    copies = []
    for number in range(5):
        before = acknowledged
        made = backup(tmp_path / "stackyard.db", tmp_path / f"copy-{number}.db")
        copies.append((before, made))
    stop.set()
    playing.join()
    assert (tmp_path / "copy-0.db").stat().st_mode & 0o777 == 0o600
    assert not list(tmp_path.glob("*.part*")) and not list(tmp_path.glob("copy-*-*"))
    before, made = copies[-1]
    assert (
        made.tables == 1 and made.events >= before and made.bytes == (tmp_path / "copy-4.db").stat().st_size
    )
    again = House(tmp_path / "copy-4.db")
    try:
        page = again.page(id, tokens[0])
        assert page.state["number"] == made.events and len(page.state["moves"]) >= before - 3
    finally:
        again.close()


def test_what_is_there_is_not_written_over(house: House, tmp_path: Path) -> None:
    there = tmp_path / "there.db"
    there.write_text("precious")
    with pytest.raises(OptionError, match="is there already"):
        backup(tmp_path / "stackyard.db", there)
    assert there.read_text() == "precious"
    with pytest.raises(OptionError, match="there is no database"):
        backup(tmp_path / "nosuch.db", tmp_path / "copy.db")


def test_a_damaged_database_gives_no_copy(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.db"
    with sqlite3.connect(damaged) as made:
        made.executescript("CREATE TABLE tables (id TEXT PRIMARY KEY); CREATE TABLE events (number INTEGER);")
        made.executemany("INSERT INTO tables VALUES (?)", [(f"{number:0200d}",) for number in range(500)])
    made.close()
    content = bytearray(damaged.read_bytes())
    content[8192:8292] = b"\xff" * 100
    damaged.write_bytes(content)
    with pytest.raises((BadBackup, sqlite3.DatabaseError)):
        backup(damaged, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists() and not list(tmp_path.glob("*.part"))


def test_the_command_says_what_it_did(house: House, tmp_path: Path) -> None:
    house.table("staku", "me", "here")
    command = [sys.executable, "-m", "stackyard", "backup", "--database", str(tmp_path / "stackyard.db")]
    done = subprocess.run([*command, str(tmp_path / "copy.db")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "copy.db: checked; tables: 1, events: 3, bytes: " in done.stdout
    again = subprocess.run([*command, str(tmp_path / "copy.db")], capture_output=True, text=True)
    assert again.returncode == 2 and "is there already" in again.stderr
    command[-1] = "postgresql://here/games"
    other = subprocess.run([*command, str(tmp_path / "x.db")], capture_output=True, text=True)
    assert other.returncode == 2 and "pg_dump" in other.stderr
