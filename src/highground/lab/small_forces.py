"""Forces made from others: one unit alone, and a force without one of its models."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final, NamedTuple

from highground.engine.errors import ContentError, unknown
from highground.engine.options import Value
from highground.engine.ruleset import Ruleset, Setup
from highground.lab.rosters import entry_name, list_key, renamed, shipped_roster

__all__ = ["Shorter", "alone", "entries_of", "shorter", "written"]

FEWEST: Final = 4
"""So many of a kind are tried, where the rules do not let one fight alone."""
MISSED: Final = 1 / 6
"""About this share of a force is taken away: enough to be felt, not enough to decide."""


class Shorter(NamedTuple):
    """A force without one of its models, which one that is, and what it costs."""

    data: dict[str, Any]
    model: str
    price: int


def written(rules: Ruleset, given: Any) -> dict[str, Any]:
    """A roster written out."""
    return shipped_roster(rules, given) if isinstance(given, str) else dict(given)


def entries_of(data: dict[str, Any]) -> dict[str, Any]:
    """What a roster lists, by the unit that it is and by its own name."""
    listed = data[list_key(data)]
    entries = {entry_name(each): each for each in listed}
    return entries | {each["name"]: each for each in listed if isinstance(each, dict) and "name" in each}


def alone(
    rules: Ruleset, given: Any, unit: str, scenario: str, options: dict[str, Value]
) -> tuple[dict[str, Any], int]:
    """A force of this unit only, and of how many: one, or as few as the rules take for a force."""
    data = written(rules, given)
    key, entries = list_key(data), entries_of(data)
    if unit not in entries:
        raise unknown("the roster has no unit", unit, entries)
    single = deepcopy(entries[unit])
    if isinstance(single, dict):
        single.pop("count", None)
    why = ""
    for count in range(1, FEWEST + 1):
        listed: list[Any] = []
        for _ in range(count):
            listed.append(renamed(single, listed))
        for lead in (None, True) if isinstance(single, dict) else (None,):
            made = {**deepcopy(data), key: deepcopy(listed)}
            if lead is not None:
                made[key][0]["leader"] = True
                for each in made[key][1:]:
                    each.pop("leader", None)
            why = _refused(rules, made, scenario, options)
            if not why:
                return made, count
    raise ContentError(f"{unit} alone is no force that can be played: {why}")


def shorter(rules: Ruleset, given: Any, scenario: str, options: dict[str, Value]) -> Shorter | None:
    """A force without a model of about a sixth of its price; none where it has no points, or none can go."""
    data = written(rules, given)
    key = list_key(data)
    full = rules.check_roster(data, "roster", options).points
    if full is None:
        return None
    found = []
    for at, entry in enumerate(data[key]):
        listed = list(data[key])
        if isinstance(entry, dict) and entry.get("count", 1) > 1:
            listed[at] = {**entry, "count": entry["count"] - 1}
        else:
            del listed[at]
        made = {**data, key: listed}
        try:
            points = rules.check_roster(made, "roster", options).points
        except ContentError:
            continue
        if points is not None and points < full:
            found.append(Shorter(made, entry_name(entry), full - points))
    found.sort(key=lambda each: abs(each.price - MISSED * full))
    return next((each for each in found if not _refused(rules, each.data, scenario, options)), None)


def _refused(rules: Ruleset, data: dict[str, Any], scenario: str, options: dict[str, Value]) -> str:
    """Why such a force cannot be played; empty: it can."""
    others = list(rules.default_rosters(scenario))[1:]
    try:
        rules.open(rules.among_bots(Setup(scenario, [data, *others], options)))
    except ContentError as error:
        return str(error)
    return ""
