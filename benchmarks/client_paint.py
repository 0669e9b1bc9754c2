"""How soon a browser shows something: first paint of the lobby and of a table, cold and warm, on loopback.

    python benchmarks/client_paint.py --runs 5 --limit 1000

Starts a server of its own and Debian's Chromium without a window. Cold: a fresh browser profile, nothing in
the cache. Tells also when the page's main thing is there (the button to play, the board), and how large the
bundle is that travels. Ends with status 1 when the slowest first paint is over --limit (milliseconds).
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import highground.server
from tests.server.house import Program

__all__ = ["main"]

PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1"
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length > 0"
NOW = "() => performance.now()"
LOBBY = "[data-play]:not([disabled])"
BOARD = ".stage svg.board"


def _visit(context: BrowserContext, url: str, thing: str) -> tuple[float, float]:
    """First contentful paint, and when the main thing was there, in ms since the navigation."""
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector(thing)
    there = page.evaluate(NOW)
    page.wait_for_function(PAINTED)
    paint = page.evaluate(PAINT)
    page.close()
    return float(paint), float(there)


def _measure(browser: Browser, url: str, runs: int) -> dict[str, list[tuple[float, float]]]:
    found: dict[str, list[tuple[float, float]]] = {}
    for _ in range(runs):
        context = browser.new_context()
        found.setdefault("lobby, cold", []).append(_visit(context, url, LOBBY))
        found.setdefault("lobby, warm", []).append(_visit(context, url, LOBBY))
        page = context.new_page()
        page.goto(url)
        page.click(LOBBY)
        page.wait_for_selector(BOARD)
        table = page.url
        page.close()
        found.setdefault("table, warm", []).append(_visit(context, table, BOARD))
        context.close()
    return found


def _bundle() -> int:
    """What travels, as a server that compresses would send it."""
    folder = Path(highground.server.__file__).parent / "client"
    return sum(len(gzip.compress(file.read_bytes())) for file in folder.rglob("*") if file.is_file())


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--limit", type=float, default=0.0)
    given = parser.parse_args()
    where = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if where is None:
        print("there is no chromium: python3 tools/bootstrap.py services")
        return 1
    with (
        tempfile.TemporaryDirectory() as folder,
        Program(f"sqlite+aiosqlite:///{folder}/paint.db") as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=where, args=["--no-sandbox", "--disable-gpu"])
        found = _measure(browser, house.url, given.runs)
        browser.close()
    slowest = 0.0
    for page, times in found.items():
        paints, things = [paint for paint, _ in times], [thing for _, thing in times]
        slowest = max(slowest, *paints)
        print(
            f"{page}: first paint {statistics.median(paints):.0f} ms (slowest {max(paints):.0f}), "
            f"ready {statistics.median(things):.0f} ms"
        )
    print(f"bundle {_bundle() / 1000:.0f} kB compressed")
    return 1 if given.limit and slowest > given.limit else 0


if __name__ == "__main__":
    sys.exit(main())
