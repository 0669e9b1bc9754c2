"""A position of Primer as named facts, for cases, the judge and odds."""

from __future__ import annotations

from highground.engine.facts import score_fact, yes
from highground.geometry.units import to_inch
from highground.rulesets.primer.state.pieces import Table


def facts(table: Table) -> dict[str, str]:
    """Round and score; where each model is and how it fares."""
    found = {"round": str(table.round), "score": score_fact(table.score)}
    for name, model in table.models.items():
        found[f"{name}.wounds"] = str(model.wounds)
        found[f"{name}.at"] = f"{to_inch(model.at.x, 3)},{to_inch(model.at.y, 3)}"
        found[f"{name}.fresh"] = yes(model.fresh)
        found[f"{name}.alert"] = yes(model.alert)
    return found
