"""A position drawn in characters, for a terminal: the table, then who stands on it and what it shows.

Sides are told apart by the brackets around a model's mark as well as by colour, kinds of terrain by their
character, so that nothing is lost without colour. Places are written as orders write them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, pi
from textwrap import wrap
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from highground.draw.board import FIELD, Ruler, centre_of, hex_origin, hex_size, ruler, terrain
from highground.draw.glyphs import words_of
from highground.draw.groups import groups, label_groups, outline_groups
from highground.draw.raster import CellSheet, Sheet, sheet_for
from highground.engine.describe import Speaker
from highground.engine.picture import Figure, Picture, Zone
from highground.geometry import hexes
from highground.geometry.measure import contains_point
from highground.geometry.shapes import Point
from highground.geometry.units import MM

PACKAGE: Final = "highground.draw"
"""Whose locale has the words of the drawing itself."""

_SIGNS: Final[Mapping[str, tuple[str, str]]] = {
    "solid": ("█", "white"),
    "reinforced": ("▓", "bright_white"),
    "impassable": ("▒", "bright_black"),
    "difficult": ("░", "yellow"),
    "open": ('"', "green"),
    "wood": ("♣", "green"),
    "hazardous": ("^", "red"),
    "fragile": ("%", "white"),
    "door": ("+", "yellow"),
    "console": ("¶", "cyan"),
    "bridge": ("=", "yellow"),
    "stairs": ("≡", "white"),
    "wall": ("█", "white"),
    "crates": ("%", "yellow"),
    "water": ("~", "blue"),
    "ether": ("§", "magenta"),
}
_UNKNOWN: Final = ("?", "white")

_MARKS: Final[Mapping[str, tuple[str, str]]] = {
    "path": ("•", "green"),
    "illegal": ("x", "red"),
    "sight": ("∙", "green"),
    "blocked": ("x", "red"),
    "range": ("∙", ""),
    "reach": ("∙", "dim"),
}
_OTHER_MARK: Final = ("*", "magenta")

_SIDES: Final = (
    ("[", "]", "bold bright_blue"),
    ("<", ">", "bold yellow"),
    ("{", "}", "bold magenta"),
    ("(", ")", "bold"),
)
_NOBODY: Final = ("|", "|", "dim")
_ZONE: Final = ":"
_CELL: Final = "·"
_ARROWS: Final = "→↗↑↖←↙↓↘"
_LABELS_MOST: Final = 6
"""So many pieces of a kind are named."""

_GUTTER: Final = 5
"""Room for the numbers on the left."""
_COLUMNS_MOST: Final = 10
"""Room for those on the right of rows of hexes; where there is less they are left out."""


def to_text(
    picture: Picture,
    columns: int = 72,
    colour: bool = True,
    speaker: Speaker | None = None,
    unit: tuple[str, int] | None = None,
    held: tuple[str, ...] = (),
) -> Text:
    """The table and its legend, at most `columns` wide; without colour, plain characters.

    `speaker` says what things are called, `unit` (its name and length) is what orders count a plane in, and
    `held` what each side has beside the table.
    """
    if columns < 40:
        raise ValueError(f"a table needs at least 40 columns, not {columns}")
    sheet = sheet_for(picture, columns - _GUTTER - 2)
    wide = not isinstance(sheet, CellSheet) or sheet.across >= 4
    badges = _badges(picture, wide)
    _draw(sheet, badges)
    page = _Page(columns, colour, speaker, ruler(picture, unit))
    _heading(page, picture, held)
    _table(page, sheet)
    _legend(page, picture, badges)
    return page.text


class _Page:
    """Lines of text that never grow wider than the page, and who finds the words for them."""

    def __init__(self, columns: int, colour: bool, speaker: Speaker | None, count: Ruler) -> None:
        self.columns: Final = columns
        self.colour: Final = colour
        self.speaker: Final = speaker
        self.count: Final = count
        self.own: Final = Speaker(PACKAGE, "en" if speaker is None else speaker.language, ())
        self.text: Final = Text(no_wrap=True, overflow="crop", end="\n")

    def say(self, key: str, **facts: object) -> str:
        """A word of the drawing."""
        return self.own.note(key, facts)

    def called(self, name: str) -> str:
        """What something is called: by its system, else by the drawing, else by itself."""
        said = name if self.speaker is None else self.speaker.label(name)
        if said == name and self.speaker is not None:
            said = self.speaker.titled(name)
        return _clean(said if said != name else self.own.word(name))

    def line(self, *parts: tuple[str, str]) -> None:
        """One line of (text, style) parts, cut at the edge of the page."""
        if self.text:
            self.text.append("\n")
        room = self.columns
        kept: list[tuple[str, str]] = []
        for text, style in parts:
            if room <= 0:
                break
            shown = text if cell_len(text) <= room else set_cell_size(text, room - 1) + "…"
            kept.append((shown, style))
            room -= cell_len(shown)
        while kept and not kept[-1][0].rstrip():
            kept.pop()
        for i, (text, style) in enumerate(kept):
            shown = text.rstrip() if i == len(kept) - 1 else text
            self.text.append(shown, style if self.colour else "")

    def flow(self, parts: list[tuple[str, str]], indent: int) -> None:
        """Parts side by side, going on below where the line is full."""
        row: list[tuple[str, str]] = []
        used = 0
        for text, style in parts:
            if row and used + 2 + cell_len(text) > self.columns:
                self.line(*row)
                row, used = [(" " * indent, "")], indent - 2
            elif row:
                row.append(("  ", ""))
            row.append((text, style))
            used += cell_len(text) + (2 if len(row) > 1 else 0)
        if row:
            self.line(*row)


def _clean(text: str) -> str:
    """A text on one line, without characters that would move the cursor."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


# Marks of models


def _side(side: int) -> tuple[str, str, str]:
    return _NOBODY if side < 0 else _SIDES[side % len(_SIDES)]


def _badges(picture: Picture, wide: bool) -> list[str]:
    """A mark for each model, no two alike: letters in its side's brackets, fewer where cells are narrow."""
    found: list[str] = []
    for figure in picture.figures:
        left, right, _ = _side(figure.side)
        ways = (left + some + (right if wide else "") for some in _letters(figure.name, 2 if wide else 1))
        found.append(next(way for way in ways if way not in found))
    return found


def _letters(name: str, count: int) -> list[str]:
    """Ways to shorten a name, best first, ending in ways that cannot run out for a table of any size."""
    words = [word for word in words_of(name) if all(cell_len(sign) == 1 for sign in word)] or ["model"]
    plain = "".join(words)
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    if count == 1:
        return [plain[0].upper(), *plain.upper(), *plain, *alphabet, *map(chr, range(0x3B1, 0x500))]
    first = [plain[0].upper() + (words[1][0].upper() if len(words) > 1 else plain[1:2] or "1")]
    first += [plain[0].upper() + sign for sign in plain[1:]]
    first += [plain[0].upper() + sign for sign in "123456789" + alphabet]
    return first + [one + other for one in alphabet for other in alphabet]


# The drawing


def _draw(sheet: Sheet, badges: list[str]) -> None:
    """All layers from bottom to top."""
    picture = sheet.picture
    if isinstance(sheet, CellSheet):
        for cell in sheet.every:
            sheet.put(*sheet.corner(cell), _CELL, "dim")
        parts = groups(sheet)
        outline_groups(sheet, parts)
    for zone in picture.zones:
        for column, row in sheet.edge(zone.shape):
            sheet.put(
                column, row, _ZONE, _side(zone.side)[2].replace("bold ", "") if zone.side >= 0 else "green"
            )
    for i in terrain(picture):
        piece = picture.pieces[i]
        sign, style = _SIGNS.get(piece.kind, _UNKNOWN)
        for column, row in sheet.covered(piece.shape):
            sheet.put(column, row, sign, style)
    if isinstance(sheet, CellSheet):
        label_groups(sheet, parts)
    for mark in picture.marks:
        sign, style = _MARKS.get(mark.kind, _OTHER_MARK)
        for line in mark.lines:
            for column, row in _steps(sheet.find(line.a.x, line.a.y), sheet.find(line.b.x, line.b.y)):
                sheet.put(column, row, sign, style)
    if isinstance(sheet, CellSheet):
        for figure in picture.figures:
            _spread(sheet, figure)
    _stand(sheet, badges)


def _spread(sheet: CellSheet, figure: Figure) -> None:
    """A base that covers several cells shows the side's bracket in the corner of each."""
    under = [cell for cell in sheet.every if contains_point(figure.base, cell.centre)]
    if len(under) > 1:
        left, _, style = _side(figure.side)
        for cell in under:
            sheet.put(*sheet.corner(cell), left, style)


def _steps(a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int]]:
    count = max(abs(b[0] - a[0]), abs(b[1] - a[1]), 1)
    return [
        (
            a[0] + (2 * (b[0] - a[0]) * i + count) // (2 * count),
            a[1] + (2 * (b[1] - a[1]) * i + count) // (2 * count),
        )
        for i in range(count + 1)
    ]


def _stand(sheet: Sheet, badges: list[str]) -> None:
    """Models, each at its place; on a plane, where another stands there already, as near as there is room,
    on a grid always in its own cell.
    """
    if isinstance(sheet, CellSheet):
        _stand_in_cells(sheet, badges)
        return
    taken: set[tuple[int, int]] = set()
    for figure, badge in zip(sheet.picture.figures, badges, strict=True):
        column, row = sheet.find(*centre_of(figure.base))
        long = len(badge)
        start = min(max(column - long // 2, 0), sheet.wide - long)
        spots = sorted(
            ((c, r) for r in range(sheet.tall) for c in range(max(sheet.wide - long + 1, 1))),
            key=lambda spot: (abs(spot[0] - start) + 2 * abs(spot[1] - row), spot[1], spot[0]),
        )
        free = (spot for spot in spots if not any((spot[0] + k, spot[1]) in taken for k in range(long)))
        c, r = next(free, (start, row))
        _write(sheet, c, r, badge, _style(figure))
        taken.update((c + k, r) for k in range(long))


def _stand_in_cells(sheet: CellSheet, badges: list[str]) -> None:
    """Who stands alone is in the middle of its cell; who shares one has a row or, in a crowd, two characters
    of it, and where even those run out a number says how many more there are.
    """
    crowds: dict[tuple[int, int], list[tuple[str, str]]] = {}
    for figure, badge in zip(sheet.picture.figures, badges, strict=True):
        crowds.setdefault(sheet.find(*centre_of(figure.base)), []).append((badge, _style(figure)))
    for (column, row), crowd in crowds.items():
        long = len(crowd[0][0])
        if len(crowd) == 1:
            _write(sheet, min(max(column - long // 2, 0), sheet.wide - long), row, *crowd[0])
            continue
        left, top = column - sheet.across // 2, row - (sheet.down - 1) // 2
        places = _places(sheet, long)
        if len(crowd) > len(places):
            crowd = _shortened(crowd)
            places = _places(sheet, 2)
        if len(crowd) > len(places):
            shown = len(places) - 1
            more = len(crowd) - shown
            crowd[shown:] = [(("+" if shown else "×") + (str(more) if more < 10 else "…"), "bold")]
        for (c, r), (mark, style) in zip(places, crowd, strict=False):
            _write(sheet, left + c, top + r, mark, style)


def _places(sheet: CellSheet, long: int) -> list[tuple[int, int]]:
    """Where in a cell marks of this length go, row by row."""
    return [(c, r) for r in range(sheet.down) for c in range(0, sheet.across - long + 1, long)]


def _shortened(crowd: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """A bracket and one letter for each mark, no two alike as far as its letters go."""
    found: list[tuple[str, str]] = []
    for badge, style in crowd:
        ways = [badge[0] + letter for letter in badge[1:3]]
        used = [mark for mark, _ in found]
        found.append((next((way for way in ways if way not in used), ways[0]), style))
    return found


def _style(figure: Figure) -> str:
    return _side(figure.side)[2] + (" dim" if figure.done else "")


def _write(sheet: Sheet, column: int, row: int, text: str, style: str) -> None:
    for k, sign in enumerate(text):
        sheet.put(column + k, row, sign, style)


# The page


def _heading(page: _Page, picture: Picture, held: tuple[str, ...]) -> None:
    title, note = page.called(picture.title) or page.say("table"), _clean(picture.note)
    if picture.rounds and str(picture.round) not in note.partition("·")[0].split():
        when = "round" if picture.round else "setting_up"
        clock = page.say(when, number=picture.round, count=picture.rounds)
        rest = "" if note == f"{picture.round}/{picture.rounds}" else note
        note = f"{clock} · {rest}" if rest else clock
    beside = page.columns - cell_len(title) - 2
    rows = wrap(note, max(beside, 1), max_lines=1, placeholder="", break_long_words=False)
    first = rows[0] if rows else ""
    page.line((title, "bold"), (f"  {first}", "dim"))
    for row in wrap(note[len(first) :].strip(), page.columns - 2):
        page.line((f"  {row}", "dim"))
    parts = []
    for i, name in enumerate(picture.sides):
        left, right, style = _side(i)
        score = f" {picture.scores[i]}" if i < len(picture.scores) else ""
        parts.append((f"{left}{right} {_clean(name)}{score}", style))
    if not any(held):
        page.flow(parts, 3)
        return
    for part, has in zip(parts, held, strict=True):
        page.flow([part, *((each, "") for each in has.split("  ") if each)], 3)


def _table(page: _Page, sheet: Sheet) -> None:
    """The sheet in a frame, with numbers on the left and below; on hexes, on the right which q a row has."""
    rows, below = _numbers(sheet, page.count)
    columns = _columns(sheet) if page.columns - sheet.wide - _GUTTER - 2 >= _COLUMNS_MOST else {}
    rule = "─" * sheet.wide
    page.line((" " * _GUTTER + "┌" + rule + "┐", "dim"))
    for r in range(sheet.tall):
        parts: list[tuple[str, str]] = [(rows.get(r, "").rjust(_GUTTER - 1) + " │", "dim")]
        for ink in sheet.ink[r]:
            if len(parts) > 1 and parts[-1][1] == ink.style:
                parts[-1] = (parts[-1][0] + ink.sign, ink.style)
            else:
                parts.append((ink.sign, ink.style))
        page.line(*parts, (f"│ {columns[r]}" if r in columns else "│", "dim"))
    page.line((" " * _GUTTER + "└" + rule + "┘", "dim"))
    if below:
        page.line((" " * (_GUTTER + 1) + below, "dim"))


def _columns(sheet: Sheet) -> dict[int, str]:
    """For rows of hexes, in which columns do not stand below each other: from which q to which."""
    found: dict[int, list[int]] = {}
    if isinstance(sheet, CellSheet) and sheet.hexes:
        for cell in sheet.every:
            found.setdefault(sheet.corner(cell)[1] + (sheet.down - 1) // 2, []).append(cell.column)
    return {row: f"{min(some)}…{max(some)}" for row, some in found.items()}


def _numbers(sheet: Sheet, count: Ruler) -> tuple[dict[int, str], str]:
    """What stands beside some rows, and the line below the table."""
    rows: dict[int, str] = {}
    marks: dict[int, str] = {}
    if isinstance(sheet, CellSheet):
        for cell in sheet.every:
            column, row = sheet.corner(cell)
            rows[row + (sheet.down - 1) // 2] = str(cell.row)
            if not sheet.hexes:
                marks[column + sheet.across // 2 - 1] = str(cell.column)
    else:
        step = count.step * count.length
        for i in range(int(sheet.board.height / step) + 1):
            rows[sheet.find(0, sheet.board.low + i * step)[1]] = str(i * count.step)
        for i in range(int(sheet.board.width / step) + 1):
            number = f"{i * count.step}" + (f" {count.unit}" if i == 0 else "")
            marks[sheet.find(sheet.board.left + i * step, 0)[0]] = number
    line = ""
    for column in sorted(marks):
        column_text = marks[column]
        at = min(column, sheet.wide - len(column_text))
        if at > len(line) or (at == 0 and not line):
            line = line.ljust(at) + column_text
    return rows, line


# The legend


def _legend(page: _Page, picture: Picture, badges: list[str]) -> None:
    names = [page.called(figure.name) for figure in picture.figures]
    name_room = min(max(map(cell_len, names), default=0), page.columns // 3)
    for figure, name, badge in zip(picture.figures, names, badges, strict=True):
        if cell_len(name) <= name_room:
            name = set_cell_size(name, name_room)
        facts = [(f"{badge} {name}", _side(figure.side)[2])]
        facts += [(fact, "") for fact in _facts(page, picture, figure)]
        page.flow(facts, len(badge) + 1)
    kinds = dict.fromkeys(piece.kind for piece in picture.pieces if piece.kind != FIELD)
    for kind in kinds:
        sign, style = _SIGNS.get(kind, _UNKNOWN)
        labels = list(dict.fromkeys(page.called(p.label or p.name) for p in picture.pieces if p.kind == kind))
        if len(labels) > _LABELS_MOST:
            labels[_LABELS_MOST:] = [page.say("and_more", count=len(labels) - _LABELS_MOST)]
        page.flow([(f"{sign} {page.called(kind)}:", style), *((label, "") for label in labels if label)], 2)
    for text in dict.fromkeys(_zone_text(page, picture, zone) for zone in picture.zones):
        page.line((f"{_ZONE} ", "green"), (text, ""))
    for mark in picture.marks:
        sign, style = _MARKS.get(mark.kind, _OTHER_MARK)
        kind, label = page.called(mark.kind), page.called(mark.label)
        for number, name in enumerate(mark.names):
            label = label.replace(f"{{{number}}}", page.called(name))
        page.line((f"{sign} ", style), (f"{kind}: {label}" if label else kind, ""))


def _zone_text(page: _Page, picture: Picture, zone: Zone) -> str:
    """What a zone is called and whose it is; several parts of one zone are told once."""
    name = page.called(zone.name) or page.say("zone")
    if not 0 <= zone.side < len(picture.sides):
        return name
    return page.say("of_side", name=name, side=_clean(picture.sides[zone.side]))


def _facts(page: _Page, picture: Picture, figure: Figure) -> list[str]:
    """What there is to say about a model after its name."""
    found = []
    if figure.notes:
        found += [_clean(note) for note in figure.notes]
    elif figure.wounds_full > 0:
        left, full = figure.wounds, figure.wounds_full
        pips = "■" * max(left, 0) + "□" * max(full - left, 0) if full <= 8 else ""
        found.append(f"{pips} {left}/{full}".strip())
    facing = f" {_arrow(picture, figure.facing)}" if figure.facing is not None else ""
    place = figure.place or place_text(picture, *centre_of(figure.base), page.count)
    found.append(page.say("at", place=place) + facing)
    if figure.done:
        found.append(f"✓ {page.say('done')}")
    found += [page.called(badge) for badge in figure.badges]
    return found


def _arrow(picture: Picture, facing: Point) -> str:
    up = -1 if picture.grid in ("hex", "square") else 1
    return _ARROWS[round(atan2(up * facing.y, facing.x) / (pi / 4)) % 8]


def place_text(picture: Picture, x: float, y: float, count: Ruler) -> str:
    """A place of the table as orders write it: in the unit it is counted in, or the coordinates of its
    cell.
    """
    if picture.grid == "hex" and picture.cell > 0:
        origin = hex_origin(picture)
        q, r = hexes.hex_at(Point(round(x) - origin.x, round(y) - origin.y), hex_size(picture))
        return f"{q},{r}"
    if picture.grid == "square" and picture.cell > 0:
        return f"{int(x // picture.cell)},{int(y // picture.cell)}"
    digits = 0 if count.length <= MM else 1
    return ",".join(f"{each / count.length:.{digits}f}".removesuffix(".0") for each in (x, y))
