"""Positions for the wire: an `engine.picture.Picture` as the client draws it."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any, Literal, cast

from highground.draw.board import bounds, cells, centre_of, terrain, upwards
from highground.draw.glyphs import badge_glyph, initials, model_glyph
from highground.engine.describe import Speaker
from highground.engine.goal import Goal
from highground.engine.picture import Figure, Mark, Picture
from highground.engine.ruleset import SystemTable
from highground.engine.sheet import Box, Chip, Phases, Sheet, Stat, Track
from highground.engine.state import Known
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Segment, Shape
from highground.server.protocol import pictures
from highground.server.protocol.shapes import CircleShape, OvalShape, PolygonShape, ShapeDrawn

Grid = Literal["plane", "hex", "square"]
_BOARDS: dict[Any, pictures.Board] = {}
_BOARDS_MOST = 2_000
_SHEETS: dict[tuple[str, str, str, Sheet], pictures.SheetSaid] = {}
_SHEETS_MOST = 20_000


def place(point: Point) -> tuple[int, int]:
    return (point.x, point.y)


def segment(line: Segment) -> tuple[tuple[int, int], tuple[int, int]]:
    return (place(line.a), place(line.b))


def draw_shape(shape: Shape) -> ShapeDrawn:
    if isinstance(shape, Circle):
        return CircleShape(at=place(shape.centre), radius=shape.radius)
    if isinstance(shape, Oval):
        return OvalShape(
            at=place(shape.centre), long=shape.long, short=shape.short, facing=place(shape.facing)
        )
    assert isinstance(shape, Polygon)
    return PolygonShape(corners=[place(corner) for corner in shape.corners])


def draw_mark(mark: Mark, speaker: Speaker) -> pictures.MarkDrawn:
    return pictures.MarkDrawn(
        kind=mark.kind,
        lines=[segment(line) for line in mark.lines],
        label=speaker.titled(speaker.label(mark.label).format(*mark.names)),
        clause=mark.clause,
    )


def draw_scene(
    rules: SystemTable, known: Known[Any, Any], picture: Picture, speaker: Speaker, seen: str = ""
) -> pictures.Scene:
    """The position as somebody knows it; without its board if that is the one they have `seen`."""
    board = _board(rules.package, picture, rules.goal(known.table), speaker)
    phases = rules.phases(known.table) or Phases((), -1)
    return pictures.Scene.of(
        picture,
        board_id=board.id,
        board=None if board.id == seen else board,
        note=" · ".join([speaker.label(part) for part in picture.note.split(" · ")]),
        clock=speaker.label("round"),
        phases=[speaker.label(each) for each in phases.names],
        phase=phases.now,
        holdings=_holdings(rules, known.table, speaker),
        figures=[_figure(rules, known, each, speaker) for each in picture.figures],
        waiting=[_figure(rules, known, each, speaker) for each in picture.waiting],
        marks=[draw_mark(each, speaker) for each in picture.marks],
    )


def _holdings(rules: SystemTable, table: Any, speaker: Speaker) -> list[list[pictures.HoldingSaid]]:
    return [
        [pictures.HoldingSaid.of(each, name=speaker.label(each.name)) for each in rules.holdings(table, seat)]
        for seat in range(len(rules.sides(table)))
    ]


def _board(package: str, picture: Picture, goal: Goal | None, speaker: Speaker) -> pictures.Board:
    """What rarely changes; made once for every table like it, in each language."""
    key = (
        package,
        speaker.language,
        picture.title,
        picture.width,
        picture.height,
        picture.grid,
        picture.cell,
        picture.pieces,
        picture.zones,
        picture.around,
        goal,
    )
    found = _BOARDS.get(key)
    if found is None:
        found = _draw_board(picture, goal, speaker)
        while len(_BOARDS) >= _BOARDS_MOST:
            _BOARDS.pop(next(iter(_BOARDS)))
        _BOARDS[key] = found
    return found


def _draw_board(picture: Picture, goal: Goal | None, speaker: Speaker) -> pictures.Board:
    grid = cast(Grid, picture.grid if picture.grid in ("hex", "square") else "plane")
    box = bounds(picture)
    pieces = [*[i for i, p in enumerate(picture.pieces) if p.kind == "field"], *terrain(picture)]
    made = pictures.Board(
        id="",
        title=picture.title,
        grid=grid,
        up=upwards(picture),
        left=int(box.left),
        low=int(box.low),
        right=int(box.right),
        high=int(box.high),
        cell=picture.cell,
        around=picture.around,
        cells=[
            pictures.CellDrawn(
                column=cell.column,
                row=cell.row,
                at=place(cell.centre),
                corners=[place(corner) for corner in cell.corners],
            )
            for cell in cells(picture)
        ],
        pieces=[
            pictures.PieceDrawn.of(
                p,
                title=speaker.title(p.name),
                shape=draw_shape(p.shape),
                label=speaker.titled(speaker.label(p.label)),
                heading=None if p.heading is None else place(p.heading),
            )
            for p in (picture.pieces[i] for i in pieces)
        ],
        zones=[
            pictures.ZoneDrawn.of(z, title=speaker.label(z.name), shape=draw_shape(z.shape))
            for z in picture.zones
        ],
        goal=None if goal is None else say_goal(goal, speaker),
    )
    id = blake2b(made.model_dump_json().encode(), digest_size=8).hexdigest()
    return made.model_copy(update={"id": id})


def say_goal(goal: Goal, speaker: Speaker) -> pictures.GoalSaid:
    """What a game is played for, in the reader's words."""
    parts = [
        pictures.GoalPartSaid(text=speaker.goal(each), points=each.points, clause=each.clause)
        for each in goal.scores
    ]
    counted = [f"{each.points} {each.text}" if each.points else each.text for each in parts]
    return pictures.GoalSaid(
        won=speaker.goal(goal.won),
        clause=goal.won.clause,
        scoring=speaker.scoring(counted),
        scores=parts,
        places=[place(each) for each in goal.places],
    )


def _figure(
    rules: SystemTable, known: Known[Any, Any], figure: Figure, speaker: Speaker
) -> pictures.FigureDrawn:
    x, y = centre_of(figure.base)
    title = speaker.title(figure.name)
    return pictures.FigureDrawn.of(
        figure,
        title=title,
        base=draw_shape(figure.base),
        at=(round(x), round(y)),
        symbol=symbol_of(figure.glyph, figure.name),
        initials=initials(title),
        facing=None if figure.facing is None else place(figure.facing),
        badges=[_badge(badge, speaker) for badge in figure.badges],
        sheet=_sheet(rules.sheet(known, figure.name), title, rules.package, speaker),
    )


@lru_cache(maxsize=10_000)
def symbol_of(glyph: str, name: str) -> str:
    """The glyph of the sprite for a model; empty where initials must do."""
    return model_glyph(glyph) or model_glyph(name) or ""


def _badge(badge: str, speaker: Speaker) -> pictures.BadgeDrawn:
    symbol, count = _badge_symbol(badge)
    return pictures.BadgeDrawn(text=speaker.label(badge), symbol=symbol, count=count)


@lru_cache(maxsize=10_000)
def _badge_symbol(badge: str) -> tuple[str, int]:
    return badge_glyph(badge) or ("", 1)


def _sheet(sheet: Sheet, name: str, package: str, speaker: Speaker) -> pictures.SheetSaid:
    """A sheet in the reader's words; most are as they were the last time."""
    key = (package, speaker.language, name, sheet)
    found = _SHEETS.get(key)
    if found is None:
        found = pictures.SheetSaid(
            title=speaker.title(sheet.title),
            kind=_words(sheet.kind, speaker),
            stats=[say_stat(each, speaker) for each in sheet.stats],
            lines=[say_stat(each, speaker) for each in sheet.lines],
            track=None if sheet.track is None else _track(sheet.track, speaker),
            pools=[say_stat(each, speaker) for each in sheet.pools],
            boxes=[_box(each, speaker) for each in sheet.boxes],
            chips=[_chip(each, speaker) for each in sheet.chips],
        )
        while len(_SHEETS) >= _SHEETS_MOST:
            _SHEETS.pop(next(iter(_SHEETS)))
        _SHEETS[key] = found
    return found


def say_stat(stat: Stat, speaker: Speaker) -> pictures.StatSaid:
    return pictures.StatSaid.of(
        stat,
        label=speaker.label(stat.label),
        value=_words(stat.value, speaker),
        note=_words(stat.note, speaker),
    )


def _track(track: Track, speaker: Speaker) -> pictures.TrackSaid:
    return pictures.TrackSaid(
        label=speaker.label(track.label),
        value=track.value,
        levels=[
            pictures.LevelSaid(name=speaker.label(each.name), upto=each.upto, tone=each.tone)
            for each in track.levels
        ],
        note=_words(track.note, speaker),
        clause=track.clause,
    )


def _box(box: Box, speaker: Speaker) -> pictures.BoxSaid:
    return pictures.BoxSaid(
        label=speaker.label(box.label),
        value=_words(box.value, speaker),
        note=_words(box.note, speaker),
        clause=box.clause,
        chips=[_chip(each, speaker) for each in box.chips],
    )


def _chip(chip: Chip, speaker: Speaker) -> pictures.ChipSaid:
    return pictures.ChipSaid.of(chip, text=_words(chip.text, speaker), note=_words(chip.note, speaker))


def _words(text: str, speaker: Speaker) -> str:
    """A text that the locale has, or each part of it that it has."""
    whole = speaker.label(text)
    return whole if whole != text else ", ".join([speaker.label(part) for part in text.split(", ")])
