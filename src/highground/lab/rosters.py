"""Rosters for studies: those that ship, written out; and legal ones drawn at random."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any, Final, NamedTuple

from highground.content.load import package_files, parse_toml
from highground.engine.errors import ContentError
from highground.engine.options import Value
from highground.engine.rosters import RosterReport
from highground.engine.ruleset import Ruleset

__all__ = ["Drawn", "Kit", "draw_roster", "kit_of", "list_key", "shipped_roster"]

LISTS: Final = ("models", "units", "minis", "characters")
"""What systems call the list of a roster's models."""
TRIES: Final = 400
COPIES: Final = 3
"""So many of a kind may be drawn, where the rules allow it."""
FULL: Final = 0.85
"""A drawn roster spends at least this share of its points."""


class Kit(NamedTuple):
    """What rosters are drawn from: one that ships, the list in it, and the entries that may fill the list."""

    base: dict[str, Any]
    key: str
    entries: tuple[Any, ...]
    limit: int | None


class Drawn(NamedTuple):
    """A roster, and how often it holds each thing that is to be priced."""

    data: dict[str, Any]
    holds: dict[str, int]
    points: int


def shipped_roster(rules: Ruleset, name: str) -> dict[str, Any]:
    """A roster that ships, written out."""
    for source in package_files(rules.package, "data/rosters"):
        if source.name == f"{name}.toml":
            return parse_toml(source.read_text(encoding="utf-8"), source.name)
    raise ContentError(f"{rules.name} has no roster {name!r}")


def list_key(data: dict[str, Any]) -> str:
    for key in LISTS:
        if isinstance(data.get(key), list):
            return key
    raise ContentError(f"new rosters cannot be drawn from this one: it has none of {', '.join(LISTS)}")


def entry_name(entry: Any) -> str:
    """What an entry of the list is: the thing that has a price."""
    if isinstance(entry, str):
        return entry
    for key in ("unit", "card", "profile", "name"):
        if isinstance(entry.get(key), str):
            return str(entry[key])
    return str(entry)


def kit_of(rules: Ruleset, rosters: list[Any], limit: int | None) -> list[Kit]:
    """A kit for each roster. Where a list names what a faction offers, all that the catalogue has may be
    drawn (the rules say what is legal); where models are written out, those of all the rosters."""
    written = [shipped_roster(rules, each) if isinstance(each, str) else each for each in rosters]
    named: dict[str, Any] = {}
    for data in written:
        for entry in data[list_key(data)]:
            single = {k: v for k, v in entry.items() if k != "count"} if isinstance(entry, dict) else entry
            named.setdefault(entry_name(entry), single)
    kits = []
    for data in written:
        key = list_key(data)
        for choice in rules.roster_catalogue():
            if choice.path == f"{key}[]":
                named.setdefault(choice.name, choice.name)
            elif choice.path == f"{key}[].profile":
                named.setdefault(choice.name, {"name": choice.name, "profile": choice.name})
        said = rules.check_roster(data, "roster", rules.read_options({})).limit
        kits.append(Kit(data, key, tuple(named[name] for name in sorted(named)), limit or said))
    return kits


def draw_roster(
    rules: Ruleset,
    kit: Kit,
    luck: Random,
    options: dict[str, Value],
    of: str,
    prices: dict[str, float] | None,
) -> Drawn:
    """A legal roster filled up at random: entries are added in random order as long as they fit.

    With `prices` (of units) those count against the limit in place of the book's, and the book's own limit
    does not.
    """
    for _ in range(TRIES):
        made = _Filling(rules, kit, options, prices)
        made.fill(luck)
        drawn = made.drawn(of)
        if drawn is not None:
            return drawn
    raise ContentError(f"{rules.name}: no legal roster was found in {TRIES} tries; draw from other rosters")


class _Filling:
    """A roster on its way, and what each entry of its list is."""

    def __init__(
        self, rules: Ruleset, kit: Kit, options: dict[str, Value], prices: dict[str, float] | None
    ) -> None:
        self.rules = rules
        self.kit = kit
        self.options = options
        self.prices = prices
        self.listed: list[Any] = [each for each in deepcopy(kit.base[kit.key]) if _leads(each)][:1]
        self.kinds: list[str] = [entry_name(each) for each in self.listed]

    def fill(self, luck: Random) -> None:
        order = [each for each in self.kit.entries for _ in range(COPIES) if not _leads(each)]
        luck.shuffle(order)
        for entry in order:
            self.listed.append(_renamed(entry, self.listed))
            self.kinds.append(entry_name(entry))
            if not self._fits():
                self.listed.pop()
                self.kinds.pop()

    def _report(self) -> RosterReport | None:
        try:
            return self.rules.check_roster(self._data(), "drawn roster", self.options)
        except ContentError:
            return None

    def _data(self) -> dict[str, Any]:
        return {**self.kit.base, self.kit.key: list(self.listed)}

    def _spent(self, report: RosterReport) -> float:
        if self.prices is None:
            return float(report.points or 0)
        return sum(self.prices.get(kind, 0.0) for kind in self.kinds)

    def _fits(self) -> bool:
        """Whether nothing is wrong that more models could not mend."""
        report = self._report()
        if report is None:
            return False
        if report.points is None:
            return len(self.listed) <= len(self.kit.base[self.kit.key])
        if self.kit.limit is not None and self._spent(report) > self.kit.limit:
            return False
        return not [
            each for each in report.breaches if not _mended_by_more(each) and not _about_points(each, report)
        ]

    def drawn(self, of: str) -> Drawn | None:
        """The roster as it is now, if it is legal and full enough."""
        report = self._report()
        if report is None or not self.listed:
            return None
        holds: dict[str, int] = {}
        for name in self.kinds if of == "units" else [item.name for item in report.items]:
            holds[name] = holds.get(name, 0) + 1
        if report.points is None:
            full = len(self.listed) == len(self.kit.base[self.kit.key])
            return Drawn(self._data(), holds, 0) if full else None
        if [each for each in report.breaches if not _about_points(each, report)]:
            return None
        if self.kit.limit is not None and not FULL * self.kit.limit <= self._spent(report) <= self.kit.limit:
            return None
        return Drawn(self._data(), holds, report.points)


def _leads(entry: Any) -> bool:
    return isinstance(entry, dict) and bool(entry.get("leader"))


def _renamed(entry: Any, beside: list[Any]) -> Any:
    """Names of models that are written out must differ."""
    if not isinstance(entry, dict) or "name" not in entry:
        return entry
    taken = {each["name"] for each in beside if isinstance(each, dict) and "name" in each}
    name, gap = entry["name"], " " if " " in entry["name"] else ""
    free = next(each for each in [name, *[f"{name}{gap}{n}" for n in range(2, 99)]] if each not in taken)
    return {**deepcopy(entry), "name": free, **({"full_name": free} if "full_name" in entry else {})}


def _mended_by_more(breach: Any) -> bool:
    """A breach that says too little, such as too few models, ends when more are added."""
    return breach.measured is not None and breach.limit is not None and breach.measured < breach.limit


def _about_points(breach: Any, report: RosterReport) -> bool:
    return bool(breach.measured == report.points and breach.limit == report.limit)
