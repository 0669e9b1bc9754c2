"""The options of Primer: three readings that a table may change before the game."""

from __future__ import annotations

from typing import Final

from highground.engine.options import Declared
from highground.record import Record

option: Final = Declared()


class Options(Record):
    """The chosen values."""

    ducking: Final[str] = option(
        "SH-3", "who may duck: alert targets, every target, or nobody", ("alert", "always", "off")
    )
    rough_factor: Final[int] = option(
        "MV-3", "how many inches one inch of rough ground counts as", (2, 1, 3), low=1, high=4
    )
    sixes: Final[bool] = option("SH-4", "whether a six always hits and a one never does", (True, False))


OPTIONS: Final = option.all(Options)
