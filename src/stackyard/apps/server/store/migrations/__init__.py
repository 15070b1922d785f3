"""The shape of the database, step by step; `migrate` brings any older one to the newest."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from stackyard.apps.server.store.address import Address
from stackyard.core.errors import OptionError, StackyardError
from stackyard.core.message import msg

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection

STEPS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009", "0010")
NEWEST = STEPS[-1]
"""A database that has taken the last step is left alone, without loading SQLAlchemy and Alembic first."""

VERSION = "SELECT version_num FROM alembic_version"
LOCK = "SELECT pg_advisory_xact_lock(7825225)"
"""Of several processes that start together one migrates; the others wait, and find it done."""


class NewerDatabase(StackyardError):
    """A database was brought into shape by a newer version than this one."""

    code = "newer-database"


async def migrate(database: Address | str) -> bool:
    """Bring a database to the newest shape, in one transaction; whether there was anything to do."""
    address = database if isinstance(database, Address) else Address.read(database)
    with _explained(address):
        version = await (_version_in_file(address) if address.file else _version_on_server(address))
        if version == NEWEST:
            return False
        if version is not None and version not in STEPS:
            raise NewerDatabase(
                msg(
                    "the database {address} is of a newer version of Stackyard than this one ({version})",
                    address=str(address),
                    version=version,
                )
            )
        await (_migrate_file(address) if address.file else _migrate_server(address))
    return True


@contextmanager
def _explained(address: Address) -> Iterator[None]:
    """A sentence for whatever a driver says when a database cannot be opened."""
    try:
        yield
    except StackyardError:
        raise
    except Exception as error:
        if not isinstance(error, (OSError, sqlite3.Error)) and not _is_from_server(error):
            raise
        problem = str(error) or type(error).__name__
        raise OptionError(
            msg("cannot open the database {address}: {problem}", address=str(address), problem=problem)
        ) from error


def _is_from_server(error: Exception) -> bool:
    return type(error).__module__.startswith("asyncpg")


async def _version_in_file(address: Address) -> str | None:
    """The last step that a file has taken; None if it is new."""
    assert address.file is not None
    with closing(sqlite3.connect(address.file)) as connection:
        found = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
        row = connection.execute(VERSION).fetchone() if found else None
    return row[0] if row else None


async def _version_on_server(address: Address) -> str | None:
    import asyncpg

    connection = await asyncpg.connect(address.text, timeout=10)
    try:
        if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
            return None
        version: str | None = await connection.fetchval(VERSION)
        return version
    finally:
        await connection.close()


async def _migrate_file(address: Address) -> None:
    from sqlalchemy import NullPool, create_engine, event

    from stackyard.apps.server.store.sqlite import connect

    assert address.file is not None
    path = address.file
    engine = create_engine("sqlite://", creator=lambda: connect(path), poolclass=NullPool)

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # Python's driver would commit before each change of shape.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    def work() -> None:
        with engine.begin() as connection:
            _upgrade(connection)

    await asyncio.to_thread(work)


async def _migrate_server(address: Address) -> None:
    from sqlalchemy import text
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(address.text.replace("postgresql://", "postgresql+asyncpg://", 1))
    try:
        async with engine.begin() as connection:
            await connection.execute(text(LOCK))
            await connection.run_sync(_upgrade)
    finally:
        await engine.dispose()


def _upgrade(connection: Connection) -> None:
    from alembic import command

    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def configuration() -> Config:
    """Alembic's configuration, without a file."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config
