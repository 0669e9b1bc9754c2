"""Systems, scenarios, rosters, options, clauses: what ships, for whoever wants to play or read."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, cast

from highground.bots.base import BOTS
from highground.draw.board import upwards
from highground.engine.clauses import Clause
from highground.engine.errors import nearest
from highground.engine.options import Option
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.state import Known, Nothing, State
from highground.server.drawing import draw_scene
from highground.server.lobby.rosters import roster_name
from highground.server.lobby.systems import find_rules
from highground.server.problems import Trouble
from highground.server.protocol.lobby import (
    BotKind,
    ChapterName,
    ClauseText,
    OptionKind,
    Rules,
    Scenario,
    ScenarioName,
    System,
    Systems,
)

__all__ = [
    "find_rules",
    "list_systems",
    "rules_text",
    "show_scenario",
    "spectator",
]

_LEVELS: dict[str, tuple[Literal["gentle", "fair", "hard"], str, str, str]] = {
    "uniform": ("gentle", "Random", "plays any legal order", "ходит как попало, но по правилам"),
    "greedy": ("fair", "Greedy", "looks one order ahead", "смотрит на один приказ вперёд"),
}


def spectator(state: State[Any, Any, Any]) -> Known[Any, Any]:
    """What somebody knows who only watches."""
    return Known(state.table, Nothing(), -1)


@cache
def _opened(system: str, scenario: str) -> State[Any, Any, Any]:
    """A scenario with its default rosters, before the first step."""
    rules = find_ruleset(system)
    setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
    return rules.open(setup)


@cache
def list_systems(language: str) -> Systems:
    return Systems(systems=[_system(name) for name in ruleset_names()], bots=_bots(language))


def _bots(language: str) -> list[BotKind]:
    found = []
    for name in BOTS:
        level, title, about, about_ru = _LEVELS.get(name, ("hard", name.capitalize(), "", ""))
        said = about_ru if language == "ru" else about
        found.append(BotKind(name=name, title=title, level=level, about=said))
    return found


def _system(name: str) -> System:
    rules = find_ruleset(name)
    scenarios = rules.scenarios()
    first = _opened(name, scenarios[0])
    picture = rules.picture(spectator(first))
    grid = "plane" if upwards(picture) else picture.grid
    return System(
        name=name,
        title=rules.title,
        edition=rules.edition,
        version=rules.version,
        grid=cast(Literal["plane", "hex", "square"], grid),
        unit=rules.vocabulary.unit,
        unit_name=rules.vocabulary.unit_name,
        seats=len(rules.sides(first.table)),
        scenarios=[
            ScenarioName(name=each, title=_title(name, each), rosters=list(rules.default_rosters(each)))
            for each in scenarios
        ],
        rosters=[roster_name(rules, each) for each in rules.rosters()],
        options=[_option(each) for each in rules.options],
    )


def _title(system: str, scenario: str) -> str:
    return find_ruleset(system).picture(spectator(_opened(system, scenario))).title


def _option(option: Option) -> OptionKind:
    return OptionKind(
        name=option.name,
        clause=option.clause,
        gist=option.gist,
        values=list(option.values),
        low=option.low,
        high=option.high,
    )


# -- scenarios ---------------------------------------------------------------------------------------------


@cache
def show_scenario(system: str, scenario: str, language: str) -> Scenario:
    rules = find_rules(system)
    if scenario not in rules.scenarios():
        raise Trouble(
            "not_found", f"{system} has no scenario {scenario!r}" + nearest(scenario, rules.scenarios())
        )
    state = _opened(system, scenario)
    sides = rules.sides(state.table)
    scene = draw_scene(rules, spectator(state), rules.speaker(state.table, language))
    return Scenario(
        system=system,
        name=scenario,
        title=_title(system, scenario),
        seats=list(sides),
        rosters=list(rules.default_rosters(scenario)),
        scene=scene,
    )


# -- rules -------------------------------------------------------------------------------------------------


@cache
def rules_text(system: str) -> Rules:
    rules = find_rules(system)
    return Rules(
        system=system,
        title=rules.title,
        edition=rules.edition,
        chapters=[ChapterName(number=n, title=title) for n, title in rules.book.chapters.items()],
        clauses=[_clause(rules, clause) for clause in rules.book.clauses.values()],
        options=[_option(each) for each in rules.options],
    )


def _clause(rules: Ruleset, clause: Clause) -> ClauseText:
    return ClauseText(
        id=clause.id,
        chapter=rules.book.chapter(clause.id),
        title=clause.title,
        gist=clause.gist,
        page=clause.page,
        source=cast(Literal["book", "ruling", "completion"], clause.source),
        ruling=clause.ruling,
        defines=clause.defines,
        options=[option.name for option in rules.options if option.clause == clause.id],
    )
