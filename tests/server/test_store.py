"""The database: migrations make what the code reads by, from any version; a newer one is left alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from highground.engine.errors import ContentError
from highground.server.store.database import MIGRATIONS, Database
from highground.server.store.schema import METADATA

REVISIONS = [each.revision for each in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]


def _migrate_to(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_database_of_any_version_becomes_one_of_this_version(
    kind: str, make_database: Callable[[str], str], revision: str
) -> None:
    async def grow() -> list[object]:
        old = Database(make_database(kind))
        async with old.writing() as connection:
            await connection.run_sync(_migrate_to, revision)
            await connection.execute(text("INSERT INTO secrets (name, value) VALUES ('kept', 'yes')"))
        await old.open()
        async with old.reading() as connection:
            found = await connection.run_sync(_differences)
            kept = (await connection.execute(text("SELECT value FROM secrets WHERE name = 'kept'"))).scalar()
        await old.close()
        assert kept == "yes"
        return found

    assert asyncio.run(grow()) == [], "the tables are those of schema.py"


@pytest.mark.compiled_only
def test_two_processes_may_open_an_empty_database_at_once(make_database: Callable[[str], str]) -> None:
    async def open_both() -> None:
        address = make_database("postgresql")
        both = [Database(address), Database(address)]
        await asyncio.gather(*[each.open() for each in both])
        for each in both:
            await each.close()

    asyncio.run(open_both())


def test_a_database_of_a_newer_version_is_left_alone(kind: str, make_database: Callable[[str], str]) -> None:
    async def open_newer() -> None:
        address = make_database(kind)
        first = Database(address)
        await first.open()
        async with first.writing() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await first.close()
        second = Database(address)
        try:
            with pytest.raises(ContentError, match="newer Highground"):
                await second.open()
        finally:
            await second.close()

    asyncio.run(open_newer())
