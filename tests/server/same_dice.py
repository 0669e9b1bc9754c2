"""Seeds of matches that depend on the test alone: what it meets is no luck, and a failure comes again.

Imported where a server makes its matches; without `SAME_DICE` in the environment nothing changes.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path

__all__ = ["SAME_DICE"]

SAME_DICE = "HIGHGROUND_TESTS_SAME_DICE"
"""Names a folder with a file `test`, which says what is running, and a file for each match that it began."""


def _seed() -> str:
    folder = Path(os.environ[SAME_DICE])
    test = (folder / "test").read_text(encoding="utf-8")
    number = 0
    while True:
        seed = blake2b(f"{test} {number}".encode(), digest_size=32).hexdigest()
        try:
            (folder / seed).touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return seed


if SAME_DICE in os.environ:
    from highground.server.judging import playing
    from highground.server.tables import making

    for _module in (making, playing):
        vars(_module)["fresh_seed"] = _seed
