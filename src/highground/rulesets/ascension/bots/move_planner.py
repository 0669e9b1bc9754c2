"""Plans: moves in the making, for suggestions.

A `Plan` takes Stride after Stride towards something, around the corners of what bars the way, as the
`Outlook` sees it. Whether that can be gone is for the same `Walk` that checks an order to say, so a plan is
legal as far as it has come.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

import highground.rulesets.ascension.rulebook as R
from highground.geometry.shapes import Point
from highground.geometry.units import MM
from highground.rulesets.ascension.bots.evaluation import apart, away_from
from highground.rulesets.ascension.bots.routes import TOUCH, Outlook, edge_towards
from highground.rulesets.ascension.rules.combat.targeting import BREAKTHROUGH
from highground.rulesets.ascension.rules.movement.interact import interact_refusal
from highground.rulesets.ascension.rules.movement.move import run_start_refusal
from highground.rulesets.ascension.rules.movement.path_checks import leg_refusal
from highground.rulesets.ascension.rules.movement.strides import stride_refusal, turn_refusal
from highground.rulesets.ascension.rules.movement.walk import Walk
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.state.orders import Move, Step
from highground.rulesets.ascension.state.terrain_pieces import Terrain

_ASIDE: Final[tuple[tuple[int, int], ...]] = ((573, 819), (573, -819))
"""Headings tried where no way was found, as cosine and sine of 55 degrees in thousandths."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Plan:
    """A move in the making: the steps so far and the walk that has taken them."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.table = outlook.table
        self.model = outlook.model
        self.walk = Walk(outlook.table, outlook.model, outlook.strides)
        self.walk.around = outlook.around()
        self.steps: list[Step] = []
        self.turns = not self.model.profile.is_round() or _needs_facing(self.model)

    def towards(self, goal: Point, keep: int, running: bool = False, target: int = -1) -> None:
        """As far as it goes towards a point, to end `keep` from it, around what is in the way.

        `target` is the piece that the goal is part of, if it is one.
        """
        profile = self.model.profile
        length = float(profile.longest() if self.turns else profile.shortest())
        if running:
            length *= 2.0
            if not self.walk.running and run_start_refusal(self.walk) is not None:
                return
        at = self.walk.at
        far = apart(at, goal)
        if far - keep < 1.0 * MM:
            return
        if keep == 0 and at is self.model.at:
            bends = self.outlook.way_to(goal)
        else:
            bends = self.outlook.way(at, goal, keep, target)
        if not self._at_once(bends, length, running):
            self._stride_by_stride(bends, length, running)

    def up_to(self, terrain: Terrain, running: bool) -> None:
        """As far as it goes towards a piece, to touch it: where there is room, or from straight ahead."""
        spot = self.outlook.place_at(terrain) if self.model.profile.is_round() else None
        if spot is not None:
            self.towards(spot, 0, running)
        else:
            goal = edge_towards(terrain, self.walk.at)
            self.towards(goal, self.model.profile.ahead + TOUCH, running, _index(self.table, terrain))

    def _at_once(self, bends: list[Point], length: float, running: bool) -> bool:
        """All Strides with one look at the whole way, over open ground.

        What is clear as a whole is clear in parts. Wherever more is to be thought of (heights, difficult
        ground, friends to pass through, somebody who compels the model) it is left to single Strides.
        """
        walk = self.walk
        at, facing = walk.at, walk.facing
        if walk.on >= 0 or self.model.compelled_by or self.table.options.pass_through_friends:
            return False
        if (self.turns and len(bends) > 1) or self._over_rough(bends):
            return False
        strides = _cut(at, bends, length, walk.strides)
        if len(strides) < 2:
            return False
        if self.turns and turn_refusal(walk, bends[0].minus(at)) is not None:
            return False
        path = [at]
        for part in strides:
            path += part
        walk.forget()
        refusal = leg_refusal(walk, path, int(length * len(strides)) + len(path), R.R_5_2_1_C)
        if refusal is not None or walk.on >= 0 or walk.hard or walk.broken or walk.spared or walk.stepped:
            walk.at, walk.facing, walk.on, walk.level, walk.gone = at, facing, -1, 0, 0
            return False
        turned = bends[0].minus(at) if self.turns else None
        for part in strides:
            self.steps.append(Step("run" if running else "stride", turned, tuple(part)))
        walk.strides -= len(strides)
        walk.running = walk.running or running
        return True

    def _over_rough(self, bends: list[Point]) -> bool:
        """Whether a way leads over difficult ground."""
        for each in self.outlook.rough:
            at = self.walk.at
            for bend in bends:
                if each.entered(float(at.x), float(at.y), float(bend.x), float(bend.y)) <= 1.0:
                    return True
                at = bend
        return False

    def _stride_by_stride(self, bends: list[Point], length: float, running: bool) -> None:
        """One Stride after the other, shorter over difficult ground, until one cannot be made."""
        for bend in bends:
            while self.walk.strides > 0:
                at = self.walk.at
                left = apart(at, bend)
                if left < 1.0 * MM:
                    break
                if not self._on(at, bend, left, length, running):
                    return

    def _on(self, at: Point, bend: Point, left: float, length: float, running: bool) -> bool:
        """A Stride towards a point; if not even the first one can be made, to one side of it or the other."""
        share = 1.0 if left <= length else length / left
        dx, dy = (bend.x - at.x) * share, (bend.y - at.y) * share
        refused = R.R_7_2_15_A.id
        if not self.outlook.is_rough(at.x + dx / 2.0, at.y + dy / 2.0):
            refused = self._refused(Point(at.x + int(dx), at.y + int(dy)), running)
        if refused == R.R_7_2_15_A.id:
            refused = self._refused(Point(at.x + int(dx / 2.0), at.y + int(dy / 2.0)), running)
        if not refused:
            return True
        if self.steps or left <= length:
            return False
        for cos, sin in _ASIDE:
            x, y = (dx * cos - dy * sin) / 1000.0, (dx * sin + dy * cos) / 1000.0
            if self.stride(Point(at.x + int(x), at.y + int(y)), running):
                return True
        return False

    def stride(self, to: Point, running: bool) -> bool:
        """One more Stride, straight to a point; False, and nothing changed, if it may not be made."""
        return not self._refused(to, running)

    def _refused(self, to: Point, running: bool) -> str:
        """The same; the clause that does not allow it, or "" if the Stride is made."""
        walk = self.walk
        at, facing, on, level = walk.at, walk.facing, walk.on, walk.level
        gone, strides, was_running = walk.gone, walk.strides, walk.running
        step = Step("run" if running else "stride", to.minus(at) if self.turns else None, (to,))
        walk.running = running
        refusal = stride_refusal(walk, step)
        if refusal is None and not walk.falls:
            self.steps.append(step)
            return ""
        walk.at, walk.facing, walk.on, walk.level = at, facing, on, level
        walk.gone, walk.strides, walk.running = gone, strides, was_running
        return "falls" if refusal is None else refusal.clause

    def interacts(self, terrain: Terrain) -> None:
        """Spend what is left on interacting with a piece, if it is touched."""
        if away_from(terrain, self.walk.at) > self.outlook.reach + MM:
            return
        while self.walk.strides > 0 and not self.walk.running:
            step = Step("interact", None, (), terrain.piece.name)
            strides, interacts, turned = self.walk.strides, self.walk.interacts, self.walk.turned
            if interact_refusal(self.walk, step) is not None:
                self.walk.strides, self.walk.interacts, self.walk.turned = strides, interacts, turned
                return
            self.steps.append(step)
            if terrain.piece.objective not in ("font", "caravan"):
                return

    def order(self) -> Move:
        return Move(tuple(self.steps))


def _index(table: Table, terrain: Terrain) -> int:
    for index, each in enumerate(table.terrain):
        if each is terrain:
            return index
    return -1


def _needs_facing(model: Model) -> bool:
    """Whether it matters where a model looks: a breakthrough leaves its front."""
    for attack in model.profile.attacks:  # noqa: SIM110 - compiled, a generator costs more than the loop
        if attack.kind == BREAKTHROUGH:
            return True
    return False


def _cut(at: Point, bends: list[Point], length: float, most: int) -> list[list[Point]]:
    """A way cut into Strides of at most this length, bends included, no more than `most` of them."""
    strides: list[list[Point]] = []
    part: list[Point] = []
    left = length
    for bend in bends:
        far = apart(at, bend)
        while far > left and len(strides) < most:
            share = left / far
            at = Point(at.x + int((bend.x - at.x) * share), at.y + int((bend.y - at.y) * share))
            part.append(at)
            strides.append(part)
            part, left = [], length
            far = apart(at, bend)
        if len(strides) == most:
            return strides
        if far >= 1.0 * MM:
            part.append(bend)
            at = bend
            left -= far
    if part:
        strides.append(part)
    return strides
