"""C-4.1 to C-4.9, C-4.13, C-5.3: targets, pools, stopping, damage, keywords."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.torn.rulebook as R
from highground.engine.state import Pass
from highground.rulesets.torn.rules.activation.time_markers import gain_time
from highground.rulesets.torn.rules.combat.damage import heal, suffer, suffer_all
from highground.rulesets.torn.rules.combat.dice import unstopped
from highground.rulesets.torn.rules.party.flow import Activations
from highground.rulesets.torn.state.names import DAMAGE_TYPES, ETHER, FIRE, KILLED, NO_TYPE, PHYSICAL
from highground.rulesets.torn.state.orders import Activate, Declare, PlayCard, React, To
from tests.marks import clause
from tests.rulesets.torn.positions import Playing, bits, card, mini, own, table, tile

GUARD, LEVY, ORREK, OX, YSOLDE = "Lampguard", "Drowned Levy", "Orrek Saltmouth", "Barnacle Ox", "Ysolde Marr"
FAR = mini("far", LEVY, (0, 8), 1, activated=True)


def active(
    *things: Any, of: Any = GUARD, spot: tuple[int, ...] = (0, 0), dice: str = "", **given: Any
) -> Playing:
    at = table(mini("a1", of, spot), *things, FAR, **given)
    return Playing(at, Activations(), dice=dice.replace(" ", "")).plays(Activate("a1"))


def foe(spot: tuple[int, ...], name: str = "b1", of: Any = LEVY, **facts: Any) -> Any:
    return mini(name, of, spot, 1, activated=True, **facts)


# -- C-4.1, C-4.2: targets --------------------------------------------------------------------------------


@clause("C-4.1")
def test_an_attack_is_a_combat_with_the_tiles_data_and_the_defenders_defence() -> None:
    game = active(foe((1, 0), of=ORREK), dice="BBBB BBB").plays(Declare("Halberd Hook", ("b1",)))
    assert game.last("CombatBegan").targets == ("b1",)
    assert (game.last("AttackRolled").dice.total(), game.last("DefenceRolled").dice.total()) == (4, 3)
    shot = active(foe((4, 0), of=ORREK), of="Prism Arbalester", dice="BBBB BB")
    shot.plays(Declare("Split Bolt", ("b1",)))
    assert shot.last("DefenceRolled").dice.total() == 2, "its ranged Defence"


@clause("C-4.2")
def test_an_attack_needs_one_legal_target() -> None:
    game = active(foe((1, 0)), foe((0, 1), "b2"))
    assert game.refuses(Declare("Halberd Hook", ())).clause == "C-4.2"
    assert game.refuses(Declare("Halberd Hook", ("nobody",))).clause == "C-4.2"
    two = game.refuses(Declare("Halberd Hook", ("b1", "b2")))
    assert (two.clause, two.why, two.measured, two.limit) == ("C-4.2", "one_target", 2, 1)
    assert game.refuses(Declare("Halberd Hook", ("b1", "b1"))).clause == "C-4.2"


@clause("C-2.4")
def test_the_target_is_an_enemy() -> None:
    game = active(mini("a2", GUARD, (1, 0)), foe((0, 1)))
    assert game.refuses(Declare("Halberd Hook", ("a2",))).clause == "C-2.4"
    assert game.refuses(Declare("Halberd Hook", ("a1",))).clause == "C-2.4"


@clause("C-4.2")
def test_a_target_that_is_gone_at_step_7_is_lost_and_the_costs_stay_paid() -> None:
    at = table(mini("a1", GUARD, (0, 0)), mini("b1", LEVY, (1, 0), 1), FAR)
    game = Playing(at, Activations()).plays(Activate("a1"), Declare("Halberd Hook", ("b1",)))
    game["b1"].place = at.field().hex_number[5, 0]
    game.plays(Pass())
    assert game.last("TargetLost").target == "b1"
    assert not game.events("AttackRolled")
    assert game.table.activation.time == 1


@clause("C-4.12")
@pytest.mark.parametrize("moved", [False, True])
def test_an_aid_and_a_drag_look_at_their_target_again_at_step_7(moved: bool) -> None:
    """R-33: out of reach by then they do nothing, and the costs stay paid."""
    hurt, ready = mini("a2", GUARD, (1, 0), damage=2), mini("b1", LEVY, (4, 0), 1)
    game = Playing(table(mini("a1", "Chandler", (0, 0)), hurt, ready, FAR), Activations())
    game.plays(Activate("a1"), Declare("Salve", ("a2",)))
    there = game.table.field().hex_number
    game["a2"].place = there[5, 1] if moved else game["a2"].place
    game.plays(Pass())
    assert (game["a2"].damage, game.table.activation.time) == (2 if moved else 0, 1)
    assert len(game.events("AidFailed")) == moved
    at = table(mini("a1", ORREK, (0, 0)), ready, FAR, faith=((0, 0, 0, 4), (0,) * 4))
    game = Playing(at, Activations()).plays(Activate("a1"), Declare("Drag Under", ("b1",)))
    game["b1"].place = there[5, 1] if moved else game["b1"].place
    game.plays(Pass())
    assert len(game.events("NothingLeft")) == moved
    assert game.spot("b1") == ((5, 1) if moved else (1, 0)), "three steps nearer"
    assert game.table.players[0].faith[3] == 0


@clause("T-11.2")
@pytest.mark.parametrize("fearsome", [0, 1])
def test_any_fearsome_target_forbids_concentration(fearsome: int) -> None:
    """Also a secondary one of a Blast."""
    for which, dice in ((fearsome, 4), (2, 5)):
        kinds = [card(LEVY, fearsome=number == which) for number in range(2)]
        game = active(foe((4, 0), "b1", kinds[0]), foe((4, 1), "b2", kinds[1]), of="Kiln Adept", dice="B" * 9)
        game.does(gain_time, 1, R.C_7_3)
        game.plays(Declare("Concentration", ()), Declare("Kiln Burst", ("b1", "b2")))
        assert game.last("AttackRolled").dice.total() == dice


@clause("C-5.3")
def test_others_in_a_blast_need_neither_distance_nor_sight() -> None:
    """The chosen one stands at the tile's distance; those around it are farther, or behind a rock."""
    at = (foe((5, 0), "b1"), foe((6, 0), "b2"), foe((5, 1), "b3"))
    game = active(*at, of="Kiln Adept", dice="B" * 9)
    assert game.refuses(Declare("Kiln Burst", ("b2", "b1"))).clause == "T-9.1"
    assert game.refuses(Declare("Kiln Burst", ("b1", "b2"))).clause == "C-5.3"
    game.plays(Declare("Kiln Burst", ("b1", "b2", "b3")))
    assert [event.target for event in game.events("DefenceRolled")] == ["b1", "b2", "b3"]
    assert not game.events("TargetLost")


# -- C-4.3 to C-4.6 ---------------------------------------------------------------------------------------


@clause("C-4.3")
@pytest.mark.parametrize(("pool", "added"), [(1, 1), (0, 2)])
def test_the_attack_pool_is_never_below_one(pool: int, added: int) -> None:
    weak = card("Wick Skirmisher", tiles=(tile("Flashpot", "Wick Skirmisher", pool=pool),))
    game = active(foe((1, 0)), of=weak, dice="B B").plays(Declare("Flashpot", ("b1",)))
    parts = [(part.amount, part.clause) for part in game.last("AttackRolled").dice.parts]
    assert parts == [(pool, "T-9.6"), (-1, "C-4.11"), (added, "C-4.3")]
    assert game.last("AttackRolled").dice.total() == 1


@clause("C-4.4")
def test_a_pool_of_one_die_needs_nothing_added() -> None:
    weak = card(GUARD, tiles=(tile("Halberd Hook", GUARD, pool=1),))
    game = active(foe((1, 0)), of=weak, dice="B B").plays(Declare("Halberd Hook", ("b1",)))
    assert [(part.amount, part.why) for part in game.last("AttackRolled").dice.parts] == [(1, "pool")]


@clause("C-4.3")
def test_the_defence_pool_is_never_below_none() -> None:
    piercing = card(GUARD, tiles=(tile("Halberd Hook", GUARD, pierce=3),))
    game = active(foe((1, 0)), of=piercing, dice="SBBB").plays(Declare("Halberd Hook", ("b1",)))
    assert game.last("DefenceRolled").dice.total() == 0
    own_dice = card(LEVY).defence_melee
    told = [(part.amount, part.why) for part in game.last("DefenceRolled").dice.parts]
    assert told == [(own_dice, "defence"), (-3, "pierce"), (3 - own_dice, "at_least_none")]


@clause("C-5.3")
def test_a_defence_pool_of_none_needs_nothing_added() -> None:
    """A Levy defends with one die; Pierce takes it off, and that is that."""
    piercing = card(GUARD, tiles=(tile("Halberd Hook", GUARD, pierce=1),))
    target = card(LEVY, defence_melee=1)
    game = active(foe((1, 0), of=target), of=piercing, dice="SBBB").plays(Declare("Halberd Hook", ("b1",)))
    told = [(part.amount, part.why) for part in game.last("DefenceRolled").dice.parts]
    assert told == [(1, "defence"), (-1, "pierce")]


@clause("C-4.3")
def test_cards_add_to_either_pool() -> None:
    at = table(mini("a1", LEVY, (0, 0)), mini("b1", GUARD, (1, 0), 1), faith=((0, 4, 0, 0), (3, 0, 0, 0)))
    game = Playing(
        at, Activations(), dice="B" * 10, own0=own(["Sundering Word"]), own1=own(["Tempered Will"])
    ).plays(Activate("a1"), PlayCard("Sundering Word", ()), Pass())
    game.plays(Declare("Rusted Gaff", ("b1",)), PlayCard("Tempered Will", ("b1",)), Pass())
    assert game.last("AttackRolled").dice.total() == 5
    assert game.last("DefenceRolled").dice.total() == 5
    parts = [*game.last("AttackRolled").dice.parts, *game.last("DefenceRolled").dice.parts]
    assert [part.clause for part in parts if part.why == "god_card"] == ["C-8.6", "C-8.6"]
    assert game.cited("C-4.4") == 1
    weak = card("Wick Skirmisher", tiles=(tile("Flashpot", "Wick Skirmisher", pool=1),))
    active(foe((1, 0)), of=weak, dice="B B").plays(Declare("Flashpot", ("b1",)))


@clause("C-4.4")
def test_one_attack_roll_for_all_targets_and_a_defence_roll_each() -> None:
    game = active(foe((1, 0)), foe((0, 1), "b2"), of=ORREK, dice="SSBB S B")
    game.plays(Declare("Riptide Sweep", ("b2", "b1")))
    assert len(game.events("AttackRolled")) == 1
    assert [event.target for event in game.events("DefenceRolled")] == ["b2", "b1"]
    assert (game["b2"].damage, game["b1"].status) == (2, KILLED)


@clause("C-4.5")
@pytest.mark.parametrize(
    ("attack", "defence", "through"),
    [("SSX", "S", 2), ("XXB", "S", 2), ("XXB", "X", 1), ("SXB", "XX", 0), ("SSS", "SX", 1), ("BBB", "XX", 0)],
)
def test_how_defence_dice_stop_attack_dice(attack: str, defence: str, through: int) -> None:
    criticals, successes = unstopped(
        attack.count("S"), attack.count("X"), defence.count("S"), defence.count("X")
    )
    assert criticals + successes == through
    strong = card(LEVY, defence_melee=len(defence), life=20)
    game = active(foe((1, 0), of=strong), dice=f"{attack}B {defence}").plays(Declare("Halberd Hook", ("b1",)))
    assert game.last("DiceStopped").unstopped == through


@clause("C-4.6")
def test_damage_is_per_unstopped_die_less_resist() -> None:
    tough = card(LEVY, resist=(0, 1, 0, 0), life=20)
    blade = card(YSOLDE, tiles=(tile("Beacon Blade", YSOLDE),))
    game = active(foe((1, 0), of=tough), of=blade, dice="SSSX B").plays(Declare("Beacon Blade", ("b1",)))
    counted = game.last("DamageCounted")
    assert (counted.dice, counted.each.total(), counted.damage) == (4, 1, 4)
    immune = card(LEVY, resist=(0, 5, 0, 0), life=20)
    game = active(foe((1, 0), of=immune), of=blade, dice="SSSX B").plays(Declare("Beacon Blade", ("b1",)))
    assert (game["b1"].damage, game.last("DamageCounted").each.total()) == (0, 0)
    assert game["b1"].conditions == bits("Stunned"), "Crit fires even without damage"


# -- C-4.7, C-4.13: damage and death --------------------------------------------------------------------


@clause("C-4.7")
def test_damage_equal_to_life_kills() -> None:
    game = active(foe((1, 0)), foe((0, 1), "b2"))
    game.does(suffer, game["b1"], 3, PHYSICAL, R.C_7_3)
    assert game["b1"].status != KILLED
    game.does(suffer, game["b1"], 1, PHYSICAL, R.C_7_3)
    assert game["b1"].status == KILLED
    game.does(suffer, game["b2"], 2, PHYSICAL, R.C_7_3)
    game.does(heal, game["b2"], 5, R.C_5_3)
    assert game["b2"].damage == 0


@clause("C-4.13")
def test_resist_takes_its_number_off_once_and_not_from_typeless_damage() -> None:
    game = active(mini("strider", "Brass Strider", (2, 0)))
    game.does(suffer, game["strider"], 3, FIRE, R.C_5_2)
    assert game["strider"].damage == 2
    game.does(suffer, game["strider"], 1, NO_TYPE, R.C_5_2)
    game.does(suffer, game["strider"], 1, FIRE, R.C_5_2)
    assert game["strider"].damage == 3
    game.does(suffer, game["strider"], 1, ETHER, R.C_5_2)
    assert game["strider"].damage == 4
    assert game.tells("DamageResisted", amount=1, mini="strider", type="Fire")


@clause("C-4.13")
@pytest.mark.parametrize(("suffered", "resisted", "damage"), [(1, 1, 0), (2, 2, 0), (3, 2, 1), (5, 2, 3)])
def test_what_is_resisted_is_never_more_than_there_was(suffered: int, resisted: int, damage: int) -> None:
    hard = card("Brass Strider", resist=tuple(2 if each == FIRE else 0 for each in range(len(DAMAGE_TYPES))))
    game = active(mini("strider", hard, (2, 0)))
    game.does(suffer, game["strider"], suffered, FIRE, R.C_5_2)
    assert [(each.amount, each.type) for each in game.events("DamageResisted")] == [(resisted, "Fire")]
    assert game["strider"].damage == damage
    told = [(each.amount, each.damage, each.life) for each in game.events("DamageSuffered")]
    assert told == ([(damage, damage, hard.life)] if damage else [])


@clause("C-4.7")
def test_damage_to_several_lands_at_one_instant() -> None:
    game = active(foe((1, 0)), foe((0, 1), "b2"))
    game.does(suffer_all, [game["b1"], game["b2"]], 4, PHYSICAL, R.C_8_6)
    assert game.order_of("DamageSuffered", "MiniKilled") == ["DamageSuffered"] * 2 + ["MiniKilled"] * 2


@clause("C-4.7")
def test_an_activation_counts_the_dead() -> None:
    game = active(foe((1, 0)), foe((0, 1), "b2"), foe((0, -1), "b3"))
    assert game.table.activation.deaths == 0
    game.does(suffer, game["b1"], 4, PHYSICAL, R.C_7_3)
    assert game.table.activation.deaths == 1
    game.does(suffer_all, [game["b2"], game["b3"]], 4, PHYSICAL, R.C_8_6)
    assert game.table.activation.deaths == 3


# -- C-4.8: the order -------------------------------------------------------------------------------------


@clause("C-4.8")
def test_the_order_inside_step_7() -> None:
    shover = card(GUARD, tiles=(tile("Shieldwall Shove", GUARD, hit=bits("Rooted"), push=1),))
    at = table(mini("a1", shover, (0, 0)), mini("b1", card(ORREK, life=30), (1, 0), 1), FAR)
    game = Playing(at, Activations(), dice="SSBBBB")
    game.plays(Activate("a1"), Declare("Shieldwall Shove", ("b1",)), React("b1", "Return Blow"))
    assert game.asked == "ChooseShove"
    game.plays(To((2, 0)))
    kinds = ("AttackRolled", "DefenceRolled", "DamageSuffered", "MarkerReceived", "Shoved", "CounterFizzled")
    assert game.order_of(*kinds) == list(kinds)
    assert game.cited("C-4.8") == 1


# -- C-5.3: keywords ----------------------------------------------------------------------------------------


@clause("C-5.3")
def test_hit_needs_an_unstopped_die_and_crit_an_unstopped_critical() -> None:
    witch = card("Brine Witch")
    life = card(LEVY, life=20)
    assert active(foe((2, 0), of=life), of=witch, dice="SBB B").plays(Declare("Cold Whisper", ("b1",)))[
        "b1"
    ].conditions == bits("Afraid")
    assert (
        not active(foe((2, 0), of=life), of=witch, dice="SBB S")
        .plays(Declare("Cold Whisper", ("b1",)))["b1"]
        .conditions
    )
    blade = ("Beacon Blade", ("b1",))
    assert not active(foe((1, 0), of=life), of=YSOLDE, dice="SSBB B").plays(Declare(*blade))["b1"].conditions
    assert active(foe((1, 0), of=life), of=YSOLDE, dice="XBBB B").plays(Declare(*blade))[
        "b1"
    ].conditions == bits("Stunned")
    assert not active(foe((1, 0), of=life), of=YSOLDE, dice="XBBB X").plays(Declare(*blade))["b1"].conditions


@clause("C-5.3")
def test_pierce_takes_defence_dice() -> None:
    game = active(foe((1, 0), of=GUARD), of="Reefhide Brute", dice="BBB BB").plays(
        Declare("Shatter", ("b1",))
    )
    assert game.last("DefenceRolled").dice.total() == 2


@clause("C-5.3")
def test_sweep_takes_all_enemies_in_reach_and_none_less() -> None:
    game = active(foe((1, 0)), foe((0, 1), "b2"), foe((3, 0), "b3"), mini("a2", GUARD, (0, -1)), of=ORREK)
    assert game.refuses(Declare("Riptide Sweep", ("b1",))).clause == "C-5.3"
    assert game.refuses(Declare("Riptide Sweep", ("b1", "b2", "b3"))).clause == "T-9.1"
    assert game.allows(Declare("Riptide Sweep", ("b1", "b2")))
    assert game.allows(Declare("Riptide Sweep", ("b2", "b1")))


@clause("C-5.3")
def test_blast_takes_friend_and_foe_around_the_chosen_one() -> None:
    game = active(
        foe((4, 0)),
        foe((5, 0), "b2"),
        mini("a2", LEVY, (4, 1)),
        foe((6, 0), "b3"),
        of="Kiln Adept",
        dice="BBBB B B B",
    )
    assert game.refuses(Declare("Kiln Burst", ("b1", "b2"))).clause == "C-5.3"
    assert game.refuses(Declare("Kiln Burst", ("b1", "b2", "a2", "b3"))).clause == "C-5.3"
    game.plays(Declare("Kiln Burst", ("b1", "a2", "b2")))
    assert [event.target for event in game.events("DefenceRolled")] == ["b1", "a2", "b2"]


@clause("C-5.3")
def test_a_blast_spares_the_attacker() -> None:
    game = active(foe((1, 0)), of="Kiln Adept", dice="BBB B").plays(Declare("Kiln Burst", ("b1",)))
    assert [event.target for event in game.events("DefenceRolled")] == ["b1"]
    game = active(foe((1, 0)), of="Kiln Adept")
    assert game.refuses(Declare("Kiln Burst", ("b1", "a1"))).clause == "C-5.3"


def shove(
    action: str, *things: Any, dice: str = "SBBB B", spot: tuple[int, int] = (1, 0), of: Any = None
) -> Playing:
    life = card(LEVY, life=20) if of is None else of
    return active(foe(spot, of=life), *things, dice=dice).plays(Declare(action, ("b1",)))


@clause("C-5.3")
def test_push_goes_strictly_farther_where_the_attackers_player_chooses() -> None:
    game = shove("Shieldwall Shove", dice="SBB B")
    assert (game.asked, game.seat) == ("ChooseShove", 0)
    for near in ((0, 1), (1, 0), (3, 0), (1, -1)):
        assert game.refuses(To(near)).clause == "C-5.3"
    game.plays(To((2, 0)))
    assert game.asked == "ChooseShove", "two steps"
    game.plays(To((3, -1)))
    assert game.spot("b1") == (3, -1)


@clause("C-5.3")
def test_push_stops_where_no_hex_is_free() -> None:
    wall = [mini(f"w{each}", GUARD, at) for each, at in enumerate(((2, 0), (2, -1), (1, 1)))]
    game = shove("Shieldwall Shove", *wall, dice="SBB B")
    assert game.spot("b1") == (1, 0)
    assert game.last("ShoveStopped").steps == 2


@clause("C-5.3")
def test_pull_goes_strictly_nearer_and_a_stopped_attack_moves_nobody() -> None:
    assert shove("Halberd Hook", spot=(2, 0)).spot("b1") == (1, 0)
    assert shove("Halberd Hook", spot=(2, 0), dice="SBBB S").spot("b1") == (2, 0)
    assert shove("Halberd Hook", spot=(1, 0)).last("ShoveStopped").steps == 1


@clause("C-5.3")
def test_the_steadfast_and_the_large_stay() -> None:
    firm = card(LEVY, life=20, steadfast=True)
    game = shove("Shieldwall Shove", dice="SBB B", of=firm)
    assert game.spot("b1") == (1, 0)
    assert game.events("StoodFast")
    ox = mini("ox", card(OX, steadfast=False), (1, 0), 1, activated=True)
    at = table(mini("a1", GUARD, (1, 0)), ox, FAR)
    game = Playing(at, Activations(), dice="SBBBB").plays(
        Activate("a1"), Declare("Shieldwall Shove", ("ox",))
    )
    assert (game.spot("ox"), game.asked) == ((1, 0), "MayDeclare"), "nobody is asked where it goes"
    assert game["ox"].damage == 1


@clause("C-5.3")
def test_push_from_a_large_attacker_counts_from_its_base() -> None:
    life = card(LEVY, life=20)
    game = active(foe((2, 0), of=life), of=OX, dice="SBBB B").plays(Declare("Gore", ("b1",)))
    while game.asked == "ChooseShove":
        assert game.refuses(To((2, -1))).clause == "C-5.3"
        game.plays(To((3, 0)))
    assert game.spot("b1") == (3, 0)
