"""Walking records: every object inside a state, which of them can change, and how to change them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from highground.record import Record, fields_of

__all__ = ["changed", "classes_in", "first_difference", "is_mutable", "mutables", "record_classes", "walk"]


def walk(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value inside a value, itself first, with the path that leads to it."""
    yield path, value
    if isinstance(value, Record):
        for name in fields_of(type(value)):
            yield from walk(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from walk(each, f"{path}[{number}]")
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from walk(each, f"{path}[{key!r}]")


def is_mutable(value: Any) -> bool:
    """Lists, mappings, and records that say how to be copied; one without fields has nothing to change."""
    if isinstance(value, Record):
        return hasattr(value, "clone") and bool(fields_of(type(value)))
    return isinstance(value, list | dict | set | bytearray)


def mutables(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Everything inside a value that can change. What cannot may be shared, and all that hangs from it."""
    if isinstance(value, Record):
        if is_mutable(value):
            yield path, value
            for name in fields_of(type(value)):
                yield from mutables(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, list | tuple):
        if is_mutable(value):
            yield path, value
        for number, each in enumerate(value):
            yield from mutables(each, f"{path}[{number}]")
    elif isinstance(value, dict):
        yield path, value
        for key, each in value.items():
            yield from mutables(each, f"{path}[{key!r}]")


def changed(value: Any) -> Any:
    """Another value of the same kind; the very same one where that cannot be told."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "?"
    if isinstance(value, list):
        return value[:-1] if value else [None]
    if isinstance(value, tuple):
        return value[:-1]
    if isinstance(value, dict):
        return dict(list(value.items())[:-1]) if value else {"?": None}
    return value


def classes_in(value: Any) -> set[type]:
    """The record classes found in a value by walking it."""
    return {type(each) for _, each in walk(value) if isinstance(each, Record)}


def record_classes(base: type = Record) -> Iterator[type]:
    """Every record class of ours that is imported, base classes included; those of tests are not ours."""
    derived: list[type] = base.__subclasses__()
    for cls in derived:
        if cls.__module__.partition(".")[0] not in ("tests", "__main__"):
            yield cls
        yield from record_classes(cls)


def first_difference(one: Any, two: Any, path: str = "") -> str | None:
    """Where two encoded values differ first; None when they do not."""
    if type(one) is not type(two):
        return f"{path}: {one!r} and {two!r}"
    if isinstance(one, dict):
        for key in sorted({*one, *two}):
            if key not in one or key not in two:
                return f"{path}.{key}: only in one"
            found = first_difference(one[key], two[key], f"{path}.{key}")
            if found is not None:
                return found
        return None
    if isinstance(one, list):
        if len(one) != len(two):
            return f"{path}: {len(one)} and {len(two)} items"
        for number, (left, right) in enumerate(zip(one, two, strict=True)):
            found = first_difference(left, right, f"{path}[{number}]")
            if found is not None:
                return found
        return None
    return None if one == two else f"{path}: {one!r} and {two!r}"
