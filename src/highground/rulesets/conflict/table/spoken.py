"""The book's words for what orders, case files and the program call otherwise."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.scenarios.goals import FIRST_BLOOD, FORTUNE, PROWESS
from highground.rulesets.conflict.rules.combat.effects import EFFECTS
from highground.rulesets.conflict.scenarios.catalogue import SCENARIOS
from highground.rulesets.conflict.state.models import CONDITIONS, DOT, REDUCED
from highground.rulesets.conflict.state.profiles import TYPES

_BOOK: Final[dict[str, str]] = {CONDITIONS[DOT]: "Damage over Time"}
CONDITION_WORDS: Final = tuple([_BOOK.get(name, name) for name in CONDITIONS])
"""The conditions as the book has them, in the order of CONDITIONS."""
VERBS: Final[dict[tuple[str, str], str]] = {
    ("take", "cover"): "takecover",
    ("focused", "attack"): "focus",
    ("throw", "model"): "hurl",
    ("throw", "terrain"): "throw",
    ("drop", "prone"): "prone",
    ("fall", "prone"): "prone",
}
"""Maneuvers and the like that the book names by two words."""


def _conditions() -> dict[str, str]:
    found: dict[str, str] = {}
    for at, name in enumerate(CONDITIONS):
        found[name.lower()] = found[CONDITION_WORDS[at].lower()] = name
    for at, type in enumerate(TYPES):
        found[f"reduced resistance ({type.lower()})"] = CONDITIONS[REDUCED + at]
    return found


_CONDITIONS: Final = _conditions()
_GOALS: Final[dict[str, str]] = {
    "first blood": FIRST_BLOOD,
    "fortune favors the bold": FORTUNE,
    "battlefield prowess": PROWESS,
}


def condition_named(text: str) -> str:
    """The condition that these words mean, or the words themselves."""
    return _CONDITIONS.get(text.lower(), text)


def meant(field: str, text: str) -> str:
    """What a word of an order means, given the field that it fills."""
    said = text.lower()
    if field == "condition":
        return condition_named(text)
    if field == "goal":
        return _GOALS.get(said, text)
    if field == "scenario":
        for name, scenario in SCENARIOS.items():
            if said in (scenario.title.lower(), scenario.title.lower().removeprefix("the ")):
                return name
    if field == "name":
        for effect in EFFECTS:
            if effect.lower() == said:
                return effect
    return text
