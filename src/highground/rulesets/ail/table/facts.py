"""The position as named facts: for cases, the judge, odds and hover sheets."""

from __future__ import annotations

from highground.rulesets.ail.rules.figures import acc_total
from highground.rulesets.ail.rules.stress import STATES, state_of
from highground.rulesets.ail.state.pieces import Figure, Table


def facts_of(table: Table) -> dict[str, str]:
    """Everything that somebody at the table would write down."""
    progress = table.progress
    found = {
        "round": str(table.round),
        "turn": table.turn.figure,
        "extra turn": table.turn.extra,
        "order": " ".join(table.order),
        "score": "-".join([str(each) for each in progress.score]),
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
    facts: dict[str, str | int | bool] = {
        "at": _square(figure.at),
        "away": figure.away,
        "ps": figure.ps,
        "state": STATES[state_of(table, figure)],
        "out": figure.out,
        "wounds": ", ".join([f"{w.kind} {w.place} {w.severity}" for w in figure.wounds]),
        "acc": acc_total(figure),
        "plain acc": figure.acc,
        "aimed": ", ".join([f"{each.device} {each.points}" for each in figure.aimed]),
        "init": figure.init,
        "adrenaline": figure.adrenaline,
        "focus": figure.focus,
        "willpower": figure.willpower,
        "standard": figure.standard,
        "move": figure.move,
        "support": figure.support,
        "debt": figure.debt,
        "stance": figure.stance,
        "overwatch": len(figure.overwatch),
        "hunkered": figure.hunkered,
        "prone": figure.prone,
        "immobilized": figure.immobilized,
        "decked": figure.decked,
        "grappled_by": figure.grappled_by,
        "holding": figure.holding,
        "moving": figure.moving,
        "suppressed": figure.suppressed,
        "off_line": figure.off_line,
        "ki": figure.ki,
        "in_hand": figure.in_hand,
        "two_handed": figure.two_handed,
        "surprised_by": ", ".join(figure.surprised_by),
        "unaware_of": ", ".join(figure.unaware_of),
    }
    for name, fact in facts.items():
        found[f"{figure.name}.{name}"] = str(fact).lower() if isinstance(fact, bool) else str(fact)
    for weapon, points in figure.ammo.items():
        found[f"{figure.name}.ammo {weapon}"] = str(points)
    for grenade, count in figure.grenades.items():
        found[f"{figure.name}.{grenade}"] = str(count)
