"""`highground judge`: what happens in a case, by which clause."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import typer
from rich.markup import escape

from highground.cli.console import console, print_json
from highground.cli.talk import ask_person, odds_data, print_odds, print_told
from highground.content.cases import open_case, read_case
from highground.engine.chance import Chance, Manual
from highground.engine.codec import encode
from highground.engine.describe import Speaker
from highground.engine.dice import Ask
from highground.engine.errors import ContentError
from highground.engine.game import waiting_for
from highground.engine.plugins import find_ruleset
from highground.judge import PATIENCE, Judged, Judgement
from highground.judge import judge as judge_case

__all__ = ["judge"]


def judge(
    case: Path = typer.Argument(metavar="CASE.toml", help="The case file; `highground case new` writes one."),
    as_json: bool = typer.Option(False, "--json", help="Every event, tally and final fact as JSON."),
    odds: bool = typer.Option(False, "--odds", help="Count all ways chance can go instead of asking."),
    seconds: float = typer.Option(
        PATIENCE, "--seconds", help="How long to count before the odds are estimated by playing."
    ),
    lang: str = typer.Option("en", "--lang", help="Language of the sentences: en or ru."),
) -> None:
    """Play a case and tell what happens and which clause says so.

    Exit status 1 when something the case expects does not come true.
    """
    rules, read = read_case(case, find_ruleset)
    after: Chance | None = None
    if not odds and not as_json and sys.stdin.isatty():
        after = _person(rules.sides(open_case(rules, read, str(case)).table))
    found = judge_case(rules, read, str(case), after, odds, seconds)
    speaker = rules.speaker(found.state.table, lang)
    if as_json:
        print_json(_data(found, speaker))
    else:
        _show(found, speaker, read.title)
    if found.trouble:
        raise ContentError(found.trouble)
    if found.failures():
        raise typer.Exit(1)


def _person(sides: tuple[str, ...]) -> Manual:
    """Somebody who rolls real dice and types what came up."""

    def answer(ask: Ask, trouble: str) -> str:
        try:
            return ask_person(ask, trouble, sides)
        except EOFError as error:
            raise ContentError(f"nobody said what came up on {ask.what} [{ask.clause.id}]") from error

    return Manual(answer)


def _show(found: Judgement, speaker: Speaker, title: str) -> None:
    if title:
        console.print(f"[bold]{escape(title)}[/]")
    print_told(found.opening, speaker)
    if found.opening_odds is not None:
        print_odds(found.opening_odds, speaker)
    for each in found.orders:
        console.print(f"[bold]> {escape(each.words)}[/]")
        if each.refusal is not None:
            console.print(f"  [red]refused[/] {escape(speaker.refusal(each.refusal))}")
        if each.odds is not None:
            print_odds(each.odds, speaker)
        print_told(each.told, speaker)
        for failure in each.failures:
            console.print(f"  [red]expected otherwise:[/] {escape(failure)}")
    if found.left_out:
        console.print(f"Not played, since it depends on what comes up: {escape('; '.join(found.left_out))}")
    if not found.undecided:
        _show_waiting(found, speaker)


def _show_waiting(found: Judgement, speaker: Speaker) -> None:
    asked = waiting_for(found.state)
    if asked:
        question: Any = found.state.agenda[-1].frame
        sides = ", ".join(speaker.sides[seat] for seat in asked)
        console.print(escape(f"Now {sides}: {speaker.question(question)} [{question.clause.id}]"))
        return
    result = found.result()
    if result is None:
        console.print("Nothing more is to be decided.")
        return
    winners = " and ".join(speaker.sides[seat] for seat in result.winners)
    verdict = f"{winners} {'wins' if len(result.winners) == 1 else 'win'}" if winners else "nobody wins"
    scores = " : ".join(str(score) for score in result.scores)
    console.print(escape(f"The game is over: {verdict}, {scores}. [{result.clause}]"))


def _data(found: Judgement, speaker: Speaker) -> dict[str, Any]:
    return {
        "opening": [_told(each, speaker) for each in found.opening],
        "opening_odds": None if found.opening_odds is None else odds_data(found.opening_odds),
        "orders": [_order(each, speaker) for each in found.orders],
        "left_out": found.left_out,
        "facts": found.facts(),
        "failures": found.failures(),
        "trouble": found.trouble,
        "result": encode(found.result()),
        "waiting_for": list(waiting_for(found.state)),
    }


def _order(each: Judged, speaker: Speaker) -> dict[str, Any]:
    refusal = each.refusal
    return {
        "order": each.words,
        "seat": each.seat,
        "refusal": None if refusal is None else {**encode(refusal), "text": speaker.refusal(refusal)},
        "events": [_told(told, speaker) for told in each.told],
        "odds": None if each.odds is None else odds_data(each.odds),
        "failures": each.failures,
    }


def _told(told: Any, speaker: Speaker) -> dict[str, Any]:
    return {**encode(told), "text": speaker.event(told.event)}
