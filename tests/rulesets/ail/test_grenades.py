"""Chapter 10: grenades; A-7.1 to A-7.4: the Dodge; R-14."""

from __future__ import annotations

from typing import Any

import pytest

from highground.record import replaced
from highground.rulesets.ail.files.arms import grenades
from highground.rulesets.ail.rules.grenades.blast import blast_dice, breach
from highground.rulesets.ail.rules.grenades.dodges import dodge_refusal
from highground.rulesets.ail.rules.grenades.throw import dropped_short, lob_refusal, scattered, throw_dc
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import Figure
from tests.marks import clause, option
from tests.rulesets.ail.fights import amounts
from tests.rulesets.ail.positions import Playing, figure, sheet, table

FRAG = "Frag grenade"
BLAST = [4, 2, 6, 1, 5, 3]
OPEN = ["." * 12] * 12


def thrower(**given: Any) -> Figure:
    """Braced and without Willpower, so that it neither dodges nor feints."""
    usual = {"at": (2, 9), "physique": 4, "athletics": 2, "bombs": {FRAG: 2, "Smoke grenade": 1}}
    return figure("Ada", **{**usual, "stance": "braced", "willpower": 0, **given})


def victim(name: str = "Bo", **given: Any) -> Figure:
    return figure(name, **{"side": 1, "at": (2, 5), "physique": 5, "conditioning": 20, **given})


def thrown(
    dice: list[int],
    *others: Figure,
    square: str = "2,5",
    how: str = "plain",
    grenade: str = FRAG,
    **given: Any,
) -> Playing:
    """Ada throws from 2,9, 4 squares north unless told."""
    ada = given.pop("ada", None) or thrower()
    game = Playing(table(ada, *(others or (victim(),)), **{"map": OPEN, **given}), dice)
    return game.plays(f"grenade '{grenade}' {square} {how}")


def over(game: Playing) -> Playing:
    """Nobody dodges or interrupts."""
    while game.asked in ("MayDodge", "MayInterrupt", "MayFollow"):
        game.plays("hold")
    return game


# -- the throw ---------------------------------------------------------------------------------------------


@clause("A-10.1", "A-10.2")
def test_physique_and_athletics_against_10_squares_and_cover() -> None:
    rows = [*OPEN[:5], "..2.........", *OPEN[6:]]
    game = over(thrown([7, 6, 1, *BLAST], victim(), map=rows))
    rolled = game.last("GrenadeRolled")
    assert rolled.total == 19
    assert amounts(rolled.dc) == {"base": 10, "squares": 4, "cover": 4}
    assert rolled.dc.total() == 18
    assert game["Ada"].grenades[FRAG] == 1
    assert game["Ada"].standard == 0


@clause("R-1.a", "A-10.2")
@pytest.mark.parametrize("dice", [(7, 6), (1, 2)])
def test_the_dice_of_a_throw_are_told_before_what_comes_of_them(dice: tuple[int, int]) -> None:
    game = over(thrown([*dice, *BLAST]))
    assert [(each.figure, each.dice) for each in game.events("CoreRolled")] == [("Ada", dice)]
    assert game.order_of("CoreRolled", "GrenadeRolled", "GrenadeLands") == [
        "CoreRolled", "GrenadeRolled", "GrenadeLands",
    ]  # fmt: skip


@clause("R-48.b")
def test_nobody_throws_a_grenade_that_is_not_there() -> None:
    game = Playing(table(thrower(), victim(), map=OPEN))
    assert game.allows(f"grenade '{FRAG}' 2,5 plain")
    game["Ada"].grenades[FRAG] = 0
    assert game.measures(f"grenade '{FRAG}' 2,5 plain") == ("R-48.b", "no_grenade", 0, 1)


@clause("A-10.3")
def test_a_margin_of_5_is_a_direct_hit() -> None:
    game = over(thrown([7, 6, *BLAST]))
    assert game.tells("AttackDeclared", kind="grenade", mode="plain")
    assert game.last("GrenadeRolled").margin == 5
    assert game.last("GrenadeLands").how == "direct"
    assert game["Bo"].ps == 21
    assert game.cited("A-10.6") == 0, "no Accuracy was needed"


@clause("A-10.4")
def test_a_margin_of_4_scatters() -> None:
    game = over(thrown([6, 6, 6, *BLAST]))
    assert game.last("GrenadeRolled").margin == 4
    landed = game.last("GrenadeLands")
    assert (landed.how, landed.x, landed.y) == ("scatter", 2, 4)
    assert game.tells("GrenadeScatters", figure="Ada", roll=6)


@clause("A-10.5", "A-10.19")
def test_accuracy_never_helps_to_reach_the_dc() -> None:
    game = over(thrown([4, 3, *BLAST], ada=thrower(acc=6)))
    assert game.last("GrenadeRolled").margin == -1
    assert game.last("GrenadeLands").how == "short"


@clause("A-10.6")
def test_accuracy_counts_toward_a_direct_hit() -> None:
    game = over(thrown([5, 5, *BLAST], ada=thrower(acc=3)))
    assert game.last("GrenadeRolled").margin == 2
    assert game.last("GrenadeLands").how == "direct"
    assert game["Ada"].acc == 3
    assert game.last("AccuracyCounts").points == 3, "as many as were missing to 5"
    short = over(thrown([5, 5, 6, *BLAST], ada=thrower(acc=2)))
    assert short.last("GrenadeLands").how == "scatter"


@option("advantage.mode", "spent")
@clause("A-10.6", "R-3.a")
def test_where_advantage_is_spent_a_direct_hit_is_paid_for() -> None:
    game = thrown([5, 5, *BLAST], ada=thrower(acc=4), advantage_mode="spent")
    assert game.asked == "MayGuide"
    assert game.refuses("buy spend 2").clause == "A-10.6"
    over(game.plays("buy spend 3"))
    assert game.last("GrenadeLands").how == "direct"
    assert game["Ada"].acc == 1
    cooked = thrown([5, 5, *BLAST], ada=thrower(acc=4), advantage_mode="spent", how="cooked")
    (action,) = cooked.table.actions
    assert (cooked.asked, action.margin, action.total) == ("MayGuide", 2, 16), "the roll as it came"
    declined = over(thrown([5, 5, 6, *BLAST], ada=thrower(acc=4), advantage_mode="spent").plays("hold"))
    assert declined.last("GrenadeLands").how == "scatter"
    assert declined["Ada"].acc == 4
    poor = over(thrown([5, 5, 6, *BLAST], ada=thrower(acc=2), advantage_mode="spent"))
    assert poor.last("GrenadeLands").how == "scatter"


@clause("A-10.7")
@pytest.mark.parametrize(
    ("roll", "square"), [(1, (2, 6)), (2, (2, 5)), (3, (1, 4)), (4, (3, 4)), (5, (2, 2)), (6, (2, 3))]
)
def test_scatter_is_a_cross_on_the_throw_axis(roll: int, square: tuple[int, int]) -> None:
    game = over(thrown([6, 5, roll, *BLAST], victim(at=(9, 0)), square="2,4"))
    landed = game.last("GrenadeLands")
    assert (landed.x, landed.y) == square


@clause("A-10.7")
def test_scatter_on_a_diagonal_and_at_walls() -> None:
    """R-14: left and right as the thrower sees them; walls, edges and the thrower's square stop the roll."""
    ada = thrower(at=(1, 9))
    made = table(ada, victim(), map=OPEN)
    assert [scattered(made, ada, (4, 6), roll) for roll in range(1, 7)] == [
        (2, 8), (3, 7), (3, 5), (5, 7), (6, 4), (5, 5),
    ]  # fmt: skip
    near = thrower(at=(2, 6))
    made = table(near, victim(), map=OPEN)
    assert scattered(made, near, (2, 5), 1) == (2, 6)
    assert scattered(made, near, (2, 0), 5) == (2, 0)
    walled = table(near, victim(), map=[*OPEN[:4], "..#.........", *OPEN[5:]])
    assert scattered(walled, near, (2, 5), 6) == (2, 5)
    assert {scattered(made, near, near.at, roll) for roll in range(1, 7)} == {near.at}
    game = over(thrown([6, 6, 6, *BLAST]))
    assert game.last("GrenadeLands").how == "scatter"


@clause("C-4.8")
def test_good_arm_throws_further_and_straighter() -> None:
    ada = thrower(has=["Good Arm"])
    game = over(thrown([4, 4, 1, *BLAST], victim(at=(9, 0)), ada=ada, square="2,4"))
    assert game.last("GrenadeRolled").dc.total() == 10 + 4
    landed = game.last("GrenadeLands")
    assert (landed.x, landed.y) == (2, 5)
    made = table(ada, victim(), map=OPEN)
    assert scattered(made, ada, (2, 4), 3) == (2, 4)


@clause("C-4.8")
@pytest.mark.parametrize(("squares", "counted"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 4), (6, 4)])
def test_good_arm_counts_two_thirds_of_the_squares_rounded_up(squares: int, counted: int) -> None:
    ada = thrower(has=["Good Arm"])
    assert throw_dc(table(ada, map=OPEN), ada, (2, 9 - squares)).total() == 10 + counted


@clause("R-14.a")
def test_a_throw_needs_an_open_square_in_sight_and_not_ones_own() -> None:
    rows = [*OPEN[:5], "..#.........", *OPEN[6:]]
    game = Playing(table(thrower(), victim(), map=rows))
    assert game.refuses(f"grenade '{FRAG}' 2,5 plain").clause == "R-14.a"
    assert game.refuses(f"grenade '{FRAG}' 2,9 plain").clause == "R-14.a"
    assert game.refuses(f"grenade '{FRAG}' 2,2 plain").clause == "R-14.a"
    assert game.refuses(f"grenade '{FRAG}' 2,12 plain").clause == "R-14.a"
    assert game.allows(f"grenade '{FRAG}' 2,8 plain")
    assert game.measures("grenade 'Frag grenade' 2,9 plain") == ("R-14.a", "at_own_feet", 0, 1)


@clause("R-48.b", "A-5.11", "A-12.12")
def test_who_has_none_is_alert_or_is_held_throws_nothing() -> None:
    order = f"grenade '{FRAG}' 2,5 plain"
    assert Playing(table(thrower(grenades={FRAG: 0}), victim())).refuses(order).clause == "R-48.b"
    assert Playing(table(thrower(stance="alert"), victim())).refuses(order).clause == "A-5.11"
    held = Playing(table(thrower(grappled_by="Bo"), victim(at=(2, 9), holding="Ada")))
    assert held.refuses(order).clause == "A-12.12"


@clause("R-4.d")
def test_a_throw_goes_with_ranged_or_close_initiative_and_no_other() -> None:
    order = f"grenade '{FRAG}' 2,5 plain"
    assert Playing(table(thrower(intent="other"), victim())).refuses(order).clause == "R-4.d"
    for kind in ("ranged", "close"):
        assert Playing(table(thrower(intent=kind), victim())).allows(order)


@option("grenade.short", "shortfall")
@clause("A-10.19")
def test_a_failed_throw_drops_short() -> None:
    ada = thrower(at=(3, 9))
    game = over(thrown([4, 3, *BLAST], victim(at=(9, 0)), ada=ada, square="3,4"))
    assert game.last("GrenadeRolled").margin == -2
    landed = game.last("GrenadeLands")
    assert (landed.x, landed.y, landed.how) == (3, 6, "short")
    made = table(ada, victim(), map=OPEN)
    assert dropped_short(made, (3, 9), (3, 4), 9) == (3, 8)


def test_where_no_line_leads_to_the_square_a_failed_throw_lands_in_it() -> None:
    """A wall in between, or the thrower in the square itself: there is nothing to drop short on."""
    walled = table(thrower(), victim(), map=[*OPEN[:6], "..#.........", *OPEN[7:]])
    assert dropped_short(walled, (2, 9), (2, 4), 2) == (2, 4)
    assert dropped_short(walled, (3, 9), (3, 4), 2) == (3, 6), "beside the wall it does"
    assert dropped_short(walled, (3, 4), (3, 4), 2) == (3, 4)
    assert dropped_short(walled, (3, 5), (3, 4), 2) == (3, 4), "a square from the thrower at least"


@option("grenade.short", "scatter")
@clause("A-10.7")
def test_a_failed_throw_may_scatter() -> None:
    game = over(thrown([4, 3, 2, *BLAST], victim(at=(9, 0)), square="2,4", grenade_short="scatter"))
    assert game.last("GrenadeRolled").margin == -2
    landed = game.last("GrenadeLands")
    assert (landed.x, landed.y, landed.how) == (2, 5, "scatter")


# -- the blast ---------------------------------------------------------------------------------------------


@clause("A-10.8", "A-10.9")
def test_all_dice_at_the_centre_and_one_less_for_each_square() -> None:
    game = over(thrown([8, 8, *BLAST], victim(), victim("Cid", at=(4, 5)), victim("Dov", at=(3, 6))))
    assert (game["Bo"].ps, game["Cid"].ps, game["Dov"].ps) == (21, 13, 18)


@clause("A-10.10")
def test_cover_does_nothing_in_the_landing_square() -> None:
    rows = [*OPEN[:5], "..4.........", *OPEN[6:]]
    game = over(thrown([10, 10, *BLAST], ada=thrower(acc=9), map=rows))
    assert game["Bo"].ps == 21


@clause("A-10.11")
def test_cover_elsewhere_drops_a_die_for_each_level() -> None:
    rows = [*OPEN[:5], "...2........", *OPEN[6:]]
    game = over(thrown([8, 8, *BLAST], victim(at=(3, 5)), map=rows))
    assert game["Bo"].ps == 12
    crouching = over(thrown([8, 8, *BLAST], victim(at=(3, 5), hunkered=True), map=rows))
    assert crouching["Bo"].ps == 6


@clause("A-10.12")
def test_dice_do_not_go_below_zero() -> None:
    rows = [*OPEN[:5], "......3.....", *OPEN[6:]]
    game = over(thrown([8, 8, *BLAST], victim(at=(6, 5)), map=rows))
    assert game["Bo"].ps == 0
    assert game.last("BlastHits").figure == "Ada"


@clause("R-14.b")
def test_walls_stop_the_blast() -> None:
    rows = [*OPEN[:5], "...#........", *OPEN[6:]]
    game = over(thrown([8, 8, *BLAST], victim(at=(4, 5)), map=rows))
    assert game["Bo"].ps == 0


@clause("A-2.9", "A-10.18")
def test_explosives_give_slashing_wounds() -> None:
    bo = victim(heroic=1, conditioning=0)
    game = over(thrown([8, 8, *BLAST, 2], bo))
    assert game.asked == "MayCap"
    game.plays("cap")
    assert [(each.kind, each.place) for each in game["Bo"].wounds] == [("slashing", "chest")]


@clause("C-6.5")
def test_armour_is_rolled_for_each_victim() -> None:
    bo, cid = victim(armour="Ballistic vest"), victim("Cid", armour="Ballistic vest")
    game = over(thrown([8, 8, *BLAST, 5, 6], bo, cid))
    assert (game["Bo"].ps, game["Cid"].ps) == (17, 21)


@clause("C-5.13", "A-4.10")
def test_smoke_spreads_and_clears() -> None:
    shooter = thrower(guns=["Pell battle rifle"], standard=2)
    game = thrown([8, 8, 1, 1], ada=shooter, grenade="Smoke grenade")
    assert game.asked == "MayAct", "nobody dodges smoke"
    assert game["Bo"].ps == 0
    assert [(each.at, each.until) for each in game.table.smokes] == [((2, 5), 3)]
    game.plays("shoot Bo single full")
    over(game)
    assert amounts(game.last("AttackStated").modifier)["smoke"] == -5
    assert game.tells("SmokeSpreads", until=3, x=2, y=5)


@clause("C-5.12", "A-1.16")
def test_a_breaching_charge_opens_walls_and_is_overwhelming() -> None:
    rows = [*OPEN[:4], "..#.........", "...D........", "....#.......", *OPEN[7:]]
    bo = victim(heroic=2, conditioning=0)
    ada = thrower(bombs={"Breaching charge": 1})
    game = over(thrown([8, 8, *BLAST, 6, 6, 5], bo, ada=ada, grenade="Breaching charge", map=rows))
    assert game.asked == "MayCap"
    game.plays("cap")
    assert game["Bo"].ps == 20
    assert game.table.ground.count("#") == 1
    assert game.table.ground.count("D") == 0
    assert game.tells("WallsBreached", squares=2)


@clause("C-5.12")
@pytest.mark.parametrize("kind", ["#", "D"])
def test_a_breaching_charge_opens_all_eight_squares_around_it_and_none_beyond(kind: str) -> None:
    """Bo stands in a cell whose walls are two squares thick."""
    rows = ["." * 12, "." * 12]
    rows += ["." + kind * 5 + "." * 6 for _ in range(5)]
    rows[4] = "." + kind * 2 + "." + kind * 2 + "." * 6
    game = Playing(table(thrower(), victim(at=(3, 4)), map=[*rows, *OPEN[7:]]))
    game.does(breach, (3, 4))
    assert game.tells("WallsBreached", squares=8)
    ground = [game.table.ground[row * 12 : row * 12 + 12] for row in range(2, 7)]
    open_row, shut_row = "." + kind + "..." + kind + "." * 6, "." + kind * 5 + "." * 6
    assert ground == [shut_row, open_row, open_row, open_row, shut_row]
    for corner in ((0, 0), (11, 11)):
        game.does(breach, corner)
        assert game.tells("WallsBreached", squares=0), "there is nothing beyond the edge of the map"


@clause("R-48.b")
def test_only_a_grenade_that_one_has_is_thrown() -> None:
    at = table(thrower(bombs={FRAG: 1}), victim(), map=OPEN)
    for grenade, legal in ((FRAG, True), ("Smoke grenade", False)):
        refusal = lob_refusal(at, at.figures["Ada"], grenade, (2, 5))
        assert ("" if refusal is None else refusal.why) == ("" if legal else "no_grenade")
    at.figures["Ada"].grenades[FRAG] = 0
    spent = lob_refusal(at, at.figures["Ada"], FRAG, (2, 5))
    assert spent is not None
    assert (spent.clause, spent.measured, spent.limit) == ("R-48.b", 0, 1)


@pytest.mark.parametrize("acc", [0, 3])
def test_accuracy_does_not_help_a_throw_that_misses_its_dc(acc: int) -> None:
    game = over(thrown([1, 2, *BLAST, *BLAST], victim(), ada=thrower(acc=acc)))
    assert game.last("GrenadeRolled").margin < 0
    assert [each.points for each in game.events("AccuracyCounts")] == ([0] if acc else [])


@clause("A-10.11")
@pytest.mark.parametrize(
    ("cover", "hunkered", "less"), [(3, False, 3), (3, True, 4), (4, False, 4), (4, True, 4)]
)
def test_hunkering_makes_cover_from_a_blast_better_but_never_more_than_full(
    cover: int, hunkered: bool, less: int
) -> None:
    rows = [*OPEN[:4], f"..{cover}.........", *OPEN[5:]]
    at = table(thrower(), victim(at=(2, 4), hunkered=hunkered), map=rows)
    frag = Action(1, "grenade", "Ada", (2, 9), means=FRAG, aim=((2, 5),))
    assert amounts(blast_dice(at, frag, at.figures["Bo"]))["cover"] == -less


@clause("R-14.a")
def test_a_square_that_is_not_seen_is_named() -> None:
    rows = [*OPEN[:6], "..#.........", *OPEN[7:]]
    at = table(thrower(), victim(), map=rows)
    refusal = lob_refusal(at, at.figures["Ada"], FRAG, (2, 3))
    assert refusal is not None
    assert (refusal.why, refusal.facts) == ("square_unseen", {"x": 2, "y": 3})


@clause("A-10.2")
@pytest.mark.parametrize(("cover", "harder"), [(0, 0), (1, 2), (2, 4), (3, 6), (4, 10)])
def test_cover_at_the_square_makes_a_throw_harder_by_its_size(cover: int, harder: int) -> None:
    rows = [*OPEN[:5], f"..{cover or '.'}.........", *OPEN[6:]]
    at = table(thrower(), victim(), map=rows)
    assert amounts(throw_dc(at, at.figures["Ada"], (2, 5))).get("cover", 0) == harder


@clause("R-14.a")
def test_a_grenade_lands_on_the_map_up_to_its_last_row_and_column() -> None:
    at = table(thrower(at=(8, 9)), victim(), map=OPEN)
    for square, legal in (((11, 9), True), ((12, 9), False), ((8, 11), True), ((8, 12), False)):
        refusal = lob_refusal(at, at.figures["Ada"], FRAG, square)
        assert ("" if refusal is None else refusal.why) == ("" if legal else "square_shut")
        assert refusal is None or refusal.facts == {"x": square[0], "y": square[1]}
    for square, legal in (((0, 9), True), ((-1, 9), False)):
        near = table(thrower(at=(3, 9)), victim(), map=OPEN)
        assert (lob_refusal(near, near.figures["Ada"], FRAG, square) is None) is legal


# -- dodging -----------------------------------------------------------------------------------------------


@clause("A-7.1", "A-10.13")
def test_whoever_is_in_the_blast_may_dodge() -> None:
    game = thrown([8, 8, 6, 5, *BLAST], victim(), victim("Cid", at=(11, 0)), victim("Dov", ps=60))
    assert (game.asked, game.figure) == ("MayDodge", "Bo")
    game.plays("dodge", "hold")
    assert game.asked == "MayAct"
    assert game.cited("A-7.1") == 1
    shot = Playing(table(thrower(guns=["Pell battle rifle"]), victim(), map=OPEN), [1, 1])
    shot.plays("shoot Bo single full")
    assert shot.asked == "MayDefend"


@clause("A-7.1")
def test_there_is_nothing_to_dodge_but_a_grenade_that_hurts() -> None:
    at = table(thrower(), victim(), map=OPEN)
    for action in (
        None,
        Action(1, "move", "Ada", (2, 9)),
        Action(1, "grenade", "Ada", (2, 9), means="Smoke grenade", aim=((2, 5),)),
    ):
        refusal = dodge_refusal(at, action, at.figures["Bo"])
        assert refusal is not None
        assert (refusal.clause, refusal.why) == ("A-7.1", "nothing_to_dodge")
    frag = Action(1, "grenade", "Ada", (2, 9), means=FRAG, aim=((2, 5),))
    assert dodge_refusal(at, frag, at.figures["Bo"]) is None


@pytest.mark.parametrize(("dc", "why"), [(1, ""), (0, "nothing_to_dodge")])
def test_a_grenade_with_any_dodge_dc_at_all_may_be_dodged(dc: int, why: str) -> None:
    held = replaced(sheet("Ada"), grenades_carried=((replaced(grenades()[FRAG], dodge_dc=dc), 1),))
    at = table(thrower(sheet=held), victim(), map=OPEN)
    refusal = dodge_refusal(
        at, Action(1, "grenade", "Ada", (2, 9), means=FRAG, aim=((2, 5),)), at.figures["Bo"]
    )
    assert ("" if refusal is None else refusal.why) == why


@clause("A-10.13")
def test_who_would_take_a_single_die_may_dodge_and_who_would_take_none_may_not() -> None:
    """A frag grenade has six dice, one less for each square."""
    at = table(thrower(), victim(at=(7, 5)), victim("Cid", at=(8, 5)), map=OPEN)
    frag = Action(1, "grenade", "Ada", (2, 9), means=FRAG, aim=((2, 5),))
    assert [blast_dice(at, frag, at.figures[name]).total() for name in ("Bo", "Cid")] == [1, 0]
    assert dodge_refusal(at, frag, at.figures["Bo"]) is None
    refusal = dodge_refusal(at, frag, at.figures["Cid"])
    assert refusal is not None
    assert (refusal.clause, refusal.why) == ("A-10.13", "not_in_blast")


def test_that_no_dice_are_left_is_told_only_where_more_than_all_would_be_lost() -> None:
    at = table(thrower(), victim(at=(8, 5)), victim("Cid", at=(9, 5)), map=OPEN)
    frag = Action(1, "grenade", "Ada", (2, 9), means=FRAG, aim=((2, 5),))
    told = [amounts(blast_dice(at, frag, at.figures[name])) for name in ("Bo", "Cid")]
    assert told == [{"blast": 6, "squares": -6}, {"blast": 6, "squares": -7, "no_dice": 1}]


@clause("A-7.2", "A-7.3")
def test_a_dodge_is_physique_and_athletics_and_costs_a_move() -> None:
    bo = victim(physique=4, athletics=2)
    game = thrown([8, 8, 6, 5, *BLAST], bo).plays("dodge")
    rolled = game.last("DodgeRolled")
    assert (rolled.total, rolled.dc, rolled.success) == (17, 15, True)
    assert (game.last("CoreRolled").figure, game.last("CoreRolled").dice) == ("Bo", (6, 5))
    assert game["Bo"].move == 0
    failed = thrown([8, 8, 4, 4, *BLAST], victim(physique=4, athletics=2)).plays("dodge")
    assert failed["Bo"].move == 0
    assert failed["Bo"].ps == 21


@clause("A-7.2")
def test_meeting_the_dc_is_enough() -> None:
    game = thrown([8, 8, 5, 5, *BLAST], victim(physique=5)).plays("dodge")
    assert game.asked == "MayScramble"


@clause("A-7.4", "R-5.b")
def test_a_standard_or_adrenaline_stands_in() -> None:
    game = thrown([8, 8, 6, 6, *BLAST], victim(move=0)).plays("dodge")
    assert game["Bo"].standard == 0
    game = thrown([8, 8, 6, 6, *BLAST], victim(move=0, standard=0, adrenaline=1)).plays("dodge")
    assert game["Bo"].adrenaline == 0
    for move, standard in ((0, 1), (1, 0)):
        bo = victim(move=move, standard=standard, adrenaline=0)
        game = thrown([8, 8, 6, 6, *BLAST], bo).plays("dodge")
        assert (game["Bo"].move, game["Bo"].standard) == (0, 0), "one of them is enough"
    none = thrown([8, 8, *BLAST], victim(move=0, standard=0, adrenaline=0))
    assert none.asked == "MayAct"


@clause("A-10.13", "A-10.14")
def test_a_dodger_gets_out_of_the_way_or_behind_cover() -> None:
    rows = [*OPEN[:5], "....1.......", *OPEN[6:]]
    game = thrown([8, 8, 6, 6, *BLAST], victim(), map=rows).plays("dodge")
    assert game.refuses("move 5,5").clause == "R-7.a"
    over(game.plays("move 3,5 4,5"))
    assert game["Bo"].ps == 4 + 2 + 6
    assert game["Bo"].moving == 1
    assert game.tells("Scrambled", figure="Bo")


@clause("A-10.15")
def test_cooking_makes_dodging_5_harder() -> None:
    game = thrown([8, 8, 5, 9, *BLAST], how="cooked").plays("dodge")
    rolled = game.last("DodgeRolled")
    assert (rolled.dc, rolled.success) == (20, False)
    plain = thrown([8, 8, 5, 9, *BLAST]).plays("dodge")
    assert plain.last("DodgeRolled").dc == 15


@clause("A-10.16")
def test_a_cooked_throw_that_fails_goes_off_in_the_hand() -> None:
    game = over(thrown([4, 3, *BLAST], victim(), how="cooked", ada=thrower(conditioning=20)))
    landed = game.last("GrenadeLands")
    assert (landed.x, landed.y, landed.how) == (2, 9, "hand")
    assert (game["Ada"].ps, game["Bo"].ps) == (21, 6)
    flies = over(thrown([4, 4, 2, *BLAST], how="cooked"))
    assert flies.last("GrenadeLands").how == "scatter"


@clause("A-10.16", "A-10.15")
def test_the_thrower_cannot_dodge_its_own_hand_but_others_may() -> None:
    cid = figure("Cid", at=(2, 9), conditioning=20)
    game = thrown([4, 3, 1, 1, *BLAST], cid, victim(at=(11, 0)), how="cooked")
    assert (game.asked, game.figure) == ("MayDodge", "Cid")
    game.plays("dodge")
    assert game.last("DodgeRolled").dc == 20
    assert game["Cid"].ps == 21
    able = thrown([4, 3, *BLAST], victim(at=(11, 0)), how="cooked", ada=thrower(conditioning=20, stance=""))
    assert able.happened().count("BlastRolled") == 1, "nobody was asked, though the thrower could pay"


@clause("A-10.17")
def test_special_grenades_are_harder_to_dodge() -> None:
    ada = thrower(bombs={"Snap-fuse grenade": 1})
    game = thrown([8, 8, 1, 1, *BLAST[:4]], ada=ada, grenade="Snap-fuse grenade").plays("dodge")
    assert game.last("DodgeRolled").dc == 18
    ada = thrower(bombs={"Snap-fuse grenade": 1})
    game = thrown([8, 8, 1, 1, *BLAST[:4]], ada=ada, grenade="Snap-fuse grenade", how="cooked").plays("dodge")
    assert game.last("DodgeRolled").dc == 23


@clause("R-27.b", "A-5.6")
def test_the_held_and_the_braced_do_not_dodge() -> None:
    game = thrown([8, 8, *BLAST], victim(stance="braced"))
    assert game.asked == "MayAct"
    cid = figure("Cid", at=(2, 5), holding="Bo", conditioning=20, move=0, standard=0, adrenaline=0)
    game = thrown([8, 8, *BLAST], victim(grappled_by="Cid"), cid)
    assert game.asked == "MayAct"
    assert (
        Playing(table(victim(stance="braced"), thrower(), acting="Bo")).refuses("move 2,6").clause == "A-5.6"
    )
    held = Playing(table(victim(grappled_by="Cid"), figure("Cid", at=(2, 5), holding="Bo"), acting="Bo"))
    assert held.refuses("move 2,6").clause == "R-27.b"


@clause("A-8.4", "A-8.5", "A-8.6")
def test_a_feint_keeps_the_grenade() -> None:
    """R-32: the Dodge is still rolled, and what it cost stays paid."""
    game = thrown([8, 8, 9, 9], ada=thrower(willpower=2)).plays("dodge")
    assert game.asked == "MayFeint"
    game.plays("feint")
    assert game.asked == "MayDoubleFeint"
    game.plays("hold")
    assert game["Ada"].grenades[FRAG] == 2
    assert game["Ada"].standard == 0
    assert game.asked == "MayScramble"
    over(game.plays("move 3,5"))
    assert (game["Bo"].at, game["Bo"].ps, game["Bo"].move) == ((3, 5), 0, 0)


@clause("A-10.13", "A-7.5")
def test_the_move_of_a_dodge_is_any_move_action() -> None:
    def dodged(**given: Any) -> Playing:
        rows = [*OPEN[:4], "..2.........", *OPEN[5:]]
        bo = victim(at=(2, 4), athletics=9, **{"guns": ["Kestrel service pistol"], **given})
        return thrown([9, 9, 9, 9, *BLAST], bo, map=rows).plays("dodge")

    down = dodged().plays("hunker")
    assert down["Bo"].hunkered
    assert (down["Bo"].move, down["Bo"].standard) == (0, 1), "the Dodge was paid already"
    assert down.last("BlastHits").damage == 4 + 2, "a square away, and cover of 3 now"
    assert dodged().plays("hold").last("BlastHits").damage == 4 + 2 + 6
    assert not dodged(prone=True).plays("stand")["Bo"].prone
    both = {"guns": ["Kestrel service pistol"], "blades": ["Trench knife"]}
    assert dodged(**both).plays("draw 'Trench knife'")["Bo"].in_hand == "Trench knife"
    assert dodged().refuses("draw 'Trench knife'").clause == "R-48.a"
    assert dodged().refuses("sprint 2,3 2,2").why == "not_an_answer"


@clause("A-8.4", "R-32")
def test_a_friends_dodge_is_no_answer_to_feint() -> None:
    def thrown_at(name: str, side: int) -> Playing:
        dodger = victim(name, side=side, at=(2, 4), athletics=9)
        return thrown([9, 9, 9, 9, *BLAST], dodger, ada=thrower(willpower=1)).plays("dodge")

    friendly = thrown_at("Cy", 0)
    assert friendly.asked == "MayScramble", "the friend dodges, and nobody is asked"
    enemy = thrown_at("Bo", 1)
    assert (enemy.asked, enemy.figure) == ("MayFeint", "Ada")
    enemy.plays("feint", "hold", "hold")
    assert enemy["Ada"].grenades[FRAG] == 2, "the throw was called off"
    assert "BlastRolled" not in enemy.happened()
