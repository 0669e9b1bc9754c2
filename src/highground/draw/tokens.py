"""The design tokens that a drawing needs: colours by theme, fonts, and how sides and terrain kinds look.

Colours and fonts are read from `tokens.css`, which the browser's table is styled with, looks from
`looks.json`, which it reads, too. A drawing names a token, never a colour. Sides are told apart by ring and
pip as well as by hue, kinds of terrain by pattern and outline.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final, NamedTuple

_SHEET: Final = files("highground.draw").joinpath("tokens.css").read_text(encoding="utf-8")
_LOOKS: Final[dict[str, Any]] = json.loads(
    files("highground.draw").joinpath("looks.json").read_text(encoding="utf-8")
)
_ROOT, _DARK = _SHEET.split(':root[data-theme="dark"]', 1)


def _colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6});", block))


LIGHT: Final[Mapping[str, str]] = _colours(_ROOT)
"""The light theme, which is the default."""

DARK: Final[Mapping[str, str]] = {**LIGHT, **_colours(_DARK.split("\n}", 1)[0])}
"""The dark theme: the same names."""

FONT: Final = re.findall(r"--font: (.*?);", _ROOT)[0].replace('"', "'")
"""System fonts only: a drawing carries no font and fetches none."""


def theme_colours(theme: str) -> Mapping[str, str]:
    """The colours of a theme by name, "light" or "dark"."""
    if theme not in ("light", "dark"):
        raise ValueError(f"there is no theme {theme!r}: choose light or dark")
    return DARK if theme == "dark" else LIGHT


class SideLook(NamedTuple):
    """How a side's models look: tokens for its colours, its ring and its pip."""

    colour: str
    ink: str
    base: str
    ring: str
    pip: str


PIPS: Final = ("disc", "diamond", "triangle", "square")
SIDES: Final = tuple(
    SideLook(f"side-{letter}", f"side-{letter}-ink", f"side-{letter}-base", ring, pip)
    for letter, ring, pip in zip("abcd", _LOOKS["rings"], PIPS, strict=True)
)
NOBODY: Final = SideLook("ink-3", "ink-2", "panel-2", "thin", "disc")


def side_look(side: int) -> SideLook:
    """The look of a side; below nought is nobody's, and after the fourth the looks come round again."""
    return NOBODY if side < 0 else SIDES[side % len(SIDES)]


class KindLook(NamedTuple):
    """How a kind of terrain looks: tokens for fill, edge and pattern ink, its outline, and the tile it is
    hatched with (none: it is not).

    `tall` kinds stand on the table and cast a shadow; the others lie on it.
    """

    fill: str
    edge: str
    mark: str
    width: float = 1.8
    dash: str = ""
    tall: bool = True
    tile: Mapping[str, Any] | None = None


KINDS: Final[Mapping[str, KindLook]] = {kind: KindLook(**look) for kind, look in _LOOKS["kinds"].items()}
PLAIN: Final = KindLook(**_LOOKS["plain"])
HILLS: Final[list[tuple[float, float, int]]] = _LOOKS["hills"]
"""Where contour lines gather: centre as a share of the table, and how many lines."""


def kind_look(kind: str) -> KindLook:
    """The look of a kind of terrain; one that the design does not know is drawn plain, with its label."""
    return KINDS.get(kind, PLAIN)
