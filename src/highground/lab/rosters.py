"""Rosters for studies: those that ship, written out; and legal ones drawn at random."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any, Final, NamedTuple

from highground.content.load import package_files, parse_toml, validate
from highground.content.overlay import places_of
from highground.content.playing import last_weighed
from highground.engine.errors import ContentError
from highground.engine.options import Value
from highground.engine.rosters import RosterReport, RosterTrial
from highground.engine.ruleset import Setup, SystemContent, SystemPlay, SystemTable

__all__ = [
    "Drawn",
    "Kit",
    "beside",
    "draw_roster",
    "entry_name",
    "kit_of",
    "list_key",
    "movable",
    "price_path",
    "renamed",
    "shipped_roster",
    "trials_of",
]

LISTS: Final = ("models", "units", "minis", "characters")
"""What systems call the list of a roster's models."""
TRIES: Final = 60
COPIES: Final = 3
"""So many of a kind may be drawn, where the rules allow it."""
FULL: Final = 0.85
"""A drawn roster spends at least this share of its points, where one can be found that does."""


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


def shipped_roster(rules: SystemContent, name: str) -> dict[str, Any]:
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


def kit_of(rules: SystemContent, rosters: list[Any], limit: int | None) -> list[Kit]:
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
    rules: SystemPlay,
    kit: Kit,
    luck: Random,
    options: dict[str, Value],
    of: str,
    prices: dict[str, float] | None,
) -> Drawn:
    """A legal roster filled up at random: entries are added in random order as long as they fit.

    With `prices` those count against the limit in place of the book's, and the book's own limit
    does not.
    """
    fullest: tuple[float, Drawn] | None = None
    for _ in range(TRIES):
        made = _Filling(rules, kit, options, of, prices)
        made.fill(luck)
        found = made.drawn()
        if found is None:
            continue
        if kit.limit is None or found[0] >= FULL * kit.limit:
            return found[1]
        if fullest is None or found[0] > fullest[0]:
            fullest = found
    if fullest is not None:
        return fullest[1]
    raise ContentError(f"{rules.name}: no legal roster was found in {TRIES} tries; draw from other rosters")


def beside(rules: SystemContent, kit: Kit, options: dict[str, Value]) -> float:
    """What a roster pays besides its list."""
    try:
        return float(rules.check_roster({**kit.base, kit.key: []}, "roster", options).points or 0)
    except ContentError:
        return 0.0


def movable(rules: SystemPlay, kit: Kit) -> bool:
    """Whether rosters can be played at other prices: they say their own limit, or prices are content."""
    if price_path(rules, entry_name(kit.entries[0])):
        return True
    if "limit" not in rules.roster_model().model_fields:
        return False
    # A game may have a limit of its own: whether it takes a dearer roster is tried.
    listed = list(kit.base[kit.key])
    extra = next((each for each in kit.entries if not _leads(each)), None)
    options = rules.read_options({})
    scenario = rules.scenarios()[0]
    try:
        for _ in range(COPIES):
            listed.append(renamed(extra, listed))
        data = {**kit.base, kit.key: listed}
        data["limit"] = rules.check_roster(data, "roster", options).points
        rosters = [data, *rules.default_rosters(scenario)[1:]]
        rules.open(rules.among_bots(Setup(scenario, rosters, options)))
    except ContentError:
        return False
    return True


def price_path(rules: SystemContent, name: str) -> str:
    """Where the content says what a unit costs; empty: its price is reckoned."""
    path = f"units.{name}.points"
    places = places_of(rules.package, path)
    # What a roster says of itself is no price list.
    return path if len(places) == 1 and not places[0][0].endswith("rosters") else ""


def trials_of(
    rules: SystemTable, data: Any, model: str, item: str, options: dict[str, Value]
) -> list[RosterTrial]:
    """What of a model can be put to the test: not everything that it has is something to attack with."""
    found = []
    for trial in rules.roster_trials(data, model, item):
        try:
            last_weighed(rules, validate(rules.case_model(), dict(trial.case), "trial"), "trial")
        except ContentError:
            continue
        found.append(trial)
    return found


_MOVABLE: Final[dict[tuple[str, str], bool]] = {}


def _movable(rules: SystemPlay, kit: Kit) -> bool:
    key = (rules.name, str(kit.base.get("side")))
    if key not in _MOVABLE:
        _MOVABLE[key] = movable(rules, kit)
    return _MOVABLE[key]


class _Filling:
    """A roster on its way, and what each entry of its list is."""

    def __init__(
        self,
        rules: SystemPlay,
        kit: Kit,
        options: dict[str, Value],
        of: str,
        prices: dict[str, float] | None,
    ) -> None:
        self.rules = rules
        self.of = of
        self.kit = kit
        self.options = options
        self.prices = prices
        self.limited = False
        """At other prices the book's limit stands, too, where it cannot be moved."""
        self.beside = 0.0
        """What a roster pays besides its list: a hero, say."""
        if prices is not None:
            self.beside = beside(rules, kit, options)
            self.limited = not _movable(rules, kit)
        self.listed: list[Any] = [each for each in deepcopy(kit.base[kit.key]) if _leads(each)][:1]
        self.kinds: list[str] = [entry_name(each) for each in self.listed]

    def fill(self, luck: Random) -> None:
        order = [each for each in self.kit.entries for _ in range(COPIES) if not _leads(each)]
        luck.shuffle(order)
        for entry in order:
            self.listed.append(renamed(entry, self.listed))
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
        return self.beside + sum(self.prices.get(name, 0.0) for name in self._held(report))

    def _held(self, report: RosterReport) -> list[str]:
        return self.kinds if self.of == "units" else [item.name for item in report.items]

    def _size(self) -> int:
        """Where there are no points, models are counted: the limit is how many."""
        return self.kit.limit or len(self.kit.base[self.kit.key])

    def _fits(self) -> bool:
        """Whether nothing is wrong that more models could not mend."""
        report = self._report()
        if report is None:
            return False
        if report.points is None:
            return len(self.listed) <= self._size()
        if self.kit.limit is not None and self._spent(report) > self.kit.limit:
            return False
        if self.limited and self.kit.limit is not None and report.points > self.kit.limit:
            return False
        return not [
            each for each in report.breaches if not _mended_by_more(each) and not self._waived(each, report)
        ]

    def _waived(self, breach: Any, report: RosterReport) -> bool:
        """At other prices the book's own limit does not count, where it can be moved."""
        return self.prices is not None and not self.limited and _about_points(breach, report)

    def drawn(self) -> tuple[float, Drawn] | None:
        """The roster as it is now and what it spends, if it is legal."""
        report = self._report()
        if report is None or not self.listed:
            return None
        holds: dict[str, int] = {}
        for name in self._held(report):
            holds[name] = holds.get(name, 0) + 1
        if report.points is None:
            full = len(self.listed) == self._size()
            return (float(self._size()), Drawn(self._data(), holds, 0)) if full else None
        if [each for each in report.breaches if not self._waived(each, report)]:
            return None
        spent = self._spent(report)
        if self.kit.limit is not None and spent > self.kit.limit:
            return None
        data = self._data()
        if self.prices is not None and "limit" in self.rules.roster_model().model_fields:
            data["limit"] = max(report.points, self.kit.limit or 0)
        return spent, Drawn(data, holds, report.points)


def _leads(entry: Any) -> bool:
    return isinstance(entry, dict) and bool(entry.get("leader"))


def renamed(entry: Any, beside: list[Any]) -> Any:
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
