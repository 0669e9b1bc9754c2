"""`highground replay`: a saved match, event by event."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer
from rich.markup import escape

from highground.cli.console import console, print_json, seed_text
from highground.cli.talk import forfeit_noted, frame_words, print_told
from highground.engine.codec import encode
from highground.engine.errors import ContentError, HighgroundError
from highground.engine.match import Match
from highground.engine.plugins import find_ruleset
from highground.engine.saved import commitment_of, load_match, notes_of, save_match
from highground.engine.signing import read_key
from highground.engine.verifying import Verdict, verify_file
from highground.lab.cells import enter_content
from highground.lab.luck import Lucky, luck_of, result_for


def replay(
    file: Path = typer.Argument(metavar="FILE", help="A saved match."),
    verify: bool = typer.Option(
        False, "--verify", help="Play it again from its seed and compare everything."
    ),
    source: list[Path] = typer.Option(
        [],
        "--source",
        help="With --verify: the match it was forked from; then where that came from, and so on.",
    ),
    key: str | None = typer.Option(
        None, "--key", help="With --verify: the public key of the server that signed it, or a file with it."
    ),
    at: int | None = typer.Option(None, "--at", help="Stop after this many orders."),
    fork: Path | None = typer.Option(
        None, "--fork", help="Write a new match that goes on from --at with luck of its own."
    ),
    seed: str | None = typer.Option(None, "--seed", help="The seed of the fork; default: a fresh one."),
    luck: bool = typer.Option(
        False, "--luck", help="Also tell how lucky the first seat was, order by order."
    ),
    as_json: bool = typer.Option(False, "--json", help="Inputs and events as JSON."),
    lang: str = typer.Option("en", "--lang", help="en or ru."),
) -> None:
    """Show a saved match, verify it, or fork it at any decision."""
    if verify:
        if at is not None:
            raise ContentError("--verify looks at a whole match: leave out --at")
        _verify(file, source, key, as_json)
        return
    enter_content(_content_said(file))
    match = load_match(file, find_ruleset)
    orders = len(match.inputs) - 1
    if at is not None:
        if not 0 <= at <= orders:
            raise ContentError(f"--at {at}: {file.name} has orders 0 to {orders}")
        if at < orders:
            match.undo(orders - at)
    if fork is not None:
        if fork.exists():
            raise ContentError(f"{fork} exists already; choose another name")
        forked = match.fork(len(match.inputs), seed_text(seed))
        save_match(forked, fork)
        console.print(f"{fork}: goes on after order {len(forked.inputs) - 1} with luck of its own")
        return
    if as_json:
        told = {"luck": [each._asdict() for each in luck_of(match)]} if luck else {}
        print_json({**_data(match), **told, "forfeit": notes_of(file).get("forfeit")})
    else:
        _show(match, lang, luck)
        forfeit = forfeit_noted(file, match.rules.speaker(match.state.table, lang))
        if forfeit and at is None:
            console.print(escape(forfeit))


def _content_said(file: Path) -> Any:
    """The content that a game of a study was played with; a bad file is told of when it is read."""
    try:
        return notes_of(file).get("content")
    except (OSError, ValueError, HighgroundError):
        return None


def _verify(file: Path, sources: list[Path], key: str | None, as_json: bool) -> None:
    """Status 0: all of it is proven; 1: nothing speaks against it, but some is only said; 2: it is not so."""
    found = verify_file(file, find_ruleset, sources, None if key is None else _key(key))
    match = found.match
    commitment = commitment_of(match.header.seed) if match.header.seed else None
    if as_json:
        print_json(
            {
                "verified": found.verified,
                "orders": len(match.inputs) - 1,
                "outcomes": found.outcomes,
                "inherited": found.inherited,
                "overruled": found.overruled,
                "said": list(found.said),
                "finished": match.result() is not None,
                "signature": found.signature,
                "digest": match.digest(),
                "commitment": commitment,
            }
        )
    else:
        for line in _told(found):
            console.print(escape(f"{file}: {line}"))
        if commitment is not None:
            console.print(f"the hash of its seed, to compare with what was published: {commitment}")
    if not found.verified:
        raise typer.Exit(1)


def _told(found: Verdict) -> list[str]:
    match = found.match
    legal = f", {found.overruled} of them allowed against the rules" if found.overruled else " are legal"
    orders = f"{len(match.inputs) - 1} orders{legal}, final digest {match.digest()}"
    lines = [orders if match.result() is not None else f"{orders}; the game is unfinished"]
    if not match.header.seed:
        lines.append("real dice: luck cannot be checked")
    elif found.outcomes or not found.inherited:
        lines.append(f"{found.outcomes} outcomes come from the seed")
    if found.inherited:
        lines.append(
            f"{found.inherited} outcomes (or orders that rules refuse) were taken over from another match "
            "and are not verified: name its file with --source"
        )
    if "resigned" in found.said:
        lines.append("it says that somebody gave up, which nobody vouches for")
    if "timed_out" in found.said:
        lines.append("it says that somebody ran out of time, which nobody vouches for")
    if "forfeit" in found.said:
        lines.append("it says that somebody forfeited, which nobody vouches for")
    if "position" in found.said:
        lines.append("it begins with a position that somebody set up, which nobody vouches for")
    lines.append(_SIGNATURES[found.signature])
    return lines


_SIGNATURES = {
    "good": "signed by this key: it is as its server wrote it",
    "unknown key": "signed by somebody; whose signature it is can be checked with --key",
    "none": "unsigned: nobody vouches for who played, nor that it is all",
}


def _key(given: str) -> str:
    """A public key, or the file that holds it."""
    file = Path(given)
    return read_key(file.read_text(encoding="utf-8", errors="replace") if file.is_file() else given)


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


def _show(match: Match, lang: str, luck: bool) -> None:
    speaker = match.rules.speaker(match.state.table, lang)
    words, lucky = frame_words(lang), {each.input: each for each in luck_of(match)} if luck else {}
    for number, (given, told) in enumerate(zip(match.inputs, match.told, strict=True)):
        if given.order is not None:
            side = speaker.sides[given.seat]
            console.print(
                f"[bold]{number}. {escape(side)}: {escape(match.rules.vocabulary.write(given.order))}[/]"
            )
        print_told(told, speaker)
        if number in lucky:
            said = words.note("luck", _luck_words(lucky[number], speaker.sides[0]))
            console.print(f"  [dim]{escape(said)}[/]")
    if lucky:
        whole = sum(each.luck for each in lucky.values())
        facts = {"side": speaker.sides[0], "luck": f"{100 * whole:+.0f} %", "adjusted": ""}
        result = match.result()
        if result is not None:
            got = result_for(result, 0, len(match.header.players))
            facts["adjusted"] = f"{100 * (got - whole):.0f} %"
            console.print(escape(words.note("luck_adjusted", facts)))
        else:
            console.print(escape(words.note("luck_whole", facts)))
    console.print(f"digest {match.digest()}")


def _luck_words(each: Lucky, side: str) -> dict[str, str]:
    return {"side": side, "luck": f"{100 * each.luck:+.1f} %", "value": f"{100 * each.value:.0f} %"}
