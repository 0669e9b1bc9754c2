"""A position as an environment shows it: characters, our own SVG, or that SVG as pixels."""

from __future__ import annotations

import re
from io import BytesIO, StringIO
from typing import Any, Final

import numpy as np
from rich.console import Console

from highground.draw import to_svg, to_text
from highground.engine.picture import Picture

MODES: Final = ("human", "ansi", "rgb_array", "svg")
WIDTH: Final = 480
_FILTER: Final = re.compile(r'<filter.*?</filter>| filter="[^"]*"', re.DOTALL)


def render(picture: Picture, mode: str) -> Any:
    """What a render mode shows of a picture; "human" prints and gives nothing."""
    if mode == "svg":
        return to_svg(picture, width_px=WIDTH)
    if mode == "rgb_array":
        return pixels(to_svg(picture, width_px=WIDTH))
    text = _characters(picture)
    if mode == "ansi":
        return text
    print(text)
    return None


def _characters(picture: Picture) -> str:
    page = StringIO()
    Console(file=page, width=100, force_terminal=True, color_system="standard").print(to_text(picture))
    return page.getvalue()


def pixels(svg: str) -> np.ndarray[Any, Any]:
    """An SVG file as an array of red, green and blue, the same on every machine: words, which would need the
    machine's own fonts, are left out, and so are soft shadows, which would take most of the time.
    """
    from PIL import Image
    from resvg_py import svg_to_bytes

    with Image.open(
        BytesIO(bytes(svg_to_bytes(svg_string=_FILTER.sub("", svg), skip_system_fonts=True)))
    ) as drawn:
        return np.array(drawn.convert("RGB"))
