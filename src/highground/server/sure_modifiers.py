"""What of an order's numbers is certain before chance speaks: the skill, the cover, the high ground.

The order is played a few times on copies of a world, with different luck each time. What the tallies that it
leads to have in common, line by line, does not depend on luck; cards and dice do.

And what would be certain after another order: what an attack would come to after a step aside.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from highground.engine.agenda import Asking
from highground.engine.chance import Seeded, seed_of
from highground.engine.game import Game, waiting_for
from highground.engine.odds import branches, hold
from highground.engine.orders import Refusal
from highground.engine.state import Order, State
from highground.engine.tally import Tally
from highground.record import fields_of

PLAYS = 6
STEPS_MOST = 400

Line = tuple[int, str, str, str]
"""Amount, clause, why, and the unit of its tally: a modifier as plain data."""


def sure_modifiers(world: State[Any, Any, Any], seat: int, order: Order) -> list[tuple[str, list[Line]]]:
    """The tallies by event and field ("AttackRolled.dice"), in the order of their events; those of which
    nothing is certain are left out.
    """
    plays = [_tallies_of_a_play(world, seat, order, each) for each in range(PLAYS)]
    found: list[tuple[str, list[Line]]] = []
    for name, lines in plays[0].items():
        common = Counter(lines)
        for play in plays[1:]:
            common &= Counter(play.get(name, ()))
        kept = [line for line in dict.fromkeys(lines) for _ in range(common[line])]
        if kept:
            found.append((name, kept))
    return found


def _tallies_of_a_play(
    world: State[Any, Any, Any], seat: int, order: Order, luck: int
) -> dict[str, list[Line]]:
    """What the first event of each kind counts, until somebody acts anew; reactions are held back."""
    state = world.clone()
    game: Game[Any, Any, Any] = Game(state, Seeded(seed_of(f"certain/{luck}")))
    game.answer(seat, order)
    found: dict[str, list[Line]] = {}
    heard = 0
    for _ in range(STEPS_MOST):
        for told in game.told[heard:]:
            for name, lines in _tallies(told.event).items():
                found.setdefault(name, lines)
        heard = len(game.told)
        if not state.agenda:
            break
        frame = state.agenda[-1].frame
        if not isinstance(frame, Asking):
            game.run_next()
        elif type(frame).settled:
            break
        else:
            asked = waiting_for(state)[0]
            game.answer(asked, hold(state, frame, asked))
    return found


def supposed(
    world: State[Any, Any, Any], seat: int, first: Order, then: Order
) -> State[Any, Any, Any] | Refusal | None:
    """The world after `first`, in which `then` could be ordered; else why not.

    None: luck has a part in it, or the seat is not asked next.
    """
    found = branches(world, seat, first, hold, 1)
    if not found.complete or not found.ends:
        return None
    later = found.ends[0].state
    if not later.agenda or seat not in waiting_for(later):
        return None
    refusal = Game(later, Seeded(seed_of("supposed"))).check(seat, then)
    return later if refusal is None else refusal


def _tallies(event: Any) -> dict[str, list[Line]]:
    values = [(name, getattr(event, name)) for name in fields_of(type(event))]
    kind = type(event).__name__
    return {
        f"{kind}.{name}": [(part.amount, part.clause, part.why, value.unit) for part in value.parts]
        for name, value in values
        if isinstance(value, Tally)
    }
