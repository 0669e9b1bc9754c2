"""Chapter 4, Size, and how things are measured."""

from __future__ import annotations

import pytest

from highground.geometry.measure import distance_ceil, longest, shortest
from highground.geometry.units import mm
from highground.rulesets.ascension.rulebook.options import Options
from highground.rulesets.ascension.rules.movement.strides import stride_length
from highground.rulesets.ascension.state.measuring import contact_um, in_contact, within
from highground.rulesets.ascension.state.sizes import (
    REFERENCES,
    half_axes,
    model_size,
    reference_size,
    size_word,
    suggest_size,
    unsized_refusal,
)
from tests.marks import clause, option
from tests.rulesets.ascension.positions import box, disc, halves, model, piece, point, profile, table

# -- Sizes -----------------------------------------------------------------------------


@clause("R-4.1.1.b", "R-4.1.1.c")
@pytest.mark.parametrize(
    ("width", "size"),
    [
        (24, 0.5), (25, 1), (39, 1), (39.5, 1), (40, 2), (59, 2), (60, 3), (89, 3),
        (90, 4), (129, 4), (130, 5), (170, 5), (171, 6),
    ],
)  # fmt: skip
def test_the_bands_have_no_holes(width: float, size: float) -> None:
    assert model_size(Options(), mm(width), mm(width)).total() == halves(size)


@clause("R-4.1.1.c")
@option("model_size_by", "shortest")
def test_a_model_is_as_large_as_its_base_is_narrow() -> None:
    assert model_size(Options(), mm(75), mm(42)).total() == halves(2)
    assert model_size(Options(), mm(60), mm(35)).total() == halves(1)
    assert model_size(Options(), mm(60), mm(35)).parts[-1].why == "narrowest_width"


@clause("R-4.1.1.c")
@option("model_size_by", "longest")
def test_a_table_may_go_by_the_widest_width() -> None:
    assert model_size(Options(model_size_by="longest"), mm(75), mm(42)).total() == halves(3)
    assert model_size(Options(model_size_by="longest"), mm(75), mm(42)).parts[-1].why == "widest_width"


@clause("R-4.1.1.f")
def test_terrain_is_first_guessed_by_its_largest_dimension() -> None:
    assert suggest_size(box(0, 0, 30, 50)).total() == halves(2), "the diagonal is 58.3 mm"
    assert suggest_size(disc(0, 0, 20)).total() == halves(2)


@clause("R-4.1.1.d")
def test_the_book_lists_what_things_of_each_size_look_like() -> None:
    assert [
        found.total()
        for found in map(
            reference_size, ["crate", "human", "motorcycle", "car", "dump truck", "medium building"]
        )
        if found is not None
    ] == [1, 2, 4, 6, 8, 10]
    assert reference_size("cathedral") is None
    assert {name: size / 2 for name, size in REFERENCES.items()} == {
        "dog": 0.5, "mailbox": 0.5, "crate": 0.5, "human": 1, "humanoid": 1, "large human": 2,
        "motorcycle": 2, "car": 3, "large dumpster": 3, "dump truck": 4, "small building": 4,
        "medium building": 5, "large building": 6,
    }  # fmt: skip


@clause("R-4.1.1.a", "R-4.1.1.d", "R-4.1.1.f")
def test_a_piece_without_a_size_is_refused_with_that_of_the_list_or_of_its_dimensions() -> None:
    for kind, suggested in (("car", "3"), ("medium building", "5"), ("shrine", "2")):
        refusal = unsized_refusal("Thing", kind, box(0, 0, 30, 50), False)
        assert refusal is not None
        assert (refusal.clause, refusal.facts["suggested"]) == ("R-4.1.1.a", suggested)
        assert unsized_refusal("Thing", kind, box(0, 0, 30, 50), True) is None


def test_sizes_are_written_as_the_book_writes_them() -> None:
    assert [size_word(each) for each in (1, 2, 3, 12)] == ["0.5", "1", "1.5", "6"]


# -- and facing --------------------------------------------------------------------------


def test_longest_and_shortest_are_whole_widths() -> None:
    sheet = profile("Ada", base_mm=(40, 25))
    assert (sheet.longest(), sheet.shortest()) == (mm(40), mm(25))


@clause("R-9.1.e", "R-4.1.2.a", "R-4.1.2.b")
def test_a_stride_goes_by_the_base_and_not_by_the_size() -> None:
    """The glossary says otherwise (RUL-19): two Sizes on one base, one Size on two bases."""
    for size, base_mm in ((1, (40, 25)), (2, (40, 25)), (1, (60, 35))):
        ada = model("Ada", size=size, base_mm=base_mm)
        assert stride_length(ada, ahead=True, running=False).total() == mm(base_mm[0])
        assert stride_length(ada, ahead=False, running=False).total() == mm(base_mm[1])


@clause("R-4.1.2.c")
def test_terrain_goes_by_its_own_dimensions_and_keeps_its_outline() -> None:
    """The greatest suggests a Size; contact and ways are measured to the outline, not to a round base."""
    wall = piece("Wall", 2, box(100, 100, 250, 110))
    assert (longest(wall.shape), shortest(wall.shape)) == (distance_ceil(point(0, 0), point(150, 10)), mm(10))
    assert suggest_size(wall.shape).total() == halves(5)
    at = table(wall)
    assert in_contact(at, disc(175, 126, 16), wall.shape)
    assert not in_contact(at, disc(175, 126.2, 16), wall.shape)


@option("oval_facing", "long_axis")
def test_an_oval_faces_along_its_long_axis() -> None:
    assert half_axes(Options(), mm(75), mm(42)) == (mm(75) // 2, mm(42) // 2)


@option("oval_facing", "short_axis")
def test_a_table_may_have_ovals_face_along_the_short_axis() -> None:
    assert half_axes(Options(oval_facing="short_axis"), mm(75), mm(42)) == (mm(42) // 2, mm(75) // 2)


# -- measuring --------------------------------------------------------------------------


def test_limits_count_in_and_forgive_a_hundredth_of_a_mm() -> None:
    one = disc(100, 100, 16)
    for um, fits in ((0, True), (10, True), (11, False)):
        other = disc(232 + um / 1000, 100, 16)
        assert within(one, other, mm(100)) is fits


@option("contact_mm", "0.1")
def test_bases_touch_at_a_tenth_of_a_mm() -> None:
    at = table()
    assert in_contact(at, disc(100, 100, 16), disc(132.1, 100, 16))
    assert not in_contact(at, disc(100, 100, 16), disc(132.101, 100, 16))


@option("contact_mm", "0")
@option("contact_mm", "1")
def test_a_table_may_agree_on_another_gap() -> None:
    assert contact_um(Options(contact_mm="0")) == 0
    assert contact_um(Options(contact_mm="1")) == mm(1)
    assert in_contact(table(contact_mm="1"), disc(100, 100, 16), disc(133, 100, 16))
    assert not in_contact(table(contact_mm="0"), disc(100, 100, 16), disc(132.001, 100, 16))
