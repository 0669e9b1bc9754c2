"""The name of a test says what is true, also in a list of failures where no other test stands above it."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
HANGING = "also|and|but|it|nor|or|otherwise|so_does|so_many|then|these|they"
FEWEST_WORDS = 3


def test_the_name_of_every_test_stands_alone() -> None:
    names = {
        name
        for path in TESTS.rglob("test_*.py")
        for name in re.findall(r"^(?:async )?def test_(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert len(names) > 2_000
    assert [name for name in sorted(names) if re.match(rf"(?:{HANGING})_", name)] == []
    assert [name for name in sorted(names) if name.count("_") + 1 < FEWEST_WORDS] == []
