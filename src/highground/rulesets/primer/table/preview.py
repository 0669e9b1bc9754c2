"""What a table shows before an order of Primer is given, from the same pieces as the checks."""

from __future__ import annotations

import highground.rulesets.primer.rulebook as R
from highground.engine.orders import Refusal, refuse
from highground.engine.picture import Figure, Picture, Piece, Zone
from highground.engine.preview import Area, Preview, Spot, TargetLine, Threat
from highground.engine.sheet import Sheet, Stat
from highground.engine.walking import Walking
from highground.geometry.crossing import clip_path
from highground.geometry.measure import gap
from highground.geometry.shapes import Circle, Point, Segment
from highground.geometry.units import inches
from highground.rulesets.primer.bots.candidates import suggest_moves
from highground.rulesets.primer.rules.movement import path_refusal, walk_cost
from highground.rulesets.primer.rules.shooting import blocking_wall, covering_piece, shot_refusal, to_hit
from highground.rulesets.primer.rules.victory import MARKER_REACH
from highground.rulesets.primer.state.orders import Move, Shoot
from highground.rulesets.primer.state.pieces import Model, PrimerKnown, Table


def preview(known: PrimerKnown, name: str, kind: str, path: list[Point]) -> Preview:
    """Reach and path for a move, targets for a shot."""
    table = known.table
    model = table.models.get(name)
    if model is None or model.wounds <= 0:
        return Preview(name, kind, refusal=refuse(R.TU_1, "not_on_the_table", facts={"model": name}))
    if kind == "move":
        return _preview_move(table, model, path)
    return Preview(
        name,
        kind,
        targets=tuple([_target(table, model, e) for e in table.standing(1 - model.side)]),
        areas=(Area("range", Circle(model.at, model.profile.radius + model.profile.range), ""),),
    )


def _preview_move(table: Table, model: Model, path: list[Point]) -> Preview:
    spots: list[Spot] = []
    for suggestion in suggest_moves(table, model):
        order = suggestion.order
        if isinstance(order, Move):
            spots.append(Spot(order.path[-1], walk_cost(table, [model.at, *order.path])))
    whole = [model.at, *path]
    refusal = path_refusal(table, model, whole) if path else None
    legal = whole if refusal is None else _legal_part(table, model, whole)
    return Preview(
        model.name,
        "move",
        tuple(spots),
        tuple(legal),
        None if refusal is None else legal[-1],
        walk_cost(table, whole),
        model.profile.speed,
        refusal,
        order=Move(tuple(legal[1:])) if len(legal) > 1 else None,
    )


def walking(known: PrimerKnown, name: str, kind: str) -> Walking | None:
    """Where a model may go with a whole move."""
    table = known.table
    model = table.models.get(name)
    if kind != "move" or model is None or model.wounds <= 0:
        return None
    start = model.at
    return Walking(start, model.profile.speed, lambda path: path_refusal(table, model, [start, *path]))


def threats(known: PrimerKnown, name: str) -> tuple[Threat, ...]:
    """A move, then a shot."""
    model = known.table.models.get(name)
    if model is None or model.wounds <= 0:
        return ()
    return (Threat("shoot", "move", model.profile.radius + model.profile.range),)


def _legal_part(table: Table, model: Model, path: list[Point]) -> list[Point]:
    """As much of the path, by length, as the check allows: halved down to the micrometre."""
    low, high = 0, model.profile.speed + 1
    while high - low > 1:
        middle = (low + high) // 2
        if path_refusal(table, model, clip_path(path, middle)) is None:
            low = middle
        else:
            high = middle
    return clip_path(path, low)


def _target(table: Table, model: Model, enemy: Model) -> TargetLine:
    refusal: Refusal | None = shot_refusal(table, model, enemy)
    wall = blocking_wall(table, model, enemy)
    cover = covering_piece(table, model, enemy)
    return TargetLine(
        enemy.name,
        gap(model.base, enemy.base),
        Segment(model.at, enemy.at),
        "" if wall is None else wall.name,
        "" if cover is None else cover.name,
        to_hit(table, model, enemy).total() if refusal is None else None,
        refusal,
        Shoot(enemy.name),
    )


def picture(known: PrimerKnown) -> Picture:
    """The whole table: everything in Primer lies open."""
    table, board = known.table, known.table.board
    pieces = [Piece(each.name, "solid", each.shape, each.name) for each in board.walls]
    pieces += [Piece(each.name, "wood", each.shape, each.name) for each in board.rough]
    figures = [_figure(model) for model in table.models.values() if model.wounds > 0]
    return Picture(
        board.scenario,
        board.width,
        board.height,
        sides=board.sides,
        scores=tuple(table.score),
        note=f"Round {table.round} of {board.rounds}",
        pieces=tuple(pieces),
        zones=(Zone("marker", Circle(board.marker, MARKER_REACH)),),
        figures=tuple(figures),
        round=table.round,
        rounds=board.rounds,
    )


def _figure(model: Model) -> Figure:
    badges = ("alert",) if model.alert else ()
    return Figure(
        model.name,
        model.side,
        model.base,
        model.profile.name,
        None,
        model.wounds,
        model.profile.wounds,
        not model.fresh,
        badges,
    )


def sheet(table: Table, name: str) -> Sheet:
    """A model's figures and how it stands."""
    model = table.models[name]
    profile = model.profile
    stats = (
        Stat("Speed", inches(profile.speed), "", R.MV_1.id),
        Stat("Aim", f"{profile.aim}+", "", R.SH_3.id),
        Stat("Range", inches(profile.range), "", R.SH_1.id),
        Stat("Wounds", f"{model.wounds} / {profile.wounds}", "", R.SH_5.id),
    )
    lines = (
        Stat("fresh" if model.fresh else "has acted", "", "", R.TU_1.id),
        Stat("alert" if model.alert else "not alert", "", "", R.SH_2.id),
    )
    return Sheet(name, profile.name, stats, lines)
