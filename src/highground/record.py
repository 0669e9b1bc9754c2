"""Record: the plain class that every piece of data in the project derives from.

A record declares its fields once, in the class body; its constructor takes parameters of the same
names. From that one list come equality, hashing, repr, pickling and (in `engine.codec`) the saved
form, so a field cannot be forgotten in one of them.

A compiled class has no `__annotations__`; mypyc leaves the names in `__mypyc_attrs__` instead.
`fields_of` reads whichever is there, and orders by name so that both builds agree.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

__all__ = ["Record", "fields_of"]

_FIELDS: Final[dict[type, tuple[str, ...]]] = {}


def fields_of(cls: type) -> tuple[str, ...]:
    """The names of all fields of a record class, inherited ones included, sorted by name."""
    known = _FIELDS.get(cls)
    if known is None:
        names: set[str] = set()
        for base in cls.__mro__:
            names.update(_declared_in(base))
        made: Any = cls
        known = tuple(sorted(names - set(made.derived)))
        _FIELDS[cls] = known
    return known


def _declared_in(base: type) -> list[str]:
    compiled = base.__dict__.get("__mypyc_attrs__")
    if compiled is not None:
        return [name for name in compiled if name != "__dict__"]
    annotations = base.__dict__.get("__annotations__", {})  # noqa: RUF063 - own ones only, unevaluated
    return [name for name, kind in annotations.items() if "ClassVar" not in str(kind)]


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Record:
    """Plain data with named fields. Two records are equal when class and all fields are.

    A class is `lasting` if its records and all they hold never change and are shared by many games, as a
    character sheet or a terrain piece is: their written form may be kept.

    What the constructor works out from the fields, to have it at hand, is `derived`: no field, so nobody can
    hand it over, save it or copy it, and it always fits the fields beside it.
    """

    lasting: ClassVar[bool] = False
    derived: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in fields_of(type(self)))

    def __hash__(self) -> int:
        """Usable where all fields are hashable: immutable records may be keys."""
        return hash((type(self).__name__, *[getattr(self, name) for name in fields_of(type(self))]))

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in fields_of(type(self)))
        return f"{type(self).__name__}({inside})"

    def __reduce__(self) -> tuple[Any, ...]:
        cls = type(self)
        return _rebuild, (cls, [getattr(self, name) for name in fields_of(cls)])


def _rebuild(cls: Any, values: list[Any]) -> Any:
    """Make a record again from its values in the order of `fields_of`."""
    return cls(**dict(zip(fields_of(cls), values, strict=True)))
