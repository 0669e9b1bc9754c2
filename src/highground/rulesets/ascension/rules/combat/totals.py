"""Chapter 6.1.1, What attack and defense come to (R-6.1.1.b, R-6.1.1.c); for odds also what they will."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from highground.engine.tally import Tally
from highground.rulesets.ascension.rules.cards.flips import pile_of
from highground.rulesets.ascension.rules.cards.values import RED_JOKER, Turned, cards_tally
from highground.rulesets.ascension.rules.combat.attack_odds import Exchange, Hand, hands
from highground.rulesets.ascension.rules.combat.damage import lethal_damage
from highground.rulesets.ascension.rules.combat.modifiers import add_attack, add_defense
from highground.rulesets.ascension.rules.combat.reactions import defends_with_cards
from highground.rulesets.ascension.rules.combat.retargeting import attack_of
from highground.rulesets.ascension.rules.combat.targeting import origin_of
from highground.rulesets.ascension.rules.combat.triggers import fires, suits_that_matter
from highground.rulesets.ascension.state.activation import AttackInProgress
from highground.rulesets.ascension.state.models import Table


def attack_total(table: Table, strike: AttackInProgress, at: int) -> Tally:
    """R-6.1.1.b: the attack against this target, with the cards that lie there for it."""
    turned = table.turned.get("attack")
    total = cards_tally(() if turned is None else turned.cards)
    attacker, name = table.models[strike.attacker], strike.hits[at].target
    target = table.models.get(name)
    what = table.terrain_named(name) if target is None else target
    add_attack(total, table, attacker, attack_of(table, strike), what)
    return total


def defense_total(table: Table, strike: AttackInProgress, at: int) -> Tally:
    """R-6.1.1.c: the defense of this target, a model, with the cards that lie there for it."""
    attack = attack_of(table, strike)
    turned = table.turned.get("defense")
    total = cards_tally(() if turned is None else turned.cards)
    attacker, target = table.models[strike.attacker], table.models[strike.hits[at].target]
    add_defense(total, table, attacker, attack, target, origin_of(table, strike, attack, at))
    return total


@mypyc_attr(acyclic=True)
class Blow(Exchange):
    """An attack before its first card, if this is the only target left: all that its flips can come to."""

    def __init__(self, table: Table, strike: AttackInProgress, at: int) -> None:
        self.table = table
        self.strike = strike
        self.at = at

    def is_certain(self) -> bool:
        """Whether it will be two cards against two of another deck, or against none, and a model."""
        table, hit = self.table, self.strike.hits[self.at]
        attacker, target = table.models[self.strike.attacker], table.models.get(hit.target)
        if target is None or not target.on_table or not attacker.on_table or table.turned:
            return False
        return not defends_with_cards(table) or (hit.cards == 2 and target.seat != attacker.seat)

    def attacks(self) -> list[Hand]:
        """R-6.1.2.j to l: what fires is certain, but for a Red Joker whose suit is still to be named."""
        seat = self.table.models[self.strike.attacker].seat
        effects = attack_of(self.table, self.strike).effects
        suits = suits_that_matter(attack_of(self.table, self.strike))
        found = hands(pile_of(self.table, seat), suits)
        for hand in found:
            if suits and RED_JOKER in hand.cards:
                other = hand.cards[0] if hand.cards[1] == RED_JOKER else hand.cards[1]
                hand.sets_off = (1 << len(effects)) + other
            elif suits:
                turned = Turned(seat, hand.cards)
                hand.sets_off = sum([1 << at for at, each in enumerate(effects) if fires(each, turned)])
        return found

    def defenses(self) -> list[Hand]:
        if not defends_with_cards(self.table):
            return [Hand((), 1, 0, 0)]
        return hands(pile_of(self.table, self.table.models[self.strike.hits[self.at].target].seat), ())

    def lead(self) -> int:
        attack = attack_total(self.table, self.strike, self.at)
        return attack.total() - defense_total(self.table, self.strike, self.at).total()

    def most(self) -> int:
        return lethal_damage(self.table.models[self.strike.hits[self.at].target])
