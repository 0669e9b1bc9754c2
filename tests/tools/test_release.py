"""What a release is made of is looked at before it counts."""

from __future__ import annotations

import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.builds import ROOT
from tools import release


def a_wheel(folder: Path, *files: str) -> Path:
    made = folder / "highground-1-py3-none-any.whl"
    with zipfile.ZipFile(made, "w") as packed:
        for name in files:
            packed.writestr(name, "")
    return made


def test_a_wheel_without_the_client_or_the_index_does_not_count(tmp_path: Path) -> None:
    with pytest.raises(release.Unfit, match="holds no client"):
        release.check(a_wheel(tmp_path, "highground/clause_index.json"))
    with pytest.raises(release.Unfit, match="holds no index"):
        release.check(a_wheel(tmp_path, release.CLIENT))
    release.check(a_wheel(tmp_path, release.CLIENT, "highground/clause_index.json"))


def test_wheels_are_made_for_every_python_that_the_package_says_it_runs_on() -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [each.rpartition(" ")[2] for each in about["classifiers"] if "Python :: 3." in each]
    assert list(release.VERSIONS) == named
    assert about["requires-python"] == f">={named[0]}"


def test_a_python_that_cannot_be_had_is_skipped_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(release, "interpreter", lambda version: None if version == "3.12" else "python")
    monkeypatch.setattr(release, "build", lambda version, python: ROOT / "dist" / f"{version}.whl")
    monkeypatch.setattr(release, "smoke", lambda version, python, wheel: "compiled")
    release.make_wheels()
    said = capsys.readouterr().out
    assert [line.split(":")[0] for line in said.splitlines()] == [
        "dist/3.11.whl",
        "dist/3.13.whl",
        "skipped CPython 3.12",
    ]


def test_no_wheel_at_all_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "interpreter", lambda version: None)
    with pytest.raises(SystemExit, match="no wheel was made"):
        release.make_wheels()
