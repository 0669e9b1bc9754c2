"""The report of a study: one HTML file with its charts, their JavaScript and its figures; opens offline."""

from __future__ import annotations

import json
import shlex
from html import escape
from pathlib import Path
from typing import Any

from highground.engine.errors import ContentError
from highground.engine.saved import write_atomically
from highground.lab.findings import Chart, Findings, Table
from highground.lab.keeping import Folder, folder_of
from highground.lab.replaying import Telling, cells_of, games_of, telling_games
from highground.lab.report.charts import drawn
from highground.lab.running import findings_of

__all__ = ["page_of", "write_report"]

SHOWN = 40
"""More match-ups than that are folded away."""
STYLE = """
:root { color-scheme: light dark; --ink: #1b1b1b; --paper: #fff; --soft: #666; --line: #ddd; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e8; --paper: #161616; --soft: #aaa; --line: #3a3a3a; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; font-size: 14px; display: block; overflow-x: auto; }
td, th { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.summary { font-size: 18px; } .soft { color: var(--soft); font-size: 14px; }
.chart { background: #fff; padding: .5rem; overflow-x: auto; } code { font-size: 13px; }
"""


def write_report(file: Path, out: Path | None = None, svg: Path | None = None) -> list[Path]:
    """The report of a finished study, and with `svg` its pictures; gives the files written."""
    found = findings_of(file)
    manifest = Folder(folder_of(file)).manifest()
    shows = {}
    for cell in cells_of(file):
        shows[cell.number] = telling_games(games_of(file, cell))
    target = out or folder_of(file) / "report.html"
    write_atomically(target, page_of(found, file, manifest, shows))
    return [target, *(_pictures(found, svg) if svg is not None else [])]


def page_of(found: Findings, file: Path, manifest: dict[str, Any], shows: dict[int, list[Telling]]) -> str:
    """The whole page as text."""
    for chart in found.charts:
        for row in chart.rows:
            if "cell" in row:
                row["link"] = f"#cell-{row['cell']}"
    charts = [(chart.title, drawn(chart)) for chart in found.charts]
    body = [
        f"<h1>{escape(found.title)}</h1>",
        f'<p class="soft">{escape(found.system)} · {escape(found.kind)}'
        + (f" · {found.games} games" if found.games else "")
        + (f" · played by {escape(', '.join(found.bots))}" if found.bots else "")
        + "</p>",
        '<div class="summary">' + "".join(f"<p>{escape(said)}</p>" for said in found.sentences) + "</div>",
    ]
    for number, (title, _) in enumerate(charts):
        body.append(f'<h2>{escape(title)}</h2><div class="chart" id="chart-{number}"></div>')
    body += [_table(each) for each in found.tables]
    body += [_cells(found, file, shows), "<h2>How this was done</h2>"]
    body += [f'<p class="soft">{escape(said)}</p>' for said in found.method]
    body.append(_digests(manifest))
    script = _script([spec for _, spec in charts])
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(found.title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>'
        + "\n".join(body)
        + script
        + "</body></html>\n"
    )


def _script(specs: list[dict[str, Any]]) -> str:
    """Vega and its friends, as one script that is inside the page: nothing is fetched."""
    if not specs:
        return ""
    try:
        import vl_convert as vlc
    except ImportError as error:
        raise ContentError("a report needs vl-convert: pip install 'highground[lab]'") from error
    # A chart's links lead to places on this page.
    bundle = vlc.javascript_bundle(
        "window.draw = (at, spec) => vegaEmbed(at, spec, {actions: false, renderer: 'svg', "
        "loader: {target: '_self'}});"
    )
    calls = "".join(f"draw('#chart-{number}', {_inside(spec)});" for number, spec in enumerate(specs))
    return f"<script>{bundle.replace('</script', '<' + chr(92) + '/script')}</script><script>{calls}</script>"


def _inside(spec: dict[str, Any]) -> str:
    """JSON that may stand inside a script."""
    return json.dumps(spec, ensure_ascii=False).replace("</", "<\\/").replace("<!--", "<\\!--")


def _table(table: Table) -> str:
    head = "".join(f"<th>{escape(str(name))}</th>" for name in table.columns)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(str(value))}</td>" for value in row) + "</tr>" for row in table.rows
    )
    note = f'<p class="soft">{escape(table.note)}</p>' if table.note else ""
    whole = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    return f"<h2>{escape(table.title)}</h2>{note}<table>{whole}</table>"


def _cells(found: Findings, file: Path, shows: dict[int, list[Telling]]) -> str:
    """Each cell with the games that show it, and the command that makes a replay of one."""
    if not found.cells or not any(shows.values()):
        return ""
    rows = []
    for cell in found.cells:
        told = "".join(
            f"<br>{escape(each.why)}: <code>{escape(_command(file, cell['number'], each.game))}</code>"
            for each in shows.get(cell["number"], [])
        )
        figure = f"{cell['value']:.1%} ({cell['low']:.1%} to {cell['high']:.1%}), {cell['games']} games"
        rows.append(
            f'<tr id="cell-{cell["number"]}"><td>{escape(cell["name"])}</td><td>{figure}{told}</td></tr>'
        )
    table = f"<table>{''.join(rows)}</table>"
    if len(rows) > SHOWN:
        table = f"<details><summary>{len(rows)} match-ups</summary>{table}</details>"
    return f"<h2>Games that show it</h2>{table}"


def _command(file: Path, cell: int, game: int) -> str:
    """What makes a replay of a game, and shows it."""
    replay = f"{file.stem}-{cell}-{game}.replay"
    name = shlex.quote(file.name)
    return (
        f"highground lab games {name} --cell {cell} --save {game} && highground replay {shlex.quote(replay)}"
    )


def _digests(manifest: dict[str, Any]) -> str:
    said = ", ".join(f"{name} {value}" for name, value in manifest.get("digests", {}).items())
    version = escape(str(manifest.get("highground", "")))
    return f'<p class="soft">highground {version}; digests: {escape(said)}</p>'


def _pictures(found: Findings, folder: Path) -> list[Path]:
    import vl_convert as vlc

    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for number, chart in enumerate(found.charts, 1):
        path = folder / f"{number:02d}-{_slug(chart)}.svg"
        write_atomically(path, vlc.vegalite_to_svg(json.dumps(drawn(chart))))
        written.append(path)
    return written


def _slug(chart: Chart) -> str:
    letters = [each if each.isascii() and each.isalnum() else "-" for each in chart.title.lower()]
    return "-".join(part for part in "".join(letters).split("-") if part)[:60]
