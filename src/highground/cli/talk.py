"""Printing what happened and what may happen."""

from __future__ import annotations

import re
from pathlib import Path

from rich.markup import escape

from highground.cli.console import console, print_line
from highground.engine.clauses import Clause
from highground.engine.describe import Speaker
from highground.engine.dice import Ask
from highground.engine.errors import ContentError
from highground.engine.events import Event, LoggedEvent
from highground.engine.ruleset import SystemContent
from highground.engine.saved import notes_of
from highground.engine.tally import Tally
from highground.engine.translation import Translation
from highground.record import fields_of


def ask_person(ask: Ask, trouble: str, sides: tuple[str, ...]) -> str:
    """What the real dice or cards showed; `trouble` says what was wrong with the last answer."""
    if trouble:
        console.print(f"[red]{escape(trouble)}[/]")
    able = [label for label, weight in zip(ask.labels, ask.weights, strict=True) if weight]
    shown = ", ".join(able) if len(able) <= 20 else f"{', '.join(able[:20])}, …"
    whose = f"{sides[ask.seat]}: w" if 0 <= ask.seat < len(sides) else "W"
    what = f"{ask.what} for {ask.clause.title} [{ask.clause.id}]"
    return console.input(escape(f"{whose}hat came up on {what}? ({shown}) "), emoji=False)


def forfeit_told(speaker: Speaker, seat: int, verdict: str) -> str:
    """How a game ended that a bot could not go on with."""
    return f"{speaker.sides[seat]} forfeits the game: {verdict}"


def forfeit_noted(file: Path, speaker: Speaker) -> str:
    """What a saved game says of such an end; empty: nothing. A stranger's file may say anything."""
    note = notes_of(file).get("forfeit")
    if note is None:
        return ""
    seat, verdict = (note.get("seat"), note.get("verdict")) if isinstance(note, dict) else (None, None)
    if type(seat) is not int or not 0 <= seat < len(speaker.sides) or not isinstance(verdict, str):
        raise ContentError(f"{file.name}: its note of who forfeited cannot be read")
    return forfeit_told(speaker, seat, verdict)


def frame_words(language: str) -> Speaker:
    """Who says what the terminal itself has to say."""
    return Speaker("highground.cli", language, ())


def print_told(told: list[LoggedEvent], speaker: Speaker, sums: bool = False) -> None:
    """One line an event, its clause last, where the eye finds it; bookkeeping is dim as a whole. With `sums`
    the numbers that an event names are followed by what they are made of; those of bookkeeping only where no
    deed that is told here has the very same sum.
    """
    deeds = [tally for each in told if not speaker.aside(each.event) for _, tally in tallies_in(each.event)]
    for each in told:
        said = escape(speaker.event(each.event).rstrip())
        aside = speaker.aside(each.event)
        if aside:
            said = f"[dim]{said}[/]"
        print_line(f"{said} [dim]{escape(f'[{marked(each.clause)}]')}[/]", 2)
        for name, tally in tallies_in(each.event) if sums else ():
            told_already = speaker.tally(tally) in speaker.event(each.event) or (aside and tally in deeds)
            if len(tally.parts) > 1 and not told_already:
                said = _sum(speaker.counted(each.event, name), tally, speaker)
                print_line(f"[dim]{escape(said)}[/]", 4)


def tallies_in(event: Event) -> list[tuple[str, Tally]]:
    """The sums that an event holds, by field."""
    found = [(name, getattr(event, name)) for name in fields_of(type(event))]
    return [(name, value) for name, value in found if isinstance(value, Tally)]


def _sum(what: str, tally: Tally, speaker: Speaker) -> str:
    """A sum on one line, the total first: "needs 5 = 4 aim [SH-4] + 1 ducking [SH-3]"."""
    joined = ""
    for number, part in enumerate(tally.parts):
        sign = ("−" if part.amount < 0 else "+") + " "
        if number == 0:
            sign = sign if part.amount < 0 else ""
        amount = speaker.amount(abs(part.amount), tally.unit)
        joined += f" {sign}{amount} {speaker.why(part)} [{marked(part.clause)}]"
    return f"{what} {speaker.amount(tally.total(), tally.unit)} ={joined}"


_NAMED = re.compile(r"[A-Z]-[a-z_]+")


def marked(clause: str) -> str:
    """What a clause is marked by: its number; where it has a name instead, that in words: "ap gain"."""
    return clause.partition("-")[2].replace("_", " ") if _NAMED.fullmatch(clause) else clause


RECENT = 16
"""The last sum is looked for among so many events: further back it is not what one asks about."""


def in_words(clause: Clause, book: Translation) -> str:
    """A clause's title and gist, in one language."""
    return f"{book.title(clause.id) or clause.title}: {book.gist(clause)}"


def print_why(
    told: list[LoggedEvent],
    back: int | None,
    chain: bool,
    speaker: Speaker,
    words: Speaker,
    rules: SystemContent,
) -> None:
    """An event, first the sums behind its numbers, then its clause; with `chain`, what led to it.

    Without a number it is the last event that has a sum, or the last one.
    """
    numbered = {each.number: each for each in told if each.number}
    order = sorted(numbered)
    if not order or (back is not None and order[-1] - back not in numbered):
        raise ContentError(words.note("no_such_event", {"back": back or 0, "count": len(order)}))
    summed = [number for number in order[-RECENT:] if tallies_in(numbered[number].event)]
    asked = order[-1] - back if back is not None else summed[-1] if summed else order[-1]
    each = numbered[asked]
    console.print(f"  {escape(speaker.event(each.event))}")
    for name, tally in tallies_in(each.event):
        total = speaker.amount(tally.total(), tally.unit)
        console.print(f"  [bold]{escape(f'{speaker.counted(each.event, name)} {total}')}[/]")
        for number, part in enumerate(tally.parts):
            plus = "+" if number and part.amount >= 0 else ""
            amount = plus + speaker.amount(part.amount, tally.unit)
            console.print(
                f"{escape(f'{amount:>6}  {speaker.why(part)}')} [dim]{escape(f'[{marked(part.clause)}]')}[/]"
            )
    clause = rules.book.clauses.get(each.clause)
    gist = "" if clause is None else in_words(clause, Translation(rules.package, speaker.language))
    print_line(f"[dim]{escape(f'[{each.clause}] {gist}')}[/]", 2)
    if chain:
        print_causes([told for number, told in numbered.items() if number <= asked], speaker, words)


def print_causes(told: list[LoggedEvent], speaker: Speaker, words: Speaker) -> None:
    """What led to the last of these events, the nearest first, a line each."""
    numbered = {each.number: each for each in told if each.number}
    cause = numbered.get(numbered[max(numbered)].cause) if numbered else None
    if cause is not None:
        console.print(f"  [dim]{escape(words.note('causes', {}))}[/]")
    while cause is not None:
        print_told([cause], speaker)
        cause = numbered.get(cause.cause) if cause.cause < cause.number else None
