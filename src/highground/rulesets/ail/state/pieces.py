"""What is on the table in Ascension Isle: Legacy: figures and their pools, and the table with all there is.

A cell is `(x, y)`: x grows east, y south. Everything lies open: nothing is hidden in this system.
"""

from __future__ import annotations

from typing import Final

from highground.engine.game import Game
from highground.engine.state import Known, Nothing, Part
from highground.geometry.squares import Cell
from highground.record import Record, field
from highground.rulesets.ail.rulebook.options import Options
from highground.rulesets.ail.state.actions import Action, Turn
from highground.rulesets.ail.state.board import Board, Dropped, Progress, Smoke
from highground.rulesets.ail.state.characters import Sheet
from highground.rulesets.ail.state.weapons import Firearm, MeleeWeapon


class Wound(Record):
    """An ongoing penalty.

    A treated wound does not bleed or linger; `lingering` is set when combat ends with it untreated.
    """

    kind: Final[str] = field("its kind", words=("penetrating", "slashing", "blunt", "burn", "etheric"))
    place: Final[str] = field("where it is", words=("legs", "arm", "chest", "head"))
    severity: Final[int] = field("1 light, 2 serious, 3 traumatic", default=1, least=1, most=3)
    treated: Final[bool] = field("somebody has seen to it", default=False)
    lingering: Final[bool] = field("left over from an earlier battle", default=False)


class Aimed(Record):
    """Accuracy Advantage from a device, good for shots with `weapon` only."""

    device: Final[str] = field("which device", words=("scope", "sight"))
    weapon: Final[str] = field("of which weapon")
    points: Final[int] = field("how many points", least=1)


class HeldOverwatch(Record):
    """An attack held against a target; `snap` was fixed when it was taken."""

    target: Final[str] = field("against whom; none: any enemy (option overwatch.target)", default="")
    snap: Final[bool] = field("it is to be a Snap Shot", default=False)


class Figure(Part):
    """A character in battle.

    `out` is true from Critical on. Fields that end in `_turn` hold the number of a turn
    (`Table.turns`), 0 for none.
    """

    name: Final[str]
    seat: Final[int]
    side: Final[int]
    sheet: Sheet
    at: Cell
    adrenaline: int
    focus: int
    willpower: int
    turn_start: Cell
    guns: list[Firearm]
    blades: list[MeleeWeapon]
    in_hand: str
    ammo: dict[str, int]
    grenades: dict[str, int]
    away: str = field('why it is not on the table: "reserve", "wave 1" …, "left"', default="")
    out: bool = False
    two_handed: bool = field("both hands on a one-handed weapon", default=False)
    ps: int = field("Physical Stress", default=0)
    wounds: list[Wound] = field("its wounds", factory=list)
    acc: int = field("plain Accuracy Advantage", default=0)
    aimed: list[Aimed] = field("Accuracy Advantage from scope or sight", factory=list)
    init: int = field("Initiative Advantage", default=0)
    standard: int = field("Standards left this round", default=1)
    move: int = field("Moves left this round", default=1)
    support: int = field("Standards bought by Tight Focus", default=0)
    debt: int = field("actions that come off the next budget", default=0)
    stance: str = ""
    struck: bool = field("hit in close combat since its guard was taken", default=False)
    overwatch: list[HeldOverwatch] = field("held Overwatch", factory=list)
    hunkered: bool = field("hunkered down", default=False)
    prone: bool = field("prone", default=False)
    immobilized: bool = field("immobilized", default=False)
    decked: bool = field("has hit the deck this round", default=False)
    decked_turn: int = field("in which turn it did", default=0)
    last_place: bool = field("comes last in the next initiative", default=False)
    grappled_by: str = field("who holds it", default="")
    holding: str = field("whom it holds", default="")
    gripped: bool = field("has made its grapple attack this turn", default=False)
    body_shield: bool = field("uses whom it holds as a shield", default=False)
    immobilizing: bool = field("leaves whom it holds no actions", default=False)
    joint_lock: bool = field("has a joint lock on", default=False)
    moving: int = field("1: moving, 2: sprinting", default=0, most=2)
    last_step: Cell = field("the direction in which it entered its square", default=(0, 0))
    suppressed: int = field("suppression edge", default=0)
    suppressed_turn: int = field("in which turn it was suppressed", default=0)
    off_line: bool = field("its weapon is knocked out of line", default=False)
    ki: int = field("the Ki of this round", default=0, most=5)
    counter_punch: bool = field("has bought Counter Punch this round", default=False)
    tactics_edge: int = field("Combat Tactics of this round: -5 a point", default=0, least=-99, most=0)
    riposte_turn: int = field("the turn of its last Riposte", default=0)
    turn_round: int = field("the round in which it last ended a turn of its own", default=0)
    quick: int = field("Initiative edge bought for the next roll", default=0)
    intent: str = field("its kind of action", default="", words=("", "ranged", "close", "other"))
    surprised_by: list[str] = field("who surprises it", factory=list)
    unaware_of: list[str] = field("of whom it is unaware", factory=list)


class Table(Part):
    """Everything. `ground` is the map as it stands now, row after row in one string: `D` a shut door, `d` an
    open one. `order` are the able figures as initiative ranks them; `turns` numbers the turns of the battle;
    `actions` are those going on, the innermost last.
    """

    options: Final[Options]
    board: Final[Board]
    ground: str
    figures: dict[str, Figure]
    progress: Progress
    order: list[str] = field(factory=list)
    smokes: list[Smoke] = field(factory=list)
    dropped: list[Dropped] = field(factory=list)
    round: int = 0
    turns: int = 0
    turn: Turn = field(factory=Turn)
    actions: list[Action] = field(factory=list)

    def action(self, act: int) -> Action | None:
        """The action going on as this activity, if it still is."""
        for action in self.actions:
            if action.act == act:
                return action
        return None


AilGame = Game[Table, Nothing, Nothing]
AilKnown = Known[Table, Nothing]
