"""The options of Ascension: the readings a table may change before the game, in the order of the rulings."""

from __future__ import annotations

from typing import ClassVar, Final

from highground.engine.options import Declared
from highground.record import Record

option: Final = Declared()


class Options(Record):
    """The chosen values."""

    lasting: ClassVar[bool] = True

    weaken_hinder: Final[str] = option(
        "R-6.1.1.b",
        "which tokens lower which total: as the conditions say, or as the sequence prints",
        ("conditions", "sequence"),
    )
    initiative: Final[str] = option(
        "R-3.3.1.a",
        "whether Initiative is flipped once, or anew for every Round, whose winner then opens it",
        ("once", "every_round"),
    )
    burn_on_first_shuffle: Final[bool] = option(
        "R-2.1.3.d", "whether the shuffle before the game burns a card, too", (True, False)
    )
    defender_flips: Final[bool] = option(
        "R-6.1.1.c", "whether a defending model adds cards to its total", (True, False)
    )
    team_slot: Final[str] = option(
        "R-3.3.2.e",
        "what a team activates in its slot: one model, or one of each mate who has one left",
        ("one_model", "one_per_player"),
    )
    max_attacks_per_activation: Final[int] = option(
        "R-3.2.5.a", "how many of the two actions may be Attacks", (2, 1)
    )
    model_size_by: Final[str] = option(
        "R-4.1.1.c", "which dimension of its base gives a model its Size", ("shortest", "longest")
    )
    oval_facing: Final[str] = option(
        "R-5.2.1.b", "along which axis of its base an oval faces", ("long_axis", "short_axis")
    )
    pass_through_friends: Final[bool] = option(
        "R-5.2.1.d", "whether a moving model may pass through friends, without ending on them", (False, True)
    )
    climb_limit: Final[str] = option(
        "R-5.2.4.b", "whether terrain larger than the model can be climbed", ("none", "own_size")
    )
    run_after_attack: Final[bool] = option(
        "R-5.2.5.b", "whether a model that attacked may still Run in the same Turn", (False, True)
    )
    contact_mm: Final[str] = option(
        "R-1.1.3.a", "up to which gap in mm bases count as touching", ("0.1", "0", "1")
    )
    max_interacts_per_move: Final[int | None] = option(
        "R-5.2.3.a", "how many Interacts one Move Action may hold; none: no limit", (None, 1)
    )
    cover_table: Final[str] = option(
        "R-6.2.2.c",
        "which terrain gives 1 and which 2: as printed, or the other way round",
        ("printed", "swapped"),
    )
    los_trace: Final[str] = option(
        "R-6.2.2.a",
        "which lines are looked along: centre to centre, or the best between the two outlines",
        ("centre", "any_edge"),
    )
    los_elevation: Final[str] = option(
        "R-7.2.11.b",
        "whose elevation adds to the target's Size for sight: the higher one, or the target's",
        ("max", "target"),
    )
    high_ground_vs: Final[str] = option(
        "R-6.2.5.a",
        "what the attacker stands above: the target's footing, or its footing and Size",
        ("footing", "target_size"),
    )
    gang_up_needs_engaged_attacker: Final[bool] = option(
        "R-6.2.4.a", "whether only attackers Engaged with the target gain from Gang Up", (False, True)
    )
    attack_flip: Final[str] = option(
        "R-6.1.1.b",
        "whether an attack flips once for all its targets, or for each",
        ("per_action", "per_target"),
    )
    effects_on_miss: Final[bool] = option(
        "R-6.1.1.g", "whether effects happen on a miss as well", (False, True)
    )
    min_attack_skill: Final[int] = option("R-6.1.2.i", "the lowest Attack Skill a profile may have", (0, 1))
    template_friendly_fire: Final[bool] = option(
        "R-6.1.2.c", "whether Area and Breakthrough affect the attacker's friends", (True, False)
    )
    target_friends: Final[bool] = option(
        "R-6.1.2.b", "whether Single Target and Ricochet may name friends", (False, True)
    )
    front_arc_deg: Final[int] = option("R-6.1.2.d", "how wide the front arc is, in degrees", (180, 90, 360))
    ricochet_stops_on_miss: Final[bool] = option(
        "R-6.1.2.e", "whether a miss ends the chain of a Ricochet", (False, True)
    )
    condition_cap: Final[int] = option(
        "R-7.1.0.a", "how many tokens of one condition a model can have", (2, 3), low=1, high=4
    )
    fall_adds_size: Final[bool] = option(
        "R-7.2.3.b", "whether falling damage includes the model's Size", (True, False)
    )
    knockback: Final[str] = option(
        "R-7.2.1.a",
        "how far a Knockback pushes: the inch its entry prints, or half the difference of the Sizes",
        ("printed", "by_size"),
    )
    throw_rules: Final[str] = option(
        "R-7.2.6.a", "whether throws are played as the ruling defines them, or do nothing", ("ledger", "off")
    )
    flanking: Final[str] = option(
        "R-6.1.1.b", "the Flanking of an earlier edition; this one has only its missing number", ("off",)
    )
    # The companion papers
    require_ability_action: Final[bool] = option(
        "C-1.4", "whether every model needs an ability action, a passive not being enough", (False, True)
    )
    null_strike_discount: Final[int] = option("C-3.1", "how many points Null Strike takes off", (6, 3))
    wipeout_wins: Final[bool] = option(
        "C-8.1.l", "whether the only side with models left wins, whatever the points", (False, True)
    )
    zone_min_influence: Final[int] = option(
        "C-8.4.j", "the least that a model weighs in a control zone", (1, 0)
    )
    font_once_per_move: Final[bool] = option(
        "C-8.4.f", "whether the Font scores only once in a Move Action", (False, True)
    )
    last_stand: Final[bool] = option(
        "C-9.14.a", "whether a Last Stand may be called: in a campaign, whose rule it is", (False, True)
    )
    campaign_start_points: Final[int] = option(
        "C-9.1", "how many points the first Leader of a campaign may cost", (75, 45)
    )


OPTIONS: Final = option.all(Options)
