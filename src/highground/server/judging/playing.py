"""A match that goes on from a position somebody set up; its title says so."""

from __future__ import annotations

import json
from dataclasses import replace

from highground.engine.codec import encode
from highground.engine.game import waiting_for
from highground.engine.match import SET_UP, Match, new_header
from highground.engine.ruleset import Setup
from highground.server.judging.reading import hostile
from highground.server.judging.service import Position
from highground.server.problems import Trouble
from highground.server.protocol.judging import PlayGiven
from highground.server.protocol.matches import SeatGiven
from highground.server.store.people import PersonRow
from highground.server.tables.making import (
    Made,
    check_no_bots,
    fresh_seed,
    new_row,
    player_of,
    seat_rows,
    written,
)

TITLE_MOST = 60
_MARKS = {"en": "Set up by hand", "ru": "Расставлено руками"}


def set_up(system: str, given: PlayGiven, person: PersonRow, language: str) -> Made:
    """The position after the case's orders, as the beginning of a match."""
    position = Position(system, given.case)
    position.go()
    rules, state = position.rules, position.state
    if position.chance.wanted is not None:
        raise Trouble("conflict", "Say first what came up, or let it be rolled.")
    if position.trouble():
        raise Trouble("invalid", position.trouble())
    if not waiting_for(state):
        raise Trouble("conflict", "There is nothing left to decide in this position.")
    sides = rules.sides(state.table)
    others = SeatGiven(who="me" if given.real_dice else "bot")
    wanted = given.seats or [SeatGiven(who="me"), *[others] * (len(sides) - 1)]
    if len(wanted) != len(sides):
        raise Trouble("invalid", f"This position has {len(sides)} seats, not {len(wanted)}.")
    if any(seat.roster is not None for seat in wanted):
        raise Trouble("invalid", "A position keeps its models: leave rosters out.")
    text = json.dumps(encode(state), ensure_ascii=False, separators=(",", ":"))
    options = rules.read_options(dict(position.case.options))
    setup = Setup(SET_UP, [text, *[""] * (len(sides) - 1)], options)
    if given.real_dice:
        check_no_bots(wanted)
    seed = "" if given.real_dice else fresh_seed()
    header = new_header(rules, setup, seed, [player_of(seat, rules.name) for seat in wanted])
    with hostile():
        match = Match(rules, header)
        title = f"{_MARKS[language]}: {position.case.title[:TITLE_MOST]}".removesuffix(": ")
        row = replace(new_row(match.header, title, given.pace, given.public))
        return written(row, seat_rows(row.id, wanted, person), match, person)
