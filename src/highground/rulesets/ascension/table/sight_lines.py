"""What a table draws of sight: what lies between two ends, in words; lines from where a move ends; templates.

Nothing here is a rule: what hides and covers `sight` says, whom a template hits `targeting` does.
"""

from __future__ import annotations

from math import isqrt

import highground.rulesets.ascension.rulebook as R
from highground.engine.orders import Refusal, refuse
from highground.engine.preview import TargetLine
from highground.geometry.measure import gap
from highground.geometry.shapes import Circle, Point, Polygon, Shape
from highground.geometry.templates import Strip
from highground.rulesets.ascension.rules.combat.sight import Aim, Sight, aim_model, look, seen_size, sees_all
from highground.rulesets.ascension.rules.combat.targeting import AREA, BREAKTHROUGH, line_of_attack, may_name
from highground.rulesets.ascension.rules.movement.walk import Walk
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.state.orders import Attack
from highground.rulesets.ascension.state.profiles import AttackProfile
from highground.rulesets.ascension.state.sizes import size_word


def remark(table: Table, viewer: Aim, target: Aim, sight: Sight) -> Refusal | None:
    """R-6.2.2: why a line is blocked, or what cover there is along it; None: it is clear."""
    if sight.clause is not None:
        piece = table.terrain[sight.blocker].piece
        if sight.clause is R.R_6_2_2_D:
            sizes = {"piece": size_word(piece.size), "size": size_word(seen_size(table, viewer, target))}
            return refuse(R.R_6_2_2_D, "size_hides", facts=sizes)
        return refuse(sight.clause, "no_sight", facts={"target": target.name, "blocker": piece.name})
    if sight.cover == 0:
        return None
    why = "full_cover" if sight.cover_clause is R.R_6_2_2_C else "partial_cover"
    return refuse(sight.cover_clause, why, facts={"bonus": sight.cover})


def lines_from(table: Table, walk: Walk) -> tuple[TargetLine, ...]:
    """What a model would see of each enemy from where a walk ends."""
    model = walk.model
    viewer = Aim(model.name, walk.base(), walk.at, model.profile.size, walk.feet(), walk.on, walk.level)
    found: list[TargetLine] = []
    for enemy in table.enemies_of(model):
        if not may_name(table, model, enemy):
            continue
        target = aim_model(table, enemy)
        sight = look(table, viewer, target, sees_all(model))
        found.append(
            TargetLine(
                enemy.name,
                gap(viewer.shape, target.shape),
                sight.line,
                piece_name(table, sight.blocker),
                piece_name(table, sight.cover_piece),
                None,
                None,
                note=remark(table, viewer, target, sight),
            )
        )
    return tuple(found)


def piece_name(table: Table, index: int) -> str:
    """The name of a piece by its index; none: empty."""
    return "" if index < 0 else table.terrain[index].piece.name


def template_of(model: Model, attack: AttackProfile, order: Attack) -> Shape | None:
    """R-6.1.2.c, d: the circle or the line that an attack lays on the table; None: it has none."""
    if attack.kind == AREA and attack.span and order.at is not None:
        return Circle(order.at, attack.span // 2)
    if attack.kind == BREAKTHROUGH and order.toward not in (None, model.at):
        assert order.toward is not None
        return _corners(line_of_attack(model, attack, order.toward))
    return None


def _corners(strip: Strip) -> Polygon:
    """A strip as it is drawn, to the nearest um or two."""
    near, end, half = strip.start, strip.start + strip.length, strip.half_width
    return Polygon(
        (_at(strip, near, -half), _at(strip, end, -half), _at(strip, end, half), _at(strip, near, half))
    )


def _at(strip: Strip, along: int, aside: int) -> Point:
    direction = strip.direction
    far = isqrt(direction.x * direction.x + direction.y * direction.y)
    return Point(
        strip.origin.x + (direction.x * along - direction.y * aside) // far,
        strip.origin.y + (direction.y * along + direction.x * aside) // far,
    )
