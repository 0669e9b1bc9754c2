"""House rules: which other value of an option would end a case otherwise."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any, NamedTuple

from highground.engine.errors import HighgroundError
from highground.engine.options import Option, Value
from highground.engine.ruleset import Ruleset
from highground.engine.translation import Translation
from highground.judge import cited_by
from highground.server.judging.service import Position
from highground.server.protocol.judging import CaseGiven, OptionRuling, OptionsSaid

SECONDS = 8.0
CHANGES_MOST = 6


class Outcome(NamedTuple):
    """What a case comes to: its facts, which order is refused by what, and all that is told on the way."""

    rules: Ruleset
    facts: dict[str, str]
    deeds: list[str]
    asides: list[str]
    cited: set[str]

    def instead_of(self, other: Outcome) -> list[str]:
        """What is told of it and not of the other: deeds, or bookkeeping where no deed differs."""
        if self.facts == other.facts:
            return []
        return _new(self.deeds, other.deeds) or _new(self.asides, other.asides)


def _new(told: list[str], usual: list[str]) -> list[str]:
    return list((Counter(told) - Counter(usual)).elements())


def other_rulings(system: str, given: CaseGiven, language: str) -> OptionsSaid:
    """Play the case again under each other value of each option; those of cited clauses first, as long as
    the time lasts.
    """
    until = time.monotonic() + SECONDS
    usual = _outcome(system, given.case, language)
    rules = usual.rules
    chosen = rules.read_options(dict(given.case.get("options", {})))
    options = sorted(rules.options, key=lambda option: option.clause not in usual.cited)
    book = Translation(rules.package, language)
    tried, found = 0, list[OptionRuling]()
    for option in options:
        for value in _others(option, chosen[option.name]):
            if time.monotonic() > until:
                return OptionsSaid(tried=tried, rulings=found)
            tried += 1
            changes = _changes(system, given.case, option, value, usual, language)
            if changes:
                found.append(_ruling(option, value, changes, book))
    return OptionsSaid(tried=tried, rulings=found)


def _others(option: Option, now: Value) -> list[Value]:
    return [value for value in option.values if value != now and value is not None]


def _changes(
    system: str, case: dict[str, Any], option: Option, value: Value, usual: Outcome, language: str
) -> list[str]:
    changed = {**case, "options": {**case.get("options", {}), option.name: value}}
    try:
        return _outcome(system, changed, language).instead_of(usual)[:CHANGES_MOST]
    except HighgroundError:
        return []


def _ruling(option: Option, value: Value, changes: list[str], book: Translation) -> OptionRuling:
    return OptionRuling(
        option=option.name,
        value=str(value).lower(),
        said=book.value(value) if isinstance(value, str) else "",
        clause=option.clause,
        gist=book.option(option),
        changes=changes,
    )


def _outcome(system: str, case: dict[str, Any], language: str) -> Outcome:
    position = Position(system, case)
    position.go()
    found = position.found
    speaker = position.rules.speaker(position.state.table, language, seen=True)
    facts = dict(position.rules.facts(position.state.table))
    told = [*found.opening, *[told for each in found.orders for told in each.told]]
    deeds = [speaker.event(each.event) for each in told if not speaker.aside(each.event)]
    asides = [speaker.event(each.event) for each in told if speaker.aside(each.event)]
    for number, each in enumerate(found.orders, 1):
        facts[f"{number}"] = "" if each.refusal is None else each.refusal.clause
        if each.refusal is not None:
            deeds.append(f"{each.words}: {speaker.refusal(each.refusal)}")
    return Outcome(position.rules, facts, deeds, asides, cited_by(told))
