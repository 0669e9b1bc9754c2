"""Names as people type them, and a name of its own for everybody."""

from __future__ import annotations

__all__ = ["numbered", "slug"]


def slug(name: str) -> str:
    """A name as people type it: small letters, hyphens for whatever lies between words."""
    made = ""
    for letter in name.lower():
        if letter.isalnum():
            made += letter
        elif made and not made.endswith("-"):
            made += "-"
    return made.rstrip("-")


def numbered(wanted: list[str]) -> list[str]:
    """These names in their order, with a number where several would share one.

    >>> numbered(["guard", "levy", "guard"])
    ['guard-1', 'levy', 'guard-2']
    """
    made: list[str] = []
    for name in wanted:
        number = 1
        called = name if wanted.count(name) == 1 else f"{name}-1"
        while called in made or (called != name and called in wanted):
            number += 1
            called = f"{name}-{number}"
        made.append(called)
    return made
