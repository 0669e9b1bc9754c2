"""The book's words as numbers: domains, damage, Condition Markers, what tiles are for, steps and phases."""

from __future__ import annotations

from typing import Final

CREATION: Final = 0
DESTRUCTION: Final = 1
LIFE: Final = 2
DEATH: Final = 3
DOMAINS: Final[tuple[str, ...]] = ("Creation", "Destruction", "Life", "Death")

NO_TYPE: Final = 0
PHYSICAL: Final = 1
FIRE: Final = 2
ETHER: Final = 3
DAMAGE_TYPES: Final[tuple[str, ...]] = ("", "Physical", "Fire", "Ether")

MELEE: Final = 1
RANGED: Final = 2
ATTACK_TYPES: Final[tuple[str, ...]] = ("", "Melee", "Ranged")

BURNING: Final = 1
POISONED: Final = 2
STUNNED: Final = 4
AFRAID: Final = 8
ROOTED: Final = 16
CONDITIONS: Final[tuple[str, ...]] = ("Burning", "Poisoned", "Stunned", "Afraid", "Rooted")
"""Condition Markers are bits: the marker at index k of this list is 1 << k."""

MOVE: Final = 0
RUN: Final = 1
CONCENTRATION: Final = 2
DEFENSE: Final = 3
EXPLORE: Final = 4
TAKE_ITEM: Final = 5
ATTACK: Final = 6
COUNTER: Final = 7
AID: Final = 8
DRAG: Final = 9
USES: Final[tuple[str, ...]] = (
    "Move", "Run", "Concentration", "Defense", "Explore", "Take an Item", "Attack", "Counter Attack",
    "Aid", "Drag",
)  # fmt: skip
"""What an Action Tile is for. Aid: Heal, cleanse or Reactivate an Ally. Drag: Push or Pull without dice."""

ROSTER: Final = 0
FIELD: Final = 1
RESERVE: Final = 2
KILLED: Final = 3
STATUSES: Final[tuple[str, ...]] = ("roster", "field", "reserve", "killed")

PREPARE: Final = 1
INITIATIVE: Final = 2
DEPLOY: Final = 3
TURNS: Final = 4
END_GAME: Final = 5
COUNT_POINTS: Final = 6
STEPS: Final[tuple[str, ...]] = ("", "PREPARE", "INITIATIVE", "DEPLOY", "TURNS", "END_GAME", "COUNT_POINTS")

BEGIN_TURN: Final = 1
DRAW: Final = 2
TURN_INITIATIVE: Final = 3
ACTIVATIONS: Final = 4
VORTICES: Final = 5
END_TURN: Final = 6
PHASES: Final[tuple[str, ...]] = (
    "",
    "BEGIN_TURN",
    "DRAW",
    "INITIATIVE",
    "ACTIVATIONS",
    "VORTICES",
    "END_TURN",
)

SELECT: Final = 1
LANDSCAPE: Final = 2
BEGIN: Final = 3
CONDITION_STEP: Final = 4
DECLARE: Final = 5
REACTIONS: Final = 6
RESOLVE: Final = 7
END: Final = 8
ACTIVATION_STEPS: Final[tuple[str, ...]] = (
    "", "SELECT", "LANDSCAPE", "BEGIN", "CONDITIONS", "DECLARE", "REACTIONS", "RESOLVE", "END",
)  # fmt: skip

AT_BEGIN_TURN: Final = 0
AT_BEGIN_ACTIVATION: Final = 1
WHEN_TARGETED: Final = 2
AT_END_ACTIVATION: Final = 3
AT_END_TURN: Final = 4
TIMINGS: Final[tuple[str, ...]] = ("BEGIN_TURN", "BEGIN_ACTIVATION", "TARGETED", "END_ACTIVATION", "END_TURN")

NOBODY: Final = -1
"""No seat, no miniature, no marker."""
