"""Bad input on the command line: one clear line on the error stream, exit status 2, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.program import EXAMPLE, REPLAY, complaint, run


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("plai", "No such command 'plai'. Did you mean 'play', 'replay'?"),
        ("play --sed 1", "No such option: --sed"),
        ("play primer extra", "Got unexpected extra argument"),
        ("play nosuch", "there is no system 'nosuch'"),
        ("play primr", "there is no system 'primr'; did you mean 'primer'?"),
        ("play --scenario crosing", "primer has no scenario 'crosing'; did you mean 'crossing'?"),
        ("play --rosters blu,amber", "primer has no roster 'blu'; did you mean 'blue'?"),
        ("play --rosters blue", "--rosters blue: Primer is for 2 sides, not 1"),
        ("play --rosters mine.toml,blue", "cannot read mine.toml: No such file or directory"),
        ("play --seats human,gredy", "there is no bot 'gredy'; did you mean 'greedy'?"),
        ("play --seats human", "--seats names 1, but crossing has 2 seats"),
        ("play --option ducking", "--option 'ducking': write it as name=value"),
        ("play --option =off", "--option '=off': write it as name=value"),
        ("play --option duking=off", "there is no option 'duking'; did you mean 'ducking'?"),
        ("play --option ducking=of", "option ducking cannot be 'of'; did you mean 'off'?"),
        ("play --option rough_factor=9", "option rough_factor: 9 is not between 1 and 4"),
        ("play --lang fr", "there is no language 'fr'; valid: en, ru"),
        ("play --continue nosuch.replay", "cannot read nosuch.replay: No such file or directory"),
        ("play --save /nosuch/game.replay", "cannot write /nosuch/game.replay: No such file or directory"),
        ("judge", "Missing argument 'CASE|REPLAY'"),
        ("judge nosuch.toml", "cannot read nosuch.toml: No such file or directory"),
        ("judge .", "cannot read .: Is a directory"),
        ("case nosuch", "No such command 'nosuch'"),
        ("case new primr", "there is no system 'primr'; did you mean 'primer'?"),
        ("case fields primr", "there is no system 'primr'; did you mean 'primer'?"),
        ("replay nosuch.replay", "cannot read nosuch.replay: No such file or directory"),
        ("replay .", "cannot read .: Is a directory"),
        ("draw nosuch.toml", "cannot read nosuch.toml: No such file or directory"),
        ("draw nosuch.replay", "cannot read nosuch.replay: No such file or directory"),
        ("sim", "Missing argument 'SYSTEM'"),
        ("sim primer --games many", "Invalid value for '--games'"),
        ("sim primer --option ducking=maybe", "option ducking cannot be 'maybe'; valid: alert, always, off"),
        ("clauses primer TU-4", "primer has no clause or ruling 'TU-4'; near it: TU-"),
        ("new UPPER", "'UPPER' cannot name a game"),
    ],
)
def test_a_mistake_on_the_command_line_gets_one_line(words: str, said: str) -> None:
    assert complaint(run(*words.split())).startswith(said)


def test_the_space_before_a_unit_stays_as_it_is(tmp_path: Path) -> None:
    case = tmp_path / "small.toml"
    model = 'name = "G"\nat_mm = [200, 200]\nsheet = { name = "G", base_mm = 24 }'
    case.write_text(f'system = "ascension"\n[[models]]\n{model}\n', encoding="utf-8")
    assert "measures 24\u00a0mm; at least 25\u00a0mm is needed" in complaint(run("judge", case))


def test_a_mistake_in_a_roster_of_ones_own_names_the_file_and_the_key(tmp_path: Path) -> None:
    roster = tmp_path / "mine.toml"
    for text, said in (
        ('side = "Green"\n', "roster 1: models: is missing"),
        ('side = "Green"\nmodels = [{ name = "A", profile = "Scot" }]\n', "did you mean 'Scout'?"),
        ("side = Green\n", "Invalid value (at line 1, column 8)"),
    ):
        roster.write_text(text)
        found = complaint(run("play", "--rosters", f"{roster},blue"))
        assert str(roster) in found
        assert said in found


def test_a_replay_called_a_case_and_a_case_given_as_a_replay_are_refused(tmp_path: Path) -> None:
    assert "--at goes with a saved match" in complaint(run("judge", EXAMPLE, "--at", "2"))
    assert complaint(run("replay", EXAMPLE)) == f"{EXAMPLE.name}, line 1: not a line of a saved match"
    renamed = tmp_path / "replay.toml"
    renamed.write_bytes(REPLAY.read_bytes())
    assert complaint(run("judge", renamed)).startswith(f"{renamed}: ")
    assert complaint(run("draw", renamed, "-o", tmp_path / "x.svg")).startswith(f"{renamed}: ")


def test_an_empty_file_is_neither_a_case_nor_a_replay(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.write_bytes(b"")
    assert "system: is missing" in complaint(run("judge", empty))
    assert complaint(run("replay", empty)) == "empty: cut short after line 0: the end is missing"


def test_a_replay_of_another_version_is_refused_by_name(tmp_path: Path) -> None:
    from highground.engine.match import Header, Match
    from highground.engine.plugins import find_ruleset
    from highground.engine.saved import load_match, save_match

    old = load_match(REPLAY, find_ruleset)
    for version, content, said in (
        ("0", old.header.content, "old.replay was played on primer 0; installed is 1"),
        ("1", "other", "old.replay was played with other content files of primer"),
    ):
        header = Header("primer", version, content, old.header.setup, old.header.seed, old.header.players)
        save_match(Match(old.rules, header, None, old.inputs), tmp_path / "old.replay")
        assert complaint(run("replay", tmp_path / "old.replay")) == said
