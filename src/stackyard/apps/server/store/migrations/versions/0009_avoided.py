"""People whom an account has muted or blocked, and reports to the organiser."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Towards the newest shape."""
    op.create_table(
        "avoided",
        sa.Column("account", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seen_as", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("avoided_by_other", "avoided", ["other"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("account", sa.String(32)),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("reporter", sa.String(32)),
        sa.Column("reporter_name", sa.Text, nullable=False),
        sa.Column("closed", sa.BigInteger),
    )


def downgrade() -> None:
    """Back to the eighth shape."""
    op.drop_table("reports")
    op.drop_table("avoided")
