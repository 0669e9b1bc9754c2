"""Where a match comes from: what was rolled here is told from what somebody brought in a file."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

# Nobody sits at the later seats of an imported match; everywhere else a person's seat has its person.
_BROUGHT = """
UPDATE matches SET origin = 'file'
WHERE id IN (SELECT match FROM seats WHERE kind = 'person' AND person IS NULL)
"""
_FORKED = """
UPDATE matches SET origin = 'fork'
WHERE origin = 'here' AND forked_from IN (SELECT id FROM matches WHERE origin <> 'here')
"""


def upgrade() -> None:
    op.add_column("matches", sa.Column("origin", sa.Text, nullable=False, server_default="here"))
    connection = op.get_bind()
    connection.execute(sa.text(_BROUGHT))
    # What was published of a seed was published elsewhere, if at all.
    connection.execute(sa.text("UPDATE matches SET commitment = '' WHERE origin = 'file'"))
    while connection.execute(sa.text(_FORKED)).rowcount:
        pass


def downgrade() -> None:
    op.drop_column("matches", "origin")
