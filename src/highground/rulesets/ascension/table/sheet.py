"""A model's sheet: what it is and can do, and what has become of it in this game.

All that decides an activation is on it: actions and Strides left, Wounds, tokens, what is exhausted, how high
it stands, who is Engaged with whom. Nothing here is a rule; the figures are those that the rules count with.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.sheet import Sheet, Stat
from highground.geometry.units import inches, to_mm
from highground.rulesets.ascension.rules.cards.values import SUITS
from highground.rulesets.ascension.rules.combat.engagement import engaged_by, engages
from highground.rulesets.ascension.rules.combat.targeting import AREA, RICOCHET
from highground.rulesets.ascension.rules.movement.move import strides_of
from highground.rulesets.ascension.rules.movement.surfaces import elevation
from highground.rulesets.ascension.state.models import CONDITIONS, Model, Table
from highground.rulesets.ascension.state.profiles import AttackProfile, Effect, Facet
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.ascension.table.preview import tired

ACTIONS: Final = 2
"""R-3.2.5.a: how many an activation has."""
_CONDITION_CLAUSES: Final = (R.R_7_1_1_A, R.R_7_1_2_A, R.R_7_1_3_A, R.R_7_1_4_A)


def sheet(table: Table, name: str) -> Sheet:
    """A model's character sheet, with what has become of it."""
    model = table.models[name]
    stats = [*_now(table, model), *_figures(table, model)]
    lines = [*_suffered(table, model), *_actions(table, model)]
    return Sheet(name, model.profile.name, tuple(stats), tuple(lines))


def _now(table: Table, model: Model) -> list[Stat]:
    """What is left of the activation, if it is this model's."""
    turn = table.turn
    if turn.model != model.name:
        return []
    found = [Stat("Actions left", str(ACTIONS - turn.actions), "", R.R_3_2_5_A.id)]
    if turn.moving:
        found.append(Stat("Strides left", str(turn.strides), "", R.R_5_1_2_A.id))
    return found


def _figures(table: Table, model: Model) -> list[Stat]:
    profile = model.profile
    wide, narrow = to_mm(profile.longest()), to_mm(profile.shortest())
    base = wide if wide == narrow else f"{wide} × {narrow}"
    strides = strides_of(table, model).total()
    known = str(strides) if strides == profile.strides else f"{strides} / {profile.strides}"
    on = "ground" if model.on < 0 else table.terrain[model.on].piece.name
    height = size_word(elevation(table, model))
    return [
        Stat("Strides", known, f"{base} mm", R.R_5_1_2_A.id),
        Stat("Attack", str(profile.skill), "", R.R_6_1_2_I.id),
        Stat("Defense", str(profile.defense), "", R.R_6_1_1_C.id),
        Stat("Influence", inches(profile.influence), "", R.R_7_2_10_A.id),
        Stat("Size", size_word(profile.size), "", ""),
        Stat("Height", height, on, R.R_7_2_11_B.id),
        Stat("Wounds", f"{model.wounds} / {profile.wounds}", "", R.R_6_1_1_F.id),
    ]


def _suffered(table: Table, model: Model) -> list[Stat]:
    """Tokens and all that bears on the model where it stands."""
    found: list[Stat] = []
    for which, tokens in enumerate(model.conditions):
        if tokens:
            found.append(Stat(CONDITIONS[which], str(tokens), "", _CONDITION_CLAUSES[which].id))
    if model.running:
        found.append(Stat("running", "+1", "Defense", R.R_5_2_5_C.id))
    if model.activated:
        found.append(Stat("activated", "this Round"))
    if model.compelled_by:
        found.append(Stat("compelled by", model.compelled_by, "", R.C_4_10.id))
    if model.carries:
        found.append(Stat("carries", model.carries))
    if model.on_table:
        found += _named("Engaged with", [each for each in table.on_table() if engages(table, model, each)])
        found += _named("Engaged by", engaged_by(table, model))
    return found


def _named(label: str, models: list[Model]) -> list[Stat]:
    names = ", ".join([each.name for each in models])
    return [Stat(label, names, "", R.R_6_2_1_B.id)] if names else []


def _actions(table: Table, model: Model) -> list[Stat]:
    """All that can be exhausted, with its tokens, and what works by itself."""
    profile = model.profile
    lines = [Stat("Move", "action", "", R.R_5_1_2_A.id)]
    lines += [_attack_line(attack) for attack in profile.attacks]
    lines += [_facet_line(facet, "ability") for facet in profile.abilities]
    lines += [_facet_line(facet, "reaction") for facet in profile.reactions]
    lines += [Stat(passive, "passive") for passive in profile.passives]
    if profile.leader:
        lines.append(Stat("Leader", "passive"))
    return [tired(model, line) for line in lines]


def _attack_line(attack: AttackProfile) -> Stat:
    """R-6.1.2.a: target type, range, what it covers, skill; then its effects with what sets them off."""
    reach = inches(attack.reach) if attack.reach else "contact"
    said = [attack.kind, reach]
    if attack.kind == AREA and attack.span:
        said.append(f"⌀ {inches(attack.span)}")
    if attack.kind == RICOCHET:
        said.append(f"{attack.links} × {inches(attack.between) if attack.between else 'contact'}")
    said.append(f"{attack.skill:+d}")
    effects = ", ".join([_effect(each) for each in attack.effects])
    return Stat(attack.name, ", ".join(said), effects, R.R_6_1_2_A.id)


def _effect(effect: Effect) -> str:
    """An effect and the suits that set it off; none: it always happens."""
    suits = "".join([SUITS[suit] for suit in effect.suits])
    return f"{effect.name} {suits}" if suits else effect.name


def _facet_line(facet: Facet, kind: str) -> Stat:
    return Stat(facet.name, kind, "Primary" if facet.primary else "Secondary")
