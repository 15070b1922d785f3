"""Days on which the clocks of an account stand still."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Towards the newest shape."""
    op.create_table(
        "vacations",
        sa.Column("account", sa.String(32), primary_key=True),
        sa.Column("begun", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Back to the seventh shape."""
    op.drop_table("vacations")
