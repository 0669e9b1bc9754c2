"""What a study came to, as plain data: for the report, the terminal and a page alike."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from highground.lab.statistics.shares import Estimate

__all__ = ["Chart", "Findings", "Table", "percent", "points", "shift"]


@dataclass
class Table:
    """Rows of text and figures under headings."""

    title: str
    columns: list[str]
    rows: list[list[Any]]
    note: str = ""


@dataclass
class Chart:
    """Something to draw. `kind`: heat, curve, forest, bars, spread. `rows` have what the kind needs: see
    `report.charts`."""

    kind: str
    title: str
    rows: list[dict[str, Any]]
    x: str = ""
    y: str = ""
    even: float | None = None


@dataclass
class Findings:
    """`sentences` can be quoted; `method` says how figures were made; `cells` are the match-ups played."""

    title: str
    kind: str
    system: str
    bots: list[str]
    games: int
    sentences: list[str] = field(default_factory=list)
    method: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    charts: list[Chart] = field(default_factory=list)
    cells: list[dict[str, Any]] = field(default_factory=list)

    def data(self) -> dict[str, Any]:
        return asdict(self)


def percent(each: Estimate) -> str:
    """A share with its interval, as people say it: "57 % ± 3"; near none or all, where that is lopsided,
    "0 % (0 to 9)"."""
    digits = 0 if each.half >= 0.01 else 1
    if each.method.startswith("Wilson") and not each.half <= each.value <= 1 - each.half:
        low, high = (f"{100 * end:.{digits}f}" for end in (each.low, each.high))
        return f"{100 * each.value:.{digits}f} % ({low} to {high})"
    return f"{100 * each.value:.{digits}f} % ± {100 * each.half:.{digits}f}"


def shift(each: Estimate) -> str:
    """A difference of shares: "+4 % ± 3"."""
    digits = 0 if each.half >= 0.01 else 1
    return f"{100 * each.value:+.{digits}f} % ± {100 * each.half:.{digits}f}"


def points(value: float, half: float, digits: int = 1) -> str:
    """A number with its interval: "12.0 ± 3.1"."""
    return f"{value:.{digits}f} ± {half:.{digits}f}"
