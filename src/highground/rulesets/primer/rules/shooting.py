"""Chapter 4, Shooting: SH-1 to SH-6, with the duck as a reaction in the middle."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.primer.rulebook as R
from highground.engine.agenda import Asking, Frame, Question, Window, offers, step
from highground.engine.clauses import Clause
from highground.engine.dice import Die, die
from highground.engine.events import Event
from highground.engine.orders import Refusal, always, check, may_pass, refuse, resolve
from highground.engine.tally import Tally, tally
from highground.geometry.measure import gap
from highground.geometry.sight import segment_crosses
from highground.rulesets.primer.rules.turn import MayAct, may_act
from highground.rulesets.primer.rules.victory import end_if_wiped_out
from highground.rulesets.primer.state.orders import Duck, Shoot
from highground.rulesets.primer.state.pieces import Model, PrimerGame, PrimerKnown, Table, Terrain

D6: Final[Die] = die(6)


# -- frames, questions and events ----------------------------------------------------------------


class Shot(Frame):
    """A shot that was declared."""

    shooter: Final[str]
    target: Final[str]


class MayDuck(Question):
    """Does the target duck?"""

    clause: ClassVar[Clause] = R.SH_3

    shot: Final[Shot]


class RollToHit(Frame):
    """The roll of a declared shot."""

    shot: Final[Shot]


class ShotDeclared(Event):
    shooter: Final[str]
    target: Final[str]
    distance: Final[int]
    limit: Final[int]


class TargetSeen(Event):
    shooter: Final[str]
    target: Final[str]


class ModelDucked(Event):
    model: Final[str]


class ShotRolled(Event):
    shooter: Final[str]
    target: Final[str]
    roll: Final[int]
    need: Final[Tally]
    hit: Final[bool]


class ModelWounded(Event):
    model: Final[str]
    left: Final[int]


class ModelRemoved(Event):
    model: Final[str]


# -- SH-1, SH-2: whom ----------------------------------------------------------------------------


@check(MayAct, Shoot)
def check_shoot(known: PrimerKnown, asked: MayAct, order: Shoot) -> Refusal | None:
    """TU-2: once an activation; then SH-1 and SH-2 for the target."""
    table = known.table
    if table.shot:
        return refuse(R.TU_2, "already_shot", facts={"model": asked.model})
    target = table.models.get(order.target)
    if target is None or target.wounds <= 0:
        return refuse(R.SH_1, "not_on_the_table", facts={"model": order.target})
    return shot_refusal(table, table.models[asked.model], target)


def shot_refusal(table: Table, shooter: Model, target: Model) -> Refusal | None:
    """SH-1 and SH-2: why this target may not be shot at."""
    if target.side == shooter.side:
        return refuse(R.SH_1, "not_an_enemy", facts={"model": target.name})
    distance = gap(shooter.base, target.base)
    if distance > shooter.profile.range:
        return refuse(R.SH_1, "out_of_range", distance, shooter.profile.range, {"model": target.name})
    wall = blocking_wall(table, shooter, target)
    if wall is not None:
        return refuse(R.SH_2, "no_sight", facts={"model": target.name, "wall": wall.name})
    return None


def blocking_wall(table: Table, shooter: Model, target: Model) -> Terrain | None:
    """SH-2: the first wall that the line between the centres crosses."""
    return _crossed(table.board.walls, shooter, target)


def covering_piece(table: Table, shooter: Model, target: Model) -> Terrain | None:
    """SH-5: the first rough ground that the line between the centres crosses."""
    return _crossed(table.board.rough, shooter, target)


def _crossed(pieces: tuple[Terrain, ...], shooter: Model, target: Model) -> Terrain | None:
    for piece in pieces:
        if segment_crosses(shooter.at, target.at, piece.shape):
            return piece
    return None


@resolve(MayAct, Shoot)
def declare_shot(game: PrimerGame, asked: MayAct, order: Shoot) -> None:
    """SH-1, SH-2: name the target; SH-3 comes before the roll of SH-4."""
    table = game.table
    shooter, target = table.models[asked.model], table.models[order.target]
    table.shot = True
    distance = gap(shooter.base, target.base)
    game.emit(TargetSeen(shooter.name, target.name), R.SH_2)
    game.emit(ShotDeclared(shooter.name, target.name, distance, shooter.profile.range), R.SH_1)
    may_act(game, asked)
    shot = Shot(shooter.name, target.name)
    game.then(Window(shot, (target.side,), once=True), RollToHit(shot))


# -- SH-3: ducking -------------------------------------------------------------------------------


@offers(Shot)
def offer_duck(game: PrimerGame, shot: Shot, who: int) -> Asking | None:
    """SH-3: ask the target's side, if the target can duck."""
    target = game.table.models[shot.target]
    ducking = game.table.options.ducking
    if ducking == "always" or (ducking == "alert" and target.alert):
        return MayDuck(who, shot)
    return None


# SH-3: whoever is asked may duck.
always(MayDuck, Duck)


@resolve(MayDuck, Duck)
def duck(game: PrimerGame, asked: MayDuck, order: Duck) -> None:
    """SH-3: harder to hit by one, and no longer alert."""
    target = game.table.models[asked.shot.target]
    target.alert = False
    target.ducking = True
    game.emit(ModelDucked(target.name), R.SH_3)


may_pass(MayDuck)


# -- SH-4, SH-5: the roll ------------------------------------------------------------------------


def to_hit(table: Table, shooter: Model, target: Model) -> Tally:
    """SH-4: what the roll must reach: aim, plus one for cover (SH-5), plus one for ducking (SH-3)."""
    need = tally(shooter.profile.aim, R.SH_4, "aim")
    if covering_piece(table, shooter, target) is not None:
        need.add(1, R.SH_5, "cover")
    if target.ducking:
        need.add(1, R.SH_3, "ducking")
    return need


def hits(table: Table, roll: int, need: int) -> bool:
    """SH-4: reach the number; a six always hits and a one never does (option `sixes`)."""
    if table.options.sixes and roll in (1, 6):
        return roll == 6
    return roll >= need


@step(RollToHit)
def roll_to_hit(game: PrimerGame, now: RollToHit) -> None:
    """SH-4: roll, and SH-6 on a hit."""
    table = game.table
    shooter, target = table.models[now.shot.shooter], table.models[now.shot.target]
    need = to_hit(table, shooter, target)
    number = need.total()
    classes = tuple([int(hits(table, face, number)) for face in D6.faces])
    roll = game.roll(D6, R.SH_4, shooter.side, classes)
    target.ducking = False
    hit = hits(table, roll, number)
    game.emit(ShotRolled(shooter.name, target.name, roll, need, hit), R.SH_4)
    if hit:
        wound(game, target)


# -- SH-6: wounds --------------------------------------------------------------------------------


def wound(game: PrimerGame, target: Model) -> None:
    """SH-6: one wound less; at none the model is removed."""
    target.wounds -= 1
    game.emit(ModelWounded(target.name, target.wounds), R.SH_6)
    if target.wounds == 0:
        target.fresh = target.alert = False
        game.emit(ModelRemoved(target.name), R.SH_6)
        end_if_wiped_out(game, target.side)
