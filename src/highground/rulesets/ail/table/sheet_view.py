"""What a table shows beside the board: a character's sheet, and what the fields of an order may name."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Asking
from highground.engine.orders import Refusal, check_order
from highground.engine.sheet import Box, Chip, Level, Sheet, Stat, Track
from highground.engine.state import Order
from highground.geometry.squares import neighbours
from highground.rulesets.ail.force.builds import SKILLS
from highground.rulesets.ail.rules import stress
from highground.rulesets.ail.rules.advantage.buying import MOVES
from highground.rulesets.ail.rules.close.close_combat import close_ac
from highground.rulesets.ail.rules.figures import able, acc_total, gun_in_hand
from highground.rulesets.ail.rules.flow.movement import move_squares
from highground.rulesets.ail.rules.ground import point_of, square
from highground.rulesets.ail.rules.ranged.accuracy import ranged_ac
from highground.rulesets.ail.rules.stress import cap_point
from highground.rulesets.ail.rules.wounds.wounds import wound_clause
from highground.rulesets.ail.scenarios.deployment import RESERVE
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.interrupt_orders import Backstep
from highground.rulesets.ail.state.pieces import AilKnown, Figure, Table, Wound
from highground.rulesets.ail.state.scenario_orders import Leave
from highground.rulesets.ail.state.turn_orders import Burst, Door, Lob, Sprint, Walk

_TONES: Final[tuple[str, ...]] = ("good", "warn", "bad")
_MOST_LEVELS: Final = 12
_WANTS_A_PLACE: Final[tuple[str, ...]] = ("no_path", "burst_", "at_own_feet", "which_square")
_SEVERITIES: Final[tuple[str, ...]] = ("", "light wound", "serious wound", "traumatic wound")
_EFFECTS: Final = {
    "penetrating": (("move", "no_sprint"), ("attacks",), ("physique_rolls",), ("initiative", "ranged_ac")),
    "slashing": (
        ("move", "bleeds"),
        ("attacks", "bleeds"),
        ("physique_rolls", "bleeds"),
        ("initiative", "bleeds"),
    ),
    "blunt": (("no_sprint",), ("close_attacks",), ("physique_rolls",), ("initiative",)),
    "burn": (("move",), ("attacks",), (), ("ranged_attacks",)),
    "etheric": (("no_sprint",), ("attacks",), ("intellect_rolls",), ("initiative",)),
}
"""What wounds of a kind do while they last: to legs, arm, chest and head."""
_PLAIN: Final[tuple[str, ...]] = ("no_sprint", "bleeds")
"""Effects that do not grow with the severity."""
_PLACES: Final = ("legs", "arm", "chest", "head")


def sheet(table: Table, name: str) -> Sheet:
    """A character's figures, what it carries, and what has become of it."""
    figure = table.figures[name]
    built = figure.sheet
    stats = [Stat(stat, str(level), "", R.C_3_1.id) for stat, level in _stats(figure)]
    stats += [
        Stat("ranged_ac", str(ranged_ac(table, figure, "").total()), "", R.A_3_1.id),
        Stat("close_ac", str(_close_ac(table, figure)), "", R.A_11_1.id),
        Stat("move_squares", str(move_squares(figure)), "", R.R_7_D.id),
    ]
    gun = gun_in_hand(figure)
    if gun is not None:
        stats.append(Stat("ammunition", f"{figure.ammo.get(gun.name, 0)} / {gun.ammo}", "", R.A_6_28.id))
    return Sheet(
        name,
        ", ".join([each for each in (built.tier, figure.in_hand) if each]),
        tuple(stats),
        tuple(_lines(figure)),
        _stress(table, figure),
        (
            Stat("adrenaline", "", "", R.C_3_3.id, figure.adrenaline, built.physique),
            Stat("focus", "", "", R.C_3_3.id, figure.focus, built.senses),
            Stat("willpower", "", "", R.C_3_3.id, figure.willpower, built.intellect),
        ),
        (_accuracy(figure), _initiative(table, figure), _actions(table, figure)),
        tuple(_marks(figure)),
    )


def _stats(figure: Figure) -> list[tuple[str, int]]:
    """C-3.1: what the character was built with; Aether only where there is any."""
    built = figure.sheet
    found = [("physique", built.physique), ("senses", built.senses), ("intellect", built.intellect)]
    return [*found, ("aether", built.aether)] if built.aether else found


def _close_ac(table: Table, figure: Figure) -> int:
    """A-11.1: against an attack on which nothing was spent."""
    blow = Action(0, "strike", "", figure.at, target=figure.name)
    return close_ac(table, figure, blow).total()


def _stress(table: Table, figure: Figure) -> Track:
    """A-1.10: stress on its way through the levels, and where a cap would stop it."""
    limit = stress.stress_limit(figure.sheet)
    ends = [
        stress.threshold(table, figure.sheet, state)
        for state in (stress.CRITICAL, stress.DYING, stress.ANNIHILATED)
    ]
    levels: list[Level] = []
    low = 0
    for state in (stress.HEALTHY, stress.CRITICAL, stress.DYING):
        step = limit if ends[-1] <= _MOST_LEVELS * limit else ends[state] - low
        while low < ends[state]:
            low = min(low + step, ends[state])
            levels.append(Level(stress.STATES[state], low, _TONES[state]))
    note = f"stress_limit {limit}"
    if figure.sheet.heroic and not figure.out:
        note += f", capped_at {cap_point(figure, 1)[0]}"
    return Track("physical_stress", figure.ps, tuple(levels), note, R.A_1_10.id if levels else R.A_1_1.id)


def _accuracy(figure: Figure) -> Box:
    """R-3.a: plain points, and those that a device has tagged."""
    tagged = [f"{each.device} {each.points}" for each in figure.aimed if each.points]
    note = ", ".join([f"plain_points {figure.acc}", *tagged]) if tagged else ""
    return Box("accuracy_advantage", str(acc_total(figure)), note, R.R_3_A.id)


def _initiative(table: Table, figure: Figure) -> Box:
    """R-3.a: the points, and the place in the order of the round."""
    order = table.order
    place = f"place {order.index(figure.name) + 1}/{len(order)}" if figure.name in order else ""
    return Box("initiative_advantage", str(figure.init), place, R.R_3_A.id)


def _actions(table: Table, figure: Figure) -> Box:
    """R-5.a: what is left of the round's actions; who has not had its turn has them all."""
    chips: list[Chip] = []
    begun = table.turn.figure == figure.name or (table.round > 0 and figure.turn_round == table.round)
    for action, left in (("standard", figure.standard), ("move", figure.move)):
        if begun:
            chips += [Chip(action, off=left == 0)] * max(1, left)
        elif left:
            chips += [Chip(action)] * left
    if figure.support:
        chips.append(Chip("support"))
    return Box("actions", "", "", R.R_5_A.id, tuple(chips))


def _marks(figure: Figure) -> list[Chip]:
    """Wounds with what they do, what the character is in the middle of, and the stance."""
    found = [_wound(each) for each in figure.wounds]
    if figure.hunkered or figure.prone:
        found.append(Chip("hunkered" if figure.hunkered else "prone"))
    if figure.overwatch:
        found.append(Chip(f"overwatch {len(figure.overwatch)}", "", R.A_6_11.id))
    if figure.grappled_by:
        found.append(Chip("held", figure.grappled_by))
    if figure.holding:
        found.append(Chip("holding", figure.holding))
    if figure.suppressed:
        found.append(Chip(f"suppressed {figure.suppressed}", "", R.A_6_20.id))
    if figure.debt:
        found.append(Chip(f"debt {figure.debt}", "", R.R_28.id))
    if figure.stance:
        found.append(Chip(figure.stance, "stance"))
    return found


def _wound(wound: Wound) -> Chip:
    """C-7: where it is and what it does while it lasts; a treated light one does nothing more."""
    effects = _EFFECTS[wound.kind][_PLACES.index(wound.place)]
    does = [each if each in _PLAIN else f"{each} −{wound.severity}" for each in effects]
    if wound.treated:
        does = ["treated"] if wound.severity == 1 else [*does, "treated"]
    text = f"{_SEVERITIES[wound.severity]}, {wound.place}"
    return Chip(text, ", ".join(does), wound_clause(wound).id, "c-wounds")


def _lines(figure: Figure) -> list[Stat]:
    """Skills, weapons, grenades, armour and traits, a line each."""
    built = figure.sheet
    skills = [(skill, getattr(built, skill)) for skill in SKILLS]
    lines = [Stat(skill, str(level)) for skill, level in skills if level]
    for gun in figure.guns:
        lines.append(
            Stat(gun.name, f"{gun.dice}d6, {gun.increment} m", f"{figure.ammo.get(gun.name, 0)} / {gun.ammo}")
        )
    lines += [
        Stat(blade.name, f"{blade.dice}d6, +{blade.attack}/+{blade.defence}") for blade in figure.blades
    ]
    lines += [Stat(name, f"× {count}") for name, count in figure.grenades.items()]
    if built.armour.dr:
        lines.append(
            Stat(built.armour.name, f"{built.armour.dr}", f"{built.armour.coverage} / 10", R.C_6_5.id)
        )
    lines += [Stat(trait.name, "") for trait in built.traits]
    return lines


def named(known: AilKnown, question: Asking, verb: str, field: str) -> list[str] | None:
    """What a field of an order may name: weapons, grenades and moves of the figure asked, or whom it may
    mean.
    """
    table = known.table
    if field == "figure":
        return [each.name for each in table.figures.values() if _asked(known.seat, verb, each)]
    if verb == "deploy" and field == "weapon":
        every = [name for each in table.figures.values() for name in _weapons(each)]
        return list(dict.fromkeys([*every, "none"]))
    figure = table.figures.get(getattr(question, "figure", ""))
    if figure is None:
        return None
    if field == "weapon":
        if verb == "pickup":
            return [lying.weapon.name for lying in table.dropped if lying.at == figure.at]
        return _weapons(figure)
    if field == "grenade":
        return [name for name, count in figure.grenades.items() if count > 0]
    if field == "what":
        return list(MOVES)
    if field == "target" and verb == "overwatch" and table.options.overwatch_target == "any":
        return ["any"]
    if field == "target":
        return [each.name for each in table.figures.values() if each.side != figure.side and not each.away]
    return None


def _asked(seat: int, verb: str, figure: Figure) -> bool:
    """Whether an order of a seat may be about a figure: its own, and where it must be for that."""
    if figure.seat != seat:
        return False
    if verb == "deploy":
        return figure.away == RESERVE
    return True if verb == "reinforce" else able(figure)


def barred(known: AilKnown, question: Asking, verb: str) -> Refusal | None:
    """Why an order that names squares is not to be had at all just now, whichever they are."""
    figure = known.table.figures.get(getattr(question, "figure", ""))
    if figure is None:
        return None
    if verb == "door":
        doors = [cell for cell in neighbours(figure.at) if square(known.table, cell) in "Dd"]
        orders: list[Order] = [Door(point_of(cell), ()) for cell in doors or [figure.at]]
        found = [check_order(known, question, order) for order in orders]
        return None if None in found else found[0]
    if verb == "leave" and known.table.progress.carrier != figure.name:
        return check_order(known, question, Leave(()))
    placeless = _placeless(figure, verb)
    refusal = None if placeless is None else check_order(known, question, placeless)
    return None if refusal is not None and refusal.why.startswith(_WANTS_A_PLACE) else refusal


def _placeless(figure: Figure, verb: str) -> Order | None:
    """An order that names no square yet: what is refused of it beyond that is refused everywhere."""
    if verb == "move":
        return Walk(())
    if verb == "sprint":
        return Sprint(())
    if verb == "burst":
        return Burst("full", ())
    if verb == "backstep":
        return Backstep(())
    carried = [name for name, count in figure.grenades.items() if count > 0]
    if verb == "grenade" and carried:
        return Lob(carried[0], point_of(figure.at), "plain")
    return None


def _weapons(figure: Figure) -> list[str]:
    return [each.name for each in figure.guns] + [each.name for each in figure.blades]
