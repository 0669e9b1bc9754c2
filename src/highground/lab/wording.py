"""What a study found, in another language: texts are made in English and put into others here.

A text is known by its English form with gaps. So what was found earlier, or by another version, can be told
as well; what is not known stays as it is.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

__all__ = ["told_in", "worded"]

_GAP: Final = re.compile(r"\{(\w+)\}")
_RANGE: Final = re.compile(r"(?<=\d) to (?=-?\d)")
TEXTS: Final = ("title", "x", "y", "note", "name")
"""What people read of a table, a chart and its rows."""


class _Form(NamedTuple):
    pattern: re.Pattern[str]
    text: str


class _Words(NamedTuple):
    forms: list[_Form]
    words: dict[str, str]


@cache
def _words(language: str) -> _Words | None:
    path = Path(__file__).parent / "locale" / f"{language}.toml"
    if not path.is_file():
        return None
    read = tomllib.loads(path.read_text(encoding="utf-8"))
    forms = [_Form(_pattern(each["en"]), each[language]) for each in read["said"]]
    return _Words(forms, read["words"])


def _pattern(form: str) -> re.Pattern[str]:
    parts = _GAP.split(form)
    gaps = [f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts)]
    return re.compile("".join(gaps), re.DOTALL)


def worded(text: str, language: str) -> str:
    """A text of a study in another language; one that is not known stays as it is.

    >>> worded("The first seat wins 57 % ± 3 (400 games).", "ru")
    'Первое место выигрывает 57 % ± 3 (партий: 400).'
    """
    words = _words(language)
    if words is None:
        return text
    if text in words.words:
        return words.words[text]
    for form in words.forms:
        found = form.pattern.fullmatch(text)
        if found is not None:
            filled = {name: worded(each, language) for name, each in found.groupdict().items()}
            return form.text.format(**filled)
    return _RANGE.sub("–", text)


def told_in(found: dict[str, Any], language: str) -> dict[str, Any]:
    """What a study found (the data of `Findings`), with its texts in another language."""

    def known(each: Any) -> Any:
        return worded(each, language) if isinstance(each, str) else each

    def shown(part: dict[str, Any]) -> dict[str, Any]:
        return {key: known(each) if key in TEXTS else each for key, each in part.items()}

    told = dict(found)
    for name in ("sentences", "method"):
        told[name] = [known(each) for each in found.get(name, [])]
    told["tables"] = [
        shown(table)
        | {
            "columns": [known(each) for each in table["columns"]],
            "rows": [[known(each) for each in row] for row in table["rows"]],
        }
        for table in found.get("tables", [])
    ]
    told["charts"] = [
        shown(chart) | {"rows": [shown(row) for row in chart["rows"]]} for chart in found.get("charts", [])
    ]
    return told
