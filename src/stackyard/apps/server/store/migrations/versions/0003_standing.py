"""How a table stands is kept with it, and several processes share a database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Towards the newest shape."""
    op.add_column("tables", sa.Column("number", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("summary", sa.Text, nullable=False, server_default=""))
    false = sa.text("false")
    op.add_column("tables", sa.Column("needs_host", sa.Boolean, nullable=False, server_default=false))
    newest = "SELECT coalesce(max(number), 0) FROM events WHERE table_id = tables.id"
    op.execute(f"UPDATE tables SET number = ({newest}), needs_host = (phase = 'playing')")
    op.drop_index("tables_by_phase", "tables")
    _index("tables_in_lobby", "listed AND phase <> 'over'")
    _index("tables_that_go_on", "needs_host")
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
    )
    op.create_index("leases_by_owner", "leases", ["owner"])
    if op.get_bind().dialect.name == "postgresql":
        # Every move changes the row of its table; where there is room beside it, no index has to change.
        op.execute("ALTER TABLE tables SET (fillfactor = 60)")


def _index(name: str, where: str) -> None:
    condition = sa.text(where)
    op.create_index(name, "tables", ["changed"], sqlite_where=condition, postgresql_where=condition)


def downgrade() -> None:
    """Back to the second shape."""
    op.drop_table("leases")
    op.drop_table("processes")
    op.drop_index("tables_in_lobby", "tables")
    op.drop_index("tables_that_go_on", "tables")
    op.create_index("tables_by_phase", "tables", ["phase", "changed"])
    for column in ("needs_host", "summary", "number"):
        op.drop_column("tables", column)
