"""What the rulebook of Ascension Isle: Legacy marks as ours."""

from __future__ import annotations

from highground.rulesets.ail.rulebook import BOOK


def test_what_the_book_does_not_say_is_marked_as_ours() -> None:
    """Rulings and completions say so; all of the companion is completion."""
    for each in BOOK.clauses.values():
        if each.id.startswith("A-"):
            assert (each.source == "book") == (not each.ruling) or each.source == "completion", each.id
        else:
            assert each.source == ("ruling" if each.id.startswith("R-") else "completion"), each.id
