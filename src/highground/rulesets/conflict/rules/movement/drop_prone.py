"""Chapter 6.11, Dropping prone by declaration: in one's own turn or unasked in the opponent's (C-6.11, CR-7).

Between actions always, whether or not it helps; while something is being resolved never. `prone` says when an
owner is asked as well.
"""

from __future__ import annotations

from typing import Any, Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.orders import Refusal, check, never, refuse, resolve, unasked
from highground.rulesets.conflict.rules.abilities import MayStrip
from highground.rulesets.conflict.rules.combat.defender_answers import MayAnswer
from highground.rulesets.conflict.rules.combat.effects import MayChooseEffect
from highground.rulesets.conflict.rules.combat.place_effects import MayPlace
from highground.rulesets.conflict.rules.displacement.fall import MayMakeRoom
from highground.rulesets.conflict.rules.displacement.push import MayStandFast
from highground.rulesets.conflict.rules.flow.rounds import MayAct, MayActivate
from highground.rulesets.conflict.rules.maneuvers.momentum import MayPush
from highground.rulesets.conflict.rules.movement.prone import MayDrop, fall_prone, prone_refusal
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown
from highground.rulesets.conflict.state.orders import DropProne

_RESOLVING: Final = (MayPush, MayChooseEffect, MayPlace, MayMakeRoom, MayStandFast, MayStrip)
"""Questions in the middle of something; `MayAnswer` takes the order by option (see `defender_answers`)."""


# -- between actions -------------------------------------------------------------------------------


@check(MayAct, DropProne)
@check(MayActivate, DropProne)
def check_drop_prone(known: ConflictKnown, asked: MayAct | MayActivate, order: DropProne) -> Refusal | None:
    """C-6.11: whenever nothing is being resolved, at no cost; between activations as well (CR-7)."""
    return prone_refusal(known.table, known.seat, order.model)


@resolve(MayAct, DropProne)
@resolve(MayActivate, DropProne)
def drop_prone(game: ConflictGame, asked: MayAct | MayActivate, order: DropProne) -> None:
    """C-6.11: down it goes; the pool is untouched, and the player still has what was asked to decide."""
    fall_prone(game, game.table.fighter(order.model), R.C_6_11)
    game.then(asked)


@unasked(MayDrop, DropProne)
@unasked(MayActivate, DropProne)
@unasked(MayAct, DropProne)
def check_unasked_drop(known: ConflictKnown, asked: Any, order: DropProne) -> Refusal | None:
    """C-6.11: in the opponent's turn a player says so without being asked (CR-7)."""
    return prone_refusal(known.table, known.seat, order.model)


# -- in the middle of something ----------------------------------------------------------------------


def refuse_now(known: ConflictKnown, asked: Any, order: DropProne) -> Refusal:
    """C-6.11: not while something is being resolved (CR-7)."""
    return refuse(R.C_6_11, "not_now", facts={"model": order.model})


unasked(MayAnswer, DropProne)(refuse_now)
for _question in _RESOLVING:
    never(_question, DropProne)(refuse_now)
    unasked(_question, DropProne)(refuse_now)
