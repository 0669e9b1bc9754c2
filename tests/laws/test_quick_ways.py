"""What was made quick gives what the plain way gives, at every decision of games that we ship."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from highground.bots.greedy import Greedy, _best
from highground.engine.chance import Seeded
from highground.engine.game import Game, waiting_for
from highground.engine.orders import Candidate
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.ruleset import Setup
from highground.engine.state import State
from highground.engine.views import view
from highground.geometry.measure import centre_of, squared
from highground.geometry.shadows import _Profile, _Shadows, _shadows
from highground.geometry.shapes import Circle, Point, Shape
from highground.geometry.squares import chebyshev
from highground.lab.playout import seeds_of
from highground.rulesets.ail.bots.candidates import WALKS, best_squares
from highground.rulesets.ail.rules.figures import enemies, gun_in_hand, on_table
from highground.rulesets.ail.rules.flow.movement import move_squares
from highground.rulesets.ail.rules.ground import cover_value, reachable
from highground.rulesets.collide.rules import sight
from highground.rulesets.collide.state.pieces import NOBODY, Table, Unit
from highground.rulesets.collide.state.printed import called
from highground.rulesets.conflict.bots.maneuver_candidates import _suggest_help
from highground.rulesets.conflict.bots.move_planner import Outlook
from highground.rulesets.conflict.rules.flow.rounds import MayAct
from highground.rulesets.conflict.rules.maneuvers.maneuvers import aid_refusal
from highground.rulesets.conflict.state.orders import Aid
from highground.rulesets.torn.rules.movement import move
from highground.rulesets.torn.state.field import INFANTRY, OFF
from highground.rulesets.torn.state.names import FIELD

DECISIONS = 150


def met_in_a_game(system: str, scenario: str) -> Iterator[tuple[State[Any, Any, Any], Greedy]]:
    """The states in which greedy decided, and what it thought."""
    rules = find_ruleset(system)
    rosters = list(rules.default_rosters(scenario))
    opened = rules.open(rules.among_bots(Setup(scenario, rosters, rules.read_options({}))))
    seeds = seeds_of(11, len(rosters))
    game: Game[Any, Any, Any] = Game(opened.clone(), Seeded(seeds[0]), True)
    greedy = Greedy(rules, Seeded(seeds[1]))
    decisions = 0
    game.advance()
    while waiting_for(game.state) and decisions < DECISIONS:
        for seat in waiting_for(game.state):
            order = greedy.choose(view(game.state, seat))
            yield game.state, greedy
            game.answer(seat, order)
            decisions += 1
        game.advance()


@pytest.mark.parametrize("system", ruleset_names())
def test_the_best_candidates_are_those_that_none_exceeds(system: str) -> None:
    choices = 0
    for _, greedy in met_in_a_game(system, find_ruleset(system).scenarios()[0]):
        most = max(each.value for each in greedy.weighed)
        assert _best(greedy.weighed) == [each for each in greedy.weighed if each.value == most]
        choices += len(greedy.weighed) > 1
    assert choices > 10


@pytest.mark.parametrize("scenario", find_ruleset("ail").scenarios())
def test_the_squares_to_walk_to_are_the_first_when_all_are_sorted(scenario: str) -> None:
    looked = 0
    for at, (state, _) in enumerate(met_in_a_game("ail", scenario)):
        if at % 10:
            continue
        table = state.table
        for figure in table.figures.values():
            if not on_table(figure):
                continue
            foes = [foe for foe in enemies(table, figure) if on_table(foe)]
            for goal in (None, (1, 1), (table.board.width - 1, 0)):
                aim = foes[0].at if foes and gun_in_hand(figure) is None else goal
                ranked = sorted(
                    (-2 * cover_value(table, cell) + (3 * chebyshev(cell, aim) if aim else 0), cell)
                    for cell in reachable(table, figure.at, move_squares(figure))
                    if cell != figure.at
                )
                assert best_squares(table, figure, foes, goal) == [cell for _, cell in ranked[:WALKS]]
                looked += len(ranked) > WALKS
    assert looked > 10


@pytest.mark.parametrize("scenario", find_ruleset("torn").scenarios())
def test_infantry_reaches_what_a_walk_from_hex_to_hex_does(scenario: str) -> None:
    looked = 0
    for at, (state, _) in enumerate(met_in_a_game("torn", scenario)):
        if at % 10:
            continue
        table = state.table
        field = table.field()
        for mini in table.minis:
            if mini.status != FIELD or mini.size != INFANTRY:
                continue
            for limit in (1, 3, 6):
                codes = move.ground(table, mini)
                steps, edge = {mini.place: 0}, [mini.place]
                for cost in range(1, limit + 1):
                    met = [there for here in edge for there in field.beside[here] if there != OFF]
                    edge = [
                        there
                        for there in dict.fromkeys(met)
                        if there not in steps and codes[there] != move.SHUT
                    ]
                    steps.update(dict.fromkeys(edge, cost))
                ends = [there for there in steps if steps[there] and codes[there] == move.FREE]
                found = move.reach(table, mini, limit)
                assert found.ends == ends
                assert found.costs() == [steps[there] for there in ends]
                assert [found.count(far) for far in range(limit + 2)] == [
                    sum(steps[there] <= far for there in ends) for far in range(limit + 2)
                ]
                firsts = [next(each for each in steps if each in field.beside[there]) for there in ends]
                assert [found.before(field, there) for there in ends] == firsts
                looked += len(ends) > 1
    assert looked > 10


def test_a_name_is_meant_by_who_writes_it_in_any_case_and_with_hyphens() -> None:
    units = [unit.name for unit in find_ruleset("collide").case_units()]
    typed = [*units, *[name.upper().replace(" ", "-") for name in units], *[f"{name}s" for name in units]]
    # More names than are kept, twice: what was forgotten is worked out again.
    filler = [f"Name {number}" for number in range(1100)]
    for _ in range(2):
        for name in (*units, *filler):
            for other in typed if name in units else [name.lower(), f"{name}-"]:
                plain = name.lower().replace("-", " ") == other.lower().replace("-", " ")
                assert called(name, other) == plain, (name, other)


def test_help_is_suggested_to_the_first_pair_that_the_rule_allows() -> None:
    helped = asked = 0
    games = [met_in_a_game("conflict", scenario) for scenario in find_ruleset("conflict").scenarios()[:2]]
    for state, _ in chain(*games):
        question = state.agenda[-1].frame
        if not isinstance(question, MayAct):
            continue
        table = state.table
        model = table.fighter(question.model)
        allowed = [
            order
            for friend in table.fighters()
            if friend is not model and not friend.activated and table.side_of(friend) == table.side_of(model)
            for enemy in table.foes_of(model)
            if aid_refusal(table, model, order := Aid(friend.name, enemy.name)) is None
        ]
        found: list[Candidate] = []
        _suggest_help(Outlook(table, model, table.activation().strides), found)
        expected = allowed[:1] if model.profile.influence else []
        assert [each.order for each in found] == expected
        helped += len(found)
        asked += 1
    assert asked > 10
    assert helped > 0


def united(eye: Point, target: Circle, blockers: list[Shape]) -> int:
    """What is seen of a target when each blocker throws its shadow by itself."""
    far, radius = target.centre.minus(eye), float(target.radius)
    profile = _Profile(eye, far.x, far.y, squared(eye, target.centre), -radius, radius)
    hidden = _Shadows(-radius, radius)
    for blocker in blockers:
        shadow = _shadows(profile, [blocker]).first
        while shadow is not None:
            hidden.add(shadow.lo, shadow.hi)
            shadow = shadow.after
    return min(int(hidden.lit_width() + 0.5), 2 * target.radius)


def plain_widths(table: Table, source: Unit, eye: Point, target: Circle, number: int) -> tuple[int, int]:
    """V and C, with everything on the table looked at, however far away."""
    found = sight.Scenery()
    for unit in table.units:
        there = unit.on_table and unit is not source and unit.number != number
        if there and not sight._transparent(table, unit):
            found.hard.append(unit.base)
    flat = [(each.shapes, each.blocks_los, each.cover) for each in table.board.pieces]
    flat += [((each.disc(),), each.kind.blocks_los, each.kind.cover) for each in table.tokens]
    for shapes, blocks, covers in flat:
        if blocks or covers:
            sight._sort(table, found, shapes, blocks, Circle(eye, source.base.radius), target)
    both = (found.hard + found.shared, found.hard + found.soft)
    return united(eye, target, both[0]), united(eye, target, both[1])


@pytest.mark.parametrize("scenario", find_ruleset("collide").scenarios())
def test_what_is_seen_and_clear_is_what_each_shadow_by_itself_leaves(scenario: str) -> None:
    unseen = partly = 0
    for at, (state, _) in enumerate(met_in_a_game("collide", scenario)):
        if at % 20:
            continue
        table = state.table
        units = [unit for unit in table.units if unit.on_table]
        # Units do not stand in what hides, so somebody is imagined there too.
        middles = [centre_of(piece.shapes[0]) for piece in table.board.pieces]
        targets = [(unit.base, unit.number) for unit in units]
        targets += [(Circle(middle, 12_700), NOBODY) for middle in middles]
        for source in units:
            for eye in [source.base.centre, *middles[at // 20 % 5 :: 5]]:
                for target, number in targets:
                    if target.centre == eye:
                        continue
                    found = sight.widths(table, source, eye, target, number)
                    assert found == plain_widths(table, source, eye, target, number), (source.name, number)
                    unseen += found[0] == 0
                    partly += 0 < found[1] < 2 * target.radius
    assert unseen > 10
    assert partly > 10
