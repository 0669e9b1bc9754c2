"""A position of If Worlds Collide as named facts, for cases, the judge and odds: everything lies open."""

from __future__ import annotations

from highground.engine.facts import score_fact, yes
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, scaled
from highground.rulesets.collide.rules.missions.control import controller
from highground.rulesets.collide.state.pieces import NOBODY, Table, Token, Unit


def facts(table: Table) -> dict[str, str]:
    """Round and phase, what each side has, where everything is and how it fares."""
    activation = table.activation
    active = [] if activation is None else [table.units[turn.unit].name for turn in activation.turns]
    found = {
        "round": str(table.round),
        "phase": table.phase,
        "score": score_fact([player.score for player in table.players]),
        "environment": "" if table.environment is None else table.environment.name,
        "roller": _side(table, table.roller),
        "first_finisher": _side(table, table.finishers[0] if table.finishers else NOBODY),
        "starts": _side(table, table.order[0] if table.order else NOBODY),
        "active": " ".join(active),
        "tactic": "" if activation is None else activation.tactic,
        "over": yes(table.over),
    }
    for player in table.players:
        found[f"{player.name}.ap"] = str(player.ap)
        found[f"{player.name}.score"] = str(player.score)
        found[f"{player.name}.stopped"] = yes(player.stopped)
        found[f"{player.name}.tactics"] = ", ".join(player.tactics)
    for unit in table.units:
        _unit(found, table, unit)
    for token in table.tokens:
        _token(found, table, token)
    for number, there in enumerate(table.objectives):
        found[f"objective-{number + 1}.at"] = "" if there is None else spot(there)
        found[f"objective-{number + 1}.held"] = _side(table, controller(table, number))
    return found


def _unit(found: dict[str, str], table: Table, unit: Unit) -> None:
    name = unit.name
    found[f"{name}.on_table"] = yes(unit.on_table)
    found[f"{name}.at"] = spot(unit.base.centre) if unit.on_table else ""
    found[f"{name}.health"] = str(unit.health)
    found[f"{name}.activated"] = yes(unit.activated)
    found[f"{name}.moved"] = yes(unit.moved)
    found[f"{name}.heavy"] = yes(unit.heavy)
    found[f"{name}.pocket"] = str(unit.pocket)
    under = [each.effect.source for each in table.effects if each.unit == unit.number]
    found[f"{name}.effects"] = ", ".join(under)
    turn = None if table.activation is None else table.activation.turn_of(unit.number)
    if turn is not None:
        found[f"{name}.pinned"] = yes(turn.pinned)


def _token(found: dict[str, str], table: Table, token: Token) -> None:
    found[f"{token.name}.at"] = spot(token.at)
    found[f"{token.name}.carrier"] = "" if token.carrier == NOBODY else table.units[token.carrier].name


def _side(table: Table, seat: int) -> str:
    return "" if seat < 0 else table.players[seat].name


def spot(at: Point) -> str:
    """A place in steps, as short as it can be said."""
    return f"{_steps(at.x)},{_steps(at.y)}"


def _steps(length: int) -> str:
    for places in range(7):
        text = f"{length / INCH:.{places}f}"
        if scaled(text, INCH) == length:
            return text.rstrip("0").rstrip(".") if "." in text else text
    return f"{length / INCH:.6f}"
