"""Companion 4 to 6: every row of the lists, as printed, and what may not stand in a row."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.ail.rulebook as R
from highground.engine.errors import ContentError
from highground.rulesets.ail.files.arms import (
    ArmourFile,
    FirearmFile,
    GrenadeFile,
    MeleeFile,
    TraitFile,
    armours,
    firearms,
    grenades,
    melee_weapons,
    row_named,
    trait_files,
    traits,
    ware,
)
from highground.rulesets.ail.force.costs import items_of, listed
from tests.marks import clause
from tests.rulesets.ail.rosters import character

# name: line, d6, increment, mode, rating, recoil, ammo, sight, scope, long gun, kit
FIREARMS = {
    "Kestrel service pistol": ("pistol", 2, 10, "semi", 2, 4, 3, 1, 0, False, 1),
    "Brandt heavy revolver": ("pistol", 3, 10, "semi", 1, 6, 2, 1, 0, False, 2),
    "Wasp submachine gun": ("pistol", 2, 15, "full", 3, 3, 4, 1, 0, True, 3),
    "Corvane carbine": ("rifle", 3, 30, "full", 3, 4, 4, 2, 0, True, 4),
    "Pell battle rifle": ("rifle", 3, 40, "semi", 2, 5, 3, 1, 3, True, 5),
    "Longwatch sniper rifle": ("rifle", 4, 60, "single", 0, 0, 2, 0, 4, True, 6),
    "Dockside pump shotgun": ("shotgun", 4, 10, "single", 0, 0, 2, 1, 0, True, 3),
    "Thresher auto-shotgun": ("shotgun", 4, 10, "semi", 2, 6, 3, 1, 0, True, 5),
    "Bastion light machine gun": ("rifle", 3, 40, "full", 5, 4, 8, 1, 0, True, 6),
}
# name: d6, dodge DC, Overwhelming, smoke, breaching, kit
GRENADES = {
    "Frag grenade": (6, 15, 1, False, False, 1),
    "Snap-fuse grenade": (4, 18, 1, False, False, 1),
    "Breaching charge": (8, 15, 2, False, True, 3),
    "Smoke grenade": (0, 0, 1, True, False, 1),
}
# name: hands, attack, defence, d6, PF, lowest PF, limit, tags, Brutal, kit
MELEE = {
    "Trench knife": (1, 1, 1, 1, 5, 3, 2, ("piercing",), 0, 1),
    "Watch baton": (1, 1, 2, 1, 6, 3, 2, ("blunt",), 0, 1),
    "Ship's sabre": (1, 2, 2, 1, 5, 2, 3, ("slashing", "piercing"), 4, 2),
    "Boarding axe": (1, 2, 0, 1, 4, 2, 4, ("slashing",), 4, 2),
    "Great blade": (2, 2, 1, 2, 5, 3, 4, ("slashing", "piercing"), 5, 3),
    "Guard halberd": (2, 3, 3, 2, 4, 2, 4, ("slashing", "piercing"), 5, 4),
}
# name: DR, coverage, squares, sprinting, kit
ARMOURS = {
    "Padded coat": (2, 6, 0, 2, 1),
    "Ballistic vest": (4, 5, 0, 2, 2),
    "Plate carrier and helmet": (6, 6, 0, 1, 4),
    "Breach suit": (8, 8, -1, 0, 6),
}
TRAITS = {
    "Hardened": 3, "Shake It Off": 1, "The Rush": 2, "Combat Reflexes": 3, "Combat Senses": 3,
    "Combat Tactics": 3, "Weakpoint": 2, "Good Arm": 1, "Second Wind": 2, "Gunslinger": 3,
    "Quick Draw Gunslinger": 1, "Iron Grip": 2, "Steady Hands": 2,
}  # fmt: skip


def test_nothing_is_on_the_lists_that_is_not_printed() -> None:
    assert list(firearms()) == list(FIREARMS)
    assert list(grenades()) == list(GRENADES)
    assert list(melee_weapons()) == list(MELEE)
    assert list(armours()) == list(ARMOURS)
    assert list(traits()) == list(TRAITS)


@pytest.mark.parametrize("name", FIREARMS)
def test_a_firearm_is_as_printed(name: str) -> None:
    it = firearms()[name]
    assert (
        it.line, it.dice, it.increment, it.mode, it.rating, it.recoil, it.ammo, it.sight, it.scope, it.long,
        it.kit,
    ) == FIREARMS[name]  # fmt: skip
    assert it.wound == "penetrating"


def test_what_the_notes_say_of_firearms() -> None:
    assert [name for name, it in firearms().items() if it.crit_bonus == 1] == ["Longwatch sniper rifle"]
    assert [name for name, it in firearms().items() if it.bipod] == ["Bastion light machine gun"]
    assert [name for name, it in firearms().items() if it.gunslinger] == [
        "Kestrel service pistol",
        "Brandt heavy revolver",
        "Corvane carbine",
    ]


@pytest.mark.parametrize("name", GRENADES)
def test_a_grenade_is_as_printed(name: str) -> None:
    it = grenades()[name]
    assert (it.dice, it.dodge_dc, it.overwhelming, it.smoke, it.breaching, it.kit) == GRENADES[name]


@pytest.mark.parametrize("name", MELEE)
def test_a_melee_weapon_is_as_printed(name: str) -> None:
    it = melee_weapons()[name]
    assert (
        it.hands, it.attack, it.defence, it.dice, it.pf, it.pf_least, it.limit, it.tags, it.brutal, it.kit,
    ) == MELEE[name]  # fmt: skip


def test_what_the_notes_say_of_melee_weapons() -> None:
    assert [name for name, it in melee_weapons().items() if it.offensive] == ["Trench knife"]
    assert [name for name, it in melee_weapons().items() if it.defensive] == ["Watch baton"]
    assert [name for name, it in melee_weapons().items() if it.reach] == ["Guard halberd"]
    assert melee_weapons()["Guard halberd"].grapple_edge == 2


@pytest.mark.parametrize("name", ARMOURS)
def test_an_armour_is_as_printed(name: str) -> None:
    it = armours()[name]
    assert (it.dr, it.coverage, it.move, it.sprints, it.kit) == ARMOURS[name]


@pytest.mark.parametrize("name", TRAITS)
def test_a_trait_costs_what_is_printed(name: str) -> None:
    assert traits()[name].cost == TRAITS[name]


@clause("C-5.1", "C-5.2", "C-5.3")
def test_pistols_and_the_submachine_gun_are_paid_under_their_rows() -> None:
    _paid("Kestrel service pistol", "Brandt heavy revolver", "Wasp submachine gun")


@clause("C-5.4", "C-5.5", "C-5.6")
def test_rifles_are_paid_under_their_rows() -> None:
    _paid("Corvane carbine", "Pell battle rifle", "Longwatch sniper rifle")


@clause("C-5.7", "C-5.8", "C-5.9")
def test_shotguns_and_the_machine_gun_are_paid_under_their_rows() -> None:
    _paid("Dockside pump shotgun", "Thresher auto-shotgun", "Bastion light machine gun")


@clause("C-5.10", "C-5.11", "C-5.12")
def test_grenades_are_paid_under_their_rows() -> None:
    _paid("Frag grenade", "Snap-fuse grenade", "Breaching charge")


@clause("C-5.13", "C-5.14", "C-5.15")
def test_smoke_knife_and_baton_are_paid_under_their_rows() -> None:
    _paid("Smoke grenade", "Trench knife", "Watch baton")


@clause("C-5.16", "C-5.17", "C-5.18")
def test_blades_are_paid_under_their_rows() -> None:
    _paid("Ship's sabre", "Boarding axe", "Great blade")


@clause("C-5.19", "C-6.1", "C-6.2")
def test_halberd_coat_and_vest_are_paid_under_their_rows() -> None:
    _paid("Guard halberd", "Padded coat", "Ballistic vest")


@clause("C-6.3", "C-6.4")
def test_heavy_armour_is_paid_under_its_row() -> None:
    _paid("Plate carrier and helmet", "Breach suit")


def _paid(*names: str) -> None:
    prices = {name: row[-1] for rows in (FIREARMS, GRENADES, MELEE, ARMOURS) for name, row in rows.items()}
    items = [each for each in items_of(character(kit=list(names))) if each.kind == "kit"]
    paid = {each.name: each.cost for each in items}
    assert {name: cost.total() for name, cost in paid.items()} == {name: prices[name] for name in names}
    assert [R.BOOK.clauses[cost.parts[0].clause].title for cost in paid.values()] == list(paid)


def test_every_row_names_its_clause() -> None:
    for name in (*FIREARMS, *GRENADES, *MELEE, *ARMOURS, *TRAITS):
        assert listed(name, R.C_8_14).title == name
    assert listed("Pitchfork", R.C_8_14) is R.C_8_14


# -- names ---------------------------------------------------------------------------------------------


def test_a_roster_may_use_the_shorter_name_and_any_case() -> None:
    assert row_named("wasp smg") == "Wasp submachine gun"
    assert row_named("Plate Carrier") == "Plate carrier and helmet"
    assert row_named("Wasp") is None


def test_a_name_that_is_nowhere_on_the_lists_is_told_with_the_nearest() -> None:
    with pytest.raises(ContentError, match="no 'Ships sabre' on the lists; did you mean \"Ship's sabre\""):
        ware("Ships sabre", "here")


# -- rows of one's own ---------------------------------------------------------------------------------


GUN: dict[str, Any] = {
    "name": "Popper", "line": "pistol", "damage_d6": 1, "increment_m": 5, "mode": "semi", "rating": 1,
    "recoil": 3, "ammo": 1, "kit": 1,
}  # fmt: skip
SPEAR: dict[str, Any] = {
    "name": "Spear", "hands": 2, "attack": 1, "defence": 1, "damage_d6": 1, "pf": [5, 3], "limit": 2,
    "tags": ["piercing"], "kit": 1,
}  # fmt: skip
OWN = {
    FirearmFile: "own_firearms",
    MeleeFile: "own_melee",
    GrenadeFile: "own_grenades",
    ArmourFile: "own_armour",
    TraitFile: "own_traits",
}
BOMB: dict[str, Any] = {"name": "Bomb", "damage_d6": 3, "dodge_dc": 15, "kit": 1}


@pytest.mark.parametrize(
    ("model", "row", "change", "said"),
    [
        (FirearmFile, GUN, {"rating": 0}, "need both"),
        (FirearmFile, GUN, {"mode": "single"}, "rating and recoil are for"),
        (FirearmFile, GUN, {"wound": "bruise"}, "wound"),
        (FirearmFile, GUN, {"clause": "C-5.99"}, "no clause"),
        (FirearmFile, GUN, {"range": 5}, "no such key"),
        (MeleeFile, SPEAR, {"pf": [3, 5]}, "lowest Physical Factor is above"),
        (MeleeFile, SPEAR, {"hands": 3}, "hands"),
        (MeleeFile, SPEAR, {"tags": []}, "tags"),
        (GrenadeFile, BOMB, {"smoke": True}, "damage and a dodge DC, or smoke"),
        (GrenadeFile, BOMB, {"dodge_dc": 0}, "damage and a dodge DC, or smoke"),
        (ArmourFile, {"name": "Mail", "dr": 3, "coverage": 7, "kit": 2}, {"coverage": 11}, "coverage"),
        (
            TraitFile,
            {"name": "Brave", "effect": "hardened", "amount": 1, "cost": 1},
            {"effect": "brave"},
            "no effect",
        ),
    ],
)
def test_a_row_that_makes_no_sense_is_an_error(model: Any, row: Any, change: Any, said: str) -> None:
    assert model.model_validate(row).record().name == row["name"]
    given: dict[str, Any] = {OWN[model]: [{**row, **change}]}
    with pytest.raises(ContentError, match=said):
        character(**given)


@clause("A-2.6")
def test_a_weapon_names_one_kind_of_wound_or_two_of_which_the_stance_picks() -> None:
    assert {it.wound for it in firearms().values()} == {"penetrating"}
    assert {tag for it in melee_weapons().values() for tag in it.tags} == {"piercing", "slashing", "blunt"}
    assert all(len(it.tags) in (1, 2) for it in melee_weapons().values())


@clause("A-9.3")
def test_a_firearm_has_a_rate_of_fire_and_unless_it_is_single_shot_a_rating() -> None:
    for it in firearms().values():
        assert it.mode in ("single", "semi", "full")
        assert (it.rating > 0) == (it.mode != "single") == (it.recoil > 0)


@clause("A-8.11")
def test_the_list_of_traits_takes_further_ones() -> None:
    row = {"name": "Stubborn", "effect": "hardened", "amount": 1, "cost": 2}
    made = character(own_traits=[row])
    assert made.traits[0].effect == trait_files()["Hardened"].effect
    assert [each.cost.total() for each in items_of(made) if each.kind == "trait"] == [2]
