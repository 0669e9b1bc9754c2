"""The options of Conflict: the readings a table may change before the game, in the order of the rulings."""

from __future__ import annotations

from typing import ClassVar, Final

from highground.engine.options import Declared
from highground.record import Record
from highground.rulesets.ascension.rulebook.options import Options as AscensionOptions

option: Final = Declared()


class Options(Record):
    """The chosen values."""

    lasting: ClassVar[bool] = True

    deck_owner: Final[str] = option(
        "C-2.1", "whether each player has a deck or all share one", ("player", "shared")
    )
    deck_cycle: Final[str] = option(
        "C-2.1",
        "whether a deck is drawn to its end, or shuffled whole before each flip",
        ("exhaust", "fresh"),
    )
    burn: Final[int] = option("C-2.1", "how many cards go away unseen after a shuffle", (0, 1), low=0, high=3)
    combat_ties_by_suit: Final[bool] = option(
        "C-11.5", "whether suits decide equal totals; an attacker ahead hits for no damage", (False, True)
    )
    initiative: Final[str] = option(
        "C-4.2",
        "who opens a round: the winner of the one flip or of the round's own, or whoever's turn it is",
        ("once", "each_round", "continue"),
    )
    split_move: Final[bool] = option(
        "C-6.3", "whether other actions may come between the strides of a move", (True, False)
    )
    climb: Final[str] = option(
        "C-6.5",
        "which climbing there is: in a move and as a maneuver, or one of the two",
        ("both", "move_only", "maneuver_only"),
    )
    interact_within_reach: Final[bool] = option(
        "C-8.8", "whether Attack Reach is near enough to interact", (False, True)
    )
    flanking: Final[str] = option(
        "C-9.5", "whether attacks from the rear half have 1 more", ("target_facing", "off")
    )
    high_ground: Final[str] = option(
        "C-9.6", "what the attacker stands above: the target's top, or its footing", ("target_top", "footing")
    )
    cover_table: Final[str] = option(
        "C-9.7",
        "which terrain gives 1 and which 2: as printed, or the other way round",
        ("printed", "swapped"),
    )
    take_cover_max: Final[str] = option(
        "C-8.4", "the best that Take Cover can do: full cover, or out of sight", ("full", "obscured")
    )
    area_hits_friends: Final[bool] = option(
        "C-7.3", "whether Area and Breakthrough affect friends and an Area the attacker", (True, False)
    )
    target_friends: Final[bool] = option(
        "C-7.2", "whether Single and Ricochet may name friends", (False, True)
    )
    shared_attack_flip: Final[bool] = option(
        "C-7.5", "whether an attack flips once for all its targets", (False, True)
    )
    ricochet_stops_on_miss: Final[bool] = option(
        "C-7.5", "whether a miss ends the chain of a Ricochet", (False, True)
    )
    effect_suit: Final[str] = option(
        "C-7.9", "whose suit sets an effect off: the effect's own, or the target model's", ("effect", "model")
    )
    impact_attack: Final[str] = option(
        "C-10.11",
        "what a thrown thing's size is: the strength of a flip, or the whole total",
        ("strength", "fixed_total"),
    )
    terrain_flips: Final[bool] = option(
        "C-10.14", "whether the opponent flips for terrain that is attacked", (False, True)
    )
    push_impacts: Final[bool] = option(
        "C-10.3", "whether a pushed model that is stopped strikes what stopped it as if thrown", (False, True)
    )
    condition_expiry: Final[str] = option(
        "C-12.7",
        "how long conditions last: through the next activation, to its start, or until removed",
        ("through_activation", "literal", "until_removed"),
    )
    focus_expires: Final[bool] = option(
        "C-8.5", "whether the bonus of Focused Attack is lost as the activation ends", (False, True)
    )
    displacement: Final[str] = option(
        "C-10.9",
        "where a model is set aside: nearest, or anywhere within an inch of the other",
        ("nearest", "owner"),
    )
    prone_reaction: Final[bool] = option(
        "C-6.11", "whether a target may drop prone after an attack is declared", (False, True)
    )
    move_through_friends: Final[bool] = option(
        "C-6.2", "whether a moving model may pass through friends, without ending on them", (False, True)
    )
    zone_control: Final[str] = option(
        "C-9.4",
        "what decides a zone: a side's sum of Influence, or the highest single one",
        ("side_total", "single_model"),
    )
    # The companion papers
    resistance_cost: Final[str] = option(
        "CC-4", "whether each step of a resistance is paid, or its last alone", ("stepwise", "tier")
    )
    resistance_first_point: Final[int] = option(
        "CC-5", "what a resistance of 1 costs where it began at 0", (2, 1), low=0, high=10
    )
    min_model_cost: Final[int] = option("CC-6", "the least that a model costs", (1, 0), low=0, high=5)
    strength4_price: Final[str] = option(
        "CC-7", "whether strength 4 is for sale, and for what: no, or for 5 and 12 points", ("none", "house")
    )
    reactions: Final[bool] = option(
        "CF-1.7.a", "whether the reactions of the later papers are for sale and in play", (False, True)
    )
    initiative_underdog: Final[bool] = option(
        "CF-2.2", "whether the poorer team adds half the difference in points, up to 3", (False, True)
    )
    deploy_depth: Final[int] = option(
        "CC-21", "how deep the deployment zones are, in inches", (4, 6), low=1, high=12
    )
    wipeout_wins: Final[bool] = option(
        "CC-22", "whether the only side with models left wins, whatever the points", (True, False)
    )
    font_once_per_player: Final[bool] = option(
        "CC-23", "whether the Font scores only once for each player", (False, True)
    )
    coin_rate: Final[int] = option(
        "CF-4.b", "how many points a Coin improves a member by", (1, 2), low=1, high=10
    )
    renown_rate: Final[int] = option(
        "CF-4.c", "how many points of a new member a Renown buys", (1, 2), low=1, high=10
    )


OPTIONS: Final = option.all(Options)


def in_ascension_terms(options: Options) -> AscensionOptions:
    """Conflict's readings of what the next edition makes an option, for the code that both share."""
    return AscensionOptions(
        initiative="every_round" if options.initiative == "each_round" else "once",
        burn_on_first_shuffle=options.burn > 0,
        pass_through_friends=options.move_through_friends,
        contact_mm="0.01",
        cover_table=options.cover_table,
        high_ground_vs="target_size" if options.high_ground == "target_top" else "footing",
        attack_flip="per_action" if options.shared_attack_flip else "per_target",
        template_friendly_fire=options.area_hits_friends,
        target_friends=options.target_friends,
        ricochet_stops_on_miss=options.ricochet_stops_on_miss,
        condition_cap=3,
        flanking=options.flanking,
        wipeout_wins=options.wipeout_wins,
        zone_min_influence=0,
    )
