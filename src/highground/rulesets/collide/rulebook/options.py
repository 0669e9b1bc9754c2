"""The options of If Worlds Collide: the house-rule switches of the ledger, in its order.

Lengths are whole hundredths of a step, shares whole percents, so that an option is never a fraction.
"""

from __future__ import annotations

from typing import Final

from highground.engine.options import Option
from highground.record import Record

OPTIONS: Final = (
    Option(
        "board_area_tolerance",
        "W-1.4",
        "by how many parts in a hundred a table may differ from 36 by 36 steps in area",
        (5, 0),
        low=0,
        high=50,
    ),
    Option(
        "edge_rule",
        "R-1.4",
        "what stays on the table and in a zone: the whole base, or its centre",
        ("whole_base", "centre"),
    ),
    Option(
        "contact_slack",
        "W-5.2",
        "how many hundredths of a step apart two bases may be and still touch",
        (10, 0),
        low=0,
        high=50,
    ),
    Option("melee_reach", "W-10.2", "how many hundredths of a step melee reaches past contact", (0, 50, 100)),
    Option(
        "threat_needs_melee_weapon",
        "W-10.5",
        "whether only enemies with a Melee weapon threaten and pin",
        (False, True),
    ),
    Option(
        "first_finisher",
        "W-3.10",
        "who counts as first to finish deployment: by locking, by a roll, or fixed beforehand",
        ("lock_order", "roll", "fixed"),
    ),
    Option("fixed_finisher", "W-3.10", "the seat that first_finisher = fixed names", (0, 1)),
    Option(
        "ap_cap_mode",
        "W-4.16",
        "what the limit of 10 clips: the pool at every gain, or what is carried over",
        ("pool", "carry"),
    ),
    Option(
        "tie_roll",
        "W-4.19",
        "which die begins when points are equal: the higher or the lower",
        ("high_first", "low_first"),
    ),
    Option(
        "tactic_once_per_round", "W-6.2", "whether a tactic may be tried once a round only", (False, True)
    ),
    Option("descent_cost", "W-8.3", "whether climbing down costs the height, or nothing", ("full", "free")),
    Option("difficult_factor", "R-8.5", "what a step on difficult ground costs", (2, 1), low=1, high=4),
    Option(
        "redirect_overkill",
        "W-9.2",
        "whether attacks declared at a target that has fallen may be aimed anew",
        (False, True),
    ),
    Option(
        "heavy_waivable", "W-10.1", "whether a weapon of several types may leave Heavy out", (False, True)
    ),
    Option("forced_move_counts", "W-10.8", "whether what an enemy forces counts as moving", (False, True)),
    Option(
        "cover_exception",
        "W-11.7",
        "who has to touch a piece for it to give no cover: the attacker, or both",
        ("attacker", "both"),
    ),
    Option(
        "formation_transparent",
        "W-11.2",
        "whether members of the activated formation can be seen through, as from version 1.9.2 on",
        (False, True),
    ),
    Option("hazard_ignores_dv", "W-13.6", "whether hazards ignore the defence value", (False, True)),
    Option("pin_recheck", "W-14.1", "whether pinning is tested afresh at every request", (False, True)),
    Option("pinned_dash", "W-14.1", "whether a pinned unit may take the extra steps", (False, True)),
    Option("sticky_control", "M-0", "whether an objective stays controlled after leaving", (False, True)),
    Option(
        "long_road_timeout",
        "M-4.2",
        "what the end of round 5 means: a draw, Red has won, or nothing",
        ("draw", "red", "none"),
    ),
)

PRESETS: Final[dict[str, dict[str, str | int | bool | None]]] = {
    "iwc-1.9": {},
    "iwc-1.9.2": {"formation_transparent": True},
}


class Options(Record):
    """The chosen values."""

    board_area_tolerance: Final[int] = 5
    edge_rule: Final[str] = "whole_base"
    contact_slack: Final[int] = 10
    melee_reach: Final[int] = 0
    threat_needs_melee_weapon: Final[bool] = False
    first_finisher: Final[str] = "lock_order"
    fixed_finisher: Final[int] = 0
    ap_cap_mode: Final[str] = "pool"
    tie_roll: Final[str] = "high_first"
    tactic_once_per_round: Final[bool] = False
    descent_cost: Final[str] = "full"
    difficult_factor: Final[int] = 2
    redirect_overkill: Final[bool] = False
    heavy_waivable: Final[bool] = False
    forced_move_counts: Final[bool] = False
    cover_exception: Final[str] = "attacker"
    formation_transparent: Final[bool] = False
    hazard_ignores_dv: Final[bool] = False
    pin_recheck: Final[bool] = False
    pinned_dash: Final[bool] = False
    sticky_control: Final[bool] = False
    long_road_timeout: Final[str] = "draw"
