"""Study files: read with every field checked, and written with comments for people to start from."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from highground.bots.base import bot_maker
from highground.content.grounds import read_ground
from highground.content.load import parse_toml, read_text, read_toml, validate
from highground.content.overlay import patched, value_at
from highground.engine.errors import ContentError, nearest
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.ruleset import Ruleset, SystemContent
from highground.lab.studies.lines import Lines
from highground.lab.studies.models import KINDS, Change, Duel, Matrix, Played, Study, Sweep, Vary
from highground.lab.studies.templates import template_of

__all__ = ["canonical", "check_study", "new_study", "read_study", "roster_data"]

Place = Sequence[str | int]


class _Wrong(Exception):
    """Something is wrong with a value of a study; whoever reads the file knows the line."""

    def __init__(self, place: Place, text: str) -> None:
        super().__init__(text)
        self.place = place


def read_study(path: Path) -> Study:
    """A study from its file, or an error with file, line and what would be valid."""
    text = read_text(path)
    data, lines = parse_toml(text, str(path)), Lines(text)
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        said = "kind: is missing" if kind is None else f"kind = {kind!r}: there is no such kind of study"
        raise ContentError(f"{path}:{lines.of(['kind'])}: {said}" + nearest(str(kind), list(KINDS)))
    study = validate(KINDS[kind], data, str(path), lines.of)
    _explained(study, path.parent, lambda place: f"{path}:{lines.of(place)}")
    return study


def check_study(data: dict[str, Any], home: Path) -> Study:
    """A study that a form filled in; `home` is where files that it names would lie."""
    kind = str(data.get("kind"))
    if kind not in KINDS:
        raise ContentError(f"kind = {kind!r}: there is no such kind of study" + nearest(kind, list(KINDS)))
    study = validate(KINDS[kind], data, "study")
    _explained(study, home, lambda place: "study")
    return study


def new_study(kind: str, system: str) -> str:
    """A commented study for people to start from."""
    if kind not in KINDS:
        raise ContentError(f"there is no kind of study {kind!r}" + nearest(kind, list(KINDS)))
    return template_of(KINDS[kind], find_ruleset(system))


def roster_data(rules: SystemContent, given: str, home: Path) -> Any:
    """A roster by its name, or written out where it is a file beside the study."""
    if not given.endswith(".toml"):
        if given not in rules.rosters():
            raise ContentError(f"{rules.name} has no roster {given!r}" + nearest(given, rules.rosters()))
        return given
    return read_toml(home / given)


# -- what a model cannot know ------------------------------------------------------------------------


def _explained(study: Study, home: Path, where: Callable[[Place], str]) -> None:
    try:
        _check(study, home)
    except _Wrong as wrong:
        raise ContentError(f"{where(wrong.place)}: {_dotted(wrong.place)}: {wrong}") from wrong


def _dotted(place: Place) -> str:
    return ".".join(str(part) for part in place)


def _check(study: Study, home: Path) -> None:
    rules = _rules(study.system, ["system"])
    _options(rules, study.options, ["options"])
    _content(rules, study.content, ["content"])
    if study.map:
        study.lay(_tried(["map"], partial(read_ground, rules, home / study.map)))
    if isinstance(study, Played):
        for number, bot in enumerate(study.bots):
            _tried(["bots", number], partial(bot_maker, bot))
    _rosters(rules, study, home)
    if isinstance(study, Matrix):
        for number, scenario in enumerate(study.scenarios):
            _scenario(rules, scenario, ["scenarios", number])
            _two_seats(rules, scenario, ["scenarios", number])
    elif not isinstance(study, Duel):
        _scenario(rules, study.scenario, ["scenario"])
    if isinstance(study, Sweep):
        for number, vary in enumerate(study.vary):
            _vary(rules, vary, ["vary", number])
    if isinstance(study, Change):
        for side, variant in (("a", study.a), ("b", study.b)):
            theirs = _rules(variant.system or study.system, [side, "system"])
            _scenario(theirs, variant.scenario, [side, "scenario"])
            _options(theirs, variant.options, [side, "options"])
            _content(theirs, variant.content, [side, "content"])
            for number, roster in enumerate(variant.rosters):
                _tried([side, "rosters", number], partial(roster_data, theirs, roster, home))


def _tried(place: Place, attempt: Callable[[], Any]) -> Any:
    try:
        return attempt()
    except ContentError as error:
        raise _Wrong(place, str(error)) from error


def _rules(name: str, place: Place) -> Ruleset:
    if name not in ruleset_names():
        raise _Wrong(place, f"there is no system {name!r}" + nearest(name, ruleset_names()))
    return find_ruleset(name)


def _scenario(rules: SystemContent, name: str, place: Place) -> None:
    if name and name not in rules.scenarios():
        raise _Wrong(place, f"{rules.name} has no scenario {name!r}" + nearest(name, rules.scenarios()))


def _two_seats(rules: SystemContent, name: str, place: Place) -> None:
    if not name:
        raise _Wrong(place, "a scenario has a name; valid: " + ", ".join(rules.scenarios()))
    seats = len(rules.default_rosters(name))
    if seats != 2:
        raise _Wrong(place, f"a matrix is for two sides; {name} has {seats}")


def _options(rules: SystemContent, given: dict[str, Any], place: Place) -> None:
    for name, value in given.items():
        _tried([*place, name], partial(rules.read_options, {name: value}))


def _content(rules: SystemContent, given: dict[str, Any], place: Place) -> None:
    for path, value in given.items():
        _tried([*place, path], partial(patched, rules.package, {path: value}))


def _vary(rules: SystemContent, vary: Vary, place: Place) -> None:
    if vary.path.startswith("options."):
        name = vary.path.removeprefix("options.")
        for value in vary.all():
            _tried([*place, "path"], partial(rules.read_options, {name: value}))
    else:
        _tried([*place, "path"], lambda: value_at(rules.package, vary.path))
        _content(rules, {vary.path: vary.all()[0]}, [*place, "values"])


def _rosters(rules: SystemContent, study: Study, home: Path) -> None:
    if isinstance(study, Duel):
        if study.roster:
            _tried(["roster"], lambda: roster_data(rules, study.roster, home))
        if study.against:
            _tried(["against"], lambda: roster_data(rules, study.against, home))
        _scenario(rules, study.scenario, ["scenario"])
        for number, bot in enumerate(study.bots):
            _tried(["bots", number], partial(bot_maker, bot))
        return
    for number, roster in enumerate(study.rosters):
        _tried(["rosters", number], partial(roster_data, rules, roster, home))
    if isinstance(study, Matrix) or not study.rosters or study.kind == "points":
        return
    _scenario(rules, study.scenario, ["scenario"])
    seats = len(rules.default_rosters(study.scenario or rules.scenarios()[0]))
    if len(study.rosters) != seats:
        raise _Wrong(["rosters"], f"{len(study.rosters)} are named, but the scenario has {seats} seats")


def canonical(study: Study) -> str:
    """A study as one text, the same for the same study."""
    return json.dumps(study.model_dump(mode="json"), sort_keys=True, ensure_ascii=False)
