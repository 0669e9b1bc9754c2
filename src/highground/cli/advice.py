"""What may be typed, told with the words of the system at hand and orders that it takes now."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from highground.cli.console import console, print_block, print_wrapped
from highground.cli.typed import verbs_now
from highground.engine.describe import Speaker
from highground.engine.match import Match
from highground.engine.orders import Candidate
from highground.engine.words import Verb, Vocabulary
from highground.record import fields_of

POINTED = ("model", "models", "point", "path", "direction", "cell", "cells", "steps")
"""Fields that are filled by pointing at the table: what is said about those tells how to point."""

MEANING = 30
"""So many characters of a line are left for what an order is good for."""


def meaning_of(vocabulary: Vocabulary, speaker: Speaker, candidate: Candidate) -> str:
    """What a suggested order is good for, where its words do not say so already."""
    verb = vocabulary.verb_for(type(candidate.order))
    intent = candidate.intent
    pointed = verb is not None and any(field.kind in POINTED for field in verb.form().fields)
    keys = [] if verb is not None and pointed and intent == verb.name else [intent]
    keys.append(vocabulary.write(candidate.order))
    keys += [each for name in fields_of(type(candidate.order)) for each in _texts(candidate.order, name)]
    hint = speaker.hint(*keys)
    return hint or ("" if verb is not None and intent == verb.name else speaker.intent(intent))


def _texts(order: Any, name: str) -> list[str]:
    value = getattr(order, name)
    return [value] if isinstance(value, str) else []


def show_help(
    match: Match, speaker: Speaker, words: Speaker, commands: list[str], suggestions: list[Candidate]
) -> None:
    """The orders that are asked for, with an example of each; the other ones; and what else there is."""

    def say(key: str) -> None:
        print_wrapped(words.note(key, {}))

    vocabulary = match.rules.vocabulary
    now = verbs_now(match)
    say("help_orders")
    table = _columns([verb.usage() for verb in now])
    for verb in now:
        table.add_row(Text(verb.usage()), _told(verb, vocabulary, speaker, words, suggestions))
    print_block(table)
    say("help_names")
    if any(verb.preview and _walks(verb) for verb in now):
        say("help_walk")
    said = speaker.word(vocabulary.positions)
    print_wrapped(said if said != vocabulary.positions else words.word(vocabulary.positions))
    later = [verb.name for verb in vocabulary.verbs if verb not in now]
    if later:
        say("help_later")
        print_wrapped("  ·  ".join(later), 2, "dim")
    say("help_besides")
    table = _columns(commands)
    facts = _examples(match, speaker, suggestions)
    for name in [*commands, "undo", "quit"]:
        table.add_row(name, Text(words.note(f"help_{name}", facts)))
    print_block(table)
    say("help_empty")


def show_verb(
    match: Match, speaker: Speaker, words: Speaker, name: str, suggestions: list[Candidate]
) -> None:
    """How one order is written."""
    vocabulary = match.rules.vocabulary
    verb = vocabulary.find(name.lower())
    table = _columns([verb.usage()])
    table.add_row(Text(verb.usage()), _told(verb, vocabulary, speaker, words, suggestions))
    print_block(table)


def add_typed(table: Table, typed: list[str]) -> None:
    """A column of what may be typed: it is read to its end, so nothing is cut."""
    longest = max(map(len, typed), default=0)
    table.add_column(width=min(longest, console.width - MEANING), overflow="fold")


def _columns(typed: list[str]) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 0, 0, 2))
    add_typed(table, typed)
    return table


def _told(
    verb: Verb, vocabulary: Vocabulary, speaker: Speaker, words: Speaker, suggestions: list[Candidate]
) -> Text:
    """What an order is called, and one that could be given now."""
    said = Text(speaker.order(verb.name))
    written = [vocabulary.write(each.order) for each in suggestions if type(each.order) is verb.makes]
    shortest = min(written, key=len, default=verb.name)
    if shortest != verb.name:
        said.append("; " + words.note("help_example", {"order": shortest}), style="dim")
    return said


def _walks(verb: Verb) -> bool:
    return any(field.kind in ("path", "cells", "steps") for field in verb.form().fields)


def _examples(match: Match, speaker: Speaker, suggestions: list[Candidate]) -> dict[str, str]:
    """Something real for each command to be tried with."""
    vocabulary = match.rules.vocabulary
    names = match.rules.models(match.state.table)
    full = [vocabulary.write(each.order) for each in suggestions]
    longer = [words for words in full if " " in words and len(words) < 40]
    now = verbs_now(match)
    return {
        "order": next(iter(longer), "1"),
        "kinds": "|".join(match.rules.vocabulary.previews),
        "name": speaker.title(names[0]) if names else "NAME",
        "clause": next(iter(match.rules.book.clauses)),
        "verb": now[0].name if now else "",
    }
