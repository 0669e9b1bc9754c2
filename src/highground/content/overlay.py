"""Content laid over what ships: a designer's "what if this unit had one wound more?".

A patch names a number of the data files by its path, such as `miniatures.Lampguard.life`. Content is read
once and kept, so what is laid over holds for a whole process and is laid before any of it is read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import IO, Any, Final

from highground.engine.errors import ContentError, nearest, unknown

__all__ = [
    "Files",
    "Laid",
    "Place",
    "keys_in",
    "laid_over",
    "lay_over",
    "numbers_in",
    "patched",
    "places_of",
    "value_at",
    "write_case",
    "write_toml",
]

Place = tuple[str, str, tuple[str | int, ...]]
"""A folder, a file in it, and the keys down to a value."""

_LAID: Final[dict[tuple[str, str, str], str]] = {}
_ANY: Final = "units"
"""As the first part of a path: whatever list the name stands in."""


class Laid:
    """A file that reads as if it said something else. Only what readers of content ask of one."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    def read_text(self, encoding: str | None = None) -> str:
        return self.text

    def read_bytes(self) -> bytes:
        return self.text.encode("utf-8")

    def is_file(self) -> bool:
        return True

    def is_dir(self) -> bool:
        return False

    def iterdir(self) -> Iterator[Traversable]:
        return iter(())

    def joinpath(self, *parts: Any) -> Traversable:
        raise NotADirectoryError(self.name)

    def __truediv__(self, part: Any) -> Traversable:
        raise NotADirectoryError(self.name)

    def open(self, mode: str = "r", *args: Any, **kwargs: Any) -> IO[Any]:
        raise NotImplementedError


def lay_over(package: str, patches: dict[str, Any]) -> None:
    """Let a system's content read as patched, in this process, from now on, if none of it was read yet."""
    for (folder, name), data in patched(package, patches).items():
        _LAID[package, folder, name] = write_toml(data)


def laid_over(source: Traversable, package: str, folder: str) -> Traversable:
    """The file itself, or what was laid over it."""
    text = _LAID.get((package, folder, source.name))
    return source if text is None else Laid(source.name, text)


# -- paths -----------------------------------------------------------------------------------------


Files = dict[tuple[str, str], dict[str, Any]]
"""Content by folder and file."""


def patched(package: str, patches: dict[str, Any], among: Files | None = None) -> Files:
    """The files that these patches change, changed: those of the package, or others."""
    shipped = _shipped(package) if among is None else among
    found: Files = {}
    for path, value in patches.items():
        folder, name, keys = _one_place(package, shipped, path)
        data = found.setdefault((folder, name), deepcopy(shipped[folder, name]))
        here: Any = data
        for key in keys[:-1]:
            here = here[key]
        if not _alike(here[keys[-1]], value):
            raise ContentError(f"{path} is {here[keys[-1]]!r}: it cannot become {value!r}")
        here[keys[-1]] = value
    return found


def value_at(package: str, path: str) -> Any:
    """What a path says today."""
    shipped = _shipped(package)
    folder, name, keys = _one_place(package, shipped, path)
    here: Any = shipped[folder, name]
    for key in keys:
        here = here[key]
    return here


def places_of(package: str, path: str) -> list[Place]:
    """Every value that a path may mean."""
    return _places(_shipped(package), path)


def numbers_in(package: str) -> list[str]:
    """Paths of the numbers that a designer may want to try: of everything that has a name, and of scenarios.
    Where a name stands twice its path would mean neither, so it is left out."""
    units: dict[str, int] = {}
    others = []
    for (folder, name), data in _shipped(package).items():
        last = folder.rpartition("/")[2]
        if last == "rosters":
            continue
        if last == "scenarios":
            file = f"{last}.{name.removesuffix('.toml')}"
            others += [f"{file}.{key}" for key, value in data.items() if _is_number(value)]
        for holder in _holders(data):
            for key, value in holder.items():
                if _is_number(value):
                    path = f"{_ANY}.{holder['name']}.{key}"
                    units[path] = units.get(path, 0) + 1
    shipped = _shipped(package)
    return [
        path
        for path in [*[path for path, count in units.items() if count == 1], *others]
        if len(_places(shipped, path)) == 1
    ]


def _holders(data: Any) -> Iterator[dict[str, Any]]:
    """Everything in a file that has a name by which a path can mean it."""
    if isinstance(data, dict):
        if isinstance(data.get("name"), str) and "." not in data["name"]:
            yield data
        for each in data.values():
            yield from _holders(each)
    elif isinstance(data, list):
        for each in data:
            yield from _holders(each)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _alike(old: Any, new: Any) -> bool:
    if isinstance(old, bool) or isinstance(new, bool):
        return type(old) is type(new)
    if isinstance(old, int | float) and isinstance(new, int | float):
        return True
    return type(old) is type(new)


def _one_place(package: str, shipped: dict[tuple[str, str], dict[str, Any]], path: str) -> Place:
    found = _places(shipped, path)
    if len(found) == 1:
        return found[0]
    if found:
        said = ", ".join(_spoken(place) for place in found[:6])
        raise ContentError(f"{path} may be any of: {said}; write the longer path")
    parts = path.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        holders = _places(shipped, ".".join(parts[:cut]))
        if holders:
            keys = _keys_at(shipped, holders[0])
            raise ContentError(
                f"{'.'.join(parts[:cut])} has no {parts[cut]!r}" + nearest(parts[cut], keys)
                if keys
                else f"{'.'.join(parts[:cut])} is a value, nothing is inside it"
            )
    known = sorted({str(key) for data in shipped.values() for key in _names(data)} | _roots(shipped))
    asked = parts[1] if parts[0] == _ANY and len(parts) > 1 else parts[0]
    raise unknown(f"no content file of {package.rpartition('.')[2]} has", asked, known)


def _roots(shipped: dict[tuple[str, str], dict[str, Any]]) -> set[str]:
    return {folder.rpartition("/")[2] for folder, _ in shipped} | {
        name.removesuffix(".toml") for _, name in shipped
    }


def _names(data: Any) -> Iterator[str]:
    """The names of everything in a file that has one."""
    if isinstance(data, dict):
        if isinstance(data.get("name"), str):
            yield data["name"]
        for key, each in data.items():
            if isinstance(each, dict):
                yield key
            yield from _names(each)
    elif isinstance(data, list):
        for each in data:
            yield from _names(each)


def _keys_at(shipped: dict[tuple[str, str], dict[str, Any]], place: Place) -> list[str]:
    here: Any = shipped[place[0], place[1]]
    for key in place[2]:
        here = here[key]
    if isinstance(here, dict):
        return list(here)
    if isinstance(here, list):
        return [
            each["name"] if isinstance(each, dict) and "name" in each else str(n)
            for n, each in enumerate(here)
        ]
    return []


def _spoken(place: Place) -> str:
    folder, name, keys = place
    parts = [*folder.split("/")[1:], name.removesuffix(".toml"), *[str(key) for key in keys]]
    return ".".join(parts)


def _shipped(package: str) -> dict[tuple[str, str], dict[str, Any]]:
    """All data files of a system by folder and name, without examples, as they ship."""
    import tomllib

    found: dict[tuple[str, str], dict[str, Any]] = {}
    waiting = ["data"]
    while waiting:
        folder = waiting.pop()
        base = files(package).joinpath(folder)
        for source in sorted(base.iterdir(), key=lambda each: each.name) if base.is_dir() else []:
            if source.is_dir():
                waiting.append(f"{folder}/{source.name}")
            elif source.name.endswith(".toml") and not source.name.startswith("example."):
                found[folder, source.name] = tomllib.loads(source.read_text(encoding="utf-8"))
    return found


def _places(shipped: dict[tuple[str, str], dict[str, Any]], path: str) -> list[Place]:
    """Folder, file and keys may stand in front of a path; they are needed only where it would be ambiguous.
    `units.NAME` is whatever has that name.
    """
    parts = path.split(".")
    found: list[Place] = []
    for (folder, name), data in shipped.items():
        file, last = name.removesuffix(".toml"), folder.rpartition("/")[2]
        for front in ([], [file], [last, file]):
            if parts[: len(front)] == front and len(parts) > len(front):
                for keys in keys_in(data, parts[len(front) :], ()):
                    if (folder, name, keys) not in found:
                        found.append((folder, name, keys))
        wanted = parts[1:] if parts[0] == _ANY else parts
        for top in _named(data, wanted[0], ()) if len(wanted) > 0 else []:
            for keys in keys_in(_at(data, top), wanted[1:], top):
                if (folder, name, keys) not in found:
                    found.append((folder, name, keys))
    return found


def _at(data: Any, keys: tuple[str | int, ...]) -> Any:
    for key in keys:
        data = data[key]
    return data


def _named(data: Any, name: str, at: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """Where a table of this name stands, at whatever depth."""
    if isinstance(data, dict):
        for key, each in data.items():
            if key == name and isinstance(each, dict):
                yield (*at, key)
            yield from _named(each, name, (*at, key))
    elif isinstance(data, list):
        for number, each in enumerate(data):
            if isinstance(each, dict) and each.get("name") == name:
                yield (*at, number)
            yield from _named(each, name, (*at, number))


def keys_in(data: Any, parts: list[str], at: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """The keys down a path; an entry of a list is found by its number or its name."""
    if not parts:
        yield at
        return
    here = parts[0]
    if isinstance(data, dict) and here in data:
        yield from keys_in(data[here], parts[1:], (*at, here))
    elif isinstance(data, list):
        for number, each in enumerate(data):
            if str(number) == here or (isinstance(each, dict) and each.get("name") == here):
                yield from keys_in(each, parts[1:], (*at, number))


# -- writing ---------------------------------------------------------------------------------------


def write_toml(data: dict[str, Any]) -> str:
    """A file with this content; comments and layout are nobody's business here.

    >>> write_toml({"a": 1, "b c": [{"d": "x"}]})
    'a = 1\\n"b c" = [{d = "x"}]\\n'
    """
    return "".join(f"{_key(key)} = {_value(each)}\n" for key, each in data.items())


def write_case(case: dict[str, Any]) -> str:
    """A case as TOML that people can go on with."""
    plain = {key: value for key, value in case.items() if not _tables(value)}
    lines = [write_toml(plain)]
    for key, value in case.items():
        if _tables(value):
            lines += [f"[[{key}]]\n{write_toml(each)}" for each in value]
    return "\n".join(lines)


def _tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if plain else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)
