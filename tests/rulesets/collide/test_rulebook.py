"""Primitives of If Worlds Collide have clauses, and what its book leaves unclear is settled by options."""

from __future__ import annotations

import highground.rulesets.collide.rulebook as R
from highground.engine.options import chosen, read_options
from highground.rulesets.collide.files.primitives import PRIMITIVES
from highground.rulesets.collide.rulebook.options import OPTIONS, PRESETS, Options
from tests.marks import clause


def test_a_ruling_is_told_where_the_book_was_read_in_one_of_several_ways_and_nowhere_else() -> None:
    assert [each.id for each in R.BOOK.clauses.values() if (each.source == "ruling") != bool(each.ruling)
            and each.source != "completion"] == []  # fmt: skip


def test_every_primitive_has_its_clause() -> None:
    assert [each.id for each in R.PRIMITIVE_CLAUSES] == [f"E-{name}" for name in PRIMITIVES]


@clause("W-2.2")
def test_all_that_is_unclear_is_settled_by_options_with_defaults() -> None:
    assert chosen(Options, OPTIONS, {}) == Options()


def test_the_later_version_is_a_preset() -> None:
    later = read_options(OPTIONS, PRESETS["iwc-1.9.2"])
    differ = {name for name, value in read_options(OPTIONS, {}).items() if later[name] != value}
    assert differ == {"formation_transparent"}
