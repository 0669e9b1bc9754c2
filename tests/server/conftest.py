"""Servers for tests: one for each kind of database, shared; and databases of one's own."""

from __future__ import annotations

import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server import postgres
from tests.server.house import House

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The server is interpreted in both builds, so its tests run once, with the build that people install."""
    for item in items:
        if item.path.is_relative_to(HERE) and not item.get_closest_marker("pure_only"):
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.compiled_only)


# PostgreSQL once, with the build that is installed; see CONTRIBUTING.
DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.compiled_only)]


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    if not postgres.available():
        pytest.fail("there is no PostgreSQL: apt-get install postgresql")
    with postgres.running() as address:
        yield address


@pytest.fixture(scope="session")
def make_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], str]:
    """Makes an empty database of a kind and gives its address."""

    def make(kind: str) -> str:
        name = f"h{uuid.uuid4().hex[:10]}"
        if kind == "sqlite":
            return f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('db') / f'{name}.db'}"
        return postgres.new_database(request.getfixturevalue("postgres_address"), name)

    return make


@pytest.fixture(scope="session", params=DATABASES)
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of database: a test that asks for it, or for `house`, runs once on each."""
    return str(request.param)


@pytest.fixture(scope="session")
def house(kind: str, make_database: Callable[[str], str]) -> Iterator[House]:
    """A server that tests share. Leave no mess that another would stumble over."""
    with House(make_database(kind)) as house:
        yield house


@pytest.fixture(scope="module")
def cups(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Cups is found as any plug-in is: by its entry point."""
    folder = tmp_path_factory.mktemp("plugin")
    about = folder / "cups-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: cups\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[highground.rulesets]\ncups = tests.server.cups:RULESET\n")
    sys.path.insert(0, str(folder))
    yield
    sys.path.remove(str(folder))
