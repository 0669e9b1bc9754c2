"""Why a bot gave an order: what it does for the parts of the ruleset's evaluation, against the next best.

Both orders are played on from what the seat may know, a few times with the same luck, as far as the bot
looks: greedy until the order has had its effects, search until the turn has passed a few times. What the
parts of the evaluation (`Ruleset.worth`) then differ by, on the average, are the reasons.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from highground.bots.base import Bot, Weighed
from highground.bots.greedy import Greedy
from highground.bots.search import Horizon
from highground.engine.agenda import Question
from highground.engine.chance import Seeded, seed_of
from highground.engine.game import Game, waiting_for
from highground.engine.ruleset import SystemPlay
from highground.engine.state import Order
from highground.engine.views import PlayerView, view

__all__ = ["COMPARED", "Alternative", "explain", "reasons"]

WALKS: Final = 12
SHOWN: Final = 5
COMPARED: Final = 2
"""How many of those that were not taken are compared with the one that was."""
SMALL: Final = 0.1
"""A part that makes less than this share of the greatest difference is no reason."""


class Alternative(NamedTuple):
    """A candidate that was weighed; `against` are the reasons for the order that was given instead: parts of
    the evaluation, and by how much (in their own units) they are better for it."""

    weighed: Weighed
    chosen: bool
    against: list[tuple[str, float]]


def explain(bot: Bot, seen: PlayerView[Any, Any], order: Order, shown: int = SHOWN) -> list[Alternative]:
    """What a bot weighed before it gave this order, the order first, then the best of the others."""
    ranked = sorted(bot.weighed, key=lambda each: (each.candidate.order != order, -each.value))[:shown]
    found = []
    for place, each in enumerate(ranked):
        chosen = each.candidate.order == order
        against: list[tuple[str, float]] = []
        if not chosen and place <= COMPARED and isinstance(seen.asking(), Question):
            against = reasons(bot.rules, seen, order, each.candidate.order, bot.hand_overs)
        found.append(Alternative(each, chosen, against))
    return found


def reasons(
    rules: SystemPlay, seen: PlayerView[Any, Any], one: Order, other: Order, hand_overs: int
) -> list[tuple[str, float]]:
    """By how much each part of the evaluation is better after one order than after the other, most first."""
    gained: dict[str, float] = {}
    units: dict[str, int] = {}
    for walk in range(WALKS):
        for order, sign in ((one, 1), (other, -1)):
            for part in _worth_after(rules, seen, order, hand_overs, walk):
                gained[part.part] = gained.get(part.part, 0.0) + sign * part.value / WALKS
                units[part.part] = part.each
    most = max([abs(value) for value in gained.values()], default=0.0)
    ranked = sorted(gained, key=lambda part: (-abs(gained[part]), part))
    return [
        (part, gained[part] / units[part]) for part in ranked if abs(gained[part]) >= max(SMALL * most, 1.0)
    ]


def _worth_after(
    rules: SystemPlay, seen: PlayerView[Any, Any], order: Order, hand_overs: int, walk: int
) -> list[Any]:
    luck = Seeded(seed_of(f"reasons {walk}"))
    state = rules.deal(seen, luck)
    game: Game[Any, Any, Any] = Game(state, luck, True)
    greedy = Greedy(rules, luck)
    horizon = Horizon(seen.seat, hand_overs)
    game.answer(seen.seat, order)
    game.advance()
    while waiting_for(state):
        asked = waiting_for(state)
        question = game.asking()
        if question is None or horizon.reached(question, asked[0]):
            break
        for seat in asked:
            game.answer(seat, greedy.choose(view(state, seat)))
        game.advance()
    return rules.worth(state.known(seen.seat))
