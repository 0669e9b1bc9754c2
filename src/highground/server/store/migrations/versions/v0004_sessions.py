"""Sessions that can be ended, and names that look alike."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from highground.server.people.names import likeness

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_index("sessions_by_person", "sessions", ["person"])
    op.create_index("sessions_by_end", "sessions", ["ended"])
    op.add_column("people", sa.Column("since", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("people", sa.Column("likeness", sa.Text))
    connection = op.get_bind()
    accounts = connection.execute(
        sa.text("SELECT id, name FROM people WHERE account IS NOT NULL ORDER BY created, id")
    )
    taken: set[str] = set()
    for id, name in accounts.all():
        # Of several that look alike, the first keeps others from it; they all stay.
        looks = likeness(name)
        if looks not in taken:
            taken.add(looks)
            change = sa.text("UPDATE people SET likeness = :looks WHERE id = :id")
            connection.execute(change, {"looks": looks, "id": id})
    op.create_index("people_by_likeness", "people", ["likeness"], unique=True)


def downgrade() -> None:
    op.drop_index("people_by_likeness", "people")
    op.drop_column("people", "likeness")
    op.drop_column("people", "since")
    op.drop_table("sessions")
