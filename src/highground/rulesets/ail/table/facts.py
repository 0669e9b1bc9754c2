"""The position as named facts: for cases, the judge, odds and hover sheets."""

from __future__ import annotations

from typing import Final

from highground.engine.facts import fact, score_fact
from highground.rulesets.ail.rules.figures import acc_total
from highground.rulesets.ail.rules.stress import STATES, state_of
from highground.rulesets.ail.state.pieces import Figure, Table

FIGURE: Final[tuple[str, ...]] = (
    *("at", "away", "ps", "state", "out", "wounds", "acc", "plain acc", "aimed", "init"),
    *("adrenaline", "focus", "willpower", "standard", "move", "support", "debt", "stance"),
    *("overwatch", "hunkered", "prone", "immobilized", "decked", "grappled_by", "holding", "moving"),
    *("suppressed", "off_line", "ki", "in_hand", "two_handed", "surprised_by", "unaware_of"),
)
"""What is told of a figure, in this order: its fields, and what is said in another way than they keep it."""


def facts(table: Table) -> dict[str, str]:
    """Everything that somebody at the table would write down."""
    progress = table.progress
    found = {
        "round": str(table.round),
        "turn": table.turn.figure,
        "extra turn": table.turn.extra,
        "order": " ".join(table.order),
        "score": score_fact(progress.score),
        "ending": progress.ending,
        "carrier": progress.carrier,
        "worked": str(progress.worked),
        "smokes": " ".join([_square(each.at) for each in table.smokes]),
        "dropped": ", ".join([f"{each.weapon.name} {_square(each.at)}" for each in table.dropped]),
        "open doors": str(table.ground.count("d")),
    }
    for figure in table.figures.values():
        _add_figure(found, table, figure)
    return found


def _square(cell: tuple[int, int]) -> str:
    return f"{cell[0]},{cell[1]}"


def _add_figure(found: dict[str, str], table: Table, figure: Figure) -> None:
    said = {
        "at": _square(figure.at),
        "state": STATES[state_of(table, figure)],
        "wounds": ", ".join([f"{w.kind} {w.place} {w.severity}" for w in figure.wounds]),
        "acc": str(acc_total(figure)),
        "plain acc": str(figure.acc),
        "aimed": ", ".join([f"{each.device} {each.points}" for each in figure.aimed]),
        "overwatch": str(len(figure.overwatch)),
    }
    for name in FIGURE:
        told = said.get(name)
        found[f"{figure.name}.{name}"] = fact(getattr(figure, name)) if told is None else told
    for weapon, points in figure.ammo.items():
        found[f"{figure.name}.ammo {weapon}"] = str(points)
    for grenade, count in figure.grenades.items():
        found[f"{figure.name}.{grenade}"] = str(count)
