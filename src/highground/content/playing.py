"""Cases being played: order by order, with what the case says of chance; and what it leaves open weighed.

Where a case does not say what comes up, the order it happens on can be weighed instead: in every way that
chance can go, with the orders that follow given wherever they answer what is asked on the way.
"""

from __future__ import annotations

from typing import Any, Final

from highground.content.cases import CaseFile, open_case
from highground.engine.agenda import Asking, Question
from highground.engine.chance import Chance, DrawnOutcome, Scripted, Seeded, seed_of
from highground.engine.dice import Ask
from highground.engine.errors import ContentError
from highground.engine.events import LoggedEvent
from highground.engine.game import Game, let_asides_pass, waiting_for
from highground.engine.odds import Reckoning
from highground.engine.orders import Refusal
from highground.engine.ruleset import SystemPlay, SystemTable
from highground.engine.state import Order, Pass, State
from highground.engine.ways import Planned, Way, hold, planned_seat, play_out, set_off, through
from highground.record import Record

__all__ = ["CasePlay", "NothingSaid", "Weighing", "answers_from", "last_weighed", "weighable"]

WHOEVER: Final = -1


class NothingSaid(ContentError):
    """A case does not say what comes up."""


class _NothingMore(Chance):
    """The end of what a case says about chance."""

    def pick(self, ask: Ask) -> int:
        raise NothingSaid(
            f"chance does not say what comes up on {ask.what} [{ask.clause.id}]: "
            "add it, or count all ways with --odds"
        )


class Script(Scripted):
    """What a case says of chance, and all that came up: what was asked, for whom, by which clause."""

    def __init__(self, labels: list[str], after: Chance) -> None:
        super().__init__(labels, after)
        self.fallen: list[DrawnOutcome] = []

    def pick(self, ask: Ask) -> int:
        index = super().pick(ask)
        self.fallen.append(DrawnOutcome(ask.what, ask.seat, ask.clause.id, ask.labels[index]))
        return index


class Given(Record):
    """An order that was given: by whom, and why it was refused, if it was."""

    seat: Final[int]
    order: Final[Order]
    refusal: Final[Refusal | None]


class CasePlay:
    """A case on its way. Chance beyond what it says comes from `after`; without, `NothingSaid` is raised.

    `told` is what the last order led to and `fallen` what came up on it, also where it broke off; then
    `before` is the state before it, and `unused` what chance still had to say.
    """

    def __init__(self, rules: SystemPlay, case: CaseFile, where: str, after: Chance | None = None) -> None:
        self.rules = rules
        self.case = case
        self.state = open_case(rules, case, where)
        self.script = Script(case.chance, after if after is not None else _NothingMore())
        self.told: list[LoggedEvent] = []
        self.fallen: list[DrawnOutcome] = []
        self.before = self.state
        self._used = 0

    def unused(self) -> tuple[str, ...]:
        """What chance had to say before the last order."""
        return tuple(self.script.labels[self._used :])

    def step_back(self) -> None:
        """Undo an order that broke off."""
        self.state = self.before
        self.script.used = self._used

    def begin(self) -> None:
        """Up to the first question."""
        self._go_on(None)

    def read(self, number: int) -> Order:
        """What an order of the case means now."""
        return self.rules.vocabulary.read(self.case.orders[number].order, self.rules.models(self.state.table))

    def give(self, number: int) -> Given:
        """Give an order of the case; up to the next question."""
        by = self.case.orders[number].by
        order = self.read(number)
        self._remember()
        self.script.fallen = self.fallen = []
        let_asides_pass(Game(self.state, self.script), order, by)
        given = checked(self.state, order, by)
        self.told = []
        if given.refusal is None:
            self._go_on(given)
        return given

    def left_hanging(self, number: int) -> bool:
        """Whether the last order, of this number, stopped where somebody may react, or let it be, and the
        case does not say which.
        """
        question = self.state.agenda[-1].frame if self.state.agenda else None
        if not isinstance(question, Asking) or not through(self.state):
            return False
        if not isinstance(hold(self.state, question, waiting_for(self.state)[0]), Pass):
            return False
        later = plan_from(self, number + 1)
        return planned_seat(Game(self.state, self.script), later, 0) < 0

    def _remember(self) -> None:
        self.before, self._used = self.state.clone(), self.script.used

    def _go_on(self, given: Given | None) -> None:
        self._remember()
        self.script.fallen = self.fallen = []
        game: Game[Any, Any, Any] = Game(self.state, self.script)
        try:
            if given is not None:
                game.answer(given.seat, given.order)
            game.advance()
        finally:
            self.told = game.told


def checked(state: State[Any, Any, Any], order: Order, by: int | None) -> Given:
    """An order as whoever is asked, or who is said to, would give it."""
    asked = waiting_for(state)
    if not asked:
        raise ContentError("nobody is asked for an order: the game is over")
    game: Game[Any, Any, Any] = Game(state, Scripted([]))
    seat = game.giver(order) if by is None else by
    return Given(seat, order, game.check(seat, order))


class Weighing(Record):
    """An order about to be weighed: the ways that lead there, what still is to be answered, what comes up
    first.
    """

    rules: Final[SystemPlay]
    ways: Final[list[Way]]
    seat: Final[int]
    order: Final[Order]
    plan: Final[tuple[Planned, ...]] = ()
    script: Final[tuple[str, ...]] = ()

    def reckoning(
        self,
        budget: int = 100_000,
        samples: int = 40_000,
        foresee: bool = True,
        keep: bool = False,
        seed: str = "odds",
    ) -> Reckoning:
        """Its odds, yet to be found."""
        starts: list[Way] = []
        for way in self.ways:
            start = set_off(way.state, self.seat, self.order, through(way.state))
            starts.append(Way(start.state, [], way.weight, way.total, start.base))
        return Reckoning(
            self.ways[0].state.table,
            starts,
            self.rules.facts,
            Seeded(seed_of(seed)),
            budget=budget,
            samples=samples,
            foresee=foresee,
            harm=self.rules.harm,
            plan=self.plan,
            script=self.script,
            keep=keep,
        )


def answers_from(case: CaseFile, number: int) -> list[int]:
    """The orders of a case from there on, without those it expects to be refused: these answer nothing."""
    return [at for at in range(number, len(case.orders)) if case.orders[at].expect.refused is None]


def plan_from(play: CasePlay, number: int) -> tuple[Planned, ...]:
    """What the case orders from there on."""
    plan: list[Planned] = []
    for at in answers_from(play.case, number):
        each = play.case.orders[at]
        try:
            order = play.read(at)
        except ContentError as error:
            raise ContentError(f"orders[{at}] {each.order!r}: {error}") from error
        plan.append((WHOEVER if each.by is None else each.by, order))
    return tuple(plan)


def weighable(play: CasePlay, state: State[Any, Any, Any], number: int) -> tuple[Given, tuple[Planned, ...]]:
    """What to weigh so that an order of the case is, and what is then still planned: the order itself; or
    that a chance is let pass which nobody need speak of, so that the order can be given.
    """
    given = checked(state, play.read(number), play.case.orders[number].by)
    frame = state.agenda[-1].frame
    if given.refusal is not None and isinstance(frame, Question) and type(frame).aside:
        return Given(frame.seat, Pass(), None), plan_from(play, number)
    return given, plan_from(play, number + 1)


def _if_not_enough(play: CasePlay, number: int) -> tuple[str, ...]:
    """What the case says comes up on an order that was left hanging, unless that is all that comes up."""
    before, script = play.before, play.unused()
    given, plan = weighable(play, before, number)
    start = set_off(before, given.seat, given.order, through(before))
    try:
        play_out(start, hold, _NothingMore(), plan, script)
    except NothingSaid:
        return script
    return ()


def last_weighed(rules: SystemTable, case: CaseFile, where: str) -> Weighing:
    """The first order on which the case does not say what comes up, with those that follow; the last, if it
    says everything: then what it says of that one is passed over.
    """
    if not case.orders:
        raise ContentError(f"{where}: there is no order to weigh")
    play = CasePlay(rules, case, where)
    last = answers_from(case, 0)[-1:]
    at = "at the beginning"
    try:
        play.begin()
        script: tuple[str, ...] = ()
        for number, each in enumerate(case.orders):
            at = f"orders[{number}] {each.order!r}"
            try:
                given = play.give(number)
                if given.refusal is not None and each.expect.refused is None:
                    raise ContentError(rules.speaker(play.state.table, "en").refusal(given.refusal))
                if given.refusal is None and play.left_hanging(number):
                    script = _if_not_enough(play, number)
                    break
                if [number] == last:
                    break
            except NothingSaid:
                script = play.unused()
                break
        play.step_back()
        given, plan = weighable(play, play.state, number)
        if given.refusal is not None:
            raise ContentError(rules.speaker(play.state.table, "en").refusal(given.refusal))
    except ContentError as error:
        raise ContentError(f"{where}: {at}: {error}") from error
    return Weighing(rules, [Way(play.state, [], 1, 1, 0)], given.seat, given.order, plan, script)
