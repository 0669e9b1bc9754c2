"""Systems, scenarios, rosters, options, clauses: what ships, for whoever wants to play or read."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, cast

from highground.bots.base import BOTS
from highground.bots.levels import LEVELS, PLAYED_BY
from highground.content.index import proofs_of
from highground.draw.board import upwards
from highground.engine.clauses import Clause
from highground.engine.describe import Speaker
from highground.engine.diagrams import SightDiagram
from highground.engine.options import Option
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.state import State
from highground.engine.translation import Translation
from highground.lab.ladder import ladder, levels
from highground.server.bot_words import ABOUT, bot_title
from highground.server.drawing import draw_scene
from highground.server.lobby.rosters import roster_name
from highground.server.lobby.systems import demand_scenario, find_rules
from highground.server.protocol import lobby
from highground.server.visibility import spectator


@cache
def _opened(system: str, scenario: str) -> State[Any, Any, Any]:
    """A scenario with its default rosters, before the first step."""
    rules = find_ruleset(system)
    setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
    return rules.open(setup)


@cache
def list_systems(language: str) -> lobby.Systems:
    return lobby.Systems(systems=[_system(name, language) for name in ruleset_names()], bots=_bots(language))


def _bots(language: str) -> list[lobby.BotKind]:
    russian = language == "ru"
    found = []
    for name in [*ABOUT, *sorted(BOTS.keys() - ABOUT.keys() - set(LEVELS))]:
        if name in BOTS:
            title, title_ru, about, about_ru = ABOUT.get(name, (bot_title(name), name, "", ""))
            said = (title_ru, about_ru) if russian else (title, about)
            found.append(lobby.BotKind(name=name, title=said[0], about=said[1]))
    return found


def _levels(system: str) -> list[lobby.Level]:
    found = []
    for level in levels(system):
        bot = PLAYED_BY[level]
        standing = ladder(system).get(bot)
        rating, error = (None, None) if standing is None else (standing.rating, standing.error)
        found.append(lobby.Level(name=cast(Any, level), bot=bot, rating=rating, error=error))
    return found


def _system(name: str, language: str) -> lobby.System:
    rules = find_ruleset(name)
    speaker = Speaker(rules.package, language, ())
    scenarios = rules.scenarios()
    first = _opened(name, scenarios[0])
    picture = rules.picture(spectator(first))
    grid = "plane" if upwards(picture) else picture.grid
    return lobby.System.of(
        rules,
        name=name,
        subtitle=speaker.template("titles", "subtitle") or rules.edition,
        chance=speaker.template("titles", "chance") or "",
        grid=cast(Literal["plane", "hex", "square"], grid),
        unit=rules.vocabulary.unit,
        unit_name=rules.vocabulary.unit_name,
        seats=len(rules.sides(first.table)),
        scenarios=_scenarios(rules, speaker),
        rosters=[roster_name(rules, each) for each in rules.rosters()],
        options=[_option(each, Translation(rules.package, language)) for each in rules.options],
        levels=_levels(name),
    )


_PLAYERS = {"en": "{n} players", "ru": "игроков: {n}"}


def _scenarios(rules: Ruleset, speaker: Speaker) -> list[lobby.ScenarioName]:
    """All scenarios; those of one title are told apart by how many play them."""
    titles = {each: _title(rules.name, each, speaker) for each in rules.scenarios()}
    found = []
    for name, title in titles.items():
        rosters = list(rules.default_rosters(name))
        if list(titles.values()).count(title) > 1:
            title = f"{title} ({_PLAYERS[speaker.language].format(n=len(rosters))})"
        found.append(lobby.ScenarioName(name=name, title=title, rosters=rosters))
    return found


def _title(system: str, scenario: str, speaker: Speaker) -> str:
    """What a scenario is called: the locale's word for it, or as the rules have it."""
    said = speaker.template("words", scenario) if speaker.language != "en" else None
    return said or find_ruleset(system).picture(spectator(_opened(system, scenario))).title


def _option(option: Option, book: Translation) -> lobby.OptionKind:
    return lobby.OptionKind.of(
        option, gist=book.option(option), words=[book.value(each) for each in option.values]
    )


# -- scenarios ---------------------------------------------------------------------------------------------


@cache
def show_scenario(system: str, scenario: str, language: str) -> lobby.Scenario:
    rules = find_rules(system)
    demand_scenario(rules, scenario, "not_found")
    state = _opened(system, scenario)
    sides = rules.sides(state.table)
    speaker = rules.speaker(state.table, language)
    known = spectator(state)
    scene = draw_scene(rules, known, rules.picture(known), speaker)
    return lobby.Scenario(
        system=system,
        name=scenario,
        title=_title(system, scenario, speaker),
        seats=list(sides),
        rosters=list(rules.default_rosters(scenario)),
        scene=scene,
    )


# -- rules -------------------------------------------------------------------------------------------------


@cache
def rules_text(system: str, language: str) -> lobby.Rules:
    rules = find_rules(system)
    book = Translation(rules.package, language)
    proofs = proofs_of(system)
    return lobby.Rules(
        system=system,
        title=rules.title,
        edition=rules.edition,
        chapters=[
            lobby.ChapterName(number=number, title=title, local=book.title(number))
            for number, title in rules.book.chapters.items()
        ],
        clauses=[
            _clause(rules, clause, book, None if proofs is None else proofs.get(clause.id, 0))
            for clause in rules.book.clauses.values()
        ],
        options=[_option(each, book) for each in rules.options],
    )


def _clause(rules: Ruleset, clause: Clause, book: Translation, tests: int | None) -> lobby.ClauseText:
    return lobby.ClauseText(
        id=clause.id,
        chapter=rules.book.chapter(clause.id),
        title=clause.title,
        local=book.title(clause.id),
        tests=tests,
        sights=[lobby.SightDrawn.of(each) for each in _diagrams(rules.name, clause.id.rpartition(".")[0])],
        gist=book.gist(clause),
        page=clause.page,
        source=cast(Literal["book", "ruling", "completion"], clause.source),
        ruling=book.ruling(clause),
        defines=clause.defines,
        options=[option.name for option in rules.options if option.clause == clause.id],
    )


@cache
def _diagrams(system: str, section: str) -> list[SightDiagram]:
    return find_ruleset(system).diagrams(section)
