"""A new study with every field explained: what must be said is filled in, the rest is a comment."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from pydantic import BaseModel

from highground.content.overlay import write_toml
from highground.engine.ruleset import Ruleset

__all__ = ["example_of", "template_of"]

WIDTH = 96


def template_of(model: type[BaseModel], rules: Ruleset) -> str:
    """A study of this kind that runs as it stands."""
    kind = str(model.model_fields["kind"].annotation.__args__[0])  # type: ignore[union-attr]
    filled = example_of(kind, rules)
    about = " ".join((model.__doc__ or "").split())
    lines = [*_comment(f"A study of {rules.title}. {about}"), f'kind = "{kind}"', ""]
    tables: list[str] = []
    for name, field in model.model_fields.items():
        if name == "kind":
            continue
        said = _comment(field.description or "")
        value = filled.get(name)
        if name in filled and _is_table(value):
            tables += ["", *said, *_table(name, value)]
        elif name in filled:
            lines += [*said, *write_toml({name: value}).splitlines(), ""]
        else:
            default = field.get_default(call_default_factory=True)
            shown = "" if default is None else _shown(name, default)
            lines += [*said, f"# {shown or _example(name)}", ""]
    return "\n".join([*lines[:-1], *tables]) + "\n"


def _comment(text: str) -> list[str]:
    return [f"# {line}" for line in wrap(text, WIDTH)]


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _table(name: str, value: Any) -> list[str]:
    """A table, or several of one name, with headings of their own."""
    if isinstance(value, dict):
        return [f"[{name}]", *write_toml(value).splitlines()]
    return [line for each in value for line in (f"[[{name}]]", *write_toml(each).splitlines())]


def _shown(name: str, default: Any) -> str:
    if isinstance(default, BaseModel):
        default = default.model_dump(exclude_defaults=True)
    return write_toml({name: default}).strip()


def _example(name: str) -> str:
    return {"until": 'until = "±2 %"', "limit": "limit = 100"}.get(name, f'{name} = ""')


def example_of(kind: str, rules: Ruleset) -> dict[str, Any]:
    """What a study of this kind has to say, for this system."""
    scenario = rules.scenarios()[0]
    rosters = list(rules.default_rosters(scenario))
    option = next((each for each in rules.options if len(each.values) > 1), None)
    title = f"{rules.title}: {kind}"
    shared: dict[str, Any] = {"system": rules.name, "title": title}
    if kind == "matrix":
        return {**shared, "rosters": list(dict.fromkeys(rosters)), "scenarios": [scenario], "games": 400}
    if kind == "duel":
        return {**shared, **_duel(rules, rosters[0])}
    shared["scenario"] = scenario
    if kind == "points":
        return {**shared, "rosters": rosters, "pairs": 200, "games": 2}
    shared = {**shared, "rosters": rosters, "games": 400}
    if kind == "sweep":
        values = list(option.values) if option is not None else [False, True]
        name = option.name if option is not None else "NAME"
        return {**shared, "vary": [{"path": f"options.{name}", "values": _toml(values)}]}
    if kind == "change":
        changed = {} if option is None else {option.name: _toml([option.values[1]])[0]}
        return {**shared, "a": {"label": "as it is"}, "b": {"label": "changed", "options": changed}}
    # Luck or skill? Chance, one look ahead and many on one ladder.
    return {**shared, "ladder": ["uniform", "greedy", "search:20"]}


def _toml(values: list[Any]) -> list[Any]:
    """TOML has no word for none: an option takes it as text."""
    return ["none" if each is None else each for each in values]


def _duel(rules: Ruleset, roster: str) -> dict[str, Any]:
    from highground.lab.rosters import shipped_roster, trials_of

    data = shipped_roster(rules, roster)
    report = rules.check_roster(data, roster, rules.read_options({}))
    for model in report.models:
        for item in [*[each.name for each in report.items if each.model == model], ""]:
            if trials_of(rules, data, model, item, rules.read_options({})):
                return {"roster": roster, "model": model, "item": item}
    return {"roster": roster, "model": next(iter(report.models))}
