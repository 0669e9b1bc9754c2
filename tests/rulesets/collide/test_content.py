"""W-16 and the companion: what sheets, factions, tokens and maps may say, and what those that ship say."""

from __future__ import annotations

from typing import Any

import pytest

from highground.content.load import validate
from highground.engine.errors import ContentError
from highground.geometry.measure import overlap
from highground.geometry.units import INCH, inch
from highground.record import fields_of
from highground.rulesets.collide.files.content import missions
from highground.rulesets.collide.files.library import (
    FactionFile,
    RowFile,
    TacticFile,
    TokenFile,
    faction_files,
    faction_of,
    factions,
    row_of,
    sheet_of,
    sheets,
    tactic_of,
    token_kinds,
    token_of,
)
from highground.rulesets.collide.files.maps import maps, pieces_of
from highground.rulesets.collide.files.primitives import (
    FIGURES,
    LASTS,
    PRIMITIVES,
    WHEN,
    WHO,
    EffectFile,
    effects_of,
)
from highground.rulesets.collide.state import primitives
from highground.rulesets.collide.state.primitives import ANYTHING, UNSET, Filter
from highground.rulesets.collide.state.printed import HEAVY, MELEE, NEAR, RANGED
from tests.marks import clause
from tests.rulesets.collide.positions import ability, sheet, weapon

UNITS = [(name, each) for name in factions() for each in sheets(name).values()]


def refused(pattern: str, **fields: Any) -> None:
    """The Trooper's sheet with these fields is not taken, by a clause or key that the pattern names."""
    with pytest.raises(ContentError, match=pattern):
        sheet(**fields)


# -- sheets --------------------------------------------------------------------------------------


@clause("W-1.8")
@pytest.mark.parametrize("size", [1, 2.5, 4])
def test_a_base_is_1_to_4_steps_wide(size: float) -> None:
    assert sheet(base_steps=size).radius == inch(size) // 2
    refused(r"\[W-1\.8\].*0\.9", base_steps=0.9)
    refused(r"\[W-1\.8\].*4\.1", base_steps=4.1)


@clause("W-1.9")
def test_a_unit_without_a_base_is_a_disc_of_its_size() -> None:
    assert sheet(shape="none", base_steps=2).radius == INCH
    refused("shape", shape="square")


@clause("W-16.1")
def test_a_sheet_needs_health_but_no_leadership() -> None:
    assert sheet().leadership == 0
    refused(r"\[W-16\.1\].*Trooper", health=None)


@clause("W-16.2")
def test_a_weapon_needs_a_knack_but_no_list() -> None:
    assert sheet(weapons=[weapon("Rifle", "Ranged")]).weapons[0].effective == ()
    refused(r"\[W-16\.2\].*Rifle", weapons=[weapon("Rifle", "Ranged", knack=None)])


@clause("W-12.3")
@pytest.mark.parametrize("knack", [2, 6])
def test_a_score_is_2_to_6(knack: int) -> None:
    assert sheet(weapons=[weapon("Rifle", "Ranged", knack=knack)]).weapons[0].knack == knack
    for wrong in (1, 7):
        refused(r"\[W-12\.3\]", weapons=[weapon("Rifle", "Ranged", knack=wrong)])
        with pytest.raises(ContentError, match=r"\[W-12\.3\]"):
            tactic_of(TacticFile(name="x", knack=wrong, effects=[EffectFile(do="heal", amount=1)]), "x")


@clause("W-10.1")
def test_a_weapon_that_is_only_heavy_could_not_be_aimed() -> None:
    assert sheet(weapons=[weapon("Gun", "Ranged", "Heavy")]).weapons[0].types == RANGED | HEAVY
    refused(r"\[W-10\.1\].*Gun", weapons=[weapon("Gun", "Heavy")])
    refused("no type 'Rangd'.*Ranged", weapons=[weapon("Gun", "Rangd")])


@clause("W-5.2")
def test_an_overhang_is_at_most_half_a_step() -> None:
    assert sheet(overhang_steps=0.5).overhang == INCH // 2
    refused(r"\[W-5\.2\]", overhang_steps=0.6)


@clause("W-5.6")
def test_any_training_may_be_named() -> None:
    assert sheet(training=["Choirmaster", "Support"]).training == ("Choirmaster", "Support")


@clause("W-13.8")
def test_a_unit_may_have_any_number_of_types() -> None:
    assert sheet(defence_types=[]).defence_types == ()
    assert sheet(defence_types=["Plated", "WARDED"]).defence_types == ("plated", "warded")


@clause("W-13.15")
def test_a_sheet_may_name_another_death_token() -> None:
    assert sheet().death_token == "corpse"
    assert sheet(death_token="rubble").death_token == "rubble"
    refused(r"\[W-13\.15\].*rubbel.*rubble", death_token="rubbel")


@clause("W-15.1")
@pytest.mark.parametrize("count", [0, 5])
def test_a_unit_may_have_any_number_of_abilities(count: int) -> None:
    heal = {"do": "heal", "amount": 1}
    found = sheet(abilities=[ability(f"a{n}", "active", heal) for n in range(count)])
    assert len(found.abilities) == count


@clause("W-15.3")
def test_an_ability_is_active_passive_or_triggered() -> None:
    heal = {"do": "heal", "amount": 1}
    texts: dict[str, dict[str, Any]] = {
        "active": heal,
        "passive": {"do": "pin_immunity"},
        "trigger": {**heal, "when": "hurt"},
    }
    found = sheet(abilities=[ability(kind, kind, text) for kind, text in texts.items()])
    assert [each.kind for each in found.abilities] == [0, 1, 2]
    assert (len(found.passives), len(found.triggers)) == (1, 1)
    refused(r"\[W-15\.3\].*activ", abilities=[ability("x", "activ", heal)])


@clause("W-15.4")
def test_a_token_is_1_step_wide_unless_stated() -> None:
    assert token_of(TokenFile(name="x")).radius == INCH // 2
    assert token_of(TokenFile(name="x", size_steps=3)).radius == 3 * INCH // 2
    assert {each.radius for each in token_kinds().values()} == {INCH // 2}


# -- factions ------------------------------------------------------------------------------------


def faction(**changes: Any) -> dict[str, Any]:
    return {**faction_files()["saltglass"].model_dump(exclude_unset=True), **changes}


@clause("W-1.13")
@pytest.mark.parametrize("part", ["environment", "tactics"])
def test_a_faction_brings_both_lists(part: str) -> None:
    faction_of(validate(FactionFile, faction(), "x"), "x")
    with pytest.raises(ContentError, match=rf"\[W-1\.13\].*{part}"):
        faction_of(validate(FactionFile, faction(**{part: []}), "x"), "x")


@clause("W-4.4")
def test_an_environment_table_has_a_row_for_each_face() -> None:
    rows = faction()["environment"]
    with pytest.raises(ContentError, match=r"\[W-4\.4\].*5\srows"):
        faction_of(validate(FactionFile, faction(environment=rows[:5]), "x"), "x")


@clause("W-4.7")
@pytest.mark.parametrize("part", ["effects", "penalty"])
def test_an_entry_has_an_effect_and_a_penalty(part: str) -> None:
    whole = faction()["environment"][0]
    assert row_of(validate(RowFile, whole, "x"), "x").name == "Spring Tide"
    with pytest.raises(ContentError, match=r"\[W-4\.7\].*Spring Tide"):
        row_of(validate(RowFile, {**whole, part: []}, "x"), "x")


@clause("F-2", "F-3")
@pytest.mark.parametrize(("name", "weapons"), [("saltglass", 14), ("emberkiln", 12)])
def test_a_faction_has_8_units_6_entries_and_8_tactics(name: str, weapons: int) -> None:
    assert len(sheets(name)) == 8
    assert sum(len(each.weapons) for each in sheets(name).values()) == weapons
    assert len(factions()[name].environment) == 6
    assert len(factions()[name].tactics) == 8


@pytest.mark.parametrize("each", [each for _, each in UNITS], ids=lambda each: each.name)
def test_every_sheet_keeps_to_the_book(each: Any) -> None:
    assert INCH <= 2 * each.radius <= 4 * INCH
    assert each.overhang == 0
    for one in each.weapons:
        assert one.types & (MELEE | NEAR | RANGED)
        assert 2 <= one.knack <= 6


@clause("F-1")
def test_sheets_are_read_as_the_companion_says() -> None:
    mender = sheets("emberkiln")["Ash Mender"].abilities
    assert [(each.name, each.side, each.sight) for each in mender] == [
        ("Patch Clay", "friend", False),
        ("Ash Veil", "friend", False),
    ]
    assert sheets("saltglass")["Lantern Captain"].abilities[0].sight


# -- what is left unsaid -------------------------------------------------------------------------


def test_an_effect_of_which_only_the_kind_is_said_changes_no_figure() -> None:
    plain: dict[str, Any] = {"do": primitives.Do.STAT_MOD, "source": "Text"}
    effect, stat = primitives.Effect(**plain), primitives.StatMod(**plain)
    assert (effect.who, effect.lasts, effect.when) == (
        primitives.Who.SELF,
        primitives.Lasts.ACTIVATION,
        primitives.When.NOW,
    )
    assert (effect.amount, effect.words, effect.within, effect.needs_leader) == (0, (), UNSET, False)
    assert effect.only == ANYTHING
    assert (stat.stat, stat.set_to, stat.percent) == (primitives.Stat.MOVE, UNSET, 100)
    assert (stat.printed_percent, stat.until_moved) == (0, False)
    assert primitives.DamageMod(**plain).times == 1
    shift, lay = primitives.Displace(**plain), primitives.PlaceToken(**plain)
    assert (shift.towards, shift.forced) == (False, True)
    assert (lay.token, lay.move_cost, lay.most) == ("", 0, UNSET)
    saved = primitives.PreventRemoval(**plain)
    assert (saved.knack, saved.uses) == (0, 1)


def test_a_filter_of_which_nothing_is_said_lets_everything_through() -> None:
    limits = (ANYTHING.base_at_most, ANYTHING.base_above, ANYTHING.move_at_least, ANYTHING.move_at_most)
    assert {*limits, ANYTHING.terrain_farther_than, ANYTHING.farther_than} == {UNSET}
    assert {ANYTHING.moved, ANYTHING.wounded, ANYTHING.in_formation} == {primitives.EITHER}
    assert (ANYTHING.defence_type, ANYTHING.training, ANYTHING.weapon, ANYTHING.modes) == ("", "", "", 0)
    for value in (False, True):
        assert primitives.agrees(primitives.EITHER, value)
        assert primitives.agrees(primitives.YES, value) is value
        assert primitives.agrees(primitives.NO, value) is not value


# -- primitives ----------------------------------------------------------------------------------


def test_every_primitive_is_used_by_what_ships_or_by_a_mission_except_teleport() -> None:
    used: set[int] = set()
    for _, each in UNITS:
        used |= {effect.do for one in each.abilities for effect in one.effects}
    for faction_played in factions().values():
        for row in faction_played.environment:
            used |= {effect.do for effect in (*row.active, *row.penalty)}
        for tactic in faction_played.tactics:
            used |= {effect.do for effect in tactic.effects}
    for mission in missions().values():
        for bot in mission.units:
            made = sheet_of(bot, "rubble", bot.name)
            used |= {effect.do for one in made.abilities for effect in one.effects}
    assert {PRIMITIVES[each] for each in range(len(PRIMITIVES)) if each not in used} == {"teleport"}


def effect(place: str = "tactic", **fields: Any) -> Any:
    (made,) = effects_of([validate(EffectFile, fields, "effect")], "Text", place, "x")
    return made


def place_of(name: str) -> str:
    """A text in which the primitive is heard."""
    return {
        "displace": "active", "teleport": "active", "place_token": "active", "share_sight": "active",
        "prevent_removal": "trigger", "dedicated_ap": "passive",
    }.get(name, "tactic")  # fmt: skip


@pytest.mark.parametrize("name", PRIMITIVES)
def test_every_primitive_can_be_written(name: str) -> None:
    figures = {
        "stat": "move", "amount": 1, "types": ["Plated"], "what": "move", "steps": 2.0, "within_steps": 3.0,
        "token": "ash", "knack": 4, "health": 3,
    }  # fmt: skip
    needs = ("amount",) if name == "damage_mod" else FIGURES.get(name, (("amount",), ()))[0]
    made = effect(place_of(name), do=name, **{key: figures[key] for key in needs})
    assert PRIMITIVES[made.do] == name
    assert made.source == "Text"
    with pytest.raises(ContentError, match=r"has no|missing"):
        effect(place_of(name), do=name, uses=2, **({} if needs else {"amount": 1}))


@clause("E-durations", "E-triggers", "E-filters")
def test_durations_triggers_and_filters_are_those_of_the_companion() -> None:
    for lasts in ("activation", "round", "next_activation", "match"):
        assert LASTS[effect(do="grant_cover", lasts=lasts).lasts] == lasts
    for when in WHEN:
        if when not in ("now", "removal", "crossing"):
            assert WHEN[effect("trigger", do="hazard", amount=1, when=when).when] == when
    fit = {"base_at_most_steps": 2.0, "training": "Marine", "modes": ["Near", "Ranged"], "moved": False}
    only = effect(do="damage_mod", amount=1, filter=fit).only
    assert only == Filter(base_at_most=2 * INCH, training="Marine", moved=0, modes=NEAR | RANGED)
    assert "farther_than" in fields_of(Filter)


def test_a_text_covers_whom_its_place_says_unless_it_says_otherwise() -> None:
    assert WHO[effect(do="knack_mod", amount=1).who] == "activation"
    assert WHO[effect(do="ap_gain", amount=1).who] == "player"
    assert WHO[effect(do="deny_cover", who="attacked").who] == "attacked"
    rain = factions()["saltglass"].environment[3]
    assert (WHO[rain.active[0].who], WHEN[rain.active[0].when]) == ("everyone", "activation_end")


def test_lengths_are_steps() -> None:
    assert effect(do="stat_mod", stat="move", steps=-1.0).amount == -INCH
    assert effect(do="stat_mod", stat="near_reach", set_steps=6.0).set_to == 6 * INCH
    assert effect(do="stat_mod", stat="dv", amount=-1).amount == -1
    assert effect("active", do="place_token", token="ash", within_steps=6.0).within == 6 * INCH


@pytest.mark.parametrize(
    ("fields", "pattern"),
    [
        ({"do": "stat_mood"}, "no primitive 'stat_mood'.*stat_mod"),
        ({"do": "heal"}, "heal: amount is missing"),
        ({"do": "damage_mod"}, "damage_mod: amount or times is missing"),
        ({"do": "heal", "amount": 1, "stat": "dv"}, "heal has no stat"),
        ({"do": "heal", "amount": 1, "who": "friend"}, "there is no 'friend'"),
        ({"do": "heal", "amount": 1, "when": "noon"}, "there is no 'noon'"),
        ({"do": "heal", "amount": 1, "lasts": "long"}, "there is no 'long'"),
        ({"do": "stat_mod", "stat": "speed"}, "there is no 'speed'"),
    ],
)
def test_what_is_wrong_with_an_effect_is_named(fields: dict[str, Any], pattern: str) -> None:
    with pytest.raises(ContentError, match=pattern):
        effect(**fields)


@pytest.mark.parametrize(
    ("place", "fields", "pattern"),
    [
        ("passive", {"do": "heal", "amount": 1}, "a passive ability is not heard with heal for self, now"),
        ("passive", {"do": "knack_mod", "amount": 1, "who": "everyone"}, "not heard with knack_mod"),
        ("trigger", {"do": "heal", "amount": 1}, "a trigger is not heard with heal for self, now"),
        ("tactic", {"do": "heal", "amount": 1, "who": "target"}, "a tactic is not heard"),
        ("tactic", {"do": "share_sight"}, "a tactic is not heard"),
        ("penalty", {"do": "displace", "steps": 2.0}, "a penalty is not heard"),
        ("environment", {"do": "hazard", "amount": 1}, "an environment is not heard"),
        ("environment", {"do": "hazard", "amount": 1, "when": "hit"}, "an environment is not heard"),
        ("active", {"do": "ap_gain", "amount": 1, "who": "self"}, "not heard with ap_gain for self"),
        ("active", {"do": "grant_cover", "who": "near"}, "grant_cover: within_steps is missing"),
        ("active", {"do": "heal", "amount": 1, "filter": {"modes": ["Near"]}}, "heal has no filter modes"),
        ("tactic", {"do": "ap_gain", "amount": 1, "filter": {"wounded": True}}, "has no filter wounded"),
    ],
)
def test_what_the_rules_would_not_hear_is_refused(place: str, fields: dict[str, Any], pattern: str) -> None:
    with pytest.raises(ContentError, match=pattern):
        effect(place, **fields)


@pytest.mark.parametrize("figures", [{"ap": 1}, {"targets": 1}, {"once_per_round": True}, {"sight": True}])
def test_only_who_uses_an_ability_chooses_and_pays(figures: dict[str, Any]) -> None:
    heal = {"do": "heal", "amount": 1}
    assert sheet(abilities=[ability("x", "active", heal, **figures)]).abilities
    refused("not for a trigger", abilities=[ability("x", "trigger", {**heal, "when": "hurt"}, **figures)])
    refused("not for a passive", abilities=[ability("x", "passive", {"do": "pin_immunity"}, **figures)])
    refused("knack is not for a pass", abilities=[ability("x", "passive", {"do": "pin_immunity"}, knack=4)])


def test_an_ability_places_only_tokens_there_are() -> None:
    refused(
        "no token 'asch'.*ash", abilities=[ability("x", "active", {"do": "place_token", "token": "asch"})]
    )


def test_of_a_token_that_is_placed_at_least_one_may_lie_on_the_table() -> None:
    for most, right in ((1, True), (0, False)):
        text = {"do": "place_token", "token": "ash", "most": most}
        if right:
            assert sheet(abilities=[ability("x", "active", text)]).abilities
        else:
            refused("most", abilities=[ability("x", "active", text)])


# -- maps and missions ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(maps()))
def test_a_map_lies_on_its_table_and_nothing_impassable_overlaps(name: str) -> None:
    file = maps()[name]
    pieces = pieces_of(file, name)
    assert any(each.blocks_los for each in pieces)
    solid = [(each.name, shape) for each in pieces if each.impassable for shape in each.shapes]
    for number, (one, shape) in enumerate(solid):
        for two, other in solid[:number]:
            assert one == two or not overlap(shape, other), (one, two)


@pytest.mark.parametrize("name", ["broken_crossing", "drowned_ruin"])
def test_a_map_is_the_same_from_both_sides(name: str) -> None:
    names = [each.name for each in pieces_of(maps()[name], name)]
    assert sorted(each.replace("South", "North") for each in names if "South" in each) == sorted(
        each for each in names if "North" in each
    )


@clause("M-4.4")
def test_touching_cells_of_one_kind_are_one_piece() -> None:
    pieces = pieces_of(maps()["road_home"], "road_home")
    counts = {kind: [len(each.shapes) for each in pieces if each.name.startswith(kind)]
              for kind in ("Ridge", "Scrub", "Bank")}  # fmt: skip
    assert {kind: sum(cells) for kind, cells in counts.items()} == {"Ridge": 15, "Scrub": 42, "Bank": 15}
    ridge = next(each for each in pieces if each.name == "Ridge 1")
    assert len(ridge.shapes) == 4, "(4,15) (5,16) (6,17) (7,18) touch by their corners"
    assert ridge.impassable
    assert ridge.blocks_los


@clause("M-4.5")
def test_the_bots_have_their_sheets() -> None:
    blue, red = [sheet_of(each, "rubble", each.name) for each in missions()["long_road_home"].units]
    assert (blue.name, blue.health, blue.dv, blue.move) == ("BlueBot", 25, 7, 6 * INCH)
    assert (red.name, red.health, red.dv, red.move) == ("RedBot", 35, 2, 6 * INCH)
    for bot in (blue, red):
        assert bot.training == ("Support",)
        assert bot.points == 0
        assert bot.weapons == ()


@clause("W-16.1", "W-16.2")
def test_two_weapons_or_abilities_of_one_name_are_refused_when_read() -> None:
    """Orders call them by name, in any case and with hyphens for spaces."""
    for twice in ("Long Rifle", "long-rifle"):
        with pytest.raises(ContentError, match=rf"\[W-16.2\].*{twice}"):
            sheet(weapons=[weapon("Long Rifle", "Ranged"), weapon(twice, "Near")])
        slips = [ability(name, "passive", {"do": "pin_immunity"}) for name in ("Long Rifle", twice)]
        with pytest.raises(ContentError, match=rf"\[W-16.1\].*{twice}"):
            sheet(abilities=slips)
    assert len(sheet(weapons=[weapon("Rifle", "Ranged"), weapon("Rifle 2", "Near")]).weapons) == 2
