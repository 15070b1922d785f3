"""The shape of the database, for migrations; nothing else loads SQLAlchemy."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()


def _some(name: str, column: str, where: str) -> Index:
    """An index of some rows only."""
    return Index(name, column, sqlite_where=text(where), postgresql_where=text(where))


tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    # How it stands, so that nobody has to play its log to know it.
    Column("changed", BigInteger, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("number", Integer, nullable=False, server_default="0"),
    Column("summary", Text, nullable=False, server_default=""),
    Column("needs_host", Boolean, nullable=False, server_default=text("false")),
    _some("tables_in_lobby", "changed", "listed AND phase <> 'over'"),
    _some("tables_that_go_on", "changed", "needs_host"),
)

places = Table(
    "places",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("token_hash", String(64), nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("player", Integer),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("spent", BigInteger, nullable=False),
)

remarks = Table(
    "remarks",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("player", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("remarks_by_table", "table_id", "id"),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("started", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""Those that serve this database; one that does not say in time that it lives is taken for dead."""

leases = Table(
    "leases",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("owner", String(32), nullable=False),
    Index("leases_by_owner", "owner"),
)
"""Which process lets bots play at a table."""

orders = Table(
    "orders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    # A number is not used again when those before it have been deleted: it says what was seen.
    sqlite_autoincrement=True,
)
"""What the organiser has changed, for processes that hold it in memory; deleted when all have seen it."""

refusals = Table(
    "refusals",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("value", String(64), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Names and addresses that the organiser refuses."""

archived = Table(
    "archived",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""Tables that are not here any more, but in files of the organiser."""
