"""`highground map check`: tables that somebody laid out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from highground.content.overlay import write_case
from highground.engine.plugins import find_ruleset, ruleset_names
from tests.cli.program import complaint, run

TABLES = [(name, scenario) for name in ruleset_names() for scenario in find_ruleset(name).scenarios()]


@pytest.mark.parametrize(("system", "scenario"), TABLES)
def test_every_table_that_ships_is_fit_to_be_played_on(system: str, scenario: str, tmp_path: Path) -> None:
    file = tmp_path / "map.toml"
    file.write_text(write_case({"system": system, **find_ruleset(system).case_table(scenario)}))
    found = run("map", "check", file, "--json")
    assert found.status == 0, found.out
    assert json.loads(found.out)["faults"] == []


def table(tmp_path: Path, *boxes: list[int], more: str = "") -> Path:
    file = tmp_path / "map.toml"
    pieces = "".join(
        f'[[terrain]]\nname = "P{number}"\nsize = 2\nbox_mm = {box}\n' for number, box in enumerate(boxes)
    )
    file.write_text(f'system = "ascension"\nboard_mm = [600, 600]\n{more}\n{pieces}')
    return file


def test_a_piece_off_the_table_is_a_fault_and_half_of_it_on_is_none(tmp_path: Path) -> None:
    off = run("map", "check", table(tmp_path, [700, 0, 800, 50]))
    assert (off.status, "P0 lies off the table" in off.out) == (1, True)
    half = run("map", "check", table(tmp_path, [550, 100, 700, 150]))
    assert half.status == 0


def test_a_piece_without_a_counterpart_is_told_and_one_with_it_is_not(tmp_path: Path) -> None:
    alone = run("map", "check", table(tmp_path, [100, 200, 200, 220]))
    assert "not the same from both sides: P0" in alone.out
    both = run("map", "check", table(tmp_path, [100, 200, 200, 220], [400, 380, 500, 400]))
    assert "not the same" not in both.out


def test_one_deployment_zone_is_a_fault(tmp_path: Path) -> None:
    zone = "[[zones]]\nseat = 0\nbox_mm = [0, 0, 600, 100]\n"
    assert "only one side" in run("map", "check", table(tmp_path, more=zone)).out


def test_a_file_that_is_no_table_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "map.toml"
    file.write_text('system = "primer"\nterrain = 7\n')
    assert "terrain" in complaint(run("map", "check", file))
