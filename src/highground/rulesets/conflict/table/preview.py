"""What a table shows before an order is given, from the same pieces as the checks; and its picture."""

from __future__ import annotations

import highground.rulesets.conflict.rulebook as R
from highground.engine.orders import Refusal, refuse
from highground.engine.picture import Figure, Picture
from highground.engine.preview import Area, Preview, Spot, TargetLine, Threat
from highground.engine.tally import Tally
from highground.engine.walking import Walking
from highground.geometry.crossing import clip_path
from highground.geometry.measure import gap
from highground.geometry.shapes import Circle, Point, Segment
from highground.geometry.units import MM
from highground.rulesets.ascension.rules.movement.surfaces import elevation
from highground.rulesets.ascension.state.orders import Move, Step
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.ascension.table.preview import figure_of, picture_of
from highground.rulesets.conflict.rules.combat import sight, targeting
from highground.rulesets.conflict.rules.combat.modifiers import add_defense
from highground.rulesets.conflict.rules.conditions import strides_of
from highground.rulesets.conflict.rules.movement.move import move_refusal
from highground.rulesets.conflict.rules.movement.walk import Walk
from highground.rulesets.conflict.state.models import ConflictKnown, Model, Table
from highground.rulesets.conflict.state.profiles import AttackProfile
from highground.rulesets.conflict.table import maneuvers
from highground.rulesets.conflict.table.spoken import CONDITION_WORDS


def preview(known: ConflictKnown, name: str, kind: str, path: list[Point]) -> Preview:
    """A path and the strides it takes, or every target of every attack."""
    table = known.table
    model = table.find(name)
    if model is None or not model.on_table:
        return Preview(name, kind, refusal=refuse(R.C_5_3, "not_on_the_table", facts={"model": name}))
    if kind in maneuvers.PLACING:
        return maneuvers.preview_ability(known, model, kind, path)
    if kind in maneuvers.WALKED:
        return maneuvers.preview_maneuver(known, model, kind, path)
    if kind == "stride":
        return _preview_strides(table, model, path)
    found: list[TargetLine] = []
    areas: list[Area] = []
    for each in model.profile.attacks:
        attack = model.sheet().attack(each.name)
        assert attack is not None
        found += [_target(table, model, attack, enemy) for enemy in table.foes_of(model)]
        if attack.reach:
            areas.append(Area("range", Circle(model.at, model.profile.ahead + attack.reach), attack.name))
    return Preview(name, kind, targets=tuple(found), areas=tuple(areas))


def _pool(table: Table, model: Model) -> int:
    """What is left of the pool, or what a new activation would give."""
    return table.turn.strides if table.turn.model == model.name else strides_of(table, model).total()


def _preview_strides(table: Table, model: Model, path: list[Point]) -> Preview:
    """The way drawn, or as much of it as is legal: half a step at a time, down to a tenth of a millimetre."""
    limit = _pool(table, model)
    if not path:
        return Preview(model.name, "stride", (Spot(model.at, 0),), (model.at,), None, 0, limit)
    whole, refusal = _try(table, model, path, limit)
    legal = path
    if refusal is not None:
        low, high = 0, limit * model.profile.longest()
        legal = []
        while high - low > MM // 10:
            middle = (low + high) // 2
            part = clip_path([model.at, *path], middle)[1:]
            if part and _try(table, model, part, limit)[1] is None:
                legal, low = part, middle
            else:
                high = middle
        if legal:
            whole, _ = _try(table, model, legal, limit)
    end = legal[-1] if legal else model.at
    return Preview(
        model.name,
        "stride",
        (Spot(end, limit - whole.strides),),
        (model.at, *legal),
        None if refusal is None else end,
        limit - whole.strides if legal else 0,
        limit,
        refusal,
        order=Move((Step("stride", None, tuple(legal)),)) if legal else None,
        counts=True,
        targets=_lines_from(table, model, end, whole.on if legal else model.on),
    )


def _try(table: Table, model: Model, path: list[Point], limit: int) -> tuple[Walk, Refusal | None]:
    walk = Walk(table, model, limit)
    return walk, move_refusal(table, model, walk, (Step("stride", None, tuple(path)),))


def walking(known: ConflictKnown, name: str, kind: str) -> Walking | None:
    """Where a model may go with all the strides it has, or by a maneuver or an ability."""
    table = known.table
    model = table.find(name)
    if model is None or not model.on_table:
        return None
    if kind in maneuvers.PLACING:
        return maneuvers.ability_walking(known, model, kind)
    if kind in maneuvers.WALKED:
        return maneuvers.walking_of(known, model, kind) if maneuvers.acts(table, model) else None
    if kind != "stride":
        return None
    limit = _pool(table, model)
    far = limit // (2 if model.prone else 1) * model.profile.longest()
    return Walking(model.at, far, lambda path: _try(table, model, path, limit)[1])


def threats(known: ConflictKnown, name: str) -> tuple[Threat, ...]:
    """A move, then each attack that reaches so far."""
    model = known.table.find(name)
    if model is None or not model.on_table:
        return ()
    attacks = [model.sheet().attack(each.name) for each in model.profile.attacks]
    return tuple(
        [
            Threat(each.name, "stride", model.profile.ahead + each.reach)
            for each in attacks
            if each is not None
        ]
    )


def _target(table: Table, model: Model, attack: AttackProfile, enemy: Model) -> TargetLine:
    """Whom an attack reaches; what is needed is the defence without cards."""
    order = targeting.order_at(table, model, attack, enemy)
    refusal = targeting.attack_refusal(table, model, attack, order)
    touched = refusal is not None or enemy.name in targeting.affected(table, model, attack, order)
    if not touched:
        refusal = refuse(targeting.kind_clause(attack.kind), "not_touched", facts={"target": enemy.name})
    view = sight.look_at(table, model.at, model.on, enemy)
    piece = "" if view.piece < 0 else table.terrain[view.piece].piece.name
    need: int | None = None
    if refusal is None:
        defense = Tally([])
        add_defense(defense, table, model, attack, enemy, view)
        need = defense.total()
    hides = view.level == sight.OBSCURED
    return TargetLine(
        enemy.name,
        gap(model.base(), enemy.base()),
        Segment(model.at, enemy.at),
        piece if hides else "",
        "" if hides else piece,
        need,
        refusal,
        order if touched else None,
        attack.name,
        note=_remark(table, view, enemy),
        reach=attack.reach,
    )


def _remark(table: Table, view: sight.View, enemy: Model) -> Refusal | None:
    """C-9.7: why a line is blocked, or what cover there is along it; None: it is clear."""
    if view.piece < 0:
        return None
    if view.level == sight.OBSCURED:
        sizes = {
            "piece": size_word(table.terrain[view.piece].piece.size),
            "size": size_word(sight.seen_size(enemy)),
        }
        return refuse(R.C_9_7, "size_hides", facts=sizes)
    bonus = sight.cover_bonus(sight.with_cover(table, view, enemy))
    return refuse(
        R.C_9_7, "full_cover" if view.level == sight.FULL else "partial_cover", facts={"bonus": bonus}
    )


def _lines_from(table: Table, model: Model, at: Point, on: int) -> tuple[TargetLine, ...]:
    """What a model would see of each enemy from where a move ends."""
    found: list[TargetLine] = []
    base = model.base_at(at, model.facing)
    for enemy in table.foes_of(model):
        view = sight.look_at(table, at, on, enemy)
        piece = "" if view.piece < 0 else table.terrain[view.piece].piece.name
        hides = view.level == sight.OBSCURED
        found.append(
            TargetLine(
                enemy.name,
                gap(base, enemy.base()),
                Segment(at, enemy.at),
                piece if hides else "",
                "" if hides else piece,
                None,
                None,
                note=_remark(table, view, enemy),
            )
        )
    return tuple(found)


# -- the picture ---------------------------------------------------------------------------------


def picture(known: ConflictKnown) -> Picture:
    """The whole table: nothing on it is hidden."""
    table = known.table
    return picture_of(table, [_figure(table, model) for model in table.fighters()])


def _figure(table: Table, model: Model) -> Figure:
    badges: list[str] = []
    if table.turn.model == model.name:
        badges.append(f"strides {table.turn.strides}/{table.activation().maximum}")
    badges += [f"{CONDITION_WORDS[which]} {count}" for which, count in enumerate(model.conditions) if count]
    states = (
        (model.prone, "prone"),
        (model.running, "ran"),
        (model.covered, "in cover"),
        (model.braced, "braced"),
        (model.focused, "focused"),
        (model.profile.leader, "leader"),
    )
    badges += [word for holds, word in states if holds]
    badges += list(model.powers)
    if model.carries:
        badges.append(model.carries)
    height = elevation(table, model)
    if height:
        badges.append(f"H {size_word(height)}")
    return figure_of(model, badges)
