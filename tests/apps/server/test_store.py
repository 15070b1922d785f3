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


def test_there_is_one_newest_migration() -> None:
    script = ScriptDirectory.from_config(configuration("sqlite://"))
    assert script.get_heads() == [NEWEST]


def test_postgresql_understands_every_table() -> None:
    dialect = make_url("postgresql://").get_dialect()()
    for table in metadata.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))
