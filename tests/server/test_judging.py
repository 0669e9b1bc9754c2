"""The judge as a service: positions travel, are laid out, asked and ruled on; hostile ones are refused."""

from __future__ import annotations

import json
import math
import tomllib
import tracemalloc
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from highground.bots import uniform  # noqa: F401 - registers the bot
from highground.bots.base import make_bot
from highground.content.cases import case_of, read_case, taken
from highground.engine.chance import Seeded, seed_of
from highground.engine.codec import decode
from highground.engine.errors import ContentError
from highground.engine.game import Game, waiting_for
from highground.engine.match import Header, Match
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.state import State
from highground.engine.views import view
from highground.judge import judge
from highground.server.judging import forms, houses, playing, reading, service
from highground.server.problems import Trouble
from highground.server.protocol.cases import CASE_DEPTH, KEY_MOST
from highground.server.protocol.judging import (
    CASE_MODELS,
    BetweenGiven,
    CaseGiven,
    FindingSaid,
    JudgeAsk,
    JudgeGiven,
    JudgeSaid,
    PlayGiven,
)
from highground.server.protocol.matches import SeatGiven
from highground.server.store.people import PersonRow
from highground.server.tables.match_log import with_seed
from highground.server.visibility import spectator

pytestmark = pytest.mark.pure_only

SYSTEMS = ["primer", "ascension", "conflict", "collide", "torn", "ail"]
CASE_FILES = Path(__file__).parents[1].joinpath("cases")
CASES = sorted(CASE_FILES.glob("*/*.toml"))
ANN = PersonRow("ann", "Ann", None, None)


def judged(system: str, case: dict[str, Any], **how: Any) -> JudgeSaid:
    # As the server has it: JSON is parsed first, then validated.
    given = JudgeGiven.model_validate(json.loads(json.dumps({"case": case, **how})))
    return service.judge_position(system, given, "en")


def example(system: str) -> dict[str, Any]:
    """The example that ships, each order as a table."""
    made = deepcopy(forms.case_form(system, "en").example)
    made["orders"] = [{"order": each} if isinstance(each, str) else each for each in made["orders"]]
    return made


def asked(system: str, case: dict[str, Any], **message: Any) -> Any:
    return service.ask_position(system, JudgeAsk.model_validate({"case": case, "message": message}), "en")


def between(system: str, case: dict[str, Any], one: str, other: str) -> dict[str, FindingSaid]:
    found = service.between_models(system, BetweenGiven(case=case, one=one, other=other), "en").findings
    return {each.kind: each for each in reversed(found)}


# -- files -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_case_that_is_opened_and_saved_says_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    opened = reading.read_text(text)
    travelled = json.loads(json.dumps(opened.case))
    saved = reading.write_text(travelled).text
    assert tomllib.loads(saved) == tomllib.loads(text)
    again = reading.read_text(saved)
    assert (again.system, again.case) == (opened.system, opened.case)


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_service_rules_on_every_case_as_the_command_does(path: Path) -> None:
    rules, case = read_case(path, find_ruleset)
    command = judge(rules, case, path.name)
    opened = reading.read_text(path.read_text(encoding="utf-8"))
    said = judged(opened.system, opened.case)
    assert said.problem == ""
    assert [each.failures for each in said.steps[1:]] == [each.failures for each in command.orders]
    assert [[event.clause for event in each.events] for each in said.steps[1:]] == [
        [told.clause for told in each.told] for each in command.orders
    ]
    result = command.result()
    assert (said.result is None) == (result is None)
    if said.result is not None and result is not None:
        assert said.result.winners == list(result.winners)


def test_a_file_that_is_no_case_is_refused_in_words() -> None:
    for text, why in (
        ("models = [", "file:"),
        ("title = 'x'", "system: is missing"),
        ('system = "chess"', "chess"),
        ('system = "primer"\nmodels = 7', "models"),
        ('system = "primer"\nmodells = []', "there is no such key"),
        ('{"system": "primer", "title": NaN}', "title"),
        ("{" * 50, "file:"),
    ):
        with pytest.raises((Trouble, Exception), match=why):
            reading.read_text(text)


# -- rulings -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_must_come_up_is_asked_one_by_one_until_the_ruling_is_whole(system: str) -> None:
    whole = example(system)
    given = [str(each) for each in whole["chance"]]
    assert given
    case = {**whole, "chance": []}
    for label in given:
        said = judged(system, case)
        assert said.need is not None
        faces = {face.label: face.share for face in said.need.faces}
        assert label in faces
        assert sum(faces.values()) == pytest.approx(1)
        assert said.need.clause in find_ruleset(system).book.clauses
        assert said.table is not None
        assert said.table.question is None
        case = {**case, "chance": [*case["chance"], label]}
    said = judged(system, case)
    assert (said.need, said.unused, said.trouble) == (None, 0, "")
    assert not any(each.failures for each in said.steps)
    assert [each.label for step in said.steps for each in step.chance] == given


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_rolled_for_you_can_be_kept_and_judged_again(system: str) -> None:
    case = {**example(system), "chance": []}
    for order in case["orders"]:
        order.pop("expect", None)
    rolled = judged(system, case, roll=200)
    assert rolled.need is None
    assert rolled.rolled
    kept = judged(system, {**case, "chance": rolled.rolled})
    assert kept.rolled == []
    assert kept.steps == rolled.steps
    one = judged(system, case, roll=1)
    assert len(one.rolled) == 1


@pytest.mark.parametrize("system", SYSTEMS)
def test_orders_may_be_given_up_to_any_of_them(system: str) -> None:
    case = example(system)
    for upto in range(len(case["orders"]) + 1):
        said = judged(system, case, upto=upto)
        assert [each.words for each in said.steps[1:]] == [each["order"] for each in case["orders"][:upto]]
        assert said.trouble == ""
        assert said.table is not None
        assert said.table.scene.figures


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_position_without_orders_offers_what_can_be_done_with_reasons(system: str) -> None:
    said = judged(system, forms.case_form(system, "en").quick)
    assert said.table is not None
    assert said.table.asked is not None
    assert said.table.question is not None
    assert said.table.question.offers
    refused = [offer.refusal for offer in said.table.question.offers if offer.refusal is not None]
    assert all(refusal.clause in find_ruleset(system).book.clauses for refusal in refused)
    assert said.start is not None
    assert said.start.figures[0].sheet.stats or said.start.figures[0].sheet.lines


def test_a_game_that_ends_names_the_winner() -> None:
    path = next(path for path in CASES if path.stem == "last_model")
    opened = reading.read_text(path.read_text(encoding="utf-8"))
    said = judged(opened.system, opened.case)
    assert said.result is not None
    assert said.result.winners == [0]
    assert "Blue" in said.result.text


def test_a_house_rule_that_would_decide_otherwise_is_told() -> None:
    found = houses.other_rulings("ascension", CaseGiven(case=example("ascension")), "en")
    told = {(each.option, each.value): each for each in found.rulings}
    assert told["cover_table", "swapped"].changes == ["Oriel against Bull: 5 to 5, no damage."]
    assert found.tried > len(found.rulings)


def test_a_house_rule_that_changes_nothing_that_is_told_is_no_other_ruling() -> None:
    """The other lattice of Torn renames every hex of a position, and decides nothing."""
    found = houses.other_rulings("torn", CaseGiven(case=example("torn")), "ru")
    assert "hexon.chirality" not in {each.option for each in found.rulings}


# -- asking ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS)
def test_two_models_are_told_of_sight_range_cover_and_contact_with_their_clauses(system: str) -> None:
    form = forms.case_form(system, "en")
    names = [each["name"] for each in form.quick[form.layout.models]]
    one, other = names[0], names[-1]
    found = between(system, form.quick, one, other)
    assert {"sight", "range", "cover"} <= set(found)
    book = find_ruleset(system).book.clauses
    assert all(each.clause in book for each in found.values())
    assert found["sight"].lines
    assert found["range"].measured is not None
    for language in ("en", "ru"):
        said = service.between_models(
            system, BetweenGiven(case=form.quick, one=one, other=other), language
        ).findings
        assert not any("between_" in each.text or "{" in each.text for each in said)


def stands_in(system: str, case: dict[str, Any]) -> list[tuple[str, str]]:
    """Zones of the first and the last model, each with its clause."""
    names = [each["name"] for each in case[forms.case_form(system, "en").layout.models]]
    given = BetweenGiven(case=case, one=names[0], other=names[-1])
    found = service.between_models(system, given, "en").findings
    return [(each.text, each.clause) for each in found if each.kind == "zone"]


@pytest.mark.parametrize(
    ("system", "more", "told"),
    [
        ("primer", {}, ("Bo is in the zone: marker; Amber holds it", "VI-1")),
        ("primer", {"marker_in": [13, 5]}, ("Ada is in the zone: marker; Blue holds it", "VI-1")),
        ("conflict", {"options": {"deploy_depth": 12}}, ("Hookhand stands where Blue sets up", "CF-2.4")),
        ("torn", {"control": [{"hexon": [0, 0], "worth": 2}]}, ("Guard is in the zone: worth 2", "C-11.8")),
        ("collide", {"objectives": [[17, 14]]}, ("Warden is in the zone: Objective 1", "M-0")),
    ],
)
def test_whoever_is_in_a_zone_is_told_of_it_and_of_whoever_holds_it(
    system: str, more: dict[str, Any], told: tuple[str, str]
) -> None:
    found = stands_in(system, {**forms.case_form(system, "en").quick, **more})
    assert any(each[0].startswith(told[0]) and each[1] == told[1] for each in found), found


@pytest.mark.parametrize(
    ("case", "told"),
    [
        (
            "ascension/the_font_scores_each_time",
            ("Clinger is in the zone: Font zone; Blue holds it", "C-8.4.j"),
        ),
        ("ascension/the_font_scores_each_time", ("Foe stands where Amber sets up", "C-8.1.j")),
        (
            "conflict/the_font_scores_each_time",
            ("Captain Vey is in the zone: Font zone; Blue holds it", "C-9.4"),
        ),
        ("collide/the_time_is_out", ("BlueBot stands where Player 1 sets up", "W-3.7")),
        ("torn/a_blow_returned", ("Brute stands where Player 2 sets up", "T-3.3")),
        ("ail/the_strongroom", ("Jun stands where Amber sets up", "C-10.2.a")),
    ],
)
def test_zones_of_a_scenario_are_told_as_its_rules_count_them(case: str, told: tuple[str, str]) -> None:
    data = reading.read_text((CASE_FILES / f"{case}.toml").read_text(encoding="utf-8")).case
    assert told in stands_in(case.partition("/")[0], {**data, "orders": [], "chance": []})


def test_an_objective_is_held_by_whoever_alone_has_somebody_near() -> None:
    quick = forms.case_form("ail", "en").quick
    rows = quick["rows"].strip().split("\n")
    rows[3] = ".o" + rows[3][2:]
    case = {**quick, "rows": "\n".join(rows), "rules": "firefight"}
    assert stands_in("ail", case) == [("Teodric is in the zone: objective; Blue holds it", "C-10.1.b")]
    assert stands_in("ail", quick) == []


def test_a_wall_between_two_models_hides_them_from_each_other() -> None:
    case = {**example("primer"), "orders": []}
    case["terrain"] = [{"name": "Wall", "kind": "wall", "corners_in": [[8, 7], [16, 7], [16, 8], [8, 8]]}]
    hidden = between("primer", case, "Ada", "Bo")["sight"]
    assert (hidden.holds, hidden.names, hidden.clause) == (False, ["Wall"], "SH-2")
    case["terrain"] = []
    assert between("primer", case, "Ada", "Bo")["sight"].holds


def test_a_line_beyond_all_measure_is_the_askers_mistake() -> None:
    given = BetweenGiven.model_validate({"case": example("primer"), "line": [[0, 0], [0, 10**12]]})
    with pytest.raises(ContentError, match="outside"):
        service.between_models("primer", given, "en")


def test_what_lies_between_two_points_is_measured_and_named() -> None:
    case = example("primer")
    line = ((12 * 25_400, 4 * 25_400), (12 * 25_400, 12 * 25_400))
    given = BetweenGiven.model_validate(json.loads(json.dumps({"case": case, "line": line})))
    (found,) = service.between_models("primer", given, "en").findings
    assert found.text == "8″, across Wood"
    assert found.names == ["Wood"]


def test_nothing_holds_between_a_model_and_somebody_who_is_not_there() -> None:
    for one, other in (("Ada", "Nobody"), ("Ada", "Ada"), ("Ada", None)):
        with pytest.raises(Trouble):
            service.between_models("primer", BetweenGiven(case=example("primer"), one=one, other=other), "en")


def test_orders_are_checked_chosen_previewed_and_weighed_as_at_a_table() -> None:
    case = {**example("primer"), "orders": ["activate Ada"], "chance": []}
    check = asked("primer", case, type="check", id=1, order={"words": "shoot Bo"}).check
    assert (check.legal, check.words) == (True, "shoot Bo")
    far = asked("primer", case, type="check", id=1, order={"words": "move 23,23"}).check
    assert (far.legal, far.refusal.clause, far.refusal.limit) == (False, "MV-1", 6 * 25_400)
    shown = asked("primer", case, type="preview", id=1, model="Ada", kind="shoot").preview
    assert [each.target for each in shown.targets] == ["Bo"]
    path = [[12 * 25_400, 6 * 25_400]]
    walked = asked("primer", case, type="preview", id=1, model="Ada", kind="move", path=path).preview
    assert walked.order is not None
    assert (
        asked("primer", case, type="check", id=1, order=walked.order.model_dump()).check.words == "move 12,6"
    )
    odds = asked("primer", case, type="odds", id=1, order={"words": "shoot Bo"}).odds
    assert odds.exact
    assert sum(each.share for each in odds.outcomes) == pytest.approx(1)


def test_a_chance_that_nobody_need_speak_of_hides_nothing_and_can_be_taken() -> None:
    case = forms.case_form("conflict", "en").quick
    said = judged("conflict", case)
    assert said.table is not None
    assert said.table.asked is not None
    assert said.table.asked.subject == "Longshot"
    assert said.table.question is not None
    offered = {offer.verb for offer in said.table.question.offers}
    assert {"attack", "move", "prone"} <= offered
    ids = [offer.id for offer in said.table.question.offers]
    assert len(set(ids)) == len(ids)
    for words in ("attack Rifle Hookhand", "prone Hookhand"):
        assert asked("conflict", case, type="check", id=1, order={"words": words}).check.legal, words
        assert judged("conflict", {**case, "orders": [words]}).steps[1].refusal is None


def test_a_large_miniature_is_put_on_the_hexon_under_a_point() -> None:
    path = next(path for path in CASES if path.stem == "an_ox_makes_room")
    case = reading.read_text(path.read_text(encoding="utf-8")).case
    said = judged("torn", case)
    assert said.start is not None
    cell = said.start.board.cells[0].at if said.start.board is not None else (0, 0)
    large = next(each["name"] for each in case["minis"] if len(each["at"]) == 2)
    put = judged("torn", case, put={"model": large, "at": list(cell)})
    assert isinstance(put.place, list)
    assert judged("torn", case, put={"model": large, "at": [10**9, 10**9]}).place is None


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_sort_of_piece_of_a_system_can_be_put_on_an_empty_table(system: str) -> None:
    form = forms.case_form(system, "en")
    assert form.pieces
    assert len({sort.title for sort in form.pieces}) == len(form.pieces)
    bare = judged(system, {"system": system})
    assert bare.start is not None
    assert bare.start.board is not None
    middle = [(bare.start.board.left + bare.start.board.right) // 2] * 2
    for sort in form.pieces:
        entry = {"name": sort.title, **sort.entry} if not sort.cells else dict(sort.entry)
        if sort.cells:
            put = judged(system, {"system": system}, put={"entries": sort.entries, "at": middle}).place
            cell = put or [1, 1]
            entry[sort.cells] = [cell] if isinstance(entry.get(sort.cells), list) else cell
        said = judged(system, {"system": system, sort.entries: [entry]})
        assert said.problem == "", (sort.title, said.problem)
        assert said.start is not None
        assert said.start.board is not None
        more = len(said.start.board.pieces) + len(said.start.marks)
        assert more > len(bare.start.board.pieces) + len(bare.start.marks), f"{sort.title} is not there"


def test_landscape_is_put_on_the_hexon_and_a_marker_on_the_hex_under_a_point() -> None:
    """On either lattice what is put there lies there."""
    for chirality in ("right", "left"):
        case: dict[str, Any] = {"system": "torn", "options": {"hexon.chirality": chirality}}
        said = judged("torn", case)
        assert said.start is not None
        assert said.start.board is not None
        for cell in said.start.board.cells[:3]:
            for entries in ("vortices", "markers"):
                put = judged("torn", case, put={"entries": entries, "at": list(cell.at)}).place
                entry = {"at": put} if entries == "vortices" else {"at": put, "domain": "Life"}
                laid = judged("torn", {**case, entries: [entry]})
                assert laid.start is not None
                assert laid.start.board is not None
                was = {piece.name for piece in said.start.board.pieces}
                [shape] = [p.shape for p in laid.start.board.pieces if p.name not in was]
                assert inside(shape, cell.at), (chirality, entries, put)


def inside(shape: Any, at: Any) -> bool:
    """Whether a point is within the box around an outline."""
    if shape.shape == "circle":
        return bool(math.dist(shape.at, at) <= shape.radius + 1)
    xs, ys = zip(*shape.corners, strict=True)
    return bool(min(xs) - 1 <= at[0] <= max(xs) + 1 and min(ys) - 1 <= at[1] <= max(ys) + 1)


def test_every_scenario_can_be_set_up_as_an_empty_table_with_its_terrain() -> None:
    for system in SYSTEMS:
        rules = find_ruleset(system)
        for scenario in rules.scenarios():
            said = judged(system, forms.case_table(system, scenario).case)
            assert said.problem == "", (system, scenario, said.problem)
            assert said.start is not None
            assert said.start.board is not None
            setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
            there = {piece.name for piece in rules.picture(spectator(rules.open(setup))).pieces}
            assert {piece.name for piece in said.start.board.pieces} == there, (system, scenario)
    with pytest.raises(Trouble, match="no scenario"):
        forms.case_table("primer", "nowhere")


# -- positions of games --------------------------------------------------------------------------------------


def played(system: str, orders: int) -> tuple[Ruleset, State[Any, Any, Any]]:
    """A game of two bots after so many orders."""
    rules = find_ruleset(system)
    scenario = rules.scenarios()[0]
    setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
    state = rules.open(rules.among_bots(setup))
    game: Game[Any, Any, Any] = Game(state, Seeded(seed_of(5)), True)
    bots = [make_bot("uniform", rules, Seeded(seed_of(seat))) for seat in range(2)]
    for _ in range(orders):
        game.advance()
        for seat in waiting_for(state):
            game.answer(seat, bots[seat].choose(view(state, seat)))
    game.advance()
    return rules, state


@pytest.mark.parametrize("system", SYSTEMS)
def test_any_moment_of_a_game_is_a_case_that_is_judged_as_it_stood_there(system: str) -> None:
    for orders in (3, 17, 31):
        rules, state = played(system, orders)
        case = reading.read_text(reading.write_text(case_of(rules, state, "taken")).text).case
        assert taken(rules, case["state"], "here") == state
        said = judged(system, case)
        assert (said.problem, said.trouble) == ("", "")
        assert said.table is not None
        assert said.table.asked is not None
        assert said.table.asked.seats == list(waiting_for(state)) or said.table.asked.settled
        assert rules.facts(state.table) == rules.facts(taken(rules, case["state"], "here").table)
        words = said.table.question.suggestions[0].words if said.table.question is not None else ""
        if words:
            after = judged(system, {**case, "orders": [words]}, roll=200)
            assert after.trouble == ""
            assert after.steps[1].refusal is None


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_position_is_played_on_in_a_match_that_says_it_was_set_up(system: str) -> None:
    rules = find_ruleset(system)
    case = forms.case_form(system, "en").quick
    made = playing.set_up(system, PlayGiven(case={**case, "title": "At the ford"}), ANN, "en")
    assert made.row.title == "Set up by hand: At the ford"
    header: Header = decode(json.loads(made.row.header))
    match = Match(rules, with_seed(header, made.row.seed))
    said = judged(system, case)
    assert said.table is not None
    assert [each.name for each in said.table.scene.figures] == [
        each.name for each in rules.picture(spectator(match.state)).figures
    ]
    bots = [make_bot("uniform", rules, Seeded(seed_of(seat))) for seat in range(2)]
    for _ in range(8):
        for seat in match.waiting_for():
            match.play(seat, bots[seat].choose(match.view(seat)))
    again = Match(rules, match.header, None, match.inputs)
    assert again.digest() == match.digest()


def test_a_position_that_waits_for_a_die_or_for_nobody_is_not_played_on() -> None:
    waits = {**example("primer"), "chance": []}
    with pytest.raises(Trouble, match="what came up"):
        playing.set_up("primer", PlayGiven(case=waits), ANN, "en")
    three = [SeatGiven(who="me"), SeatGiven(who="bot"), SeatGiven(who="bot")]
    with pytest.raises(Trouble, match="2 seats"):
        playing.set_up(
            "primer", PlayGiven(case=forms.case_form("primer", "en").quick, seats=three), ANN, "en"
        )


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_state_that_somebody_tampered_with_is_refused_or_judged_but_never_a_crash(system: str) -> None:
    rules, state = played(system, 12)
    case = case_of(rules, state, "taken")
    text = "".join(case["state"])
    other = case_of(*played("primer" if system != "primer" else "ail", 2), "other")["state"]
    for lines in (["{}"], ["7"], ["["], [text[:-5]], [text.replace('"$"', '"x"', 1)], other):
        assert judged(system, {**case, "state": lines}).problem
    encoded = json.loads(text)
    for number, path in enumerate(leaves(encoded)):
        if number % 97 == 0:
            wrong = json.dumps(with_value(encoded, path, HOSTILE[number % len(HOSTILE)]))
            lines = [wrong[at : at + 3000] for at in range(0, len(wrong), 3000)]
            said = judged(system, {**case, "state": lines})
            assert said.problem or said.start is not None


# -- hostile positions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS)
def test_thousands_of_models_are_refused(system: str) -> None:
    form = forms.case_form(system, "en")
    model = form.quick[form.layout.models][0]
    many = [{**model, "name": f"m{number}"} for number in range(CASE_MODELS + 1)]
    assert f"at most {CASE_MODELS}" in judged(system, {**form.quick, form.layout.models: many}).problem
    with pytest.raises(ValidationError, match="entries, at most"):
        JudgeGiven(case={**form.quick, form.layout.models: many * 10})


def test_a_position_nested_without_end_is_refused() -> None:
    deep: dict[str, Any] = {}
    inner = deep
    for _ in range(200):
        inner["x"] = {}
        inner = inner["x"]
    with pytest.raises(ValidationError, match="nested deeper"):
        JudgeGiven(case=deep)
    with pytest.raises(ValidationError, match="at most"):
        JudgeGiven(case={str(number): [0] * 400 for number in range(100)})


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, "\ud800", {"\udfff": 1}, {"x" * 201: 1}])
def test_what_nobody_could_write_down_again_is_refused(value: Any) -> None:
    with pytest.raises(ValidationError, match=r"neither a number nor a text|too long, or no text"):
        JudgeGiven(case={"models": [value]})


def test_where_something_is_amiss_is_not_spelled_out_for_every_value() -> None:
    """Ten thousand values below names of many letters: their ways together would fill the memory."""
    deep: Any = {str(number): 0 for number in range(10_000)}
    for _ in range(CASE_DEPTH - 1):
        deep = {"x" * KEY_MOST: deep}
    tracemalloc.start()
    JudgeGiven(case=deep)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 10_000_000


HOSTILE: list[Any] = [
    None, True, -1, 10**18, 1e300, -1e300, 1e-300, math.inf, math.nan, "", "x" * 5000, "{name}", "\x00", [],
    {},
    [[]], [1e300, 1e300], [10**18, -(10**18)], [0, 0, 0, 0, 0], ["a", {}], {"do": "RollToHit"}, {"name": 7},
]  # fmt: skip


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, each in value.items():
            yield from leaves(each, (*path, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from leaves(each, (*path, number))


def with_value(case: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    made = deepcopy(case)
    owner: Any = made
    for key in path[:-1]:
        owner = owner[key]
    owner[path[-1]] = value
    return made


@pytest.mark.parametrize("system", SYSTEMS)
def test_whatever_stands_in_a_position_it_is_judged_or_refused_in_a_sentence(system: str) -> None:
    whole = example(system)
    refused = 0
    for number, path in enumerate(leaves(whole)):
        for step in range(4):
            value = HOSTILE[(number * 5 + step * 7) % len(HOSTILE)]
            case = with_value(whole, path, value)
            # What the door refuses, a file may still say.
            said = service.judge_position(system, JudgeGiven.model_construct(case=case), "en")
            refused += bool(said.problem)
            assert said.problem or said.start is not None, (path, value)
            assert TypeAdapter(JudgeSaid).validate_json(said.model_dump_json()).problem == said.problem
    assert refused > 20


@pytest.mark.parametrize("todo", [{"do": "Nothing"}, {"do": "RollToHit"}, {}, {"do": "RollToHit", "shot": 7}])
def test_what_cannot_be_done_is_told_and_not_a_crash(todo: dict[str, Any]) -> None:
    said = judged("primer", {**example("primer"), "todo": [todo]})
    assert said.problem or said.trouble
