"""C-8.1 to C-8.3, Faith and Devotion; T-14 pays with it too."""

from __future__ import annotations

from typing import Final

import highground.rulesets.torn.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.rulesets.torn.state.names import DOMAINS
from highground.rulesets.torn.state.pieces import Mini, Table, TornGame

# -- events -----------------------------------------------------------------------------------------


class FaithGained(Event):
    side: Final[int]
    domain: Final[str]
    amount: Final[int]
    total: Final[int]


class FaithPaid(Event):
    side: Final[int]
    domain: Final[str]
    amount: Final[int]
    left: Final[int]


class DevotionEarned(Event):
    mini: Final[str]
    side: Final[int]


# -- C-8.1: Faith -----------------------------------------------------------------------------------


def gain_faith(game: TornGame, seat: int, domain: int, amount: int, clause: Clause) -> None:
    """C-8.1: a player gains tokens of a domain."""
    faith = game.table.players[seat].faith
    faith[domain] += amount
    game.emit(FaithGained(seat, DOMAINS[domain], amount, faith[domain]), clause)


def faith_refusal(table: Table, seat: int, domain: int, amount: int, clause: Clause) -> Refusal | None:
    """C-8.1, T-14.1: the price is paid in tokens of that very domain."""
    have = table.players[seat].faith[domain]
    if have < amount:
        return refuse(clause, "not_enough_faith", have, amount, {"domain": DOMAINS[domain]})
    return None


def pay_faith(game: TornGame, seat: int, domain: int, amount: int, clause: Clause) -> None:
    """C-8.1: tokens are paid; nothing gives them back (R-27)."""
    faith = game.table.players[seat].faith
    faith[domain] -= amount
    game.emit(FaithPaid(seat, DOMAINS[domain], amount, faith[domain]), clause)


def devotion(game: TornGame, mini: Mini) -> None:
    """C-8.2, C-8.3: at Step 3 a miniature earns its player the tokens printed on its card."""
    earned = game.table.card(mini).devotion
    told = False
    for domain, amount in enumerate(earned):
        if amount:
            if not told:
                game.emit(DevotionEarned(mini.name, mini.side), R.C_8_2)
                told = True
            gain_faith(game, mini.side, domain, amount, R.C_8_3)
