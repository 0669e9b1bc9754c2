"""The sorts of terrain that a system's own maps have, for an editor to choose from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from highground.engine.position import CasePiece

__all__ = ["sorts_of"]

_APART = ("name", "links", "box_", "corners_", "centre_", "radius_", "axes_")
_COMPASS = ("North ", "South ", "East ", "West ")


def sorts_of(terrain: Iterable[dict[str, Any]], entries: str = "terrain") -> list[CasePiece]:
    """Each sort of piece once, as it lies where it comes first: what differs in name and outline is one sort,
    and of sorts that are called the same the first is enough.
    """
    found: dict[str, CasePiece] = {}
    titles: set[str] = set()
    for each in terrain:
        said = {key: value for key, value in each.items() if not key.startswith(_APART)}
        sort, title = repr(sorted(said.items())), _title(each["name"])
        if sort not in found and title not in titles:
            titles.add(title)
            found[sort] = CasePiece(title, entries, each)
    return list(found.values())


def _title(name: str) -> str:
    """Twins are told apart by where they lie; a sort lies anywhere."""
    bare = name.partition(" ")[2] if name.startswith(_COMPASS) else name
    return bare[:1].upper() + bare[1:]
