"""Printing what happened and what may happen."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rich.markup import escape

from highground.cli.console import console
from highground.engine.describe import Speaker
from highground.engine.dice import Ask
from highground.engine.events import Told
from highground.engine.odds import Odds
from highground.engine.tally import Tally
from highground.record import fields_of

__all__ = ["ask_person", "forfeit_told", "odds_data", "print_odds", "print_told", "print_why"]


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


def print_told(told: list[Told], speaker: Speaker) -> None:
    """One line an event, its clause last, where the eye finds it; bookkeeping is dim as a whole."""
    for each in told:
        said = escape(speaker.event(each.event).rstrip())
        if speaker.aside(each.event):
            said = f"[dim]{said}[/]"
        console.print(f"  {said} [dim]{escape(f'[{each.clause}]')}[/]")


def print_why(told: list[Told], number: int, speaker: Speaker, gists: dict[str, str]) -> None:
    """An event, the tallies behind its numbers, and the events that led to it."""
    by_number = {each.number: each for each in told if each.number}
    each = by_number.get(number)
    depth = 0
    while each is not None and depth < 40:
        indent = "  " * (depth + 1)
        console.print(f"{indent}{escape(speaker.event(each.event))}")
        console.print(f"{indent}[dim]{escape(f'[{each.clause}]')} {escape(gists.get(each.clause, ''))}[/]")
        for name in fields_of(type(each.event)):
            value = getattr(each.event, name)
            if isinstance(value, Tally):
                console.print(f"{indent}{name}: {escape(speaker.tally(value))}")
        each = by_number.get(each.cause)
        depth += 1


def print_odds(odds: Odds, speaker: Speaker) -> None:
    """Each outcome with its chance as a fraction, a percentage and a bar."""
    if not odds.exact:
        console.print(
            f"  [yellow]too many ways to count in a moment: estimated from {odds.samples} plays, "
            f"each figure within {200 * odds.error:.1f} percentage points (95 %)[/]"
        )
    for changed, share in odds.outcomes:
        what = ", ".join(f"{name} {old} → {new}" for name, old, new in changed) or "nothing changes"
        bar = "█" * round(float(share) * 30)
        console.print(f"  {_share(share, odds.exact):>18}  {bar:<30} {escape(what)}")
    for question, answer in odds.assumed.items():
        said = speaker.assumed(question, answer)
        console.print(f"  [dim]assumed ({escape(odds.policy)}): {escape(said)}[/]")


def _share(share: Fraction, exact: bool) -> str:
    return f"{share} = {float(share):.2%}" if exact else f"{float(share):.1%}"


def odds_data(odds: Odds) -> dict[str, Any]:
    """The same for programs: fractions as text, so that nothing is rounded."""
    return {
        "exact": odds.exact,
        "samples": odds.samples,
        "error": odds.error,
        "policy": odds.policy,
        "assumed": odds.assumed,
        "outcomes": [
            {
                "chance": str(share),
                "share": float(share),
                "changes": [{"fact": name, "from": old, "to": new} for name, old, new in changed],
            }
            for changed, share in odds.outcomes
        ],
        "changes": {
            fact: {value: str(share) for value, share in values.items()}
            for fact, values in odds.changes.items()
        },
        "losses": [
            {
                "who": each.who,
                "what": each.what,
                "chance": str(each.hit()),
                "mean": float(each.mean()),
                "removed": str(each.removed()),
                "lost": {str(amount): str(share) for amount, share in each.lost.items()},
            }
            for each in odds.tolls
        ],
    }
