"""A model's sheet: what it was bought with, what has become of it, and what it has still to use."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.sheet import Sheet, Stat
from highground.geometry.units import inches, to_mm
from highground.rulesets.ascension.rules.cards.values import SUITS
from highground.rulesets.ascension.rules.combat.triggers import ALWAYS, MATCH_SUIT
from highground.rulesets.ascension.rules.movement.surfaces import elevation
from highground.rulesets.ascension.state.profiles import Effect
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.ascension.table.preview import tired
from highground.rulesets.conflict.rules.combat.targeting import kind_clause
from highground.rulesets.conflict.rules.conditions import strides_of
from highground.rulesets.conflict.state.models import DOT, HINDERED, REDUCED, SLOW, WEAK, Model, Table
from highground.rulesets.conflict.state.profiles import TYPES, AttackProfile
from highground.rulesets.conflict.table.spoken import CONDITION_WORDS

_CONDITION_CLAUSES: Final[dict[int, Clause]] = {
    SLOW: R.C_12_2,
    WEAK: R.C_12_3,
    HINDERED: R.C_12_4,
    DOT: R.C_12_5,
}


def sheet(table: Table, name: str) -> Sheet:
    """A model's character sheet, with what has become of it."""
    model = table.fighter(name)
    lines = [*_turn(table, model), *_states(model), *_actions(model)]
    return Sheet(name, model.sheet().name, tuple(_stats(table, model)), tuple(lines))


# -- figures -----------------------------------------------------------------------------------------


def _stats(table: Table, model: Model) -> list[Stat]:
    profile = model.sheet()
    stats = [
        Stat("Strides", _strides(table, model), f"{to_mm(profile.longest())} mm", R.C_6_2.id),
        Stat("Reach", inches(profile.attack_reach), "", R.C_9_2.id),
        Stat("Influence", inches(profile.influence), "", R.C_9_3.id),
        Stat("Size", size_word(profile.size), f"H {size_word(elevation(table, model))}", ""),
        Stat("Wounds", f"{model.wounds} / {profile.wounds}", "", ""),
    ]
    for type, word in enumerate(TYPES):
        bought, less = profile.resistances[type], model.conditions[REDUCED + type]
        note = f"{bought} − {less}" if less else ""
        stats.append(Stat(word, str(bought - less), note, R.C_7_1.id))
    return stats


def _strides(table: Table, model: Model) -> str:
    """What is left of the pool, or what a new activation would give."""
    if table.turn.model != model.name:
        return str(strides_of(table, model).total())
    return f"{table.turn.strides} / {table.activation().maximum}"


# -- the activation, and what lasts ------------------------------------------------------------------


def _turn(table: Table, model: Model) -> list[Stat]:
    """C-5.5: of the active model: what of move, maneuver and attack is used."""
    turn = table.activation()
    if turn.model != model.name:
        return []
    move = "given up" if turn.given_up == "movement" else _used(turn.moved)
    attack = "given up" if turn.given_up == "attack" else _used(turn.attacks > 0)
    maneuvers = [Stat("Maneuver", each, "", R.C_5_5.id) for each in turn.maneuvers]
    return [
        Stat("Move", move, "", R.C_5_5.id),
        *(maneuvers or [Stat("Maneuver", "not used", "", R.C_5_5.id)]),
        Stat("Attack", attack, "", R.C_5_5.id),
    ]


def _used(used: bool) -> str:
    return "used" if used else "not used"


def _states(model: Model) -> list[Stat]:
    """Conditions, and what maneuvers, friends and scenarios left it with."""
    found: list[Stat] = []
    for which, count in enumerate(model.conditions):
        if count:
            clause = _CONDITION_CLAUSES.get(which, R.C_12_6)
            found.append(Stat(CONDITION_WORDS[which], str(count), "", clause.id))
    for holds, label, value, clause in (
        (model.prone, "Prone", "lies", R.C_6_8),
        (model.running, "Run", "until its next activation", R.C_8_3),
        (model.covered, "Take Cover", "until it moves", R.C_8_4),
        (model.braced, "Brace", "until its next activation", R.C_8_6),
        (model.focused, "Focused Attack", "on its next attack", R.C_8_5),
    ):
        if holds:
            found.append(Stat(label, value, "", clause.id))
    for friend, enemy in model.aids:
        found.append(Stat("Aid", f"{friend} → {enemy}", "", R.C_8_11.id))
    if model.carries:
        found.append(Stat("Carries", model.carries, "", ""))
    return found


# -- what it can do ----------------------------------------------------------------------------------


def _actions(model: Model) -> list[Stat]:
    profile = model.sheet()
    lines: list[Stat] = []
    for each in profile.attacks:
        attack = profile.attack(each.name)
        assert attack is not None
        lines.append(_attack_line(attack))
    for facet in profile.abilities:
        value = "in force" if facet.name in model.powers else "ability"
        lines.append(Stat(facet.name, value, "×2" if facet.tiring else ""))
    lines += [Stat(facet.name, "reaction", "×2" if facet.tiring else "") for facet in profile.reactions]
    return [tired(model, line, R.C_5_4) for line in lines]


def _attack_line(attack: AttackProfile) -> Stat:
    """Type, target type, how far and how strong; effects with the suits that set them off; ×2: two tokens."""
    notes = [_effect_words(effect) for effect in attack.effects]
    if attack.tiring:
        notes.append("×2")
    reach = inches(attack.reach) if attack.reach else "contact"
    said = f"{TYPES[attack.type]}, {attack.kind}, {reach}, {attack.skill:+d}"
    return Stat(attack.name, said, ", ".join(notes), kind_clause(attack.kind).id)


def _effect_words(effect: Effect) -> str:
    if effect.trigger == ALWAYS:
        return effect.name
    signs = "".join([SUITS[suit] for suit in effect.suits])
    return f"{effect.name} {signs if effect.trigger == MATCH_SUIT else 2 * signs}"
