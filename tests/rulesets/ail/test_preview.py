"""What a table shows before an order is given is what the check says of that order."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.preview import Preview
from highground.engine.state import Known, Nothing
from highground.rulesets.ail.ruleset import RULESET
from highground.rulesets.ail.state.pieces import Table
from highground.rulesets.ail.table.picture import CELL, centre_of_square, square_under
from tests.marks import clause
from tests.rulesets.ail.positions import Playing, figure, table


def shown(at: Table, kind: str, *path: tuple[int, int], name: str = "Ada") -> Preview:
    known: Known[Any, Any] = Known(at, Nothing(), 0)
    return RULESET.preview(known, name, kind, [centre_of_square(each) for each in path])


ROWS = ("..~..#", ".#.D..", "......")
PATHS = [
    ((1, 0),),
    ((1, 0), (2, 0)),
    ((0, 1), (0, 2)),
    ((0, 1), (1, 2), (2, 2)),
    ((1, 1),),
    ((0, 0),),
]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("kind", ["move", "sprint"])
def test_a_path_is_refused_exactly_when_the_order_is(kind: str, path: tuple[tuple[int, int], ...]) -> None:
    at = table(figure("Ada"), figure("Bo", 1, (4, 2)), map=ROWS)
    words = f"{kind} " + " ".join(f"{x},{y}" for x, y in path)
    seen = shown(at, kind, *path)
    game = Playing(at)
    if seen.refusal is None:
        assert game.allows(words)
        assert [square_under(each) for each in seen.legal] == [(0, 0), *path]
        assert seen.order is not None
        assert RULESET.vocabulary.write(seen.order) == words
    else:
        assert game.refuses(words).clause == seen.refusal.clause
        assert seen.stop == seen.legal[-1]


def test_every_square_in_reach_can_be_walked_to() -> None:
    from highground.rulesets.ail.rules.ground import way_to

    at = table(figure("Ada", athletics=6), map=ROWS)
    seen = shown(at, "move")
    assert (seen.limit, seen.cost, seen.legal) == (3, 0, (centre_of_square((0, 0)),))
    for spot in seen.reach:
        cell = square_under(spot.at)
        if cell != (0, 0):
            way = way_to(at, (0, 0), cell)
            assert way is not None
            assert shown(at, "move", *way).refusal is None
            assert shown(at, "move", *way).cost == spot.cost


@clause("A-5.6", "A-5.10")
def test_who_may_not_move_or_sprint_sees_no_squares() -> None:
    braced = shown(table(figure("Ada", stance="braced")), "move", (1, 0))
    assert (braced.refusal is not None and braced.refusal.clause, braced.reach) == ("A-5.6", ())
    alert = shown(table(figure("Ada", stance="alert")), "sprint", (1, 0))
    assert alert.refusal is not None
    assert alert.refusal.clause == "A-5.10"


def test_targets_say_how_far_in_what_cover_and_what_the_dice_must_show() -> None:
    """Senses 4, Firearms 0, 20 m with a pistol (-2), partial cover (-4) against AC 14: 16."""
    ada = figure("Ada", guns=["Kestrel service pistol"])
    at = table(ada, figure("Bo", 1, (4, 0)), figure("Cy", 1, (5, 2)), map=("....2.", "...##.", "......"))
    bo, cy = shown(at, "shoot").targets
    assert (bo.target, bo.distance // CELL, bo.cover, bo.need, bo.refusal) == (
        "Bo",
        4,
        "partial cover 4,0",
        16,
        None,
    )
    assert (bo.roll, bo.chance, bo.sight) == ("2d10 − 2 ≥ 14", (15, 100), "C-9.6")
    assert bo.edges is not None
    assert [(part.amount, part.why) for part in bo.edges.parts] == [(-2, "range"), (-4, "partial_cover")]
    assert cy.refusal is not None
    assert (cy.target, cy.need, cy.refusal.clause) == ("Cy", None, "C-9.6")
    assert (cy.roll, cy.chance, cy.sight) == ("", None, "")


def test_a_clear_line_names_the_squares_that_make_it() -> None:
    """Half way between two squares the line keeps to the one that is open."""
    at = table(
        figure("Ada", guns=["Kestrel service pistol"], at=(0, 1)),
        figure("Bo", 1, (6, 0)),
        map=("...#...", "......."),
    )
    (bo,) = shown(at, "shoot").targets
    assert [square_under(each) for each in bo.through] == [(1, 1), (2, 1), (3, 1), (4, 0), (5, 0)]


def test_range_increments_are_squares_around_the_shooter() -> None:
    """10 m are two squares: the first further increment begins behind the second square."""
    ada = figure("Ada", guns=["Kestrel service pistol"], at=(1, 1))
    seen = shown(table(ada, figure("Bo", 1, (4, 0)), map=("." * 8,) * 3), "shoot")
    (first, second) = seen.marks
    assert (first.label, second.label) == ("10 m", "20 m")
    assert [(line.a.x, line.b.x) for line in first.lines] == [(4 * CELL, 4 * CELL)]


@clause("R-44.b")
def test_who_cannot_act_has_no_preview() -> None:
    for name in ("Cy", "Nobody"):
        refusal = shown(table(figure("Ada"), figure("Cy", ps=99)), "move", (1, 0), name=name).refusal
        assert refusal is not None
        assert refusal.clause == "R-44.b"


def test_a_square_further_away_is_reached_by_a_cheapest_way() -> None:
    at = table(figure("Ada", athletics=6), map=("...", ".#.", "..."))
    seen = shown(at, "move", (2, 2))
    assert seen.refusal is None
    assert square_under(seen.legal[-1]) == (2, 2)
    assert seen.cost == 3
