"""Chapter 11, What attack and defence come to (C-11.2, C-11.3); for odds also what they will."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

import highground.rulesets.conflict.rulebook as R
from highground.engine.tally import Tally
from highground.rulesets.ascension.rules.cards.flips import pile_of
from highground.rulesets.ascension.rules.cards.values import Turned, cards_tally
from highground.rulesets.ascension.rules.combat.attack_odds import Exchange, Hand, hands
from highground.rulesets.ascension.rules.combat.triggers import suits_that_matter
from highground.rulesets.ascension.state.activation import AttackInProgress
from highground.rulesets.conflict.rules.combat.effects import attack_of, firing
from highground.rulesets.conflict.rules.combat.modifiers import add_attack, add_defense
from highground.rulesets.conflict.rules.combat.sight import View
from highground.rulesets.conflict.rules.combat.targeting import origin_on, view_of
from highground.rulesets.conflict.state.models import Table


def attack_total(table: Table, strike: AttackInProgress, at: int) -> Tally:
    """C-11.2: the cards that lie there for it, strength and bonuses."""
    turned = table.turned.get("attack")
    total = cards_tally(() if turned is None else turned.cards, R.C_2_2)
    target = table.find(strike.hits[at].target)
    add_attack(total, table, table.fighter(strike.attacker), attack_of(table, strike), target)
    return total


def defense_total(table: Table, strike: AttackInProgress, at: int) -> Tally:
    """C-11.3: the cards that lie there for it, the matching resistance and bonuses."""
    turned = table.turned.get("defense")
    total = cards_tally(() if turned is None else turned.cards, R.C_2_2)
    target = table.fighter(strike.hits[at].target)
    attacker = table.fighter(strike.attacker)
    add_defense(total, table, attacker, attack_of(table, strike), target, _view(table, strike, at))
    return total


def _view(table: Table, strike: AttackInProgress, at: int) -> View:
    """C-9.7: along the line of the attack; a ricochet's starts at the target before (CR-10)."""
    return view_of(table, strike.hits[at].origin, origin_on(table, strike, at), strike.hits[at].target)


def card_counts(table: Table) -> bool:
    """Whether no two cards of a value come to the same: suits break ties, or both flip from one deck."""
    return table.house.combat_ties_by_suit or table.deck_seat(0) == table.deck_seat(1)


def attack_suits(table: Table, strike: AttackInProgress) -> tuple[int, ...] | None:
    """The suits of an attack's effects, which alone can make a difference; None: any card can."""
    if card_counts(table) or table.house.effect_suit == "model":
        return None
    return suits_that_matter(attack_of(table, strike))


@mypyc_attr(acyclic=True)
class Blow(Exchange):
    """An attack before its first card, if this is the only target left: all that its flips can come to."""

    def __init__(self, table: Table, strike: AttackInProgress, at: int) -> None:
        self.table = table
        self.strike = strike
        self.at = at

    def is_certain(self) -> bool:
        """Whether it will be two cards against two of another deck, and a model, and totals decide."""
        table = self.table
        attacker, target = table.fighter(self.strike.attacker), table.find(self.strike.hits[self.at].target)
        if target is None or not target.on_table or not attacker.on_table or table.turned:
            return False
        return not card_counts(table) and target.seat != attacker.seat

    def attacks(self) -> list[Hand]:
        """C-7.8 to C-7.10: what fires is certain."""
        seat = self.table.fighter(self.strike.attacker).seat
        found = hands(pile_of(self.table, seat), attack_suits(self.table, self.strike))
        for hand in found:
            for place in firing(self.table, self.strike, self.at, Turned(seat, hand.cards)):
                hand.sets_off += 1 << place
        return found

    def defenses(self) -> list[Hand]:
        return hands(pile_of(self.table, self.table.fighter(self.strike.hits[self.at].target).seat), ())

    def lead(self) -> int:
        attack = attack_total(self.table, self.strike, self.at)
        return attack.total() - defense_total(self.table, self.strike, self.at).total()

    def most(self) -> int:
        """CC-16: one may be spared."""
        return self.table.fighter(self.strike.hits[self.at].target).wounds + 1
