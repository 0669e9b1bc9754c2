"""Content laid over what ships: paths find one value, and a process reads it as patched."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib

import pytest

from highground.content.overlay import patched, value_at, write_toml
from highground.engine.errors import ContentError

PRIMER = "highground.rulesets.primer"
TORN = "highground.rulesets.torn"


@pytest.mark.parametrize(
    ("package", "path", "says"),
    [
        (PRIMER, "Scout.wounds", 1),
        (PRIMER, "profiles.Scout.wounds", 1),
        (PRIMER, "scenarios.crossing.rounds", 4),
        (PRIMER, "crossing.board_in.0", 24),
        (TORN, "units.Lampguard.life", 6),
        (TORN, "factions.lanternwright.miniatures.Lampguard.life", 6),
        ("highground.rulesets.collide", "units.Quarterbosun.health", 17),
        ("highground.rulesets.ascension", "rosters.brass_meridian.models.Lancer Vey.wounds", 4),
    ],
)
def test_a_path_finds_its_value(package: str, path: str, says: object) -> None:
    assert value_at(package, path) == says


@pytest.mark.parametrize(
    ("path", "complaint"),
    [
        ("units.Lampguard.health", "units.Lampguard has no 'health'; valid: actions"),
        ("units.Lampgard.life", "no content file of torn has 'Lampgard'; did you mean 'Lampguard'?"),
        ("units.Lampguard.life.more", "units.Lampguard.life is a value, nothing is inside it"),
    ],
)
def test_a_path_that_leads_nowhere_is_told_what_would_be_valid(path: str, complaint: str) -> None:
    with pytest.raises(ContentError) as refused:
        value_at(TORN, path)
    assert str(refused.value).startswith(complaint)


def test_a_path_that_may_mean_two_values_names_both() -> None:
    with pytest.raises(ContentError, match=r"scenarios\.crossing\.rounds, scenarios\.ruin\.rounds"):
        value_at(PRIMER, "rounds")


def test_a_patch_keeps_the_kind_of_value() -> None:
    assert patched(PRIMER, {"Scout.wounds": 2})["data", "profiles.toml"]["Scout"]["wounds"] == 2
    with pytest.raises(ContentError, match=r"Scout\.wounds is 1: it cannot become 'two'"):
        patched(PRIMER, {"Scout.wounds": "two"})


def test_what_is_written_reads_as_it_was() -> None:
    data = {"a b": [{"x": 1.5, "y": True}, '“q” \\ "n"'], "t": {"u": [[1, 2], []]}}
    assert tomllib.loads(write_toml(data)) == data


def test_a_process_plays_with_what_was_laid_over_and_its_digest_says_so() -> None:
    program = """
import json, sys
from highground.content.overlay import lay_over
if json.loads(sys.argv[1]): lay_over("highground.rulesets.primer", {"Scout.wounds": 3, "crossing.rounds": 2})
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
rules = find_ruleset("primer")
table = rules.open(Setup("crossing", ["blue", "amber"], rules.read_options({}))).table
print(json.dumps([rules.facts(table)["Dov.wounds"], table.board.rounds, rules.content_digest()]))
"""
    plain, changed = (
        json.loads(subprocess.check_output([sys.executable, "-c", program, said], text=True))
        for said in ("false", "true")
    )
    assert plain[:2] == ["1", 4]
    assert changed[:2] == ["3", 2]
    assert plain[2] != changed[2]
