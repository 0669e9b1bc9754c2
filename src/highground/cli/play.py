"""`highground play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.markup import escape

from highground.bots.base import Bot, Forfeit, bot_maker, make_bot
from highground.cli.console import console, make_setup, read_bots, seed_text, system
from highground.cli.talk import ask_person, forfeit_noted, forfeit_told, print_told
from highground.cli.terminal import STOP, Stopped, Terminal
from highground.engine.chance import Manual, Seeded, seed_of
from highground.engine.describe import Speaker
from highground.engine.dice import Ask
from highground.engine.errors import ContentError
from highground.engine.events import seen_by
from highground.engine.match import Match, new_header, with_players
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.saved import load_match, save_match
from highground.engine.state import Order

HUMAN = "human"
SHARED = -1
"""Nobody in particular: what is shown on a terminal that several people, or none, look at."""


def play(
    name: str = typer.Argument("primer", metavar="SYSTEM", help="The rule system."),
    scenario: str | None = typer.Option(None, "--scenario", help="Default: the system's first."),
    rosters: str | None = typer.Option(
        None, "--rosters", help="One for each seat, with commas: names, or .toml files of your own."
    ),
    seats: str | None = typer.Option(
        None,
        "--seats",
        help="Who sits where: human or a bot's name, with commas. Default: human,greedy or as in the file.",
    ),
    seed: str | None = typer.Option(None, "--seed", help="A number or a word; default: a fresh one."),
    option: list[str] = typer.Option([], "--option", help="name=value; may be repeated."),
    save: Path | None = typer.Option(None, "--save", help="Keep the game in this new file, order by order."),
    go_on: Path | None = typer.Option(None, "--continue", help="Go on with a saved game, in its file."),
    manual: bool = typer.Option(False, "--manual", help="Real dice or cards: type in what came up."),
    ground: Path | None = typer.Option(None, "--map", help="A map of your own, as the page Judge writes it."),
    explain: bool = typer.Option(False, "--explain", help="Show what the bots weighed."),
    lang: str = typer.Option("en", "--lang", help="Language of the sentences: en or ru."),
) -> None:
    """Play a game in the terminal, against a bot or hot-seat. Type `help` during play."""
    if save is not None and save.exists():
        raise ContentError(f"{save} exists already; go on with it (--continue {save}) or choose another name")
    try:
        if go_on is not None:
            match = _go_on(go_on, seats)
        else:
            match = _begin(name, scenario, rosters, seats, seed, option, manual, ground)
        _play(match, lang, save or go_on, explain)
    except Stopped:
        kept = save or go_on
        go_on_with = f"Stopped; go on with: highground play --continue {kept}"
        console.print("Stopped." if kept is None else escape(go_on_with))


def _begin(
    name: str,
    scenario: str | None,
    rosters: str | None,
    seats: str | None,
    seed: str | None,
    option: list[str],
    manual: bool,
    ground: Path | None,
) -> Match:
    rules = system(name)
    setup = make_setup(rules, scenario, rosters, option, ground)
    count = len(setup.rosters)
    players = [HUMAN, *["greedy"] * (count - 1)] if seats is None else _seated(seats, setup)
    if HUMAN not in players:
        setup = rules.among_bots(setup)
    header = new_header(rules, setup, "" if manual else seed_text(seed), players)
    return Match(rules, header, _real_dice(rules.sides(rules.open(setup).table)) if manual else None)


def _seated(given: str, setup: Setup) -> list[str]:
    """Who sits where, as the command line says."""
    players = ["greedy" if each == "bot" else each for each in read_bots(given)]
    for each in players:
        if each != HUMAN:
            bot_maker(each, (HUMAN, "bot"))
    if len(players) != len(setup.rosters):
        raise ContentError(
            f"--seats names {len(players)}, but {setup.scenario} has {len(setup.rosters)} seats"
        )
    return players


def _go_on(file: Path, seats: str | None) -> Match:
    """A saved game; one with real dice goes on with real dice. A file seats no programs: see `Hired`."""
    match = load_match(file, find_ruleset)
    forfeit = forfeit_noted(file, match.rules.speaker(match.state.table, "en"))
    if forfeit:
        raise ContentError(f"{file} is over: {forfeit}")
    if seats is not None:
        match.header = with_players(match.header, _seated(seats, match.header.setup))
    for each in match.header.players:
        try:
            if each != HUMAN:
                bot_maker(each)
        except ContentError as error:
            raise ContentError(f"{file}: {error}; say with --seats who plays on") from error
    if not match.header.seed:
        match.chance = _real_dice(match.rules.sides(match.state.table))
    return match


def _real_dice(sides: tuple[str, ...]) -> Manual:
    """Somebody who rolls real dice and types what came up, or stops."""

    def answer(ask: Ask, trouble: str) -> str:
        try:
            said = ask_person(ask, trouble, sides).strip()
        except EOFError as error:
            raise Stopped from error
        if said.lower() in STOP:
            raise Stopped
        return said

    return Manual(answer)


def _play(match: Match, lang: str, save: Path | None, explain: bool) -> None:
    terminal = Terminal(match, lang)
    bots = _bots(match)
    people = [seat for seat in range(len(match.header.players)) if seat not in bots]
    viewer = people[0] if len(people) == 1 else SHARED
    for told in match.told:
        print_told(seen_by(told, viewer), terminal.speaker)
    while match.waiting_for():
        if save is not None:
            save_match(match, save)
        seat = match.waiting_for()[0]
        if viewer == SHARED and seat in people:
            terminal.show_whispers(seat)
        try:
            order = terminal.ask(seat, set(bots)) if seat not in bots else _choose(match, bots[seat], seat)
        except Forfeit as forfeit:
            _end_by_forfeit(match, terminal.speaker, forfeit, save)
            return
        if order is None:
            continue
        if seat in bots:
            side = terminal.speaker.sides[seat]
            console.print(f"\n[bold]{escape(side)}: {escape(match.rules.vocabulary.write(order))}[/]")
            if bots[seat].verdict:
                console.print(
                    f"[yellow]{escape(bots[seat].verdict)}: the first candidate is taken instead[/]"
                )
                bots[seat].verdict = ""
            if explain:
                terminal.show_weighed(bots[seat], seat, order)
        by = terminal.giver(seat, order, set(bots))
        print_told(seen_by(match.play(by, order), viewer), terminal.speaker)
    if save is not None:
        save_match(match, save)
    _show_end(terminal, terminal.speaker, save)


def _bots(match: Match) -> dict[int, Bot]:
    """A bot for each seat that is not a person's."""
    return {
        seat: make_bot(player, match.rules, Seeded(seed_of("")))
        for seat, player in enumerate(match.header.players)
        if player != HUMAN
    }


def _choose(match: Match, bot: Bot, seat: int) -> Order:
    """A bot's order. Its luck depends on the moment only: undone or continued, it plays the same."""
    bot.luck = Seeded(seed_of(f"{match.header.seed}/{seat}/{len(match.inputs)}"))
    return bot.choose(match.view(seat))


def _end_by_forfeit(match: Match, speaker: Speaker, forfeit: Forfeit, save: Path | None) -> None:
    """A bot that did what no game can go on with has lost it; the file says so."""
    told = forfeit_told(speaker, forfeit.seat, str(forfeit))
    console.print(f"\n[bold red]{escape(told)}[/]")
    if save is not None:
        save_match(match, save, {"forfeit": {"seat": forfeit.seat, "verdict": str(forfeit)}})
        console.print(escape(f"The game is in {save}; see it again with: highground replay {save}"))


def _show_end(terminal: Terminal, speaker: Speaker, save: Path | None) -> None:
    """The final position, and once more how it ended: what was told of the clause that ended it."""
    terminal.show_table()
    match = terminal.match
    told = seen_by(match.told[-1], SHARED)
    result = match.rules.result(match.state.table)
    ending = [each for each in told if result is not None and each.clause == result.clause]
    print_told((ending or told)[-1:], speaker)
    if save is not None:
        console.print(escape(f"The game is in {save}; see it again with: highground replay {save}"))
