"""`highground bench`: how fast, against our own pure build in the same run."""

from __future__ import annotations

from typing import Any

import typer
from rich.table import Table

from highground import build_info
from highground.cli.console import console, print_json
from highground.engine.errors import ContentError
from highground.lab.benchmarks import Bench, benches, machine, measure, measure_pure, memory_growth


def bench(
    as_json: bool = typer.Option(False, "--json", help="As JSON."),
    here: bool = typer.Option(False, "--here", help="This build only, without the comparison."),
    seconds: float = typer.Option(1.0, "--seconds", help="Time for each measurement."),
    only: str = typer.Option("", "--only", help="Only those whose name contains this."),
    all: bool = typer.Option(False, "--all", help="Also single calls from Python, of a checkout."),
    check: bool = typer.Option(False, "--check", help="Exit status 1 when a target is missed."),
    memory: int = typer.Option(0, "--memory", help="Instead: play this many games and watch memory."),
    system: str = typer.Option("primer", "--system", help="The system whose games --memory plays."),
) -> None:
    """Measure this build, and the same sources uncompiled, and compare with the targets."""
    status = build_info.status()
    if status.kind == "stale":
        raise ContentError(f"this build is stale: {status.detail}")
    if memory:
        _memory(memory, system, as_json)
        return
    chosen = [each for each in benches(build_info.find_checkout() if all else None) if only in each.name]
    if not chosen:
        raise ContentError(f"no benchmark's name contains {only!r}")
    times = {each.name: measure(each, seconds) for each in chosen}
    compare = not here and status.compiled
    pure: dict[str, float] = {}
    if compare:
        # Twice each, in turns: a machine that slows down half-way must not favour either build.
        pure = measure_pure(seconds, only)
        times = {each.name: min(times[each.name], measure(each, seconds)) for each in chosen}
        pure = {name: min(ns, pure[name]) for name, ns in measure_pure(seconds, only).items()}
    rows = [_row(each, times, pure) for each in chosen]
    if as_json:
        print_json({"build": status.kind, "machine": machine(), "benches": rows})
    else:
        _show(rows, status.kind, compare)
    if check and any(row["missed"] for row in rows):
        raise typer.Exit(1)


def _row(each: Bench, times: dict[str, float], pure: dict[str, float]) -> dict[str, Any]:
    ns = times[each.name]
    slow = pure.get(each.name)
    ratio = None if slow is None else slow / ns
    missed = (each.most_ns and ns > each.most_ns and slow is not None) or (
        ratio is not None and each.ratio and ratio < each.ratio
    )
    return {
        "name": each.name,
        "group": each.group,
        "ns": ns,
        "per_s": 1e9 / ns,
        "pure_ns": slow,
        "ratio": ratio,
        "target_ratio": each.ratio or None,
        "target_ns": each.most_ns or None,
        "missed": bool(missed),
    }


def _show(rows: list[dict[str, Any]], build: str, compare: bool) -> None:
    table = Table(title=f"{build} build on {machine()}", title_justify="left")
    for heading in ("benchmark", "each", "a second", "pure", "ratio", "target"):
        table.add_column(heading, justify="left" if heading == "benchmark" else "right")
    for row in rows:
        target = _target(row)
        table.add_row(
            row["name"],
            _time(row["ns"]),
            f"{row['per_s']:,.0f}" if row["per_s"] > 20 else f"{row['per_s']:.1f}",
            _time(row["pure_ns"]) if row["pure_ns"] else "–",
            f"{row['ratio']:.1f}x" if row["ratio"] else "–",
            f"[red]missed[/] {target}" if row["missed"] else target,
        )
    console.print(table)
    if not compare and build == "pure":
        console.print("This is the pure build; the compiled one is several times faster.")


def _target(row: dict[str, Any]) -> str:
    parts = []
    if row["target_ratio"]:
        parts.append(f"≥ {row['target_ratio']:g}x")
    if row["target_ns"]:
        parts.append(f"≤ {_time(row['target_ns'])}")
    return " ".join(parts)


def _time(ns: float) -> str:
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if ns >= size:
            return f"{ns / size:.2f} {unit}"
    return f"{ns:.0f} ns"


def _memory(games: int, system: str, as_json: bool) -> None:
    first, last = memory_growth(games, lambda done: None, system)
    if as_json:
        print_json({"system": system, "games": games, "kb_after_1000": first, "kb_at_end": last})
    else:
        console.print(f"{first} kB after 1000 games, {last} kB after {games}: {last - first:+d} kB")
