"""What holds between two models of Primer, by the functions that a shot is checked with."""

from __future__ import annotations

import highground.rulesets.primer.rulebook as R
from highground.engine.position import Finding, in_zone
from highground.geometry.measure import gap
from highground.geometry.shapes import Segment
from highground.rulesets.primer.rules.shooting import blocking_wall, covering_piece, shot_refusal, to_hit
from highground.rulesets.primer.rules.victory import is_near, scorer
from highground.rulesets.primer.state.pieces import Table


def between(table: Table, one: str, other: str) -> list[Finding]:
    """SH-1 to SH-5, VI-1: whether one sees the other, how far it is, what covers it, what it takes to hit it,
    and who is near the marker.
    """
    viewer, target = table.models[one], table.models[other]
    line = Segment(viewer.at, target.at)
    facts = {"viewer": one, "target": other}
    wall = blocking_wall(table, viewer, target)
    cover = covering_piece(table, viewer, target)
    far, reach = gap(viewer.base, target.base), viewer.profile.range
    hidden = {**facts, "piece": "" if wall is None else wall.name}
    covered = {**facts, "piece": "" if cover is None else cover.name, "bonus": 1}
    found = [
        Finding(
            "sight",
            wall is None,
            "between_sees" if wall is None else "between_hidden_by",
            R.SH_2.id,
            hidden,
            line,
            () if wall is None else (wall.name,),
        ),
        Finding(
            "range",
            far <= reach,
            "between_in",
            R.SH_1.id,
            {**facts, "far": far, "reach": reach},
            line,
            (),
            far,
            reach,
        ),
        Finding(
            "cover",
            cover is not None,
            "between_open" if cover is None else "between_covered_by",
            R.SH_5.id,
            covered,
            line,
            () if cover is None else (cover.name,),
        ),
    ]
    if shot_refusal(table, viewer, target) is None:
        need = to_hit(table, viewer, target).total()
        found.append(Finding("need", True, "between_need", R.SH_4.id, {**facts, "need": need}))
    for model in (viewer, target):
        if is_near(table, model):
            found.append(in_zone(model.name, "marker", scorer(table), R.VI_1.id))
    return found
