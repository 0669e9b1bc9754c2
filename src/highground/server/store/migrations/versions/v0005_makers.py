"""Who made a match or brought it, and what it took: all are counted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("matches", sa.Column("made_by", sa.Text))
    op.add_column("matches", sa.Column("bytes", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("brought", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(sa.text("UPDATE matches SET brought = (origin = 'file')"))
    op.create_index("matches_by_maker", "matches", ["made_by"])
