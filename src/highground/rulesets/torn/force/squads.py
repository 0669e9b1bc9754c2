"""C-9, Expedition Squads and their decks: C-8.4, C-9.1 to C-9.4, and T-1.3, T-1.4, which they serve.

A squad that breaks a rule is told so clause by clause; a game is not begun with it.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.torn.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.names import numbered, slug
from highground.engine.orders import Refusal, refuse
from highground.engine.rosters import RosterFigure, RosterItem, RosterNote, RosterReport
from highground.engine.tally import tally
from highground.record import Record
from highground.rulesets.torn.state.cards import Card, GodCard
from highground.rulesets.torn.state.field import HUGE

# -- what a squad is -----------------------------------------------------------------------------


class SquadSize(Record):
    """C-9.2: a size that squads are built for."""

    name: Final[str]
    points: Final[int]
    huge: Final[bool]


class SquadRules(Record):
    """The figures of C-8.4, C-9.2 and C-9.3."""

    least_minis: Final[int]
    deck_cards: Final[int]
    deck_copies: Final[int]
    sizes: Final[tuple[SquadSize, ...]]

    def size_of(self, points: int) -> SquadSize:
        """The size of this many points, or the smallest that holds them."""
        for size in self.sizes:
            if points <= size.points:
                return size
        return self.sizes[-1]


class Squad(Record):
    """A squad as its roster says it: the Hero, the others, and how many of each God Card."""

    name: Final[str]
    hero: Final[Card]
    others: Final[tuple[Card, ...]]
    called: Final[tuple[str, ...]]
    deck: Final[dict[str, int]]

    def cards(self) -> list[Card]:
        """Everybody's card, the Hero's first; `called` has the names they were given in this order, or ""."""
        return [self.hero, *self.others]

    def points(self) -> int:
        """What the squad costs."""
        total = 0
        for card in self.cards():
            total += card.points
        return total


def call(given: list[str], cards: list[Card]) -> list[str]:
    """A name for each: the one given, else that of its card, with a number where several would share it."""
    wanted = [name.lower() or slug(card.name) for name, card in zip(given, cards, strict=True)]
    return numbered(wanted)


SQUAD_RULES: Final = (R.C_9_2, R.C_9_3, R.C_9_1, R.C_2_3, R.C_8_4, R.C_9_4)
"""What a squad and its deck are held to."""


# -- T-1.3, C-9 ----------------------------------------------------------------------------------


def squad_breaches(squad: Squad, size: SquadSize, rules: SquadRules) -> list[Refusal]:
    """T-1.3: what keeps a squad from being one of this size."""
    found: list[Refusal] = []
    if squad.points() > size.points:
        found.append(refuse(R.C_9_2, "too_many_points", squad.points(), size.points, {"squad": squad.name}))
    if not squad.hero.hero:
        found.append(refuse(R.C_2_3, "no_hero", facts={"card": squad.hero.name}))
    found.extend(_faction_breaches(squad))
    found.extend(_number_breaches(squad))
    count = 1 + len(squad.others)
    if count < rules.least_minis:
        found.append(refuse(R.C_9_3, "too_few_minis", count, rules.least_minis, {"squad": squad.name}))
    if not size.huge:
        for card in squad.cards():
            if card.size == HUGE:
                found.append(refuse(R.C_9_3, "huge_too_early", facts={"card": card.name, "size": size.name}))
    return found


def _faction_breaches(squad: Squad) -> list[Refusal]:
    """C-9.1: the Hero decides which miniatures are available: those of his faction. C-9.3: one Hero only."""
    found: list[Refusal] = []
    for card in squad.others:
        if card.hero:
            found.append(refuse(R.C_9_3, "second_hero", 2, 1, {"card": card.name}))
        elif card.faction != squad.hero.faction:
            facts = {"card": card.name, "hero": squad.hero.name, "faction": card.faction}
            found.append(refuse(R.C_9_1, "not_available", facts=facts))
    return found


def _number_breaches(squad: Squad) -> list[Refusal]:
    """C-9.3: of each card at most as many as it says."""
    counts: dict[str, int] = {}
    for card in squad.cards():
        counts[card.name] = counts.get(card.name, 0) + 1
    found: list[Refusal] = []
    for card in squad.cards():
        count = counts.pop(card.name, 0)
        if count > card.copies and not card.hero:
            found.append(refuse(R.C_9_3, "too_many_alike", count, card.copies, {"card": card.name}))
    return found


# -- T-1.4, C-8.4 --------------------------------------------------------------------------------


def deck_breaches(squad: Squad, gods: tuple[GodCard, ...], rules: SquadRules) -> list[Refusal]:
    """T-1.4, C-8.4: so many cards, few of a name, and only of the Hero's domains (C-9.4)."""
    found: list[Refusal] = []
    total = 0
    for count in squad.deck.values():
        total += count
    if total != rules.deck_cards:
        found.append(refuse(R.C_8_4, "deck_size", total, rules.deck_cards, {"squad": squad.name}))
    for god in gods:
        count = squad.deck.get(god.name, 0)
        if count > rules.deck_copies:
            found.append(refuse(R.C_8_4, "too_many_copies", count, rules.deck_copies, {"card": god.name}))
        if count > 0 and god.domain not in squad.hero.domains:
            found.append(refuse(R.C_9_4, "foreign_domain", facts={"card": god.name, "hero": squad.hero.name}))
    return found


# -- both ----------------------------------------------------------------------------------------


def breaches(
    squad: Squad, size: SquadSize, gods: tuple[GodCard, ...], rules: SquadRules
) -> tuple[Clause, list[Refusal]]:
    """What keeps a game from being begun, and by which clause: the squad (T-1.3), else the deck (T-1.4)."""
    found = squad_breaches(squad, size, rules)
    return (R.T_1_3, found) if found else (R.T_1_4, deck_breaches(squad, gods, rules))


def report_on(squad: Squad, size: SquadSize, gods: tuple[GodCard, ...], rules: SquadRules) -> RosterReport:
    """Points miniature by miniature, as the cards say (C-2.5), and every breach."""
    models: dict[str, int | None] = {}
    items: list[RosterItem] = []
    figures: list[RosterFigure] = []
    for name, card in zip(call(list(squad.called), squad.cards()), squad.cards(), strict=True):
        models[name] = card.points
        printed = {
            "Life": str(card.life),
            "Def melee": str(card.defence_melee),
            "Def ranged": str(card.defence_ranged),
        }
        figures.append(RosterFigure(name, card.name, 0, 0, 0, {}, printed))
        items.append(RosterItem(name, card.name, tally(card.points, R.C_2_5, "printed")))
    found = squad_breaches(squad, size, rules) + deck_breaches(squad, gods, rules)
    cards = squad.cards()
    facts = {"points": squad.points(), "limit": size.points, "models": len(cards), "hero": squad.hero.name}
    notes = (
        RosterNote("activations", R.T_1_3.id, {"minis": len(cards)}),
        RosterNote("life", R.C_2_3.id, {"life": sum([card.life for card in cards])}),
    )
    return RosterReport(
        squad.name, squad.points(), size.points, models, items, found, tuple(figures), None, notes, facts
    )
