"""What a judge asks of a position: what holds between two models, and where a case file says what.

A ruleset answers the first from the very functions that its checks use (`Ruleset.between`), and declares the
second once (`Ruleset.case_layout`), so that an editor can draw, move and turn what any system's case holds.
"""

from __future__ import annotations

from typing import Any, Final

from highground.geometry.shapes import Segment
from highground.record import Record

__all__ = ["CaseLayout", "CasePiece", "CaseUnit", "Finding", "in_deployment_zone", "in_zone"]


class Finding(Record):
    """Something that holds between two models, or does not.

    `kind` is what it is about: sight, range, cover, contact, engaged, flank, arc, need, zone. `note` is a
    sentence of the locale's table `notes` with its `facts`. `measured` and `limit` are um, or counts where
    `counts`; `names` are pieces or models that matter to it, `line` is where it was looked along.
    """

    kind: Final[str]
    holds: Final[bool]
    note: Final[str]
    clause: Final[str]
    facts: Final[dict[str, Any]]
    line: Final[Segment | None] = None
    names: Final[tuple[str, ...]] = ()
    measured: Final[int | None] = None
    limit: Final[int | None] = None
    counts: Final[bool] = False


def in_zone(model: str, zone: str, holder: int | None, clause: str) -> Finding:
    """A model is where a scenario counts it; `holder` is the side that has the zone, below 0 nobody, None:
    nobody ever does.
    """
    facts = {"viewer": model, "zone": zone, "side": holder}
    note = "between_zone" if holder is None else "between_zone_free" if holder < 0 else "between_zone_held"
    return Finding("zone", True, note, clause, facts)


def in_deployment_zone(model: str, seat: int, clause: str) -> Finding:
    """A model is where a seat sets up."""
    return Finding("zone", True, "between_deployment", clause, {"viewer": model, "seat": seat})


class CaseLayout(Record):
    """Where a case says who stands where.

    `models` is the list of models; of an entry `place` says where it is, in units of `unit` um (0: as a cell
    of the grid), `side` whose it is, `kind` what it is (a name, or written out), `facing` where it looks
    (empty: nowhere). `terrain` is the list of pieces whose outlines are given by keys that end in `suffix`,
    in the same unit (empty: terrain is not a list of outlines). `table` names what brings a whole table by
    its name; `board` is the key of the table's size. `rows` is the key of a map drawn in letters, `brushes`
    are its letters. `active` is the key that names who is acting, `turn` that of whose turn it is.
    """

    models: Final[str]
    place: Final[str]
    unit: Final[int]
    side: Final[str]
    kind: Final[str]
    facing: Final[str] = ""
    terrain: Final[str] = ""
    suffix: Final[str] = ""
    table: Final[str] = ""
    board: Final[str] = ""
    rows: Final[str] = ""
    brushes: Final[str] = ""
    active: Final[str] = "active"
    turn: Final[str] = ""


class CaseUnit(Record):
    """A kind of model that a case may name, and the force it is of."""

    name: Final[str]
    group: Final[str]


class CasePiece(Record):
    """A sort of thing that lies on tables of a system, as a case lists it.

    `entries` is the list that it goes into and `entry` what such a list says of it, somewhere. `cells` is
    the key of an entry that holds the cell it lies on, or the list of them (empty: it has an outline).
    """

    title: Final[str]
    entries: Final[str]
    entry: Final[dict[str, Any]]
    cells: Final[str] = ""
