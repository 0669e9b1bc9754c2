"""Writing XML by hand, safely: elements, attributes, numbers and text, nothing else."""

from __future__ import annotations

import re
from math import isfinite

Value = str | float | None

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold in any form: control characters and lone surrogates."""


def escaped(text: str) -> str:
    """Text as XML content or attribute value.

    >>> escaped('<b title="1">&')
    '&lt;b title=&quot;1&quot;&gt;&amp;'
    """
    text = _FORBIDDEN.sub("\ufffd", text)
    for plain, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        text = text.replace(plain, entity)
    return text


def num(value: float) -> str:
    """A number with at most two decimals, the shortest way.

    >>> num(3.0), num(-0.001), num(2.345)
    ('3', '0', '2.35')
    """
    if not isfinite(value):
        raise ValueError(f"{value} cannot be drawn")
    text = f"{value + 1e-9:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def el(name: str, *inside: str, **attributes: Value) -> str:
    """An element around ready-made XML. An underscore in an attribute's name is a hyphen; None leaves it out.

    >>> el("g", el("circle", r=2.5, stroke_width=1), id="a")
    '<g id="a"><circle r="2.5" stroke-width="1"/></g>'
    """
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = escaped(value) if isinstance(value, str) else num(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{text}"')
    head = " ".join(parts)
    body = "".join(inside)
    return f"<{head}>{body}</{name}>" if body else f"<{head}/>"


def style(**attributes: Value) -> dict[str, Value]:
    """Attributes that several elements share."""
    return attributes


def words(
    text: str, size: float, fill: str, weight: Value = "700", anchor: Value = "middle", **attributes: Value
) -> str:
    """A line of text as it came from outside: escaped here, and nowhere else."""
    look = style(font_size=size, font_weight=weight, fill=fill, text_anchor=anchor)
    return el("text", escaped(text), **look, **attributes)
