"""One look around for a miniature that acts: its enemies, what draws it, what each place is worth.

Attacks are valued from tables (see `evaluation`), destinations by what draws the miniature there (a marker, a
vortex, a Hexon to control, an enemy) and by what it could attack from there with the time that is left.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.orders import Candidate
from highground.record import Record
from highground.rulesets.torn.bots import evaluation
from highground.rulesets.torn.rules.combat import sight
from highground.rulesets.torn.rules.combat.targets import blast_targets, sees
from highground.rulesets.torn.rules.field.distances import within
from highground.rulesets.torn.rules.movement.move import Reach
from highground.rulesets.torn.state import names
from highground.rulesets.torn.state.cards import Tile
from highground.rulesets.torn.state.field import INFANTRY, OFF
from highground.rulesets.torn.state.orders import Declare
from highground.rulesets.torn.state.pieces import Mini, Table

PULLS: Final = 4
FOES: Final = 3
DANGER: Final = 1.5
ETHER_RISK: Final = 0.8
FADE: Final = 14.0


class Pull(Record):
    """Something that draws a miniature: how far each hex is from it, where it serves, its worth."""

    row: Final[bytes]
    reach: Final[int]
    worth: float


@mypyc_attr(acyclic=True)
class Foe:
    """An enemy as a target: how far it is, the row of its middle, its breadth, what attacking it is worth."""

    def __init__(
        self, mini: Mini, gap: int, row: bytes, breadth: int, tile: Tile | None, worth: float
    ) -> None:
        self.mini = mini
        self.gap = gap
        self.row = row
        self.breadth = breadth
        self.tile = tile
        self.worth = worth
        self.near = -1 if tile is None else tile.distance + breadth


@mypyc_attr(acyclic=True)
class Plan:
    """All that is looked up once to plan for one miniature."""

    def __init__(self, table: Table, mini: Mini) -> None:
        self.table = table
        self.mini = mini
        self.field = table.field()
        self._filled: list[int] | None = None
        self.breadth = 0 if mini.size == INFANTRY else 1
        self.foes: list[Foe] = []
        self.pulls: list[Pull] = []

    def filled(self) -> list[int]:
        """What fills each hex; many plans never ask."""
        found = self._filled
        if found is None:
            found = self._filled = sight.bodies(self.table)
        return found


# -- attacks ----------------------------------------------------------------------------------------


def usable(table: Table, mini: Mini, number: int, time: int) -> bool:
    """Whether an attack tile could be declared with this much time left, later in this activation."""
    activation = table.activation
    tile = table.card(mini).tiles[number]
    if tile.use != names.ATTACK or activation.attacked or tile.time > time or activation.used >> number & 1:
        return False
    return evaluation.affordable(table, mini.side, tile)


def harassed(plan: Plan) -> bool:
    """C-4.11: whether an enemy is adjacent."""
    for foe in plan.foes:  # noqa: SIM110 - no generator in a hot path
        if foe.gap == 1:
            return True
    return False


def best_attack(plan: Plan, number: int, focus: int, found: list[Candidate] | None, bonus: float) -> float:
    """The worth of the best legal use of an attack tile from here; suggestions are added to `found`."""
    table, mini = plan.table, plan.mini
    tile = table.card(mini).tiles[number]
    dice = tile.pool + table.activation.edge
    if tile.attack == names.RANGED and harassed(plan):
        dice -= 1
    best = 0.0
    swept: list[str] = []
    swept_worth = 0.0
    for foe in plan.foes:
        other = foe.mini
        if foe.gap > tile.distance if not tile.hexons else not within(table, tile, mini, other):
            continue
        seen = sight.OPEN if foe.gap == 1 else sees(table, plan.filled(), tile, mini, other)
        if seen == sight.BLIND:
            continue
        more = 0 if focus == 0 or table.card(other).fearsome else focus
        covered = tile.attack == names.RANGED and (seen == sight.COVERED or sight.in_thicket(table, other))
        worth = evaluation.strike_worth(table, tile, other, dice + more, covered)
        if tile.sweep:
            swept.append(other.name)
            swept_worth += worth
            continue
        targets: tuple[str, ...] = (other.name,)
        if tile.blast:
            for near in blast_targets(table, mini, other):
                side = table.minis[near]
                targets += (side.name,)
                extra = evaluation.strike_worth(table, tile, side, dice + more, False)
                worth += extra if side.side != mini.side else -1.2 * extra
        if worth > best:
            best = worth
        if found is not None:
            found.append(evaluation.valued(Declare(tile.name, targets), "attack", worth + bonus))
    if swept:
        best = swept_worth
        if found is not None:
            found.append(evaluation.valued(Declare(tile.name, tuple(swept)), "sweep", swept_worth + bonus))
    return best


# -- looking around -----------------------------------------------------------------------------------


def look_around(plan: Plan, time: int) -> None:
    """Fill in the enemies, with the best attack on each in this time, and what draws the miniature most."""
    table, mini, field = plan.table, plan.mini, plan.field
    tiles = table.card(mini).tiles
    edge = table.activation.edge
    ready = [usable(table, mini, number, time) for number in range(len(tiles))]
    held = table.held_by(mini)
    for other in table.minis:
        if other.side == mini.side or other.status != names.FIELD:
            continue
        chosen: Tile | None = None
        best = later = 0.0
        far = 1
        for number, tile in enumerate(tiles):
            if tile.use != names.ATTACK or tile.hexons or not (ready[number] or tile.time == 1):
                continue
            worth = evaluation.strike_worth(table, tile, other, tile.pool + edge, False)
            if tile.time == 1 and worth > later:
                later, far = worth, tile.distance
            if ready[number] and worth > best:
                best, chosen = worth, tile
        row = field.apart[field.centre(other.size, other.place)]
        breadth = plan.breadth + (0 if other.size == INFANTRY else 1)
        gap = field.gap(mini.size, mini.place, other.size, other.place)
        _insert_foe(plan.foes, Foe(other, gap, row, breadth, chosen, best))
        if later > 0.0 and held == names.NOBODY:
            plan.pulls.append(Pull(row, far + breadth, 0.8 * later))
    _draw_to_objects(plan, held)
    _keep_strongest(plan)


def _insert_foe(foes: list[Foe], foe: Foe) -> None:
    """Those worth most come first: whoever looks for a target takes the first in reach."""
    at = len(foes)
    while at and foe.worth > foes[at - 1].worth:
        at -= 1
    foes.insert(at, foe)


def _keep_strongest(plan: Plan) -> None:
    """What draws least from here will not draw most a few steps away: leave it out."""
    here = plan.field.centre(plan.mini.size, plan.mini.place)
    kept: list[Pull] = []
    drawn: list[float] = []
    for pull in plan.pulls:
        worth = _drawn(pull, here)
        at = len(kept)
        while at and worth > drawn[at - 1]:
            at -= 1
        if at < PULLS:
            kept.insert(at, pull)
            drawn.insert(at, worth)
            if len(kept) > PULLS:
                kept.pop()
                drawn.pop()
    plan.pulls = kept


def _draw_to_objects(plan: Plan, held: int) -> None:
    table, mini, field = plan.table, plan.mini, plan.field
    card = table.card(mini)
    if card.tile(names.TAKE_ITEM) != names.NOBODY and held == names.NOBODY:
        worth = 0.8 * evaluation.marker_worth(table)
        for marker in table.markers:
            if marker.at != OFF:
                plan.pulls.append(Pull(field.apart[marker.at], 1 + plan.breadth, worth))
    explore = card.tile(names.EXPLORE)
    if explore != names.NOBODY:
        each = evaluation.crystal_worth(table)
        for vortex in table.vortices:
            if vortex.hexon != OFF:
                worth = 1.0 + each * min(vortex.supply, card.tiles[explore].pool * 2 // 3)
                row = field.apart[field.hexes_of[vortex.hexon][0]]
                plan.pulls.append(Pull(row, 1 + card.tiles[explore].distance + plan.breadth, worth))
    for control in table.board.control:
        row = field.apart[field.hexes_of[control.hexon][0]]
        plan.pulls.append(Pull(row, 1 + plan.breadth, 0.9 * evaluation.POINT * control.worth))


def _drawn(pull: Pull, middle: int) -> float:
    """How well a hex serves one purpose: its worth, fading with the way that is left."""
    left = pull.row[middle] - pull.reach
    return pull.worth if left <= 0 else pull.worth * (1.0 - left / FADE) - 0.3


def pull_at(plan: Plan, middle: int) -> float:
    """How well a hex serves: the worth of whatever draws most."""
    best = 0.0
    for pull in plan.pulls:
        worth = _drawn(pull, middle)
        if worth > best:
            best = worth
    return best


def risk_at(plan: Plan, size: int, place: int) -> float:
    """What standing on dangerous ground or a vortex costs."""
    table = plan.table
    terrains = table.board.terrains
    risk = 0.0
    hexons = plan.field.hexons_under(size, place)
    for element in table.landscape:
        if terrains[element.terrain].dangerous:
            for hexon in hexons:
                if hexon == element.hexons[0]:
                    risk += DANGER
    for vortex in table.vortices:
        for hexon in hexons:
            if hexon == vortex.hexon:
                risk += ETHER_RISK
    return risk


# -- destinations -----------------------------------------------------------------------------------


class Goal(Record):
    """A place to go to, what it is worth by itself, and what can be attacked from there."""

    place: Final[int]
    worth: float
    attack: float
    foe: Final[Foe | None]


def strike_from(plan: Plan, middle: int) -> Foe | None:
    """The enemy that is best attacked from a place, sight aside."""
    for foe in plan.foes:
        if foe.worth <= 0.0:
            return None
        if foe.row[middle] <= foe.near:
            return foe
    return None


def goals(plan: Plan, found: Reach, limit: int, attacks: bool) -> list[Goal]:
    """A few good places in reach: the nearest to each thing that draws, and those to attack from.

    Only these are looked at closely: sight of the target, danger of the ground.
    """
    count = found.count(limit)
    middles = _middles(plan, found, count)
    here = pull_at(plan, plan.field.centre(plan.mini.size, plan.mini.place))
    made: list[Goal] = []
    seen: list[int] = []
    for pull in plan.pulls:
        _add_goal(plan, found, middles, _nearest(pull, middles, count), here, attacks, made, seen)
    if attacks:
        for number, foe in enumerate(plan.foes):
            if number >= FOES or foe.worth <= 0.0:
                break
            _add_goal(plan, found, middles, _to_strike(foe, middles, count), here, attacks, made, seen)
    return made


def _middles(plan: Plan, found: Reach, count: int) -> list[int]:
    """The middle hex of each end."""
    size = plan.mini.size
    return found.ends if size == INFANTRY else [plan.field.centre(size, each) for each in found.ends[:count]]


def _nearest(pull: Pull, middles: list[int], count: int) -> int:
    """Which of the ends is nearest to what draws; where it serves already, the first."""
    row, enough = pull.row, pull.reach
    best, at = 1_000, -1
    for number, middle in enumerate(middles):
        if number == count:
            break
        away = row[middle]
        if away < best:
            best, at = away, number
            if away <= enough:
                break
    return at


def _to_strike(foe: Foe, middles: list[int], count: int) -> int:
    """From which of the ends an enemy is attacked from farthest away."""
    row, near = foe.row, foe.near
    best, at = -1, -1
    for number, middle in enumerate(middles):
        if number == count:
            break
        away = row[middle]
        if best < away <= near:
            best, at = away, number
            if away == near:
                break
    return at


def _add_goal(
    plan: Plan,
    found: Reach,
    middles: list[int],
    at: int,
    here: float,
    attacks: bool,
    made: list[Goal],
    seen: list[int],
) -> None:
    """Look at an end closely, unless there is none or it was looked at before."""
    if at < 0 or at in seen:
        return
    seen.append(at)
    foe = strike_from(plan, middles[at]) if attacks else None
    attack = 0.0 if foe is None else foe.worth
    goal = Goal(found.ends[at], pull_at(plan, middles[at]) - here, attack, foe)
    look_again(plan, goal)
    made.append(goal)


def look_again(plan: Plan, goal: Goal) -> None:
    """Take off what danger costs and an attack that would not see its target."""
    goal.worth -= risk_at(plan, plan.mini.size, goal.place)
    foe = goal.foe
    if foe is None or foe.tile is None or foe.tile.distance == 1:
        return
    seen = sight.look_from(plan.table, plan.filled(), plan.mini, goal.place, foe.mini, foe.tile.distance)
    if seen == sight.BLIND:
        goal.attack = 0.0
    elif seen != sight.OPEN and foe.tile.attack == names.RANGED:
        goal.attack *= 0.8
