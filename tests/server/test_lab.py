"""Studies on a server: they run beside it, are their owner's alone, and have limits."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from highground.cli.serve import _alone, _lab
from highground.content.overlay import numbers_in, value_at, write_toml
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.lab.studies.files import check_study
from highground.lab.studies.models import KINDS
from highground.server.problems import Trouble
from highground.server.protocol.studies import StudyGiven
from highground.server.studies.form import check_given, study_form
from tests.server.house import House, Person

MATRIX = {"kind": "matrix", "system": "primer", "rosters": ["blue", "amber"], "games": 20, "title": "Two"}
LONG = {**MATRIX, "games": 4000}
SWEEP = {"kind": "sweep", "system": "primer", "games": 2}
LIMITS = '{"lab_games": 30000, "lab_running": 2, "lab_studies": 3, "request_burst": 20000}'


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lab") / "table.db"


@pytest.fixture(scope="module")
def lab(file: Path) -> Iterator[House]:
    """A server for others that has a lab: a proxy stands before it."""
    address = f"sqlite+aiosqlite:///{file}"
    with House(address, "--lab", "--behind-proxy", environment={"HIGHGROUND_LIMITS": LIMITS}) as house:
        yield house


def until(person: Person, id: str, so: Callable[[dict[str, Any]], bool], seconds: float = 120) -> Any:
    give_up = time.monotonic() + seconds
    while True:
        shown = person.ask("GET", f"/lab/studies/{id}")
        if so(shown):
            return shown
        assert time.monotonic() < give_up, shown
        time.sleep(0.3)


def finished(shown: dict[str, Any]) -> bool:
    assert shown["info"]["state"] in ("running", "finished"), shown["info"]
    return bool(shown["info"]["state"] == "finished")


def under_way(shown: dict[str, Any]) -> bool:
    return bool(shown["progress"]["cells"])


def begin(person: Person, study: dict[str, Any], **more: Any) -> str:
    return str(person.ask("POST", "/lab/studies", {"study": study, **more}, 201)["info"]["id"])


def test_a_study_is_played_and_its_games_can_be_watched(lab: House) -> None:
    ann, bob = lab.guest("Ann"), lab.guest("Bob")
    id = begin(ann, MATRIX)
    shown = until(ann, id, finished)
    assert shown["info"]["title"] == "Two"
    assert shown["progress"]["done"] == shown["progress"]["total"] == 60
    found = shown["found"]
    assert found["bots"] == ["greedy"]
    assert found["sentences"]
    heat = next(chart for chart in found["charts"] if chart["kind"] == "heat")
    cell = next(each for each in found["cells"] if each["number"] == heat["rows"][1]["cell"])
    assert {game["why"] for game in cell["shows"]} == {"typical", "closest", "most one-sided"}

    report = lab.answer("GET", f"/lab/studies/{id}/report", token=ann.token)
    assert "draw('#chart-0'" in report.text
    # Its scripts run as a page of nobody's, not as one of this server.
    assert report.headers["content-security-policy"].startswith("sandbox allow-scripts; default-src 'none'")

    wanted = {"cell": cell["number"], "game": cell["shows"][0]["game"]}
    match = ann.ask("POST", f"/lab/studies/{id}/games", wanted, 201)["match"]
    replay = ann.ask("GET", f"/matches/{match['id']}/replay")
    assert replay["complete"]
    assert len(replay["frames"]) > 5
    again = ann.ask("POST", f"/lab/studies/{id}/games", wanted, 201)["match"]
    assert again["id"] == match["id"]
    beyond = {"cell": cell["number"], "game": 20}
    assert "games 0 to 19" in ann.ask("POST", f"/lab/studies/{id}/games", beyond, 422)["text"]

    # Nobody else sees it.
    for method, path in (("GET", ""), ("GET", "/report"), ("POST", "/stop"), ("POST", "/go"), ("DELETE", "")):
        bob.ask(method, f"/lab/studies/{id}{path}", expect=404)
    assert bob.ask("GET", "/lab/studies") == {"studies": []}
    lab.ask("GET", f"/lab/studies/{id}", expect=401)


def test_a_study_with_content_of_its_own_can_be_watched_too(lab: House) -> None:
    ann = lab.guest("Ann")
    study = {**MATRIX, "mirror": False, "games": 4, "content": {"scenarios.crossing.rounds": 2}}
    shown = until(ann, id := begin(ann, study), finished)
    wanted = {"cell": 0, "game": shown["found"]["cells"][0]["shows"][0]["game"]}
    match = ann.ask("POST", f"/lab/studies/{id}/games", wanted, 201)["match"]
    replay = ann.ask("GET", f"/matches/{match['id']}/replay")
    assert replay["frames"][-1]["scene"]["rounds"] == 2


def test_a_study_is_stopped_and_goes_on_where_it_was(lab: House) -> None:
    ann = lab.guest("Ann")
    id = begin(ann, {**MATRIX, "games": 1000})
    until(ann, id, under_way)
    stopped = ann.ask("POST", f"/lab/studies/{id}/stop")
    assert stopped["info"]["state"] == "stopped"
    assert 0 < stopped["progress"]["done"] < stopped["progress"]["total"] == 3000
    assert stopped["progress"]["cells"][0]["low"] < stopped["progress"]["cells"][0]["high"]
    ann.ask("POST", f"/lab/studies/{id}/go")
    on = until(ann, id, lambda shown: shown["progress"]["done"] > stopped["progress"]["done"])
    assert on["info"]["state"] == "running"
    assert ann.ask("DELETE", f"/lab/studies/{id}") == {"studies": []}
    ann.ask("GET", f"/lab/studies/{id}", expect=404)


def test_one_study_a_person_runs_at_a_time_and_so_many_are_kept(lab: House) -> None:
    ann, eve = lab.guest("Ann"), lab.guest("Eve")
    bob, cat = lab.from_elsewhere("127.0.0.2").guest("Bob"), lab.from_elsewhere("127.0.0.3").guest("Cat")
    first = begin(ann, LONG)
    refused = ann.ask("POST", "/lab/studies", {"study": MATRIX}, 429)
    assert "A study of yours is running" in refused["text"]
    # Half of the lab is not for those who come from one network: guests are easily made.
    assert "from your network" in eve.ask("POST", "/lab/studies", {"study": MATRIX}, 429)["text"]
    second = begin(bob, LONG)
    assert "2 studies are running here" in cat.ask("POST", "/lab/studies", {"study": MATRIX}, 429)["text"]
    bob.ask("DELETE", f"/lab/studies/{second}")
    ann.ask("POST", f"/lab/studies/{first}/stop")
    for _ in range(2):
        until(ann, begin(ann, {**MATRIX, "games": 2}), finished)
    assert "3 studies are kept" in ann.ask("POST", "/lab/studies", {"study": MATRIX}, 429)["text"]
    assert len(ann.ask("GET", "/lab/studies")["studies"]) == 3


def test_what_is_asked_amiss_is_said_and_leaves_nothing(lab: House, file: Path) -> None:
    ann = lab.guest("Ann")
    for study, said in (
        ({**MATRIX, "games": 15_000}, "would play 45000 games; 30000 are allowed here"),
        ({**MATRIX, "rosters": ["blau"]}, "blau"),
        ({**MATRIX, "rosters": ["../../secret.toml"]}, "did not come along"),
        ({**MATRIX, "bots": ["program:/bin/sh"]}, "is not a bot of this server"),
        ({**MATRIX, "kind": "duet"}, "kind: valid are"),
        ({**MATRIX, "system": "chess"}, "system: valid are"),
        ({**MATRIX, "nonsense": 1}, "nonsense"),
        ({**MATRIX, "title": "x" * 121}, "at most 120"),
        ({"kind": "duel", "system": "primer", "case": "/etc/passwd"}, "command line"),
        ({**MATRIX, "kind": ["matrix"]}, "kind: valid are"),
        (
            {**SWEEP, "vary": [{"path": "x", "least": 0, "most": 10**12, "step": 1e-9}]},
            "2 to 60 values",
        ),
        ({**SWEEP, "vary": [{"path": "options.x", "least": 0, "most": 10**400}]}, "too many digits"),
    ):
        text = ann.ask("POST", "/lab/studies", {"study": study}, 422)["text"]
        assert said in text
        assert str(file.parent) not in text
    assert ann.ask("GET", "/lab/studies") == {"studies": []}
    assert not list((file.with_suffix(".studies") / ann.id).glob("*"))


def test_a_roster_of_ones_own_goes_along(lab: House) -> None:
    ann = lab.guest("Ann")
    own = ann.ask("GET", "/systems/primer/rosters/blue")["data"]
    study = {**MATRIX, "rosters": ["mine.toml", "amber"], "mirror": False}
    shown = until(ann, begin(ann, study, files={"mine.toml": own}), finished)
    assert shown["found"]["cells"][0]["name"].startswith("mine · amber")
    bad = {"study": study, "files": {"../mine.toml": own}}
    ann.ask("POST", "/lab/studies", bad, 422)


def test_studies_go_with_the_account(lab: House, file: Path) -> None:
    ann = lab.guest("Ann")
    begin(ann, LONG)
    home = file.with_suffix(".studies") / ann.id
    assert home.is_dir()
    assert home.stat().st_mode & 0o077 == 0
    driver = _drivers(lab)
    ann.ask("POST", "/me/delete", {"password": None})
    assert not home.exists()
    assert not [pid for pid in driver if Path(f"/proc/{pid}").exists()]


def test_a_server_that_is_killed_takes_its_studies_along_and_they_go_on(tmp_path: Path) -> None:
    address = f"sqlite+aiosqlite:///{tmp_path / 'table.db'}"
    with House(address) as house:
        ann = house.guest("Ann")
        id = begin(ann, LONG)
        until(ann, id, under_way)
        drivers = _drivers(house)
        assert drivers
        # It stands back for bots and orders.
        assert os.getpriority(os.PRIO_PROCESS, drivers[0]) > os.getpriority(os.PRIO_PROCESS, house.pid())
        house.kill()
        give_up = time.monotonic() + 60
        while any(Path(f"/proc/{pid}").exists() for pid in drivers):
            assert time.monotonic() < give_up
            time.sleep(0.1)
        house.restart()
        shown = ann.ask("GET", f"/lab/studies/{id}")
        assert shown["info"]["state"] == "stopped"
        assert shown["progress"]["done"] > 0
        ann.ask("POST", f"/lab/studies/{id}/go")
        until(ann, id, lambda now: now["progress"]["done"] > shown["progress"]["done"])


def test_a_study_whose_process_is_killed_can_go_on(lab: House) -> None:
    ann = lab.guest("Ann")
    id = begin(ann, LONG)
    until(ann, id, under_way)
    for pid in _drivers(lab):
        os.kill(pid, signal.SIGKILL)
    until(ann, id, lambda shown: shown["info"]["state"] == "stopped")
    ann.ask("POST", f"/lab/studies/{id}/go")
    ann.ask("DELETE", f"/lab/studies/{id}")


def test_without_a_lab_there_are_no_studies(tmp_path: Path) -> None:
    with House(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}", "--behind-proxy") as house:
        said = house.ask("GET", "/lab")
        assert said["on"] is False
        assert "--lab" in said["problem"]
        ann = house.guest("Ann")
        ann.ask("POST", "/lab/studies", {"study": MATRIX}, 403)
        ann.ask("GET", "/lab/studies", expect=403)


def _drivers(house: House) -> list[int]:
    """The processes of its studies."""
    found = []
    for pid in Path(f"/proc/{house.pid()}/task/{house.pid()}/children").read_text().split():
        if b"studies.driver" in Path(f"/proc/{pid}/cmdline").read_bytes():
            found.append(int(pid))
    return found


@pytest.mark.parametrize(
    ("asked", "host", "gives"),
    [
        (None, "127.0.0.1", "own"),
        (None, "::1", "own"),
        (None, "localhost", "own"),
        (False, "127.0.0.1", "none"),
        (None, "0.0.0.0", "none"),
        (None, "192.0.2.7", "none"),
        (True, "0.0.0.0", "shared"),
        (None, "table.example.org", "none"),
    ],
)
def test_the_lab_is_on_where_only_its_owner_can_come(asked: bool | None, host: str, gives: str) -> None:
    assert _lab(asked, _alone(host)) == gives


@pytest.mark.parametrize("system", ruleset_names())
def test_every_form_begins_with_a_study_that_is_valid(system: str, tmp_path: Path) -> None:
    for kind in KINDS:
        form = study_form(system, kind, "en")
        check_study({"kind": kind, **form.example}, tmp_path)
        check_given(StudyGiven(study={"kind": kind, **form.example}))
        assert "case" not in form.model_schema["properties"]
        named = {each.name for each in form.catalogue if each.path == "rosters[]"}
        assert named == set(find_ruleset(system).rosters())


@pytest.mark.parametrize("system", ruleset_names())
def test_every_path_that_is_offered_leads_to_one_number(system: str) -> None:
    package = find_ruleset(system).package
    paths = numbers_in(package)
    assert paths
    for path in paths[:40]:
        assert isinstance(value_at(package, path), int | float)


@pytest.mark.parametrize("kind", KINDS)
def test_no_text_of_a_study_names_a_file_that_did_not_come_along(kind: str) -> None:
    """Whatever field reads a file, today or tomorrow: a fight's `against` was forgotten once."""
    for name, field in KINDS[kind].model_fields.items():
        for value in ("../../secret.toml", ["blue", "/etc/secret.toml"], {"rosters": ["other.toml"]}):
            with pytest.raises(Trouble, match=r"did not come along|command line|not a bot"):
                check_given(StudyGiven(study={"kind": kind, "system": "primer", name: value}))
        assert field.description or name == "kind"
    check_given(StudyGiven(study={"kind": kind, "roster": "mine.toml"}, files={"mine.toml": {}}))


def test_one_game_at_a_time_is_played_again_for_somebody(lab: House) -> None:
    """Each is a process of its own; whoever keeps too much begins none."""
    ann = lab.guest("Ann")
    until(ann, id := begin(ann, {**MATRIX, "mirror": False, "games": 4}), finished)
    with ThreadPoolExecutor(4) as pool:
        wanted = [{"cell": 0, "game": game} for game in range(4)]
        path = f"/lab/studies/{id}/games"
        said = list(pool.map(lambda game: lab.answer("POST", path, game, ann.token).status_code, wanted))
    assert sorted(set(said)) == [201, 429]


def test_a_study_takes_only_so_much_memory(tmp_path: Path) -> None:
    """A duel of five hundred strengths, defences and wounds each is made before it is weighed."""
    many = list(range(1, 500))
    study = {"kind": "duel", "system": "ascension", "strength": many, "defence": many, "wounds": many}
    (tmp_path / "study.toml").write_text(write_toml(study), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "highground.server.studies.driver", "600000000", "run", tmp_path, "1", "100"],
        capture_output=True,
        text=True,
        input="",
    )
    assert "more memory than is allowed" in told.stdout, told.stderr[-2000:]
    assert "more memory" in (tmp_path / "told.json").read_text(encoding="utf-8")


def test_a_bot_that_is_a_program_is_not_for_strangers() -> None:
    check_given(StudyGiven(study={**MATRIX, "bots": ["greedy", "search:300"]}))
    for bot in ("search:99999", "program:x", "network:mine.net"):
        with pytest.raises(Trouble, match="not a bot"):
            check_given(StudyGiven(study={"kind": "health", "system": "primer", "ladder": ["uniform", bot]}))
