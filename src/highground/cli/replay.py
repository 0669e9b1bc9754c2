"""`highground replay`: a saved match, event by event."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer
from rich.markup import escape

from highground.cli.console import console, print_json, seed_text
from highground.cli.talk import forfeit_told, print_told
from highground.engine.codec import encode
from highground.engine.errors import ContentError
from highground.engine.match import Match
from highground.engine.plugins import find_ruleset
from highground.engine.saved import commitment_of, load_match, notes_of, save_match

__all__ = ["replay"]


def replay(
    file: Path = typer.Argument(metavar="FILE", help="A saved match."),
    verify: bool = typer.Option(
        False, "--verify", help="Play it again from its seed and compare everything."
    ),
    at: int | None = typer.Option(None, "--at", help="Stop after this many orders."),
    fork: Path | None = typer.Option(
        None, "--fork", help="Write a new match that goes on from --at with luck of its own."
    ),
    seed: str | None = typer.Option(None, "--seed", help="The seed of the fork; default: a fresh one."),
    as_json: bool = typer.Option(False, "--json", help="Inputs and events as JSON."),
    lang: str = typer.Option("en", "--lang", help="en or ru."),
) -> None:
    """Show a saved match, verify it, or fork it at any decision."""
    match = load_match(file, find_ruleset)
    orders = len(match.inputs) - 1
    if at is not None:
        if not 0 <= at <= orders:
            raise ContentError(f"--at {at}: {file.name} has orders 0 to {orders}")
        if at < orders:
            match.undo(orders - at)
    if verify:
        _verify(match, file, as_json)
        return
    if fork is not None:
        if fork.exists():
            raise ContentError(f"{fork} exists already; choose another name")
        forked = match.fork(len(match.inputs), seed_text(seed))
        save_match(forked, fork)
        console.print(escape(f"{fork}: goes on after order {len(forked.inputs) - 1} with luck of its own"))
        return
    if as_json:
        print_json({**_data(match), "forfeit": notes_of(file).get("forfeit")})
    else:
        _show(match, lang)
        forfeit = notes_of(file).get("forfeit")
        if forfeit is not None and at is None:
            speaker = match.rules.speaker(match.state.table, lang)
            console.print(escape(forfeit_told(speaker, forfeit["seat"], forfeit["verdict"])))


def _verify(match: Match, file: Path, as_json: bool) -> None:
    compared = match.verify_luck() if match.header.seed else 0
    if as_json:
        print_json(
            {
                "verified": True,
                "orders": len(match.inputs) - 1,
                "outcomes": compared,
                "digest": match.digest(),
                "commitment": commitment_of(match.header.seed) if match.header.seed else None,
            }
        )
        return
    luck = (
        f"{compared} outcomes come from the seed"
        if match.header.seed
        else "real dice: luck cannot be checked"
    )
    legal = f"{file}: {len(match.inputs) - 1} orders are legal"
    console.print(escape(f"{legal}, {luck}, final digest {match.digest()}"))
    if match.header.seed:
        console.print(
            f"the hash of its seed, to compare with what was published: {commitment_of(match.header.seed)}"
        )


def _data(match: Match) -> dict[str, Any]:
    return {
        "header": encode(match.header),
        "inputs": [
            {
                "seat": given.seat,
                "order": None if given.order is None else match.rules.vocabulary.write(given.order),
                "outcomes": given.outcomes,
                "events": [encode(each) for each in told],
            }
            for given, told in zip(match.inputs, match.told, strict=True)
        ],
        "result": encode(match.result()),
        "digest": match.digest(),
    }


def _show(match: Match, lang: str) -> None:
    speaker = match.rules.speaker(match.state.table, lang)
    for number, (given, told) in enumerate(zip(match.inputs, match.told, strict=True)):
        if given.order is not None:
            side = speaker.sides[given.seat]
            console.print(
                f"[bold]{number}. {escape(side)}: {escape(match.rules.vocabulary.write(given.order))}[/]"
            )
        print_told(told, speaker)
    console.print(f"digest {match.digest()}")
