"""The symbols drawn on models and badges, and which one fits a given word.

The drawings are those of the design's sprite, `glyphs.svg`, which the browser's table shows, too: strokes in
a 24 by 24 box, coloured by whoever uses them. `u-*` are kinds of models, `c-*` conditions. Nothing here knows
a game: a symbol is found by its name in the words given, and where none fits, initials take its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

_SPRITE: Final = files("highground.draw").joinpath("glyphs.svg").read_text(encoding="utf-8")
_DRAWN: Final = dict(re.findall(r'<symbol id="([\w-]+)"[^>]*>(.*?)</symbol>', _SPRITE))
LOGO: Final = _DRAWN["logo"]
"""The mark of the project, in a 32 by 32 box; the text `currentColor` stands for its colour."""

SYMBOLS: Final[Mapping[str, str]] = {id: drawn for id, drawn in _DRAWN.items() if id.startswith(("c-", "u-"))}
"""Symbol id to drawing."""

_ALSO: Final[Mapping[str, str]] = {
    "arbalest": "bow", "archer": "bow", "brine": "wave", "brute": "fist", "chandler": "candle",
    "crossbow": "bow", "dagger": "knife", "drowned": "skull", "guard": "shield", "harpoon": "hook",
    "healer": "surgeon", "hero": "captain", "kiln": "flame", "undertow": "wave",
    "leader": "captain", "medic": "surgeon", "ox": "bull", "pistol": "gun", "salt": "anchor",
    "skirmisher": "knife", "sniper": "marks", "spear": "lancer", "sword": "blade",
}  # fmt: skip
"""Everyday words for what a symbol shows."""

_STATES: Final[Mapping[str, str]] = {
    "active": "running", "effects": "stun", "in cover": "cover", "pinned": "rooted", "poisoned": "poison",
    "ran": "running", "stunned": "stun",
}  # fmt: skip
"""The same for badges."""


def words_of(text: str) -> list[str]:
    """The words of a name, lower case: letters and digits of any script.

    >>> words_of("Goad-Bull (2)")
    ['goad', 'bull', '2']
    """
    return re.findall(r"[^\W_]+", text.lower())


def _find(prefix: str, text: str) -> str | None:
    """The first word that is, or begins with, the name of a symbol; its own name beats an everyday word."""
    names = [name.removeprefix(prefix) for name in SYMBOLS if name.startswith(prefix)]
    words = words_of(text)
    for word in words:
        if word in names:
            return prefix + word
    for word in words:
        for name in names:
            if word.startswith(name):
                return prefix + name
    return None


def model_glyph(text: str) -> str | None:
    """The symbol for a model's glyph text, or None where initials must do.

    >>> model_glyph("captain"), model_glyph("Shieldbearer"), model_glyph("Heavy rifle"), model_glyph("Hound")
    ('u-captain', 'u-shield', 'u-rifle', None)
    """
    found = _find("u-", text)
    if found is not None:
        return found
    for word in words_of(text):
        for also, name in _ALSO.items():
            if word.startswith(also):
                return f"u-{name}"
    return None


def badge_glyph(text: str) -> tuple[str, int] | None:
    """The condition symbol for a badge and how many of it, or None where the badge stays text.

    >>> badge_glyph("Weaken 2"), badge_glyph("in cover"), badge_glyph("E 2")
    (('c-weaken', 2), ('c-cover', 1), None)
    """
    words = words_of(text)
    count = 1
    if len(words) > 1 and words[-1].isdecimal():
        count = int(words.pop())
    said = " ".join(words)
    symbol = f"c-{_STATES.get(said, said)}"
    return (symbol, count) if symbol in SYMBOLS else None


def initials(text: str) -> str:
    """Two characters at most for a name: its initials, or how its only word begins.

    >>> initials("Brass Strider"), initials("ox"), initials("A-3"), initials("")
    ('BS', 'Ox', 'A3', '?')
    """
    words = words_of(text)
    if not words:
        return text.strip()[:2] or "?"
    if len(words) == 1:
        return words[0][:2].capitalize()
    return (words[0][0] + words[1][0]).upper()
