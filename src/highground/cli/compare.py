"""`highground compare`: two editions, or one system under two sets of options, side by side."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import typer
from rich.markup import escape
from rich.table import Table

from highground.cli.console import console, make_setup, print_json, read_bots, read_option_flags, system
from highground.content.cases import CaseFile, read_case
from highground.engine.editions import CHANGED, HERE, SAME, THERE, AttackIdea, Kin
from highground.engine.errors import ContentError
from highground.engine.harm import Toll
from highground.engine.options import Value
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset, Setup
from highground.lab.compare import (
    AttackFound,
    GamesFound,
    RulesFound,
    Side,
    attack_found,
    compare_games,
    compare_rules,
    idea_case,
)
from highground.lab.simulate import Simulation

SIDES = ("A", "B")


def compare(
    left: str = typer.Argument(metavar="A", help="A rule system."),
    right: str = typer.Argument(metavar="B", help="Another edition of it, or the same system again."),
    option: list[str] = typer.Option(
        [],
        "--option",
        help="name=value for both sides, A:name=value or B:name=value for one; repeat for more.",
    ),
    attack: str | None = typer.Option(
        None,
        "--attack",
        metavar="S,D[,W[,R]]",
        help="Strength S against D; target's wounds W; R inches away.",
    ),
    case: list[str] = typer.Option(
        [],
        "--case",
        help="A case whose last order is weighed, or the first of which it does not say what comes up: "
        "FILE for both sides, or A:FILE and B:FILE.",
    ),
    games: int = typer.Option(0, "--games", help="How many games to play on each side."),
    scenario: list[str] = typer.Option([], "--scenario", help="NAME, or A:NAME and B:NAME."),
    rosters: list[str] = typer.Option(
        [], "--rosters", help="X,Y for both sides (or what is the same idea there), or A:X,Y and B:X,Y."
    ),
    bots: str = typer.Option("greedy,greedy", "--bots", help="Who plays, with commas."),
    samples: int = typer.Option(2000, "--samples", help="How often an attack is played."),
    seed: int = typer.Option(1, "--seed", help="The first game's seed."),
    workers: int = typer.Option(1, "--workers", help="Processes; 0: one for each core."),
    as_json: bool = typer.Option(False, "--json", help="As JSON."),
) -> None:
    """What did a revision do? Rules, an attack, whole games: side by side."""
    pair = (system(left), system(right))
    flags = _by_side(option)
    sides = _sides(pair, flags)
    data: dict[str, Any] = {"sides": [side.label() for side in sides]}
    rules = compare_rules(*sides)
    data["rules"] = _rules_data(rules)
    attacks = _attacks(sides, attack, case, samples, seed)
    if attacks is not None:
        data["attack"] = [_attack_data(each) for each in attacks]
    played = None
    if games:
        setups = _setups(sides, _by_side(scenario), _by_side(rosters))
        players = read_bots(bots)
        crew = workers or os.cpu_count() or 1
        played = compare_games(sides[0], sides[1], setups, players, games, seed, crew)
        data["games"] = _games_data(played)
    if as_json:
        print_json(data)
        return
    _show_rules(sides, rules)
    if attacks is not None:
        _show_attack(sides, attacks)
    if played is not None:
        _show_games(sides, played)


# -- what the command line says ------------------------------------------------------------------


def _by_side(given: list[str]) -> tuple[list[str], list[str]]:
    """`A:x` is for the first side, `B:x` for the second, anything else for both."""
    found: tuple[list[str], list[str]] = ([], [])
    for each in given:
        mark, colon, rest = each.partition(":")
        for number, name in enumerate(SIDES):
            if not colon or mark not in SIDES:
                found[number].append(each)
            elif mark == name:
                found[number].append(rest)
    return found


def _sides(pair: tuple[Ruleset, Ruleset], flags: tuple[list[str], list[str]]) -> tuple[Side, Side]:
    """Both systems with their options; one given for both counts where it is known."""
    both = [flag for flag in flags[0] if flag in flags[1]]
    chosen: list[dict[str, Value]] = []
    for rules, given in zip(pair, flags, strict=True):
        known = {each.name for each in rules.options}
        options = read_option_flags(given)
        shared = read_option_flags(both) if pair[0] is not pair[1] else {}
        elsewhere = [name for name in shared if name not in known and _has_option(pair, name)]
        chosen.append({name: value for name, value in options.items() if name not in elsewhere})
    return Side(pair[0], chosen[0]), Side(pair[1], chosen[1])


def _has_option(pair: tuple[Ruleset, Ruleset], name: str) -> bool:
    return any(name == each.name for rules in pair for each in rules.options)


def _last(given: list[str]) -> str | None:
    return given[-1] if given else None


def _setups(
    sides: tuple[Side, Side], scenarios: tuple[list[str], list[str]], rosters: tuple[list[str], list[str]]
) -> tuple[Setup, Setup]:
    made: list[Setup] = []
    for number, side in enumerate(sides):
        setup = make_setup(side.rules, _last(scenarios[number]), None, _flags(side))
        chosen = _last(rosters[number])
        if chosen is not None:
            names = [each.strip() for each in chosen.split(",")]
            forces = [_force(side.rules, sides[1 - number].rules, name) for name in names]
            setup = Setup(setup.scenario, forces, setup.options)
            side.rules.open(setup)
        made.append(setup)
    return made[0], made[1]


def _flags(side: Side) -> list[str]:
    return [f"{name}={str(value).lower()}" for name, value in side.changed.items()]


def _force(rules: Ruleset, other: Ruleset, name: str) -> Any:
    """A roster of this system; or what the other system says is the same idea as one of its own."""
    if name in rules.rosters():
        return name
    twins = other.twins(rules.name)
    if name in twins:
        return twins[name]
    raise ContentError(f"{rules.name} has no roster {name!r}, and nobody knows one of the same idea")


def _attacks(
    sides: tuple[Side, Side], attack: str | None, cases: list[str], samples: int, seed: int
) -> tuple[AttackFound, AttackFound] | None:
    if attack is not None and cases:
        raise ContentError("give --attack or --case, not both")
    if samples < 1:
        raise ContentError(f"an attack is played at least once, not {samples} times")
    if attack is None and not cases:
        return None
    found: list[AttackFound] = []
    for number, side in enumerate(sides):
        if attack is not None:
            read, where = idea_case(side, _idea(attack)), f"{side.rules.name}: attack"
        else:
            read, where = _case(side, _by_side(cases)[number], SIDES[number])
        found.append(attack_found(side, read, where, samples, seed))
    return found[0], found[1]


def _idea(given: str) -> AttackIdea:
    """`3,1,4,0`: strength, defence, wounds, inches; the last two may be left out."""
    try:
        numbers = [int(each) for each in given.split(",")]
    except ValueError as error:
        raise ContentError(f"--attack {given!r}: write it as 3,1 or 3,1,4 or 3,1,4,0") from error
    if not 2 <= len(numbers) <= 4:
        raise ContentError(f"--attack {given!r}: write it as 3,1 or 3,1,4 or 3,1,4,0")
    strength, defence, wounds, inches = [*numbers, *(6, 0)[len(numbers) - 2 :]]
    return AttackIdea(strength, defence, wounds, inches)


def _case(side: Side, given: list[str], mark: str) -> tuple[CaseFile, str]:
    path = _last(given)
    if path is None:
        raise ContentError(f"--case: side {mark} has none")
    rules, read = read_case(Path(path), find_ruleset)
    if rules.name != side.rules.name:
        raise ContentError(f"{path} is a case of {rules.name}, not of {side.rules.name}")
    return read, path


# -- for programs --------------------------------------------------------------------------------


def _rules_data(found: RulesFound) -> dict[str, Any]:
    return {
        "topics": [
            {
                "topic": each.topic,
                "how": {HERE: "A only", THERE: "B only"}.get(each.how, each.how),
                "A": {"clauses": list(each.here), "says": each.ours},
                "B": {"clauses": list(each.there), "says": each.theirs},
            }
            for each in found.topics
        ],
        "options": [
            {"name": o.name, "clause": o.clause, "gist": o.gist, "A": o.left, "B": o.right}
            for o in found.options
        ],
        "unpaired": {"A": found.unpaired[0], "B": found.unpaired[1]},
    }


def _attack_data(found: AttackFound) -> dict[str, Any]:
    odds = found.odds
    return {
        "exact": odds.exact,
        "samples": odds.samples,
        "error": odds.error,
        "losses": [_loss_data(found, each) for each in odds.tolls],
        "changes": {
            fact: {value: str(share) for value, share in values.items()}
            for fact, values in odds.changes.items()
        },
        "assumed": found.assumed,
        "played": {"times": found.played.samples},
    }


def _loss_data(found: AttackFound, toll: Toll) -> dict[str, Any]:
    return {
        "who": toll.who,
        "what": toll.what,
        "chance": str(toll.hit()),
        "share": float(toll.hit()),
        "mean": float(toll.mean()),
        "removed": str(toll.removed()),
        "lost": {str(amount): str(share) for amount, share in toll.lost.items()},
        "played": {
            "share": float(found.played_toll(toll.who, toll.what).hit()),
            "interval": list(found.interval(toll.who, toll.what)),
        },
    }


def _games_data(found: GamesFound) -> dict[str, Any]:
    seats = range(len(found.left.wins_by_seat))
    shifts = [found.shift(seat) for seat in seats]
    return {
        "A": _simulation_data(found.left),
        "B": _simulation_data(found.right),
        "shift_by_seat": [{"share": shift, "interval": [low, high]} for shift, low, high in shifts],
        "other_winner": found.other_winner,
    }


def _simulation_data(found: Simulation) -> dict[str, Any]:
    return {
        "games": found.games,
        "wins_by_seat": found.wins_by_seat,
        "interval_by_seat": [list(found.interval(wins)) for wins in found.wins_by_seat],
        "draws": found.draws,
        "stuck": len(found.stuck),
        "mean_points_by_seat": [points / found.games for points in found.points],
        "mean_decisions": found.decisions / found.games,
        "digest": found.digest(),
    }


# -- for people ----------------------------------------------------------------------------------


def _show_rules(sides: tuple[Side, Side], found: RulesFound) -> None:
    names = [side.label() for side in sides]
    console.print(f"[bold]{escape(names[0])}[/] (A) and [bold]{escape(names[1])}[/] (B)")
    for how, heading in (
        (HERE, f"Only in {names[0]}"),
        (THERE, f"Only in {names[1]}"),
        (CHANGED, "Changed"),
    ):
        _show_topics(heading, found.of(how))
    same = ", ".join(each.topic for each in found.of(SAME))
    if same:
        console.print(f"The same: {escape(same)}")
    for each in found.options:
        values = f"{str(each.left).lower()} → {str(each.right).lower()}"
        console.print(f"  {each.name} [{each.clause}]: {values} ({each.gist})", markup=False)
    if not found.topics and not found.options:
        console.print("The rules are the same.")


def _show_topics(heading: str, topics: list[Kin]) -> None:
    if not topics:
        return
    table = Table(title=heading, title_justify="left")
    for title in ("topic", "A", "B"):
        table.add_column(title)
    for each in topics:
        table.add_row(escape(each.topic), _said(each.ours, each.here), _said(each.theirs, each.there))
    console.print(table)


def _said(text: str, clauses: tuple[str, ...]) -> str:
    """What a side has, and its clauses; of many the first and the last."""
    shown = ", ".join(clauses) if len(clauses) < 4 else f"{clauses[0]} … {clauses[-1]}"
    return escape(text or "–") + (f" \\[{shown}]" if clauses else "")


def _show_attack(sides: tuple[Side, Side], found: tuple[AttackFound, AttackFound]) -> None:
    """Who loses what in each: of everybody who may lose anything, or be removed, in one of them."""
    table = Table(title="The attack", title_justify="left")
    for title in ("", *[escape(side.label()) for side in sides]):
        table.add_column(title)
    whose = dict.fromkeys((toll.who, toll.what) for each in found for toll in each.odds.tolls)
    for who, what in whose:
        _show_loss(table, found, who, what)
    if not whose:
        table.add_row("losses", *["nobody is hurt" if e.declared else "not declared" for e in found])
    table.add_row("reckoned", *[_reckoned(each) for each in found])
    console.print(table)
    for side, each in zip(sides, found, strict=True):
        for assumed in each.assumed:
            console.print(f"[dim]assumed ({escape(side.label())}): {escape(assumed)}[/]")


def _show_loss(table: Table, found: tuple[AttackFound, AttackFound], who: str, what: str) -> None:
    """Games count what is lost down, or what is suffered up; that somebody is hurt by it is true of both."""
    tolls = [each.toll(who, what) for each in found]
    named = found[0].named | found[1].named
    subject, thing = escape(named[who]), escape(named[what])
    table.add_row(f"{subject} is hurt: {thing}", *[f"{float(each.hit()):.2%}" for each in tolls])
    table.add_row("  on average", *[f"{float(each.mean()):.3f}" for each in tolls])
    amounts = sorted({amount for each in tolls for amount in each.lost if amount})
    for amount in amounts:
        said = f"{float(amount):g}" if amount > 0 else f"{float(-amount):g} regained"
        table.add_row(f"  {said}", *[f"{float(each.lost.get(amount, 0)):.2%}" for each in tolls])
    table.add_row(f"{subject} is removed", *[f"{float(each.removed()):.2%}" for each in tolls])
    table.add_row("  hurt when played", *[_played(each, who, what) for each in found])


def _reckoned(found: AttackFound) -> str:
    odds = found.odds
    if odds.exact:
        return "exactly"
    return f"by playing {odds.samples} times: within {200 * odds.error:.1f} percentage points (95 %)"


def _played(found: AttackFound, who: str, what: str) -> str:
    low, high = found.interval(who, what)
    share = float(found.played_toll(who, what).hit())
    return f"{share:.1%} (95 %: {low:.1%} to {high:.1%})"


def _show_games(sides: tuple[Side, Side], found: GamesFound) -> None:
    table = Table(title=f"{found.left.games} games each", title_justify="left")
    for title in ("", *[escape(side.label()) for side in sides], "B less A (95 %)"):
        table.add_column(title)
    for seat in range(len(found.left.wins_by_seat)):
        shift, low, high = found.shift(seat)
        shown = [_share(each, seat) for each in (found.left, found.right)]
        table.add_row(f"seat {seat + 1} wins", *shown, f"{shift:+.1%} ({low:+.1%} to {high:+.1%})")
    for seat in range(len(found.left.points)):
        means = [f"{each.points[seat] / each.games:.2f}" for each in (found.left, found.right)]
        table.add_row(f"seat {seat + 1} scores", *means, "")
    table.add_row("draws", str(found.left.draws), str(found.right.draws), "")
    lengths = [f"{each.decisions / each.games:.0f}" for each in (found.left, found.right)]
    table.add_row("decisions a game", *lengths, "")
    console.print(table)
    if found.other_winner is not None:
        console.print(f"Of the same {found.left.games} games {found.other_winner} ended otherwise.")


def _share(found: Simulation, seat: int) -> str:
    low, high = found.interval(found.wins_by_seat[seat])
    return f"{found.wins_by_seat[seat] / found.games:.1%} ({low:.1%} to {high:.1%})"
