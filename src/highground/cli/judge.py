"""`highground judge`: what happens in a case, by which clause."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import typer
from rich.markup import escape

from highground.cli.chances import odds_data, print_odds
from highground.cli.console import console, print_json, print_wrapped
from highground.cli.draw import match_at
from highground.cli.talk import ask_person, frame_words, print_causes, print_told
from highground.content.cases import CaseFile, case_of, open_case, read_case
from highground.content.load import read_toml, validate
from highground.content.overlay import write_case
from highground.engine.chance import Chance, Manual
from highground.engine.codec import encode
from highground.engine.describe import Speaker
from highground.engine.dice import Ask
from highground.engine.errors import ContentError
from highground.engine.game import waiting_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset
from highground.engine.saved import write_atomically
from highground.judge import PATIENCE, Judged, Judgement
from highground.judge import judge as judge_case


def judge(
    case: Path = typer.Argument(
        metavar="CASE|REPLAY", help="A case file (`highground case new` writes one), or a saved match."
    ),
    at: int | None = typer.Option(None, "--at", help="After this many orders of a saved match."),
    order: list[str] = typer.Option([], "--order", help="An order to give there; may be said again."),
    keep: Path | None = typer.Option(None, "--keep", help="Write what is judged as a case to this file."),
    as_json: bool = typer.Option(False, "--json", help="Every event, tally and final fact as JSON."),
    odds: bool = typer.Option(False, "--odds", help="Count all ways chance can go instead of asking."),
    seconds: float = typer.Option(
        PATIENCE, "--seconds", help="How long to count before the odds are estimated by playing."
    ),
    chain: bool = typer.Option(False, "--chain", help="Also what led to the last event, step by step."),
    lang: str = typer.Option("en", "--lang", help="Language of the sentences: en or ru."),
) -> None:
    """Play a case and tell what happens and which clause says so.

    Exit status 1 when something the case expects does not come true.
    """
    rules, read = _read(case, at, order, keep)
    after: Chance | None = None
    if not odds and not as_json and sys.stdin.isatty():
        after = _person(rules.sides(open_case(rules, read, str(case)).table))
    found = judge_case(rules, read, str(case), after, odds, seconds)
    speaker = rules.speaker(found.state.table, lang)
    if as_json:
        print_json(_data(found, speaker))
    else:
        _show(found, speaker, read.title, chain)
        if odds and not found.weighed():
            print_wrapped(frame_words(lang).note("nothing_weighed", {}))
    if found.trouble:
        raise ContentError(found.trouble)
    if found.failures():
        raise typer.Exit(1)


def _read(file: Path, at: int | None, orders: list[str], keep: Path | None) -> tuple[Ruleset, CaseFile]:
    """A case, or the position after so many orders of a saved match; with more orders."""
    if not _is_match(file):
        if at is not None:
            raise ContentError("--at goes with a saved match; a case has one position")
        rules, _ = read_case(file, find_ruleset)
        data = {**read_toml(file)}
    else:
        match = match_at(file, at)
        rules = match.rules
        data = case_of(rules, match.state, f"{file.stem}, after {len(match.inputs) - 1} orders")
    if orders:
        data["orders"] = [*data.get("orders", []), *orders]
    if keep is not None:
        write_atomically(keep, write_case(data))
    return rules, validate(rules.case_model(), data, str(file))


def _is_match(file: Path) -> bool:
    """Whether a file is a saved match: lines of JSON, whatever it is called."""
    return file.suffix != ".toml" and file.is_file() and file.read_bytes()[:1] == b"{"


def _person(sides: tuple[str, ...]) -> Manual:
    """Somebody who rolls real dice and types what came up."""

    def answer(ask: Ask, trouble: str) -> str:
        try:
            return ask_person(ask, trouble, sides)
        except EOFError as error:
            raise ContentError(f"nobody said what came up on {ask.what} [{ask.clause.id}]") from error

    return Manual(answer)


def _show(found: Judgement, speaker: Speaker, title: str, chain: bool) -> None:
    words = frame_words(speaker.language)
    if title:
        console.print(f"[bold]{escape(title)}[/]")
    print_told(found.opening, speaker, True)
    if found.opening_odds is not None:
        print_odds(found.opening_odds, speaker)
    for each in found.orders:
        console.print(f"[bold]> {escape(each.words)}[/]")
        if each.refusal is not None:
            refused = words.note("refused", {})
            console.print(f"  [red]{escape(refused)}[/] {escape(speaker.refusal(each.refusal))}")
        if each.odds is not None:
            print_odds(each.odds, speaker)
        print_told(each.told, speaker, True)
        for failure in each.failures:
            otherwise = words.note("expected_otherwise", {})
            console.print(f"  [red]{escape(otherwise)}[/] {escape(failure)}")
    told = [*found.opening, *(told for each in found.orders for told in each.told)]
    if chain and told:
        print_causes(told, speaker, words)
    if found.left_out:
        print_wrapped(words.note("not_played", {"orders": "; ".join(found.left_out)}))
    if not found.undecided:
        _show_waiting(found, speaker, words)


def _show_waiting(found: Judgement, speaker: Speaker, words: Speaker) -> None:
    asked = waiting_for(found.state)
    result = found.result()
    if asked:
        question: Any = found.state.agenda[-1].frame
        sides = ", ".join(speaker.sides[seat] for seat in asked)
        said = words.note("now", {"sides": sides, "question": speaker.question(question)})
        console.print(escape(f"{said} [{question.clause.id}]"))
    elif result is None:
        if not found.trouble:
            console.print(escape(words.note("nothing_more", {})))
    else:
        names = ", ".join(speaker.sides[seat] for seat in result.winners)
        scores = " : ".join(str(score) for score in result.scores)
        key = "won" if len(result.winners) == 1 else "won_together" if result.winners else "won_by_nobody"
        said = words.note(key, {"winners": names, "scores": scores})
        console.print(escape(f"{said} [{result.clause}]"))


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
