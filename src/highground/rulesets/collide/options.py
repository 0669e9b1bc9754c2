"""The options of If Worlds Collide: the house-rule switches of the ledger, in its order.

Lengths are whole hundredths of a step, shares whole percents, so that an option is never a fraction.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.options import Option
from highground.record import Record

__all__ = ["OPTIONS", "PRESETS", "Options"]

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


@mypyc_attr(acyclic=True)
class Options(Record):
    """The chosen values."""

    board_area_tolerance: Final[int]
    edge_rule: Final[str]
    contact_slack: Final[int]
    melee_reach: Final[int]
    threat_needs_melee_weapon: Final[bool]
    first_finisher: Final[str]
    fixed_finisher: Final[int]
    ap_cap_mode: Final[str]
    tie_roll: Final[str]
    tactic_once_per_round: Final[bool]
    descent_cost: Final[str]
    difficult_factor: Final[int]
    redirect_overkill: Final[bool]
    heavy_waivable: Final[bool]
    forced_move_counts: Final[bool]
    cover_exception: Final[str]
    formation_transparent: Final[bool]
    hazard_ignores_dv: Final[bool]
    pin_recheck: Final[bool]
    pinned_dash: Final[bool]
    sticky_control: Final[bool]
    long_road_timeout: Final[str]

    def __init__(
        self,
        board_area_tolerance: int = 5,
        edge_rule: str = "whole_base",
        contact_slack: int = 10,
        melee_reach: int = 0,
        threat_needs_melee_weapon: bool = False,
        first_finisher: str = "lock_order",
        fixed_finisher: int = 0,
        ap_cap_mode: str = "pool",
        tie_roll: str = "high_first",
        tactic_once_per_round: bool = False,
        descent_cost: str = "full",
        difficult_factor: int = 2,
        redirect_overkill: bool = False,
        heavy_waivable: bool = False,
        forced_move_counts: bool = False,
        cover_exception: str = "attacker",
        formation_transparent: bool = False,
        hazard_ignores_dv: bool = False,
        pin_recheck: bool = False,
        pinned_dash: bool = False,
        sticky_control: bool = False,
        long_road_timeout: str = "draw",
    ) -> None:
        self.board_area_tolerance = board_area_tolerance
        self.edge_rule = edge_rule
        self.contact_slack = contact_slack
        self.melee_reach = melee_reach
        self.threat_needs_melee_weapon = threat_needs_melee_weapon
        self.first_finisher = first_finisher
        self.fixed_finisher = fixed_finisher
        self.ap_cap_mode = ap_cap_mode
        self.tie_roll = tie_roll
        self.tactic_once_per_round = tactic_once_per_round
        self.descent_cost = descent_cost
        self.difficult_factor = difficult_factor
        self.redirect_overkill = redirect_overkill
        self.heavy_waivable = heavy_waivable
        self.forced_move_counts = forced_move_counts
        self.cover_exception = cover_exception
        self.formation_transparent = formation_transparent
        self.hazard_ignores_dv = hazard_ignores_dv
        self.pin_recheck = pin_recheck
        self.pinned_dash = pinned_dash
        self.sticky_control = sticky_control
        self.long_road_timeout = long_road_timeout
