"""The options of Ascension Isle: Legacy: the readings a table may change before the game, by ruling.

`stubs` switches off what the draft only names and we have completed; the others choose between readings.
"""

from __future__ import annotations

from typing import Final

from highground.engine.options import Declared
from highground.record import Record

option: Final = Declared()


class Options(Record):
    """The chosen values."""

    dice_core: Final[str] = option(
        "R-1.a", "which dice every roll is made with", ("2d10", "1d20", "3d6"), name="dice.core"
    )
    dice_open_ended: Final[bool] = option(
        "R-1.b", "whether each natural 10 is rolled again and added", (False, True), name="dice.open_ended"
    )
    advantage_mode: Final[str] = option(
        "R-3.a",
        "whether a pool adds to every roll of its kind, or each +1 is paid with a point",
        ("held", "spent"),
        name="advantage.mode",
    )
    advantage_cap: Final[int | None] = option(
        "R-3.b",
        "how much each pool can hold; none: no limit",
        (None, 10),
        low=1,
        high=100,
        name="advantage.cap",
    )
    initiative_win_bonus: Final[bool] = option(
        "R-4.e",
        "whether beating everybody by 5 gives a point of Advantage",
        (False, True),
        name="initiative.win_bonus",
    )
    turn_profile: Final[str] = option(
        "R-5.a",
        "what a round's budget is: a Standard and a Move, or two actions of either kind",
        ("1S1M", "2A"),
        name="turn.profile",
    )
    grid_metric: Final[str] = option(
        "R-7.a",
        "how squares are counted: a diagonal as one, or straight lines rounded down",
        ("chebyshev", "euclid"),
        name="grid.metric",
    )
    aim_stacks: Final[bool] = option(
        "R-8.a", "whether each Aim adds its bonus once more", (True, False), name="aim.stacks"
    )
    rapid_limit: Final[str] = option(
        "A-6.29",
        "what the rating of Rapid Fire limits: extra hits, or all hits",
        ("extra", "total"),
        name="rapid.limit",
    )
    stress_scale: Final[str] = option(
        "A-1.10",
        "how extra levels move the later states: they go in before Critical, or multiply all",
        ("insert", "multiply"),
        name="stress.scale",
    )
    cap_severity: Final[str] = option(
        "A-1.14",
        "how severe the wound of a cap is: light, or by what the cap prevented",
        ("light", "graded"),
        name="cap.severity",
    )
    grenade_short: Final[str] = option(
        "A-10.19",
        "where a throw lands that misses its DC: short by what it missed, or scattered",
        ("shortfall", "scatter"),
        name="grenade.short",
    )
    cover_model: Final[str] = option(
        "R-17.a",
        "whether one's own square gives cover, too, or only the last one before it on the line",
        ("cell", "edge"),
        name="cover.model",
    )
    overwatch_target: Final[str] = option(
        "A-6.11",
        "whether Overwatch names one enemy, or watches every one in sight",
        ("named", "any"),
        name="overwatch.target",
    )
    hit_the_deck_braced: Final[str] = option(
        "A-7.16",
        "whether a Braced character may Hit the Deck",
        ("refused", "allowed"),
        name="hit_the_deck.braced",
    )
    riposte_cost: Final[str] = option(
        "A-14.19",
        "what a Riposte costs: a Move of the budget, or nothing, once a turn",
        ("move", "free"),
        name="riposte.cost",
    )
    riposte_answers: Final[str] = option(
        "A-14.18",
        "which attacks a Riposte answers: any that its AC beats by 5, or close ones alone",
        ("any", "close"),
        name="riposte.answers",
    )
    halfdie_round: Final[str] = option(
        "R-22", "how half-dice are rounded", ("up", "down"), name="halfdie.round"
    )
    ki_v: Final[str] = option(
        "A-17.5", "whether Ki V gives what is printed, or one more than Ki IV", ("printed", "progressive")
    )
    stubs: Final[str] = option(
        "R-26", "whether moves without a text are played as completed, or not offered", ("completed", "off")
    )
    grapple_firearms_in_turn: Final[bool] = option(
        "A-12.12",
        "whether who is held may also shoot in its own turn",
        (False, True),
        name="grapple.firearms_in_turn",
    )


OPTIONS: Final = option.all(Options)
