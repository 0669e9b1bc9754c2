"""Sheets, hands and what a side has, in characters: whatever a system puts on its sheets has its place."""

from __future__ import annotations

from typing import Any

from rich.markup import escape
from rich.table import Table
from rich.text import Text

from highground.cli.console import console, print_block, print_wrapped
from highground.engine.describe import Speaker
from highground.engine.ruleset import SystemTable
from highground.engine.sheet import Box, Chip, HandCard, Sheet, Stat, Track

TRACK_WIDTH = 40
PIPS_MOST = 12
"""More pips than these are told as numbers only."""
TONES = {"good": "green", "warn": "yellow", "bad": "red", "reaction": "cyan"}


def held_by(rules: SystemTable, table: Any, seat: int, speaker: Speaker) -> str:
    """What a seat has openly, each with how much; nothing of what it has none of, unless all watch it."""
    if seat >= len(rules.sides(table)):
        return ""
    held = [each for each in rules.holdings(table, seat) if each.amount or each.counter]
    return "  ".join(f"{speaker.label(each.name)} {each.amount}" for each in held)


def show_sheet(sheet: Sheet, speaker: Speaker) -> None:
    """Who a model is, then track, pools, boxes, figures, what it can do, and the rest."""
    title, kind = speaker.title(sheet.title), speaker.label(sheet.kind)
    console.print(f"  [bold]{escape(title)}[/]" + (f"  {escape(kind)}" if kind != title else ""))
    if sheet.track is not None:
        _show_track(sheet.track, speaker)
    table = Table(box=None, show_header=False, padding=(0, 0, 0, 2))
    table.add_column(max_width=28)
    for stat in (*sheet.pools, *sheet.stats):
        _add(table, stat, speaker)
    for box in sheet.boxes:
        _add_box(table, box, speaker)
    for stat in sheet.lines:
        _add(table, stat, speaker)
    if sheet.chips:
        table.add_row("", _chips(sheet.chips, speaker))
    print_block(table)


def _show_track(track: Track, speaker: Speaker) -> None:
    """A bar through the levels, counting up; below it where each level ends."""
    most = max(track.levels[-1].upto if track.levels else 0, track.value, 1)
    line = Text(f"  {_phrase(track.label, speaker)} {track.value}  ")
    start = 0
    for level in track.levels:
        wide = max(1, round((level.upto - start) * TRACK_WIDTH / most))
        full = min(max(track.value - start, 0), level.upto - start)
        filled = round(full * wide / max(level.upto - start, 1))
        line.append("█" * filled + "░" * (wide - filled) + "│", style=TONES.get(level.tone, ""))
        start = level.upto
    console.print(line)
    ends: list[str] = []
    for number, level in enumerate(track.levels):
        last = number + 1 == len(track.levels) or track.levels[number + 1].name != level.name
        if last:
            ends.append(f"{speaker.label(level.name)} ≤ {level.upto}")
    note = _phrase(track.note, speaker)
    rest = "; ".join(part for part in (note, ", ".join(ends)) if part)
    print_wrapped(f"{rest}{_clause(track.clause)}", 4, "dim")


def _add(table: Table, stat: Stat, speaker: Speaker) -> None:
    value, note = _phrase(stat.value, speaker), _phrase(stat.note, speaker)
    counted = stat.sockets and value in ("", str(stat.pips))
    parts = [_pips(stat), _dice(stat, speaker), "" if counted else value]
    said = Text("  ".join(part for part in parts if part))
    if note:
        said.append(f" ({note})" if said.plain else note)
    said.append(_clause(stat.clause), style="dim")
    table.add_row(Text(_phrase(stat.label, speaker), style=TONES.get(stat.tone, "")), said)


def _pips(stat: Stat) -> str:
    """What is left of a few, or what an action costs."""
    if stat.sockets:
        shown = "●" * stat.pips + "○" * max(stat.sockets - stat.pips, 0)
        counted = f"{stat.pips}/{stat.sockets}"
        return f"{shown} {counted}" if stat.sockets <= PIPS_MOST else counted
    return "●" * stat.pips


def _dice(stat: Stat, speaker: Speaker) -> str:
    """What it throws, in the system's own words where its locale has a note for them ("attack_dice")."""
    if not stat.dice:
        return ""
    key = f"{stat.die}_dice"
    if speaker.template("notes", key) is not None:
        return speaker.note(key, {"count": stat.dice})
    return f"{stat.dice}× {speaker.label(stat.die)}".rstrip()


def _add_box(table: Table, box: Box, speaker: Speaker) -> None:
    said = Text(_phrase(box.value, speaker), style="bold")
    note = _phrase(box.note, speaker)
    if note:
        said.append(f" ({note})", style="not bold")
    if box.chips:
        said.append("  " if said.plain else "", style="not bold")
        said.append(_chips(box.chips, speaker))
    said.append(_clause(box.clause), style="not bold dim")
    table.add_row(Text(_phrase(box.label, speaker)), said)


def _chips(chips: tuple[Chip, ...], speaker: Speaker) -> Text:
    """Each with what it does; what is spent is marked so."""
    found = Text(style="not bold")
    for number, chip in enumerate(chips):
        note = _phrase(chip.note, speaker)
        text = ("✗ " if chip.off else "") + _phrase(chip.text, speaker) + (f" ({note})" if note else "")
        found.append("  ·  " if number else "")
        found.append(text, style="dim" if chip.off else "")
        found.append(_clause(chip.clause), style="dim")
    return found


def _phrase(text: str, speaker: Speaker) -> str:
    """A label, or several with commas between them."""
    said = speaker.label(text)
    if said != text or ", " not in text:
        return said
    return ", ".join(speaker.label(part) for part in text.split(", "))


def _clause(id: str) -> str:
    return f" [{id}]" if id else ""


def show_hand(cards: tuple[HandCard, ...], speaker: Speaker) -> None:
    """Every card with its price, its kind, when it may be played and what it does."""
    table = Table(box=None, show_header=False, padding=(0, 0, 0, 2))
    table.add_column(max_width=28)
    for card in cards:
        price = "" if card.price is None else str(card.price)
        head = "  ".join(
            part for part in (price, speaker.label(card.kind), speaker.label(card.window)) if part
        )
        said = Text(head)
        text = speaker.label(card.text)
        if text:
            said.append(("\n" if head else "") + text, style="dim")
        said.append(_clause(card.clause), style="dim")
        table.add_row(Text(speaker.word(card.name), style="bold"), said)
    print_block(table)
