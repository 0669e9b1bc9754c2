"""Every kind of study runs on every system that ships, and ends in a report that needs nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from highground.lab.cells import Cell
from highground.lab.findings import Findings
from highground.lab.keeping import Folder, folder_of
from highground.lab.kinds.points import _spread
from highground.lab.kinds.sweep import _crossing
from highground.lab.report.page import write_report
from highground.lab.runners import InProcess
from highground.lab.running import StudyRun, findings_of
from highground.lab.studies.files import new_study

SYSTEMS = ["ail", "ascension", "collide", "conflict", "primer", "torn"]


def finished(folder: Path, text: str) -> Path:
    file = folder / "study.toml"
    file.write_text(text, encoding="utf-8")
    StudyRun(file, InProcess()).run()
    return file


def found(folder: Path, text: str) -> Findings:
    return findings_of(finished(folder, text))


def small(kind: str, system: str) -> str:
    """The study that `lab new` writes, with as few games as will do."""
    text = new_study(kind, system)
    for name, few in (("games", 2), ("pairs", 10), ("ladder_games", 2), ("option_games", 0)):
        text = re.sub(rf"^(?:# )?{name} = \d+$", f"{name} = {few}", text, flags=re.MULTILINE)
    text = re.sub(r"^(?:# )?check = true$", "check = false", text, flags=re.MULTILINE)
    return re.sub(r"^# bots = .*$", 'bots = ["uniform"]', text, flags=re.MULTILINE)


@pytest.mark.compiled_only
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("kind", ["matrix", "sweep", "change", "points", "health", "duel"])
def test_every_kind_runs_on_every_system(kind: str, system: str, tmp_path: Path) -> None:
    made = found(tmp_path, small(kind, system))
    assert made.sentences
    assert made.method
    assert made.tables
    for table in made.tables:
        assert all(len(row) == len(table.columns) for row in table.rows)
    for chart in made.charts:
        for row in chart.rows:
            assert "count" in row or row["low"] <= row["value"] <= row["high"]


def test_a_change_that_changes_nothing_is_no_change(tmp_path: Path) -> None:
    text = 'kind = "change"\nsystem = "primer"\ngames = 8\nbots = ["uniform"]\n[b]\nlabel = "same"\n'
    made = found(tmp_path, text)
    assert "0 % of the 8 games went another way." in made.sentences
    assert any("no change that these games can show" in said for said in made.sentences)
    assert any(said.startswith("Planned: 8 games a side") for said in made.sentences)


def test_a_change_shows_in_clauses_with_its_interval(tmp_path: Path) -> None:
    text = 'kind = "change"\nsystem = "primer"\ngames = 16\n[b]\noptions = { ducking = "off" }'
    made = found(tmp_path, text)
    clauses = next(table for table in made.tables if table.title.startswith("Clauses"))
    (ducking,) = [row for row in clauses.rows if row[0] == "SH-3"]
    assert float(ducking[3]) == 0
    assert ducking[4].startswith("-")
    assert "±" in ducking[4]


def test_a_sweep_over_content_moves_the_curve_and_says_where_it_is_even(tmp_path: Path) -> None:
    text = """
kind = "sweep"
system = "primer"
games = 24
bots = ["greedy"]
rosters = ["blue", "amber"]
[[vary]]
path = "units.Brute.wounds"
values = [1, 9]
"""
    made = found(tmp_path, text)
    (chart,) = made.charts
    weak, tough = (row["value"] for row in chart.rows)
    assert weak > tough, "amber has the brutes"
    assert any("even" in said and "units.Brute.wounds" in said for said in made.sentences)


def test_where_a_curve_crosses_even_is_held_by_its_interval_95_times_of_100() -> None:
    """A line whose truth is known: even at 4."""
    rng = np.random.default_rng(8)
    values = [1, 2, 3, 4, 5, 6]
    cells = [Cell(at, "", "primer", "", (), (), {}, 1, 60, {}) for at in range(6)]
    number = np.repeat(np.arange(6), 60)
    seeds = np.tile(np.arange(60), 6)
    share = 1 / (1 + np.exp(-0.6 * (number + 1 - 4)))
    held = 0
    for _ in range(400):
        scores = (rng.random(360) < share).astype(float)
        said = _crossing(
            "it", "x", cells, values, pl.DataFrame({"cell": number, "seed": seeds, "score": scores})
        )
        low, high = re.findall(r"95 %: ([-\d.]+) to ([-\d.]+)", said)[0]
        held += float(low) <= 4 <= float(high)
    assert 0.92 <= held / 400 <= 0.98


def test_health_names_what_never_applies_and_who_is_the_better_player(tmp_path: Path) -> None:
    text = 'kind = "health"\nsystem = "primer"\ngames = 8\nladder_games = 8\noption_games = 4\n'
    made = found(tmp_path, text)
    said = " ".join(made.sentences)
    assert re.search(r"\d+ of 17 clauses never applied in 8 games", said)
    assert "uniform wins " in said
    assert "of 5 values of options changed no game at all" in said
    options = next(table for table in made.tables if table.title.startswith("Options"))
    assert [row[-1] for row in options.rows] == [4] * 5


def test_a_duel_is_exact_where_it_can_be_counted_and_marked_where_not(tmp_path: Path) -> None:
    text = 'kind = "duel"\nsystem = "ascension"\nstrength = [2, 3]\ndefence = [2]\n'
    made = found(tmp_path, text)
    assert [row[-1] for row in made.tables[0].rows] == ["exact", "exact"]
    few = tmp_path / "few"
    few.mkdir()
    sampled = found(few, text + "ways = 1\nsamples = 200\n")
    assert [row[-1] for row in sampled.tables[0].rows] == ["sampled, 200 plays"] * 2
    assert "figures are sampled" in sampled.sentences[0]


def test_a_duel_varies_options_and_places(tmp_path: Path) -> None:
    text = """
kind = "duel"
system = "primer"
roster = "blue"
model = "Ada"
[[vary]]
path = "models.Target.at_in"
values = [[12, 14], [12, 16]]
"""
    made = found(tmp_path, text)
    assert len(made.tables[0].rows) == 6


@pytest.mark.slow
def test_points_are_checked_by_playing_again_on_fresh_rosters_and_seeds(tmp_path: Path) -> None:
    text = 'kind = "points"\nsystem = "primer"\npairs = 60\ngames = 2\nbots = ["greedy"]\n'
    made = found(tmp_path, text)
    prices = next(table for table in made.tables if table.title == "Prices")
    assert {row[0] for row in prices.rows} == {"Scout", "Trooper", "Marksman", "Brute"}
    assert all("±" in row[2] for row in prices.rows)


def test_scatter_is_that_of_the_truth_not_of_chance() -> None:
    rng = np.random.default_rng(3)
    equal = [(rng.random(40) < 0.5).astype(float) for _ in range(100)]
    apart = [(rng.random(40) < share).astype(float) for share in rng.choice([0.3, 0.7], 100)]
    assert _spread(equal).value < 0.05
    assert _spread(apart).low <= 0.2 <= _spread(apart).high


# -- reports -----------------------------------------------------------------------------------------

REPORTED = 'kind = "matrix"\nsystem = "primer"\nrosters = ["blue", "amber"]\ngames = 8\nbots = ["uniform"]\n'


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return finished(tmp_path_factory.mktemp("reported"), REPORTED)


def test_a_report_is_one_file_with_all_it_needs(reported: Path, tmp_path: Path) -> None:
    (page, *pictures) = write_report(reported, tmp_path / "report.html", tmp_path / "svg")
    text = page.read_text(encoding="utf-8")
    markup = re.sub(r"<script>.*?</script>", "", text, flags=re.DOTALL)
    assert not re.search(r"(?:src|href)=.?http", markup)
    assert "<script src" not in text
    assert markup.count("<script") == 0
    assert "uniform" in text
    assert "highground lab games study.toml --cell 1 --save" in text
    for why in ("typical", "closest", "most one-sided"):
        assert why in text
    assert Folder(folder_of(reported)).manifest()["digests"]["games"] in text
    assert len(pictures) == 3
    assert all(path.read_text(encoding="utf-8").lstrip().startswith("<svg") for path in pictures)


def test_what_a_study_is_called_cannot_break_out_of_its_report(tmp_path: Path) -> None:
    nasty = "</script><script>alert(1)</script>"
    file = finished(tmp_path, REPORTED.replace("games = 8", "games = 2") + f"title = {json.dumps(nasty)}\n")
    text = write_report(file)[0].read_text(encoding="utf-8")
    assert nasty not in text
    assert "&lt;/script&gt;" in text


def test_findings_are_plain_data(reported: Path) -> None:
    data: Any = json.loads(json.dumps(findings_of(reported).data()))
    assert data["kind"] == "matrix"
    assert data["cells"][1]["games"] == 8
