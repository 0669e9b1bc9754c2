"""What a position of a system may say: schema, layout, kinds of model, tables to begin with."""

from __future__ import annotations

from functools import cache
from typing import Any

from highground.content.load import parse_toml
from highground.engine.describe import Speaker
from highground.engine.position import CaseLayout
from highground.record import fields_of
from highground.server.lobby.rosters import name_fields
from highground.server.lobby.systems import demand_scenario, find_rules
from highground.server.problems import Trouble
from highground.server.protocol.judging import CaseData, CaseForm, CaseLayoutSaid, CasePieceSaid, CaseUnitSaid


@cache
def case_form(system: str, language: str) -> CaseForm:
    rules = find_rules(system)
    layout = rules.case_layout()
    if layout is None:
        raise Trouble("not_found", f"{rules.title} has no positions to be set up by hand")
    speaker = Speaker(rules.package, language, ())
    schema = rules.case_model().model_json_schema()
    name_fields(schema, speaker)
    example = parse_toml(rules.case_example(), "example")
    return CaseForm(
        system=system,
        model_schema=schema,
        layout=CaseLayoutSaid(**{name: getattr(layout, name) for name in fields_of(CaseLayout)}),
        units=[
            CaseUnitSaid(name=each.name, title=speaker.word(each.name), group=each.group)
            for each in rules.case_units()
        ],
        pieces=[
            CasePieceSaid(title=each.title, entries=each.entries, entry=each.entry, cells=each.cells)
            for each in rules.case_pieces()
        ],
        maps=rules.case_maps(),
        quick=_quick(system, layout, example),
        example=example,
    )


def _quick(system: str, layout: CaseLayout, example: dict[str, Any]) -> dict[str, Any]:
    """The example without its orders: two models and something between them."""
    left = {"orders", "chance", "title", "options", "tokens"}
    return {key: value for key, value in example.items() if key not in left}


def case_table(system: str, scenario: str) -> CaseData:
    """A case that is a scenario's table, with nobody on it."""
    rules = find_rules(system)
    demand_scenario(rules, scenario, "not_found")
    return CaseData(system=system, case={"system": system, **rules.case_table(scenario)})
