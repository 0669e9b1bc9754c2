"""What the suite promises of every rulebook: each clause is implemented and tested, each option value tried.

Read from the sources by the same index that the build makes. Only our own systems: a plug-in keeps its tests
elsewhere.
"""

from __future__ import annotations

import pytest

from highground.engine.plugins import find_ruleset
from tests.sources import OURS, clause_index
from tools.clause_index import SPEAKERS

pytestmark = pytest.mark.either_build

every_system_of_ours = pytest.mark.parametrize("system", OURS)


def test_there_are_systems_to_hold_to_it() -> None:
    assert "primer" in OURS
    assert set(clause_index()) == set(OURS)


@every_system_of_ours
def test_every_clause_is_cited_by_the_code_unless_it_only_defines(system: str) -> None:
    where = clause_index()[system]["where"]
    book = find_ruleset(system).book
    bare = [id for id, clause in book.clauses.items() if not clause.defines and not where.get(id)]
    assert not bare, f"no function of {system} mentions {', '.join(bare)}"


@every_system_of_ours
def test_a_bot_or_the_table_is_not_named_for_what_a_rule_carries_out(system: str) -> None:
    for id, places in clause_index()[system]["where"].items():
        speak = [each for each in places if each.startswith(tuple(f"{room}/" for room in SPEAKERS))]
        assert speak in ([], places), f"{id} is carried out elsewhere than {', '.join(speak)}"


@every_system_of_ours
def test_every_clause_has_a_test(system: str) -> None:
    tests = clause_index()[system]["tests"]
    untested = [id for id in find_ruleset(system).book.clauses if not tests.get(id)]
    assert not untested, f"no test or case of {system} proves {', '.join(untested)}"


@every_system_of_ours
def test_every_tested_and_every_declared_clause_is_in_the_book(system: str) -> None:
    book = set(find_ruleset(system).book.clauses)
    for id, tests in clause_index()[system]["tests"].items():
        assert id in book, f"{tests[0]} names the clause {id}, which {system} does not have"
    assert set(clause_index()[system]["where"]) == book, "the index misreads the rulebook"


@every_system_of_ours
def test_every_value_of_every_option_is_named_by_a_test(system: str) -> None:
    named = clause_index()[system]["options"]
    rules = find_ruleset(system)
    untried = [
        f"{option.name} = {value}"
        for option in rules.options
        for value in option.values
        if not named.get(option.name, {}).get(str(value))
    ]
    assert not untried, f"no test of {system} is marked with {'; '.join(untried)}"


@every_system_of_ours
def test_every_named_option_exists(system: str) -> None:
    options = {option.name: option for option in find_ruleset(system).options}
    for name, values in clause_index()[system]["options"].items():
        assert name in options, f"{next(iter(values.values()))[0]} names the option {name}"
        for value in values:
            assert str(options[name].read(value)) == value
