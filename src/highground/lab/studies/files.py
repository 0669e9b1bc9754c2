"""Study files: read with every field checked, and written with comments for people to start from."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from highground.bots.base import bot_maker
from highground.content.grounds import read_ground
from highground.content.load import parse_toml, read_text, read_toml, validate
from highground.content.overlay import patched, value_at
from highground.engine.errors import ContentError, found_in, nearest, unknown
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.ruleset import Ruleset, SystemContent
from highground.lab.studies.lines import Lines, Place, Wrong
from highground.lab.studies.models import (
    KINDS,
    Base,
    Change,
    Duel,
    Health,
    Matrix,
    Played,
    Points,
    Study,
    Sweep,
    Vary,
)
from highground.lab.studies.templates import template_of

__all__ = [
    "FILE",
    "canonical",
    "check_study",
    "files_digest",
    "for_all",
    "new_study",
    "read_study",
    "roster_data",
]

FILE: Final = ".toml"
"""What a roster of one's own ends with."""


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
    return template_of(found_in(KINDS, kind, "there is no kind of study"), find_ruleset(system))


def roster_data(rules: SystemContent, given: str, home: Path, content: dict[str, Any] | None = None) -> Any:
    """A roster by its name, or written out where it is a file beside the study, with what `content` changes
    in that file."""
    if not given.endswith(FILE):
        if given not in rules.rosters():
            raise unknown(f"{rules.name} has no roster", given, rules.rosters())
        return given
    data, name = read_toml(home / given), Path(given).name
    mine = {path: value for path, value in (content or {}).items() if inside(path, given)}
    return patched(rules.package, mine, {("rosters", name): data})["rosters", name] if mine else data


def inside(path: str, given: str) -> bool:
    """Whether a path leads into this roster of one's own: `rosters.mine.…` into mine.toml."""
    return given.endswith(FILE) and path.startswith(f"rosters.{Path(given).stem}.")


def own_rosters(study: Base) -> list[str]:
    """The roster files that a study names."""
    named: list[str] = [study.roster, study.against] if isinstance(study, Duel) else []
    if isinstance(study, Matrix | Sweep | Change | Points | Health):
        named += study.rosters
    if isinstance(study, Change):
        named += study.a.rosters + study.b.rosters
    return [each for each in dict.fromkeys(named) if each.endswith(FILE)]


def for_all(study: Base, content: dict[str, Any]) -> dict[str, Any]:
    """What of it changes content that ships, not a roster of one's own."""
    files = own_rosters(study)
    return {path: value for path, value in content.items() if not any(inside(path, each) for each in files)}


def files_digest(study: Study, home: Path) -> str:
    """A fingerprint of the files beside the study that it names; empty: it names none."""
    named = [*own_rosters(study), *([study.map] if study.map else [])]
    named += [study.case] if isinstance(study, Duel) and study.case else []
    seen = blake2b(digest_size=16)
    for each in named:
        seen.update(each.encode() + b"\0" + (home / each).read_bytes() + b"\0")
    return seen.hexdigest() if named else ""


# -- what a model cannot know ------------------------------------------------------------------------


def _explained(study: Study, home: Path, where: Callable[[Place], str]) -> None:
    try:
        _check(study, home)
    except Wrong as wrong:
        raise ContentError(f"{where(wrong.place)}: {_dotted(wrong.place)}: {wrong}") from wrong


def _dotted(place: Place) -> str:
    return ".".join(str(part) for part in place)


def _check(study: Study, home: Path) -> None:
    rules = _rules(study.system, ["system"])
    _options(rules, study.options, ["options"])
    _content(rules, study, home, study.content, ["content"])
    if study.map:
        study.lay(_tried(["map"], partial(read_ground, rules, home / study.map)))
    if isinstance(study, Played):
        for number, bot in enumerate(study.bots):
            _tried(["bots", number], partial(bot_maker, bot))
    _rosters(rules, study, home)
    if isinstance(study, Health):
        for number, bot in enumerate(study.ladder):
            _tried(["ladder", number], partial(bot_maker, bot))
    if isinstance(study, Duel):
        _duel(rules, study, home)
    if isinstance(study, Matrix):
        for number, scenario in enumerate(study.scenarios):
            _scenario(rules, scenario, ["scenarios", number])
            _two_seats(rules, scenario, ["scenarios", number])
    elif not isinstance(study, Duel):
        _scenario(rules, study.scenario, ["scenario"])
    if isinstance(study, Sweep):
        for number, vary in enumerate(study.vary):
            _vary(rules, study, home, vary, ["vary", number])
    if isinstance(study, Change):
        for side, variant in (("a", study.a), ("b", study.b)):
            theirs = _rules(variant.system or study.system, [side, "system"])
            _scenario(theirs, variant.scenario, [side, "scenario"])
            _options(theirs, variant.options, [side, "options"])
            _content(theirs, study, home, variant.content, [side, "content"])
            for number, roster in enumerate(variant.rosters):
                _tried([side, "rosters", number], partial(roster_data, theirs, roster, home))


def _tried(place: Place, attempt: Callable[[], Any]) -> Any:
    try:
        return attempt()
    except Wrong:
        raise
    except ContentError as error:
        raise Wrong(place, str(error)) from error


def _rules(name: str, place: Place) -> Ruleset:
    if name not in ruleset_names():
        raise Wrong(place, f"there is no system {name!r}" + nearest(name, ruleset_names()))
    return find_ruleset(name)


def _scenario(rules: SystemContent, name: str, place: Place) -> None:
    if name and name not in rules.scenarios():
        raise Wrong(place, f"{rules.name} has no scenario {name!r}" + nearest(name, rules.scenarios()))


def _two_seats(rules: SystemContent, name: str, place: Place) -> None:
    if not name:
        raise Wrong(place, "a scenario has a name; valid: " + ", ".join(rules.scenarios()))
    seats = len(rules.default_rosters(name))
    if seats != 2:
        raise Wrong(place, f"a matrix is for two sides; {name} has {seats}")


def _options(rules: SystemContent, given: dict[str, Any], place: Place) -> None:
    for name, value in given.items():
        _tried([*place, name], partial(rules.read_options, {name: value}))


def _content(rules: SystemContent, study: Study, home: Path, given: dict[str, Any], place: Place) -> None:
    own = own_rosters(study)
    for path, value in given.items():
        file = next((each for each in own if inside(path, each)), None)
        if file is not None:
            _tried([*place, path], partial(roster_data, rules, file, home, {path: value}))
        else:
            _tried([*place, path], partial(patched, rules.package, {path: value}))


def _vary(rules: SystemContent, study: Study, home: Path, vary: Vary, place: Place) -> None:
    if vary.path.startswith("options."):
        name = vary.path.removeprefix("options.")
        known = name in [option.name for option in rules.options]
        for value in vary.all():
            where = "path" if not known else "values" if vary.values else "least"
            _tried([*place, where], partial(rules.read_options, {name: value}))
    else:
        file = next((each for each in own_rosters(study) if inside(vary.path, each)), None)
        if file is not None:
            first = {vary.path: vary.all()[0]}
            _tried([*place, "path"], lambda: roster_data(rules, file, home, first))
            return
        _tried([*place, "path"], lambda: value_at(rules.package, vary.path))
        # What a value may become is a matter of its type.
        for value in {type(each): each for each in vary.all()}.values():
            _tried(
                [*place, "values" if vary.values else "least"],
                partial(patched, rules.package, {vary.path: value}),
            )


def _duel(rules: Ruleset, study: Duel, home: Path) -> None:
    """What is weighed is made once: whatever is wrong with it shows."""
    from highground.lab.kinds import duel, fight

    for name in ("roster", "against"):
        if getattr(study, name):
            _tried([name], partial(roster_data, rules, getattr(study, name), home))
    (fight.check if study.against else duel.check)(rules, study, home)


def _rosters(rules: SystemContent, study: Study, home: Path) -> None:
    if isinstance(study, Duel):
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
        raise Wrong(["rosters"], f"{len(study.rosters)} are named, but the scenario has {seats} seats")


def canonical(study: Study) -> str:
    """A study as one text, the same for the same study."""
    return json.dumps(study.model_dump(mode="json"), sort_keys=True, ensure_ascii=False)
