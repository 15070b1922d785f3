"""The shape of the database, step by step; `migrate` brings any older one to the newest."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from stackyard.server.store import open_engine


def configuration(url: str) -> Config:
    """Alembic's configuration, without a file."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return config


async def migrate(url: str) -> None:
    """Bring a database to the newest shape, in one transaction."""

    def upgrade(connection: Connection) -> None:
        config = configuration(url)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    engine = open_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()
