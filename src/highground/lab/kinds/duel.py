"""One attack, over ranges, cover and options: its odds counted out, or sampled and marked so. Or a whole
fight of one unit against another, played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import islice, product
from math import sqrt
from pathlib import Path
from typing import Any, Final

from highground.content.cases import CaseFile
from highground.content.load import read_toml, validate
from highground.content.overlay import keys_in
from highground.content.playing import last_weighed
from highground.engine.editions import AttackIdea
from highground.engine.errors import ContentError, unknown
from highground.engine.harm import Toll
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset
from highground.lab.cells import Cell
from highground.lab.findings import Chart, Findings, Table, points
from highground.lab.kinds.fight import fight_findings, fights
from highground.lab.kinds.shared import NoFurther
from highground.lab.rosters import shipped_roster, trials_of
from highground.lab.statistics.shares import Estimate, wilson_of
from highground.lab.studies.files import roster_data
from highground.lab.studies.lines import Wrong
from highground.lab.studies.models import Duel

__all__ = ["KIND"]


class DuelKind(NoFurther):
    def cells(self, study: Duel, home: Path) -> list[Cell]:
        """Odds are counted, without games; only a fight is played."""
        return fights(study, home) if study.against else []

    def findings(self, study: Duel, home: Path, cells: list[Cell], games: Any) -> Findings:
        if study.against:
            return fight_findings(study, cells, games)
        rules = find_ruleset(study.system)
        found = Findings(study.title or f"{rules.title}: duel", "duel", rules.title, [], 0)
        rows: list[list[Any]] = []
        chart: list[dict[str, Any]] = []
        sampled = 0
        for name, case in _varied(study, _cases(study, rules, home)):
            for who, figures, exact, samples in _weighed(study, rules, name, case):
                hit, removed, mean, what = figures
                sampled += not exact
                how = "exact" if exact else f"sampled, {samples} plays"
                loses = f"{mean.value:.2f}" if exact else points(mean.value, mean.half, 2)
                rows.append([name, who, _told(hit, exact), f"{loses} {what}", _told(removed, exact), how])
                if not chart or chart[0]["who"] == who:
                    chart.append({"name": name, "who": who, **hit.data()})
        found.games = 0
        found.tables.append(
            Table("Odds", ["attack", "who", "is hurt", "loses on average", "is removed", "how"], rows)
        )
        if chart:
            best, worst = max(chart, key=lambda row: row["value"]), min(chart, key=lambda row: row["value"])
            found.sentences.append(
                f"{chart[0]['who']} is hurt with {100 * best['value']:.1f} % at best ({best['name']}) and "
                f"{100 * worst['value']:.1f} % at worst ({worst['name']}), over {len(chart)} attacks"
                + (f"; {sampled} figures are sampled." if sampled else "; all are exact.")
            )
            shown = [{key: value for key, value in row.items() if key != "who"} for row in chart]
            found.charts.append(
                Chart("forest", f"How likely {chart[0]['who']} is hurt", shown, x="share of plays")
            )
        else:
            found.sentences.append("Nobody can be hurt in any of these.")
        found.method.append(
            f"Odds are counted by the rules themselves, up to {study.ways} ways; where there are more, "
            f"they are sampled {study.samples} times, with Wilson's 95 % interval (a mean: the normal one). "
            "Nobody reacts where a rule lets him choose."
        )
        return found


def check(rules: Ruleset, study: Duel, home: Path) -> None:
    """Trouble, with its place, if not everything can be weighed."""
    if study.content:
        raise Wrong(
            ["content"], "a duel takes content as it ships: write figures into the case in place of `content`"
        )
    first = list(islice(_cases(study, rules, home), 1))
    for number, vary in enumerate(study.vary):
        try:
            for name, data in _varied(study.model_copy(update={"vary": [vary]}), first):
                last_weighed(rules, validate(rules.case_model(), data, name), name)
        except ContentError as error:
            raise Wrong(["vary", number], str(error)) from error


def _told(share: Estimate, exact: bool) -> str:
    if exact:
        return f"{100 * share.value:.2f} %"
    return f"{100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def _cases(study: Duel, rules: Ruleset, home: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is weighed, before anything varies: a case's data, with what to call it."""
    if study.case:
        name, path = Path(study.case).stem, home / study.case
        try:
            written = read_toml(path)
            validate(rules.case_model(), written, str(path))
        except ContentError as error:
            raise Wrong(["case"], str(error)) from error
        yield name, written
        return
    if study.roster:
        yield from _trials(study, rules, home)
        return
    for strength, defence, wounds, inches in product(
        study.strength, study.defence, study.wounds, study.inches
    ):
        data = rules.attack_case(AttackIdea(strength, defence, wounds, inches))
        if data is None:
            raise Wrong(
                ["strength"],
                f"{rules.name} cannot be told a plain attack: name a case, or a roster and a model",
            )
        yield f"strength {strength} against {defence}, {wounds} wounds, {inches} in", data


def _trials(study: Duel, rules: Ruleset, home: Path) -> list[tuple[str, dict[str, Any]]]:
    given = roster_data(rules, study.roster, home, study.content)
    data = shipped_roster(rules, given) if isinstance(given, str) else given
    options = rules.read_options(dict(study.options))
    report = rules.check_roster(data, study.roster, options)
    if study.model not in report.models:
        raise Wrong(["model"], str(unknown(f"{study.roster} has no model", study.model, report.models)))
    own = [each.name for each in report.items if each.model == study.model]
    if study.item and study.item not in own:
        raise Wrong(["item"], str(unknown(f"{study.model} has no", study.item, own)))
    found = _tried(rules, data, study, [study.item] if study.item else own)
    # Where items are not tried one by one, the model is as a whole.
    found = found or _tried(rules, data, study, [""])
    if not found:
        raise Wrong(["model"], f"{study.model} has nothing that can be tried: name an item of its, or a case")
    return list(dict(found).items())


def _tried(rules: Ruleset, data: Any, study: Duel, items: list[str]) -> list[tuple[str, dict[str, Any]]]:
    options = rules.read_options(dict(study.options))
    found = []
    for item in items:
        for trial in trials_of(rules, data, study.model, item, options):
            number = "" if trial.number is None else f" {trial.number}"
            way = f", {trial.way}" if trial.way else ""
            found.append(
                (f"{item or study.model}: {trial.met}{number}{way}".replace("_", " "), dict(trial.case))
            )
    return found


def _varied(study: Duel, cases: Iterable[tuple[str, dict[str, Any]]]) -> list[tuple[str, dict[str, Any]]]:
    found = []
    for name, data in cases:
        for values in product(*[vary.all() for vary in study.vary]):
            made = deepcopy(data)
            made["options"] = {**made.get("options", {}), **study.options}
            said = name
            for vary, value in zip(study.vary, values, strict=True):
                said += f", {vary.path.rpartition('.')[2]} {value}"
                if vary.path.startswith("options."):
                    made["options"][vary.path.removeprefix("options.")] = value
                else:
                    _set(made, vary.path, value)
            if not made["options"]:
                del made["options"]
            found.append((said, made))
    return found


def _set(data: dict[str, Any], path: str, value: Any) -> None:
    parts = path.split(".")
    holders = list(keys_in(data, parts[:-1], ()))
    if len(holders) != 1:
        raise ContentError(f"the case has no {path}")
    here: Any = data
    for key in holders[0]:
        here = here[key]
    last = parts[-1]
    if isinstance(here, dict):
        here[last] = value
    elif isinstance(here, list) and last.isdecimal() and int(last) < len(here):
        here[int(last)] = value
    else:
        raise ContentError(f"the case has no {path}")


def _weighed(
    study: Duel, rules: Ruleset, name: str, data: dict[str, Any]
) -> list[tuple[str, tuple[Estimate, Estimate, Estimate, str], bool, int]]:
    """For everybody who can be hurt: how likely, how likely it is removed, what it loses on average."""
    case: CaseFile = validate(rules.case_model(), data, name)
    counting = last_weighed(rules, case, name).reckoning(
        budget=study.ways, samples=study.samples, seed=f"duel {study.seed}"
    )
    counting.finish()
    odds = counting.odds()
    found = []
    for toll in odds.tolls:
        hit, removed = (
            _share(float(each), odds.exact, odds.samples) for each in (toll.hit(), toll.removed())
        )
        mean = _mean(toll, odds.exact, odds.samples)
        found.append((toll.who, (hit, removed, mean, toll.what), odds.exact, odds.samples))
    return found


def _share(value: float, exact: bool, samples: int) -> Estimate:
    if exact:
        return Estimate(value, value, value, 0, "counted")
    return Estimate(value, *wilson_of(value, samples), samples, "sampled, Wilson")


def _mean(toll: Toll, exact: bool, samples: int) -> Estimate:
    value = float(toll.mean())
    if exact:
        return Estimate(value, value, value, 0, "counted")
    spread = sum((float(amount) - value) ** 2 * float(share) for amount, share in toll.lost.items())
    half = 1.959964 * sqrt(spread / samples)
    return Estimate(value, value - half, value + half, samples, "sampled, normal")


KIND: Final = DuelKind()
