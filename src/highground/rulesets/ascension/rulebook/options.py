"""The options of Ascension: the readings a table may change before the game, in the order of the rulings."""

from __future__ import annotations

from typing import ClassVar, Final

from highground.engine.options import Option
from highground.record import Record

OPTIONS: Final = (
    Option(
        "weaken_hinder",
        "R-6.1.1.b",
        "which tokens lower which total: as the conditions say, or as the sequence prints",
        ("conditions", "sequence"),
    ),
    Option(
        "initiative",
        "R-3.3.1.a",
        "whether Initiative is flipped once, or anew for every Round, whose winner then opens it",
        ("once", "every_round"),
    ),
    Option(
        "burn_on_first_shuffle",
        "R-2.1.3.d",
        "whether the shuffle before the game burns a card, too",
        (True, False),
    ),
    Option("defender_flips", "R-6.1.1.c", "whether a defending model adds cards to its total", (True, False)),
    Option(
        "team_slot",
        "R-3.3.2.e",
        "what a team activates in its slot: one model, or one of each mate who has one left",
        ("one_model", "one_per_player"),
    ),
    Option("max_attacks_per_activation", "R-3.2.5.a", "how many of the two actions may be Attacks", (2, 1)),
    Option(
        "model_size_by",
        "R-4.1.1.c",
        "which dimension of its base gives a model its Size",
        ("shortest", "longest"),
    ),
    Option(
        "oval_facing", "R-5.2.1.b", "along which axis of its base an oval faces", ("long_axis", "short_axis")
    ),
    Option(
        "pass_through_friends",
        "R-5.2.1.d",
        "whether a moving model may pass through friends, without ending on them",
        (False, True),
    ),
    Option(
        "climb_limit",
        "R-5.2.4.b",
        "whether terrain larger than the model can be climbed",
        ("none", "own_size"),
    ),
    Option(
        "run_after_attack",
        "R-5.2.5.b",
        "whether a model that attacked may still Run in the same Turn",
        (False, True),
    ),
    Option("contact_mm", "R-1.1.3.a", "up to which gap in mm bases count as touching", ("0.1", "0", "1")),
    Option(
        "max_interacts_per_move",
        "R-5.2.3.a",
        "how many Interacts one Move Action may hold; none: no limit",
        (None, 1),
    ),
    Option(
        "cover_table",
        "R-6.2.2.c",
        "which terrain gives 1 and which 2: as printed, or the other way round",
        ("printed", "swapped"),
    ),
    Option(
        "los_trace",
        "R-6.2.2.a",
        "which lines are looked along: centre to centre, or the best between the two outlines",
        ("centre", "any_edge"),
    ),
    Option(
        "los_elevation",
        "R-7.2.11.b",
        "whose elevation adds to the target's Size for sight: the higher one, or the target's",
        ("max", "target"),
    ),
    Option(
        "high_ground_vs",
        "R-6.2.5.a",
        "what the attacker stands above: the target's footing, or its footing and Size",
        ("footing", "target_size"),
    ),
    Option(
        "gang_up_needs_engaged_attacker",
        "R-6.2.4.a",
        "whether only attackers Engaged with the target gain from Gang Up",
        (False, True),
    ),
    Option(
        "attack_flip",
        "R-6.1.1.b",
        "whether an attack flips once for all its targets, or for each",
        ("per_action", "per_target"),
    ),
    Option("effects_on_miss", "R-6.1.1.g", "whether effects happen on a miss as well", (False, True)),
    Option("min_attack_skill", "R-6.1.2.i", "the lowest Attack Skill a profile may have", (0, 1)),
    Option(
        "template_friendly_fire",
        "R-6.1.2.c",
        "whether Area and Breakthrough affect the attacker's friends",
        (True, False),
    ),
    Option(
        "target_friends", "R-6.1.2.b", "whether Single Target and Ricochet may name friends", (False, True)
    ),
    Option("front_arc_deg", "R-6.1.2.d", "how wide the front arc is, in degrees", (180, 90, 360)),
    Option(
        "ricochet_stops_on_miss", "R-6.1.2.e", "whether a miss ends the chain of a Ricochet", (False, True)
    ),
    Option(
        "condition_cap",
        "R-7.1.0.a",
        "how many tokens of one condition a model can have",
        (2, 3),
        low=1,
        high=4,
    ),
    Option("fall_adds_size", "R-7.2.3.b", "whether falling damage includes the model's Size", (True, False)),
    Option(
        "knockback",
        "R-7.2.1.a",
        "how far a Knockback pushes: the inch its entry prints, or half the difference of the Sizes",
        ("printed", "by_size"),
    ),
    Option(
        "throw_rules",
        "R-7.2.6.a",
        "whether throws are played as the ruling defines them, or do nothing",
        ("ledger", "off"),
    ),
    Option(
        "flanking",
        "R-6.1.1.b",
        "the Flanking of an earlier edition; this one has only its missing number",
        ("off",),
    ),
    # The companion papers
    Option(
        "require_ability_action",
        "C-1.4",
        "whether every model needs an ability action, a passive not being enough",
        (False, True),
    ),
    Option("null_strike_discount", "C-3.1", "how many points Null Strike takes off", (6, 3)),
    Option(
        "wipeout_wins",
        "C-8.1.l",
        "whether the only side with models left wins, whatever the points",
        (False, True),
    ),
    Option("zone_min_influence", "C-8.4.j", "the least that a model weighs in a control zone", (1, 0)),
    Option(
        "font_once_per_move", "C-8.4.f", "whether the Font scores only once in a Move Action", (False, True)
    ),
    Option(
        "last_stand",
        "C-9.14.a",
        "whether a Last Stand may be called: in a campaign, whose rule it is",
        (False, True),
    ),
    Option(
        "campaign_start_points", "C-9.1", "how many points the first Leader of a campaign may cost", (75, 45)
    ),
)


class Options(Record):
    """The chosen values."""

    lasting: ClassVar[bool] = True

    weaken_hinder: Final[str] = "conditions"
    initiative: Final[str] = "once"
    burn_on_first_shuffle: Final[bool] = True
    defender_flips: Final[bool] = True
    team_slot: Final[str] = "one_model"
    max_attacks_per_activation: Final[int] = 2
    model_size_by: Final[str] = "shortest"
    oval_facing: Final[str] = "long_axis"
    pass_through_friends: Final[bool] = False
    climb_limit: Final[str] = "none"
    run_after_attack: Final[bool] = False
    contact_mm: Final[str] = "0.1"
    max_interacts_per_move: Final[int | None] = None
    cover_table: Final[str] = "printed"
    los_trace: Final[str] = "centre"
    los_elevation: Final[str] = "max"
    high_ground_vs: Final[str] = "footing"
    gang_up_needs_engaged_attacker: Final[bool] = False
    attack_flip: Final[str] = "per_action"
    effects_on_miss: Final[bool] = False
    min_attack_skill: Final[int] = 0
    template_friendly_fire: Final[bool] = True
    target_friends: Final[bool] = False
    front_arc_deg: Final[int] = 180
    ricochet_stops_on_miss: Final[bool] = False
    condition_cap: Final[int] = 2
    fall_adds_size: Final[bool] = True
    knockback: Final[str] = "printed"
    throw_rules: Final[str] = "ledger"
    flanking: Final[str] = "off"
    require_ability_action: Final[bool] = False
    null_strike_discount: Final[int] = 6
    wipeout_wins: Final[bool] = False
    zone_min_influence: Final[int] = 1
    font_once_per_move: Final[bool] = False
    last_stand: Final[bool] = False
    campaign_start_points: Final[int] = 75
