"""The markers keep their promise: checked on a small suite of good and bad tests, run for the purpose."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import highground
from highground import build_info
from tests.builds import ROOT, run_in, with_path

pytestmark = [pytest.mark.slow, pytest.mark.either_build]

TOOLS = """
import pytest
from highground.engine.clauses import cite
from highground.engine.plugins import find_ruleset
from tests.marks import clause, option

BOOK = find_ruleset("primer").book
"""

KEPT = """
@clause("SH-2", "SH-3")
def test_that_cites_both():
    cite(BOOK.clauses["SH-2"])
    cite(BOOK.clauses["SH-3"])

@clause("SH-2")
@option("ducking", "off")
@option("rough_factor", 4)
@pytest.mark.parametrize("id", ["SH-2", pytest.param("SH-1", marks=clause("SH-1"))])
def test_that_cites_its_parameter(id):
    cite(BOOK.clauses["SH-2"])
    cite(BOOK.clauses[id])

def test_without_a_marker():
    pass
"""

BROKEN = """
@clause("SH-2", "SH-3")
def test_that_cites_one_of_two():
    cite(BOOK.clauses["SH-2"])

@clause("SH-2")
def test_that_cites_nothing():
    pass

@pytest.fixture
def citation():
    cite(BOOK.clauses["SH-2"])

@clause("SH-2")
def test_that_cites_only_while_it_is_set_up(citation):
    pass

@clause("SH-2")
def test_that_fails_by_itself():
    assert 1 == 2
"""

WRONG = {
    "unknown": ('@clause("SH-99")', "primer has no clause 'SH-99'; did you mean"),
    "four": ('@clause("SH-1", "SH-2", "SH-3", "SH-4")', "4 clauses; a test proves at most 3"),
    "none": ("@pytest.mark.clause()", "a clause marker names one to three clauses"),
    "option": ('@option("duckin", "off")', "primer has no option 'duckin'; did you mean 'ducking'?"),
    "value": ('@option("ducking", "of")', "option ducking cannot be 'of'; did you mean 'off'?"),
    "text": ('@option("sixes", "true")', "write the value as the rules do, True, not 'true'"),
}


CI_SIGNS = ("CI", "BUILD_NUMBER")
"""Where these are set pytest writes its summary out in full, and everything stands in it twice."""


def run(folder: Path, files: dict[str, str], *flags: str) -> subprocess.CompletedProcess[str]:
    """Run a small suite under the very conftest of this one."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TOOLS + text, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    clause\n    option\n", encoding="utf-8")
    arguments = ("-q", "-rA", "--import-mode=importlib", "-p", "no:cacheprovider", *flags)
    environment = {name: value for name, value in with_path(ROOT).items() if name not in CI_SIGNS}
    return run_in(folder, environment, "-m", "pytest", "-p", "tests.conftest", *arguments)


def test_a_marked_test_passes_exactly_when_it_cited_what_it_promised(tmp_path: Path) -> None:
    home = "tests/rulesets/primer"
    done = run(tmp_path, {f"{home}/test_kept.py": KEPT, f"{home}/test_broken.py": BROKEN})
    assert "4 passed" in done.stdout
    assert "4 failed" in done.stdout
    for name in ("cites_one_of_two", "cites_nothing", "cites_only_while_it_is_set_up", "fails_by_itself"):
        assert f"FAILED {home}/test_broken.py::test_that_{name}" in done.stdout
    assert "SH-3 (Ducking) was not cited while this test ran; it cited SH-2" in done.stdout
    assert done.stdout.count("SH-2 (Sight) was not cited while this test ran; it cited nothing") == 2


def test_what_is_marked_wrongly_is_an_error_at_collection(tmp_path: Path) -> None:
    files = {
        f"tests/rulesets/primer/test_{name}.py": f"{mark}\ndef test_it(): pass\n"
        for name, (mark, _) in WRONG.items()
    }
    files["tests/engine/test_nowhere.py"] = '@clause("SH-2")\ndef test_it(): pass\n'
    files["tests/engine/test_said.py"] = '@clause("SH-2", system="primer")\ndef test_it(): pass\n'
    done = run(tmp_path, files)
    assert done.returncode == pytest.ExitCode.INTERRUPTED
    for name, (_, says) in WRONG.items():
        assert f"ERROR tests/rulesets/primer/test_{name}.py" in done.stdout
        assert says in done.stdout
    assert "ERROR tests/engine/test_nowhere.py" in done.stdout
    assert "ERROR tests/engine/test_said.py" not in done.stdout


def test_the_header_says_which_build_and_how_many_examples_and_an_unknown_profile_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"tests/rulesets/primer/test_kept.py": KEPT}
    monkeypatch.setenv("HYPOTHESIS_PROFILE", "full")
    done = run(tmp_path, files, "-v")
    assert f"highground: {build_info.status().detail}; hypothesis profile full" in done.stdout
    monkeypatch.setenv("HYPOTHESIS_PROFILE", "fast")
    done = run(tmp_path, files)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert done.stderr.strip() == "ERROR: there is no HYPOTHESIS_PROFILE 'fast'; valid: quick, full, soak"


def test_a_build_made_from_other_sources_is_refused_in_one_line(tmp_path: Path) -> None:
    package = tmp_path / "elsewhere" / "highground"
    package.mkdir(parents=True)
    home = Path(highground.__file__).parent
    for name in ("__init__.py", "build_info.py"):
        (package / name).write_bytes((home / name).read_bytes())
    (package / "_build.json").write_text('{"compiled": true, "digest": "0"}', encoding="utf-8")
    (tmp_path / "test_any.py").write_text("def test_any(): pass\n", encoding="utf-8")
    done = run_in(
        tmp_path, with_path(package.parent, ROOT, pure=False), "-m", "pytest", "-p", "tests.conftest"
    )
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert done.stderr.startswith(
        "ERROR: the installed build is stale (compiled, but built from other sources"
    )
    assert len(done.stderr.strip().splitlines()) == 1
