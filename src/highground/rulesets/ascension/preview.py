"""What a table shows before an order is given, from the same pieces as the checks; and its picture."""

from __future__ import annotations

from typing import Final

from highground.engine.orders import Refusal, refuse
from highground.engine.picture import Figure, Picture, Zone
from highground.engine.picture import Piece as Drawn
from highground.engine.preview import Preview, Spot, TargetLine
from highground.engine.tally import Tally
from highground.geometry.shapes import Point
from highground.rulesets.ascension.candidates import suggest_moves
from highground.rulesets.ascension.modifiers import add_defense
from highground.rulesets.ascension.movement import strides_of, walk_of
from highground.rulesets.ascension.orders import Move, Step
from highground.rulesets.ascension.pieces import CONDITIONS, AscensionKnown, Model, Table
from highground.rulesets.ascension.plans import Outlook
from highground.rulesets.ascension.profiles import AttackProfile
from highground.rulesets.ascension.rulebook import R_3_2_3_A
from highground.rulesets.ascension.scenery import Terrain
from highground.rulesets.ascension.sight import aim_model
from highground.rulesets.ascension.sizes import size_word
from highground.rulesets.ascension.standing import elevation
from highground.rulesets.ascension.strides import stride_refusal
from highground.rulesets.ascension.targeting import targets_of

__all__ = ["KINDS", "picture", "preview"]

KINDS: Final = ["stride", "attack"]


def preview(known: AscensionKnown, name: str, kind: str, path: list[Point]) -> Preview:
    """A path stride by stride, or every target of every attack."""
    table = known.table
    model = table.models.get(name)
    if model is None or not model.on_table:
        return Preview(name, kind, refusal=refuse(R_3_2_3_A, "not_on_the_table", facts={"model": name}))
    if kind == "stride":
        return _preview_strides(table, model, path)
    found: list[TargetLine] = []
    for attack in model.profile.attacks:
        found += _targets(table, model, attack)
    return Preview(name, kind, targets=tuple(found))


def _preview_strides(table: Table, model: Model, path: list[Point]) -> Preview:
    """Each point of the path is the end of a Stride, faced before it is taken; limits are in Strides."""
    walk = walk_of(table, model)
    limit = walk.strides
    legal = [model.at]
    refusal: Refusal | None = None
    for point in path:
        facing = point.minus(legal[-1])
        step = Step("stride", facing if facing.x or facing.y else None, (point,))
        refusal = stride_refusal(walk, step)
        if refusal is not None:
            break
        legal.append(point)
    reach = tuple([Spot(end, strides) for end, strides in _ends(table, model)])
    stop = None if refusal is None else legal[-1]
    return Preview(model.name, "stride", reach, tuple(legal), stop, len(legal) - 1, limit, refusal)


def _ends(table: Table, model: Model) -> list[tuple[Point, int]]:
    """Where suggested moves lead, and for how many Strides."""
    limit = strides_of(table, model).total()
    found: list[tuple[Point, int]] = []
    for candidate in suggest_moves(Outlook(table, model, walk_of(table, model).strides)):
        order = candidate.order
        if isinstance(order, Move):
            ends = [step.path[-1] for step in order.steps if step.path]
            if ends and ends[-1] != model.at:
                found.append((ends[-1], min(limit, len(order.steps))))
    return found


def _targets(table: Table, model: Model, attack: AttackProfile) -> list[TargetLine]:
    """Whom an attack reaches; what is needed is the defense without cards."""
    found: list[TargetLine] = []
    for each in targets_of(table, model, attack):
        target = table.models.get(each.target)
        need: int | None = None
        if each.refusal is None:
            need = 0
            if target is not None:
                defense = Tally([])
                add_defense(defense, table, model, attack, target, aim_model(table, model))
                need = defense.total()
        found.append(
            TargetLine(
                each.target, each.distance, each.line, each.blocker, each.cover_piece, need, each.refusal
            )
        )
    return found


# -- the picture ---------------------------------------------------------------------------------


def picture(known: AscensionKnown) -> Picture:
    """The whole table: nothing on it is hidden."""
    table, board = known.table, known.table.board
    figures = [_figure(table, model) for model in table.on_table()]
    return Picture(
        board.title,
        board.width,
        board.height,
        "plane",
        0,
        tuple([player.name for player in table.players]),
        tuple([table.score[player.side] for player in table.players]),
        f"{table.round}/{board.rounds}",
        tuple([_drawn(each) for each in table.terrain if each.standing]),
        tuple([Zone(zone.name, zone.shape, zone.seat) for zone in board.zones]),
        tuple(figures),
        (),
    )


def _drawn(terrain: Terrain) -> Drawn:
    piece = terrain.piece
    return Drawn(piece.name, _look(terrain), terrain.shape, f"{piece.name} {size_word(piece.size)}")


def _look(terrain: Terrain) -> str:
    """The kind of the design tokens that a piece is drawn as."""
    piece = terrain.piece
    if piece.objective:
        return "console"
    if piece.has("door"):
        return "door" if terrain.shut else "open"
    for trait in ("impassable", "hazardous", "difficult", "bridge", "console", "fragile", "reinforced"):
        if piece.has(trait):
            return trait
    return "open" if piece.has("open") else "solid"


def _figure(table: Table, model: Model) -> Figure:
    badges = [f"{CONDITIONS[which]} {count}" for which, count in enumerate(model.conditions) if count]
    if model.running:
        badges.append("running")
    if model.carries:
        badges.append(model.carries)
    height = elevation(table, model)
    if height:
        badges.append(f"E {size_word(height)}")
    if model.profile.leader:
        badges.append("Leader")
    return Figure(
        model.name,
        model.seat,
        model.base(),
        model.profile.name,
        model.facing,
        model.wounds,
        model.profile.wounds,
        model.activated,
        tuple(badges),
    )
