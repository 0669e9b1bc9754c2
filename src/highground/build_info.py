"""Which build is running: compiled, pure, or stale (built from other sources than the checkout's).

Kept out of the compiled set and free of imports from the package, because three parties need the same
digest: ``setup.py`` (loads this file by path, before the package exists), ``tools/bootstrap.py`` (is the
installed wheel still the right one?) and the running program (``highground --version``).
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

__all__ = ["BUILD_FILE", "BuildStatus", "find_checkout", "source_digest", "status"]

BUILD_FILE = "_build.json"
"""Written into the wheel by ``setup.py``; a source tree never has it."""

_GENERATED = {BUILD_FILE, "clause_index.json"}
_SUFFIXES = {".py", ".toml", ".md", ".json", ".tmpl", ".net", ".css"}


class BuildStatus(NamedTuple):
    """What is running, in a word and in a sentence."""

    kind: Literal["compiled", "pure", "stale"]
    detail: str
    compiled: bool
    """Whether the rules run as machine code; a stale build may be either."""
    digest: str | None
    """Of the sources this was built from; None when running from a source tree."""


def source_digest(package: Path) -> str:
    """Digest of what decides how ``package`` behaves: code, content, locale, templates, in order of name."""
    total = hashlib.blake2b(digest_size=16)
    for name, path in sorted((p.relative_to(package).as_posix(), p) for p in _sources(package)):
        content = path.read_bytes()
        # Lengths keep two files from trading bytes at their border.
        total.update(f"{len(name)} {name} {len(content)} ".encode())
        total.update(content)
    return total.hexdigest()


def _sources(package: Path) -> Iterator[Path]:
    for path in package.rglob("*"):
        inside = path.relative_to(package).parts
        if path.name in _GENERATED or not path.is_file():
            continue
        # The built client follows from web/; caches that tools leave behind are no sources.
        if inside[:2] == ("server", "client") or any(
            part == "__pycache__" or part.startswith(".") for part in inside
        ):
            continue
        if path.suffix in _SUFFIXES or "locale" in inside[:-1]:
            yield path


def find_checkout() -> Path | None:
    """The checkout's ``src/highground``, if there is one to compare with.

    HIGHGROUND_SRC names a ``src`` folder; else it is looked for above the working directory, then above the
    environment that runs this, which finds a checkout's own .venv from wherever its command is called.
    """
    told = os.environ.get("HIGHGROUND_SRC")
    if told:
        return Path(told) / "highground"
    for start in (Path.cwd(), Path(sys.prefix)):
        for folder in (start, *start.parents):
            package = folder / "src" / "highground"
            if package.is_dir() and _project_name(folder / "pyproject.toml") == "highground":
                return package
    return None


def _project_name(pyproject: Path) -> str | None:
    try:
        name = tomllib.loads(pyproject.read_text(encoding="utf-8")).get("project", {}).get("name")
    except (OSError, tomllib.TOMLDecodeError):
        return None
    return name if isinstance(name, str) else None


def status(package: Path | None = None) -> BuildStatus:
    """Tell what is running; ``package`` defaults to the folder this module lies in."""
    package = package or Path(__file__).resolve().parent
    try:
        built = json.loads((package / BUILD_FILE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return BuildStatus("pure", "pure Python, from a source tree", False, None)
    compiled, digest = bool(built["compiled"]), str(built["digest"])
    word: Literal["compiled", "pure"] = "compiled" if compiled else "pure"
    checkout = find_checkout()
    if checkout is not None and source_digest(checkout) != digest:
        return BuildStatus("stale", f"{word}, but built from other sources than {checkout}", compiled, digest)
    return BuildStatus(word, f"{word}, built from sources {digest[:12]}", compiled, digest)


if __name__ == "__main__":
    now = status()
    print(now.kind)
    print(now.detail, file=sys.stderr)
