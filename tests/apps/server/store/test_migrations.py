"""The shape of the database: migrations and models say the same, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine

from stackyard.apps.server.live.live_table import now
from stackyard.apps.server.store.address import Address
from stackyard.apps.server.store.migrations import NEWEST, STEPS, NewerDatabase, configuration, migrate
from stackyard.apps.server.store.schema import metadata
from stackyard.apps.server.store.store import Store
from stackyard.core.errors import OptionError
from tests.apps.server.house import House
from tests.apps.server.postgres import Postgres

FIRST = (Path(__file__).parent / "first_database.sql").read_text()
"""Written by a server at revision 0001: a round of Staku after two moves, and a remark."""
TABLE = "ec31682fde561917"


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


async def compare(database: str) -> list[object]:
    address = Address.read(database)
    if address.file is not None:
        with create_engine(f"sqlite:///{address.file}").connect() as connection:
            return differences(connection)
    engine = create_async_engine(address.text.replace("postgresql:", "postgresql+asyncpg:"))
    async with engine.connect() as server:
        found = await server.run_sync(differences)
    await engine.dispose()
    return found


def test_migrations_lead_to_the_tables_that_we_use(database: str) -> None:
    assert asyncio.run(migrate(database)) is True
    assert asyncio.run(migrate(database)) is False, "nothing is left to do"
    assert asyncio.run(compare(database)) == []


def test_a_file_is_in_wal_mode(tmp_path: Path) -> None:
    asyncio.run(migrate(str(tmp_path / "x.db")))
    with closing(sqlite3.connect(tmp_path / "x.db")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def old_file(path: Path, step: str) -> Path:
    """A database as a server at that step has left it."""
    with closing(sqlite3.connect(path)) as old:
        old.executescript(FIRST)
        old.execute("UPDATE tables SET changed = ?", [now()])  # Old tables are not in the lobby.
        if step == "0002":
            old.execute("ALTER TABLE tables RENAME COLUMN charter TO setup")
            old.execute("UPDATE alembic_version SET version_num = '0002'")
        old.commit()
    return path


@pytest.mark.parametrize("step", STEPS[:-1])
def test_an_older_database_is_brought_up_to_date_with_all_that_is_in_it(tmp_path: Path, step: str) -> None:
    house = House(old_file(tmp_path / "x.db", step))
    try:
        (listed,) = house.get("/api/tables").json()["tables"]
        assert (listed["id"], [seat["name"] for seat in listed["seats"]]) == (TABLE, ["Ann", "Bob"])
        page = house.page(TABLE, "token-of-ann")
        assert [move["move"] for move in page.state["moves"]] == ["b3-c3", "f5-e5"]
        assert page.state["clock"] == {"minutes": 10, "increment": 5, "days": 0, "running": 0}
        assert page.state["match"]["options"]["games"] == 2
        assert [remark["text"] for remark in page.wait("chat")["messages"]] == ["hello"]
        assert page.move(next(iter(page.state["paths"])))["type"] == "ack"
    finally:
        house.close()
    with closing(sqlite3.connect(tmp_path / "x.db")) as new:
        columns = [column[1] for column in new.execute("PRAGMA table_info(tables)")]
        assert "setup" in columns and "charter" not in columns
        assert new.execute("SELECT version_num FROM alembic_version").fetchall() == [(NEWEST,)]
        number, newest = new.execute("SELECT number, (SELECT max(number) FROM events) FROM tables").fetchone()
        assert number == newest


def test_an_older_table_stands_where_its_log_ends(tmp_path: Path) -> None:
    path = old_file(tmp_path / "x.db", "0002")
    asyncio.run(migrate(str(path)))
    with closing(sqlite3.connect(path)) as new:
        row = new.execute(
            "SELECT number, needs_host, (SELECT max(number) FROM events) FROM tables"
        ).fetchone()
    assert row[0] == row[2] and row[1] == 1

    async def running() -> list[str]:
        store = Store(str(path))
        found = await store.running()
        await store.close()
        return found

    assert asyncio.run(running()) == [TABLE]


def test_there_is_one_newest_migration() -> None:
    script = ScriptDirectory.from_config(configuration())
    assert script.get_heads() == [NEWEST]
    assert tuple(sorted(step.revision for step in script.walk_revisions())) == STEPS


def test_of_processes_that_start_together_one_migrates(postgres: Postgres) -> None:
    url = postgres.new_database()
    work = (
        "import asyncio, sys; from stackyard.apps.server.store.migrations import migrate;"
        "asyncio.run(migrate(sys.argv[1]))"
    )
    started = [subprocess.Popen([sys.executable, "-c", work, url]) for _ in range(2)]
    assert [process.wait() for process in started] == [0] * 2
    assert [row[0] for row in postgres.execute("SELECT version_num FROM alembic_version", url=url)] == [
        NEWEST
    ]


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    asyncio.run(migrate(str(path)))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(NewerDatabase, match=r"newer version of Stackyard than this one \(9999\)"):
        asyncio.run(migrate(str(path)))


def test_a_database_that_cannot_be_opened_is_named_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"cannot open the database .*/no/x\.db: unable to open"):
        asyncio.run(migrate(f"{tmp_path}/no/x.db"))
    with pytest.raises(OptionError, match=r"postgresql://ann:\*\*\*@127\.0\.0\.1:9/x: ") as caught:
        asyncio.run(migrate("postgresql://ann:secret@127.0.0.1:9/x"))
    assert "secret" not in str(caught.value)
