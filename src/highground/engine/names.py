"""Names as people type them, and a name of its own for everybody."""

from __future__ import annotations

__all__ = ["meant", "numbered", "slug", "titled", "with_titles"]


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


def titled(id: str) -> str:
    """An id as people read it.

    >>> titled("old-ben"), titled("rock-3")
    ('Old Ben', 'Rock 3')
    """
    return " ".join([word[:1].upper() + word[1:] for word in id.split("-")])


def with_titles(titles: dict[str, str], ids: list[str]) -> dict[str, str]:
    """These titles, and one for each id that has none: neither itself nor as one of several ("rock-3").

    >>> with_titles({"guard": "Guard"}, ["guard-1", "old-ben"])
    {'guard': 'Guard', 'old-ben': 'Old Ben'}
    """
    found = dict(titles)
    for id in ids:
        stem, _, number = id.rpartition("-")
        if id not in found and not (number.isdigit() and stem in found):
            found[id] = titled(id)
    return found


def meant(text: str, spellings: list[tuple[str, str]]) -> list[str]:
    """The ids that a text may stand for, of spellings with their ids: what is spelt so in any case, else what
    has a word that begins so, else what has this part anywhere.

    >>> crew = [("Captain Oriel", "oriel"), ("Lancer Vey", "vey"), ("Lancer Una", "una")]
    >>> meant("LANCER VEY", crew), meant("ori", crew), meant("ptain", crew), meant("lancer", crew)
    (['vey'], ['oriel'], ['oriel'], ['vey', 'una'])
    """
    part = slug(text)
    if not part:
        return []
    spelt = [(slug(said), id) for said, id in spellings]
    same = [id for said, id in spelt if said == part]
    begun = [id for said, id in spelt if f"-{part}" in f"-{said}"]
    inside = [id for said, id in spelt if part in said] if len(part) > 1 else []
    return list(dict.fromkeys(same or begun or inside))
