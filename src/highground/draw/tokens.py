"""The design tokens that a drawing needs: colours by theme, fonts, and how sides and terrain kinds look.

Values are carried over unchanged from the design's `tokens.css`; a drawing names a token, never a
colour. Sides are told apart by ring and pip as well as by hue, kinds of terrain by pattern and outline.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

__all__ = [
    "DARK", "FONT", "KINDS", "LIGHT", "NOBODY", "PLAIN", "SIDES", "KindLook", "SideLook", "kind_look",
    "side_look", "theme_colours",
]  # fmt: skip

LIGHT: Final[Mapping[str, str]] = {
    "paper": "#efebe1", "panel": "#fffdf8", "panel-2": "#f7f3ea", "sunken": "#e8e2d4", "ink": "#1d232d",
    "ink-2": "#474e5b", "ink-3": "#626874", "ink-inv": "#fffdf8", "line": "#ded7c7", "line-2": "#b5ad9a",
    "accent": "#0d6350", "accent-ink": "#0b5545", "legal": "#0d7a60", "illegal": "#b3123c",
    "illegal-ink": "#a30f36", "pending": "#6a3fa3", "pending-ink": "#5c3392", "caution": "#8a5a00",
    "side-a": "#1c56b0", "side-a-ink": "#17499a", "side-a-soft": "#dfe8f6", "side-a-base": "#f3f7fd",
    "side-b": "#d98500", "side-b-ink": "#8f5200", "side-b-soft": "#f9ead0", "side-b-base": "#fdf6ea",
    "side-c": "#93307f", "side-c-ink": "#83286f", "side-c-soft": "#f4e0ee", "side-c-base": "#fcf4fa",
    "side-d": "#2a3038", "side-d-ink": "#2a3038", "side-d-soft": "#e3e5e9", "side-d-base": "#f6f7f8",
    "mat": "#e6e0cd", "mat-line": "#d6cfb8", "mat-contour": "#d3cbb1", "mat-ink": "#5f5a45",
    "t-solid": "#b9b09b", "t-solid-edge": "#6f6855", "t-solid-mark": "#9d947d", "t-open": "#c9d3ae",
    "t-open-edge": "#8a9a64", "t-open-mark": "#9dad77", "t-difficult": "#d8cba6",
    "t-difficult-edge": "#a08c55", "t-difficult-mark": "#a9935a", "t-hazardous": "#e6cfd0",
    "t-hazardous-edge": "#a5566a", "t-hazardous-mark": "#bb7485", "t-impassable": "#6d6a64",
    "t-impassable-edge": "#3d3b37", "t-impassable-mark": "#524f4a", "t-reinforced": "#a5a9ac",
    "t-reinforced-edge": "#4d545b", "t-reinforced-mark": "#7d858c", "t-fragile": "#e3ddcc",
    "t-fragile-edge": "#8d8570", "t-fragile-mark": "#b5ac95", "t-door": "#a8763f",
    "t-door-edge": "#5f3f1c", "t-door-mark": "#d9b98c", "t-console": "#cfe0e4",
    "t-console-edge": "#386575", "t-console-mark": "#4d8798", "t-bridge": "#cdb58d",
    "t-bridge-edge": "#7c6339", "t-bridge-mark": "#a98d5e", "t-stairs": "#d6d0c2",
    "t-stairs-edge": "#7a7360", "t-stairs-mark": "#968e79", "t-water": "#bcd3d8", "t-ether": "#6d4bb0",
    "t-zone": "#0d6350",
}  # fmt: skip
"""The light theme, which is the default."""

DARK: Final[Mapping[str, str]] = {
    "paper": "#101418", "panel": "#191f25", "panel-2": "#20272e", "sunken": "#0b0e11", "ink": "#eeeae0",
    "ink-2": "#c2bfb6", "ink-3": "#9d9b94", "ink-inv": "#14181d", "line": "#2d353d", "line-2": "#4c5660",
    "accent": "#46b896", "accent-ink": "#68cfaf", "legal": "#46c59f", "illegal": "#ff6f86",
    "illegal-ink": "#ff8d9f", "pending": "#b596f0", "pending-ink": "#c5acf5", "caution": "#e5b454",
    "side-a": "#5e9bff", "side-a-ink": "#8cb8ff", "side-a-soft": "#1b2d4a", "side-a-base": "#1a2636",
    "side-b": "#eba63c", "side-b-ink": "#f2bb66", "side-b-soft": "#3f2f14", "side-b-base": "#30271a",
    "side-c": "#db7cc7", "side-c-ink": "#e59ad5", "side-c-soft": "#41213a", "side-c-base": "#33202f",
    "side-d": "#d3dae3", "side-d-ink": "#d3dae3", "side-d-soft": "#2d343c", "side-d-base": "#252b31",
    "mat": "#1d2523", "mat-line": "#26302d", "mat-contour": "#29342f", "mat-ink": "#96a097",
    "t-solid": "#4b4f4a", "t-solid-edge": "#8b8f84", "t-solid-mark": "#5d615b", "t-open": "#2c3a2a",
    "t-open-edge": "#60764f", "t-open-mark": "#46593c", "t-difficult": "#393427",
    "t-difficult-edge": "#84764c", "t-difficult-mark": "#6c6042", "t-hazardous": "#3d2830",
    "t-hazardous-edge": "#b3637a", "t-hazardous-mark": "#804559", "t-impassable": "#0e1011",
    "t-impassable-edge": "#6b6f70", "t-impassable-mark": "#33383a", "t-reinforced": "#434a50",
    "t-reinforced-edge": "#a7b1b9", "t-reinforced-mark": "#6a747c", "t-fragile": "#33342f",
    "t-fragile-edge": "#8d8a7c", "t-fragile-mark": "#58574e", "t-door": "#6b4a27",
    "t-door-edge": "#c29863", "t-door-mark": "#a47a48", "t-console": "#22363d",
    "t-console-edge": "#6fa9bb", "t-console-mark": "#558c9d", "t-bridge": "#4b4029",
    "t-bridge-edge": "#a88d5d", "t-bridge-mark": "#75633f", "t-stairs": "#3a3b38",
    "t-stairs-edge": "#94968c", "t-stairs-mark": "#696b64", "t-water": "#1c3138", "t-ether": "#a78bf0",
    "t-zone": "#46b896",
}  # fmt: skip
"""The dark theme: the same names."""

FONT: Final = (
    "'Segoe UI Variable Text', 'Segoe UI', -apple-system, BlinkMa"
    "cSystemFont, Roboto, 'Noto Sans', Lato, 'Liberation Sans', Arial, sans-serif"
)
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
