"""Study files: a new one reads as it stands, and what is wrong is told with file, line and what is valid."""

from __future__ import annotations

from pathlib import Path

import pytest

from highground.engine.errors import ContentError
from highground.engine.plugins import ruleset_names
from highground.lab.studies.files import check_study, new_study, read_study
from highground.lab.studies.lines import Lines
from highground.lab.studies.models import KINDS, Matrix, Vary, precision_of, study_schema
from tests.cli.program import complaint, run

SYSTEMS = ["ail", "ascension", "collide", "conflict", "primer", "torn"]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("kind", list(KINDS))
def test_a_new_study_reads_as_it_stands(kind: str, system: str, tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text(new_study(kind, system), encoding="utf-8")
    study = read_study(file)
    assert (study.kind, study.system) == (kind, system)


def test_all_systems_that_ship_are_tried_here() -> None:
    assert set(SYSTEMS) <= set(ruleset_names())


def test_every_field_of_a_new_study_is_explained() -> None:
    text = new_study("matrix", "primer")
    for name, field in Matrix.model_fields.items():
        assert f"{name} = " in text
        if name != "kind":
            assert field.description
            assert " ".join(field.description.split()) in " ".join(text.replace("\n# ", " ").split())


MATRIX = """# a study
kind = "matrix"
system = "primer"
rosters = [
    "blue",
    "amber",
]
scenarios = ["crossing"]

[options]
sixes = false
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            '"matrix"',
            '"matrx"',
            "study.toml:2: kind = 'matrx': there is no such kind of study; did you mean 'matrix'?",
        ),
        ('"primer"', '"prime"', "study.toml:3: system: there is no system 'prime'; did you mean 'primer'?"),
        ('"blue",', '"blu",', "study.toml:4: rosters.0: primer has no roster 'blu'; did you mean 'blue'?"),
        (
            '"crossing"',
            '"ford"',
            "study.toml:8: scenarios.0: primer has no scenario 'ford'; valid: crossing, ruin",
        ),
        ("sixes = false", "duk = 1", "study.toml:11: options.duk: there is no option 'duk'"),
        ("scenarios", "scenario", "study.toml:8: scenario: there is no such key; did you mean 'scenarios'?"),
        ("[options]\nsixes = false", 'games = "many"', "study.toml:10: games = 'many'"),
        ("[options]\nsixes = false", 'until = "2"', "study.toml:10: until = '2': write it as \"±2 %\""),
        (
            "[options]\nsixes = false",
            '[content]\n"Scout.wound" = 1',
            "study.toml:11: content.Scout.wound: Scout has no 'wound'",
        ),
        (
            "[options]\nsixes = false",
            'bots = ["gredy"]',
            "study.toml:10: bots.0: there is no bot 'gredy'; did you mean 'greedy'?",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_what_would_be_valid(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "study.toml"
    assert old in MATRIX
    file.write_text(MATRIX.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        read_study(file)
    assert str(refused.value).startswith(f"{tmp_path}/{said}")


SWEEP = 'kind = "sweep"\nsystem = "primer"\n[[vary]]\npath = "Scout.wounds"\n'
DUEL = 'kind = "duel"\nsystem = "primer"\nroster = "blue"\nmodel = "Ada"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'kind = "health"\nsystem = "primer"\nladder = ["uniform", "gredy"]\n',
            "3: ladder.1: there is no bot 'gredy'; did you mean 'greedy'?",
        ),
        (SWEEP + 'values = [1, "x"]\n', "5: vary.0.values: Scout.wounds is 1: it cannot become 'x'"),
        (
            SWEEP.replace("Scout.wounds", "options.ducking") + 'values = ["off", "of"]\n',
            "5: vary.0.values: option ducking cannot be 'of'; did you mean 'off'?",
        ),
        (DUEL.replace("Ada", "Adda"), "4: model: blue has no model 'Adda'; did you mean 'Ada'?"),
        (
            DUEL.replace("primer", "torn").replace("blue", "lanternwright").replace("Ada", "ysolde-marr")
            + 'item = "Sunlanc"\n',
            "5: item: ysolde-marr has no 'Sunlanc'",
        ),
        ('kind = "duel"\nsystem = "primer"\ncase = "gone.toml"\n', "3: case: cannot read"),
        (DUEL + '[content]\n"Scout.wounds" = 3\n', "5: content: a duel takes content as it ships"),
        (
            DUEL + 'against = "amber"\nfoe = "Sidd"\n',
            "6: foe: amber has no unit 'Sidd'",
        ),
        (
            DUEL + '[[vary]]\npath = "models.Targt.at_in"\nvalues = [[1, 2], [3, 4]]\n',
            "5: vary.0: the case has no models.Targt.at_in",
        ),
    ],
)
def test_every_kind_is_read_whole_before_anything_is_played(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        read_study(file)
    assert str(refused.value).startswith(f"{file}:{said}")


def test_lines_are_counted_through_long_texts_lists_and_tables() -> None:
    text = 'a = """\nb = 1\n"""\nc = [\n  1, # ]\n  2]\n[t."u v"]\nd.e = 1\n[[l]]\nx = 1\n[[l]]\nx = 2\n'
    lines = Lines(text)
    paths: list[list[str | int]] = [["a"], ["c", 1], ["t", "u v", "d", "e"], ["l", 0, "x"], ["l", 1, "x"]]
    assert [lines.of(path) for path in paths] == [1, 4, 8, 10, 12]
    assert lines.of(["b"]) == 1


def test_a_range_has_its_last_value_and_whole_numbers_stay_whole() -> None:
    whole = Vary.model_validate({"path": "x", "least": 1, "most": 3})
    assert whole.all() == [1, 2, 3]
    assert all(isinstance(each, int) for each in whole.all())
    assert Vary.model_validate({"path": "x", "least": 0.5, "most": 1.5, "step": 0.5}).all() == [0.5, 1.0, 1.5]


def test_a_precision_is_a_share_within_reason() -> None:
    assert precision_of("±2 %") == precision_of("+-2%") == 0.02
    with pytest.raises(ValueError, match="between"):
        precision_of("±0 %")


def test_the_schema_has_every_kind_with_descriptions() -> None:
    kinds = study_schema()["$defs"]
    assert {"Matrix", "Sweep", "Change", "Points", "Health", "Duel"} <= set(kinds)
    assert kinds["Matrix"]["properties"]["rosters"]["description"].startswith("The forces")


def test_a_form_is_checked_like_a_file(tmp_path: Path) -> None:
    assert check_study({"kind": "health", "system": "torn"}, tmp_path).system == "torn"
    with pytest.raises(ContentError, match="there is no system"):
        check_study({"kind": "health", "system": "tron"}, tmp_path)


def test_a_seat_too_many_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="3 are named, but the scenario has 2 seats"):
        check_study({"kind": "health", "system": "primer", "rosters": ["blue", "blue", "blue"]}, tmp_path)


def test_lab_new_writes_a_file_once(tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    assert run("lab", "new", "matrix", "primer", "--out", file).status == 0
    assert read_study(file).kind == "matrix"
    assert "exists already" in complaint(run("lab", "new", "matrix", "primer", "--out", file))
    assert "there is no kind of study 'matrx'" in complaint(run("lab", "new", "matrx", "primer"))
