"""What is asked of a rule system: three interfaces, and their union."""

from __future__ import annotations

from itertools import pairwise

import pytest

from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.ruleset import Ruleset, SystemContent, SystemPlay, SystemTable

FACES: list[type] = [SystemContent, SystemPlay, SystemTable]


def _asked(face: type) -> set[str]:
    return {name for name, value in vars(face).items() if callable(value) and not name.startswith("_")}


def test_a_ruleset_is_what_it_brings_how_it_is_played_and_how_it_is_shown_and_nothing_else() -> None:
    assert [base for base in Ruleset.__mro__ if base in FACES] == FACES[::-1]
    assert not _asked(Ruleset)
    assert all(len(_asked(face)) < 25 for face in FACES)
    assert all(not _asked(one) & _asked(other) for one, other in pairwise(FACES))


@pytest.mark.parametrize("name", ruleset_names())
def test_a_system_answers_only_what_is_asked(name: str) -> None:
    asked = set().union(*[_asked(face) for face in FACES])
    assert _asked(type(find_ruleset(name))) <= asked
