"""A rulebook in the reader's language: the package's `locale/book.<lang>.toml`, or as the book has it.

Its tables are `titles` (of chapters and clauses, by number and id), `gists`, `rulings`, `options` (what each
is about, by its name) and `values` (of options, where they are words).
"""

from __future__ import annotations

import tomllib
from importlib.resources import files

from highground.engine.clauses import Clause
from highground.engine.options import Option, Value

__all__ = ["Translation"]


class Translation:
    """What the clauses and options of a package's book are called and say in one language."""

    def __init__(self, package: str, language: str) -> None:
        source = files(package).joinpath("locale", f"book.{language}.toml")
        self.tables: dict[str, dict[str, str]] = (
            tomllib.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}
        )

    def title(self, id: str) -> str:
        """What a chapter or a clause is called; empty: as the rulebook has it."""
        return self._said("titles", id, "")

    def gist(self, clause: Clause) -> str:
        return self._said("gists", clause.id, clause.gist)

    def ruling(self, clause: Clause) -> str:
        return self._said("rulings", clause.id, clause.ruling)

    def option(self, option: Option) -> str:
        """What an option is about."""
        return self._said("options", option.name, option.gist)

    def value(self, value: Value) -> str:
        """A value of an option as a word: `as_written` is "as written"."""
        return self._said("values", str(value), str(value).replace("_", " "))

    def _said(self, table: str, key: str, otherwise: str) -> str:
        return self.tables.get(table, {}).get(key, otherwise)
