"""The set-up of a table is called by its name."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Towards the newest shape."""
    op.alter_column("tables", "charter", new_column_name="setup")


def downgrade() -> None:
    """Back to the first shape."""
    op.alter_column("tables", "setup", new_column_name="charter")
