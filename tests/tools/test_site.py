"""The site has every page once, and what is put together for it points to pages that there are."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.builds import ROOT
from tools import site

DOCS = ROOT / "docs"


def pages_of(nav: Any) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    inside = nav.values() if isinstance(nav, dict) else nav
    return [page for each in inside for page in pages_of(each)]


def test_every_page_of_docs_is_on_the_site_once() -> None:
    shown = Counter(pages_of(site.on_config({})["nav"]))
    there = {str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md")}
    assert there <= set(shown), "omitted"
    assert max(shown.values()) == 1
    made = {*site.FIRST.values(), *site.LAST.values(), *(f"{name}/index.md" for name in site.FOLDERS)}
    made |= {"api/index.md", *(f"api/{name}.md" for name in site.API)}
    assert set(shown) == there | made


@pytest.mark.parametrize("name", [*site.FIRST, *site.LAST])
def test_a_page_of_the_checkouts_top_finds_its_neighbours_on_the_site(name: str) -> None:
    shown = set(pages_of(site.on_config({})["nav"]))
    text = site._moved((ROOT / name).read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)#:]+?)\)", text):
        assert target in shown or (DOCS / target).is_file(), f"{name} points to {target}"


@pytest.mark.parametrize("name", site.API)
def test_every_module_of_a_package_is_on_its_page(name: str) -> None:
    named = re.findall(r"^::: (.*)$", site._api(name), re.MULTILINE)
    assert named
    for module in named:
        assert Path(ROOT, "src", *module.split(".")).with_suffix(".py").is_file()
