"""The symbols drawn on models and badges, and which one fits a given word.

The drawings are those of the design's sprite: strokes in a 24 by 24 box, coloured by whoever uses
them. `u-*` are kinds of models, `c-*` conditions. Nothing here knows a game: a symbol is found by its name
in the words given, and where none fits, initials take its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

LOGO: Final = (
    '<path d="M2 26C7 26 8 20 11 15S15 6 18 6s4 6 6 11 3 9 6 9" fill="none" '
    'stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/><path d="M8 26c3 0 4-4 '
    '5.5-7s2.5-5.5 4.2-5.5 2.6 3 3.6 5.5S23.5 26 25 26" fill="none" stroke="currentColor" '
    'stroke-width="2" stroke-linecap="round" opacity=".7"/><path d="M14 26c1.5 0 2-4.5 '
    '3.6-4.5S19.5 26 21 26" fill="none" stroke="currentColor" stroke-width="1.7" '
    'stroke-linecap="round" opacity=".5"/>'
)
"""The mark of the project, in a 32 by 32 box; the text `currentColor` stands for its colour."""

SYMBOLS: Final[Mapping[str, str]] = {
    "c-slow": (
        '<path d="M5 20h14M6 4h12M7 4c0 5 4 5.5 4.5 8C11 14.5 7 15 7 20M17 4c0 5-4 5.5-4.5 8 .5 2.5 '
        '4.5 3 4.5 8"/>'
    ),
    "c-weaken": (
        '<path d="M12 3l7.5 2.5v6c0 4.7-3 8-7.5 9.7C7.5 19.5 4.5 16.2 4.5 11.5v-6z"/><path d="M13 '
        '3.5l-2.5 5 3.5 3-3 4 1.5 4.5"/>'
    ),
    "c-hinder": (
        '<path d="M19.5 4.5l-9 9M8 11l5 5M9.5 14.5l-4 4M4 17l3 3M16 4.5h3.5V8"/><path d="M4 5l16 '
        '15"/>'
    ),
    "c-dot": (
        '<path d="M12 3c3.5 4.5 6 7.5 6 11a6 6 0 0 1-12 0c0-3.5 2.5-6.5 6-11z"/><path d="M12 '
        '11v3.5l2.3 1.5"/>'
    ),
    "c-exhaust": '<circle cx="12" cy="12" r="8.5"/><path d="M6.5 17.5l11-11"/>',
    "c-burning": (
        '<path d="M12 21c-4 0-6.5-2.6-6.5-6 0-3 2-4.5 3-7 .3 1.6 1 2.6 2 3 .3-3.5 1-6 3.5-8 0 3 4.5 '
        '6 4.5 11.5 0 4-2.5 6.5-6.5 6.5z"/>'
    ),
    "c-poison": '<path d="M9 3h6M10 3v5l-4.5 9a3 3 0 0 0 2.7 4h7.6a3 3 0 0 0 2.7-4L14 8V3M7.5 15h9"/>',
    "c-stun": (
        '<path d="M12 3l1.8 5.2L19 10l-5.2 1.8L12 17l-1.8-5.2L5 10l5.2-1.8zM18.5 15.5l.8 2.2 '
        '2.2.8-2.2.8-.8 2.2-.8-2.2-2.2-.8 2.2-.8z"/>'
    ),
    "c-afraid": (
        '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle '
        'cx="12" cy="12" r="1.6"/>'
    ),
    "c-rooted": '<path d="M12 3v10M12 13c0 4-4 3-6 8M12 13c0 4 4 3 6 8M12 13v8M8 7l4 3 4-3"/>',
    "c-time": (
        '<circle cx="12" cy="12" r="8.5"/><path d="M12 12V3.5A8.5 8.5 0 0 1 20.5 12z" '
        'fill="currentColor"/>'
    ),
    "c-marker": '<path d="M5 21V4M5 5h13l-3 4 3 4H5"/>',
    "c-held": '<circle cx="8.5" cy="12" r="5"/><circle cx="15.5" cy="12" r="5"/>',
    "c-hunkered": '<path d="M5 5.5l7 6 7-6M5 12.5l7 6 7-6"/>',
    "c-overwatch": (
        '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="1'
        '2" cy="12" r="3"/>'
    ),
    "c-wounds": '<path d="M12 3c3.5 4.5 6 7.5 6 11a6 6 0 0 1-12 0c0-3.5 2.5-6.5 6-11z"/>',
    "c-critical": '<path d="M12 4l9 16H3zM12 10v4.5M12 17.3h.1"/>',
    "c-dying": '<path d="M12 5v9M12 18.5h.1"/><circle cx="12" cy="12" r="9.5"/>',
    "c-done": '<path d="M4.5 12.5l5 5 10-11"/>',
    "c-leader": '<path d="M4 19h16M4.5 15.5L3 7l5 3.5L12 5l4 5.5L21 7l-1.5 8.5z"/>',
    "c-running": '<path d="M4 5.5l6.5 6.5L4 18.5M12.5 5.5L19 12l-6.5 6.5"/>',
    "c-alert": '<path d="M5 16.5h14l-2-3V10a5 5 0 0 0-10 0v3.5zM10 20h4M12 5V3"/>',
    "c-cover": '<path d="M3 20h18M4.5 20v-6h15v6M8 14V8h8v6M12 14v6"/>',
    "c-braced": '<path d="M12 3.5v11M7 9.5l5 5 5-5M4.5 19.5h15"/>',
    "c-focused": '<circle cx="12" cy="12" r="8"/><circle cx="12" cy="12" r="2.5"/>',
    "u-captain": (
        '<path d="M12 2.5l2.6 5.6 6 .8-4.4 4.2 1.1 6.1L12 16.3l-5.3 2.9 1.1-6.1L3.4 8.9l6-.8z"/>'
    ),
    "u-lancer": (
        '<path d="M3 21L20 4M20 4l-5.5 1.2M20 4l-1.2 5.5M6.5 13.5c2-1.5 4.5 1 3 3.5"/><path d="M10 '
        '6l3-2M18 14l2-3"/>'
    ),
    "u-marks": '<circle cx="12" cy="12" r="6.5"/><path d="M12 2.5V8M12 16v5.5M2.5 12H8M16 12h5.5"/>',
    "u-surgeon": '<path d="M9.5 3.5h5v6h6v5h-6v6h-5v-6h-6v-5h6z"/>',
    "u-shield": (
        '<path d="M12 3l7.5 2.5v6c0 4.7-3 8-7.5 9.7C7.5 19.5 4.5 16.2 4.5 11.5v-6zM12 3v18M4.8 '
        '10.5h14.4"/>'
    ),
    "u-gorath": (
        '<path d="M3 4c0 4 2 6 4.5 7M21 4c0 4-2 6-4.5 7M7.5 11c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4c0 3-1.5 '
        '5-2 8.5l-2.5 1.5-2.5-1.5c-.5-3.5-2-5.5-2-8.5z"/><path d="M10 12.5h.1M14 12.5h.1"/>'
    ),
    "u-spitter": (
        '<path d="M4 9c4-5 12-5 16 0-3 1-3 5-8 5S7 10 4 9zM9 16.5c0 1.2-.6 2-1.3 2S6.5 17.7 6.5 '
        '16.5M12 18v3M16 16v2.5"/>'
    ),
    "u-stalker": '<path d="M5 21C5 14 7 8 11 3M10.5 21c0-6 1.5-11 5-16M16 21c0-5 1-9 4-13"/>',
    "u-clinger": (
        '<circle cx="12" cy="12.5" r="3.5"/><path d="M9 10L5 6 3.5 8M15 10l4-4 1.5 2M8.5 13H3.5l-1 '
        '3M15.5 13h5l1 3M9.5 15L6 19v2.5M14.5 15l3.5 4v2.5"/>'
    ),
    "u-bull": (
        '<path d="M2.5 5c1 4 4 5 6.5 5M21.5 5c-1 4-4 5-6.5 5M9 10h6l1.5 3-2 7h-5l-2-7zM10.5 17h3"/>'
    ),
    "u-strider": '<path d="M7 4h10l2 5-3 4H8L5 9zM9 13l-4 4v4M15 13l4 4v4M12 13v4M10 8h4"/>',
    "u-lamp": (
        '<path d="M9 3h6M12 3v3M8 9.5C8 7.5 9.5 6 12 6s4 1.5 4 3.5V17H8zM7 20.5h10M8 17l-1 3.5M16 '
        '17l1 3.5M12 10.5v3"/>'
    ),
    "u-knife": '<path d="M5 19l4-4M7.5 13.5l3 3M9 15L19 4c.5 4-1 8-6.5 12.5"/>',
    "u-bow": '<path d="M5 5c8-1 14 5 14 14M5 5l14 14M4 20L20 4M20 4h-4M20 4v4"/>',
    "u-candle": (
        '<path d="M9 21V11h6v10zM7 21h10M12 11V9M12 8.5c-1.5-1-1.5-3 0-5.5 1.5 2.5 1.5 4.5 0 5.5z"/>'
    ),
    "u-anchor": (
        '<circle cx="12" cy="5" r="2"/><path d="M12 7v14M8 10.5h8M4 14c0 4.5 4 7 8 7s8-2.5 8-7M4 '
        '14l-1.5 2M4 14l2 1.5M20 14l1.5 2M20 14l-2 1.5"/>'
    ),
    "u-wave": (
        '<path d="M2.5 14c3 0 3-3 6-3s3 3 6 3 3-3 7-3M2.5 19c3 0 3-3 6-3s3 3 6 3 3-3 7-3M5 8c2-4 7-5 '
        '10-2"/>'
    ),
    "u-skull": (
        '<path d="M12 3c4.5 0 7.5 3 7.5 7 0 2.8-1.3 4.5-3 5.5V19h-9v-3.5c-1.7-1-3-2.7-3-5.5 0-4 3-7 '
        '7.5-7zM9 11h.1M15 11h.1M10.5 19v-2M13.5 19v-2"/>'
    ),
    "u-hook": '<path d="M15 3v11a4.5 4.5 0 0 1-9 0v-2l3 2.5M6 12l-2.5 3M12.5 3h5"/>',
    "u-fist": (
        '<path d="M6 11V8.5a1.7 1.7 0 0 1 3.3 0V7a1.7 1.7 0 0 1 3.4 0v1a1.7 1.7 0 0 1 3.3 0v1.5a1.6 '
        '1.6 0 0 1 3 .8V14c0 4-2.5 7-6.5 7S6 18 6 15zM6 13.5h6"/>'
    ),
    "u-bone": (
        '<path d="M7.5 16.5l9-9M7.5 16.5a2.3 2.3 0 1 0-3.3.9 2.3 2.3 0 1 0 4.2 2.4 2.3 2.3 0 0 '
        '0-.9-3.3zM16.5 7.5a2.3 2.3 0 1 0-.9-3.3 2.3 2.3 0 1 1 4.2 2.4 2.3 2.3 0 0 1-3.3.9z"/>'
    ),
    "u-flame": (
        '<path d="M12 21c-4 0-6.5-2.6-6.5-6 0-3 2-4.5 3-7 .3 1.6 1 2.6 2 3 .3-3.5 1-6 3.5-8 0 3 4.5 6 4.5 '
        '11.5 0 4-2.5 6.5-6.5 6.5z"/>'
    ),
    "u-blade": '<path d="M20 3.5L9 14.5M7 12l5 5M9 15l-4.5 5M20 3.5l-1 5L10.5 16"/>',
    "u-rifle": (
        '<path d="M2.5 16.5l1-5H9l2-2h10.5v2.5H14l-1.5 3H10l-.8-1.5L6 13.5l-.5 3zM12.5 9.5V7h4v2.5"/>'
    ),
    "u-grenade": (
        '<circle cx="11" cy="14.5" r="6.5"/><path d="M8.5 8.5V5h5v3.5M13.5 6l5.5 1-1 4.5M11 11.5v6M8 '
        '14.5h6"/>'
    ),
    "u-gun": '<path d="M3 8h17v3.5h-6.5L12 14H9l-1.5 5H4.5L6 11.5H3z"/>',
}  # fmt: skip
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
