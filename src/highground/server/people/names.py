"""What people may be called: nothing that cannot be seen, and nothing that looks like somebody else's name.

Which letters look alike is Unicode's list of confusables (UTS 39), as `confusable_homoglyphs` carries it.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]

_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs by their category that show nothing."""
_MARKS_MOST = 2


def unseen(name: str) -> bool:
    """Whether a name has in it what a reader does not see or cannot tell: controls, fillers, accents.

    >>> unseen("Ann"), unseen("An\u200bn"), unseen("José")
    (False, True, False)
    """
    marks = 0
    for letter in unicodedata.normalize("NFD", name):
        category = unicodedata.category(letter)
        if category[0] == "C" or (category[0] == "Z" and letter != " ") or letter in _UNSEEN:
            return True
        if category == "Mn" and ("\ufe00" <= letter <= "\ufe0f" or letter >= "\U000e0100"):
            return True
        marks = marks + 1 if category[0] == "M" else 0
        if marks > _MARKS_MOST:
            return True
    return "  " in name


def likeness(name: str) -> str:
    """A text that is the same for names which look alike.

    >>> likeness("Bob") == likeness("В0b") == likeness("BOB"), likeness("Bob") == likeness("Rob")
    (True, False)
    """
    folded = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    shown = "".join([_prototype(letter) for letter in folded])
    return unicodedata.normalize("NFD", shown).casefold()


@lru_cache(maxsize=10_000)
def _prototype(letter: str) -> str:
    """The letter that stands for all that look like this one.

    The list is kept both ways: what only looks like another has that one alone, the other has them all.
    """
    alike = [each["c"] for each in confusables_data.get(letter, [])]
    if len(alike) != 1:
        return letter
    back = confusables_data.get(alike[0], [])
    return str(alike[0]) if len(back) > 1 else min(letter, str(alike[0]))
