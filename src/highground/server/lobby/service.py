"""Systems, scenarios, rosters, options, clauses: what ships, for whoever wants to play or read."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Literal, cast

from highground.bots.base import BOTS
from highground.content.load import parse_toml
from highground.draw.board import upwards
from highground.draw.glyphs import initials
from highground.engine.clauses import Clause
from highground.engine.describe import Speaker
from highground.engine.errors import ContentError, nearest
from highground.engine.options import Option, Value
from highground.engine.orders import Refusal
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.rosters import RosterFigure, RosterReport
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.state import Known, Nothing, State
from highground.server.drawing import draw_scene, symbol_of
from highground.server.problems import Trouble
from highground.server.protocol.lobby import (
    BotKind,
    ChapterName,
    Choosable,
    ClauseText,
    OptionKind,
    RosterBreach,
    RosterCheck,
    RosterForm,
    RosterItemCost,
    RosterModelCost,
    RosterName,
    RosterRule,
    Rosters,
    RosterShareSaid,
    Rules,
    Scenario,
    ScenarioName,
    System,
    Systems,
)
from highground.server.speaking import say_refusal, say_tally

__all__ = [
    "check_roster",
    "find_rules",
    "list_systems",
    "roster_form",
    "rules_text",
    "show_roster",
    "show_scenario",
    "spectator",
]

_LEVELS: dict[str, tuple[Literal["gentle", "fair", "hard"], str, str, str]] = {
    "uniform": ("gentle", "Random", "plays any legal order", "ходит как попало, но по правилам"),
    "greedy": ("fair", "Greedy", "looks one order ahead", "смотрит на один приказ вперёд"),
}


def find_rules(system: str) -> Ruleset:
    """A system by its name; trouble if there is none."""
    try:
        return find_ruleset(system)
    except ContentError as error:
        raise Trouble("not_found", str(error)) from error


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
        rosters=[_roster_name(rules, each) for each in rules.rosters()],
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


# -- rosters -----------------------------------------------------------------------------------------------


def _roster_name(rules: Ruleset, name: str) -> RosterName:
    report = _report_on(rules.name, name)
    if report is None:
        return RosterName(name=name, title=name, points=None, limit=None, models=0)
    return RosterName(
        name=name, title=report.name, points=report.points, limit=report.limit, models=len(report.models)
    )


@cache
def _report_on(system: str, name: str) -> RosterReport | None:
    rules = find_ruleset(system)
    data = _roster_data(system, name)
    return None if data is None else rules.check_roster(data, name, rules.read_options({}))


@cache
def _roster_data(system: str, name: str) -> dict[str, Any] | None:
    """A shipped roster as its file has it: systems keep theirs in `data/rosters`."""
    source = files(find_ruleset(system).package).joinpath("data", "rosters", f"{name}.toml")
    return parse_toml(source.read_text(encoding="utf-8"), source.name) if source.is_file() else None


def show_roster(system: str, name: str) -> Rosters:
    rules = find_rules(system)
    data = _roster_data(system, name) if name in rules.rosters() else None
    if data is None:
        raise Trouble("not_found", f"{system} has no roster {name!r}" + nearest(name, rules.rosters()))
    return Rosters(system=system, name=name, data=data)


def roster_form(system: str, language: str) -> RosterForm:
    rules = find_rules(system)
    model = rules.roster_model()
    if model is None:
        raise Trouble("not_found", f"{rules.title} has no rosters of one's own")
    speaker = Speaker(rules.package, language, ())
    return RosterForm(
        system=system,
        model_schema=model.model_json_schema(),
        catalogue=[
            Choosable(
                path=each.path,
                name=each.name,
                title=speaker.word(each.name),
                points=each.points,
                about=speaker.word(each.about),
                clause=each.clause,
            )
            for each in rules.roster_catalogue()
        ],
        example=parse_toml(rules.roster_example(), "example"),
    )


def check_roster(system: str, data: dict[str, Any], options: dict[str, Value], language: str) -> RosterCheck:
    """Points and breaches; a roster that cannot be read is told as a problem, not refused."""
    rules = find_rules(system)
    chosen = rules.read_options(options)
    try:
        report = rules.check_roster(data, "roster", chosen)
    except ContentError as error:
        return _unread(str(error))
    return _said(rules, data, report, Speaker(rules.package, language, (report.name,)))


def _unread(problem: str) -> RosterCheck:
    return RosterCheck(
        legal=False,
        problem=problem,
        name="",
        points=None,
        limit=None,
        models=[],
        items=[],
        breaches=[],
        holds=[],
        share=None,
    )


def _said(rules: Ruleset, data: dict[str, Any], report: RosterReport, speaker: Speaker) -> RosterCheck:
    share = report.share
    return RosterCheck(
        legal=not report.breaches,
        problem="",
        name=report.name,
        points=report.points,
        limit=report.limit,
        models=_models(rules.roster_entries(data), report),
        items=[
            RosterItemCost(
                model=item.model,
                name=item.name,
                title=speaker.word(item.name),
                cost=say_tally("cost", item.cost, speaker),
            )
            for item in report.items
        ],
        breaches=[_breach(each, speaker) for each in report.breaches],
        holds=_holds(rules, data, {each.clause for each in report.breaches}),
        share=None if share is None else RosterShareSaid(percent=share.percent, clause=share.clause),
    )


def _models(entries: list[int], report: RosterReport) -> list[RosterModelCost]:
    looks = {each.model: each for each in report.figures}
    found: list[RosterModelCost] = []
    for entry, (name, points) in zip(entries, report.models.items(), strict=False):
        look = looks.get(name) or RosterFigure(name, "")
        found.append(
            RosterModelCost(
                name=name,
                points=points,
                entry=entry,
                symbol=symbol_of(look.glyph, name),
                initials=initials(name),
                size=look.size,
                widest=look.widest,
                narrowest=look.narrowest,
            )
        )
    return found


def _breach(breach: Refusal, speaker: Speaker) -> RosterBreach:
    about = {key: value for key, value in breach.facts.items() if isinstance(value, str)}
    return RosterBreach(**say_refusal(breach, speaker).model_dump(), about=about)


def _holds(rules: Ruleset, data: dict[str, Any], broken: set[str]) -> list[RosterRule]:
    kept = [rules.book.clauses[id] for id in rules.roster_rules(data) if id not in broken]
    return [RosterRule(clause=each.id, title=each.title, gist=each.gist) for each in kept]


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
