"""Chapter 6.1.1, The combat sequence. Ada has skill 2, Bo Defense 2 and 5 Wounds, unless told otherwise."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from highground.engine.agenda import Asking
from highground.engine.chance import Branch, Branching
from highground.engine.codec import decode, digest, encode
from highground.engine.game import Game, waiting_for
from highground.engine.odds import branches, hold
from highground.rulesets.ascension.rules.cards.values import CARD_NAMES
from highground.rulesets.ascension.rules.flow.rounds import EndOfActivation, EndTurn, MayAct, NextTurn
from highground.rulesets.ascension.rules.hooks import ATTACK_RESOLVED
from highground.rulesets.ascension.ruleset import RULESET
from highground.rulesets.ascension.state.orders import (
    Activate,
    Attack,
    EndActivation,
    Move,
    NameSuit,
    StopMoving,
)
from highground.server.wire_text import say_tally
from tests.marks import clause, option
from tests.rulesets.ascension.fights import EVEN, ada, at, bo, fight, parts, shoot, shot
from tests.rulesets.ascension.positions import Playing, attack, box, effect, piece, run, table, to

SEQUENCE = (
    "AttackDeclared",
    "CardsTurned",
    "AttackCompared",
    "WoundsLost",
    "ModelRemoved",
    "EffectFired",
    "CardsDiscarded",
    "ActionExhausted",
)


def hit_for(damage: int, **given: Any) -> Playing:
    """Ada hits Bo for so much: 2 against 2 in cards."""
    return fight(ada(shot(skill=2 + damage)), bo(**given), cards=EVEN).plays(shoot("Bo"))


# -- .a: declare --------------------------------------------------------------------------


@clause("R-6.1.1.a")
def test_the_sequence_is_the_books() -> None:
    slow = effect("Slow")
    played = fight(ada(shot(skill=4, effects=[slow])), bo(), cards=EVEN).plays(shoot("Bo"))
    assert played.order_of(*SEQUENCE) == [
        "AttackDeclared", "CardsTurned", "CardsTurned", "AttackCompared", "WoundsLost", "EffectFired",
        "CardsDiscarded", "CardsDiscarded", "ActionExhausted",
    ]  # fmt: skip
    assert played.events("CardsTurned")[0].seat == 0
    assert played.events("CardsTurned")[1].seat == 1
    assert played.table.strike is None
    assert not played.table.turned


@clause("R-6.1.1.a")
def test_only_ones_own_attacks_can_be_declared() -> None:
    refusal = fight(ada(), bo()).refuses(shoot("Bo", attack="Bite"))
    assert (refusal.clause, refusal.why, refusal.facts["attacks"]) == (
        "R-6.1.1.a",
        "no_such_attack",
        ["Shot"],
    )


@clause("C-2.4", "R-3.2.5.b")
def test_an_attack_is_one_of_the_two_actions_and_is_exhausted() -> None:
    played = fight(ada([shot(), shot(primary=False)]), bo(), cards=EVEN).plays(shoot("Bo"))
    assert played.last("AttackEnded").actions == 1
    assert played["Ada"].exhaust == [0, 1, 0]
    assert played.refuses(shoot("Bo")).clause == "R-3.2.5.b"


@clause("R-3.2.5.a", "C-2.4")
def test_secondary_attacks_count_as_well() -> None:
    bite = attack("Bite", "single", 0, 6, primary=False)
    played = fight(
        ada([shot(), bite, attack("Kick", "single", 0, 6)]), bo(), cards=[*EVEN, "2♠", "2♥", "2♣", "2♦"]
    )
    played.plays(shoot("Bo"), shoot("Bo", attack="Bite"))
    assert played.table.turn.actions == 2
    assert played.refuses(shoot("Bo", attack="Kick")).clause == "R-3.2.5.a"


def test_a_tiring_attack_takes_two_tokens() -> None:
    played = fight(ada(shot(tiring=True)), bo(), cards=EVEN).plays(shoot("Bo"))
    assert played["Ada"].exhaust == [0, 2]


@option("max_attacks_per_activation", 2)
def test_two_attacks_an_activation() -> None:
    other = attack("Bite", "single", 0, 6)
    played = fight(ada([shot(), other]), bo(), cards=EVEN).plays(shoot("Bo"))
    assert played.allows(shoot("Bo", attack="Bite"))


@clause("R-3.2.5.a")
@option("max_attacks_per_activation", 1)
def test_a_table_may_allow_one_attack_an_activation() -> None:
    other = attack("Bite", "single", 0, 6)
    played = fight(ada([shot(), other]), bo(), cards=EVEN, max_attacks_per_activation=1).plays(shoot("Bo"))
    refusal = played.refuses(shoot("Bo", attack="Bite"))
    assert (refusal.clause, refusal.why, refusal.limit) == ("R-3.2.5.a", "attacks_done", 1)
    assert refusal.measured == 2


@clause("R-5.2.5.b")
def test_a_model_that_has_run_does_not_attack_in_this_turn() -> None:
    walked = fight(ada(), bo(80)).plays(Move((to(110, 100),)), StopMoving())
    assert walked.allows(shoot("Bo")), "a Stride alone forbids nothing"
    frames = (MayAct(0, "Ada"), EndOfActivation("Ada"), EndTurn("Ada"), NextTurn())
    ran = Playing(table(ada(), bo(80)), *frames).plays(Move((run(110, 100),)))
    assert ran.asked == "MayAct", "the Run has used the other Strides up"
    assert (ran.refuses(shoot("Bo")).clause, ran.refuses(shoot("Bo")).why) == ("R-5.2.5.b", "has_run")
    ran.plays(EndActivation(), Activate("Bo"), EndActivation(), Activate("Ada"))
    assert ran.allows(shoot("Bo")), "in the next Turn it may"


@clause("R-5.2.5.b")
def test_a_model_that_has_attacked_does_not_run_in_this_turn() -> None:
    played = fight(ada(), bo(80), cards=EVEN).plays(shoot("Bo"))
    refusal = played.refuses(Move((run(110, 100),)))
    assert (refusal.clause, refusal.why) == ("R-5.2.5.b", "no_run_after_attack")
    assert played.plays(Move((to(110, 100),))).refuses(Move((run(120, 100),))).clause == "R-5.2.5.b"


# -- .d to f: comparison and damage -------------------------------------------------------


@clause("R-6.1.1.d")
def test_more_than_the_defense_hits_for_the_difference() -> None:
    compared = hit_for(1).last("AttackCompared")
    assert (compared.attack.total(), compared.defense.total(), compared.damage) == (5, 4, 1)


@clause("R-6.1.1.e")
def test_as_much_as_the_defense_misses() -> None:
    """RUL-07: suits play no part, though Ada's are better."""
    played = fight(ada(), bo(), cards=["A♠", "2♠", "A♣", "2♣"]).plays(shoot("Bo"))
    assert (played.last("AttackCompared").damage, played["Bo"].wounds) == (0, 5)
    assert played.cited("R-6.1.1.d") == 0


@clause("R-6.1.1.f")
def test_damage_comes_off_the_wounds() -> None:
    played = hit_for(3, wounds=4)
    assert (played["Bo"].wounds, played["Bo"].on_table) == (1, True)


@clause("R-6.1.1.f")
@pytest.mark.parametrize("damage", [3, 4])
def test_at_no_wounds_or_less_a_model_is_removed(damage: int) -> None:
    played = hit_for(damage, wounds=3)
    assert (played["Bo"].wounds, played["Bo"].on_table) == (0, False)


@clause("R-6.1.1.g", "R-6.1.1.f")
def test_a_removed_model_is_gone_before_effects() -> None:
    """RUL-44, RUL-14."""
    played = fight(ada(shot(skill=6, effects=[effect("Slow")])), bo(wounds=1), cards=EVEN).plays(shoot("Bo"))
    assert played.order_of("ModelRemoved", "EffectsFollow", "EffectSpared", "EffectFired") == [
        "ModelRemoved", "EffectsFollow", "EffectSpared",
    ]  # fmt: skip
    assert played["Bo"].conditions == [0, 0, 0, 0]


# -- RUL-11, RUL-12: whose cards -----------------------------------------------------------------


@clause("R-6.1.1.c")
@option("defender_flips", True)
def test_the_defender_flips_from_its_own_deck() -> None:
    played = fight(ada(), bo(), cards=EVEN).plays(shoot("Bo"))
    assert [each.deck.left for each in played.table.players] == [15, 15]


@clause("R-6.1.1.c")
@option("defender_flips", False)
def test_the_defender_may_be_agreed_not_to_flip_at_all() -> None:
    played = fight(ada(), bo(), cards=["A♠", "A♥"], defender_flips=False).plays(shoot("Bo"))
    assert played.last("AttackCompared").defense.total() == 2
    assert [each.deck.left for each in played.table.players] == [15, 17]


BLAST = attack("Blast", "area", 2, 4, span_in=4)


def two_in_a_blast(cards: list[str], **given: Any) -> Playing:
    things = ada(BLAST), bo(at_mm=(190, 130)), bo(name="Cy", at_mm=(190, 70))
    return fight(*things, cards=cards, **given).plays(at(190, 100))


@clause("R-6.1.1.b", "R-6.1.1.c")
@option("attack_flip", "per_action")
def test_one_attack_flip_serves_all_targets() -> None:
    played = two_in_a_blast(["3♠", "3♥", "A♣", "A♦", "2♣", "2♦"])
    compared = played.events("AttackCompared")
    assert [(each.target, each.attack.total(), each.defense.total()) for each in compared] == [
        ("Bo", 8, 4),
        ("Cy", 8, 6),
    ]
    assert [each.deck.left for each in played.table.players] == [15, 13]


@clause("R-6.1.1.b")
@option("attack_flip", "per_target")
def test_there_may_be_an_attack_flip_for_each_target() -> None:
    played = two_in_a_blast(["3♠", "3♥", "A♣", "A♦", "A♠", "A♥", "2♣", "2♦"], attack_flip="per_target")
    assert [each.attack.total() for each in played.events("AttackCompared")] == [8, 4]
    assert [each.deck.left for each in played.table.players] == [13, 13]


def test_an_area_that_hits_nobody_is_a_waste() -> None:
    played = fight(ada(BLAST), bo(400), cards=["A♠", "A♥"]).plays(at(190, 100))
    assert played.events("AttackCompared") == []
    assert played["Ada"].exhaust == [0, 1]


@clause("R-6.2.2.b")
def test_in_an_area_an_obscuring_piece_gives_no_bonus_and_others_do() -> None:
    """RUL-61: cover is traced from the attacker."""
    low, high = piece("Low", 2, box(130, 110, 140, 120)), piece("High", 4, box(150, 115, 160, 130))
    played = fight(ada(BLAST), bo(size=3, at_mm=(190, 150)), low, high, cards=EVEN).plays(at(190, 100))
    assert parts(played.last("AttackCompared").defense)["cover"] == 1


# -- ricochet ------------------------------------------------------------------------------------

BOUNCE = attack("Bounce", "ricochet", 2, 4, links=3, between_in=2)


def bounce(cards: list[str], attacks: Any = BOUNCE, **given: Any) -> Playing:
    things = ada(attacks), bo(34), bo(name="Cy", at_mm=(220, 100))
    return fight(*things, cards=cards, **given).plays(Attack("Bounce", ("Bo", "Cy")))


MISS_THEN_HIT = ["A♠", "A♥", "3♣", "3♦", "J♣", "A♦"]


@clause("R-6.1.2.h")
@option("ricochet_stops_on_miss", False)
def test_a_chain_goes_on_after_a_miss() -> None:
    played = bounce(MISS_THEN_HIT)
    assert [each.damage for each in played.events("AttackCompared")] == [0, 2]


@clause("R-6.1.2.e")
@option("ricochet_stops_on_miss", True)
def test_a_miss_may_be_agreed_to_end_a_chain() -> None:
    played = bounce(MISS_THEN_HIT[:4], ricochet_stops_on_miss=True)
    assert [each.target for each in played.events("AttackCompared")] == ["Bo"]
    assert played.last("ChainBroken").target == "Cy"


def test_a_removed_link_still_leads_on() -> None:
    played = bounce(
        ["3♠", "3♥", "J♣", "J♦", "A♣", "A♦"], attack("Bounce", "ricochet", 4, 4, links=2, between_in=2)
    )
    assert not played["Bo"].on_table
    assert played.events("AttackCompared")[1].target == "Cy"


@clause("R-6.2.2.b")
def test_cover_is_traced_from_where_the_link_starts() -> None:
    wall = piece("Wall", 2, box(190, 80, 192, 96))
    big = bo(name="Cy", size=3, at_mm=(225, 80))
    played = fight(ada(BOUNCE), bo(34), big, wall, cards=[*EVEN, "2♣", "2♦"])
    played.plays(Attack("Bounce", ("Bo", "Cy")))
    assert parts(played.events("AttackCompared")[1].defense)["cover"] == 1
    assert parts(played.events("AttackCompared")[0].defense)["no_cover"] == 0


# -- terrain ----------------------------------------------------------------------------


def at_wall(size: float, traits: str = "", cards: list[str] | None = None, **given: Any) -> Playing:
    wall = piece("Wall", size, box(150, 60, 160, 140), traits)
    played = fight(ada(shot(**given)), wall, cards=cards or ["A♠", "A♥"])
    return played.plays(shoot("Wall"))


@clause("R-7.2.7.b", "R-6.1.1.d")
def test_the_books_example_a_total_of_4_destroys_a_wall_of_size_2() -> None:
    played = at_wall(2)
    assert (played.last("TerrainCompared").damage, played.piece("Wall").standing) == (4, False)
    assert [each.deck.left for each in played.table.players] == [15, 17]


@clause("R-6.1.1.e")
def test_terrain_is_missed_at_equality() -> None:
    played = at_wall(4)
    assert (played.last("TerrainCompared").damage, played.piece("Wall").wounds) == (0, 8)


@clause("R-7.2.8.c")
def test_reinforced_terrain_has_2_more() -> None:
    compared = at_wall(2, "reinforced").last("TerrainCompared")
    assert (compared.defense.total(), compared.damage) == (8, 0)


@clause("R-7.2.9.a")
@pytest.mark.parametrize(("cards", "stands"), [(["A♠", "J♥"], False), (["J♠", "J♥"], True)])
def test_fragile_terrain_falls_to_a_total_of_1_and_not_to_0(cards: list[str], stands: bool) -> None:
    skill = 1 if not stands else 2
    assert at_wall(3, "fragile", cards, skill=skill).piece("Wall").standing == stands


@clause("R-7.2.7.b")
@clause("R-7.2.7.b")
@pytest.mark.parametrize(
    ("size", "traits", "said"),
    [
        (2, "", "2 Size [R-7.2.7.b] = 2"),
        (0.5, "", "½ Size [R-7.2.7.b] = ½"),
        (1.5, "reinforced", "1½ Size [R-7.2.7.b], +2 reinforced [R-7.2.8.c] = 3½"),
    ],
)
def test_what_meets_an_attack_on_terrain_is_told_in_sizes(size: float, traits: str, said: str) -> None:
    """`why` and the browser's sums speak of what the book counts, not of how it is kept."""
    defense = at_wall(size, traits).last("TerrainCompared").defense
    speaker = RULESET.speaker(table(), "en")
    assert speaker.tally(defense) == said
    shown = say_tally("defense", defense, speaker)
    assert (shown.total, shown.lines[0].amount) == (size + (2 if traits else 0), size)


def test_how_long_a_stride_may_be_is_told_in_millimetres() -> None:
    length = fight(ada()).plays(Move((to(120, 100),))).last("StrideTaken").length
    assert RULESET.speaker(table(), "en").tally(length).endswith(" = 32\u00a0mm")


def test_half_sizes_are_kept() -> None:
    """RUL-37: a Size 0.5 crate has Defense 0.5: a total of 1 is enough."""
    assert not at_wall(0.5, cards=["A♠", "J♥"], skill=1).piece("Wall").standing


@clause("C-3.14")
def test_null_strike_does_nothing_to_terrain() -> None:
    played = at_wall(1, effects=[effect("Null Strike")])
    assert played.piece("Wall").standing
    assert played.tells("NoDamageMeant", attacker="Ada", target="Wall")


@clause("R-6.2.5.a")
@pytest.mark.parametrize(
    ("roof", "wall", "helps"),
    [(2, 0.5, False), (2.5, 0.5, True), (3, 1, True), (3, 2, False), (4, 2, True), (2, 3, False)],
)
def test_high_ground_helps_against_terrain_two_sizes_lower(roof: float, wall: float, helps: bool) -> None:
    for levels in ((), (0.5,) * int(2 * wall)):
        things = [
            piece("Roof", roof, box(50, 50, 140, 150)),
            piece("Wall", wall, box(150, 60, 160, 140), levels=levels),
        ]
        played = fight(ada(on=0), *things, cards=["A♠", "A♥"]).plays(shoot("Wall"))
        assert ("high_ground" in parts(played.last("TerrainCompared").attack)) is helps
    higher = piece("Roof", 4, box(50, 50, 140, 150)), piece("Wall", 2, box(150, 60, 160, 140))
    played = fight(ada(on=0), *higher, cards=["A♠", "A♥"]).plays(shoot("Wall"))
    assert parts(played.last("TerrainCompared").attack)["high_ground"] == 1


@clause("R-7.2.7.b")
@pytest.mark.parametrize("level", [1, 2])
def test_there_is_no_high_ground_over_the_piece_one_stands_on(level: int) -> None:
    house = piece("House", 1, box(50, 50, 140, 150), levels=(2, 2))
    played = fight(ada(on=0, level=level), house, cards=["A♠", "A♥"]).plays(shoot("House"))
    assert parts(played.last("TerrainCompared").attack) == {"skill": 2}


# -- the joker, hooks, saving --------------------------------------------------------------------


@clause("R-2.1.1.b")
def test_the_joker_is_named_before_the_other_side_flips() -> None:
    played = fight(ada(), bo(), cards=["RJ", "2♥", "RJ", "A♦"]).plays(shoot("Bo"))
    assert type(played.asks()).__name__ == "MayNameSuit"
    assert len(played.events("CardsTurned")) == 1
    played.plays(NameSuit("♠"))
    assert type(played.asks()).__name__ == "MayNameSuit"
    played.plays(NameSuit("♣"))
    assert played.table.strike is None


def test_scenarios_hear_of_every_resolved_attack() -> None:
    heard: list[tuple[str, str, int, int]] = []

    def listen(game: Any, attacker: Any, target: Any, damage: int, effects: int) -> None:
        heard.append((attacker.name, target.name, damage, effects))

    ATTACK_RESOLVED.append(listen)
    try:
        fight(ada(shot(skill=4, effects=[effect("Slow")])), bo(), cards=EVEN).plays(shoot("Bo"))
        fight(ada(), bo(), cards=EVEN).plays(shoot("Bo"))
    finally:
        ATTACK_RESOLVED.remove(listen)
    assert heard == [("Ada", "Bo", 2, 1), ("Ada", "Bo", 0, 0)]


def test_an_attack_can_be_saved_in_the_middle() -> None:
    played = fight(ada(), bo(), cards=["RJ", "2♥", "A♣", "A♦"]).plays(shoot("Bo"))
    again = decode(encode(played.state))
    assert digest(again) == digest(played.state)
    assert again == played.state


# -- odds ----------------------------------------------------------------------------------------


def few_cards(played: Playing, seat: int, *names: str) -> None:
    """Only these cards, and one that is burned, are left in a deck."""
    deck = played.table.players[seat].deck
    deck.seen = sum(1 << card for card in range(18) if CARD_NAMES[card] not in names)
    deck.left = len(names) - 1


def every_way(played: Playing, order: Attack) -> dict[tuple[int, ...], Fraction]:
    """What an order leads to, looking at each single card."""
    found: dict[tuple[int, ...], Fraction] = {}
    start = played.state.clone()
    Game(start, Branching([])).answer(0, order)
    ways: list[tuple[Any, list[int], Fraction]] = [(start, [], Fraction(1))]
    while ways:
        now, forced, share = ways.pop()
        while True:
            frame = now.agenda[-1].frame
            if isinstance(frame, Asking):
                if type(frame).settled:
                    key = facts(now.table)
                    found[key] = found.get(key, Fraction(0)) + share
                    break
                seat = waiting_for(now)[0]
                Game(now, Branching([])).answer(seat, hold(now, frame, seat))
                continue
            todo = now.agenda[-1]
            try:
                Game(now, Branching(forced)).run_next()
            except Branch as branch:
                now.agenda.append(todo)
                total = sum(branch.ask.weights)
                for index, weight in enumerate(branch.ask.weights):
                    if weight:
                        ways.append((now.clone(), [*forced, index], share * Fraction(weight, total)))
                break
            forced = []
    return found


def facts(table: Any) -> tuple[int, ...]:
    """All that an attack can change here."""
    found: list[int] = []
    for each in table.models.values():
        found += [each.wounds, int(each.on_table), *each.conditions, *each.exhaust]
    return tuple(found)


def in_classes(played: Playing, order: Attack) -> tuple[dict[tuple[int, ...], Fraction], int]:
    """The same as the engine reckons it, and how many ends it looked at."""
    found: dict[tuple[int, ...], Fraction] = {}
    ends = branches(played.state, 0, order, hold, 10**6)
    for end in ends.ends:
        key = facts(end.state.table)
        found[key] = found.get(key, Fraction(0)) + Fraction(end.weight, end.total)
    return found, len(ends.ends)


SEVEN = ["A♠", "A♥", "2♥", "3♣", "J♥", "J♣", "2♠"]


@pytest.mark.parametrize(
    "effects",
    [
        [],
        [effect("Slow", "Match Suit", 1)],
        [effect("Slow", "Both Suits", 0, 1), effect("Hinder", "Match Suit", 2)],
    ],
)
def test_odds_by_classes_are_those_card_by_card(effects: list[Any]) -> None:
    played = fight(ada(shot(effects=effects)), bo(wounds=3))
    few_cards(played, 0, "A♠", "A♥", "A♦", "3♣", "3♥", "RJ")
    few_cards(played, 1, "A♠", "A♥", "2♦", "J♣", "BJ")
    exact = every_way(played, shoot("Bo"))
    reckoned, looked_at = in_classes(played, shoot("Bo"))
    assert reckoned == exact
    assert sum(reckoned.values()) == 1
    assert looked_at < 6 * 5 * 5 * 4


@pytest.mark.slow
@pytest.mark.parametrize("flips", ["per_action", "per_target"])
def test_the_same_where_attack_and_defense_come_from_one_deck(flips: str) -> None:
    """Whoever hits a friend, then a wall, may have seen the suits that matter go to the friend."""
    blast = attack("Blast", "area", 2, 4, span_in=4, effects=[effect("Slow", "Match Suit", 1)])
    friend, wall = bo(name="Di", seat=0, wounds=2, at_mm=(190, 130)), piece("Wall", 2, box(190, 60, 220, 70))
    played = fight(ada(blast), friend, wall, attack_flip=flips)
    few_cards(played, 0, *(["A♠", "A♥", "2♥", "3♣", "J♥"] if flips == "per_action" else SEVEN))
    order = at(190, 100, "Di", "Wall")
    reckoned, _ = in_classes(played, order)
    assert reckoned == every_way(played, order)


def test_full_decks_have_few_ways() -> None:
    """Two cards against two: 34 times 34 instead of 306 times 306."""
    played = fight(ada(), bo())
    reckoned, looked_at = in_classes(played, shoot("Bo"))
    assert looked_at == 34 * 34
    assert sum(reckoned.values()) == 1
