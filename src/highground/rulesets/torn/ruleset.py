"""Torn as the rest of the project sees it."""

from __future__ import annotations

from typing import Any

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Asking, SealedQuestion
from highground.engine.bags import Bag
from highground.engine.chance import Chance
from highground.engine.dice import Ask
from highground.engine.harm import Harm, Harms
from highground.engine.offering import Offering
from highground.engine.orders import Candidate
from highground.engine.rooms import FilesRoom, ForceRoom, SystemInRooms, TableRoom
from highground.engine.rosters import entries
from highground.engine.ruleset import Result
from highground.engine.sheet import HandCard, Holding, Phases
from highground.engine.state import Known, Nothing, Order, State
from highground.engine.views import PlayerView, state_from
from highground.geometry.shapes import Point
from highground.rulesets.torn import chapters  # noqa: F401
from highground.rulesets.torn.bots.evaluation import evaluate, weigh, worth
from highground.rulesets.torn.files import cases, content, position
from highground.rulesets.torn.files.case_files import TornCase
from highground.rulesets.torn.force.squads import SQUAD_RULES
from highground.rulesets.torn.force.trials import attack_trials
from highground.rulesets.torn.rulebook.options import OPTIONS
from highground.rulesets.torn.rules.gods.cards import MayPlay, card_refusal
from highground.rulesets.torn.rules.party.scoring import outcome
from highground.rulesets.torn.state.cards import GodCard
from highground.rulesets.torn.state.names import KILLED
from highground.rulesets.torn.state.pieces import Own, Player, Table
from highground.rulesets.torn.table.between import between
from highground.rulesets.torn.table.choices import named
from highground.rulesets.torn.table.facts import facts
from highground.rulesets.torn.table.goal import goal
from highground.rulesets.torn.table.picture import picture, places
from highground.rulesets.torn.table.preview import preview, shows, threats
from highground.rulesets.torn.table.sheet import hand, holdings, phases, sheet
from highground.rulesets.torn.table.words import VOCABULARY, titles


class TornRules(SystemInRooms):
    """Answers what the engine, bots, lab and tables ask."""

    def __init__(self) -> None:
        super().__init__(
            "torn",
            "Torn",
            "Game Structure and companion",
            __package__,
            R.BOOK,
            OPTIONS,
            VOCABULARY,
            FilesRoom(content, content, cases, position, content.RosterFile, TornCase),
            ForceRoom(content.check_roster, attack_trials, tuple(SQUAD_RULES)),
            TableRoom(goal, facts, worth, picture, preview, threats, sheet, between),
        )
        self.weigh_unit = 1000.0
        self.actors = ("attacker", "by", "mini")

    def scenarios(self) -> list[str]:
        return [*content.scenarios(), content.BY_THE_DIE]

    def default_rosters(self, scenario: str) -> list[str]:
        if scenario == content.BY_THE_DIE:
            return list(content.DIE_ROSTERS)
        return list(content.scenarios()[scenario].rosters)

    def roster_entries(self, data: Any) -> list[int]:
        """The Hero stands apart, before the others."""
        return [-1, *entries(data.get("minis", []))]

    def titles(self, table: Table) -> dict[str, str]:
        return titles(table)

    def result(self, table: Table) -> Result | None:
        return outcome(table)

    def evaluate(self, known: Known[Any, Any]) -> int:
        return evaluate(known)

    def weigh_all(
        self, known: Known[Any, Any], question: Asking, found: list[Candidate]
    ) -> list[float | None]:
        return [weigh(known, question, each) for each in found]

    def deal(self, seen: PlayerView[Any, Any], chance: Chance) -> State[Any, Any, Any]:
        """Hands and decks are hidden: deal others what they might have, given domains and open discards."""
        table: Table = seen.table
        own: list[Any] = []
        for seat, player in enumerate(table.players):
            own.append(seen.own if seat == seen.seat else _dealt(table.board.gods, player, chance))
        return state_from(seen, own, Nothing(), [])

    def owners(self, table: Table) -> dict[str, int]:
        return {mini.name: mini.side for mini in table.minis}

    def harm(self, table: Table) -> Harms:
        return {mini.name: Harm({"damage": mini.damage}, mini.status == KILLED) for mini in table.minis}

    def places(self, known: Known[Any, Any], question: Asking | None, order: Order) -> list[Point]:
        return places(known.table, question, order)

    def hand(self, known: Known[Any, Any]) -> tuple[HandCard, ...]:
        return hand(known)

    def holdings(self, table: Table, seat: int) -> tuple[Holding, ...]:
        return holdings(table, seat)

    def phases(self, table: Table) -> Phases:
        return phases(table)

    def offering(self, known: Known[Any, Any], question: Asking) -> Offering:
        return Offering(self, known, question, named, None, shows)

    def falls_openly(self, what: str, clause: str) -> bool:
        """Dice, and Ether Wonders; a God Card is seen by who draws it."""
        return what != "card" or clause == R.C_7_7.id

    def case_place(self, table: Any, model: str, at: Point, entries: str = "") -> Any:
        return position.place_at(table, model, at, entries)

    def answers_in_secret(self, known: Known[Any, Any], question: Asking) -> bool:
        """Whoever cannot play a card may still seem to think about it; not where all see that no card of the
        Hero's domains could be played now.
        """
        if isinstance(question, MayPlay):
            return _might_play(known.table, question.seat, question.timing)
        return isinstance(question, SealedQuestion)


def _might_play(table: Table, seat: int, timing: int) -> bool:
    """By what lies open, whether somebody might hold a card for this moment."""
    return any(
        god.domain in table.players[seat].domains and card_refusal(table, seat, god, timing) is None
        for god in table.board.gods
    )


def _dealt(gods: tuple[GodCard, ...], player: Player, chance: Chance) -> Own:
    """A hand and a deck as large as they lie there, of two copies of each card that the Hero may have."""
    names = tuple([god.name for god in gods])
    left = [0] * len(gods)
    for number, god in enumerate(gods):
        if god.domain in player.domains:
            left[number] = max(0, 2 - player.discard[number])
    hand, deck = [0] * len(gods), [0] * len(gods)
    for number in range(player.hand + player.deck):
        if sum(left) == 0:
            left = [1] * len(gods)
        came = chance.pick(Ask("card", -1, R.T_3_12, names, tuple(left), ()))
        left[came] -= 1
        if number < player.hand:
            hand[came] += 1
        else:
            deck[came] += 1
    return Own(hand, Bag(deck, [0] * len(gods), player.deck, 0))


RULESET = TornRules()
