"""Challenges from one account to another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Towards the newest shape."""
    op.create_table(
        "game_challenges",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("challenger", sa.String(32), nullable=False),
        sa.Column("challenged", sa.String(32), nullable=False),
        sa.Column("entropy", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("challenges_by_challenger", "game_challenges", ["challenger"])
    op.create_index("challenges_by_challenged", "game_challenges", ["challenged"])


def downgrade() -> None:
    """Back to the sixth shape."""
    op.drop_table("game_challenges")
