"""Sheets, hands and holdings in characters: all that a system puts on them is shown, in its words."""

from __future__ import annotations

import pytest

from highground.cli.console import console
from highground.cli.sheets import held_by, show_hand, show_sheet
from highground.engine.describe import Speaker
from highground.engine.plugins import find_ruleset
from highground.engine.sheet import Box, Chip, HandCard, Level, Sheet, Stat, Track
from tests.cli.program import run
from tests.cli.test_typed import asked
from tests.sources import OURS

WHOLE = Sheet(
    "ada",
    "Trooper",
    (Stat("Speed", "6″", clause="MV-1"), Stat("Time", "2", pips=2, sockets=3)),
    (Stat("Rifle", "2 wounds", "slow", dice=3, die="attack"), Stat("Reload", "", "leaves 1", pips=1)),
    Track("Stress", 12, (Level("healthy", 10, "good"), Level("critical", 20, "warn")), "limit 10", "A-1"),
    (Stat("Focus", "", pips=1, sockets=2),),
    (
        Box("Advantage", "8", "sight 8"),
        Box("Actions", "", "", "", (Chip("Standard"), Chip("Move", off=True))),
    ),
    (Chip("broken arm", "−2 to shoot", "A-5"),),
)


def shown(sheet: Sheet, speaker: Speaker) -> list[str]:
    with console.capture() as caught:
        show_sheet(sheet, speaker)
    return caught.get().splitlines()


def test_a_sheet_shows_its_track_pools_boxes_figures_lines_and_chips() -> None:
    lines = shown(WHOLE, Speaker("highground.rulesets.primer", "en", (), (), {"ada": "Ada"}))
    assert lines[0] == "  Ada  Trooper"
    assert lines[1].startswith("  Stress 12  ██")
    assert lines[1].count("│") == 2, "a stretch for each level"
    assert lines[2] == "    limit 10; healthy ≤ 10, critical ≤ 20 [A-1]"
    rest = [" ".join(line.split()) for line in lines[3:]]
    assert rest == [
        "Focus ●○ 1/2",
        "Speed 6″ [MV-1]",
        "Time ●●○ 2/3",
        "Advantage 8 (sight 8)",
        "Actions Standard · ✗ Move",
        "Rifle 3× attack 2 wounds (slow)",
        "Reload ● (leaves 1)",
        "broken arm (−2 to shoot) [A-5]",
    ]


def test_the_bar_counts_up_to_the_value() -> None:
    speaker = Speaker("highground.rulesets.primer", "en", ())
    levels = (Level("healthy", 10, "good"), Level("dying", 20, "bad"))
    for value, full in ((0, 0), (10, 20), (15, 30), (20, 40), (25, 32)):
        line = shown(Sheet("x", "x", track=Track("Stress", value, levels)), speaker)[1]
        assert line.count("█") == full, value


def test_what_a_side_holds_is_told_without_what_it_has_none_of() -> None:
    match, speaker, _ = asked("collide", "activate")
    table = match.state.table
    for seat in range(2):
        (points,) = match.rules.holdings(table, seat)
        assert held_by(match.rules, table, seat, speaker) == f"AP {points.amount}"
    match, speaker, _ = asked("torn", "activate")
    said = held_by(match.rules, match.state.table, 0, speaker)
    assert "Hand " in said
    assert " 0" not in f"  {said}".replace("10", "")


def test_a_hand_shows_price_kind_moment_and_text_of_every_card() -> None:
    card = HandCard("Spark", 4, "Fire", "One more die.", "C-1", "at once")
    with console.capture() as caught:
        show_hand((card,), Speaker("highground.rulesets.primer", "en", ()))
    assert caught.get().split() == ["Spark", "4", "Fire", "at", "once", "One", "more", "die.", "[C-1]"]


@pytest.mark.parametrize("system", OURS)
def test_only_where_cards_are_held_there_is_a_hand_to_look_at(system: str) -> None:
    said = run("play", system, "--seed", "3", typed="help\n").out
    assert ("\n  hand " in said) == (system == "torn")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("system", OURS)
def test_every_sheet_fits_the_terminal(
    system: str, columns: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "width", columns)
    rules = find_ruleset(system)
    match, _, seat = asked(system, "activate" if system != "ail" else "move")
    speaker = rules.speaker(match.state.table, language)
    for name in rules.models(match.state.table):
        lines = shown(rules.sheet(match.state.known(seat), name), speaker)
        assert len(lines) > 3
        assert all(len(line) <= columns for line in lines), lines
