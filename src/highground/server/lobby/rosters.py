"""Rosters: those that ship, how one of one's own is made, what the rules say of it, and how it would fare."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy
from functools import cache
from importlib.resources import files
from typing import Any

from highground.content.cases import CaseFile
from highground.content.load import parse_toml, validate
from highground.content.playing import last_weighed
from highground.draw.cards import print_roster
from highground.draw.glyphs import initials
from highground.engine.describe import Speaker
from highground.engine.errors import ContentError, nearest
from highground.engine.odds import AT_ONCE
from highground.engine.options import Value
from highground.engine.orders import Refusal
from highground.engine.plugins import find_ruleset
from highground.engine.rosters import RosterFigure, RosterReport, RosterTrial
from highground.engine.ruleset import SystemContent, SystemTable
from highground.engine.translation import Translation
from highground.server.drawing import symbol_of
from highground.server.lobby.systems import find_rules
from highground.server.problems import Trouble
from highground.server.protocol import lobby
from highground.server.wire_text import say_refusal, say_tally

_BUDGET = 20_000
_SAMPLES = 400


# -- those that ship ---------------------------------------------------------------------------------------


def roster_name(rules: SystemContent, name: str) -> lobby.RosterName:
    report = _report_on(rules.name, name)
    if report is None:
        return lobby.RosterName(name=name, title=name, points=None, limit=None, models=0)
    return lobby.RosterName(
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


def show_roster(system: str, name: str) -> lobby.Rosters:
    rules = find_rules(system)
    data = _roster_data(system, name) if name in rules.rosters() else None
    if data is None:
        raise Trouble("not_found", f"{system} has no roster {name!r}" + nearest(name, rules.rosters()))
    return lobby.Rosters(system=system, name=name, data=data)


# -- one of one's own --------------------------------------------------------------------------------------


def roster_form(system: str, language: str) -> lobby.RosterForm:
    rules = find_rules(system)
    model = rules.roster_model()
    if model is None:
        raise Trouble("not_found", f"{rules.title} has no rosters of one's own")
    speaker = Speaker(rules.package, language, ())
    schema = model.model_json_schema()
    name_fields(schema, speaker)
    return lobby.RosterForm(
        system=system,
        model_schema=schema,
        catalogue=[
            lobby.Choosable.of(each, title=speaker.word(each.name), about=speaker.word(each.about))
            for each in rules.roster_catalogue()
        ],
        example=parse_toml(rules.roster_example(), "example"),
    )


def name_fields(schema: Any, speaker: Speaker) -> None:
    """Give fields their labels and fixed values their words in the reader's language.

    Descriptions are in English, so they are for readers of English only.
    """
    if isinstance(schema, list):
        for each in schema:
            name_fields(each, speaker)
        return
    if not isinstance(schema, dict):
        return
    for name, field in schema.get("properties", {}).items():
        if not isinstance(field, dict):
            # A field may itself be called "properties": what stands there is no list of fields.
            continue
        title = speaker.template("roster", name)
        if title is not None:
            field["title"] = title
        yes, no = speaker.template("roster", f"{name}:yes"), speaker.template("roster", f"{name}:no")
        if yes is not None and no is not None:
            field["x-words"] = [yes, no]
    if "enum" in schema:
        schema["x-words"] = [speaker.word(str(each)) for each in schema["enum"]]
    if speaker.language != "en":
        schema.pop("description", None)
    for each in schema.values():
        name_fields(each, speaker)


def check_roster(system: str, given: lobby.RosterGiven, language: str) -> lobby.RosterCheck:
    """Points and breaches; a roster that cannot be read is told as a problem, not refused."""
    rules = find_rules(system)
    chosen = rules.read_options(given.options)
    changed = [_changed(rules, given.data, each, chosen) for each in given.changes]
    try:
        report = rules.check_roster(given.data, "roster", chosen)
    except ContentError as error:
        return _unread(str(error), changed)
    speaker = Speaker(rules.package, language, (report.name,))
    return _said(rules, given.data, report, changed, speaker)


def _changed(
    rules: SystemContent, data: dict[str, Any], change: lobby.RosterChange, options: dict[str, Value]
) -> lobby.RosterChanged:
    """What one change would do."""
    try:
        report = rules.check_roster(_with(data, change.path, change.value), "roster", options)
    except (ContentError, KeyError, IndexError, TypeError):
        return lobby.RosterChanged(points=None, breaches=-1)
    return lobby.RosterChanged(points=report.points, breaches=len(report.breaches))


def _with(data: dict[str, Any], path: list[str | int], value: Any) -> dict[str, Any]:
    """A roster with one value changed."""
    made = deepcopy(data)
    owner: Any = made
    for key in path[:-1]:
        owner = owner[key]
    if value is None:
        del owner[path[-1]]
    else:
        owner[path[-1]] = value
    return made


def _unread(problem: str, changed: list[lobby.RosterChanged]) -> lobby.RosterCheck:
    return lobby.RosterCheck(
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
        notes=[],
        changed=changed,
    )


def _said(
    rules: SystemContent,
    data: dict[str, Any],
    report: RosterReport,
    changed: list[lobby.RosterChanged],
    speaker: Speaker,
) -> lobby.RosterCheck:
    share = report.share
    return lobby.RosterCheck.of(
        report,
        legal=not report.breaches,
        problem="",
        models=_models(rules.roster_entries(data), report, speaker),
        items=[
            lobby.RosterItemCost(
                model=item.model,
                name=item.name,
                title=speaker.word(item.name),
                mark=speaker.word(item.mark),
                cost=say_tally("cost", item.cost, speaker),
            )
            for item in report.items
        ],
        breaches=[_breach(each, speaker) for each in report.breaches],
        holds=_holds(rules, data, report, speaker),
        share=None if share is None else lobby.RosterShareSaid(percent=share.percent, clause=share.clause),
        notes=[
            lobby.RosterNoteSaid(
                title=speaker.note(each.note, each.facts),
                text=speaker.note(f"{each.note}_is", each.facts),
                clause=each.clause,
            )
            for each in report.notes
        ],
        changed=changed,
    )


def _models(entries: list[int], report: RosterReport, speaker: Speaker) -> list[lobby.RosterModelCost]:
    looks = {each.model: each for each in report.figures}
    found: list[lobby.RosterModelCost] = []
    for entry, (name, points) in zip(entries, report.models.items(), strict=False):
        look = looks.get(name) or RosterFigure(name, "")
        found.append(
            lobby.RosterModelCost.of(
                look,
                name=name,
                points=points,
                entry=entry,
                symbol=symbol_of(look.glyph, name),
                initials=initials(name),
                printed={speaker.label(name): value for name, value in look.printed.items()},
            )
        )
    return found


def _breach(breach: Refusal, speaker: Speaker) -> lobby.RosterBreach:
    about = {key: value for key, value in breach.facts.items() if isinstance(value, str)}
    return lobby.RosterBreach(**say_refusal(breach, speaker).model_dump(), about=about)


def _holds(
    rules: SystemContent, data: dict[str, Any], report: RosterReport, speaker: Speaker
) -> list[lobby.RosterRule]:
    broken = {each.clause for each in report.breaches}
    kept = [rules.book.clauses[id] for id in rules.roster_rules(data) if id not in broken]
    book = Translation(rules.package, speaker.language)
    return [
        lobby.RosterRule(
            clause=each.id, title=each.title, gist=book.gist(each), text=speaker.holds(each.id, report.facts)
        )
        for each in kept
    ]


def roster_page(system: str, given: lobby.RosterPrintGiven, language: str) -> str:
    """A roster as a page to print."""
    rules = find_rules(system)
    report = rules.check_roster(given.data, "roster", rules.read_options({}))
    return print_roster(rules, given.data, report.name, language, given.paper, given.kind)


# -- how it would fare -------------------------------------------------------------------------------------


def roster_odds(system: str, given: lobby.RosterOddsGiven, language: str) -> lobby.RosterOdds:
    """The chance that each trial tells; none where the roster cannot be read or the order is refused."""
    rules = find_rules(system)
    chosen = rules.read_options(given.options)
    speaker = Speaker(rules.package, language, ())
    bars: list[lobby.RosterOddsBar] = []
    try:
        rules.check_roster(given.data, "roster", chosen)
        trials = rules.roster_trials(given.data, given.model, given.item)
    except ContentError:
        return lobby.RosterOdds(item=given.item, bars=[])
    for each in trials:
        with suppress(ContentError):
            bars.append(_tried(rules, each, given.options, speaker))
    return lobby.RosterOdds(item=given.item, bars=bars)


def _tried(
    rules: SystemTable, trial: RosterTrial, options: dict[str, Value], speaker: Speaker
) -> lobby.RosterOddsBar:
    case: CaseFile = validate(rules.case_model(), {**trial.case, "options": options}, "trial")
    weighing = last_weighed(rules, case, "trial")
    reckoning = weighing.reckoning(_BUDGET, _SAMPLES)
    reckoning.work(AT_ONCE)
    odds = reckoning.odds()
    ways = odds.changes.get(trial.fact, {})
    before = int(rules.facts(weighing.ways[0].state.table)[trial.fact]) if trial.loss else 0
    number = "" if trial.number is None else f" {trial.number}"
    return lobby.RosterOddsBar(
        met=speaker.note(trial.met, {}) + number,
        way=speaker.note(trial.way, {}),
        chance=None if trial.loss else float(sum(ways.values())),
        loss=float(sum((before - int(to)) * share for to, share in ways.items())) if trial.loss else None,
        exact=odds.exact,
    )
