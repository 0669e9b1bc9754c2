"""What people type: names by a part, walks by where they lead; and help in the system's own words."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from highground.bots.base import make_bot
from highground.cli.advice import show_verb
from highground.cli.console import console
from highground.cli.talk import frame_words
from highground.cli.typed import find_model, read_typed, verbs_now
from highground.draw.board import centre_of
from highground.engine.chance import Seeded, seed_of
from highground.engine.describe import Speaker
from highground.engine.errors import ContentError
from highground.engine.match import Match, new_header
from highground.engine.orders import candidates_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.saved import save_match
from highground.geometry.shapes import Point
from tests.cli.program import run
from tests.sources import OURS


@cache
def _begun(system: str) -> Match:
    rules = find_ruleset(system)
    scenario = rules.scenarios()[0]
    setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
    return Match(rules, new_header(rules, rules.among_bots(setup), seed_of(7).hex(), ["greedy", "greedy"]))


@cache
def asked(system: str, verb: str) -> tuple[Match, Speaker, int]:
    """A game between bots up to the first question that such an order answers and a suggestion gives."""
    match = _begun(system).fork(1, seed_of(7).hex())
    bots = [make_bot("greedy", match.rules, Seeded(seed_of(f"{seat}"))) for seat in range(2)]
    for _ in range(300):
        (seat, *_) = match.waiting_for()
        if verb in [each.name for each in verbs_now(match)] and examples(match, seat, verb):
            return match, match.rules.speaker(match.state.table, "en"), seat
        match.play(seat, bots[seat].choose(match.view(seat)))
    raise AssertionError(f"{system}: nobody could {verb}")


def examples(match: Match, seat: int, verb: str) -> list[str]:
    """The suggested orders of this kind, in words."""
    question = match.asking()
    assert question is not None
    found = candidates_for(match.state.known(seat), question, 24, Seeded(seed_of("")))
    written = [match.rules.vocabulary.write(each.order) for each in found]
    return [words for words in written if words.split()[0] == verb]


def understood(system: str, verb: str, line: str) -> str:
    match, speaker, seat = asked(system, verb)
    question = match.asking()
    assert question is not None
    found = candidates_for(match.state.known(seat), question, 24, Seeded(seed_of("")))
    return match.rules.vocabulary.write(read_typed(match, speaker, seat, line, found))


# -- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", OURS)
def test_every_model_is_found_by_its_name_and_title_in_any_case(system: str) -> None:
    match = _begun(system)
    speaker = match.rules.speaker(match.state.table, "en")
    names = match.rules.models(match.state.table)
    assert names
    for name in names:
        assert find_model(match, speaker, name.upper()) == name
        assert find_model(match, speaker, speaker.title(name).lower()) == name


def test_a_part_of_a_name_is_enough_if_only_one_has_it() -> None:
    match = _begun("collide")
    speaker = match.rules.speaker(match.state.table, "en")
    assert find_model(match, speaker, "captain") == "lantern-captain"
    assert find_model(match, speaker, "Hand 2") == "cutlass-hand-2"
    with pytest.raises(ContentError, match="several names: cutlass-hand-1, cutlass-hand-2"):
        find_model(match, speaker, "cutlass")


def test_an_order_takes_parts_of_names_and_names_without_quotes() -> None:
    assert (
        understood("ascension", "deploy", "DEPLOY oriel 100,100 0,1") == "deploy 'Captain Oriel' 100,100 0,1"
    )
    assert understood("ascension", "deploy", "deploy lancer vey 100,100 0,1").startswith(
        "deploy 'Lancer Vey' "
    )
    assert understood("collide", "activate", "activate captain") == "activate lantern-captain"
    assert understood("torn", "zone", "zone nor") == "zone North"


def test_parts_of_names_are_found_inside_joined_words() -> None:
    match, _, seat = asked("collide", "attack")
    full = examples(match, seat, "attack")[0].split()[1]
    unit, _, rest = full.partition(":")
    weapon, _, target = rest.rpartition("@")
    typed = f"{unit.upper()}:{weapon}@{target.title()}"
    assert understood("collide", "attack", f"attack {typed}") == f"attack {full}"


@pytest.mark.parametrize(
    ("system", "verb"),
    [
        ("ascension", "attack"),
        ("conflict", "attack"),
        ("torn", "declare"),
        ("ail", "shoot"),
        ("collide", "attack"),
    ],
)
def test_what_is_written_out_in_full_is_taken_as_it_stands(system: str, verb: str) -> None:
    match, _, seat = asked(system, verb)
    full = examples(match, seat, verb)[0]
    assert understood(system, verb, full) == full
    assert understood(system, verb, full.lower()) == full


def test_a_part_that_several_have_is_answered_with_their_names() -> None:
    with pytest.raises(ContentError, match="'ember' is a part of several names: ember-slinger-1"):
        understood("collide", "activate", "activate ember")


# -- walks ---------------------------------------------------------------------------------------


def free_goal(system: str, far: int) -> str:
    """A place so far (in um) from the model that may move, with nothing in the way."""
    match, _, seat = asked(system, "move")
    known, model = match.state.known(seat), getattr(match.asking(), "model", "")
    (base,) = [each.base for each in match.rules.picture(known).figures if each.name == model]
    x, y = centre_of(base)
    for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        goal = Point(round(x) + far * across, round(y) + far * up)
        if match.rules.preview(known, model, "stride", [goal]).stop is None:
            return match.rules.vocabulary.write_point(goal)
    raise AssertionError("no way is free")


@pytest.mark.parametrize("mark", ["", "to:"])
def test_a_walk_told_by_where_it_leads_is_split_into_strides(mark: str) -> None:
    match, _, seat = asked("ascension", "move")
    leg = match.rules.preview(match.state.known(seat), getattr(match.asking(), "model", ""), "stride", []).leg
    goal = free_goal("ascension", leg * 9 // 5)
    words = understood("ascension", "move", f"move {mark}{goal}")
    assert words.count("to:") == 2, words
    assert words.endswith(goal)


def test_where_strides_are_counted_along_a_path_a_place_alone_is_enough() -> None:
    goal = free_goal("conflict", 70_000)
    assert understood("conflict", "move", f"move {goal}").endswith(f"to:{goal}")


def test_a_walk_that_is_too_far_is_refused_with_as_much_of_it_as_is_legal() -> None:
    with pytest.raises(ContentError, match=r"^\[R-.*As far as it may go: move .*to:"):
        understood("ascension", "move", "move 5000,135")


@pytest.mark.parametrize(("system", "verb"), [("ail", "move"), ("torn", "go")])
def test_on_a_grid_a_walk_may_be_told_by_its_last_cell(system: str, verb: str) -> None:
    match, _, seat = asked(system, verb)
    full = max(examples(match, seat, verb), key=len).split()
    assert len(full) > 2, full
    words = understood(system, verb, f"{verb} {full[-1]}").split()
    assert len(words) > 2
    assert words[-1] == full[-1]


# -- help ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", ["80", "120"])
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("system", OURS)
def test_help_names_no_order_that_the_system_lacks_and_fits_the_terminal(
    system: str, language: str, columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    shown = run("play", system, "--seed", "3", "--lang", language, typed="help\n")
    assert shown.status == 0, shown.err
    told = shown.out[shown.out.rindex("\n  table ") - 1500 :].split("> ", 1)[1]
    verbs = [verb.name for verb in find_ruleset(system).vocabulary.verbs]
    assert "shoot" in verbs or "odds shoot" not in told
    assert all(len(line) <= int(columns) for line in told.splitlines()), told


@pytest.mark.parametrize("system", OURS)
def test_help_with_an_order_cuts_nothing_that_may_be_typed(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "width", 80)
    match = _begun(system)
    speaker = match.rules.speaker(match.state.table, "en")
    for verb in match.rules.vocabulary.verbs:
        with console.capture() as caught:
            show_verb(match, speaker, frame_words("en"), verb.name, [])
        assert caught.get().count("…") == verb.usage().count("…"), caught.get()


def test_a_suggestion_is_shown_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    match, _, seat = asked("collide", "attack")
    save_match(match, tmp_path / "here.replay")
    shown = run("play", "--continue", tmp_path / "here.replay", "--seats", "human,human").out
    listed = shown.rpartition("Suggestions")[2].partition("or type")[0]
    for words in examples(match, seat, "attack"):
        assert all(word in listed.split() for word in words.split()), listed


def test_help_gives_an_example_of_an_order_that_could_be_given_now() -> None:
    shown = run("play", "collide", "--seed", "3", typed="1\nhelp\n").out
    assert "activate NAME…  Activate; for instance: activate " in shown
