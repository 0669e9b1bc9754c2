"""The card of a player that ships: what it is told of itself, and tables of all of them for the docs.

    python -m research.card torn --scale 15000 --unit 300     numbers that the search plays with
    python -m research.card --strength                        what was measured of each, into its card
    python -m research.card --table                           docs/research.md's tables, printed

`scale` is what a game as good as won is worth in the system's evaluation, `unit` what one of the network's
likes is. The numbers that were learned are not touched.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from highground.bots.learned import changed_since, network_for, weights_of
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.lab.ladder import ladder, pairings
from highground.lab.simulate import wilson
from highground.lab.winning import fit_for
from research.export import MAGIC


def rewrite(system: str, **told: Any) -> None:
    """Put these into a shipped card."""
    path = weights_of(system)
    data = path.read_bytes()
    end = data.find(b"\n", len(MAGIC))
    card = {**json.loads(data[len(MAGIC) : end]), **told}
    # What is long comes last.
    card["tensors"] = card.pop("tensors")
    path.write_bytes(MAGIC + json.dumps(card, ensure_ascii=False).encode() + data[end:])


def strength_of(system: str) -> dict[str, Any]:
    """What games say of the player, and how far off its chances were."""
    found: dict[str, Any] = {}
    for pair in pairings(system):
        if "learned" in pair.one:
            low, high = wilson(pair.wins, pair.games)
            interval = [round(low, 3), round(high, 3)]
            found[f"{pair.one} v {pair.two}"] = {"won": pair.wins, "games": pair.games, "of_all": interval}
    fit = fit_for(system, find_ruleset(system).scenarios()[0])
    if fit is not None and fit.network:
        found["calibration_error"] = {"games": fit.games, "gap": fit.gap}
    return found


def players() -> list[str]:
    """Every player that ships."""
    heads = [
        "system",
        "learned from",
        "`learned` against `greedy`",
        "rating",
        "chances off by",
        "rules since",
    ]
    found = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    for system in ruleset_names():
        if not weights_of(system).exists():
            continue
        rules = find_ruleset(system)
        network = network_for(system)
        learned = network.card["learned"]
        how = learned.get("how") or f"of {learned['teacher']}'s"
        strength = strength_of(system)
        met, off = strength.get("learned v greedy"), strength.get("calibration_error")
        standing = ladder(system).get("learned")
        cells = [
            rules.title,
            f"{learned['games']:,} games {how}",
            f"{met['won']} of {met['games']} ({met['of_all'][0]:.0%} to {met['of_all'][1]:.0%})"
            if met
            else "",
            f"{standing.rating} ± {standing.error}" if standing else "",
            f"{off['gap']:.1%} in {off['games']} games" if off else "",
            "changed" if changed_since(rules, network) else "the same",
        ]
        found.append("| " + " | ".join(cells) + " |")
    return found


def ratings() -> list[str]:
    """Who stands where in each system."""
    names = ["uniform", "recruit", "greedy", "learned", "search", "search+learned"]
    found = [
        "| system | " + " | ".join(f"`{name}`" for name in names) + " |",
        "|" + "---|" * (len(names) + 1),
    ]
    for system in ruleset_names():
        stands = ladder(system)
        cells = [f"{stands[name].rating} ± {stands[name].error}" if name in stands else "" for name in names]
        found.append("| " + " | ".join([find_ruleset(system).title, *cells]) + " |")
    return found


def chances() -> list[str]:
    """How the chances of first scenarios were fitted."""
    found = ["| system | scenario | told by | games | off by |", "|---|---|---|---|---|"]
    for system in ruleset_names():
        rules = find_ruleset(system)
        scenario = rules.scenarios()[0]
        fit = fit_for(system, scenario)
        if fit is not None:
            by = "network" if fit.network else "evaluation"
            found.append(f"| {rules.title} | `{scenario}` | {by} | {fit.games} | {fit.gap:.1%} |")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("system", nargs="?")
    parser.add_argument("--scale", type=float)
    parser.add_argument("--unit", type=float)
    parser.add_argument("--strength", action="store_true")
    parser.add_argument("--table", action="store_true")
    given = parser.parse_args()
    if given.system:
        told = {"scale": given.scale, "unit": given.unit}
        rewrite(given.system, **{key: value for key, value in told.items() if value is not None})
    if given.strength:
        for system in ruleset_names():
            if weights_of(system).exists():
                rewrite(system, strength=strength_of(system))
    if given.table:
        print("\n".join([*players(), "", *ratings(), "", *chances()]))


if __name__ == "__main__":
    main()
