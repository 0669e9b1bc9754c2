"""Which match is the rematch of which: one of each at most."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("matches", sa.Column("rematch_of", sa.Text))
    op.create_index("matches_by_rematch", "matches", ["rematch_of"], unique=True)
