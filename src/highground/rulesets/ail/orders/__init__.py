"""Every order a player of Ascension Isle: Legacy may give; `words` says how they are written."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.orders.attack import (
    Break,
    Buy,
    Cap,
    Hurl,
    LoseAction,
    Press,
    Strip,
)
from highground.rulesets.ail.orders.interrupts import (
    Backstep,
    CombatReflexes,
    CombatSenses,
    CombatTactics,
    Counter,
    CounterPunch,
    Dodge,
    DoubleFeint,
    Feint,
    Fire,
    FireBurst,
    Flurry,
    HitTheDeck,
    ImprovedSnapShot,
    Parry,
    Riposte,
    SuckerPunch,
)
from highground.rulesets.ail.orders.scenario import (
    Deploy,
    Leave,
    Reinforce,
    Take,
    Work,
)
from highground.rulesets.ail.orders.turn import (
    CLOSE_KINDS,
    MANNERS,
    MODES,
    STANCES,
    Aim,
    Burst,
    Changing,
    Door,
    Draw,
    Drop,
    End,
    Fight,
    Hunker,
    Intend,
    Lob,
    OneManArmy,
    OneVsMany,
    PickUp,
    QuickDraw,
    Quickness,
    Ready,
    Reload,
    SecondWind,
    ShakeItOff,
    Shoot,
    SpendInitiative,
    Sprint,
    StandUp,
    Surge,
    TakeBonus,
    TakeStance,
    TightFocus,
    Treat,
    TwoHands,
    Walk,
    Watch,
)

__all__ = [
    "CLOSE_KINDS", "MANNERS", "MODES", "MOVE_ORDERS", "STANCES", "Aim", "Backstep", "Break", "Burst", "Buy",
    "Cap",
    "Changing", "CombatReflexes", "CombatSenses", "CombatTactics", "Counter", "CounterPunch", "Deploy",
    "Dodge", "Door", "DoubleFeint", "Draw", "Drop", "End", "Feint", "Fight", "Fire", "FireBurst", "Flurry",
    "HitTheDeck", "Hunker", "Hurl", "ImprovedSnapShot", "Intend", "Leave", "Lob", "LoseAction",
    "OneManArmy", "OneVsMany", "Parry", "PickUp", "Press", "QuickDraw", "Quickness", "Ready", "Reinforce",
    "Reload", "Riposte", "SecondWind", "ShakeItOff", "Shoot", "SpendInitiative", "Sprint", "StandUp",
    "Strip", "SuckerPunch", "Surge", "Take", "TakeBonus", "TakeStance", "TightFocus", "Treat", "TwoHands",
    "Walk", "Watch", "Work",
]  # fmt: skip

MOVE_ORDERS: Final = (Walk, Door, Hunker, StandUp, Draw, PickUp, Take, Leave)
"""R-5.a: what one Move action may be used for."""
