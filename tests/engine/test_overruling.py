"""Real dice, and what players allow against the rules: on record, repeated, saved, never with seeded luck."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from highground.engine.chance import Manual, Scripted, Seeded, seed_of
from highground.engine.codec import encode
from highground.engine.errors import ContentError, IllegalOrder
from highground.engine.match import SET_UP, Match, Overruled, new_header
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.saved import linked_lines, load_match, match_bodies, save_match
from highground.engine.state import Order, Pass

PRIMER = find_ruleset("primer")


@dataclass
class Refused:
    match: Match
    seat: int
    order: Order
    clause: str


def real_dice(seed: str = "") -> Match:
    """Primer at a real table: the first model of whoever begins is acting."""
    setup = Setup("crossing", list(PRIMER.default_rosters("crossing")), PRIMER.read_options({}))
    header = new_header(PRIMER, setup, seed, ["human", "human"])
    match = Match(PRIMER, header, None if seed else Scripted(["3", "4"], Seeded(seed_of(1))))
    (seat,) = match.waiting_for()
    match.play(seat, said(match, f"activate {mine(match, seat)}"))
    return match


def mine(match: Match, seat: int) -> str:
    table: Any = match.state.table
    return next(str(name) for name, model in table.models.items() if model.side == seat)


def said(match: Match, words: str) -> Order:
    return PRIMER.vocabulary.read(words, PRIMER.models(match.state.table))


def too_far(match: Match) -> Refused:
    """A shot that the rules refuse because its target is out of range."""
    (seat,) = match.waiting_for()
    order = said(match, f"shoot {mine(match, 1 - seat)}")
    refusal = match.check(seat, order)
    assert refusal is not None
    assert refusal.why == "out_of_range"
    return Refused(match, seat, order, refusal.clause)


def test_players_with_real_dice_may_allow_what_the_rules_refuse_and_the_record_names_the_clause() -> None:
    case = too_far(real_dice())
    with pytest.raises(IllegalOrder):
        case.match.play(case.seat, case.order)
    case.match.allow(case.seat, case.order)
    done = case.match.inputs[-1]
    assert isinstance(done, Overruled)
    assert done.clause == case.clause


def test_what_was_allowed_is_repeated_and_saved_with_its_clause(tmp_path: Path) -> None:
    case = too_far(real_dice())
    case.match.allow(case.seat, case.order)
    file = tmp_path / "game.jsonl"
    save_match(case.match, file)
    again = load_match(file, find_ruleset)
    assert again.digest() == case.match.digest()
    assert isinstance(again.inputs[-1], Overruled)
    again.undo()
    again.redo()
    assert again.digest() == case.match.digest()


def test_an_order_allowed_against_one_clause_is_not_repeated_against_another() -> None:
    case = too_far(real_dice())
    case.match.allow(case.seat, case.order)
    done = case.match.inputs[-1]
    forged = Overruled(done.seat, done.order, done.outcomes, done.position, done.digest, "TU-1")
    with pytest.raises(ContentError, match=case.clause):
        Match(PRIMER, case.match.header, None, [*case.match.inputs[:-1], forged])


def test_where_luck_is_seeded_nothing_is_allowed_against_the_rules() -> None:
    case = too_far(real_dice(seed_of(1).hex()))
    with pytest.raises(ContentError, match="real dice"):
        case.match.allow(case.seat, case.order)
    digest = case.match.digest()
    forged = Overruled(case.seat, case.order, [], 0, "", case.clause)
    with pytest.raises(IllegalOrder):
        case.match.repeat(forged)
    assert case.match.digest() == digest


def test_an_order_that_answers_something_else_cannot_be_allowed() -> None:
    match = real_dice()
    (seat,) = match.waiting_for()
    before = match.digest()
    with pytest.raises(IllegalOrder):
        match.allow(seat, said(match, f"activate {mine(match, seat)}"))
    with pytest.raises(IllegalOrder):
        match.allow(1 - seat, said(match, "done"))
    assert match.digest() == before


def test_what_the_rules_allow_is_no_override() -> None:
    match = real_dice()
    (seat,) = match.waiting_for()
    match.allow(seat, said(match, "done"))
    assert not isinstance(match.inputs[-1], Overruled)


def test_a_die_that_was_not_said_leaves_all_as_it_was() -> None:
    case = too_far(real_dice())
    case.match.allow(case.seat, case.order)
    (target,) = case.match.waiting_for()
    before = case.match.digest()

    def nobody(ask: Any, trouble: str) -> str:
        raise ContentError("nobody says")

    case.match.chance = Manual(nobody)
    with pytest.raises(ContentError, match="nobody says"):
        case.match.play(target, Pass())
    assert case.match.digest() == before
    assert len(case.match.inputs) == 3


def set_up() -> Match:
    """A match that goes on from a position somebody set up."""
    begun = real_dice(seed_of(1).hex())
    text = json.dumps(encode(begun.state))
    setup = Setup(SET_UP, [text, ""], PRIMER.read_options({}))
    match = Match(PRIMER, new_header(PRIMER, setup, seed_of(2).hex(), ["human", "human"]))
    match.play(match.waiting_for()[0], said(match, "done"))
    return match


def test_a_match_that_goes_on_from_a_position_is_saved_and_read_again(tmp_path: Path) -> None:
    match = set_up()
    save_match(match, tmp_path / "game.replay")
    assert load_match(tmp_path / "game.replay", find_ruleset).digest() == match.digest()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('\\"models\\": {', '\\"models\\": {}, \\"more\\": {'),
        ('\\"wounds\\": 1', '\\"wounds\\": \\"many\\"'),
        ('\\"side\\": 0', '\\"side\\": 77'),
        ("primer.Table", "torn.Table"),
    ],
)
def test_a_position_that_a_stranger_changed_is_refused_or_played_but_breaks_nothing(
    tmp_path: Path, old: str, new: str
) -> None:
    match = set_up()
    bodies = match_bodies(match)
    text = bodies[0]["header"]["setup"]["rosters"][0]
    bodies[0]["header"]["setup"]["rosters"][0] = text.replace(old.replace("\\", ""), new.replace("\\", ""))
    file = tmp_path / "game.replay"
    file.write_text("\n".join(linked_lines(bodies)) + "\n")
    with pytest.raises(ContentError):
        load_match(file, find_ruleset)
