"""Chapter 3, Whose Turn it is: who has models to activate, who is next, who may pass (R-3.1 to R-3.3).

In either edition: nothing here changes a table, and what a refusal cites is handed in.
"""

from __future__ import annotations

from highground.engine.clauses import Clause
from highground.engine.orders import Refusal, refuse
from highground.rulesets.ascension.state.models import Table


def unactivated(table: Table, side: int) -> int:
    """R-3.1.1.c: how many models of a side on the table have not activated this Round."""
    return max(0, _waiting(table, side))


def _waiting(table: Table, side: int) -> int:
    """The same; -1 if the side has nobody on the table."""
    count, there = 0, False
    players = table.players
    for model in table.models.values():
        if model.on_table and players[model.seat].side == side:
            there = True
            if not model.activated:
                count += 1
    return count if there else -1


def another_round(table: Table) -> bool:
    """Whether a Round follows: a scenario says when a game ends; without one, somebody must be there."""
    for model in table.models.values():
        if model.on_table:
            return True
    return table.board.scenario != ""


def place_in_turn(table: Table) -> int:
    """R-3.3.2.c: the place in the order of the next side with somebody to activate, or -1."""
    places = len(table.order)
    for ahead in range(places):
        place = (table.next + ahead) % places
        if unactivated(table, table.order[place]):
            return place
    return -1


def may_pass_turn(table: Table, side: int) -> bool:
    """R-3.2.2.a: every opposing side has at least two more un-activated models (RUL-42)."""
    return fewest_opposing(table, side) >= unactivated(table, side) + 2


def fewest_opposing(table: Table, side: int) -> int:
    """R-3.2.2.a: the least number of un-activated models among the opposing sides; 0 if there is none."""
    fewest = -1
    for other in range(len(table.order)):
        if other != side:
            count = _waiting(table, other)
            if count >= 0 and (fewest < 0 or count < fewest):
                fewest = count
    return max(0, fewest)


def pass_refusal(table: Table, seat: int, clause: Clause) -> Refusal | None:
    """R-3.2.2.a: why a player may not pass: an opposing side is not two models behind."""
    side = table.players[seat].side
    if may_pass_turn(table, side):
        return None
    return refuse(clause, "may_not_pass", fewest_opposing(table, side), unactivated(table, side) + 2)


def activate_refusal(table: Table, seat: int, name: str, clause: Clause) -> Refusal | None:
    """R-3.2.3.a: why a player may not activate this model; in either edition, by a `clause` of its own."""
    model = table.models.get(name)
    if model is None or not model.on_table:
        return refuse(clause, "not_on_the_table", facts={"model": name})
    if model.seat != seat:
        return refuse(clause, "not_your_model", facts={"model": name})
    if model.activated:
        return refuse(clause, "already_activated", facts={"model": name})
    return None
