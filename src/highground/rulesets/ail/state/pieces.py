"""What is on the table in Ascension Isle: Legacy: figures and their pools, and the table with all there is.

A cell is `(x, y)`: x grows east, y south. Everything lies open: nothing is hidden in this system.
"""

from __future__ import annotations

from typing import Final

from highground.engine.game import Game
from highground.engine.state import Known, Nothing, Part
from highground.geometry.squares import Cell
from highground.record import Record
from highground.rulesets.ail.rulebook.options import Options
from highground.rulesets.ail.state.actions import Action, Turn
from highground.rulesets.ail.state.board import Board, Dropped, Progress, Smoke
from highground.rulesets.ail.state.characters import Sheet
from highground.rulesets.ail.state.weapons import Firearm, MeleeWeapon


class Wound(Record):
    """An ongoing penalty: kind (penetrating, slashing, blunt, burn, etheric), place, severity 1 to 3.

    A treated wound does not bleed or linger; `lingering` is set when combat ends with it untreated.
    """

    kind: Final[str]
    place: Final[str]
    severity: Final[int]
    treated: Final[bool]
    lingering: Final[bool]


class Aimed(Record):
    """Accuracy Advantage from a device: `device` is scope or sight, good for shots with `weapon` only."""

    device: Final[str]
    weapon: Final[str]
    points: Final[int]


class HeldOverwatch(Record):
    """An attack held against `target` (empty: any enemy in sight); `snap` was fixed when it was taken."""

    target: Final[str]
    snap: Final[bool]


class Figure(Part):
    """A character in battle.

    `away` is empty on the table, else why it is not there (reserve, left); `out` is true from Critical on.
    `acc` is plain Accuracy Advantage, `aimed` the tagged points, `init` Initiative Advantage. `standard` and
    `move` are what is left of the budget, `support` Standards bought by Tight Focus, `debt` actions that
    come off the next budget. `moving` is 0, 1 (moving) or 2 (sprinting). `quick` are Initiative edges bought
    for the next roll, `intent` the kind of action announced with it. Fields that end in `_turn` hold the
    number of a turn (`Table.turns`), 0 for none; `turn_round` is the round in which it last ended a turn.
    """

    name: Final[str]
    seat: Final[int]
    side: Final[int]
    sheet: Sheet
    at: Cell
    away: str
    ps: int
    out: bool
    wounds: list[Wound]
    acc: int
    aimed: list[Aimed]
    init: int
    adrenaline: int
    focus: int
    willpower: int
    standard: int
    move: int
    support: int
    debt: int
    stance: str
    struck: bool
    overwatch: list[HeldOverwatch]
    hunkered: bool
    prone: bool
    immobilized: bool
    decked: bool
    decked_turn: int
    last_place: bool
    grappled_by: str
    holding: str
    gripped: bool
    body_shield: bool
    immobilizing: bool
    joint_lock: bool
    moving: int
    turn_start: Cell
    last_step: Cell
    suppressed: int
    suppressed_turn: int
    off_line: bool
    ki: int
    counter_punch: bool
    tactics_edge: int
    riposte_turn: int
    turn_round: int
    quick: int
    intent: str
    guns: list[Firearm]
    blades: list[MeleeWeapon]
    in_hand: str
    two_handed: bool
    ammo: dict[str, int]
    grenades: dict[str, int]
    surprised_by: list[str]
    unaware_of: list[str]


class Table(Part):
    """Everything. `ground` is the map as it stands now, row after row in one string: `D` a shut door, `d` an
    open one. `order` are the able figures as initiative ranks them; `turns` numbers the turns of the battle;
    `actions` are those going on, the innermost last.
    """

    options: Final[Options]
    board: Final[Board]
    ground: str
    smokes: list[Smoke]
    dropped: list[Dropped]
    figures: dict[str, Figure]
    round: int
    turns: int
    order: list[str]
    turn: Turn
    actions: list[Action]
    progress: Progress

    def action(self, act: int) -> Action | None:
        """The action going on as this activity, if it still is."""
        for action in self.actions:
            if action.act == act:
                return action
        return None


AilGame = Game[Table, Nothing, Nothing]
AilKnown = Known[Table, Nothing]
