"""The forks of a match are found without looking at every match."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_index("matches_by_fork", "matches", ["forked_from"])


def downgrade() -> None:
    op.drop_index("matches_by_fork", "matches")
