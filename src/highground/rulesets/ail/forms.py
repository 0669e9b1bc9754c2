"""What a table shows beside the board: a character's sheet, and what the fields of an order may name."""

from __future__ import annotations

from highground.engine.agenda import Asking
from highground.engine.sheet import Sheet, Stat
from highground.rulesets.ail.accuracy import ranged_ac
from highground.rulesets.ail.buying import MOVES
from highground.rulesets.ail.figures import acc_total
from highground.rulesets.ail.movement import move_squares
from highground.rulesets.ail.pieces import Figure, Table
from highground.rulesets.ail.rulebook import A_1_1, A_3_1, C_3_3, C_6_5, C_7_9, R_3_A, R_5_A, R_7_D
from highground.rulesets.ail.stress import CRITICAL, STATES, state_of, stress_limit, threshold

__all__ = ["choices", "sheet"]


def sheet(table: Table, name: str) -> Sheet:
    """A character's figures, what it carries, and what has become of it."""
    figure = table.figures[name]
    built = figure.sheet
    full = threshold(table, built, CRITICAL)
    state = STATES[state_of(table, figure)]
    stats = (
        Stat("stress", f"{figure.ps} / {full}", f"{state}, {stress_limit(built)}", A_1_1.id),
        Stat("ranged_ac", str(ranged_ac(table, figure, "").total()), "", A_3_1.id),
        Stat("accuracy_advantage", str(acc_total(figure)), "", R_3_A.id),
        Stat("initiative_advantage", str(figure.init), "", R_3_A.id),
        Stat("budget", f"{figure.standard} / {figure.move}", figure.stance or "none", R_5_A.id),
        Stat("move", str(move_squares(figure)), "", R_7_D.id),
        Stat("adrenaline", f"{figure.adrenaline} / {built.physique}", "", C_3_3.id),
        Stat("focus", f"{figure.focus} / {built.senses}", "", C_3_3.id),
        Stat("willpower", f"{figure.willpower} / {built.intellect}", "", C_3_3.id),
    )
    return Sheet(name, built.tier, stats, tuple(_lines(figure)))


def _lines(figure: Figure) -> list[Stat]:
    """Skills, weapons, grenades, armour, traits and wounds, a line each."""
    built = figure.sheet
    skills = {
        "firearms": built.firearms,
        "melee": built.melee,
        "unarmed": built.unarmed,
        "athletics": built.athletics,
        "conditioning": built.conditioning,
        "alertness": built.alertness,
        "concentration": built.concentration,
        "medicine": built.medicine,
        "tactics": built.tactics,
    }
    lines = [Stat(skill, str(level)) for skill, level in skills.items() if level]
    for gun in figure.guns:
        lines.append(
            Stat(gun.name, f"{gun.dice}d6, {gun.increment} m", f"{figure.ammo.get(gun.name, 0)} / {gun.ammo}")
        )
    lines += [
        Stat(blade.name, f"{blade.dice}d6, +{blade.attack}/+{blade.defence}") for blade in figure.blades
    ]
    lines += [Stat(name, str(count)) for name, count in figure.grenades.items()]
    if built.armour.dr:
        lines.append(Stat(built.armour.name, f"{built.armour.dr}", f"{built.armour.coverage} / 10", C_6_5.id))
    lines += [Stat(trait.name, "") for trait in built.traits]
    lines += [Stat(wound.place, wound.kind, str(wound.severity), C_7_9.id) for wound in figure.wounds]
    return lines


def choices(table: Table, question: Asking, verb: str, field: str) -> list[str] | None:
    """What a field of an order may name: weapons, grenades and moves of the figure asked, or whom it may
    mean.
    """
    if verb == "deploy" and field == "weapon":
        return list(dict.fromkeys([name for each in table.figures.values() for name in _weapons(each)]))
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
        return [each.name for each in table.figures.values() if each is not figure and not each.away]
    return None


def _weapons(figure: Figure) -> list[str]:
    return [each.name for each in figure.guns] + [each.name for each in figure.blades]
