"""Mutation of the rules: `make mutate SYSTEM=torn`, or

    PYTHONPATH=src python -m tools.mutation torn [--sample 300] [--seed 1] [--only TEXT] [--page FILE]
    PYTHONPATH=src python -m tools.mutation torn --mutants FILE    those that FILE lists, again

Changes rules of a system at random, one at a time, runs the tests that run the changed function, and lists
the changes that no test noticed. `equivalents/<system>.toml` names those that change nothing, and why.
"""

from __future__ import annotations

import argparse
import ast
import random
import re
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.mutation.operators import Mutant, count_mutants, make_mutant, shown, sites
from tools.mutation.running import RULESETS, Suite

EQUIVALENTS = Path("tools/mutation/equivalents")
BAR = 95
# What is said, shown, suggested or read from files is no rule; its tests are elsewhere.
RULES = re.compile(r"(rules|scenarios|force|state)/")
NOT_RULES = re.compile(
    r"(^|/)(__init__|reports|trials|\w*orders|attack_odds|odds|nearby)\.py$|^state/(cards|names|printed)\.py$"
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make mutate", description=__doc__.splitlines()[0])
    parser.add_argument("system", choices=sorted(path.parent.name for path in RULESETS.glob("*/ruleset.py")))
    parser.add_argument("--sample", type=int, default=300, metavar="N", help="how many mutants (300)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (2)")
    parser.add_argument("--only", default="", metavar="TEXT", help="only modules whose path holds this")
    parser.add_argument(
        "--mutants",
        type=Path,
        metavar="FILE",
        help="those listed in this file: what the tool printed, or a page",
    )
    parser.add_argument("--page", type=Path, help="write the figures into this page of the docs")
    asked = parser.parse_args()
    sources = rules_of(asked.system, asked.only)
    everything = [(module, number) for module in sources for number in range(count_mutants(sources[module]))]
    if not everything:
        sys.exit(f"no rules of {asked.system} in modules named {asked.only!r}")
    if asked.mutants is not None:
        sample = those_listed(asked.mutants.read_text(encoding="utf-8"), sources)
    else:
        luck = random.Random(f"{asked.system} {asked.seed}")
        sample = sorted(luck.sample(everything, min(asked.sample, len(everything))))
    suite = Suite(asked.system, asked.jobs)
    print(f"{asked.system}: {len(sample)} of {len(everything)} mutants in {len(sources)} modules", flush=True)
    equivalent = read_equivalents(asked.system)
    began = time.monotonic()
    survivors: list[Mutant] = []

    def attempt(chosen: tuple[str, int]) -> None:
        module, number = chosen
        mutant, tree = make_mutant(module, sources[module], number)
        if mutant.key not in equivalent and suite.survives(mutant, tree):
            survivors.append(mutant)
            reached = "" if suite.tests_for(mutant) else " (no test runs it)"
            print(
                f"survived: {mutant.module}:{mutant.line} {mutant.key.partition(' ')[2]}{reached}", flush=True
            )

    with ThreadPoolExecutor(asked.jobs) as pool:
        list(pool.map(attempt, sample))
    keys = {make_mutant(module, sources[module], number)[0].key for module, number in sample}
    report = Report(
        asked.system,
        len(everything),
        len(sample),
        survivors,
        {k: equivalent[k] for k in equivalent if k in keys},
        asked.seed,
    )
    print(f"{report.line()} ({time.monotonic() - began:.0f} s)")
    if asked.page is not None:
        write_page(asked.page, report)
    sys.exit(0 if report.share() >= BAR else 1)


def rules_of(system: str, only: str) -> dict[str, str]:
    """Every module of rules, with its text."""
    folder = RULESETS / system
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.py"))
    return {
        name: (folder / name).read_text(encoding="utf-8")
        for name in names
        if RULES.match(name) and not NOT_RULES.search(name) and only in name
    }


def those_listed(text: str, sources: dict[str, str]) -> list[tuple[str, int]]:
    """The mutants that a text names, one a line: as the tool prints a survivor, or as a page lists its key.

    A key with several mutants (a line that stands twice in its function) means all of them.
    """
    keys = {_key_in(line) for line in text.splitlines()}
    statements = {key.partition(" => ")[0] for key in keys}
    modules = [module for module in sources if any(key.startswith(f"{module} ") for key in keys)]
    return [
        (module, number)
        for module in modules
        for number, site in enumerate(sites(ast.parse(sources[module])))
        if f"{module} {site.function}: {shown(site.statement)}" in statements
        and make_mutant(module, sources[module], number)[0].key in keys
    ]


def _key_in(line: str) -> str:
    printed = re.match(r"survived: (\S+):\d+ (.*?)(?: \(no test runs it\))?$", line)
    return f"{printed[1]} {printed[2]}" if printed else line.removeprefix("- `").removesuffix("`")


def read_equivalents(system: str) -> dict[str, str]:
    """Mutants that change nothing a rule could notice: what each is, and why."""
    path = EQUIVALENTS / f"{system}.toml"
    if not path.exists():
        return {}
    return {
        each["mutant"]: each["why"]
        for each in tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    }


class Report:
    """What came of a sample."""

    def __init__(
        self,
        system: str,
        all: int,
        tried: int,
        survivors: list[Mutant],
        equivalent: dict[str, str],
        seed: int,
    ) -> None:
        self.system = system
        self.all = all
        self.tried = tried
        self.survivors = sorted(survivors, key=lambda each: (each.module, each.number))
        self.equivalent = equivalent
        self.seed = seed

    def share(self) -> float:
        """Killed, in per cent of those that change something."""
        real = self.tried - len(self.equivalent)
        return 100 * (real - len(self.survivors)) / real if real else 100.0

    def line(self) -> str:
        killed = self.tried - len(self.equivalent) - len(self.survivors)
        return (
            f"{self.system}: {self.share():.1f} % killed ({killed} of {self.tried}; "
            f"{len(self.equivalent)} equivalent, {len(self.survivors)} survived; "
            f"{self.all} in all, seed {self.seed})"
        )

    def section(self) -> str:
        lines = [f"## {self.system}", "", self.line() + ".", ""]
        if self.survivors:
            lines += ["Survivors:", "", *(f"- `{each.key}`" for each in self.survivors), ""]
        if self.equivalent:
            lines += ["Equivalent:", ""]
            lines += [f"- `{key}`: {why}" for key, why in sorted(self.equivalent.items())] + [""]
        return "\n".join(lines)


def write_page(page: Path, report: Report) -> None:
    """Replace the system's section of the page, or add it."""
    head, *sections = re.split(r"(?m)^(?=## )", page.read_text(encoding="utf-8"))
    kept = [each for each in sections if each.splitlines()[0] != f"## {report.system}"]
    kept.append(report.section() + "\n")
    page.write_text(
        head + "".join(sorted(each.rstrip() + "\n\n" for each in kept)).rstrip() + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
