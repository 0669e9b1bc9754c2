"""A roster on paper: a card for each model, as large as playing cards are, or one sheet for all of them.

HTML that any browser prints: every length is a real one. All words are the table's own sheets, with clauses.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any, Final

from highground.engine.describe import Speaker
from highground.engine.errors import ContentError
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.sheet import Sheet, Stat
from highground.engine.state import Known, Nothing

_TAG: Final = re.compile("<[^>]*>")
PAPERS: Final = {"a4": ("A4", 210, 297), "letter": ("letter", 215.9, 279.4)}
KINDS: Final = ("cards", "sheet")
_PT: Final = 0.353
"""A point in mm."""
_LETTER: Final = 0.65
"""How wide a letter is, of its height."""
_BOLD: Final = 1.2
"""How much wider a bold one."""
_ROOM: Final = (57.0, 79.0)
"""What is left of a card within its edge, mm."""
_SIZES: Final = ((7.5, 1), (7, 1), (6.5, 1), (6, 1), (6, 2), (5.5, 2), (5, 2), (4.5, 2), (4, 2))
_STYLE: Final = """
*{box-sizing:border-box;margin:0}
body{font:8.5pt/1.25 system-ui,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif;color:#111;background:#fff}
h1{font-size:13pt;margin-bottom:3mm}
.cards{display:grid;grid-template-columns:repeat(3,63mm);gap:2mm}
.card{width:63mm;height:88mm;border:.3mm solid #555;border-radius:3mm;padding:2.5mm;overflow:hidden;
break-inside:avoid;display:flex;flex-direction:column;gap:1.2mm}
.sheet .card{width:auto;height:auto;border-radius:1mm;margin-bottom:3mm}
.card h2{font-size:calc(var(--f) + 3.5pt);line-height:1.1}.kind{font-size:7pt;color:#444}
.stats{display:flex;flex-wrap:wrap;gap:.8mm}
.stats div{border:.2mm solid #888;border-radius:1mm;padding:.4mm 1.2mm;text-align:center}
.stats b{display:block;font-size:calc(var(--f) + 2pt);line-height:1.1}.stats span{font-size:5.6pt;color:#444}
ul{padding:0;columns:var(--n);column-gap:1.5mm}
li{list-style:none;font-size:var(--f);line-height:1.2;padding:.4mm 0;border-top:.15mm solid #bbb}
li{break-inside:avoid}
code{font:.83em ui-monospace,Consolas,monospace;color:#333;background:#eee;border-radius:.6mm;padding:0 .6mm}
code{white-space:nowrap}
.sheet ul{columns:2!important}.sheet li{font-size:7.5pt!important}
"""

Stats = list[tuple[str, str]]
"""Values with their labels."""


def sheets_of(rules: Ruleset, data: object) -> list[Sheet]:
    """The sheet of every model of a roster."""
    return _laid_out(rules, data)[1]


def _laid_out(rules: Ruleset, data: object) -> tuple[Any, list[Sheet]]:
    """The first table that takes the roster on all seats, and the sheets of the first one's models."""
    options = rules.read_options({})
    why: ContentError | None = None
    for scenario in rules.scenarios():
        seats = len(rules.default_rosters(scenario))
        try:
            state = rules.open(Setup(scenario, [data] * seats, options))
        except ContentError as error:
            why = why or error
            continue
        names = rules.models(state.table)
        known = Known(state.table, Nothing(), -1)
        return state.table, [rules.sheet(known, name) for name in names[: len(names) // seats]]
    raise why or ContentError("no table of this system takes the roster")


def print_roster(
    rules: Ruleset, data: object, title: str, language: str, paper: str = "a4", kind: str = "cards"
) -> str:
    """A roster as a page to print."""
    if paper not in PAPERS:
        raise ContentError(f"there is no paper {paper!r}; valid: {', '.join(PAPERS)}")
    if kind not in KINDS:
        raise ContentError(f"there is no {kind!r} to print; valid: {', '.join(KINDS)}")
    table, sheets = _laid_out(rules, data)
    speaker = rules.speaker(table, language)
    titles = [speaker.title(sheet.title) for sheet in sheets]
    cards = "".join(
        [_card(sheet, _alone(name, titles), speaker) for sheet, name in zip(sheets, titles, strict=True)]
    )
    size = PAPERS[paper][0]
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>@page{{size:{size};margin:8mm}}{_STYLE}</style>"
        f"<body><h1>{escape(title)} · {escape(rules.title)}</h1>"
        f'<main class="{kind}">{cards}</main></body></html>\n'
    )


def _alone(title: str, titles: list[str]) -> str:
    """A title without its number, where there is no second of the kind in the roster."""
    stem, _, number = title.rpartition(" ")
    return stem if number == "1" and f"{stem} 2" not in titles else title


def _card(sheet: Sheet, title: str, speaker: Speaker) -> str:
    lines = [_line(stat, speaker) for stat in (*sheet.pools, *sheet.lines)]
    lines += [
        f"<li><b>{_say(box.label, speaker)}</b> {_say(box.value, speaker)} {_say(box.note, speaker)}"
        f"{_clause(box.clause)}</li>"
        for box in sheet.boxes
        if box.value
    ]
    stats = [(_say(stat.value, speaker), _say(stat.label, speaker)) for stat in sheet.stats]
    size, columns = _fit(title, stats, lines)
    figures = "".join([f"<div><b>{value}</b><span>{label}</span></div>" for value, label in stats])
    return (
        f'<article class="card" style="--f:{size}pt;--n:{columns}"><div><h2>{escape(title)}</h2>'
        f'<div class="kind">{_say(sheet.kind, speaker)}</div></div>'
        f'<div class="stats">{figures}</div><ul>{"".join(lines)}</ul></article>'
    )


def _fit(title: str, stats: Stats, lines: list[str]) -> tuple[float, int]:
    """The largest letters (pt), and in how many columns, with which all of a card is on it."""
    for size, columns in _SIZES:
        if _height(size, columns, title, stats, lines) <= _ROOM[1]:
            return size, columns
    return _SIZES[-1]


def _height(size: float, columns: int, title: str, stats: Stats, lines: list[str]) -> float:
    """How much of a card (mm) is written on, reckoned with wide letters: which font there is nobody knows."""
    wide = _ROOM[0]
    head = _rows(title, size + 3.5, wide) * (size + 3.5) * 1.1 * _PT + 4.5
    rows, left = 1, wide
    for value, label in stats:
        need = 3.6 + max(len(label) * 5.6, len(value) * (size + 2) * _BOLD) * _LETTER * _PT
        if need > left:
            rows, left = rows + 1, wide
        left -= need
    head += rows * (((size + 2) * 1.1 + 7) * _PT + 2)
    column = (wide - 1.5 * (columns - 1)) / columns
    each = [_rows(_TAG.sub("", line), size, column) * size * 1.2 * _PT + 1 for line in lines]
    return head + sum(each) / columns + (max(each, default=0) if columns > 1 else 0)


def _rows(text: str, size: float, wide: float) -> int:
    return 1 + int(len(text) * size * _LETTER * _PT / wide)


def _line(stat: Stat, speaker: Speaker) -> str:
    left = f" {stat.sockets or stat.pips}" if stat.sockets or stat.pips else ""
    parts = [f"<b>{_say(stat.label, speaker)}</b>{left}", _say(stat.value, speaker), _say(stat.note, speaker)]
    return f"<li>{' · '.join([part for part in parts if part])}{_clause(stat.clause)}</li>"


def _clause(clause: str) -> str:
    return f" <code>{escape(clause)}</code>" if clause else ""


def _say(text: str, speaker: Speaker) -> str:
    """A text that the locale has, or each part of it that it has."""
    whole = speaker.label(text)
    parts: Sequence[str] = [whole] if whole != text else [speaker.label(part) for part in text.split(", ")]
    return escape(", ".join(parts))
