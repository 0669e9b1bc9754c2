"""Shaken: the condition of the owner's choice that a fall (R-7.2.3.a) or an impact (R-7.2.5.a) leaves."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.rulesets.ascension.rules.conditions import add_condition, condition_cap, condition_named
from highground.rulesets.ascension.state import models
from highground.rulesets.ascension.state.orders import ChooseCondition

PICKS: Final[tuple[int, ...]] = (models.SLOW, models.WEAKEN, models.HINDER)
"""What may be chosen; Damage Over Time is not among them."""


# -- frame and questions -------------------------------------------------------------------------


class Shaken(Frame):
    """A model takes a condition, from a fall or from an impact."""

    model: Final[str]
    fell: Final[bool]


class MayChooseFallCondition(Question):
    """Which condition does the faller take?"""

    clause: ClassVar[Clause] = R.R_7_2_3_A

    model: Final[str]


class MayChooseImpactCondition(Question):
    """Which condition does a model take that collided?"""

    clause: ClassVar[Clause] = R.R_7_2_5_A

    model: Final[str]


Asked = MayChooseFallCondition | MayChooseImpactCondition


# -- .a, R-7.2.5.a ------------------------------------------------------------------------


@step(Shaken)
def shaken(game: models.AscensionGame, now: Shaken) -> None:
    """R-7.2.3.a, R-7.2.5.a: the owner is asked."""
    model = game.table.models[now.model]
    if model.on_table and now.fell:
        game.then(MayChooseFallCondition(model.seat, model.name))
    elif model.on_table:
        game.then(MayChooseImpactCondition(model.seat, model.name))


@check(MayChooseFallCondition, ChooseCondition)
@check(MayChooseImpactCondition, ChooseCondition)
def check_pick(known: models.AscensionKnown, asked: Asked, order: ChooseCondition) -> Refusal | None:
    """R-7.2.3.a, R-7.2.5.a: Slow, Weaken or Hinder."""
    if condition_named(order.name) in PICKS:
        return None
    names = tuple([models.CONDITIONS[each] for each in PICKS])
    return refuse(type(asked).clause, "not_to_be_picked", facts={"condition": order.name, "picks": names})


@resolve(MayChooseFallCondition, ChooseCondition)
@resolve(MayChooseImpactCondition, ChooseCondition)
def take_pick(game: models.AscensionGame, asked: Asked, order: ChooseCondition) -> None:
    """R-7.2.3.a, R-7.2.5.a: it gets the token; an impact's comes on top of a fall's (RUL-36)."""
    add_condition(game, game.table.models[asked.model], condition_named(order.name), type(asked).clause)


@candidates(MayChooseFallCondition)
@candidates(MayChooseImpactCondition)
def picks(known: models.AscensionKnown, asked: Asked, budget: int, chance: Chance) -> list[Candidate]:
    """All three; one that the model has its fill of costs nothing and comes first."""
    model, cap = known.table.models[asked.model], condition_cap(known.table.options)
    full = [each for each in PICKS if model.conditions[each] >= cap]
    rest = [each for each in PICKS if model.conditions[each] < cap]
    return [Candidate(ChooseCondition(models.CONDITIONS[each]), "take a condition") for each in full + rest]
