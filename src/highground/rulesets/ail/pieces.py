"""What is on the table in Ascension Isle: Legacy: figures and their pools, and the table with all there is.

A cell is `(x, y)`: x grows east, y south. Everything lies open: nothing is hidden in this system.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.game import Game
from highground.engine.state import Known, Nothing, Part
from highground.geometry.squares import Cell
from highground.record import Record
from highground.rulesets.ail.actions import Action, Turn
from highground.rulesets.ail.board import Board, Dropped, Progress, Smoke
from highground.rulesets.ail.options import Options
from highground.rulesets.ail.sheets import Sheet
from highground.rulesets.ail.weapons import Firearm, MeleeWeapon

__all__ = ["AilGame", "AilKnown", "Aimed", "Cell", "Figure", "HeldOverwatch", "Table", "Wound"]


@mypyc_attr(acyclic=True)
class Wound(Record):
    """An ongoing penalty: kind (penetrating, slashing, blunt, burn, etheric), place, severity 1 to 3.

    A treated wound does not bleed or linger; `lingering` is set when combat ends with it untreated.
    """

    kind: Final[str]
    place: Final[str]
    severity: Final[int]
    treated: Final[bool]
    lingering: Final[bool]

    def __init__(self, kind: str, place: str, severity: int, treated: bool, lingering: bool) -> None:
        self.kind = kind
        self.place = place
        self.severity = severity
        self.treated = treated
        self.lingering = lingering


@mypyc_attr(acyclic=True)
class Aimed(Record):
    """Accuracy Advantage from a device: `device` is scope or sight, good for shots with `weapon` only."""

    device: Final[str]
    weapon: Final[str]
    points: Final[int]

    def __init__(self, device: str, weapon: str, points: int) -> None:
        self.device = device
        self.weapon = weapon
        self.points = points


@mypyc_attr(acyclic=True)
class HeldOverwatch(Record):
    """An attack held against `target` (empty: any enemy in sight); `snap` was fixed when it was taken."""

    target: Final[str]
    snap: Final[bool]

    def __init__(self, target: str, snap: bool) -> None:
        self.target = target
        self.snap = snap


@mypyc_attr(acyclic=True)
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

    def __init__(
        self,
        name: str,
        seat: int,
        side: int,
        sheet: Sheet,
        at: Cell,
        away: str,
        ps: int,
        out: bool,
        wounds: list[Wound],
        acc: int,
        aimed: list[Aimed],
        init: int,
        adrenaline: int,
        focus: int,
        willpower: int,
        standard: int,
        move: int,
        support: int,
        debt: int,
        stance: str,
        struck: bool,
        overwatch: list[HeldOverwatch],
        hunkered: bool,
        prone: bool,
        immobilized: bool,
        decked: bool,
        decked_turn: int,
        last_place: bool,
        grappled_by: str,
        holding: str,
        gripped: bool,
        body_shield: bool,
        immobilizing: bool,
        joint_lock: bool,
        moving: int,
        turn_start: Cell,
        last_step: Cell,
        suppressed: int,
        suppressed_turn: int,
        off_line: bool,
        ki: int,
        counter_punch: bool,
        tactics_edge: int,
        riposte_turn: int,
        turn_round: int,
        quick: int,
        intent: str,
        guns: list[Firearm],
        blades: list[MeleeWeapon],
        in_hand: str,
        two_handed: bool,
        ammo: dict[str, int],
        grenades: dict[str, int],
        surprised_by: list[str],
        unaware_of: list[str],
    ) -> None:
        self.name = name
        self.seat = seat
        self.side = side
        self.sheet = sheet
        self.at = at
        self.away = away
        self.ps = ps
        self.out = out
        self.wounds = wounds
        self.acc = acc
        self.aimed = aimed
        self.init = init
        self.adrenaline = adrenaline
        self.focus = focus
        self.willpower = willpower
        self.standard = standard
        self.move = move
        self.support = support
        self.debt = debt
        self.stance = stance
        self.struck = struck
        self.overwatch = overwatch
        self.hunkered = hunkered
        self.prone = prone
        self.immobilized = immobilized
        self.decked = decked
        self.decked_turn = decked_turn
        self.last_place = last_place
        self.grappled_by = grappled_by
        self.holding = holding
        self.gripped = gripped
        self.body_shield = body_shield
        self.immobilizing = immobilizing
        self.joint_lock = joint_lock
        self.moving = moving
        self.turn_start = turn_start
        self.last_step = last_step
        self.suppressed = suppressed
        self.suppressed_turn = suppressed_turn
        self.off_line = off_line
        self.ki = ki
        self.counter_punch = counter_punch
        self.tactics_edge = tactics_edge
        self.riposte_turn = riposte_turn
        self.turn_round = turn_round
        self.quick = quick
        self.intent = intent
        self.guns = guns
        self.blades = blades
        self.in_hand = in_hand
        self.two_handed = two_handed
        self.ammo = ammo
        self.grenades = grenades
        self.surprised_by = surprised_by
        self.unaware_of = unaware_of

    def clone(self) -> Figure:
        return Figure(
            self.name,
            self.seat,
            self.side,
            self.sheet,
            self.at,
            self.away,
            self.ps,
            self.out,
            self.wounds[:],
            self.acc,
            self.aimed[:],
            self.init,
            self.adrenaline,
            self.focus,
            self.willpower,
            self.standard,
            self.move,
            self.support,
            self.debt,
            self.stance,
            self.struck,
            self.overwatch[:],
            self.hunkered,
            self.prone,
            self.immobilized,
            self.decked,
            self.decked_turn,
            self.last_place,
            self.grappled_by,
            self.holding,
            self.gripped,
            self.body_shield,
            self.immobilizing,
            self.joint_lock,
            self.moving,
            self.turn_start,
            self.last_step,
            self.suppressed,
            self.suppressed_turn,
            self.off_line,
            self.ki,
            self.counter_punch,
            self.tactics_edge,
            self.riposte_turn,
            self.turn_round,
            self.quick,
            self.intent,
            self.guns[:],
            self.blades[:],
            self.in_hand,
            self.two_handed,
            self.ammo.copy(),
            self.grenades.copy(),
            self.surprised_by[:],
            self.unaware_of[:],
        )


@mypyc_attr(acyclic=True)
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

    def __init__(
        self,
        options: Options,
        board: Board,
        ground: str,
        smokes: list[Smoke],
        dropped: list[Dropped],
        figures: dict[str, Figure],
        round: int,
        turns: int,
        order: list[str],
        turn: Turn,
        actions: list[Action],
        progress: Progress,
    ) -> None:
        self.options = options
        self.board = board
        self.ground = ground
        self.smokes = smokes
        self.dropped = dropped
        self.figures = figures
        self.round = round
        self.turns = turns
        self.order = order
        self.turn = turn
        self.actions = actions
        self.progress = progress

    def clone(self) -> Table:
        figures = self.figures.copy()
        for name, figure in self.figures.items():
            figures[name] = figure.clone()
        return Table(
            self.options,
            self.board,
            self.ground,
            self.smokes[:],
            self.dropped[:],
            figures,
            self.round,
            self.turns,
            self.order[:],
            self.turn.clone(),
            [action.clone() for action in self.actions],
            self.progress.clone(),
        )

    def action(self, act: int) -> Action | None:
        """The action going on as this activity, if it still is."""
        for action in self.actions:
            if action.act == act:
                return action
        return None


AilGame = Game[Table, Nothing, Nothing]
AilKnown = Known[Table, Nothing]
