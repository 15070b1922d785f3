"""People who wait for others, and what came of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Towards the newest shape."""
    op.create_table(
        "seeks",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("entropy", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "settled",
        sa.Column("seek", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Back to the fifth shape."""
    op.drop_table("settled")
    op.drop_table("seeks")
