"""What every test run does first: say which build is tested, refuse a stale one, hold markers to their word.

HYPOTHESIS_PROFILE chooses how many examples the laws try: quick (the default), full or soak.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
INTERPRETED = {("cli",), ("content",), ("draw",), ("lab",), ("research",), ("tools",)}
"""Folders of tests whose subjects no build compiles; the lab's kernels are run pure by `make check`."""

PROFILES = {"quick": 15, "full": 100, "soak": 2000}

# No deadlines: the suite never asserts how long something takes. What decides whether work may land is the
# same run every time; the soak goes looking for what nobody thought of.
for name, examples in PROFILES.items():
    settings.register_profile(
        name,
        max_examples=examples,
        deadline=None,
        derandomize=name != "soak",
        suppress_health_check=[HealthCheck.too_slow],
    )


def pytest_configure(config: pytest.Config) -> None:
    profile = os.environ.get("HYPOTHESIS_PROFILE") or "quick"
    if profile not in PROFILES:
        raise pytest.UsageError(f"there is no HYPOTHESIS_PROFILE {profile!r}; valid: {', '.join(PROFILES)}")
    settings.load_profile(profile)
    try:
        from highground import build_info
    except ImportError as error:
        raise pytest.UsageError(f"{error}: run `make check`, or pytest with PYTHONPATH=src") from error
    now = build_info.status()
    if now.kind == "stale":
        raise pytest.UsageError(
            f"the installed build is stale ({now.detail}): python3 tools/bootstrap.py package"
        )


def pytest_report_header(config: pytest.Config) -> str:
    from highground import build_info

    profile = os.environ.get("HYPOTHESIS_PROFILE") or "quick"
    return f"highground: {build_info.status().detail}; hypothesis profile {profile}"


def pytest_itemcollected(item: pytest.Item) -> None:
    """What is interpreted in both builds is proven once; the rules and all that is compiled, in each."""
    here = item.path.relative_to(HERE) if item.path.is_relative_to(HERE) else Path()
    if here.parts[:1] in INTERPRETED and not item.get_closest_marker("pure_only"):
        item.add_marker(pytest.mark.either_build)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A marker that names what does not exist is an error of its file, like a syntax error."""
    report = yield
    wrong: list[str] = []
    for node in report.result or ():
        if isinstance(node, pytest.Item) and any(node.iter_markers()):
            from tests.marks import wrong_marks

            wrong += wrong_marks(node)
    if wrong:
        report.outcome = "failed"
        report.longrepr = "\n".join(dict.fromkeys(wrong))
        report.result = []
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """The promise of the clause marker: a marked clause was cited while its test ran."""
    if item.get_closest_marker("clause") is None:
        return (yield)
    from highground.engine.clauses import watch_citations
    from tests.marks import missing_citations

    cited: set[str] = set()
    watch_citations(cited, True)
    try:
        yield
    finally:
        watch_citations(cited, False)
    broken = missing_citations(item, cited)
    if broken is not None:
        pytest.fail(broken, pytrace=False)
