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
    Column("mover", Integer),
    _some("tables_in_lobby", "changed", "listed AND phase <> 'over'"),
    _some("tables_that_go_on", "changed", "needs_host"),
)

places = Table(
    "places",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("player", Integer, primary_key=True, autoincrement=False),
    # The hash of the token that holds the place, or an account: `@` and its id.
    Column("token_hash", String(64), nullable=False),
    Index("places_by_holder", "token_hash"),
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

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    # What the name looks like: nobody else has one that could be taken for it.
    Column("skeleton", Text, nullable=False, unique=True),
    # By argon2id; none where only passkeys open the account.
    Column("password", Text),
    Column("created", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("account", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("device", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("sessions_by_account", "account"),
)
"""Browsers that are signed in."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),
    Column("account", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("label", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Index("passkeys_by_account", "account"),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("account", String(32), ForeignKey("accounts.id"), primary_key=True),
    Column("code_hash", String(64), primary_key=True),
)

challenges = Table(
    "challenges",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("account", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""What a passkey is asked to sign, once."""

sittings = Table(
    "sittings",
    metadata,
    # No key of `tables`: what somebody has played stays when the table is archived.
    Column("table_id", String(32), primary_key=True),
    Column("player", Integer, primary_key=True, autoincrement=False),
    # None for guests; of an account that was closed, a mark that leads nowhere.
    Column("account", String(32)),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    # What is known when the match is over.
    Column("ended", BigInteger),
    Column("result", String(8), nullable=False, server_default=""),
    Column("rank", Integer, nullable=False, server_default="0"),
    Column("counted", Boolean, nullable=False, server_default=text("false")),
    Column("level", Integer, nullable=False, server_default="0"),
    Column("aided", Boolean, nullable=False, server_default=text("false")),
    Column("solo", Text, nullable=False, server_default=""),
    Index("sittings_by_account", "account", "ended", "created"),
    Index(
        "sittings_counted", "game", "ended", sqlite_where=text("counted"), postgresql_where=text("counted")
    ),
)
"""Which person has sat where, and what came of it."""

seeks = Table(
    "seeks",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("wish", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("entropy", String(64), nullable=False),
    Column("holder", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""People who wait for others; one whose process does not say in time that they are there is gone."""

settled = Table(
    "settled",
    metadata,
    Column("seek", String(64), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("player", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""What has come of a seek: a place at a table, or nothing where the table is empty."""

game_challenges = Table(
    "game_challenges",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("wish", Text, nullable=False),
    Column("challenger", String(32), nullable=False),
    Column("challenged", String(32), nullable=False),
    Column("entropy", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("challenges_by_challenger", "challenger"),
    Index("challenges_by_challenged", "challenged"),
)
"""One account asks another to play, until that one answers."""

vacations = Table(
    "vacations",
    metadata,
    Column("account", String(32), primary_key=True),
    Column("begun", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)
"""Days on which the clocks of an account stand still."""

avoided = Table(
    "avoided",
    metadata,
    Column("account", String(32), primary_key=True),
    Column("other", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),
    # The name that the other one had then: at tables that were begun under it, it still stands.
    Column("seen_as", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("avoided_by_other", "other"),
)
"""Accounts that an account has muted or blocked."""

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reason", String(16), nullable=False),
    Column("text", Text, nullable=False),
    # Who is reported: None where they have no account.
    Column("account", String(32)),
    Column("name", Text, nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("said", Text, nullable=False),
    Column("reporter", String(32)),
    Column("reporter_name", Text, nullable=False),
    Column("closed", BigInteger),
)
"""What people have told the organiser of others."""

push_keys = Table(
    "push_keys",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("private_key", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""The one key by which push services know this server."""

subscriptions = Table(
    "subscriptions",
    metadata,
    # The hash of the endpoint.
    Column("id", String(64), primary_key=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(16), nullable=False),
    Column("seen", BigInteger, nullable=False),
)
"""Browsers that are told by Web Push whose turn it is."""

subscribers = Table(
    "subscribers",
    metadata,
    Column("subscription", String(64), primary_key=True),
    # As in `places`: the hash of a token, or an account.
    Column("holder", String(64), primary_key=True),
    # Of an account; when it ends, the browser is told nothing more.
    Column("session", String(64), nullable=False),
    Index("subscribers_by_holder", "holder"),
)
"""Whose turns they are told of."""

reminded = Table(
    "reminded",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("turn", String(40), nullable=False),
)
"""The last turn at a table of which somebody was told: once, by whichever process."""
