"""The design tokens that a drawing needs: colours by theme, fonts, and how sides and terrain kinds look.

Colours and fonts are read from `tokens.css`, which the browser's table is styled with; a drawing names a
token, never a colour. Sides are told apart by ring and pip as well as by hue, kinds of terrain by pattern
and outline.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Final, NamedTuple

_SHEET: Final = files("highground.draw").joinpath("tokens.css").read_text(encoding="utf-8")
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


SIDES: Final = (
    SideLook("side-a", "side-a-ink", "side-a-base", "solid", "disc"),
    SideLook("side-b", "side-b-ink", "side-b-base", "segmented", "diamond"),
    SideLook("side-c", "side-c-ink", "side-c-base", "double", "triangle"),
    SideLook("side-d", "side-d-ink", "side-d-base", "dotted", "square"),
)
NOBODY: Final = SideLook("ink-3", "ink-2", "panel-2", "thin", "disc")


def side_look(side: int) -> SideLook:
    """The look of a side; below nought is nobody's, and after the fourth the looks come round again."""
    return NOBODY if side < 0 else SIDES[side % len(SIDES)]


class KindLook(NamedTuple):
    """How a kind of terrain looks: tokens for fill, edge and pattern ink, and its outline.

    `tall` kinds stand on the table and cast a shadow; the others lie on it.
    """

    fill: str
    edge: str
    mark: str
    width: float = 1.8
    dash: str = ""
    tall: bool = True


def _look(kind: str, width: float = 1.8, dash: str = "", tall: bool = True) -> KindLook:
    return KindLook(f"t-{kind}", f"t-{kind}-edge", f"t-{kind}-mark", width, dash, tall)


KINDS: Final[Mapping[str, KindLook]] = {
    "solid": _look("solid"),
    "open": _look("open", dash="1.5 3", tall=False),
    "wood": _look("open", dash="1.5 3", tall=False),
    "difficult": _look("difficult", dash="3 3", tall=False),
    "hazardous": _look("hazardous", dash="6 2", tall=False),
    "impassable": _look("impassable"),
    "reinforced": _look("reinforced", width=3),
    "fragile": _look("fragile", dash="5 2.5"),
    "door": _look("door", width=1.5),
    "console": _look("console"),
    "bridge": _look("bridge"),
    "stairs": _look("stairs"),
    "wall": KindLook("t-impassable", "t-impassable-edge", "t-impassable-edge"),
    "crates": KindLook("t-bridge", "t-bridge-edge", "t-bridge-mark", width=1.3, tall=False),
    "water": KindLook("t-water", "t-console-edge", "t-console-edge", tall=False),
    "ether": KindLook("t-ether", "t-ether", "t-ether", width=2, tall=False),
}
PLAIN: Final = KindLook("mat-line", "mat-ink", "mat-ink", dash="2 2", tall=False)


def kind_look(kind: str) -> KindLook:
    """The look of a kind of terrain; one that the design does not know is drawn plain, with its label."""
    return KINDS.get(kind, PLAIN)
