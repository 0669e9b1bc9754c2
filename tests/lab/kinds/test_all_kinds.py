"""Every kind of study runs on every system that ships, and ends in a report that needs nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from highground.bots.base import BOTS, Bot
from highground.bots.uniform import Uniform
from highground.content.overlay import write_toml
from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.engine.saved import load_match
from highground.lab.cells import Cell, Chunk, setup_of
from highground.lab.findings import Chart, Findings
from highground.lab.keeping import Folder, folder_of
from highground.lab.kinds import points as points_kind
from highground.lab.kinds.cheapness import Rate, rate_of, too_cheap
from highground.lab.kinds.sweep import _crossing
from highground.lab.playing import play_chunk
from highground.lab.playout import play_out
from highground.lab.replaying import Telling, cells_of, save_game
from highground.lab.report.charts import drawn
from highground.lab.report.page import page_of, write_report
from highground.lab.rosters import shipped_roster
from highground.lab.runners import InProcess
from highground.lab.running import StudyRun, findings_of
from highground.lab.statistics.models import Worths
from highground.lab.statistics.shares import Estimate, scatter_of
from highground.lab.studies.files import canonical, new_study, read_study
from highground.lab.studies.models import Matrix, Points
from highground.lab.wording import worded

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
    text = re.sub(r"^ladder = .*$", 'ladder = ["uniform", "greedy"]', text, flags=re.MULTILINE)
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
    assert any(
        re.match(r"0 % \(0 to \d+\) of the 8 games went another way\.", said) for said in made.sentences
    )
    assert any("no change that these games can show" in said for said in made.sentences)
    assert any(said.startswith("Planned: 8 games a side") for said in made.sentences)
    # There are no clauses to show, so no empty picture of them.
    assert all(chart.rows for chart in made.charts)
    assert all(table.rows for table in made.tables)
    # That no result changed in eight games is no proof that none would.
    (said,) = [said for said in made.sentences if "They could have shown" in said]
    assert not re.search(r"± 0|shown 0", said)


@pytest.mark.compiled_only
@pytest.mark.parametrize("system", SYSTEMS)
def test_an_option_that_nothing_depends_on_changes_no_game(system: str) -> None:
    """Its state says another option; everybody does the same and gets the same."""
    rules = find_ruleset(system)
    scenario = rules.scenarios()[0]
    plain = Cell(
        0, "", system, scenario, tuple(rules.default_rosters(scenario)), ("uniform", "uniform"), {}, 1, 2, {}
    )
    before = play_chunk(plain, Chunk(0, 0, 2))
    alike = other = 0
    for option in rules.options:
        value = "none" if option.values[-1] is None else option.values[-1]
        after = play_chunk(plain._replace(options={option.name: value}), Chunk(0, 0, 2))
        same = before["way"] == after["way"]
        alike += same
        other += not same
        assert not same or before["points"] == after["points"]
    assert alike
    assert other


def test_a_change_shows_in_clauses_with_its_interval(tmp_path: Path) -> None:
    text = 'kind = "change"\nsystem = "primer"\ngames = 16\n[b]\noptions = { ducking = "off" }'
    made = found(tmp_path, text)
    clauses = next(table for table in made.tables if table.title.startswith("Clauses"))
    (ducking,) = [row for row in clauses.rows if row[0] == "SH-3"]
    assert float(ducking[3]) == 0
    assert ducking[4].startswith("-")
    assert "±" in ducking[4]


def test_a_matrix_without_swapped_seats_is_what_sim_plays(tmp_path: Path) -> None:
    """One attacks, the other defends: each game on a seed of its own, and nothing said of force or seat."""
    text = (
        'kind = "matrix"\nsystem = "ail"\nrosters = ["lantern_street_watch", "tide_horde"]\nmirror = false\n'
        'scenarios = ["tide_caves"]\nbots = ["uniform"]\ngames = 4\nswap = false\nseed = 7\n'
    )
    file = finished(tmp_path, text)
    made = findings_of(file)
    assert re.match(
        r"Lantern Street Watch wins .* against Tide Horde, as they are seated in Tide Caves",
        made.sentences[0],
    )
    assert len(made.sentences) == 1
    games = pl.read_parquet(folder_of(file) / "games.parquet")
    assert games["seed"].to_list() == [7, 8, 9, 10]
    rules = find_ruleset("ail")
    setup = setup_of(rules, cells_of(file)[0], 0)
    played = [play_out(rules, setup, ["uniform", "uniform"], seed).digest for seed in range(7, 11)]
    assert played == games["digest"].to_list()
    save_game(file, cells_of(file)[0], 1, tmp_path / "one.replay")
    assert load_match(tmp_path / "one.replay", find_ruleset).digest() == games["digest"][1]


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


def test_a_sweep_leads_into_a_roster_of_ones_own(tmp_path: Path) -> None:
    shipped = shipped_roster(find_ruleset("ascension"), "hollow_menagerie")
    (tmp_path / "mine.toml").write_text(write_toml(shipped), encoding="utf-8")
    path = "rosters.mine.models.Gorath the Penned.wounds"
    text = f"""kind = "sweep"
system = "ascension"
games = 2
bots = ["uniform"]
rosters = ["brass_meridian", "mine.toml"]
[[vary]]
path = "{path}"
values = [2, 5]
"""
    finished(tmp_path, text)
    cells = cells_of(tmp_path / "study.toml")
    assert [cell.rosters[1]["models"][0]["wounds"] for cell in cells] == [2, 5]
    assert [cell.world for cell in cells] == ["", ""]
    (tmp_path / "study.toml").write_text(text.replace("wounds", "woundz"), encoding="utf-8")
    with pytest.raises(ContentError, match=r"study.toml:7: vary.0.path: .* did you mean 'wounds'"):
        read_study(tmp_path / "study.toml")


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
    bars = next(chart for chart in made.charts if chart.kind == "bars")
    assert all(0 < row["value"] < 1 for row in bars.rows)
    rounds = next(chart for chart in made.charts if chart.title.startswith("Rounds"))
    first, last = (rounds.rows[at]["x"] for at in (0, -1))
    assert [row["x"] for row in rounds.rows] == list(range(first, last + 1))
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
    assert all(
        re.fullmatch(r"[-\d.]+ \([-\d.]+ to [-\d.]+\)", row[2]) or row[2] == "–" for row in prices.rows
    )


def test_scatter_is_that_of_the_truth_not_of_chance() -> None:
    rng = np.random.default_rng(3)
    equal = [(rng.random(40) < 0.5).astype(float) for _ in range(100)]
    apart = [(rng.random(40) < share).astype(float) for share in rng.choice([0.3, 0.7], 100)]
    seeds = [np.arange(40) // 2] * 100
    assert scatter_of(equal, seeds).value < 0.05
    assert scatter_of(apart, seeds).low <= 0.2 <= scatter_of(apart, seeds).high


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


def test_what_is_drawn_of_a_cell_leads_to_its_games(reported: Path) -> None:
    found = findings_of(reported)
    rows = [
        {"name": "fight", "cell": 1, "link": "#cell-1", "value": 0.5, "low": 0.4, "high": 0.6, "games": 8}
    ]
    linked = drawn(Chart("forest", "", rows))
    assert linked["layer"][1]["encoding"]["href"]["field"] == "link"
    page = page_of(found, reported, {}, {1: [Telling("typical", 3)]})
    assert 'id="cell-1"' in page
    assert "#cell-1" in page
    assert "<details>" not in page
    found.cells = [{**found.cells[0], "number": at} for at in range(100)]
    assert "<details><summary>100 match-ups" in page_of(found, reported, {}, {1: [Telling("typical", 3)]})


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


def test_a_matrix_says_in_points_how_cheap_a_force_is(tmp_path: Path) -> None:
    """The odds of a force by what a point brings, as a force without a model shows."""
    even = Estimate(0.5, 0.48, 0.52, 2000, "")
    strong = Estimate(0.6, 0.58, 0.62, 2000, "")
    assert too_cheap(even, Rate(0.02, 0.002, 400)).startswith("about 0 ± 4 points")
    # log(0.6 / 0.4) = 0.405: twenty points at 0.02 each.
    assert too_cheap(strong, Rate(0.02, 0.002, 400)) == "about 20 ± 6 points too cheap"
    assert too_cheap(Estimate(0.4, 0.38, 0.42, 2000, ""), Rate(0.02, 0.002, 400)).endswith("too dear")
    # It costs twenty points more than the middle, and is worth them.
    assert too_cheap(strong, Rate(0.02, 0.002, 400), 20).startswith("about 0 ± 6 points")
    text = (
        'kind = "matrix"\nsystem = "collide"\nrosters = ["shore_party", "kiln_watch"]\n'
        'scenarios = ["short_skirmish"]\nbots = ["uniform"]\ngames = 20\n'
    )
    file = finished(tmp_path, text)
    names = [cell["name"] for cell in findings_of(file).cells]
    assert [name for name in names if "points less" in name] == [
        "shore_party · shore_party without Brine Rifle · short_skirmish · uniform · 30 points less",
        "kiln_watch · kiln_watch without Ember Slinger · short_skirmish · uniform · 32 points less",
    ]
    # The short forces are not among those that are compared.
    heat = next(chart for chart in findings_of(file).charts if chart.kind == "heat")
    assert {row["x"] for row in heat.rows} == {"Shore Party", "Kiln Watch"}


def test_what_a_point_is_worth_is_said_only_where_it_is_known() -> None:
    study = Matrix.model_validate({"kind": "matrix", "system": "collide", "rosters": ["x"]})
    cell = Cell(0, "", "collide", "", ("a", "b"), ("greedy",) * 2, {}, 1, 400, {"less": "30 points less"})

    def games(won: int) -> Any:
        score = [1.0] * won + [0.0] * (400 - won)
        return pl.DataFrame({"cell": [0] * 400, "seed": list(range(400)), "score": score})

    # Two forces by which a point is worth as much as they disagree about tell less than either alone.
    other = cell._replace(number=1)
    both = pl.concat([games(300), games(220).with_columns(cell=pl.lit(1, pl.Int64))])
    assert rate_of(study, [cell, other], both) is None
    clear = rate_of(study, [cell], games(300))
    assert clear is not None
    # Three to one: log 3 over 30 points.
    assert clear.value == pytest.approx(np.log(3) / 30, rel=0.02)
    assert rate_of(study, [cell], games(205)) is None
    assert rate_of(study, [cell], games(100)) is None


def test_what_is_said_of_a_price_agrees_with_what_is_proposed() -> None:
    """Two hundred points are not proposed in one step for what costs fifty-two."""
    near = "Scout is about 4 points (1 to 7) too cheap at 10: about 14 would be right (400 games)."
    assert points_kind._off("Scout", 10.0, 14.0, (11.0, 17.0), 400) == near
    far = (
        "Hound is too dear at 30: worth about -59 points (-300 to -24), less than half of that; try 15 first"
    )
    assert points_kind._off("Hound", 30.0, -59.0, (-300.0, -24.0), 400) == far + " (400 games)."
    told = worded(points_kind._off("Harpooner", 52.0, 200.0, (115.0, 869.0), 2000), "ru")
    assert "больше чем вдвое" in told
    assert "try" not in told


@pytest.mark.parametrize(("error", "proposed"), [(0.001, "7"), (0.02, "–")])
def test_prices_are_proposed_only_where_the_worth_of_a_point_is_known(error: float, proposed: str) -> None:
    none = np.array([0.01])
    worths = Worths(["Scout"], np.array([5.0]), none, none, np.array([7.0]), 0.02, error, none)
    study = Points.model_validate({"kind": "points", "system": "torn", "pairs": 10})
    made = Findings("", "points", "Torn", [], 80)
    points_kind._say_worths(made, study, worths, 80, True)
    assert made.tables[0].rows[0][3] == proposed
    assert bool(made.charts) == (proposed == "7")
    assert bool(made.sentences) == (proposed == "7")


def test_a_force_without_a_price_is_not_told_in_points(tmp_path: Path) -> None:
    text = 'kind = "matrix"\nsystem = "primer"\nrosters = ["blue", "amber"]\nbots = ["uniform"]\ngames = 4\n'
    made = found(tmp_path, text)
    assert not any("less" in cell["name"] for cell in made.cells)


@pytest.mark.parametrize(
    ("system", "one", "unit", "two", "foe"),
    [
        ("primer", "blue", "Cleo", "amber", "Rok"),
        ("collide", "tide_patrol", "Cutlass Hand", "hearth_guard", "Clay Warden"),
        ("ascension", "brass_meridian", "Lancer Vey", "hollow_menagerie", "Spitter"),
        ("conflict", "ashen_vanguard", "Bulwark", "tide_clutch", "Hookhand"),
        ("ail", "lantern_street_watch", "Nia", "red_tide_crew", "Ratch"),
        ("torn", "lanternwright", "Lampguard", "hollowtide", "Reefhide Brute"),
    ],
)
def test_a_duel_of_two_units_is_fought_to_the_end(
    system: str, one: str, unit: str, two: str, foe: str, tmp_path: Path
) -> None:
    text = (
        f'kind = "duel"\nsystem = "{system}"\nroster = "{one}"\nmodel = "{unit}"\nagainst = "{two}"\n'
        f'foe = "{foe}"\nbots = ["uniform"]\ngames = 4\n'
    )
    made = found(tmp_path, text)
    assert made.games == 4
    assert unit in made.sentences[0]
    assert foe in made.sentences[0]
    assert made.cells[0]["games"] == 4


def test_a_duel_with_somebody_who_is_not_there_says_who_is(tmp_path: Path) -> None:
    text = (
        'kind = "duel"\nsystem = "primer"\nroster = "blue"\nmodel = "Cleo"\nagainst = "amber"\nfoe = "Rock"\n'
    )
    with pytest.raises(ContentError, match=r"no unit 'Rock'.*Rok"):
        found(tmp_path, text)
    half = text.replace('foe = "Rock"\n', "")
    with pytest.raises(ContentError, match="needs roster, model, against and foe"):
        found(tmp_path, half)


def test_a_game_that_breaks_costs_the_study_that_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stumbling(Bot):
        def choose(self, seen: Any) -> Any:
            if seen.seat == 1 and self.luck.below(2):
                raise ValueError("stumbled")
            return Uniform(self.rules, self.luck).choose(seen)

    monkeypatch.setitem(BOTS, "stumbling", Stumbling)
    cell = Cell(0, "", "primer", "crossing", ("blue", "amber"), ("uniform", "stumbling"), {}, 1, 4, {})
    columns = play_chunk(cell, Chunk(0, 0, 4))
    assert "ValueError: stumbled" in columns["trouble"]
    assert len(columns["score"]) == 4


@pytest.mark.parametrize("system", ["ail", "ascension", "collide", "conflict", "torn"])
def test_new_prices_are_checked_on_fresh_rosters_that_can_be_played(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is proposed: rosters drawn at the new prices keep to the limit at them, and open."""
    study = Points.model_validate({"kind": "points", "system": system, "pairs": 10})
    fitted = points_kind.KIND.cells(study, tmp_path)
    prices = points_kind._prices(study, tmp_path)
    names = sorted(prices)
    book = np.array([prices[name] for name in names])
    turn = np.where(np.arange(len(names)) % 2, 1.4, 0.7)
    zero = np.full(len(names), 0.01)
    worths = Worths(names, book, zero, zero, book * turn, 0.02, 0.001, zero)
    assert worths.telling()
    monkeypatch.setattr(points_kind, "_fit", lambda *asked: worths)
    further = points_kind.KIND.further(study, tmp_path, fitted, lambda: None)
    phases = {cell.labels["phase"] for cell in further}
    assert phases == {"old prices", "new prices"}
    assert {cell.seed for cell in further}.isdisjoint(cell.seed for cell in fitted)
    proposed = points_kind._proposed(worths)
    after = [cell for cell in further if cell.labels["phase"] == "new prices"]
    limit = points_kind._kits(study, tmp_path)[0].limit
    assert limit is not None
    said = json.dumps(proposed, sort_keys=True)
    drawn = points_kind._drawn(canonical(study), str(tmp_path), "new prices", said)
    for pair in drawn:
        for side in pair:
            assert sum(proposed[name] * count for name, count in side.holds.items()) <= limit
    if not after[0].world:
        rules = find_ruleset(system)
        for cell in after[:4]:
            rules.open(setup_of(rules, cell, 0))
