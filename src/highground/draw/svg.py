"""A position as one SVG file that needs nothing else: no script, no font, no other file.

The board is drawn in millimetres, in the design's layers from bottom to top: mat, contours, grid, zones,
terrain, marks, models, names, tags. Every model, piece, zone and mark is a group with a spoken label.
"""

from __future__ import annotations

from highground.draw.canvas import HEADER_PX, Canvas, shortened, text_width
from highground.draw.glyphs import LOGO, SYMBOLS
from highground.draw.ground import definitions, mat, pieces, tags, zones
from highground.draw.marks import mark_tags, marks
from highground.draw.models import describe, models, names, pip
from highground.draw.tokens import FONT, side_look
from highground.draw.xml import el, escaped, num, words
from highground.engine.describe import Speaker
from highground.engine.picture import Picture


def to_svg(
    picture: Picture, theme: str = "light", width_px: int = 1200, speaker: Speaker | None = None
) -> str:
    """A standalone drawing of a position, in the light or the dark theme, so many pixels wide; the
    `speaker` of its system says what things are called.
    """
    canvas = Canvas(picture, theme, width_px, speaker)
    lower = mat(canvas) + zones(canvas) + pieces(canvas) + marks(canvas)
    # In this order, for names may not give way to tags; terrain speaks last.
    standing, named = models(canvas), names(canvas)
    upper = standing + named + mark_tags(canvas) + tags(canvas)
    view = canvas.view
    height = round(view.height / canvas.px)
    back = el(
        "rect", x=view.left, y=view.low, width=view.width, height=view.height, fill=canvas.colour("sunken")
    )
    title, about = f"{canvas.prefix}title", f"{canvas.prefix}desc"
    return el(
        "svg",
        el("title", escaped(picture.title or "Table"), id=title),
        el("desc", escaped(_in_words(canvas)), id=about),
        el("defs", definitions(canvas), _symbols(canvas)),
        back,
        lower,
        upper,
        _header(canvas),
        xmlns="http://www.w3.org/2000/svg",
        width=width_px,
        height=height,
        viewBox=" ".join(num(side) for side in (view.left, view.low, view.width, view.height)),
        role="group",
        aria_labelledby=title,
        aria_describedby=about,
        font_family=FONT,
        text_rendering="geometricPrecision",
    )


def _in_words(canvas: Canvas) -> str:
    """The position as a few sentences."""
    picture = canvas.picture
    parts = [_note(canvas)] if picture.note else []
    parts += [f"{name}: {score}" for name, score in _standing(picture)]
    parts += [describe(canvas, figure) for figure in picture.figures]
    return ". ".join(parts) + "." if parts else "An empty table."


def _note(canvas: Canvas) -> str:
    """Where the game stands."""
    return " · ".join(canvas.called(part) for part in canvas.picture.note.split(" · "))


def _standing(picture: Picture) -> list[tuple[str, str]]:
    """Each side's name and score; a side without a score has none to show."""
    scores = [str(score) for score in picture.scores]
    scores += [""] * (len(picture.sides) - len(scores))
    return list(zip(picture.sides, scores, strict=False))


def _symbols(canvas: Canvas) -> str:
    """Definitions of the symbols that were used."""
    return "".join(
        el("symbol", SYMBOLS[name], id=f"{canvas.prefix}{name}", viewBox="0 0 24 24")
        for name in sorted(canvas.symbols)
    )


# The header, in pixels


def _header(canvas: Canvas) -> str:
    view, picture, wide = canvas.view, canvas.picture, float(canvas.width_px)
    score, left = _score(canvas, wide - 20)
    room = int((left - 90) / 8.6)
    title = shortened(canvas.called(picture.title), max(4, room))
    note = shortened(_note(canvas), max(4, int(room * 1.2)))
    lines = f"M0 {HEADER_PX}H{num(wide)}M58 0V{HEADER_PX}"
    parts = [
        el("rect", width=wide, height=HEADER_PX, fill=canvas.colour("panel")),
        el("path", d=lines, stroke=canvas.colour("line"), stroke_width=1),
        el("g", LOGO.replace("currentColor", canvas.colour("accent")), transform="translate(13 12)"),
        words(title, 15, canvas.colour("ink"), anchor="start", x=74, y=25 if note else 33),
        words(note, 12.5, canvas.colour("ink-3"), "400", anchor="start", x=74, y=43) if note else "",
        score,
    ]
    where = f"translate({num(view.left)} {num(view.low)}) scale({canvas.px:.5f})"
    return el("g", *parts, transform=where, aria_hidden="true")


def _score(canvas: Canvas, right: float) -> tuple[str, float]:
    """Sides and score against the right edge, and where they begin; of two sides, scores are inside."""
    standing = _standing(canvas.picture)
    duel = len(standing) == 2
    found, x = [], right
    for side in reversed(range(len(standing))):
        name, score = shortened(standing[side][0], 20 if duel else 12), standing[side][1]
        ink = canvas.colour(side_look(side).ink)
        shown = (
            [("pip", ""), (name, ink), (score, "")]
            if duel and side == 1
            else [(score, ""), (name, ink), ("pip", "")]
        )
        for text, fill in shown:
            if text == "pip" and not fill:
                found.append(pip(canvas, side, x - 6, 28, 5))
                x -= 20
            elif text:
                size = 14 if fill else 21
                y = 33 if fill else 35
                found.append(words(text, size, fill or canvas.colour("ink"), anchor="end", x=x, y=y))
                x -= text_width(text, size) + 8
        if side > 0:
            x -= 2 if duel else 14
            if duel and standing[0][1] and score:
                found.append(words(":", 16, canvas.colour("ink-3"), anchor="end", x=x, y=33))
                x -= 14
    return "".join(found), x
