"""What is on the table in Ascension Isle: Legacy: sheets, figures and their pools, actions, the map, the
table.

A cell is `(x, y)`: x grows east, y south. Everything lies open: nothing is hidden in this system.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.game import Game
from highground.engine.state import Known, Nothing, Part
from highground.geometry.squares import Cell
from highground.record import Record
from highground.rulesets.ail.options import Options
from highground.rulesets.ail.weapons import Armour, Firearm, Grenade, MeleeWeapon, Trait

__all__ = [
    "Action", "AilGame", "AilKnown", "Aimed", "Board", "Cell", "Dropped", "Figure", "HeldOverwatch", "Light",
    "Progress",
    "Sheet", "Smoke", "Table", "Turn", "Wound",
]  # fmt: skip


@mypyc_attr(acyclic=True)
class Sheet(Record):
    """A character as built: stats, skills, traits and kit. Shared by all copies of its figure.

    `minimum` is the racial minimum, `size` the size modifier, `speed_edge` that of a vehicle at speed (0:
    none).
    """

    name: Final[str]
    tier: Final[str]
    physique: Final[int]
    senses: Final[int]
    intellect: Final[int]
    aether: Final[int]
    firearms: Final[int]
    melee: Final[int]
    unarmed: Final[int]
    athletics: Final[int]
    conditioning: Final[int]
    alertness: Final[int]
    concentration: Final[int]
    medicine: Final[int]
    tactics: Final[int]
    heroic: Final[int]
    minimum: Final[int]
    size: Final[int]
    speed_edge: Final[int]
    visible: Final[bool]
    immune_brandish: Final[bool]
    traits: Final[tuple[Trait, ...]]
    firearms_carried: Final[tuple[Firearm, ...]]
    melee_carried: Final[tuple[MeleeWeapon, ...]]
    grenades_carried: Final[tuple[tuple[Grenade, int], ...]]
    armour: Final[Armour]

    def __init__(
        self,
        name: str,
        tier: str,
        physique: int,
        senses: int,
        intellect: int,
        aether: int,
        firearms: int,
        melee: int,
        unarmed: int,
        athletics: int,
        conditioning: int,
        alertness: int,
        concentration: int,
        medicine: int,
        tactics: int,
        heroic: int,
        minimum: int,
        size: int,
        speed_edge: int,
        visible: bool,
        immune_brandish: bool,
        traits: tuple[Trait, ...],
        firearms_carried: tuple[Firearm, ...],
        melee_carried: tuple[MeleeWeapon, ...],
        grenades_carried: tuple[tuple[Grenade, int], ...],
        armour: Armour,
    ) -> None:
        self.name = name
        self.tier = tier
        self.physique = physique
        self.senses = senses
        self.intellect = intellect
        self.aether = aether
        self.firearms = firearms
        self.melee = melee
        self.unarmed = unarmed
        self.athletics = athletics
        self.conditioning = conditioning
        self.alertness = alertness
        self.concentration = concentration
        self.medicine = medicine
        self.tactics = tactics
        self.heroic = heroic
        self.minimum = minimum
        self.size = size
        self.speed_edge = speed_edge
        self.visible = visible
        self.immune_brandish = immune_brandish
        self.traits = traits
        self.firearms_carried = firearms_carried
        self.melee_carried = melee_carried
        self.grenades_carried = grenades_carried
        self.armour = armour

    def trait(self, effect: str) -> Trait | None:
        """The trait that has this effect, if the character has one."""
        for trait in self.traits:
            if trait.effect == effect:
                return trait
        return None

    def grenade(self, name: str) -> Grenade | None:
        for grenade, _ in self.grenades_carried:
            if grenade.name == name:
                return grenade
        return None


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
class Action(Part):
    """An action that is going on and what interrupts may change about it; known by its activity.

    `kind` is shot, strike, throw, grapple, weapon, weapon_strike, brandish, grenade, move, or the name of a
    Standard that is no attack. `mode` is how a gun is fired; `means` the weapon or grenade by name; `how` is
    what brought the action about (turn, overwatch, improved, riposte, sucker, counter, flurry, burst, move).
    `aim` is a square or squares: the path of a move, the squares of a Burst, the target of a throw.
    `bought` are the moves paid for it, `place` the wound location chosen, `edge` the stated modifier of its
    roll, `guard` what interrupts added to its target's AC, `total` and `margin` what the roll came to.
    """

    act: Final[int]
    kind: Final[str]
    actor: Final[str]
    target: str
    means: Final[str]
    mode: Final[str]
    snap: Final[bool]
    how: Final[str]
    origin: Cell
    aim: tuple[Cell, ...]
    bought: list[str]
    place: str
    edge: int
    guard: int
    total: int
    margin: int
    hits: int
    defended: list[str]

    def __init__(
        self,
        act: int,
        kind: str,
        actor: str,
        target: str,
        means: str,
        mode: str,
        snap: bool,
        how: str,
        origin: Cell,
        aim: tuple[Cell, ...],
        bought: list[str],
        place: str,
        edge: int,
        guard: int,
        total: int,
        margin: int,
        hits: int,
        defended: list[str],
    ) -> None:
        self.act = act
        self.kind = kind
        self.actor = actor
        self.target = target
        self.means = means
        self.mode = mode
        self.snap = snap
        self.how = how
        self.origin = origin
        self.aim = aim
        self.bought = bought
        self.place = place
        self.edge = edge
        self.guard = guard
        self.total = total
        self.margin = margin
        self.hits = hits
        self.defended = defended

    def clone(self) -> Action:
        return Action(
            self.act,
            self.kind,
            self.actor,
            self.target,
            self.means,
            self.mode,
            self.snap,
            self.how,
            self.origin,
            self.aim,
            self.bought[:],
            self.place,
            self.edge,
            self.guard,
            self.total,
            self.margin,
            self.hits,
            self.defended[:],
        )


@mypyc_attr(acyclic=True)
class Turn(Part):
    """The turn going on: whose, which extra turn (empty, many, army), what it did, and what waits outside
    it.

    `begun` is true once anything but a stance was chosen, `stanced` once one was, `over` once the turn was
    ended, `next` names the extra turn bought to follow; `attacked` are the targets of this turn, `barred`
    those of earlier turns of its chain, `landed` whether a strike succeeded in this one, `charge` whether a
    Move of an extra turn was made whose end may still be an attack (R-29); `kept` is the normal budget that
    an extra turn leaves be.
    """

    figure: Final[str]
    extra: str
    begun: bool
    stanced: bool
    over: bool
    next: str
    attacked: list[str]
    barred: tuple[str, ...]
    landed: bool
    charge: bool
    kept: tuple[int, int, int]

    def __init__(
        self,
        figure: str,
        extra: str,
        begun: bool,
        stanced: bool,
        over: bool,
        next: str,
        attacked: list[str],
        barred: tuple[str, ...],
        landed: bool,
        charge: bool,
        kept: tuple[int, int, int],
    ) -> None:
        self.figure = figure
        self.extra = extra
        self.begun = begun
        self.stanced = stanced
        self.over = over
        self.next = next
        self.attacked = attacked
        self.barred = barred
        self.landed = landed
        self.charge = charge
        self.kept = kept

    def clone(self) -> Turn:
        return Turn(
            self.figure,
            self.extra,
            self.begun,
            self.stanced,
            self.over,
            self.next,
            self.attacked[:],
            self.barred,
            self.landed,
            self.charge,
            self.kept,
        )


@mypyc_attr(acyclic=True)
class Light(Record):
    """A rectangle of squares, ends included, with its light: dim or dark."""

    low: Final[Cell]
    high: Final[Cell]
    light: Final[str]

    def __init__(self, low: Cell, high: Cell, light: str) -> None:
        self.low = low
        self.high = high
        self.light = light


@mypyc_attr(acyclic=True)
class Smoke(Record):
    """Smoke around a square, up to the end of a round."""

    at: Final[Cell]
    until: Final[int]

    def __init__(self, at: Cell, until: int) -> None:
        self.at = at
        self.until = until


@mypyc_attr(acyclic=True)
class Dropped(Record):
    """A weapon that lies in a square, with what is left of its Ammunition."""

    at: Final[Cell]
    weapon: Final[Firearm | MeleeWeapon]
    ammo: Final[int]

    def __init__(self, at: Cell, weapon: Firearm | MeleeWeapon, ammo: int) -> None:
        self.at = at
        self.weapon = weapon
        self.ammo = ammo


@mypyc_attr(acyclic=True)
class Board(Record):
    """What a scenario lays down once and shares between copies.

    `rows` is the map as printed; `rules` names the scenario's own rules; `sides` are the names of the sides,
    `seats` the side of each seat: several seats may play one side together.
    """

    scenario: Final[str]
    rules: Final[str]
    map: Final[str]
    width: Final[int]
    height: Final[int]
    rows: Final[tuple[str, ...]]
    rounds: Final[int]
    sides: Final[tuple[str, ...]]
    seats: Final[tuple[int, ...]]
    lights: Final[tuple[Light, ...]]

    def __init__(
        self,
        scenario: str,
        rules: str,
        map: str,
        width: int,
        height: int,
        rows: tuple[str, ...],
        rounds: int,
        sides: tuple[str, ...],
        seats: tuple[int, ...],
        lights: tuple[Light, ...],
    ) -> None:
        self.scenario = scenario
        self.rules = rules
        self.map = map
        self.width = width
        self.height = height
        self.rows = rows
        self.rounds = rounds
        self.sides = sides
        self.seats = seats
        self.lights = lights


@mypyc_attr(acyclic=True)
class Progress(Part):
    """How far a scenario has come: points of each side, and what its own rules remember.

    `worked` counts the Standards spent on the task, `worked_round` the round of the last; `carrier` and
    `loot` are who has the prize and where it lies; `back` counts reinforcements; `winners` are sides, and
    `ending` names the clause by which the battle ended (empty: it goes on).
    """

    score: list[int]
    worked: int
    worked_round: int
    carrier: str
    loot: Cell
    back: int
    winners: tuple[int, ...]
    ending: str

    def __init__(
        self,
        score: list[int],
        worked: int,
        worked_round: int,
        carrier: str,
        loot: Cell,
        back: int,
        winners: tuple[int, ...],
        ending: str,
    ) -> None:
        self.score = score
        self.worked = worked
        self.worked_round = worked_round
        self.carrier = carrier
        self.loot = loot
        self.back = back
        self.winners = winners
        self.ending = ending

    def clone(self) -> Progress:
        return Progress(
            self.score[:],
            self.worked,
            self.worked_round,
            self.carrier,
            self.loot,
            self.back,
            self.winners,
            self.ending,
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
