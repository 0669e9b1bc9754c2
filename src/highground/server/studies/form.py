"""How a study is asked for on a page: the fields of its kind, and what they may name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from highground.bots.base import BOTS
from highground.content.overlay import numbers_in
from highground.engine.errors import nearest
from highground.lab.studies.files import FILE
from highground.lab.studies.models import KINDS
from highground.lab.studies.templates import example_of
from highground.server.lobby.service import list_systems
from highground.server.lobby.systems import find_rules
from highground.server.problems import Trouble
from highground.server.protocol.lobby import Choosable
from highground.server.protocol.shapes import Language
from highground.server.protocol.studies import StudyForm, StudyGiven

ELSEWHERE: Final = ("case",)
"""Fields that name files of the server's machine: they are for the command line."""
_SEARCH: Final = re.compile(r"^search:[1-9][0-9]{0,3}$")
_ROSTERS: Final = ("rosters[]", "roster", "a.rosters[]", "b.rosters[]")


@cache
def study_form(system: str, kind: str, language: Language) -> StudyForm:
    rules = find_rules(system)
    if kind not in KINDS:
        raise Trouble("not_found", f"There is no kind of study {kind!r}" + nearest(kind, list(KINDS)))
    schema = KINDS[kind].model_json_schema()
    for name in ELSEWHERE:
        schema["properties"].pop(name, None)
    paths = numbers_in(rules.package)
    return StudyForm(
        system=system,
        kind=kind,
        model_schema=schema,
        catalogue=_catalogue(system, language, paths),
        paths=paths,
        example=example_of(kind, rules),
    )


def _catalogue(system: str, language: Language, paths: list[str]) -> list[Choosable]:
    """Rosters, scenarios, bots, and what a sweep may vary."""
    everything = list_systems(language)
    about = next(each for each in everything.systems if each.name == system)
    found = [_choice(path, each.name, each.title, each.points) for each in about.rosters for path in _ROSTERS]
    for scenario in about.scenarios:
        found += [_choice(path, scenario.name, scenario.title) for path in ("scenarios[]", "scenario")]
    for path in ("bots[]", "ladder[]"):
        found += [_choice(path, bot.name, bot.title) for bot in everything.bots]
        found.append(_choice(path, "search:50", "Search 50"))
    varied = [*[f"options.{option.name}" for option in about.options], *paths]
    return [*found, *[_choice("vary[].path", path, path) for path in varied]]


def _choice(path: str, name: str, title: str, points: int | None = None) -> Choosable:
    return Choosable(path=path, name=name, title=title, points=points, about="", clause="")


def check_given(given: StudyGiven) -> None:
    """What a stranger's study may not say: nothing of it is a file or a program of this machine."""
    study: dict[str, Any] = given.study
    for name in ELSEWHERE:
        if study.get(name):
            raise Trouble("invalid", f"{name}: files are for the command line: highground lab run")
    for field in ("bots", "ladder"):
        for named in _texts(study.get(field)):
            if named not in BOTS and not _SEARCH.match(named):
                raise Trouble("invalid", f"{field}: {named!r} is not a bot of this server")
    # Wherever it stands: what is no file today may be one tomorrow.
    for named in _texts(study):
        if named.endswith(FILE) and named not in given.files:
            raise Trouble("invalid", f"{named!r} did not come along")


def _texts(value: Any) -> Iterator[str]:
    """Every text in something that a client sent, however deep; not the keys, which name no files."""
    left = [value]
    while left:
        each = left.pop()
        if isinstance(each, str):
            yield each
        elif isinstance(each, dict):
            left += each.values()
        elif isinstance(each, list):
            left += each
