"""The ledger notices what is missing, and what is there twice."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.trials.ledger import Action, Ledger, problems

MOVE = Action("t", 3, 0, "a1-a2")


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = str(tmp_path / "log.db")
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE events (table_id, number, kind, player, text)")
        connection.execute("CREATE TABLE remarks (table_id, text)")
        log = [("t", 1, "sit", 0, ""), ("t", 2, "sit", 1, ""), ("t", 3, "round", None, "")]
        connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", log)
    connection.close()
    return path


def write(database: str, *events: tuple[int, str, int | None, str]) -> None:
    with sqlite3.connect(database) as connection:
        connection.executemany("INSERT INTO events VALUES ('t', ?, ?, ?, ?)", events)
    connection.close()


def ledger() -> Ledger:
    return Ledger(sent={MOVE}, acknowledged={MOVE: 4})


def test_what_is_there_once_is_well(database: str) -> None:
    write(database, (4, "move", 0, "a1-a2"))
    assert problems(ledger(), database) == []


def test_what_was_acknowledged_and_is_missing_is_noticed(database: str) -> None:
    (problem,) = problems(ledger(), database)
    assert "is there 0 times" in problem


def test_another_move_in_its_place_is_noticed(database: str) -> None:
    write(database, (4, "move", 0, "a1-b1"))
    assert len(problems(ledger(), database)) == 2


def test_a_move_that_is_there_twice_is_noticed(database: str) -> None:
    write(database, (4, "move", 0, "a1-a2"), (5, "move", 0, "a1-a2"))
    (problem,) = problems(ledger(), database)
    assert "nobody has sent move 5" in problem


def test_a_gap_is_noticed(database: str) -> None:
    write(database, (4, "move", 0, "a1-a2"), (6, "round", None, ""))
    assert problems(ledger(), database) == ["t: the log has gaps"]


def test_a_remark_that_is_there_twice_is_noticed(database: str) -> None:
    found = Ledger()
    found.remarks["t", "hello"] = 1
    with sqlite3.connect(database) as connection:
        connection.executemany("INSERT INTO remarks VALUES ('t', ?)", [("hello",), ("hello",)])
    connection.close()
    (problem,) = problems(found, database)
    assert "is there 2 times" in problem
