"""What a field of an order's form may name at a question, for tables where orders are made by clicking."""

from __future__ import annotations

from typing import Final

from highground.engine.agenda import Asking
from highground.engine.names import slug
from highground.rulesets.collide.rules.activation.activation import MayAct, MayActivate, members
from highground.rulesets.collide.state.pieces import CollideKnown, Table
from highground.rulesets.collide.state.printed import ACTIVE

OWN: Final = {"teleport": "first_contact", "demolish": "first_contact", "search": "last_chance"}
"""Orders that only one mission knows."""


def named(known: CollideKnown, question: Asking, verb: str, field: str) -> list[str] | None:
    """What those who act have, as it is typed; units and tokens that can be named."""
    table = known.table
    if isinstance(question, MayActivate):
        return [unit.name for unit in table.in_play(known.seat) if not unit.activated]
    if not isinstance(question, MayAct):
        return None
    if not _known_here(table, verb):
        return []
    units = members(table)
    if field == "tactic":
        return list(table.players[known.seat].tactics)
    if field == "weapon":
        return [slug(weapon.name) for unit in units for weapon in unit.sheet.weapons]
    if field == "ability":
        return [each.name for unit in units for each in unit.sheet.abilities if each.kind == ACTIVE]
    if field == "unit":
        return [unit.name for unit in units]
    if field == "token":
        return [token.name for token in table.tokens]
    if field in ("target", "targets"):
        standing = [unit.name for unit in table.units if unit.on_table]
        return standing + [token.name for token in table.tokens if token.kind.destroyable]
    return None


def _known_here(table: Table, verb: str) -> bool:
    return OWN.get(verb, table.board.mission.kind) == table.board.mission.kind
