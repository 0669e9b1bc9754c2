"""Which stat and skill a roll adds (companion 2), with the penalties of wounds and of nothing else."""

from __future__ import annotations

from highground.engine.clauses import Clause
from highground.engine.tally import Tally, tally
from highground.rulesets.ail.rules.figures import blade_in_hand
from highground.rulesets.ail.rules.wounds.wounds import intellect_penalty, physique_penalty
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import Figure

_SKILLS = {
    "shot": "firearms",
    "aim": "firearms",
    "reload": "firearms",
    "grenade": "athletics",
    "strike": "unarmed",
    "throw": "unarmed",
    "grapple": "unarmed",
    "weapon": "melee",
    "weapon_strike": "melee",
    "brandish": "melee",
    "treat": "medicine",
    "work": "tactics",
}


def skill_of(figure: Figure, skill: str) -> int:
    """The level of a skill by name."""
    level: int = getattr(figure.sheet, skill)
    return level


def close_skill(figure: Figure) -> str:
    """R-38: Melee with a melee weapon in hand, else Unarmed."""
    return "unarmed" if blade_in_hand(figure) is None else "melee"


def physique_with(figure: Figure, skill: str, clause: Clause) -> Tally:
    """A roll of Physique and a skill: chest wounds count (C-7.9)."""
    made = tally(figure.sheet.physique, clause, "physique")
    made.add(skill_of(figure, skill), clause, skill)
    physique_penalty(made, figure)
    return made


def intellect_with(figure: Figure, action: Action, clause: Clause) -> Tally:
    """A-8.8: Intellect and the skill that the action uses."""
    skill = _SKILLS.get(action.kind, "tactics")
    made = tally(figure.sheet.intellect, clause, "intellect")
    made.add(skill_of(figure, skill), clause, skill)
    intellect_penalty(made, figure)
    return made
