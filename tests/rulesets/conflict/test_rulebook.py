"""Where the rulebook of Conflict is enforced, and what it has in common with the next edition's."""

from __future__ import annotations

import re

import pytest

from highground.rulesets.conflict.rulebook.options import Options, in_ascension_terms
from tests.builds import SRC
from tests.sources import clause_index

SOURCES = SRC / "highground" / "rulesets" / "conflict"


def test_both_editions_read_the_same_tables_in_their_own_terms() -> None:
    usual = in_ascension_terms(Options())
    assert (usual.condition_cap, usual.contact_mm, usual.high_ground_vs) == (3, "0.01", "target_size")
    other = in_ascension_terms(Options(high_ground="footing", shared_attack_flip=True, cover_table="swapped"))
    assert (other.high_ground_vs, other.attack_flip, other.cover_table) == (
        "footing",
        "per_action",
        "swapped",
    )


@pytest.mark.either_build
@pytest.mark.parametrize(
    ("clause", "enforcer"),
    [
        ("C-2.3", "effects_follow"),
        ("C-6.4", "over_refusal"),
        ("C-6.9", "add_cover"),
        ("C-7.3", "_area_refusal"),
        ("C-7.8", "fires"),
        ("C-7.9", "fires"),
        ("C-7.10", "fires"),
        ("C-8.2", "refuse_unearned_push"),
        ("C-8.6", "size_against"),
        ("C-9.6", "_add_place"),
        ("C-10.2", "push_refusal"),
        ("CC-4", "resistance_price"),
        ("CC-15", "add_attack"),
        ("CC-18", "put"),
        ("CF-1.6.a", "teleport_refusal"),
        ("CF-1.6.h", "maneuvers_of"),
        ("CF-1.6.j", "teleport_refusal"),
    ],
)
def test_a_clause_is_found_at_the_function_that_enforces_it(clause: str, enforcer: str) -> None:
    assert enforcer in [place.split()[-1] for place in clause_index()["conflict"]["where"][clause]]


def test_no_modifier_is_there_only_to_be_cited() -> None:
    for path in SOURCES.rglob("*.py"):
        assert not re.search(r"\.add\(0, ", path.read_text(encoding="utf-8")), path
