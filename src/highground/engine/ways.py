"""Every way an order can turn out, by the very code that resolves it.

The order is carried out on a copy of the state; where a frame asks chance, the frame is run again
for every outcome on a copy of its own (not the whole order from the start). So a step asks chance
before it changes anything: a law of the shared suite.

Where a step foresees what the next outcomes come to (`Outlook`), one of each group is followed for all.
That stands as long as nothing more is asked of chance; where it is, as after a shove over an edge, those of
the group are followed one by one.

Questions met on the way are answered as was planned, where the next planned answer is a legal one, and else
by a policy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from highground.engine.agenda import Asking
from highground.engine.chance import Branch, Branching, Chance, Foreseen, Outlook, Scripted, Seeded
from highground.engine.dice import Ask
from highground.engine.errors import RuleBug
from highground.engine.game import Game, waiting_for
from highground.engine.orders import candidates_for
from highground.engine.state import Order, Pass, State
from highground.record import Record

__all__ = [
    "NEXT_QUESTION",
    "Branches",
    "Planned",
    "Policy",
    "Walk",
    "Way",
    "branches",
    "first_candidate",
    "hold",
    "planned_seat",
    "play_out",
    "set_off",
    "through",
]

_POLICY_SEED: Final = b"what a policy sees of luck"
NEXT_QUESTION: Final = -1
"""As the base of a walk: up to whatever somebody is asked next."""

Policy = Callable[[State[Any, Any, Any], Asking, int], Order]
Planned = tuple[int, Order]
"""An answer that is to be given when it can be, and the seat that gives it; -1: whoever is asked."""


def hold(state: State[Any, Any, Any], question: Asking, seat: int) -> Order:
    """The policy "everybody holds": pass where passing is possible, else the first suggestion."""
    options = _suggestions(state, question, seat)
    for order in options:
        if isinstance(order, Pass):
            return order
    return options[0]


def first_candidate(state: State[Any, Any, Any], question: Asking, seat: int) -> Order:
    """The policy "first suggestion": whatever the ruleset suggests first, reactions included."""
    return _suggestions(state, question, seat)[0]


def _suggestions(state: State[Any, Any, Any], question: Asking, seat: int) -> list[Order]:
    found = candidates_for(state.known(seat), question, 16, Seeded(_POLICY_SEED))
    return [each.order for each in found]


class Fork(Record):
    """Where a way was foreseen: the state there, its weight, and the group that the way stands for."""

    state: Final[State[Any, Any, Any]]
    weight: Final[int]
    planned: int
    outlook: Final[Outlook]
    group: Final[int]


class Way(Record):
    """A state on its way to an end, or there, and how likely it is: weight out of total.

    It ends where the agenda is down to `base` frames or a settled question is asked; with `NEXT_QUESTION`,
    where any is. `planned`: so many planned answers were given on it. `fork`: it stands for others too, from
    there on.
    """

    state: Final[State[Any, Any, Any]]
    forced: Final[list[int]]
    weight: Final[int]
    total: Final[int]
    base: Final[int]
    planned: int = 0
    fork: Final[Fork | None] = None


@mypyc_attr(acyclic=True)
class Branches:
    """Every way an order can turn out, with its weight, and the answers assumed."""

    def __init__(self) -> None:
        self.ends: list[Way] = []
        self.assumed: dict[str, str] = {}
        self.complete = True


class Walk:
    """Ways being followed to where all that was set off is done.

    What the `script` says comes up before anything branches: then there is one way to begin with. What is
    planned, or said, may look at more than facts, so nothing is followed for others then.
    """

    def __init__(
        self,
        starts: list[Way],
        policy: Policy,
        foresee: bool = False,
        plan: tuple[Planned, ...] = (),
        script: tuple[str, ...] = (),
    ) -> None:
        self.policy = policy
        self.foresee = foresee and not script and not plan
        self.plan = plan
        self.script = list(script)
        self.ways: list[Way] = list(starts)
        self.assumed: dict[str, str] = {}

    def next_end(self) -> Way | None:
        """Follow one way: to an end, or None where it branched."""
        way = self.ways.pop()
        return None if self._run(way) else way

    def _run(self, way: Way) -> bool:
        """Run a way to its end (False) or to where it branches (True, the branches put on `ways`)."""
        state = way.state
        chance = Branching(way.forced, self.foresee, self.script)
        game: Game[Any, Any, Any] = Game(state, chance, True)
        while not _settled(state, way.base):
            todo = state.agenda[-1]
            frame = todo.frame
            if isinstance(frame, Asking):
                self._answer(way, game, frame)
                continue
            try:
                game.run_next()
            except (Branch, Foreseen) as stop:
                if way.fork is not None:
                    _follow_each(way, way.fork, self.ways)
                    return True
                state.agenda.append(todo)
                if isinstance(stop, Foreseen):
                    _follow_groups(way, stop.outlook, self.ways)
                else:
                    _split(way, chance.forced, stop.ask, self.ways)
                return True
            chance.next_frame()
        if chance.forced:
            raise RuleBug("more was foreseen than chance was asked for")
        return False

    def _answer(self, way: Way, game: Game[Any, Any, Any], question: Asking) -> None:
        seat = planned_seat(game, self.plan, way.planned)
        if seat >= 0:
            game.answer(seat, self.plan[way.planned][1])
            way.planned += 1
            return
        asked = waiting_for(way.state)[0]
        answer = self.policy(way.state, question, asked)
        self.assumed[type(question).__name__] = type(answer).__name__
        game.answer(asked, answer)


def planned_seat(game: Game[Any, Any, Any], plan: tuple[Planned, ...], given: int) -> int:
    """The seat that now gives the next planned answer; -1: it cannot be given yet, or there is none."""
    if given < len(plan):
        by, order = plan[given]
        for seat in waiting_for(game.state):
            if by in (-1, seat) and game.check(seat, order) is None:
                return seat
    return -1


def through(state: State[Any, Any, Any]) -> bool:
    """Whether the open question stands in the middle of something: then the odds of an answer are those of
    all that is going on.
    """
    frame = state.agenda[-1].frame
    return isinstance(frame, Asking) and not type(frame).settled


def set_off(state: State[Any, Any, Any], seat: int, order: Order, through: bool = False) -> Way:
    """A copy of a state in which this order (already checked) has been given.

    The way ends where the order has had all its effects; with `through`, where all that it interrupts has.
    """
    start = state.clone()
    base = 0 if through else len(start.agenda) - 1
    Game(start, Branching([]), True).answer(seat, order)
    return Way(start, [], 1, 1, base)


def branches(
    state: State[Any, Any, Any],
    seat: int,
    order: Order,
    policy: Policy,
    budget: int,
    foresee: bool = False,
    through: bool = False,
) -> Branches:
    """Carry `order` (already checked) out in every way chance allows, until its effects are done.

    With `foresee` an end may stand for others of the same facts: their cards, say, are not the same.
    With `through` whatever the order interrupts is carried through, too, up to the next settled question.
    """
    found = Branches()
    walk = Walk([set_off(state, seat, order, through)], policy, foresee)
    found.assumed = walk.assumed
    while walk.ways:
        end = walk.next_end()
        if end is not None:
            found.ends.append(end)
        if len(found.ends) + len(walk.ways) > budget:
            found.complete = False
            return found
    return found


def _settled(state: State[Any, Any, Any], base: int) -> bool:
    """Whether everything the order set off is done."""
    agenda = state.agenda
    if not agenda or len(agenda) <= base:
        return True
    frame = agenda[-1].frame
    return isinstance(frame, Asking) and (base == NEXT_QUESTION or type(frame).settled)


def _follow_groups(way: Way, outlook: Outlook, ways: list[Way]) -> None:
    """One way for each group of what is foreseen."""
    groups = outlook.groups()
    total = way.total * sum([each.weight for each in groups])
    for each in groups:
        fork = Fork(way.state, way.weight, way.planned, outlook, each.group)
        weight = way.weight * each.weight
        ways.append(Way(way.state.clone(), each.picks, weight, total, way.base, way.planned, fork))


def _follow_each(way: Way, fork: Fork, ways: list[Way]) -> None:
    """Chance was asked for more than was foreseen: back to the fork, and one way for each of the group."""
    for each in fork.outlook.each_of(fork.group):
        weight = fork.weight * each.weight
        ways.append(Way(fork.state.clone(), each.picks, weight, way.total, way.base, fork.planned))


def _split(way: Way, forced: list[int], ask: Ask, ways: list[Way]) -> None:
    """One way for each class of outcomes of what was asked; the last one goes on with the state itself."""
    total = sum(ask.weights)
    shares: dict[int, tuple[int, int]] = {}
    for index, weight in enumerate(ask.weights):
        if weight:
            group = ask.classes[index] if ask.classes else index
            first, sofar = shares.get(group, (index, 0))
            shares[group] = (first, sofar + weight)
    left = len(shares)
    for first, weight in shares.values():
        left -= 1
        state = way.state.clone() if left else way.state
        weight *= way.weight
        ways.append(Way(state, [*forced, first], weight, way.total * total, way.base, way.planned))


def play_out(
    start: Way,
    policy: Policy,
    chance: Chance,
    plan: tuple[Planned, ...] = (),
    script: tuple[str, ...] = (),
) -> Way:
    """The end of a way, played once."""
    copy = start.state.clone()
    game: Game[Any, Any, Any] = Game(copy, Scripted(list(script), chance) if script else chance, True)
    given = 0
    while not _settled(copy, start.base):
        frame = copy.agenda[-1].frame
        if not isinstance(frame, Asking):
            game.run_next()
            continue
        seat = planned_seat(game, plan, given)
        if seat >= 0:
            game.answer(seat, plan[given][1])
            given += 1
        else:
            asked = waiting_for(copy)[0]
            game.answer(asked, policy(copy, frame, asked))
    return Way(copy, [], start.weight, start.total, start.base, given)
