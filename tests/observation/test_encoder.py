"""What the numbers of an observation say, column by column."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.orders import Candidate
from highground.engine.state import Pass
from highground.geometry.shapes import Point
from highground.geometry.units import inch
from highground.observation import space as names
from highground.observation.encoder import Encoder, count_part, part, worth_part
from highground.observation.space import ONE, Space, word_number
from highground.research.arrays import open_stage
from highground.research.episodes import Episode, room
from highground.rulesets.primer.state.orders import Move, Shoot

SPACE = Space()
COLUMNS = {
    "units": names.UNIT, "unit_words": names.UNIT_WORDS, "terrain": names.TERRAIN, "hand": names.HAND,
    "terrain_words": names.TERRAIN_WORDS, "hand_words": names.HAND_WORDS, "holdings": names.HOLDING,
    "holding_words": names.HOLDING_WORDS, "scalars": names.SCALARS, "question": names.QUESTION_WORDS,
    "candidates": names.CANDIDATE, "candidate_words": names.CANDIDATE_WORDS,
    "candidate_units": names.CANDIDATE_UNITS,
}  # fmt: skip


class Seen:
    """An observation to be asked by name."""

    def __init__(self, episode: Episode, seat: int, found: list[Candidate] | None = None) -> None:
        self.numbers = room(SPACE.size())
        offered = episode.offered(seat) if found is None else found
        episode.stage.encoder.write(episode.known(seat), episode.question(), offered, self.numbers)
        self.models = [figure.name for figure in episode.rules.picture(episode.known(seat)).figures]

    def __call__(self, block: str, row: int, column: str) -> int:
        at = next(each for each in SPACE.blocks() if each.name == block)
        found: int = self.numbers[at.at + row * at.columns + COLUMNS[block].index(column)]
        return found

    def mask(self, block: str) -> int:
        at = next(each for each in SPACE.blocks() if each.name == block)
        return sum(self.numbers[at.at : at.end].tolist())

    def unit(self, name: str, column: str) -> int:
        return self("units", self.models.index(name), column)


@pytest.fixture
def crossing() -> Episode:
    """Primer, round 1; somebody of blue's is to act."""
    episode = Episode(open_stage("primer"), 4)
    while episode.seat != 0 or type(episode.question()).__name__ != "MayAct":
        episode.take(episode.seat, 0)
    return episode


def test_every_column_has_a_name() -> None:
    for block in SPACE.blocks():
        if block.kind != "mask":
            assert block.columns == len(COLUMNS[block.name]), block.name


def test_a_model_is_where_it_stands_and_whose_it_is(crossing: Episode) -> None:
    blue, amber = Seen(crossing, 0), Seen(crossing, 1, [])
    model = crossing.game.table.models["Rok"]
    width = crossing.game.table.board.width
    for seen, mine in ((blue, -ONE), (amber, ONE)):
        assert seen.unit("Rok", "x") == part(2 * model.at.x - width, width)
        assert seen.unit("Rok", "y") == part(2 * model.at.y - width, width)
        assert seen.unit("Rok", "mine") == mine
        assert seen.unit("Rok", "left") == ONE
        assert seen.unit("Rok", "wounds") == count_part(model.wounds)
    assert blue.mask("units_mask") == len(blue.models) == 8


def test_a_model_that_is_gone_has_no_row_and_one_that_is_hurt_shows_it(crossing: Episode) -> None:
    models = crossing.game.table.models
    models["Rok"].wounds = 1
    models["Sif"].wounds = 0
    seen = Seen(crossing, 0)
    assert seen.unit("Rok", "left") == part(1, 3)
    assert "Sif" not in seen.models
    assert seen.mask("units_mask") == 7


def test_who_is_asked_about_is_marked(crossing: Episode) -> None:
    seen = Seen(crossing, 0)
    question: Any = crossing.question()
    marked = [name for name in seen.models if seen.unit(name, "in question")]
    assert marked == [question.model]


def test_badges_are_words(crossing: Episode) -> None:
    seen = Seen(crossing, 0)
    row = seen.models.index("Tam")
    assert seen("unit_words", row, "tag 1") == word_number("alert")
    crossing.game.table.models["Tam"].alert = False
    assert Seen(crossing, 0)("unit_words", row, "tag 1") == 0


def test_two_of_a_kind_have_the_same_name() -> None:
    episode = Episode(open_stage("torn"), 1)
    while not any(f.name.endswith("-2") for f in episode.rules.picture(episode.known(0)).figures):
        episode.take(episode.seat, 0)
    seen = Seen(episode, episode.seat)
    pair = [row for row, name in enumerate(seen.models) if name.startswith("drowned-levy")]
    if len(pair) < 2:
        pair = [row for row, name in enumerate(seen.models) if name.startswith("wick-skirmisher")]
    words = {seen("unit_words", row, "name") for row in pair}
    assert len(pair) > 1
    assert len(words) == 1


def test_zones_come_first_and_walls_after_them(crossing: Episode) -> None:
    seen = Seen(crossing, 0)
    shown = crossing.rules.picture(crossing.known(0))
    assert seen("terrain", 0, "zone") == ONE
    assert seen("terrain", 1, "zone") == 0
    assert seen.mask("terrain_mask") == len(shown.zones) + len(shown.pieces)
    kinds = {seen("terrain_words", row, "kind") for row in range(1, 1 + len(shown.pieces))}
    assert kinds == {word_number("solid"), word_number("wood")}


def test_scores_are_mine_and_the_best_of_the_others(crossing: Episode) -> None:
    crossing.game.table.score[:] = [3, 1]
    for seat, mine, other in ((0, 3, 1), (1, 1, 3)):
        seen = Seen(crossing, seat, [])
        assert seen("scalars", 0, "score") == count_part(mine)
        assert seen("scalars", 0, "best other score") == count_part(other)
        assert seen("scalars", 0, "lead") == count_part(mine - other)
    assert Seen(crossing, 0)("scalars", 0, "played") == part(1, 4)
    assert Seen(crossing, 0)("question", 0, "question") == word_number("MayAct")


def test_a_candidate_says_where_it_goes_and_whom_it_names(crossing: Episode) -> None:
    question: Any = crossing.question()
    goal = Point(inch(12), inch(6))
    found = [
        Candidate(Move((Point(inch(9), inch(5)), goal)), "across the table"),
        Candidate(Shoot("Tam"), "shoot"),
        Candidate(Pass(), "stop here"),
    ]
    seen = Seen(crossing, 0, found)
    width = crossing.game.table.board.width
    assert seen.mask("action_mask") == 3
    assert [seen("candidates", row, "place") for row in range(3)] == [ONE, 0, 0]
    assert seen("candidates", 0, "x") == part(2 * goal.x - width, width)
    assert seen("candidates", 0, "y") == part(2 * goal.y - width, width)
    assert seen("candidates", 0, "way") == count_part(2)
    assert seen("candidate_units", 1, "first") == seen.models.index("Tam") + 1
    assert seen("candidate_units", 0, "first") == 0
    assert seen("candidate_words", 1, "kind") == word_number("Shoot")
    assert seen("candidate_words", 1, "intent") == word_number("shoot")
    assert question.seat == 0


def test_hints_can_be_left_out(crossing: Episode) -> None:
    bare = Space(hints=False)
    crossing.game.table.score[:] = [3, 0]
    encoder = Encoder(crossing.rules, bare, crossing.known(0))
    numbers = room(bare.size())
    encoder.write(crossing.known(0), crossing.question(), crossing.offered(0), numbers)
    at = next(each for each in bare.blocks() if each.name == "scalars").at + names.SCALARS.index("worth")
    assert numbers[at] == 0
    worth = crossing.rules.evaluate(crossing.known(0))
    assert worth != 0
    assert Seen(crossing, 0)("scalars", 0, "worth") == worth_part(worth)
    assert bare.signature() != SPACE.signature()


def test_what_there_is_no_room_for_is_counted(crossing: Episode) -> None:
    small = Space(units=5, candidates=2)
    encoder = Encoder(crossing.rules, small, crossing.known(0))
    numbers = room(small.size())
    offered = crossing.offered(0)
    encoder.write(crossing.known(0), crossing.question(), offered, numbers)
    at = next(each for each in small.blocks() if each.name == "scalars").at + names.SCALARS.index("left out")
    assert numbers[at] == count_part(3 + len(offered) - 2)


def test_a_place_in_numbers_is_the_place_on_the_table() -> None:
    for system in ("primer", "torn"):
        encoder = open_stage(system).encoder
        for x, y in ((0.0, 0.0), (-1.0, 1.0), (0.25, -0.5)):
            there = encoder.point(x, y)
            assert encoder.across(there.x) == pytest.approx(x * ONE, abs=2)
            assert encoder.along(there.y) == pytest.approx(y * ONE, abs=2)


def test_the_hand_is_ones_own() -> None:
    episode = Episode(open_stage("torn"), 2)
    while not episode.rules.hand(episode.known(0)) and not episode.over():
        episode.take(episode.seat, 0)
    cards = episode.rules.hand(episode.known(0))
    seen = Seen(episode, 0, [])
    assert seen.mask("hand_mask") == len(cards)
    assert [seen("hand_words", row, "name") for row in range(len(cards))] == [
        word_number(card.name) for card in cards
    ]
