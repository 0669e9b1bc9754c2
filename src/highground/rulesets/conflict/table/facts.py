"""A position of Conflict as named facts: those of both editions, and what only this one knows."""

from __future__ import annotations

from highground.engine.facts import yes
from highground.rulesets.ascension.rules.movement.surfaces import elevation
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.ascension.table.facts import model_facts, table_facts, terrain_facts
from highground.rulesets.conflict.state.models import Model, Table


def facts(table: Table) -> dict[str, str]:
    """All that lies open on the table."""
    found = table_facts(table)
    turn = table.activation()
    found["maximum"] = str(turn.maximum)
    found["moved"] = yes(turn.moved)
    found["attacks"] = str(turn.attacks)
    found["maneuvers"] = ", ".join(turn.maneuvers)
    found["given_up"] = turn.given_up
    found["charged"] = turn.charged
    for model in [table.fighter(name) for name in table.models]:
        model_facts(found, table, model)
        _own_facts(found, table, model)
    for terrain in table.terrain:
        terrain_facts(found, terrain, str(terrain.wounds))
    return found


def _own_facts(found: dict[str, str], table: Table, model: Model) -> None:
    name = model.name
    found[f"{name}.height"] = size_word(elevation(table, model))
    found[f"{name}.prone"] = yes(model.prone)
    found[f"{name}.ran"] = yes(model.running)
    found[f"{name}.covered"] = yes(model.covered)
    found[f"{name}.braced"] = yes(model.braced)
    found[f"{name}.focused"] = yes(model.focused)
    found[f"{name}.aids"] = ", ".join([f"{friend} against {enemy}" for friend, enemy in model.aids])
    found[f"{name}.powers"] = ", ".join(model.powers)
