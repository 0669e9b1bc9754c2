"""Two people play a game with secrets; whoever watches sees it later, and is told so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_two_browsers import play_together, sit_down
from tests.server.house import House

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]

DELAY = 30
LIMITS = f'{{"request_burst": 20000, "guest_burst": 2000, "watch_delay_seconds": {DELAY}}}'


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    file = tmp_path_factory.mktemp("house") / "table.db"
    with House(f"sqlite+aiosqlite:///{file}", environment={"HIGHGROUND_LIMITS": LIMITS}) as house:
        yield house


def test_who_watches_two_people_at_a_game_with_secrets_is_behind(visit: Visit) -> None:
    host, guest = visit(seed=81), visit(seed=82)
    sit_down(host, guest, "torn")
    play_together([host, guest], orders=2)
    now = int(host._moment())
    watcher = visit(seed=83).open(host.page.url.removeprefix(host.url))
    expect(watcher.see("[data-behind]")).to_have_attribute("data-behind", str(DELAY))
    assert int(watcher._moment()) < now
    expect(watcher.page.locator(f".app[data-seq='{now}']")).to_have_count(1)
    assert not host.has("[data-behind]")
