"""The data files that ship with a system: by the names of their files, checked, and their fingerprint."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from hashlib import blake2b
from typing import Any, TypeVar

from pydantic import BaseModel

from highground.content.load import package_files, parse_toml, validate

__all__ = ["checked_files", "data_files", "fingerprint", "shipped"]

Model = TypeVar("Model", bound=BaseModel)


def data_files(package: str, folder: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The files of a folder of a system, by name."""
    for source in package_files(package, folder):
        yield source.name.removesuffix(".toml"), parse_toml(source.read_text(encoding="utf-8"), source.name)


def checked_files(model: type[Model], package: str, folder: str, first: str = "") -> dict[str, Model]:
    """Every file of a folder by its name, in order, but for the one that comes first."""
    found = {
        name: validate(model, data, f"{folder}/{name}.toml") for name, data in data_files(package, folder)
    }
    return {name: found[name] for name in sorted(found, key=lambda name: (name != first, name))}


def shipped(model: type[Model], package: str, folder: str, first: str = "") -> Callable[[], dict[str, Model]]:
    """The same as a function: they are read when it is first called."""
    return cache(partial(checked_files, model, package, folder, first))


def fingerprint(package: str, folders: Iterable[str]) -> str:
    """A digest of all files in these folders that games are played with."""
    seen = blake2b(digest_size=16)
    for folder in folders:
        for source in package_files(package, folder):
            if not source.name.startswith("example."):
                seen.update(source.name.encode() + b"\0" + source.read_bytes())
    return seen.hexdigest()
