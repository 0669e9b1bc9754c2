"""What bots and odds take, done in worker processes (`pool`).

What goes to a worker is what a seat may know (a view), never the true state.
"""

from __future__ import annotations

import pickle
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from highground.engine.orders import Refusal
from highground.engine.state import State

if TYPE_CHECKING:
    from highground.engine.odds import Odds

WEIGHED_MOST = 12
OUTCOMES_MOST = 60


def choose(system: str, bot: str, luck: str, seen: bytes) -> tuple[bytes, list[tuple[Any, ...]]]:
    """A bot's order for a pickled view, and the best of what it weighed: words, intent, value, and what parts
    of the evaluation speak for the order instead."""
    from highground.bots.base import make_bot
    from highground.bots.reasons import explain
    from highground.engine.chance import Seeded, seed_of
    from highground.engine.plugins import find_ruleset

    rules = find_ruleset(system)
    player = make_bot(bot, rules, Seeded(seed_of(luck)))
    known = pickle.loads(seen)
    order = player.choose(known)
    write = rules.vocabulary.write
    weighed = [
        (write(w.candidate.order), w.candidate.intent, round(w.value, 3), each.against)
        for each in explain(player, known, order, WEIGHED_MOST)
        for w in (each.weighed,)
    ]
    return pickle.dumps(order), weighed


@cache
def _memory() -> Any:
    """What this worker has counted: a table asks for the same odds again and again."""
    from highground.engine.odds import OddsMemory

    return OddsMemory()


def count_odds(
    system: str, seen: bytes, seat: int, orders: bytes, through: bool, effort: int = 0
) -> dict[str, Any] | Refusal | None:
    """The odds of an order in a world dealt from what the seat knows, as plain data.

    `orders` is the one to be done before it, or None, and the order itself. It may be illegal by then, or not
    asked for: then there are no odds. They are counted for a moment, with more effort for a few; then
    estimated.
    """
    from highground.engine.chance import Seeded, seed_of
    from highground.engine.odds import AT_ONCE
    from highground.engine.plugins import find_ruleset
    from highground.server.sure_modifiers import supposed, sure_modifiers

    rules = find_ruleset(system)
    world = rules.deal(pickle.loads(seen), Seeded(seed_of("a world to count in")))
    first, order = pickle.loads(orders)
    if first is not None:
        later = supposed(world, seat, first, order)
        if not isinstance(later, State):
            return later
        world = later
    before = rules.facts(world.table)
    found = _memory().odds_of(
        blake2b(seen + orders, digest_size=16).hexdigest(),
        world,
        seat,
        order,
        rules.facts,
        Seeded(seed_of("odds")),
        through=through,
        harm=rules.harm,
        seconds=AT_ONCE * 3**effort,
    )
    return {"tallies": sure_modifiers(world, seat, order), **_plain(found, before)}


def _plain(found: Odds, before: dict[str, str]) -> dict[str, Any]:
    """Odds as plain data: shares as fractions in words and as numbers."""
    return {
        "exact": found.exact,
        "samples": found.samples,
        "error": found.error,
        "assumed": list(found.assumed.items()),
        "outcomes": [
            (str(share), float(share), list(changed)) for changed, share in found.outcomes[:OUTCOMES_MOST]
        ],
        "facts": [
            (
                fact,
                before.get(fact, "-"),
                [(value, str(share), float(share)) for value, share in values.items()],
            )
            for fact, values in found.changes.items()
        ],
        "losses": [
            (
                toll.who,
                toll.what,
                str(toll.hit()),
                float(toll.hit()),
                float(toll.removed()),
                float(toll.mean()),
                [
                    (float(amount), str(share), float(share), float(toll.with_removal.get(amount, 0)))
                    for amount, share in toll.lost.items()
                ],
            )
            for toll in found.tolls
        ],
    }
