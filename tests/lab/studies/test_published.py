"""The studies under `studies/` can be read and run: their figures in docs/balance.md can be made again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from highground.content.overlay import write_toml
from highground.engine.plugins import find_ruleset
from highground.lab.runners import InProcess
from highground.lab.running import StudyRun, findings_of
from highground.lab.studies.files import read_study
from highground.lab.studies.models import KINDS, Matrix, Study

ROOT = Path(__file__).parents[3]
STUDIES = sorted((ROOT / "studies").glob("*.toml"))
NAMES = [path.stem for path in STUDIES]


def toy(study: Study) -> str:
    """The same question with as few games as will do."""
    said = study.model_dump(mode="json", exclude_defaults=True) | {"kind": study.kind, "bots": ["uniform"]}
    few = {"games": 2, "pairs": 10, "ladder_games": 2, "option_games": 0, "check": False, "ladder": None}
    said |= {name: value for name, value in few.items() if name in KINDS[study.kind].model_fields}
    for name in ("rosters", "scenarios"):
        if isinstance(said.get(name), list):
            said[name] = said[name][:2]
    return write_toml({name: value for name, value in said.items() if value is not None})


@pytest.mark.parametrize("path", STUDIES, ids=NAMES)
def test_a_published_study_is_valid_and_runs(path: Path, tmp_path: Path) -> None:
    file = tmp_path / path.name
    file.write_text(toy(read_study(path)), encoding="utf-8")
    StudyRun(file, InProcess()).run()
    assert findings_of(file).sentences


def test_every_published_study_is_in_the_balance_page_and_no_other() -> None:
    page = (ROOT / "docs" / "balance.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z]+-[a-z-]+)`", page))
    assert named == set(NAMES)


def test_every_system_has_its_default_match_published() -> None:
    """The first scenario of each system with the forces that meet in it."""
    studies = [read_study(path) for path in STUDIES]
    for system in ("ail", "ascension", "collide", "conflict", "primer", "torn"):
        rules = find_ruleset(system)
        scenario = rules.scenarios()[0]
        wanted = set(rules.default_rosters(scenario))
        assert any(
            isinstance(each, Matrix)
            and each.system == system
            and set(each.rosters) == wanted
            and scenario in (each.scenarios or [scenario])
            for each in studies
        ), system
