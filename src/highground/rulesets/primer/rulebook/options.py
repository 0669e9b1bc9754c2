"""The options of Primer: three readings that a table may change before the game."""

from __future__ import annotations

from typing import Final

from highground.engine.options import Option
from highground.record import Record

OPTIONS: Final = (
    Option(
        "ducking", "SH-3", "who may duck: alert targets, every target, or nobody", ("alert", "always", "off")
    ),
    Option(
        "rough_factor", "MV-3", "how many inches one inch of rough ground counts as", (2, 1, 3), low=1, high=4
    ),
    Option("sixes", "SH-4", "whether a six always hits and a one never does", (True, False)),
)


class Options(Record):
    """The chosen values."""

    ducking: Final[str] = "alert"
    rough_factor: Final[int] = 2
    sixes: Final[bool] = True
