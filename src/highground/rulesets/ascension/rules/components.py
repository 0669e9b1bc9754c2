"""Chapter 1, Game components: R-1.1.1 to R-1.1.8: what must be there, and be agreed, before play.

Files are checked with the functions that give a refusal (`demand` makes an error of the file of it); a game
begins with `LayOut`, which puts on record what was agreed, and shuffles.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.describe import Speaker
from highground.engine.errors import ContentError
from highground.engine.events import Event
from highground.engine.options import field_name
from highground.engine.orders import Refusal, refuse
from highground.engine.tally import Tally
from highground.geometry.units import MM
from highground.rulesets.ascension.rulebook.options import OPTIONS, Options
from highground.rulesets.ascension.rules.cards.flips import ShuffleDecks
from highground.rulesets.ascension.rules.cards.values import CARD_NAMES, CARDS
from highground.rulesets.ascension.rules.conditions import condition_cap
from highground.rulesets.ascension.state.models import CONDITIONS, AscensionGame
from highground.rulesets.ascension.state.profiles import Profile

SMALLEST_BASE: Final = 25 * MM
LARGEST_BASE: Final = 170 * MM


# -- frames and events ---------------------------------------------------------------------------


class LayOut(Frame):
    """Rules, terrain and decks are there: the game can begin."""


class RulesAgreed(Event):
    """Every open point is settled."""


class RuleChanged(Event):
    """An open point settled in another way than usual."""

    option: Final[str]
    value: Final[str]


class TableBare(Event):
    """No terrain at all."""


class DeckReady(Event):
    seat: Final[int]
    cards: Final[int]


@step(LayOut)
def lay_out(game: AscensionGame, now: LayOut) -> None:
    """R-1.1.8.b, R-1.1.2.a, R-1.1.4.a: say what was agreed, count the decks and shuffle them."""
    table = game.table
    game.emit(RulesAgreed(), R.R_1_1_8_B)
    for option, value in agreed(table.options):
        game.emit(RuleChanged(option, value), R.R_1_1_8_B)
    if not table.terrain:
        game.emit(TableBare(), R.R_1_1_2_A)
    for seat in range(len(table.players)):
        game.emit(DeckReady(seat, CARDS), R.R_1_1_4_A)
    game.then(ShuffleDecks())


# -- bases and terrain ---------------------------------------------------------


def base_refusal(name: str, ahead: int, across: int) -> Refusal | None:
    """R-1.1.1.a: no way across a model's base is under 25 mm or over 170 mm.

    `ahead` and `across` are its half axes. Terrain is free of the limits (R-1.1.1.b).
    """
    shortest, longest = 2 * min(ahead, across), 2 * max(ahead, across)
    if shortest < SMALLEST_BASE:
        return refuse(R.R_1_1_1_A, "base_too_small", shortest, SMALLEST_BASE, {"model": name})
    if longest > LARGEST_BASE:
        return refuse(R.R_1_1_1_A, "base_too_large", longest, LARGEST_BASE, {"model": name})
    return None


# -- the deck ------------------------------------------------------------------


def cards_refusal(cards: list[str]) -> Refusal | None:
    """R-1.1.4.a, R-1.1.5.a: cards of one deck: each is one of the 18, and none is there twice."""
    for place, card in enumerate(cards):
        if card not in CARD_NAMES:
            return refuse(R.R_1_1_4_A, "no_such_card", facts={"card": card, "cards": CARD_NAMES})
        if card in cards[:place]:
            return refuse(R.R_1_1_5_A, "card_twice", facts={"card": card})
    return None


# -- tokens -----------------------------------------------------------------------------


def tokens_refusal(
    profile: Profile, conditions: dict[str, int], exhaust: dict[str, int], options: Options
) -> Refusal | None:
    """R-1.1.7.a: tokens mark conditions that exist, up to the cap, and actions that the model has."""
    for name, count in conditions.items():
        if name not in CONDITIONS:
            return refuse(
                R.R_1_1_7_A, "no_such_condition", facts={"condition": name, "conditions": CONDITIONS}
            )
        if not 0 <= count <= condition_cap(options):
            return refuse(R.R_7_1_0_A, "too_many_tokens", count, condition_cap(options), {"condition": name})
    for name, count in exhaust.items():
        if name not in profile.actions:
            facts = {"model": profile.name, "action": name, "actions": profile.actions}
            return refuse(R.R_1_1_7_A, "no_such_action", facts=facts)
        if count < 0:
            return refuse(R.R_1_1_7_A, "tokens_below_none", count, 0, {"action": name})
    return None


# -- clashes and open points ------------------------------------------------------------


def overrule(general: Tally, specific: int, why: str) -> None:
    """R-1.1.8.a: the number of a narrower rule takes the place of what the general ones add up to."""
    general.add(specific - general.total(), R.R_1_1_8_A, why)


def agreed(options: Options) -> list[tuple[str, str]]:
    """R-1.1.8.b: the open points that this game settles in another way than usual, and how."""
    found: list[tuple[str, str]] = []
    for option in OPTIONS:
        value = getattr(options, field_name(option.name))
        if value != option.default():
            found.append((option.name, str(value).lower()))
    return found


# -- files ---------------------------------------------------------------------------------------


def demand(refusal: Refusal | None, where: str, package: str = "highground.rulesets.ascension") -> None:
    """Turn what the rules refuse in a file into an error that says where."""
    if refusal is not None:
        speaker = Speaker(package, "en", ())
        raise ContentError(f"{where}: {speaker.refusal(refusal)}")
