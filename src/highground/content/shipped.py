"""The data files that ship with a system: by the names of their files, checked, and their fingerprint."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from hashlib import blake2b
from typing import Any, TypeVar

from pydantic import BaseModel

from highground.content.load import package_files, parse_toml, validate

__all__ = ["Shipped", "data_files", "fingerprint", "shipped"]

Content = TypeVar("Content")
Model = TypeVar("Model", bound=BaseModel)


class Shipped(Mapping[str, Content]):
    """The files of a folder of a system by their names, in order, but for the one that comes first.

    A file is read when it is asked for: whoever lists what there is reads none.
    """

    def __init__(
        self, package: str, folder: str, read: Callable[[Any, str], Content], first: str = ""
    ) -> None:
        found = {source.name.removesuffix(".toml"): source for source in package_files(package, folder)}
        self._sources = {name: found[name] for name in sorted(found, key=lambda name: (name != first, name))}
        self._read = read
        self._known: dict[str, Content] = {}

    def __getitem__(self, name: str) -> Content:
        if name not in self._known:
            source = self._sources[name]
            data = parse_toml(source.read_text(encoding="utf-8"), source.name)
            self._known[name] = self._read(data, source.name)
        return self._known[name]

    def __contains__(self, name: object) -> bool:
        return name in self._sources

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)


def data_files(package: str, folder: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The files of a folder of a system, by name."""
    for source in package_files(package, folder):
        yield source.name.removesuffix(".toml"), parse_toml(source.read_text(encoding="utf-8"), source.name)


def shipped(
    model: type[Model], package: str, folder: str, first: str = ""
) -> Callable[[], Mapping[str, Model]]:
    """Every file of a folder as a content model; the folder is looked into when this is first called."""

    def read(data: Any, name: str) -> Model:
        return validate(model, data, f"{folder}/{name}")

    return cache(lambda: Shipped(package, folder, read, first))


def fingerprint(package: str, folders: Iterable[str]) -> str:
    """A digest of all files in these folders that games are played with."""
    seen = blake2b(digest_size=16)
    for folder in folders:
        for source in package_files(package, folder):
            if not source.name.startswith("example."):
                seen.update(source.name.encode() + b"\0" + source.read_bytes())
    return seen.hexdigest()
