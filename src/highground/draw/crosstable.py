"""An arena as a picture: ratings with their intervals, and who took how much from whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from highground.draw.tokens import FONT, theme_colours
from highground.draw.xml import el, escaped

CELL: Final = 84
ROW: Final = 44
LEFT: Final = 150
CHART: Final = 300
TOP: Final = 64
PAD: Final = 20

Entry = tuple[str, float, float]
"""A name, its rating, and half the rating's 95 % interval."""


def draw_crosstable(
    title: str,
    entries: Sequence[Entry],
    share: Callable[[str, str], tuple[float, float, float]],
    theme: str = "light",
) -> str:
    """The cross-table as SVG; `share` gives what one took from another, with its interval."""
    colours = theme_colours(theme)
    names = [name for name, _, _ in entries]
    width = LEFT + CELL * len(names) + CHART + 2 * PAD
    height = TOP + ROW * len(names) + 2 * PAD + 24
    parts = [el("rect", width=width, height=height, fill=colours["paper"])]
    parts.append(_text(PAD, 30, title, colours["ink"], 16, weight="600"))
    for column, name in enumerate(names):
        parts.append(_text(LEFT + CELL * column + CELL / 2, TOP - 8, name, colours["ink-2"], 12, "middle"))
    for row, name in enumerate(names):
        y = TOP + ROW * row
        parts.append(_text(LEFT - 12, y + ROW / 2 + 4, name, colours["ink"], 13, "end"))
        for column, other in enumerate(names):
            parts.append(_cell(LEFT + CELL * column, y, name, other, share, colours))
    parts.append(_ratings(LEFT + CELL * len(names) + PAD, entries, colours))
    note = "shares of points, a draw is half; 400 rating points are odds of 10 to 1; bars are 95 % intervals"
    parts.append(_text(PAD, height - 14, note, colours["ink-3"], 11))
    label = f"{title}: " + ", ".join(f"{name} {value:+.0f}" for name, value, _ in entries)
    return el(
        "svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}", width=width,
        height=height, role="img", aria_label=label,
    )  # fmt: skip


def _cell(
    x: float,
    y: float,
    name: str,
    other: str,
    share: Callable[[str, str], tuple[float, float, float]],
    colours: Mapping[str, str],
) -> str:
    """How much `name` took from `other`: the darker the better; nothing on the diagonal."""
    if name == other:
        return el("rect", x=x + 1, y=y + 1, width=CELL - 2, height=ROW - 2, fill=colours["sunken"])
    got, low, high = share(name, other)
    return el(
        "g",
        el("rect", x=x + 1, y=y + 1, width=CELL - 2, height=ROW - 2, fill=colours["panel"]),
        el("rect", x=x + 1, y=y + ROW - 7, width=(CELL - 2) * got, height=6, fill=colours["accent"]),
        _text(x + CELL / 2, y + 17, f"{got:.0%}", colours["ink"], 13, "middle", "600"),
        _text(x + CELL / 2, y + 31, f"{low:.0%} to {high:.0%}", colours["ink-3"], 10, "middle"),
        el("title", escaped(f"{name} took {got:.1%} from {other} ({low:.1%} to {high:.1%})")),
    )


def _ratings(x: float, entries: Sequence[Entry], colours: Mapping[str, str]) -> str:
    """A point and an interval for each rating, on one scale."""
    low = min(value - error for _, value, error in entries)
    high = max(value + error for _, value, error in entries)
    scale = (CHART - 60) / max(high - low, 1.0)

    def place(value: float) -> float:
        return x + (value - low) * scale

    parts = []
    for row, (name, value, error) in enumerate(entries):
        y = TOP + ROW * row + ROW / 2
        parts.append(
            el("line", x1=place(value - error), x2=place(value + error), y1=y, y2=y, stroke=colours["line-2"],
               stroke_width=3, stroke_linecap="round")
        )  # fmt: skip
        parts.append(el("circle", cx=place(value), cy=y, r=5, fill=colours["accent"]))
        parts.append(_text(x + CHART - 52, y + 4, f"{value:+.0f} ± {error:.0f}", colours["ink-2"], 12))
        parts.append(el("title", escaped(f"{name}: {value:+.0f} ± {error:.0f}")))
    return el("g", *parts)


def _text(
    x: float, y: float, said: str, fill: str, size: float, anchor: str = "start", weight: str | None = None
) -> str:
    return el(
        "text", escaped(said), x=x, y=y, fill=fill, font_family=FONT, font_size=size, text_anchor=anchor,
        font_weight=weight,
    )  # fmt: skip
