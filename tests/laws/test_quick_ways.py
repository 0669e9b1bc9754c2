"""What was made quick gives what the plain way gives, at every decision of games that we ship."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from highground.bots.greedy import Greedy, _best
from highground.bots.search import Search
from highground.engine.chance import Seeded
from highground.engine.game import Game, waiting_for
from highground.engine.orders import Candidate
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.ruleset import Setup
from highground.engine.state import State
from highground.engine.views import view
from highground.geometry import crossing
from highground.geometry.measure import bounding_box, centre_of, overlap, path_length, squared
from highground.geometry.shadows import _Profile, _Shadows, _shadows
from highground.geometry.shapes import Circle, Point, Shape
from highground.geometry.squares import chebyshev
from highground.lab.playout import seeds_of
from highground.record import replaced
from highground.rulesets.ail.bots.candidates import WALKS, best_squares
from highground.rulesets.ail.rules.figures import enemies, gun_in_hand, on_table
from highground.rulesets.ail.rules.flow.movement import move_squares
from highground.rulesets.ail.rules.ground import cover_value, reachable
from highground.rulesets.collide.bots.deployment_candidates import _Spots
from highground.rulesets.collide.rules import sight
from highground.rulesets.collide.rules.movement import move as collide_move
from highground.rulesets.collide.rules.movement.displacement import board_refusal, difficult_shapes
from highground.rulesets.collide.state.measuring import HUNDREDTH, STEP
from highground.rulesets.collide.state.pieces import NOBODY, Table, Token, Unit
from highground.rulesets.collide.state.printed import bypasses, called
from highground.rulesets.conflict.bots.maneuver_candidates import _suggest_help
from highground.rulesets.conflict.bots.move_planner import Outlook
from highground.rulesets.conflict.rules.flow.rounds import MayAct
from highground.rulesets.conflict.rules.maneuvers.maneuvers import aid_refusal
from highground.rulesets.conflict.state.orders import Aid
from highground.rulesets.torn.rules.movement import move
from highground.rulesets.torn.state.field import INFANTRY, OFF
from highground.rulesets.torn.state.names import FIELD

pytestmark = pytest.mark.either_build

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


@pytest.mark.parametrize("scenario", find_ruleset("collide").scenarios())
def test_what_units_see_of_each_other_is_remembered_while_it_is_so(scenario: str) -> None:
    again = anew = 0
    before: sight.Looks | None = None
    for at, (state, _) in enumerate(met_in_a_game("collide", scenario)):
        table = state.table
        now = sight.looks(table)
        again, anew = again + (now is before), anew + (now is not before)
        before = now
        units = [unit for unit in table.units if unit.on_table]
        # Each in its turn, so that much of what is looked up was worked out some decisions ago.
        for source in units[at % 3 :: 3]:
            for target in units:
                if target is not source:
                    found = sight.looks(table).at(table, source, target)
                    base = target.base
                    assert found == sight.widths(table, source, source.base.centre, base, target.number)
    assert again > 5
    assert anew > 5


def test_what_units_see_is_forgotten_when_something_stands_otherwise() -> None:
    rules = find_ruleset("collide")
    met = met_in_a_game("collide", rules.scenarios()[0])
    state = next(state for state, _ in met if state.table.activation is not None)
    table: Table = state.table
    looks = sight.looks(table)
    assert sight.looks(table) is looks
    assert sight.looks(state.clone().table) is looks
    for change in ("base", "on_table", "token", "place", "activation", "options", "board"):
        other: Any = state.clone().table
        if change == "base":
            other.units[0].base = Circle(other.units[0].base.centre, other.units[0].base.radius + 1)
        elif change == "on_table":
            other.units[0].on_table = not other.units[0].on_table
        elif change in ("token", "place"):
            kind = other.board.token_kinds[0]
            other.tokens.append(Token("T", kind, 0, Point(0, 0), NOBODY))
            if change == "place":
                with_token = sight.looks(other)
                other.tokens[0].at = Point(1, 0)
                assert not with_token.hold(other)
        elif change == "activation":
            other = replaced(other, options=replaced(other.options, formation_transparent=True))
            formed = sight.looks(other)
            other.activation = None
            assert not formed.hold(other)
        elif change == "options":
            other = replaced(other, options=replaced(other.options))
        else:
            other = replaced(other, board=replaced(other.board))
        assert not looks.hold(other), change


def plain_climbs(table: Table, unit: Unit, path: list[Point]) -> int:
    """What a path climbs, with every piece of the table looked at."""
    return collide_move._climbs(table, unit, path, list(table.board.pieces))


def plain_cost(table: Table, unit: Unit, path: list[Point]) -> int:
    """What a path costs, with every piece of the table looked at."""
    rough = [] if collide_move.clearing(unit) else difficult_shapes(table, list(table.board.pieces))
    return crossing.cost(path, rough, table.options.difficult_factor) + plain_climbs(table, unit, path)


def plain_refusal(table: Table, unit: Unit, path: list[Point], limit: int) -> str:
    """Why a path cannot be gone, up to the enemies in the way, with every enemy looked at closely."""
    if plain_cost(table, unit, path) > limit + HUNDREDTH:
        return "too_far"
    if any(board_refusal(table, unit, point) for point in path[1:]):
        return "off_the_board"
    for other in table.units:
        there = other.seat != unit.seat and other.on_table
        if there and crossing.sweep_hits(unit.base, path, other.base, HUNDREDTH):
            return "enemy_in_the_way"
    return ""


def test_what_is_far_from_a_path_makes_no_difference() -> None:
    costly = refused = 0
    games = [met_in_a_game("collide", scenario) for scenario in find_ruleset("collide").scenarios()]
    for at, (state, _) in enumerate(chain(*games)):
        if at % 25:
            continue
        table = state.table
        units = [unit for unit in table.units if unit.on_table]
        goals = [unit.base.centre for unit in units]
        goals += [centre_of(piece.shapes[0]) for piece in table.board.pieces]
        for unit in units:
            here = unit.base.centre
            for there in goals:
                for path in ([here, there], [here, Point(here.x, there.y), there]):
                    found = collide_move.path_cost(table, unit, path)
                    assert found == plain_cost(table, unit, path)
                    assert collide_move.climb_cost(table, unit, path) == plain_climbs(table, unit, path)
                    costly += found > path_length(path)
                    refusal = collide_move.path_refusal(table, unit, path, 8 * STEP)
                    why = plain_refusal(table, unit, path, 8 * STEP)
                    if why or (refusal is not None and refusal.why in ("too_far", "enemy_in_the_way")):
                        assert refusal is not None
                        assert refusal.why == why
                    refused += why == "enemy_in_the_way"
    assert costly > 10
    assert refused > 10


@pytest.mark.parametrize("scenario", find_ruleset("collide").scenarios())
def test_whoever_ends_over_another_is_found(scenario: str) -> None:
    overlaps = 0
    for state, _ in met_in_a_game("collide", scenario):
        table: Table = state.table
        activation = table.activation
        if activation is None:
            continue
        movers = [table.units[turn.unit] for turn in activation.turns if table.units[turn.unit].on_table]
        for other in table.units:
            reach = other.base.radius + movers[0].base.radius if movers else 0
            for gap in (0, reach - HUNDREDTH - 1, reach - HUNDREDTH, reach - HUNDREDTH + 1, reach):
                at = Point(other.base.centre.x + gap, other.base.centre.y)
                ends = {unit.number: at if unit is movers[0] else unit.base.centre for unit in movers}
                refusal = collide_move.ends_refusal(table, activation, ends)
                over = [
                    each.name
                    for each in table.units
                    if movers and each.on_table and each is not movers[0] and at != movers[0].base.centre
                    if overlap(Circle(at, movers[0].base.radius), each.base, HUNDREDTH)
                ]
                assert (refusal is not None and refusal.why == "overlaps") == bool(over)
                overlaps += bool(over)
    assert overlaps > 10


def test_spots_come_in_the_order_of_their_distance_columns_and_rows() -> None:
    looked = 0
    rules = find_ruleset("collide")
    for scenario in rules.scenarios():
        rosters = list(rules.default_rosters(scenario))
        opened = rules.open(rules.among_bots(Setup(scenario, rosters, rules.read_options({}))))
        for zone in opened.table.board.zones:
            left, low, right, high = bounding_box(zone.shape)
            for share in (0, 37, 50, 100):
                for pitch in (STEP, STEP // 10):
                    anchor = Point(left + (right - left) * share // 100, high if share % 2 else low)
                    first = max(0, (anchor.x - 10 * STEP - left) // STEP) * STEP
                    plain = sorted(
                        (
                            (abs(x - anchor.x) // HUNDREDTH) ** 2 + (abs(y - anchor.y) // HUNDREDTH) ** 2,
                            x,
                            y,
                        )
                        for x in range(left + STEP // 2 + first, min(right, anchor.x + 10 * STEP), pitch)
                        for y in range(low + STEP // 2, high, pitch)
                    )
                    spots = _Spots(zone.shape, anchor, pitch)
                    assert [spots.spot(rank) for rank in spots.ranked] == [Point(x, y) for _, x, y in plain]
                    looked += len(plain)
    assert looked > 10


def test_a_weapon_bypasses_types_that_are_all_among_its_own() -> None:
    kinds = ("", "a", "b", "ab", "c", "bca", "cc")
    for effective in kinds:
        for types in kinds:
            assert bypasses(tuple(effective), tuple(types)) == all(each in effective for each in types)


@pytest.mark.parametrize("system", ruleset_names())
def test_search_thinks_the_same_without_remembering(system: str) -> None:
    rules = find_ruleset(system)
    thought = 0
    for scenario in rules.scenarios():
        for at, (state, greedy) in enumerate(met_in_a_game(system, scenario)):
            if at % 70 != 60 or len(greedy.weighed) < 2:
                continue
            for seat in waiting_for(state):
                found = []
                for remembers in (0, 5, 4096):
                    search = Search(rules, Seeded(seeds_of(at, 1)[0]), 0.0, 40)
                    search.remembers = remembers
                    order = search.choose(view(state, seat))
                    found.append((order, [(each.candidate, each.value) for each in search.weighed]))
                assert found[0] == found[1] == found[2]
                thought += 1
    assert thought > 0
