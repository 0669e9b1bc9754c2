"""The judge: plays a case and tells what happens, under which clause, and with what chance."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from highground.content.cases import CaseFile, Expected, open_case
from highground.engine.chance import Chance, Scripted, Seeded, seed_of
from highground.engine.dice import Ask
from highground.engine.errors import ContentError, RuleBug, nearest
from highground.engine.events import Told
from highground.engine.game import Game, let_asides_pass, waiting_for
from highground.engine.odds import Odds, odds_of
from highground.engine.orders import Refusal
from highground.engine.ruleset import Ruleset
from highground.engine.state import Order, State
from highground.engine.tally import Tally
from highground.record import fields_of

__all__ = ["Judged", "Judgement", "cited_by", "judge"]


class Judged:
    """One order of a case and what came of it."""

    def __init__(self, words: str, seat: int) -> None:
        self.words = words
        self.seat = seat
        self.refusal: Refusal | None = None
        self.told: list[Told] = []
        self.odds: Odds | None = None
        self.failures: list[str] = []


class Judgement:
    """Everything a case led to."""

    def __init__(self, rules: Ruleset, state: State[Any, Any, Any]) -> None:
        self.rules = rules
        self.state = state
        self.opening: list[Told] = []
        self.orders: list[Judged] = []
        self.left_out: list[str] = []

    def facts(self) -> dict[str, str]:
        return self.rules.facts(self.state.table)

    def failures(self) -> list[str]:
        """Every expectation that was not met, with the order it belongs to."""
        return [f"{each.words}: {failure}" for each in self.orders for failure in each.failures]


def judge(
    rules: Ruleset, case: CaseFile, where: str, after: Chance | None = None, odds: bool = False
) -> Judgement:
    """Play a case. Chance beyond what the case gives comes from `after`, or is enumerated with `odds`."""
    state = open_case(rules, case, where)
    script = Scripted(case.chance, after if after is not None else _NothingMore())
    found = Judgement(rules, state)
    with _naming(f"{where}: at the beginning", case):
        game: Game[Any, Any, Any] = Game(state, script)
        game.advance()
        found.opening = game.told
    for number, each in enumerate(case.orders):
        with _naming(f"{where}: orders[{number}] {each.order!r}", case):
            order = rules.vocabulary.read(each.order, rules.models(state.table))
            let_asides_pass(Game(state, script), order, each.by)
            done = Judged(each.order, _seat(state, order, each.by))
            found.orders.append(done)
            if odds and script.used >= len(script.labels):
                _weigh(rules, state, done, order)
                if done.odds is not None and len(done.odds.outcomes) > 1:
                    found.left_out = [later.order for later in case.orders[number + 1 :]]
                    return found
            _carry_out(rules, state, script, done, order)
            done.failures = _unmet(rules, state, done, each.expect)
    if script.used < len(script.labels):
        raise ContentError(
            f"{where}: chance lists {len(script.labels)} outcomes but only {script.used} came up"
        )
    return found


class _NothingMore(Chance):
    """The end of what a case says about chance."""

    def pick(self, ask: Ask) -> int:
        raise ContentError(
            f"chance does not say what comes up on {ask.what} [{ask.clause.id}]: "
            "add it, or count all ways with --odds"
        )


@contextmanager
def _naming(place: str, case: CaseFile) -> Iterator[None]:
    """Errors say where in the case they arose. What is to be done can name what is not there."""
    try:
        yield
    except ContentError as error:
        raise ContentError(f"{place}: {error}") from error
    except (AttributeError, LookupError, RuleBug, TypeError, ValueError) as error:
        if not case.todo:
            raise
        raise ContentError(f"{place}: what the case has to do cannot be done: {error}") from error


def _seat(state: State[Any, Any, Any], order: Order, by: int | None) -> int:
    if not waiting_for(state):
        raise ContentError("nobody is asked for an order: the game is over")
    return Game(state, Scripted([])).giver(order) if by is None else by


def _weigh(rules: Ruleset, state: State[Any, Any, Any], done: Judged, order: Order) -> None:
    game: Game[Any, Any, Any] = Game(state, Scripted([]))
    done.refusal = game.check(done.seat, order)
    if done.refusal is None:
        done.odds = odds_of(state, done.seat, order, rules.facts, Seeded(seed_of("odds")))


def _carry_out(
    rules: Ruleset, state: State[Any, Any, Any], chance: Chance, done: Judged, order: Order
) -> None:
    game: Game[Any, Any, Any] = Game(state, chance)
    done.refusal = game.check(done.seat, order)
    if done.refusal is None:
        game.answer(done.seat, order)
        game.advance()
        done.told = game.told


def _unmet(rules: Ruleset, state: State[Any, Any, Any], done: Judged, expect: Expected) -> list[str]:
    missed: list[str] = []
    refused = None if done.refusal is None else done.refusal.clause
    if refused != expect.refused:
        missed.append(f"expected {_by(expect.refused)}, but it is {_by(refused)}")
    cited = cited_by(done.told)
    missed += [f"{clause} is not cited" for clause in expect.cites if clause not in cited]
    missed += [f"{clause} is cited" for clause in expect.not_cites if clause in cited]
    kinds = iter([type(each.event).__name__ for each in done.told])
    missed += [f"there is no {wanted} in its place" for wanted in expect.events if wanted not in kinds]
    facts = rules.facts(state.table)
    for name, wanted in expect.facts.items():
        have = facts.get(name)
        if have is None:
            missed.append(f"there is no fact {name!r}" + nearest(name, list(facts)))
        elif have != str(wanted).lower() and have != str(wanted):
            missed.append(f"{name} is {have}, not {wanted}")
    return missed


def _by(clause: str | None) -> str:
    return "allowed" if clause is None else f"refused by {clause}"


def cited_by(told: list[Told]) -> set[str]:
    """Every clause that a run of events cites, in itself or in a tally."""
    cited = {each.clause for each in told}
    for each in told:
        for name in fields_of(type(each.event)):
            value = getattr(each.event, name)
            if isinstance(value, Tally):
                cited.update(part.clause for part in value.parts)
    return cited
