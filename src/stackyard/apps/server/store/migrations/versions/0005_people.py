"""People have accounts, and what they have played is found by them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

KNOWN = {
    # What older tables say of the seats at them; how they ended is only in their logs.
    "sqlite": ("json_extract(t.setup, '$.game')", "json_array_length(t.setup, '$.kinds')"),
    "postgresql": (
        "CAST(t.setup AS json)->>'game'",
        "json_array_length(CAST(t.setup AS json)->'kinds')",
    ),
}


def upgrade() -> None:
    """Towards the newest shape."""
    op.add_column("tables", sa.Column("mover", sa.Integer))
    op.create_index("places_by_holder", "places", ["token_hash"])
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("skeleton", sa.Text, nullable=False, unique=True),
        sa.Column("password", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_by_account", "sessions", ["account"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("account", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("passkeys_by_account", "passkeys", ["account"])
    op.create_table(
        "recovery_codes",
        sa.Column("account", sa.String(32), sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("code_hash", sa.String(64), primary_key=True),
    )
    op.create_table(
        "challenges",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    _create_sittings()


def _create_sittings() -> None:
    false = sa.text("false")
    op.create_table(
        "sittings",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account", sa.String(32)),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("result", sa.String(8), nullable=False, server_default=""),
        sa.Column("rank", sa.Integer, nullable=False, server_default="0"),
        sa.Column("counted", sa.Boolean, nullable=False, server_default=false),
        sa.Column("level", sa.Integer, nullable=False, server_default="0"),
        sa.Column("aided", sa.Boolean, nullable=False, server_default=false),
        sa.Column("solo", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("sittings_by_account", "sittings", ["account", "ended", "created"])
    counted = sa.text("counted")
    op.create_index(
        "sittings_counted",
        "sittings",
        ["game", "ended"],
        sqlite_where=counted,
        postgresql_where=counted,
    )
    game, seats = KNOWN[op.get_bind().dialect.name]
    op.execute(
        "INSERT INTO sittings (table_id, player, game, seats, rated, created, ended)"
        f" SELECT p.table_id, p.player, {game}, {seats}, false, t.created,"
        " CASE WHEN t.phase = 'over' THEN t.changed END"
        " FROM places p JOIN tables t ON t.id = p.table_id"
    )


def downgrade() -> None:
    """Back to the fourth shape."""
    for table in ("sittings", "challenges", "recovery_codes", "passkeys", "sessions", "accounts"):
        op.drop_table(table)
    op.drop_index("places_by_holder", "places")
    op.drop_column("tables", "mover")
