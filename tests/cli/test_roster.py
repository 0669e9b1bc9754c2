"""`highground roster`: points, breaches with their clauses, and a roster to start from."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from highground.engine.errors import ContentError
from highground.engine.ruleset import Ruleset
from highground.rulesets.primer.ruleset import RULESET as PRIMER
from tests.cli.program import complaint, run

SHIPPED = Path(str(files("highground.rulesets.ascension").joinpath("data", "rosters")))
MERIDIAN = SHIPPED / "brass_meridian.toml"


def _broken(folder: Path) -> Path:
    """The Brass Meridian with a marksman who defends with 6, and no Leader."""
    path = folder / "broken.toml"
    text = MERIDIAN.read_text(encoding="utf-8").replace("leader = true\n", "")
    path.write_text(text.replace("defense = 2", "defense = 6"), encoding="utf-8")
    return path


def test_a_legal_roster_is_added_up() -> None:
    shown = run("roster", "check", MERIDIAN)
    assert shown.status == 0
    assert shown.lines[0] == "Brass Meridian Company, 248 points of 250: legal"
    assert "  Shieldbearer 33: " in shown.out
    assert len(shown.lines) == 6


def test_every_breach_is_one_line_with_its_clause(tmp_path: Path) -> None:
    shown = run("roster", "check", _broken(tmp_path))
    assert shown.status == 1
    breaches = [line for line in shown.lines if line.startswith("[")]
    assert [line.split("]")[0] for line in breaches] == ["[C-8.1.b", "[C-7.1", "[C-1.11.b", "[C-1.9"]
    assert shown.lines[0].endswith(": 4 breaches")


def test_a_roster_as_json(tmp_path: Path) -> None:
    legal = json.loads(run("roster", "check", MERIDIAN, "--json").out)
    assert (legal["points"], legal["limit"], legal["legal"], legal["breaches"]) == (248, 250, True, [])
    assert sum(item["points"] for item in legal["items"]) == 248
    rifle = next(item for item in legal["items"] if item["item"] == "Meridian Rifle")
    assert [(part["amount"], part["clause"]) for part in rifle["parts"]] == [(10, "C-4.1"), (13, "C-4.1")]
    ran = run("roster", "check", _broken(tmp_path), "--json")
    broken = json.loads(ran.out)
    assert (ran.status, broken["legal"]) == (1, False)
    leader = broken["breaches"][1]
    assert (leader["clause"], leader["measured"], leader["limit"]) == ("C-7.1", 0, 1)
    assert leader["text"].startswith("[C-7.1] ")


def test_house_rules_count() -> None:
    shown = run("roster", "check", MERIDIAN, "--option", "require_ability_action=true")
    assert shown.status == 1
    assert shown.lines[0].endswith(": 1 breach")
    assert "[C-1.4] " in shown.out


@pytest.mark.parametrize("system", ["ail", "ascension", "collide", "conflict", "torn"])
def test_every_shipped_roster_is_legal(system: str) -> None:
    for path in sorted(
        Path(str(files(f"highground.rulesets.{system}").joinpath("data", "rosters"))).iterdir()
    ):
        shown = run("roster", "check", path)
        assert shown.status == 0, shown.out


@pytest.mark.parametrize("system", ["ail", "ascension", "collide", "conflict", "primer", "torn"])
def test_a_new_roster_is_legal_as_it_stands(system: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert "highground roster check" in run("roster", "new", system, "-o", path).out
    assert path.read_text(encoding="utf-8") == run("roster", "new", system).out
    assert run("roster", "check", path).status == 0
    assert "exists already" in complaint(run("roster", "new", system, "-o", path))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "system: is missing"),
        ("system = 3", "system: is missing"),
        ('system = "chess"', "there is no system 'chess'"),
        ('system = "ascension"', "is missing"),
        ('system = "ascension"\nside = "X"\nmodels = []', "models"),
        (
            'system = "primer"\nside = "X"\nmodels = [{ name = "Ada", profile = "Trol" }]',
            "there is no profile 'Trol'",
        ),
        ("system =", "Invalid value"),
    ],
)
def test_what_cannot_be_read_is_one_line_and_status_2(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    assert said in complaint(run("roster", "check", path))


def test_a_roster_that_is_not_there(tmp_path: Path) -> None:
    assert "cannot read" in complaint(run("roster", "check", tmp_path / "none.toml"))


def test_a_system_without_roster_rules_says_so() -> None:
    bare = Ruleset(
        "bare",
        "Bare",
        "first edition",
        "1",
        "highground.engine",
        PRIMER.book,
        PRIMER.options,
        PRIMER.vocabulary,
    )
    with pytest.raises(ContentError, match="bare has no roster rules"):
        bare.check_roster({}, "mine.toml", {})
    with pytest.raises(ContentError, match="bare has no roster rules"):
        bare.roster_example()


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "points"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_a_roster_is_printed_as_a_pdf_on_the_paper_that_was_asked_for(
    paper: str, points: tuple[int, int], tmp_path: Path
) -> None:
    made = tmp_path / "cards.pdf"
    assert run("roster", "print", MERIDIAN, "-o", made, "--paper", paper).status == 0
    pdf = made.read_bytes()
    assert pdf.startswith(b"%PDF-")
    page = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert page is not None
    assert tuple(round(float(each)) for each in page.groups()) == points


def test_without_a_browser_a_pdf_is_refused_and_the_page_named_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    said = complaint(run("roster", "print", MERIDIAN, "-o", tmp_path / "cards.pdf"))
    assert "none is on the PATH" in said
    assert "cards.html" in said
    assert not list(tmp_path.iterdir())
