"""A saved match as a stranger may have written it: every part is held to what a match of ours can be.

Links between lines say nothing about who wrote them, and records made from somebody's data may hold anything.
So a header must be one that `new_header` or a fork could have made, and an order one that can be said: it is
put into words and read again, and what was read is what is played.
"""

from __future__ import annotations

import re
from typing import Any, Final

from highground.engine.chance import Chance
from highground.engine.errors import ContentError, HighgroundError, RuleBug
from highground.engine.match import SET_UP, Header, Input, Match, Overruled
from highground.engine.ruleset import OnGround, Ruleset, Setup, with_options
from highground.engine.state import Order
from highground.record import replaced

__all__ = ["replayed"]

_SEED: Final = re.compile(r"((?:[0-9a-f]{2}){16,64})?")
"""Luck takes 16 to 64 bytes: a person's seed has 32, that of a game of the lab 16."""
_FARTHEST: Final = 1 << 53
"""No luck stands further: programs that know no longer whole numbers can still read it."""
NAME_MOST: Final = 200
PLAYERS_MOST: Final = 16


def replayed(
    rules: Ruleset,
    header: Header,
    inputs: list[Input],
    chance: Chance | None = None,
    upto: int | None = None,
) -> Match:
    """The match that a header and inputs from a file make, played to its last input, or so far."""
    try:
        return _replayed(rules, header, inputs, chance, upto)
    except (RuleBug, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        said: Any = header
        if getattr(said.setup, "scenario", "") != SET_UP:
            raise
        # A position that somebody wrote may hold anything: then it cannot be played, and that is all.
        raise ContentError("the position that it begins with cannot be played") from error


def _replayed(
    rules: Ruleset, header: Header, inputs: list[Input], chance: Chance | None, upto: int | None
) -> Match:
    header = _checked_header(rules, header, len(inputs))
    inputs = inputs[:upto]
    match = Match(rules, header, chance, [_checked_opening(inputs[0])] if inputs else [])
    if len(rules.sides(match.state.table)) != len(header.players):
        raise ContentError("it names more or fewer players than there are sides")
    for number in range(1, len(inputs)):
        try:
            match.repeat(_checked_input(match, inputs[number]))
        except HighgroundError as error:
            raise ContentError(f"input {number}: {error}") from error
    return match


def _checked_header(rules: Ruleset, header: Header, inputs: int) -> Header:
    said: Any = header
    setup, players = said.setup, said.players
    # Compiled code believes what is declared: what may hold anything is looked at as that.
    chosen: Any = setup.options if isinstance(setup, Setup) else None
    ground: Any = setup.ground if isinstance(setup, OnGround) else ""
    sound = (
        isinstance(setup, Setup)
        and _is_text(setup.scenario)
        and (setup.scenario in rules.scenarios() or _is_set_up(setup))
        and type(setup.rosters) is list
        and type(ground) is str
        and type(chosen) is dict
        and all(_is_text(name) for name in chosen)
        and type(said.seed) is str
        and _SEED.fullmatch(said.seed) is not None
        and type(players) is list
        and len(players) <= PLAYERS_MOST
        and all(_is_text(player) for player in players)
        and type(said.forked) is int
        and 0 <= said.forked <= inputs
    )
    if not sound:
        raise ContentError("it does not begin as a match does")
    options = rules.read_options(setup.options)
    again = with_options(setup, {name: options[name] for name in setup.options})
    return Header(header.system, header.version, header.content, again, said.seed, players, said.forked)


def _is_set_up(setup: Setup) -> bool:
    """Whether it goes on from a position, which is read with all that a position may be."""
    rosters: Any = setup.rosters
    return setup.scenario == SET_UP and bool(rosters) and all(type(each) is str for each in rosters)


def _is_text(given: Any) -> bool:
    return type(given) is str and len(given) <= NAME_MOST


def _checked_opening(given: Input) -> Input:
    if not _is_sound(given) or given.seat != -1 or given.order is not None:
        raise ContentError("input 0: a match begins without an order")
    return given


def _checked_input(match: Match, given: Input) -> Input:
    """The input with its order as its words say it."""
    if not _is_sound(given) or not 0 <= given.seat < len(match.header.players):
        raise ContentError("this is none of a match")
    order = _read_again(match, given.order)
    if isinstance(given, Overruled) and not _is_text(given.clause):
        raise ContentError("this is none of a match")
    return replaced(given, order=order)


def _is_sound(given: Any) -> bool:
    return (
        type(given.seat) is int
        and type(given.outcomes) is list
        and all(_is_text(label) for label in given.outcomes)
        and type(given.position) is int
        and 0 <= given.position < _FARTHEST
        and _is_text(given.digest)
    )


def _read_again(match: Match, given: Any) -> Order:
    """The order that the words of a record mean, if it is an order at all."""
    if not isinstance(given, Order):
        raise ContentError("there is no order")
    vocabulary = match.rules.vocabulary
    try:
        order = vocabulary.read(vocabulary.write(given), match.rules.models(match.state.table))
    except HighgroundError:
        raise
    except Exception as error:
        # Whatever stands in the fields of a record that somebody wrote: it cannot be put into words.
        raise ContentError(f"a {type(given).__name__} of no kind") from error
    if order != given:
        raise ContentError(f"a {type(given).__name__} that nobody can say")
    return order
