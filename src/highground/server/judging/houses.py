"""House rules: which other value of an option would end a case otherwise."""

from __future__ import annotations

import time
from typing import Any

from highground.engine.errors import HighgroundError
from highground.engine.options import Option, Value
from highground.engine.translation import Translation
from highground.judge import cited_by
from highground.server.judging.service import Position
from highground.server.protocol.judging import CaseGiven, OptionRuling, OptionsSaid

SECONDS = 8.0
CHANGES_MOST = 6


def other_rulings(system: str, given: CaseGiven, language: str) -> OptionsSaid:
    """Play the case again under each other value of each option; those of cited clauses first, as long as
    the time lasts.
    """
    until = time.monotonic() + SECONDS
    usual = _outcome(system, given.case)
    rules, facts, cited = usual
    chosen = rules.read_options(dict(given.case.get("options", {})))
    options = sorted(rules.options, key=lambda option: option.clause not in cited)
    book = Translation(rules.package, language)
    tried, found = 0, list[OptionRuling]()
    for option in options:
        for value in _others(option, chosen[option.name]):
            if time.monotonic() > until:
                return OptionsSaid(tried=tried, rulings=found)
            tried += 1
            ruling = _differs(system, given.case, option, value, facts, book)
            if ruling is not None:
                found.append(ruling)
    return OptionsSaid(tried=tried, rulings=found)


def _others(option: Option, now: Value) -> list[Value]:
    return [value for value in option.values if value != now and value is not None]


def _differs(
    system: str, case: dict[str, Any], option: Option, value: Value, facts: dict[str, str], book: Translation
) -> OptionRuling | None:
    changed = {**case, "options": {**case.get("options", {}), option.name: value}}
    try:
        _, other, _ = _outcome(system, changed)
    except HighgroundError:
        return None
    changes = [
        f"{name}: {facts.get(name, '–')} → {other.get(name, '–')}"
        for name in dict.fromkeys([*facts, *other])
        if facts.get(name) != other.get(name)
    ]
    if not changes:
        return None
    return OptionRuling(
        option=option.name,
        value=str(value).lower(),
        said=book.value(value) if isinstance(value, str) else "",
        clause=option.clause,
        gist=book.option(option),
        changes=changes[:CHANGES_MOST],
    )


def _outcome(system: str, case: dict[str, Any]) -> tuple[Any, dict[str, str], set[str]]:
    """What a case comes to: its facts, which orders are refused, what must come up; and what it cites."""
    position = Position(system, case)
    position.go()
    found = position.found
    facts = dict(position.rules.facts(position.state.table))
    for number, each in enumerate(found.orders, 1):
        facts[f"{number}. {each.words}"] = "✓" if each.refusal is None else f"[{each.refusal.clause}]"
    told = [*found.opening, *[told for each in found.orders for told in each.told]]
    return position.rules, facts, cited_by(told)
