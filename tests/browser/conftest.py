"""A real server, a real browser: Debian's Chromium, without a window."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visitor import Visitor
from tests.server.house import House
from tests.server.same_dice import SAME_DICE

ROOT = Path(__file__).parents[2]

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """For the tests of a file: while it is there an event loop runs, and no other test could start one."""
    where = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if where is None:
        pytest.fail("there is no chromium: python3 tools/bootstrap.py browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=where, args=["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with a database of its own, for all tests of a file; a test's dice fall as they always did."""
    file = tmp_path_factory.mktemp("house") / "table.db"
    dice = {SAME_DICE: str(tmp_path_factory.mktemp("dice"))}
    with House(f"sqlite+aiosqlite:///{file}", environment=dice) as house:
        yield house


@pytest.fixture(autouse=True)
def _whose_dice(request: pytest.FixtureRequest) -> None:
    """Tell the server which test is running."""
    house = request.getfixturevalue("house") if "house" in request.fixturenames else None
    if house is not None and SAME_DICE in house.environment:
        Path(house.environment[SAME_DICE], "test").write_text(request.node.nodeid, encoding="utf-8")


@pytest.fixture
def visit(chromium: Browser, house: House) -> Iterator[Visit]:
    """People who come to that server, each with a browser of their own."""
    visitors: list[Visitor] = []

    def come(
        seed: int = 1,
        language: str = "en",
        dark: bool = False,
        screen: str = "desk",
        asked_always: bool = True,
        motion: bool = False,
        new: bool = False,
    ) -> Visitor:
        visitor = Visitor(chromium, house.url, seed, language, dark, screen, asked_always, motion, new)
        visitors.append(visitor)
        return visitor

    yield come
    for each in visitors:
        each.close()


@pytest.fixture(scope="session")
def screens() -> Path:
    """Where pictures of the pages are kept, for people to look at."""
    return Path(os.environ.get("HIGHGROUND_SCREENS", ROOT / "build" / "screens"))
