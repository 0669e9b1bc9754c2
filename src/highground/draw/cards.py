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
_STYLE: Final = """
*{box-sizing:border-box;margin:0}
body{font:8.5pt/1.25 system-ui,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif;color:#111;background:#fff}
h1{font-size:13pt;margin-bottom:3mm}
.cards{display:grid;grid-template-columns:repeat(3,63mm);gap:2mm}
.card{width:63mm;height:88mm;border:.3mm solid #555;border-radius:3mm;padding:2.5mm;overflow:hidden;
break-inside:avoid;display:flex;flex-direction:column;gap:1.2mm}
.sheet .card{width:auto;height:auto;border-radius:1mm;margin-bottom:3mm}
.card h2{font-size:10.5pt;line-height:1.1}.kind{font-size:7pt;color:#444}
.stats{display:flex;flex-wrap:wrap;gap:.8mm}
.stats div{border:.2mm solid #888;border-radius:1mm;padding:.4mm 1.2mm;text-align:center}
.stats b{display:block;font-size:9pt;line-height:1.1}.stats span{font-size:5.6pt;color:#444}
li{list-style:none;font-size:7pt;line-height:1.2;padding:.5mm 0;border-top:.15mm solid #bbb}
ul{padding:0}
code{font:5.8pt ui-monospace,Consolas,monospace;color:#333;background:#eee;border-radius:.6mm;padding:0 .6mm}
code{white-space:nowrap}
.dense li{font-size:5.9pt;padding:.3mm 0}.dense .stats b{font-size:7.5pt}
.densest li,.least li{font-size:5pt;line-height:1.1;padding:.2mm 0}.densest ul{columns:2;column-gap:1.5mm}
.densest .stats b,.least .stats b{font-size:6.4pt}.densest h2,.least h2{font-size:8.5pt}
.least ul{columns:2;column-gap:1.2mm}.least li{font-size:4.4pt}
.sheet ul{columns:2!important}.sheet li{font-size:7.5pt!important}
"""


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
    dense = _density(sheet, lines)
    figures = "".join(
        [
            f"<div><b>{_say(stat.value, speaker)}</b><span>{_say(stat.label, speaker)}</span></div>"
            for stat in sheet.stats
        ]
    )
    return (
        f'<article class="card{dense}"><div><h2>{escape(title)}</h2>'
        f'<div class="kind">{_say(sheet.kind, speaker)}</div></div>'
        f'<div class="stats">{figures}</div><ul>{"".join(lines)}</ul></article>'
    )


def _density(sheet: Sheet, lines: list[str]) -> str:
    """How small a card must be written so that all of it is on it: by the rows that its lines take."""
    rows = 2 * -(-len(sheet.stats) // 4)
    for line in lines:
        rows += 1 + len(_TAG.sub("", line)) // 44
    for most, name in ((13, ""), (17, " dense"), (28, " densest")):
        if rows <= most:
            return name
    return " least"


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
