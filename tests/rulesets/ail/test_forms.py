"""What a table shows beside the board: sheets, the fields of orders, and what a roster may name."""

from __future__ import annotations

from highground.rulesets.ail import RULESET
from highground.rulesets.ail.creation.content import rosters
from tests.rulesets.ail.positions import Playing, figure, table, wound

GUN, BLADE = "Corvane carbine", "Ship's sabre"


def test_a_sheet_says_what_a_character_has_and_what_has_become_of_it() -> None:
    hurt = figure("Ada", guns=[GUN], blades=[BLADE], ps=5, acc=2, wounds=[wound()], armour="Ballistic vest")
    game = Playing(table(hurt, figure("Bo", side=1)))
    made = RULESET.sheet(game.state.known(0), "Ada")
    stats = {each.label: each.value for each in made.stats}
    assert stats["stress"] == "5 / 9"
    assert stats["accuracy_advantage"] == "2"
    lines = [each.label for each in made.lines]
    assert lines == [GUN, BLADE, "Ballistic vest", "arm"]


def test_fields_of_orders_name_what_the_figure_has() -> None:
    ada = figure("Ada", guns=[GUN], blades=[BLADE], bombs={"Frag grenade": 1, "Smoke grenade": 0})
    game = Playing(table(ada, figure("Bo", side=1)))
    question = game.state.agenda[-1].frame
    known = game.state.known(0)
    assert RULESET.choices(known, question, "draw", "weapon") == [GUN, BLADE]  # type: ignore[arg-type]
    assert RULESET.choices(known, question, "grenade", "grenade") == ["Frag grenade"]  # type: ignore[arg-type]
    assert RULESET.choices(known, question, "shoot", "target") == ["Bo"]  # type: ignore[arg-type]
    assert RULESET.choices(known, question, "pickup", "weapon") == []  # type: ignore[arg-type]
    assert RULESET.choices(known, question, "move", "path") is None  # type: ignore[arg-type]


def test_the_catalogue_names_everything_that_shipped_rosters_use() -> None:
    named = {each.name for each in RULESET.roster_catalogue()}
    for force in rosters().values():
        for build in force.builds:
            assert {trait.name for trait in build.traits} <= named


def test_everything_falls_openly() -> None:
    assert RULESET.falls_openly("d10", "R-1.a")
    assert RULESET.preview_for("shoot") == "shoot"
    assert RULESET.preview_for("overwatch") == "", "a previewed shot comes with the order to shoot"
