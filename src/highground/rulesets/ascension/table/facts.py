"""A position as named facts, for cases, the judge and odds; most are alike in both editions."""

from __future__ import annotations

from highground.engine.facts import score_fact, yes
from highground.rulesets.ascension.rules.cards.flips import discard_count
from highground.rulesets.ascension.rules.movement.surfaces import elevation
from highground.rulesets.ascension.scenarios.goals import goal_of
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from highground.rulesets.ascension.table.words import VOCABULARY


def facts(table: Table) -> dict[str, str]:
    """All that lies open on the table."""
    found = table_facts(table)
    found["actions"] = str(table.turn.actions)
    found["last_stand"] = table.last_stand
    for name, model in table.models.items():
        model_facts(found, table, model)
        found[f"{name}.elevation"] = size_word(elevation(table, model))
        found[f"{name}.running"] = yes(model.running)
        found[f"{name}.compelled_by"] = model.compelled_by
    for terrain in table.terrain:
        terrain_facts(found, terrain, size_word(terrain.wounds))
        if terrain.piece.has("door"):
            found[f"{terrain.piece.name}.shut"] = yes(terrain.shut)
    return found


def table_facts(table: Table) -> dict[str, str]:
    """Round, score, whose activation it is, and what lies before each player."""
    found = {
        "round": str(table.round),
        "score": score_fact(table.score),
        "over": yes(table.over),
        "active": table.turn.model,
        "strides": str(table.turn.strides),
    }
    for seat, player in enumerate(table.players):
        found[f"{player.name}.draw"] = str(table.players[table.deck_seat(seat)].deck.left)
        found[f"{player.name}.discard"] = str(discard_count(table, seat))
        found[f"{player.name}.goal"] = goal_of(table, seat)
    return found


def model_facts(found: dict[str, str], table: Table, model: Model) -> None:
    """Where a model is, what is left of it, and its tokens."""
    name = model.name
    found[f"{name}.on_table"] = yes(model.on_table)
    found[f"{name}.wounds"] = str(model.wounds)
    found[f"{name}.at"] = VOCABULARY.write_point(model.at)
    found[f"{name}.on"] = "" if model.on < 0 else table.terrain[model.on].piece.name
    found[f"{name}.activated"] = yes(model.activated)
    for which, condition in enumerate(table.edition().conditions):
        found[f"{name}.{condition}"] = str(model.conditions[which])
    for action, tokens in zip(model.profile.actions, model.exhaust, strict=True):
        found[f"{name}.exhaust {action}"] = str(tokens)
    found[f"{name}.carries"] = model.carries


def terrain_facts(found: dict[str, str], terrain: Terrain, wounds: str) -> None:
    """Of two pieces of one name (rubble where something stood) the later one is told."""
    name = terrain.piece.name
    found[f"{name}.standing"] = yes(terrain.standing)
    found[f"{name}.wounds"] = wounds
    if terrain.piece.objective:
        found[f"{name}.holder"] = "" if terrain.holder < 0 else str(terrain.holder)
        found[f"{name}.uses"] = str(terrain.uses)
