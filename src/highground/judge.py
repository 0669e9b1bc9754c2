"""The judge: plays a case and tells what happens, under which clause, and with what chance."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from highground.content.cases import CaseFile, Expected
from highground.content.playing import (
    CasePlay,
    NothingSaid,
    Weighing,
    answers_from,
    weighable,
)
from highground.engine.chance import Chance, DrawnOutcome, Seeded, seed_of
from highground.engine.errors import ContentError, RuleBug, nearest
from highground.engine.events import LoggedEvent
from highground.engine.odds import Odds, Reckoning
from highground.engine.orders import Refusal
from highground.engine.ruleset import Result, SystemPlay
from highground.engine.state import State
from highground.engine.tally import Tally
from highground.engine.ways import NEXT_QUESTION, Way
from highground.record import fields_of

__all__ = ["PATIENCE", "Judged", "Judgement", "cited_by", "judge", "judge_play"]

PATIENCE = 2.0
"""How many seconds odds are counted before they are estimated."""
_KEPT_PLAYS = 2_000


class Judged:
    """One order of a case and what came of it."""

    def __init__(self, words: str, seat: int) -> None:
        self.words = words
        self.seat = seat
        self.refusal: Refusal | None = None
        self.told: list[LoggedEvent] = []
        self.fallen: list[DrawnOutcome] = []
        self.odds: Odds | None = None
        self.failures: list[str] = []


class Judgement:
    """Everything a case led to.

    `trouble` is what is wrong with the case, where it could not be played to its end, or chance had more to
    say than came up; all that happened up to there is told.
    """

    def __init__(self, rules: SystemPlay, state: State[Any, Any, Any]) -> None:
        self.rules = rules
        self.state = state
        self.opening: list[LoggedEvent] = []
        self.opening_fallen: list[DrawnOutcome] = []
        self.opening_odds: Odds | None = None
        self.orders: list[Judged] = []
        self.left_out: list[str] = []
        self.undecided = False
        """Whether where it led depends on what comes up."""
        self.trouble = ""

    def facts(self) -> dict[str, str]:
        return self.rules.facts(self.state.table)

    def weighed(self) -> bool:
        """Whether odds were asked for anything: not where the case says all that comes up."""
        return self.opening_odds is not None or any(each.odds is not None for each in self.orders)

    def result(self) -> Result | None:
        """How the game ended, if it has."""
        return None if self.state.agenda else self.rules.result(self.state.table)

    def failures(self) -> list[str]:
        """Every expectation that was not met, with the order it belongs to; and the trouble, if any."""
        found = [f"{each.words}: {failure}" for each in self.orders for failure in each.failures]
        return [*found, self.trouble] if self.trouble else found


def judge(
    rules: SystemPlay,
    case: CaseFile,
    where: str,
    after: Chance | None = None,
    odds: bool = False,
    patience: float = PATIENCE,
) -> Judgement:
    """Play a case. Chance beyond what the case gives comes from `after`, or with `odds` is weighed: exactly,
    or, where that takes longer than the patience lasts, by playing.
    """
    return judge_play(CasePlay(rules, case, where, after), where, odds, patience)


def judge_play(
    play: CasePlay, where: str, odds: bool = False, patience: float = PATIENCE, most: int | None = None
) -> Judgement:
    """The same of a case that is laid out already; at most so many of its orders."""
    found = Judgement(play.rules, play.state)
    try:
        if odds:
            _weigh_all(play, found, where, patience)
        else:
            _play_all(play, found, where, most)
        listed, used = len(play.script.labels), play.script.used
        if used < listed and not found.undecided and most is None:
            found.trouble = f"{where}: chance lists {listed} outcomes but only {used} came up"
    except ContentError as error:
        found.trouble = str(error)
    found.state = play.state
    return found


@contextmanager
def _naming(place: str, case: CaseFile) -> Iterator[None]:
    """Errors say where in the case they arose. What is to be done can name what is not there."""
    try:
        yield
    except NothingSaid as error:
        raise NothingSaid(f"{place}: {error}") from error
    except ContentError as error:
        raise ContentError(f"{place}: {error}") from error
    except (AttributeError, LookupError, RuleBug, TypeError, ValueError) as error:
        if not case.todo:
            raise
        raise ContentError(f"{place}: what the case has to do cannot be done: {error}") from error


def _place(where: str, case: CaseFile, number: int) -> str:
    return f"{where}: orders[{number}] {case.orders[number].order!r}"


# -- as the case says ------------------------------------------------------------------------------


def _play_all(play: CasePlay, found: Judgement, where: str, most: int | None) -> None:
    _open(play, found, where)
    for number in range(len(play.case.orders[:most])):
        _give(play, found, where, number)


def _open(play: CasePlay, found: Judgement, where: str) -> None:
    try:
        with _naming(f"{where}: at the beginning", play.case):
            play.begin()
    finally:
        found.opening, found.opening_fallen = play.told, play.fallen


def _give(play: CasePlay, found: Judgement, where: str, number: int) -> None:
    each = play.case.orders[number]
    done = Judged(each.order, -1)
    found.orders.append(done)
    play.told = []
    try:
        with _naming(_place(where, play.case, number), play.case):
            given = play.give(number)
    finally:
        done.told, done.fallen = play.told, play.fallen
    done.seat, done.refusal = given.seat, given.refusal
    done.failures = _unmet(play.rules, play.state, done, each.expect)


# -- in every way that chance can go ---------------------------------------------------------------


def _weigh_all(play: CasePlay, found: Judgement, where: str, patience: float) -> None:
    """Play as long as the case says what comes up; then weigh order by order, until what comes next depends
    on what came up.
    """
    orders = play.case.orders
    try:
        _open(play, found, where)
        ways = _known(play.state)
    except NothingSaid:
        play.step_back()
        found.opening = []
        start = [Way(play.state.clone(), [], 1, 1, NEXT_QUESTION)]
        reckoning = _reckoning(play, play.state.table, start, play.unused(), True)
        reckoning.work(patience)
        found.opening_odds = reckoning.odds()
        play.script.used = len(play.script.labels)
        ways = reckoning.ends
        if len(found.opening_odds.outcomes) > 1:
            found.undecided = True
            found.left_out = [each.order for each in orders]
            return
    number = 0
    while number < len(orders):
        if len(ways) == 1:
            if _given(play, found, where, number):
                number += 1
                ways = _known(play.state)
                continue
            ways = _known(play.state)
        with _naming(_place(where, play.case, number), play.case):
            ways, taken = _weigh(play, found, ways, number, patience)
        number += taken
        if not ways:
            found.undecided = True
            found.left_out = [each.order for each in orders[number:]]
            return
        play.state = ways[0].state


def _known(state: State[Any, Any, Any]) -> list[Way]:
    return [Way(state, [], 1, 1, NEXT_QUESTION)]


def _given(play: CasePlay, found: Judgement, where: str, number: int) -> bool:
    """Whether an order could be given without chance; else all is as before it."""
    try:
        _give(play, found, where, number)
        if found.orders[-1].refusal is not None or not play.left_hanging(number):
            return True
    except NothingSaid:
        pass
    found.orders.pop()
    play.step_back()
    return False


def _weigh(
    play: CasePlay, found: Judgement, ways: list[Way], number: int, patience: float
) -> tuple[list[Way], int]:
    """Weigh an order with what is answered on the way. The ways it ends in, if they all come to the same,
    else none; and how many orders of the case that was.
    """
    case, rules = play.case, play.rules
    weighed = [weighable(play, way.state, number) for way in ways]
    given, plan = weighed[0]
    done = Judged(case.orders[number].order, given.seat)
    found.orders.append(done)
    refusals = [each.refusal for each, _ in weighed if each.refusal is not None]
    if refusals:
        done.refusal = refusals[0]
        done.failures = _unmet(rules, ways[0].state, done, case.orders[number].expect)
        # Where only some of the ways refuse it, what follows depends on what came up.
        return (ways if len(refusals) == len(ways) else []), 1
    script = play.unused() if len(ways) == 1 else ()
    weighing = Weighing(rules, ways, given.seat, given.order, plan, script)
    reckoning = weighing.reckoning()
    reckoning.work(patience)
    play.script.used = len(play.script.labels) - reckoning.script_left()
    answers = answers_from(case, 0)
    taken = 1 + answers[len(answers) - len(plan) + reckoning.planned - 1] - number if reckoning.planned else 1
    for later in case.orders[number + 1 : number + taken]:
        done = Judged(later.order, -1 if later.by is None else later.by)
        found.orders.append(done)
    done.odds = reckoning.odds()
    if len(done.odds.outcomes) > 1:
        return [], taken
    ends = weighing.reckoning(samples=_KEPT_PLAYS, foresee=False, keep=True)
    ends.work(patience)
    onward = [Way(end.state, [], end.weight, end.total, NEXT_QUESTION) for end in ends.ends]
    followed = _reckoning(play, ways[0].state.table, onward, (), True)
    followed.work(patience)
    after = followed.odds()
    if len(after.outcomes) > 1:
        done.odds = after
        return [], taken
    done.failures = _unmet_facts(rules, followed.ends[0].state, case.orders[number + taken - 1].expect)
    return followed.ends, taken


def _reckoning(
    play: CasePlay, before: Any, starts: list[Way], script: tuple[str, ...], keep: bool
) -> Reckoning:
    rules = play.rules
    return Reckoning(
        before,
        starts,
        rules.facts,
        Seeded(seed_of("odds")),
        samples=_KEPT_PLAYS,
        foresee=False,
        harm=rules.harm,
        script=script,
        keep=keep,
    )


# -- what was expected -----------------------------------------------------------------------------


def _unmet(rules: SystemPlay, state: State[Any, Any, Any], done: Judged, expect: Expected) -> list[str]:
    missed: list[str] = []
    refused = None if done.refusal is None else done.refusal.clause
    if refused != expect.refused:
        missed.append(f"expected {_by(expect.refused)}, but it is {_by(refused)}")
    cited = cited_by(done.told)
    missed += [f"{clause} is not cited" for clause in expect.cites if clause not in cited]
    missed += [f"{clause} is cited" for clause in expect.not_cites if clause in cited]
    kinds = iter([type(each.event).__name__ for each in done.told])
    missed += [f"there is no {wanted} in its place" for wanted in expect.events if wanted not in kinds]
    return missed + _unmet_facts(rules, state, expect)


def _unmet_facts(rules: SystemPlay, state: State[Any, Any, Any], expect: Expected) -> list[str]:
    missed: list[str] = []
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


def cited_by(told: list[LoggedEvent]) -> set[str]:
    """Every clause that a run of events cites, in itself or in a tally."""
    cited = {each.clause for each in told}
    for each in told:
        for name in fields_of(type(each.event)):
            value = getattr(each.event, name)
            if isinstance(value, Tally):
                cited.update(part.clause for part in value.parts)
    return cited
