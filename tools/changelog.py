"""Fold the fragments of `changelog.d/` into `CHANGELOG.md`, under a version's heading, and delete them.

    python tools/changelog.py 0.2.0

A version that has a heading already gets the new entries in their places.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KINDS = {
    "rules": "Rules",
    "added": "Added",
    "changed": "Changed",
    "fixed": "Fixed",
    "removed": "Removed",
}
"""The kinds of fragment, in the order in which they are read, each with its heading."""


def main() -> None:
    folded = fold(ROOT, sys.argv[1])
    print(f"{folded} fragments folded into {sys.argv[1]}")


def fold(root: Path, version: str) -> int:
    """How many fragments there were."""
    path = root / "CHANGELOG.md"
    before, entries, after = split(path.read_text(encoding="utf-8"), version)
    fragments = sorted(each for each in (root / "changelog.d").glob("*.md") if each.name != "README.md")
    for each in fragments:
        kind = each.name.split(".")[-2]
        if kind not in KINDS:
            raise SystemExit(f"{each.name}: there is no kind {kind!r}; valid: {', '.join(KINDS)}")
        items = ("\n" + each.read_text(encoding="utf-8")).split("\n- ")
        entries[kind] += ["- " + " ".join(item.split()) for item in items if item.strip()]
    section = [f"## {version}"]
    for kind, title in KINDS.items():
        if entries[kind]:
            section += [f"### {title}", "\n".join(sorted(entries[kind]))]
    whole = [before.rstrip(), *section, after.strip()]
    path.write_text("\n\n".join(part for part in whole if part) + "\n", encoding="utf-8")
    for each in fragments:
        each.unlink()
    return len(fragments)


def split(text: str, version: str) -> tuple[str, dict[str, list[str]], str]:
    """What stands before a version's section, its entries by kind, and what stands behind it: a new one goes
    before the newest that there is."""
    entries: dict[str, list[str]] = {kind: [] for kind in KINDS}
    heads = text.split("\n## ")
    known = [at for at, part in enumerate(heads) if part.splitlines()[0] == version]
    at = known[0] if known else 1 + (len(heads) > 1 and heads[1].startswith("Unreleased"))
    titles = {title: kind for kind, title in KINDS.items()}
    for part in heads[at].split("\n### ")[1:] if known else []:
        title, _, lines = part.partition("\n")
        entries[titles[title]] += lines.strip().splitlines()
    rest = heads[at + len(known) :]
    return "\n## ".join(heads[:at]), entries, "".join(f"## {part}\n" for part in rest)


if __name__ == "__main__":
    main()
