"""W-12, Knack rolls: one die, modifiers, AP bought before the roll, and the faces 1 and 6."""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.dice import Die, die
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.engine.tally import Modifier, Tally, tally
from highground.rulesets.collide.state.pieces import CollideGame, Table

D6: Final[Die] = die(6)

ATTACK: Final = "attack"
ABILITY: Final = "ability"
TACTIC: Final = "tactic"


class KnackRolled(Event):
    """`kind` is attack, ability or tactic; `total` the die with its modifiers."""

    kind: Final[str]
    who: Final[str]
    what: Final[str]
    die: Final[int]
    total: Final[Tally]
    score: Final[int]
    passed: Final[bool]


class ApSpent(Event):
    """AP put into a roll (W-12.4), or paid for something else; `left` stay in the pool."""

    seat: Final[int]
    amount: Final[int]
    left: Final[int]
    what: Final[str]


_UNHEARD: Final = KnackRolled(ATTACK, "", "", 0, Tally([]), 0, False)
"""What is emitted where nobody listens: it counts, and is never read."""


def succeeds(face: int, score: int, modifier: int, only_six: bool) -> bool:
    """W-12.2: total against score; W-12.7, W-12.8: 1 and 6 are absolute; W-10.5: or only a 6 will do."""
    if face == 1:
        return False
    return face == 6 or (not only_six and face + modifier >= score)


def chance_of(score: int, modifier: int, only_six: bool) -> int:
    """How many of the six faces succeed."""
    if only_six:
        return 1
    return min(5, max(1, 7 + modifier - score))


def ap_refusal(table: Table, seat: int, ap: int, price: int = 0) -> Refusal | None:
    """R-12.2: what is put into a roll must be covered by the pool, once the price is paid."""
    held = table.players[seat].ap - price
    if ap < 0 or ap > held:
        return refuse(R.W_12_4, "not_enough_ap", ap, held)
    return None


def roll_knack(
    game: CollideGame,
    seat: int,
    kind: str,
    who: str,
    what: str,
    score: int,
    modifiers: list[Modifier],
    ap: int,
    only_six: bool = False,
) -> bool:
    """W-12: roll, then pay the AP that were put into it, and say how it went."""
    bonus = ap
    for each in modifiers:
        bonus += each.amount
    classes = tuple([1 if succeeds(face, score, bonus, only_six) else 0 for face in (1, 2, 3, 4, 5, 6)])
    face = game.roll(D6, R.W_1_6, seat, classes)
    passed = succeeds(face, score, bonus, only_six)
    pay(game, seat, ap, R.W_12_6 if kind == ATTACK else R.W_12_4, what)
    decided = _decided(kind, face, ap, only_six)
    if game.quiet:
        game.emit(_UNHEARD, decided)
        return passed
    total = tally(face, R.W_1_6, "die")
    if ap:
        total.add(ap, R.W_12_4, "ap_spent")
    total.parts.extend(modifiers)
    game.emit(KnackRolled(kind, who, what, face, total, score, passed), decided)
    return passed


def _decided(kind: str, face: int, ap: int, only_six: bool) -> Clause:
    """The clause that settled a roll; for tactics W-6.8 says that the same rules hold."""
    if kind == ABILITY:
        return R.W_12_1
    if kind == TACTIC:
        return R.W_6_8 if ap or face in (1, 6) else R.W_6_4
    if only_six:
        return R.W_10_5
    if face == 1:
        return R.W_12_7
    return R.W_12_8 if face == 6 else R.W_12_2


def pay(game: CollideGame, seat: int, amount: int, clause: Clause, what: str) -> None:
    """W-4.17: AP leave the pool."""
    if not amount:
        return
    player = game.table.players[seat]
    player.ap -= amount
    game.emit(ApSpent(seat, amount, player.ap, what), clause)


def pay_for(game: CollideGame, seat: int, amount: int, what: str) -> None:
    """W-4.17: AP for an ability, or for a tactic that says so."""
    pay(game, seat, amount, R.W_4_17, what)
