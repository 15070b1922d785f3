"""The shape of the database, step by step; `migrate` brings any older one to the newest."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from stackyard.apps.server.store.store import open_engine

if TYPE_CHECKING:
    from alembic.config import Config

NEWEST = "0002"
"""The last step; a database that has taken it is left alone, without loading Alembic first."""


def configuration(url: str) -> Config:
    """Alembic's configuration, without a file."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return config


async def migrate(url: str) -> None:
    """Bring a database to the newest shape, in one transaction."""

    def upgrade(connection: Connection) -> None:
        if _is_newest(connection):
            return
        from alembic import command

        config = configuration(url)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    engine = open_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


def _is_newest(connection: Connection) -> bool:
    if not inspect(connection).has_table("alembic_version"):
        return False
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == NEWEST
