"""Chapter 6.11, Dropping prone: at any time, for nothing, while nothing is being resolved (C-6.11, CR-7).

An owner says so between any two actions, asked or not (`drop_prone`). In the opponent's activation the owner
is asked as well, once, when lying down would first shelter a model from an attack that the active model could
make: a bot says nothing unasked.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Frame, Question
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, refuse, resolve
from highground.engine.state import Pass
from highground.rulesets.ascension.rules.combat.targeting import AREA, RICOCHET
from highground.rulesets.conflict.rules.combat.engagement import near
from highground.rulesets.conflict.rules.combat.sight import NONE, look, look_at, lying_size, with_cover
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown, Model, Table
from highground.rulesets.conflict.state.orders import DropProne
from highground.rulesets.conflict.state.profiles import AttackProfile


class MayDrop(Question):
    """Does somebody drop prone before `attacker`, whose activation it is, goes on?"""

    clause: ClassVar[Clause] = R.C_6_11
    aside: ClassVar[bool] = True

    attacker: Final[str]


class WentProne(Event):
    model: Final[str]


def prone_refusal(table: Table, seat: int, name: str) -> Refusal | None:
    """C-6.11: an own model that stands (CR-7)."""
    model = table.find(name)
    facts = {"model": name}
    if model is None or not model.on_table:
        return refuse(R.C_6_11, "not_on_the_table", facts=facts)
    if model.seat != seat:
        return refuse(R.C_6_11, "not_your_model", facts=facts)
    return refuse(R.C_6_11, "already_prone", facts=facts) if model.prone else None


def fall_prone(game: ConflictGame, model: Model, clause: Clause) -> None:
    """The model lies down, by the clause that makes it."""
    if not model.prone and model.on_table:
        model.prone = True
        game.emit(WentProne(model.name), clause)


# -- in the opponent's activation ------------------------------------------------------------------


def ask_to_drop(game: ConflictGame, attacker: Model) -> list[Frame]:
    """C-6.11: who is asked before the active model goes on: owners of those who would lie better (CR-7).

    Nobody is asked twice in an activation; whoever let it pass may still say so.
    """
    table = game.table
    attacks = _attacks_ready(table, attacker)
    frames: list[Frame] = []
    if attacks and table.terrain:
        turn = table.activation()
        for seat in range(len(table.players)):
            if seat not in turn.warned and _sheltered(table, attacker, attacks, seat):
                turn.warned = (*turn.warned, seat)
                frames.append(MayDrop(seat, attacker.name))
    return frames


def _attacks_ready(table: Table, model: Model) -> list[AttackProfile]:
    """The attacks that the active model could still make."""
    turn = table.activation()
    if turn.attacks or turn.ran or turn.given_up == "attack":
        return []
    sheet = model.sheet()
    ready: list[AttackProfile] = []
    for each in sheet.attacks:
        if not model.exhaust[sheet.actions.index(each.name)]:
            assert isinstance(each, AttackProfile)
            ready.append(each)
    return ready


def _sheltered(table: Table, attacker: Model, attacks: list[AttackProfile], seat: int) -> list[Model]:
    """A player's standing models that would be better off lying."""
    found: list[Model] = []
    if table.players[seat].side == table.side_of(attacker):
        return found
    for model in table.models.values():
        if model.seat == seat and model.on_table:
            assert isinstance(model, Model)
            if not model.prone and _gains(table, attacker, attacks, model):
                found.append(model)
    return found


def _gains(table: Table, attacker: Model, attacks: list[AttackProfile], target: Model) -> bool:
    """Whether a standing model in range of such an attack would be better covered lying."""
    for attack in attacks:
        far = attack.reach + (attack.span // 2 if attack.kind == AREA else 0)
        if near(attacker, target, far) and _lies_better(table, attacker, target):
            return True
        if attack.kind == RICOCHET and _gains_on_links(table, attack, target):
            return True
    return False


def _gains_on_links(table: Table, attack: AttackProfile, target: Model) -> bool:
    """A ricochet comes from its last target, which is another of the same side (CR-10)."""
    for other in table.fighters():
        fellow = other.name != target.name and table.side_of(other) == table.side_of(target)
        if fellow and near(other, target, attack.between) and _lies_better(table, other, target):
            return True
    return False


def _lies_better(table: Table, source: Model, target: Model) -> bool:
    """C-6.9: whether a standing model would be better covered from `source`, if it lay down."""
    view = look(table, source.at, source.on, target.at, target.on, lying_size(target))
    if view.level == NONE:
        return False
    standing = look_at(table, source.at, source.on, target)
    return with_cover(table, view, target) > with_cover(table, standing, target)


@check(MayDrop, DropProne)
def check_drop(known: ConflictKnown, asked: MayDrop, order: DropProne) -> Refusal | None:
    """C-6.11: in the opponent's turn as in one's own (CR-7)."""
    return prone_refusal(known.table, asked.seat, order.model)


@resolve(MayDrop, DropProne)
def drop(game: ConflictGame, asked: MayDrop, order: DropProne) -> None:
    """C-6.11: down it goes; others of the player who is asked may follow."""
    table = game.table
    fall_prone(game, table.fighter(order.model), R.C_6_11)
    attacker = table.fighter(asked.attacker)
    if _sheltered(table, attacker, _attacks_ready(table, attacker), asked.seat):
        game.then(MayDrop(asked.seat, asked.attacker))


may_pass(MayDrop)


@candidates(MayDrop)
def suggest_drops(known: ConflictKnown, asked: MayDrop, budget: int, chance: Chance) -> list[Candidate]:
    """Stay up; or drop one of those that would be better covered."""
    table = known.table
    attacker = table.fighter(asked.attacker)
    found = [Candidate(Pass(), "hold")]
    for model in _sheltered(table, attacker, _attacks_ready(table, attacker), asked.seat):
        found.append(Candidate(DropProne(model.name), "drop prone"))
    return found[: max(1, budget)]
