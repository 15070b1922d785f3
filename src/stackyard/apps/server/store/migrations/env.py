"""Run by Alembic: migrations over the connection that `migrate` has opened."""

from __future__ import annotations

from alembic import context

from stackyard.apps.server.store.schema import metadata

# SQLite cannot change most of a table where it stands; in batches it is copied, as PostgreSQL need not.
context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
