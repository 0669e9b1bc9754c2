"""For the site: examples in docstrings are code, though nothing but their prompts says so."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

griffe: Any = import_module("griffe")  # it is there where the site is made
EXAMPLE = re.compile(r"^>>> .*?(?=^\s*$|\Z)", re.MULTILINE | re.DOTALL)


class Examples(griffe.Extension):  # type: ignore[misc]
    """Fences every doctest, up to the next empty line."""

    def on_instance(self, *, obj: Any, **more: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```\n", obj.docstring.value)
