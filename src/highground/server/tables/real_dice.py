"""Play beside a real table: what comes up is typed in, or rolled when asked; players have the last word.

An order that needs a die or a card nobody has told of changes nothing: what is needed is said, and the order
is given again with it.
"""

from __future__ import annotations

import secrets

from highground.content.playing import NothingSaid
from highground.engine.chance import Chance, DrawnOutcome, Recording, Scripted, Seeded
from highground.engine.describe import Speaker
from highground.engine.dice import Ask
from highground.engine.match import Header, Match
from highground.engine.ruleset import Ruleset
from highground.engine.state import Order
from highground.server.breath import at_once
from highground.server.judging.reading import MISTAKES
from highground.server.problems import Trouble
from highground.server.protocol.tables import ChanceSaid, FaceSaid, NeedSaid
from highground.server.tables.match_log import MatchLog
from highground.server.tables.seat_view import seeing_table


class Until(Chance):
    """Rolls a few things that nobody told; then it stops, and says what it was asked."""

    def __init__(self, count: int) -> None:
        self.left = count
        self.rolled: list[str] = []
        self.wanted: Ask | None = None
        self._source = Seeded(secrets.token_bytes(32))

    def pick(self, ask: Ask) -> int:
        if not self.left:
            self.wanted = ask
            raise NothingSaid(f"chance does not say what comes up on {ask.what} [{ask.clause.id}]")
        self.left -= 1
        index = self._source.pick(ask)
        self.rolled.append(ask.labels[index])
        return index


class Needed(Exception):
    """Something must come up first that nobody has told of."""

    def __init__(self, ask: Ask, fallen: list[DrawnOutcome], sides: tuple[str, ...] = ()) -> None:
        super().__init__(ask.what)
        self.ask = ask
        self.fallen = fallen
        self.sides = sides


class Typed:
    """What came up on the real table, for one order."""

    def __init__(self, labels: list[str], roll: int) -> None:
        self.rest = Until(roll)
        self.script = Scripted(list(labels), self.rest)
        self.chance = Recording(self.script)

    def needed(self) -> Needed | None:
        return None if self.rest.wanted is None else Needed(self.rest.wanted, self.chance.fallen)

    def check_all_used(self) -> None:
        listed, used = len(self.script.labels), self.script.used
        if used < listed:
            raise Trouble("invalid", f"{listed} outcomes were told, but only {used} came up.")


def begin_by_hand(rules: Ruleset, header: Header, labels: list[str], roll: int) -> Match:
    """A match at a real table, once all is told that its opening needs; else `Needed`."""
    typed = Typed(labels, roll)
    try:
        match = Match(rules, header, typed.chance)
    except NothingSaid:
        needed = typed.needed()
        if needed is None:
            raise
        raise needed from None
    typed.check_all_used()
    return match


def play_by_hand(
    course: MatchLog, seat: int, order: Order, labels: list[str], roll: int, allow: bool
) -> None:
    """Carry out an order with what came up; `Needed` if that is not all, and then nothing has changed."""
    game = course.game
    typed = Typed(labels, roll)
    game.chance = typed.chance
    before = len(game.inputs)
    try:
        if allow:
            _allow(course, seat, order)
        else:
            game.play(seat, order)
        typed.check_all_used()
    except NothingSaid:
        needed = typed.needed()
        if needed is None:
            raise
        raise needed from None
    except Trouble:
        _take_out(game, before)
        raise


def _allow(course: MatchLog, seat: int, order: Order) -> None:
    """An order against the rules, if they can carry it out, and go on from there."""
    try:
        course.game.allow(seat, order)
        course.forget_drawn()
        for each in course.game.waiting_for():
            at_once(seeing_table(course, each, "en"))
    except MISTAKES as error:
        why = str(error) or type(error).__name__
        raise Trouble(
            "conflict", f"The rules cannot carry this out, not even against themselves: {why}"
        ) from error
    finally:
        course.forget_drawn()


def _take_out(game: Match, inputs: int) -> None:
    if len(game.inputs) > inputs:
        game.undo(len(game.inputs) - inputs)
        game.undone.clear()


# -- saying it -------------------------------------------------------------------------------------------


def say_need(ask: Ask, speaker: Speaker, number: int) -> NeedSaid:
    """What must come up, with its faces."""
    whole = sum(ask.weights)
    faces = [
        FaceSaid(label=label, share=weight / whole)
        for label, weight in zip(ask.labels, ask.weights, strict=True)
        if weight > 0
    ]
    side = speaker.sides[ask.seat] if 0 <= ask.seat < len(speaker.sides) else ""
    return NeedSaid(
        what=ask.what,
        title=speaker.rolled(ask.what),
        seat=ask.seat,
        side=side,
        clause=ask.clause.id,
        faces=faces,
        number=number,
    )


def say_fallen(fallen: list[DrawnOutcome]) -> list[ChanceSaid]:
    return [ChanceSaid.of(each) for each in fallen]
