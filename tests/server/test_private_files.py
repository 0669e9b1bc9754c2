"""The files of an embedded database hold seeds and secrets: nobody else on the machine reads them."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tests.server.house import House

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="Windows has access lists in place of modes"),
]


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def _address(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def test_the_database_and_its_folder_are_for_their_owner_alone(tmp_path: Path) -> None:
    """Also what SQLite puts beside it while it runs."""
    file = tmp_path / "data" / "highground.db"
    with House(_address(file)) as house:
        house.guest().begin()
        assert _mode(file.parent) == 0o700
        assert {each.name: oct(_mode(each)) for each in file.parent.iterdir()} == {
            each.name: "0o600" for each in file.parent.iterdir()
        }
        assert len(list(file.parent.iterdir())) >= 3


def test_files_that_others_could_read_are_closed_to_them_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    file = folder / "highground.db"
    with House(_address(file)) as house:
        house.guest()
    for each in folder.iterdir():
        each.chmod(0o644)
    with House(_address(file)):
        assert all(_mode(each) == 0o600 for each in folder.iterdir())


def test_our_own_folder_from_before_is_closed(tmp_path: Path) -> None:
    folder = tmp_path / "highground"
    folder.mkdir(mode=0o755)
    environment = {"XDG_DATA_HOME": str(tmp_path)}
    with House(_address(folder / "highground.db"), environment=environment):
        assert _mode(folder) == 0o700


def test_a_folder_that_others_can_write_to_is_refused(tmp_path: Path) -> None:
    """Who can write there can put another file in the database's place. The folder itself is left alone."""
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o777)
    with pytest.raises(RuntimeError, match="others can write to") as failed:
        House(_address(folder / "highground.db")).start()
    assert "Traceback" not in str(failed.value)
    assert _mode(folder) == 0o777


def test_a_folder_that_others_may_list_is_left_as_it_is(tmp_path: Path) -> None:
    """The database in it is closed to them all the same."""
    folder = tmp_path / "home"
    folder.mkdir()
    folder.chmod(0o755)
    with House(_address(folder / "highground.db")) as house:
        house.guest()
        assert _mode(folder) == 0o755
        assert all(_mode(each) == 0o600 for each in folder.iterdir())
