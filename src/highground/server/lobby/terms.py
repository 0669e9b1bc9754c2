"""What things on the table are called and do: the file `terms.toml` of each system, for cards to point at."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

from highground.content.load import parse_toml, validate
from highground.engine.describe import Speaker
from highground.engine.plugins import find_ruleset
from highground.server.lobby.systems import find_rules
from highground.server.protocol.lobby import Terms, TermSaid

FILE_NAME = "terms.toml"
_Text = Annotated[str, StringConstraints(min_length=1, max_length=300)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Both(_Part):
    en: _Text
    ru: _Text


class Term(_Part):
    """A thing on the table: its clause, its name, and what it does."""

    clause: str
    name: Both
    text: Both


class TermFile(_Part):
    """`terrain` by the kind that it is drawn as, `words` by what sheets and badges say."""

    terrain: dict[str, Term] = {}
    words: dict[str, Term] = {}


@cache
def terms_of(system: str) -> TermFile:
    """A system's terms; none: it has no such file."""
    source = files(find_ruleset(system).package).joinpath(FILE_NAME)
    if not source.is_file():
        return TermFile()
    found: TermFile = validate(TermFile, parse_toml(source.read_text(encoding="utf-8"), FILE_NAME), FILE_NAME)
    return found


def show_terms(system: str, language: str) -> Terms:
    """The terms in the reader's language; `label` is how a sheet or a badge writes the word."""
    rules = find_rules(system)
    speaker = Speaker(rules.package, language, ())
    found = terms_of(system)

    def said(label: str, term: Term) -> TermSaid:
        name, text = (term.name.ru, term.text.ru) if language == "ru" else (term.name.en, term.text.en)
        return TermSaid(label=label, name=name, text=text, clause=term.clause)

    return Terms(
        system=system,
        terrain={kind: said("", term) for kind, term in found.terrain.items()},
        words=[said(speaker.label(word), term) for word, term in found.words.items()],
    )
