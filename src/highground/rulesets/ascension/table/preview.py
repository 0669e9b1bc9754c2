"""What a table shows before an order is given, from the same pieces as the checks; and its picture."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.orders import Refusal, refuse
from highground.engine.picture import Figure, Picture, Zone
from highground.engine.picture import Piece as Drawn
from highground.engine.preview import Area, Preview, Spot, TargetLine, Threat
from highground.engine.sheet import Stat
from highground.engine.tally import Tally
from highground.engine.walking import Walking
from highground.geometry.crossing import clip_path
from highground.geometry.measure import path_length
from highground.geometry.shapes import Circle, Point
from highground.geometry.units import MM
from highground.rulesets.ascension.bots.candidates import suggest_moves
from highground.rulesets.ascension.bots.routes import Outlook
from highground.rulesets.ascension.bots.target_options import targets_of
from highground.rulesets.ascension.rules.combat.engagement import influence_of
from highground.rulesets.ascension.rules.combat.modifiers import add_defense
from highground.rulesets.ascension.rules.combat.sight import aim_at, aim_model, look, sees_all
from highground.rulesets.ascension.rules.combat.targeting import may_name
from highground.rulesets.ascension.rules.movement.move import step_refusal, strides_of, walk_of
from highground.rulesets.ascension.rules.movement.surfaces import elevation
from highground.rulesets.ascension.rules.movement.walk import Walk
from highground.rulesets.ascension.state.models import CONDITIONS, AscensionKnown, Model, Table
from highground.rulesets.ascension.state.orders import Move, Step
from highground.rulesets.ascension.state.profiles import AttackProfile
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from highground.rulesets.ascension.table.sight_lines import lines_from, remark, template_of
from highground.rulesets.ascension.table.teleports import PLACING, ability_walking, preview_ability

WOODS: Final[tuple[str, ...]] = ("wood", "thicket", "brambles", "Bushes")
"""Kinds of pieces that are drawn with trees."""
GAITS: Final[tuple[str, ...]] = ("stride", "run")
"""Steps that go along a path; each is a kind of preview."""
LONGEST_WALK: Final = 24
"""More Strides than any model has: where a path is no longer followed."""
SHORTEST_STRIDE: Final = MM
"""What is left of a refused Stride is not taken for less."""


def preview(known: AscensionKnown, name: str, kind: str, path: list[Point]) -> Preview:
    """A path stride by stride, or every target of every attack."""
    table = known.table
    model = table.models.get(name)
    if model is None or not model.on_table:
        return Preview(name, kind, refusal=refuse(R.R_3_2_3_A, "not_on_the_table", facts={"model": name}))
    if kind in PLACING:
        return preview_ability(table, model, kind, path)
    if kind in GAITS:
        return _preview_strides(table, model, path, kind)
    found: list[TargetLine] = []
    areas: list[Area] = []
    for attack in model.profile.attacks:
        found += _targets(table, model, attack)
        if attack.reach:
            areas.append(Area("range", Circle(model.at, model.profile.ahead + attack.reach), attack.name))
    areas += _influence(model, model.at)
    return Preview(name, kind, targets=tuple(found), areas=tuple(areas))


def _preview_strides(table: Table, model: Model, path: list[Point], gait: str) -> Preview:
    """Strides from point to point, faced before they are taken, as many as each leg needs; limits are in
    Strides.

    Where one is refused, as much of it as is legal is kept: half a step at a time, down to a tenth of a
    millimetre; nothing of it, where that is less than a Stride is worth.
    """
    walk = walk_of(table, model)
    limit = walk.strides
    steps: list[Step] = []
    refusal: Refusal | None = None
    for step in _strides(model, path, gait):
        refusal = step_refusal(walk, step)
        if refusal is None:
            steps.append(step)
            continue
        short = _shortened(table, model, steps, step)
        if short is not None:
            steps.append(short)
        break
    reach = tuple([Spot(end, strides) for end, strides in _ends(table, model)]) if gait == "stride" else ()
    end = _walked(table, model, steps)
    legal = tuple(_divided([model.at, *[step.path[-1] for step in steps]], _longest(model, gait)))
    stop = None if refusal is None else legal[-1]
    return Preview(
        model.name,
        gait,
        reach,
        legal,
        stop,
        limit - end.strides,
        limit,
        refusal,
        order=Move(tuple(steps)) if steps else None,
        counts=True,
        areas=_influence(model, end.at),
        targets=lines_from(table, end),
        leg=_longest(model, gait),
    )


def _walked(table: Table, model: Model, steps: list[Step]) -> Walk:
    """The model after steps that are legal."""
    walk = walk_of(table, model)
    for step in steps:
        step_refusal(walk, step)
    return walk


def _longest(model: Model, gait: str) -> int:
    """R-5.2.1.b: how long a Stride straight ahead may be; R-5.2.5.a: twice that for one who runs."""
    return model.profile.longest() * (2 if gait == "run" else 1)


def _influence(model: Model, at: Point) -> tuple[Area, ...]:
    reach = influence_of(model)
    return (Area("influence", Circle(at, model.profile.ahead + reach), ""),) if reach else ()


def walking(known: AscensionKnown, name: str, kind: str) -> Walking | None:
    """Where a model may go with all its Strides, faced before they are taken, or by an ability."""
    table = known.table
    model = table.models.get(name)
    if model is None or not model.on_table:
        return None
    if kind in PLACING:
        return ability_walking(table, model, kind)
    if kind not in GAITS:
        return None
    far = walk_of(table, model).strides * _longest(model, kind)
    return Walking(model.at, far, lambda path: _way_refusal(table, model, path, kind))


def _way_refusal(table: Table, model: Model, path: list[Point], gait: str) -> Refusal | None:
    """Why the Strides along a path may not all be taken."""
    walk = walk_of(table, model)
    for step in _strides(model, path, gait):
        refusal = step_refusal(walk, step)
        if refusal is not None:
            return refusal
    return None


def threats(known: AscensionKnown, name: str) -> tuple[Threat, ...]:
    """A Move, then each attack that reaches so far."""
    model = known.table.models.get(name)
    if model is None or not model.on_table:
        return ()
    ahead = model.profile.ahead
    return tuple([Threat(each.name, "stride", ahead + each.reach) for each in model.profile.attacks])


def _strides(model: Model, path: list[Point], gait: str) -> list[Step]:
    """The Strides that lead along a path, each as long as it may be straight ahead; a Run divides itself."""
    whole = [model.at, *path]
    ways = whole if gait == "run" else _divided(whole, _longest(model, gait))
    return [Step(gait, end.minus(at), (end,)) for at, end in pairwise(ways) if end != at]


def _divided(path: list[Point], length: int) -> list[Point]:
    """A path in pieces that are no longer than a Stride straight ahead may be."""
    found = path[:1]
    for goal in path[1:]:
        while found[-1] != goal and len(found) <= LONGEST_WALK:
            found.append(clip_path([found[-1], goal], length)[-1])
    return found


def _shortened(table: Table, model: Model, steps: list[Step], refused: Step) -> Step | None:
    """The longest beginning of a Stride that is legal after those before it."""
    start = steps[-1].path[-1] if steps else model.at
    low, high = 0, path_length([start, refused.path[-1]])
    found: Step | None = None
    while high - low > MM // 10:
        middle = (low + high) // 2
        end = clip_path([start, refused.path[-1]], middle)[-1]
        step = Step(refused.kind, refused.facing, (end,))
        if end != start and _may_stride(table, model, steps, step):
            found, low = step, middle
        else:
            high = middle
    return found if low >= SHORTEST_STRIDE else None


def _may_stride(table: Table, model: Model, steps: list[Step], last: Step) -> bool:
    return step_refusal(_walked(table, model, steps), last) is None


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
        if target is not None and not may_name(table, model, target):
            continue
        need: int | None = None
        if each.refusal is None:
            need = 0
            if target is not None:
                defense = Tally([])
                add_defense(defense, table, model, attack, target, aim_model(table, model))
                need = defense.total()
        found.append(
            TargetLine(
                each.target,
                each.distance,
                each.line,
                each.blocker,
                each.cover_piece,
                need,
                each.refusal,
                each.order if each.touched else None,
                attack.name,
                note=_remark(table, model, each.target),
                reach=attack.reach,
                template=template_of(model, attack, each.order),
            )
        )
    return found


def _remark(table: Table, model: Model, name: str) -> Refusal | None:
    """What lies between a model and a target."""
    viewer, target = aim_model(table, model), aim_at(table, name, model.at)
    if target is None:
        return None
    return remark(table, viewer, target, look(table, viewer, target, sees_all(model)))


# -- the picture ---------------------------------------------------------------------------------


def picture(known: AscensionKnown) -> Picture:
    """The whole table: nothing on it is hidden."""
    table = known.table
    return picture_of(table, [_figure(table, model) for model in table.on_table()])


def picture_of(table: Table, figures: list[Figure]) -> Picture:
    """A table of either edition, with these figures on it; before the first round others wait beside it."""
    off = [model for model in table.models.values() if not table.round and not model.on_table]
    board = table.board
    return Picture(
        board.title,
        board.width,
        board.height,
        sides=tuple([player.name for player in table.players]),
        scores=tuple([table.score[player.side] for player in table.players]),
        note=f"{table.round}/{board.rounds}",
        pieces=tuple([_drawn(each) for each in table.terrain if each.standing]),
        zones=tuple([Zone(zone.name, zone.shape, zone.seat) for zone in board.zones]),
        figures=tuple(figures),
        round=table.round,
        rounds=board.rounds,
        active=table.turn.model,
        waiting=tuple([figure_of(model, []) for model in off]),
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
    if piece.kind in WOODS:
        return "wood"
    for trait in ("impassable", "hazardous", "difficult", "bridge", "console", "fragile", "reinforced"):
        if piece.has(trait):
            return trait
    return "open" if piece.has("open") else "solid"


def _figure(table: Table, model: Model) -> Figure:
    """A model with what everybody should see of it: what it has used, what weighs on it, where it is."""
    turn = table.turn
    badges: list[str] = []
    if turn.model == model.name:
        badges.append(f"Actions left {2 - turn.actions}")
    if turn.model == model.name and turn.moving:
        badges.append(f"Strides left {turn.strides}")
    badges += [f"{CONDITIONS[which]} {count}" for which, count in enumerate(model.conditions) if count]
    exhausted = sum([1 for tokens in model.exhaust if tokens])
    if exhausted:
        badges.append(f"exhausted {exhausted}/{len(model.exhaust)}")
    if model.compelled_by:
        badges.append("compelled")
    if model.running:
        badges.append("running")
    if model.carries:
        badges.append(model.carries)
    height = elevation(table, model)
    if height:
        badges.append(f"E {size_word(height)}")
    if model.profile.leader:
        badges.append("Leader")
    return figure_of(model, badges)


def figure_of(model: Model, badges: list[str]) -> Figure:
    """A model where it stands, with these words about it."""
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


# -- the sheet -----------------------------------------------------------------------------------


def tired(model: Model, line: Stat, clause: Clause = R.R_3_2_4_A) -> Stat:
    """The line, with the Exhaust Tokens that lie on it; each edition takes them off by its own `clause`."""
    actions = model.profile.actions
    tokens = model.exhaust[actions.index(line.label)] if line.label in actions else 0
    if not tokens:
        return line
    note = f"{line.note}, exhaust {tokens}" if line.note else f"exhaust {tokens}"
    return Stat(line.label, line.value, note, clause.id)
