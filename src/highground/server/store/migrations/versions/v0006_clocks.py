"""How long each side may think, and when the first time is up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("matches", sa.Column("clock", sa.Text, nullable=False, server_default=""))
    op.add_column("matches", sa.Column("deadline", sa.BigInteger))
    op.create_index("matches_by_deadline", "matches", ["deadline"])
