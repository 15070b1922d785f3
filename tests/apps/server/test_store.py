"""The shape of the database: migrations and models say the same, and PostgreSQL could do it as well."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, make_url
from sqlalchemy.schema import CreateTable

from stackyard.apps.server.store.migrations import NEWEST, configuration, migrate
from stackyard.apps.server.store.store import metadata, open_engine
from tests.apps.server.house import House


def test_migrations_lead_to_the_tables_that_we_use(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'x.db'}"

    async def compare() -> list[object]:
        await migrate(url)
        await migrate(url)  # Nothing is left to do.
        engine = open_engine(url)

        def look(connection: Connection) -> list[object]:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            return list(compare_metadata(context, metadata))

        async with engine.connect() as connection:
            differences = await connection.run_sync(look)
        await engine.dispose()
        return differences

    assert asyncio.run(compare()) == []
    with sqlite3.connect(tmp_path / "x.db") as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_database_of_the_first_shape_is_brought_up_to_date_with_all_that_is_in_it(tmp_path: Path) -> None:
    """Written by a server at revision 0001: a round of Staku after two moves, and a remark."""
    with sqlite3.connect(tmp_path / "x.db") as old:
        old.executescript((Path(__file__).parent / "first_database.sql").read_text())
    old.close()
    house = House(tmp_path / "x.db")
    try:
        page = house.page("ec31682fde561917", "token-of-ann")
        assert [move["move"] for move in page.state["moves"]] == ["b3-c3", "f5-e5"]
        assert page.state["clock"] == {"minutes": 10, "increment": 5, "running": 0}
        assert page.state["match"]["options"]["games"] == 2
        assert [remark["text"] for remark in page.wait("chat")["messages"]] == ["hello"]
        assert page.move(next(iter(page.state["paths"])))["type"] == "ack"
    finally:
        house.close()
    with sqlite3.connect(tmp_path / "x.db") as new:
        columns = [column[1] for column in new.execute("PRAGMA table_info(tables)")]
        assert "setup" in columns and "charter" not in columns
        assert new.execute("SELECT version_num FROM alembic_version").fetchall() == [(NEWEST,)]
    new.close()


def test_there_is_one_newest_migration() -> None:
    script = ScriptDirectory.from_config(configuration("sqlite://"))
    assert script.get_heads() == [NEWEST]


def test_postgresql_understands_every_table() -> None:
    dialect = make_url("postgresql://").get_dialect()()
    for table in metadata.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))
