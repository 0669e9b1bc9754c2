"""Systems, scenarios, rosters, options, clauses: what ships, for whoever wants to play or read."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, cast

from highground.bots.base import BOTS
from highground.content.index import proofs_of
from highground.draw.board import upwards
from highground.engine.clauses import Clause
from highground.engine.describe import Speaker, titles
from highground.engine.diagrams import SightDiagram
from highground.engine.errors import nearest
from highground.engine.options import Option
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.state import State
from highground.server.drawing import draw_scene
from highground.server.knowing import spectator
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
    SightDrawn,
    System,
    Systems,
)

_LEVELS: dict[str, tuple[Literal["gentle", "fair", "hard"], str, str, str]] = {
    "uniform": ("gentle", "Random", "plays any legal order", "ходит как попало, но по правилам"),
    "greedy": ("fair", "Greedy", "looks one order ahead", "смотрит на один приказ вперёд"),
}


@cache
def _opened(system: str, scenario: str) -> State[Any, Any, Any]:
    """A scenario with its default rosters, before the first step."""
    rules = find_ruleset(system)
    setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
    return rules.open(setup)


@cache
def list_systems(language: str) -> Systems:
    return Systems(systems=[_system(name, language) for name in ruleset_names()], bots=_bots(language))


def _bots(language: str) -> list[BotKind]:
    found = []
    for name in BOTS:
        level, title, about, about_ru = _LEVELS.get(name, ("hard", name.capitalize(), "", ""))
        said = about_ru if language == "ru" else about
        found.append(BotKind(name=name, title=title, level=level, about=said))
    return found


def _system(name: str, language: str) -> System:
    rules = find_ruleset(name)
    speaker = Speaker(rules.package, language, ())
    scenarios = rules.scenarios()
    first = _opened(name, scenarios[0])
    picture = rules.picture(spectator(first))
    grid = "plane" if upwards(picture) else picture.grid
    return System(
        name=name,
        title=rules.title,
        edition=rules.edition,
        subtitle=speaker.template("titles", "subtitle") or rules.edition,
        chance=speaker.template("titles", "chance") or "",
        version=rules.version,
        grid=cast(Literal["plane", "hex", "square"], grid),
        unit=rules.vocabulary.unit,
        unit_name=rules.vocabulary.unit_name,
        seats=len(rules.sides(first.table)),
        scenarios=[
            ScenarioName(
                name=each, title=_title(name, each, speaker), rosters=list(rules.default_rosters(each))
            )
            for each in scenarios
        ],
        rosters=[roster_name(rules, each) for each in rules.rosters()],
        options=[_option(each) for each in rules.options],
    )


def _title(system: str, scenario: str, speaker: Speaker) -> str:
    """What a scenario is called: the locale's word for it, or as the rules have it."""
    said = speaker.template("words", scenario) if speaker.language != "en" else None
    return said or find_ruleset(system).picture(spectator(_opened(system, scenario))).title


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
    speaker = rules.speaker(state.table, language)
    known = spectator(state)
    scene = draw_scene(rules, known, rules.picture(known), speaker)
    return Scenario(
        system=system,
        name=scenario,
        title=_title(system, scenario, speaker),
        seats=list(sides),
        rosters=list(rules.default_rosters(scenario)),
        scene=scene,
    )


# -- rules -------------------------------------------------------------------------------------------------


@cache
def rules_text(system: str, language: str) -> Rules:
    rules = find_rules(system)
    called = titles(rules.package, language)
    proofs = proofs_of(system)
    return Rules(
        system=system,
        title=rules.title,
        edition=rules.edition,
        chapters=[
            ChapterName(number=number, title=title, local=called.get(number, ""))
            for number, title in rules.book.chapters.items()
        ],
        clauses=[
            _clause(
                rules, clause, called.get(clause.id, ""), None if proofs is None else proofs.get(clause.id, 0)
            )
            for clause in rules.book.clauses.values()
        ],
        options=[_option(each) for each in rules.options],
    )


def _clause(rules: Ruleset, clause: Clause, local: str, tests: int | None) -> ClauseText:
    return ClauseText(
        id=clause.id,
        chapter=rules.book.chapter(clause.id),
        title=clause.title,
        local=local,
        tests=tests,
        sights=[
            SightDrawn(
                viewer=each.viewer,
                between=each.between,
                target=each.target,
                gives=each.gives,
                clause=each.clause,
            )
            for each in _diagrams(rules.name, clause.id.rpartition(".")[0])
        ],
        gist=clause.gist,
        page=clause.page,
        source=cast(Literal["book", "ruling", "completion"], clause.source),
        ruling=clause.ruling,
        defines=clause.defines,
        options=[option.name for option in rules.options if option.clause == clause.id],
    )


@cache
def _diagrams(system: str, section: str) -> list[SightDiagram]:
    return find_ruleset(system).diagrams(section)
