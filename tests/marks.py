"""The two markers that are promises: `clause` and `option`, as shorthands, and what they promise.

A test marked `@clause("SH-2")` fails unless SH-2 was cited while it ran (by an event, a tally or a refusal);
`@option("ducking", "off")` names the value of an option that it proves. The system is that of the test's
folder, `tests/rulesets/<system>/`, or `system="…"`. What is marked wrongly is an error at collection.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from highground.engine.clauses import Clause
from highground.engine.errors import ContentError, nearest
from highground.engine.options import Value
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset

__all__ = ["clause", "missing_citations", "option", "promised", "wrong_marks"]

MOST_CLAUSES = 3
FOLDER = ("tests", "rulesets")


def clause(*ids: str, system: str | None = None) -> pytest.MarkDecorator:
    """This test proves these clauses, at most three."""
    return pytest.mark.clause(*ids) if system is None else pytest.mark.clause(*ids, system=system)


def option(name: str, value: Value, system: str | None = None) -> pytest.MarkDecorator:
    """This test proves what the rules do under this value of an option."""
    return (
        pytest.mark.option(name, value) if system is None else pytest.mark.option(name, value, system=system)
    )


def promised(item: pytest.Item) -> list[Clause]:
    """The clauses that must be cited while a test runs; one that only defines cannot be."""
    found: list[Clause] = []
    for mark in item.iter_markers("clause"):
        book = _rules(item.path, mark).book
        found += [book.clauses[id] for id in mark.args if not book.clauses[id].defines]
    return found


def missing_citations(item: pytest.Item, cited: set[str]) -> str | None:
    """The broken promise of a test that ran, if it broke one."""
    missing = [each for each in promised(item) if each.id not in cited]
    if not missing:
        return None
    seen = ", ".join(sorted(cited)) or "nothing"
    return "\n".join(f"{each.id} ({each.title}) was not cited while this test ran" for each in missing) + (
        f"; it cited {seen}"
    )


def wrong_marks(item: pytest.Item) -> list[str]:
    """What is wrong with a test's markers, one line each."""
    wrong: list[str] = []
    ids: set[object] = set()
    for mark in item.iter_markers():
        if mark.name not in ("clause", "option"):
            continue
        try:
            rules = _rules(item.path, mark)
            if mark.name == "clause":
                ids.update(mark.args)
                _check_clauses(rules, mark)
            else:
                _check_option(rules, mark)
        except ContentError as error:
            wrong.append(f"{item.nodeid}: {error}")
    if len(ids) > MOST_CLAUSES:
        wrong.append(f"{item.nodeid}: {len(ids)} clauses; a test proves at most {MOST_CLAUSES}")
    return wrong


def _rules(path: Path, mark: pytest.Mark) -> Ruleset:
    """The system that a marker is about."""
    told = mark.kwargs.get("system")
    if told is not None:
        return find_ruleset(str(told))
    parts = path.parts
    for at in range(len(parts) - 3):
        if parts[at : at + 2] == FOLDER:
            return find_ruleset(parts[at + 2])
    raise ContentError(f'marked {mark.name} outside tests/rulesets/<system>/: say which, system="…"')


def _check_clauses(rules: Ruleset, mark: pytest.Mark) -> None:
    if not mark.args or set(mark.kwargs) - {"system"}:
        raise ContentError("a clause marker names one to three clauses, and nothing else")
    for id in mark.args:
        if id not in rules.book.clauses:
            raise ContentError(
                f"{rules.name} has no clause {id!r}" + nearest(str(id), list(rules.book.clauses))
            )


def _check_option(rules: Ruleset, mark: pytest.Mark) -> None:
    if len(mark.args) != 2 or set(mark.kwargs) - {"system"}:
        raise ContentError("an option marker names an option and one of its values, and nothing else")
    name, value = mark.args
    for known in rules.options:
        if known.name == name:
            read = known.read(value)
            if type(read) is not type(value) or read != value:
                raise ContentError(f"option {name}: write the value as the rules do, {read!r}, not {value!r}")
            return
    raise ContentError(
        f"{rules.name} has no option {name!r}" + nearest(str(name), [o.name for o in rules.options])
    )
