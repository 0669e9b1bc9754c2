"""What the fields of records hold unless told, and between which figures people may write."""

from __future__ import annotations

from typing import Any

from highground.record import Record

__all__ = ["unusual"]

USUAL = (0, 999)


def unusual(*records: type[Record]) -> dict[str, Any]:
    """Defaults that are not nothing, and limits other than 0 to 999, by record and field."""
    found: dict[str, Any] = {}
    for record in records:
        for name, each in record.described.items():
            if not each.needed and each.factory is None and not _is_nothing(each.default):
                found[f"{record.__name__}.{name}"] = each.default
            if (each.least, each.most) != USUAL:
                found[f"{record.__name__}.{name} limits"] = (each.least, each.most)
    return found


def _is_nothing(value: Any) -> bool:
    return not any(value) if isinstance(value, tuple) else not value
