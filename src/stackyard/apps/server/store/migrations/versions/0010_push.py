"""Browsers that are told by Web Push whose turn it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Towards the newest shape."""
    op.create_table(
        "push_keys",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("private_key", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "subscribers",
        sa.Column("subscription", sa.String(64), primary_key=True),
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("session", sa.String(64), nullable=False),
    )
    op.create_index("subscribers_by_holder", "subscribers", ["holder"])
    op.create_table(
        "reminded",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("turn", sa.String(40), nullable=False),
    )


def downgrade() -> None:
    """Back to the ninth shape."""
    for table in ("reminded", "subscribers", "subscriptions", "push_keys"):
        op.drop_table(table)
