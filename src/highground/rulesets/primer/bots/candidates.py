"""Finite, tagged suggestions: for bots, and for a player who asks what is possible; whom orders may name."""

from __future__ import annotations

from typing import Final

from highground.engine.agenda import Asking
from highground.engine.chance import Chance
from highground.engine.orders import Candidate, candidates
from highground.engine.state import Pass
from highground.geometry.crossing import clip_path
from highground.geometry.shapes import Point
from highground.rulesets.primer.rules.movement import path_refusal
from highground.rulesets.primer.rules.shooting import MayDuck, shot_refusal
from highground.rulesets.primer.rules.turn import MayAct, MayActivate
from highground.rulesets.primer.state.orders import Activate, Done, Duck, Move, Shoot
from highground.rulesets.primer.state.pieces import Model, PrimerKnown, Table

COMPASS: Final[tuple[tuple[int, int], ...]] = (
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
)


@candidates(MayActivate)
def suggest_activations(
    known: PrimerKnown, asked: MayActivate, budget: int, chance: Chance
) -> list[Candidate]:
    """Every fresh model."""
    return [Candidate(Activate(m.name), "act") for m in known.table.standing(asked.seat) if m.fresh]


@candidates(MayAct)
def suggest_actions(known: PrimerKnown, asked: MayAct, budget: int, chance: Chance) -> list[Candidate]:
    """Shots at every legal target, moves worth a thought, and leaving it at that."""
    table = known.table
    model = table.models[asked.model]
    found: list[Candidate] = []
    if not table.shot:
        for target in table.standing(1 - model.side):
            if shot_refusal(table, model, target) is None:
                found.append(Candidate(Shoot(target.name), "shoot"))
    if not table.moved:
        found.extend(suggest_moves(table, model))
    return found[: max(budget - 1, 0)] + [Candidate(Done(), "stop here")]


def suggest_moves(table: Table, model: Model) -> list[Candidate]:
    """Towards the marker and each enemy, and a full or half move in each compass direction."""
    found: dict[tuple[int, int], Candidate] = {}
    _suggest(table, model, table.board.marker, "to the marker", found)
    for enemy in table.standing(1 - model.side):
        _suggest(table, model, enemy.at, "towards the enemy", found)
    speed = model.profile.speed
    for x, y in COMPASS:
        length = speed if x == 0 or y == 0 else speed * 2 // 3
        goal = Point(model.at.x + x * length, model.at.y + y * length)
        _suggest(table, model, goal, "across the table", found)
    return list(found.values())


def _suggest(
    table: Table, model: Model, goal: Point, intent: str, found: dict[tuple[int, int], Candidate]
) -> None:
    """The whole way, or as much of it as speed allows, or half of that: the first that is legal."""
    reach = model.profile.speed
    for length in (reach, reach // 2):
        path = clip_path([model.at, goal], length)
        end = path[-1]
        if end != model.at and path_refusal(table, model, path) is None:
            found.setdefault((end.x, end.y), Candidate(Move((end,)), intent))
            return


@candidates(MayDuck)
def suggest_reactions(known: PrimerKnown, asked: Asking, budget: int, chance: Chance) -> list[Candidate]:
    """Duck or hold."""
    return [Candidate(Duck(), "duck"), Candidate(Pass(), "hold")]


def named(known: PrimerKnown, asked: Asking, verb: str, field: str) -> list[str] | None:
    """One's own models act, and enemies are shot at."""
    if field == "path":
        return None
    side = known.seat if verb == "activate" else 1 - known.seat
    return [model.name for model in known.table.standing(side)]
