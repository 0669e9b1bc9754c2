"""The rosters of a system: those that ship, by the names of their files, and those written out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import count
from typing import Any, Generic, TypeVar

from highground.content.shipped import Shipped
from highground.engine.errors import found_in

__all__ = ["Rosters", "free_name"]

Force = TypeVar("Force")


class Rosters(Generic[Force]):
    """`read` makes a force of a file's content, or raises `ContentError`; files are data/rosters/*.toml."""

    def __init__(self, package: str, read: Callable[[Any, str], Force]) -> None:
        self.package = package
        self.read = read
        self._shipped: Shipped[Force] | None = None

    def shipped(self) -> Mapping[str, Force]:
        """Every force that ships, by the name of its file."""
        if self._shipped is None:
            self._shipped = Shipped(self.package, "data/rosters", self.read)
        return self._shipped

    def find(self, given: Any, where: str = "roster") -> Force:
        """A force by the name of its file, or written out."""
        if not isinstance(given, str):
            return self.read(given, where)
        return found_in(self.shipped(), given, "there is no roster")


def free_name(name: str, taken: Collection[str], apart: str = "") -> str:
    """The name, with a number behind it if it is taken."""
    used = {each.lower() for each in taken}
    if name.lower() not in used:
        return name
    return next(each for n in count(2) if (each := f"{name}{apart}{n}").lower() not in used)
