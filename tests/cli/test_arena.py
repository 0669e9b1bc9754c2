"""The arena tells of learned players that learned other rules than those that are played."""

from __future__ import annotations

from pathlib import Path

from highground.bots.learned import rules_seen, weights_of
from highground.cli.arena import aged
from highground.engine.plugins import find_ruleset


def net(folder: Path, rules: str) -> str:
    """Primer's player, with a card that says it learned these rules."""
    head, card, numbers = weights_of("primer").read_bytes().split(b"\n", 2)
    start = card.index(b'"rules": "') + 10
    end = card.index(b'"', start)
    path = folder / f"{len(rules)}.net"
    path.write_bytes(b"\n".join([head, card[:start] + rules.encode() + card[end:], numbers]))
    return f"learned:{path}"


def test_a_player_that_learned_other_rules_is_named_and_one_that_learned_these_is_not(tmp_path: Path) -> None:
    rules = find_ruleset("primer")
    old, new = net(tmp_path, "primer 0 of long ago"), net(tmp_path, rules_seen(rules))
    said = f"{old}: it learned primer 0 of long ago; these are {rules_seen(rules)}"
    assert aged(rules, ["greedy", old, new, "search:9"]) == [said]
