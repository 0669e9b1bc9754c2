"""The options of If Worlds Collide: the house-rule switches of the ledger, in its order.

Lengths are whole hundredths of a step, shares whole percents, so that an option is never a fraction.
"""

from __future__ import annotations

from typing import Final

from highground.engine.options import Declared
from highground.record import Record

option: Final = Declared()

PRESETS: Final[dict[str, dict[str, str | int | bool | None]]] = {
    "iwc-1.9": {},
    "iwc-1.9.2": {"formation_transparent": True},
}


class Options(Record):
    """The chosen values."""

    board_area_tolerance: Final[int] = option(
        "W-1.4",
        "by how many parts in a hundred a table may differ from 36 by 36 steps in area",
        (5, 0),
        low=0,
        high=50,
    )
    edge_rule: Final[str] = option(
        "R-1.4",
        "what stays on the table and in a zone: the whole base, or its centre",
        ("whole_base", "centre"),
    )
    contact_slack: Final[int] = option(
        "W-5.2",
        "how many hundredths of a step apart two bases may be and still touch",
        (10, 0),
        low=0,
        high=50,
    )
    melee_reach: Final[int] = option(
        "W-10.2", "how many hundredths of a step melee reaches past contact", (0, 50, 100)
    )
    threat_needs_melee_weapon: Final[bool] = option(
        "W-10.5", "whether only enemies with a Melee weapon threaten and pin", (False, True)
    )
    first_finisher: Final[str] = option(
        "W-3.10",
        "who counts as first to finish deployment: by locking, by a roll, or fixed beforehand",
        ("lock_order", "roll", "fixed"),
    )
    fixed_finisher: Final[int] = option("W-3.10", "the seat that first_finisher = fixed names", (0, 1))
    ap_cap_mode: Final[str] = option(
        "W-4.16",
        "what the limit of 10 clips: the pool at every gain, or what is carried over",
        ("pool", "carry"),
    )
    tie_roll: Final[str] = option(
        "W-4.19",
        "which die begins when points are equal: the higher or the lower",
        ("high_first", "low_first"),
    )
    tactic_once_per_round: Final[bool] = option(
        "W-6.2", "whether a tactic may be tried once a round only", (False, True)
    )
    descent_cost: Final[str] = option(
        "W-8.3", "whether climbing down costs the height, or nothing", ("full", "free")
    )
    difficult_factor: Final[int] = option(
        "R-8.5", "what a step on difficult ground costs", (2, 1), low=1, high=4
    )
    redirect_overkill: Final[bool] = option(
        "W-9.2", "whether attacks declared at a target that has fallen may be aimed anew", (False, True)
    )
    heavy_waivable: Final[bool] = option(
        "W-10.1", "whether a weapon of several types may leave Heavy out", (False, True)
    )
    forced_move_counts: Final[bool] = option(
        "W-10.8", "whether what an enemy forces counts as moving", (False, True)
    )
    cover_exception: Final[str] = option(
        "W-11.7",
        "who has to touch a piece for it to give no cover: the attacker, or both",
        ("attacker", "both"),
    )
    formation_transparent: Final[bool] = option(
        "W-11.2",
        "whether members of the activated formation can be seen through, as from version 1.9.2 on",
        (False, True),
    )
    hazard_ignores_dv: Final[bool] = option(
        "W-13.6", "whether hazards ignore the defence value", (False, True)
    )
    pin_recheck: Final[bool] = option(
        "W-14.1", "whether pinning is tested afresh at every request", (False, True)
    )
    pinned_dash: Final[bool] = option(
        "W-14.1", "whether a pinned unit may take the extra steps", (False, True)
    )
    sticky_control: Final[bool] = option(
        "M-0", "whether an objective stays controlled after leaving", (False, True)
    )
    long_road_timeout: Final[str] = option(
        "M-4.2", "what the end of round 5 means: a draw, Red has won, or nothing", ("draw", "red", "none")
    )


OPTIONS: Final = option.all(Options)
