"""A question as a person gets it: what every row and answer comes to, and why what is refused is refused."""

from __future__ import annotations

import json
import pickle

import pytest

from highground.engine.chance import Seeded, seed_of
from highground.engine.describe import Speaker
from highground.engine.events import LoggedEvent
from highground.engine.match import Match, new_header
from highground.engine.orders import candidates_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.views import view
from highground.geometry.shapes import Point
from highground.geometry.units import inch
from highground.rulesets.collide.rules.attacks.strikes import TargetMeasured
from highground.rulesets.primer.state.orders import Move
from highground.rulesets.torn.rules.gods.cards import MayPlay, card_refusal
from highground.server.breath import at_once
from highground.server.problems import Trouble
from highground.server.protocol.messages import AskReach
from highground.server.protocol.tables import OfferSaid, QuestionSaid
from highground.server.tables.match_log import Step
from highground.server.tables.queries import Seen, look
from highground.server.tables.question_forms import say_question, saying_question
from highground.server.tables.seat_view import tell_step
from highground.server.wire_text import say_event
from tests.rulesets.primer.drawing import scene

SCENARIO = "seize_fate_company"


@pytest.fixture(name="match")
def _match() -> Match:
    """A game of Ascension from its first question on."""
    rules = find_ruleset("ascension")
    setup = Setup(SCENARIO, list(rules.default_rosters(SCENARIO)), rules.read_options({}))
    return Match(rules, new_header(rules, setup, seed_of("asking").hex(), ["Ann", "Bob"]))


def order(match: Match, words: str) -> None:
    match.play(
        match.waiting_for()[0], match.rules.vocabulary.read(words, match.rules.models(match.state.table))
    )


def pick(match: Match) -> None:
    for _ in range(2):
        order(match, f"pick prowess {SCENARIO}")


def deploy(match: Match) -> None:
    """Everybody in the middle of his zone."""
    pick(match)
    models = list(match.state.table.models.values())
    while waiting := [each for each in models if not match.state.table.models[each.name].on_table]:
        seat = match.waiting_for()[0]
        mine = [each for each in waiting if each.seat == seat]
        y, facing = (80, 1) if seat == 0 else (834, -1)
        order(match, f"deploy '{mine[0].name}' {250 + 90 * len(mine)},{y} 0,{facing}")


def asked(match: Match, language: str = "en") -> QuestionSaid:
    question = match.asking()
    assert question is not None
    known = match.state.known(match.waiting_for()[0])
    return say_question(match.rules, known, question, match.rules.speaker(match.state.table, language))


def offer(question: QuestionSaid, id: str) -> OfferSaid:
    return next(each for each in question.offers if each.id == id)


def test_answers_say_what_they_come_to_in_either_language(match: Match) -> None:
    assert offer(asked(match), "pick:prowess").hint == "1 point for each enemy model you defeat"
    assert offer(asked(match, "ru"), "pick:prowess").hint.startswith("1 очко")


def test_everybody_can_be_set_up_also_who_does_not_fit_where_others_are_suggested(match: Match) -> None:
    """The Lancer's base is too long for the spots suggested for the Captain."""
    pick(match)
    found = offer(asked(match), "deploy").fields[0].choices
    own = [name for name, model in match.state.table.models.items() if model.seat == match.waiting_for()[0]]
    assert sorted(each.value for each in found if each.refusal is None) == sorted(own)
    assert "Lancer Vey" in own


def test_rows_are_refused_for_the_nearest_miss_and_only_where_nothing_will_do(match: Match) -> None:
    deploy(match)
    order(match, "activate 'Field Surgeon'")
    question = asked(match)
    inch = offer(question, "inch").refusal
    assert inch is not None
    assert inch.why == "no_free_inch"
    assert offer(question, "move").refusal is None
    healing = offer(question, "use:Remove Temporary Effect").refusal
    assert healing is not None
    assert healing.why in ("target_too_far", "no_condition")
    assert offer(question, "use:Displace Self (No LOS)").refusal is None


def test_events_say_whose_the_names_are_and_which_are_bookkeeping(match: Match) -> None:
    deploy(match)
    speaker = match.rules.speaker(match.state.table, "en")
    taken = Step(seq=0, sealed=False, weighed=None, open_hand=False)
    steps = [tell_step(match, number, taken, -1, speaker) for number in range(len(match.inputs))]
    events = [event for step in steps for event in step.events]
    named = next(event for event in events if event.kind == "ModelDeployed")
    assert named.whose == {named.names[0]: named.side}
    assert not named.aside
    assert next(event for event in events if event.kind == "DeckShuffled").aside


def test_a_line_of_the_log_is_the_doing_of_whoever_acts_not_of_whom_it_is_done_to() -> None:
    rules = find_ruleset("collide")
    sides = {"a": 0, "x": 1}
    speaker = Speaker(rules.package, "en", ("Blue", "Red"))
    for unit, target, side in (("a", "x", 0), ("x", "a", 1)):
        measured = LoggedEvent(1, 0, "W-9.1", -1, TargetMeasured(unit, target, 3, 5))
        said = say_event(measured, speaker, sides, rules.actors)
        assert (said.actor, said.side) == (unit, side)


# -- what leaves no choice -----------------------------------------------------------------------------------


def test_the_only_possible_answer_is_named_and_a_choice_is_not() -> None:
    """Primer: after a move out of everybody's sight nothing is left but to stop."""
    table = scene("Ada --20in-- Bo", active="Ada")
    rules = find_ruleset("primer")

    def alone() -> str:
        known, question = table.state.known(table.seat), table.asks()
        assert question is not None
        return say_question(rules, known, question, rules.speaker(known.table, "en")).alone

    assert alone() == ""
    ada = table.state.table.models["Ada"].at
    table.plays(Move((Point(ada.x, ada.y + inch(2)),)))
    assert alone() == "done"


def test_nobody_passes_by_itself_who_might_hold_a_card() -> None:
    """Torn: to pass at once would tell that no card in the hand can be played."""
    rules = find_ruleset("torn")
    scenario = rules.scenarios()[0]
    setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
    match = Match(rules, new_header(rules, setup, seed_of("cards").hex(), ["Ann", "Bob"]))
    asked = open_to_all = 0
    for number in range(160):
        question = match.asking()
        assert question is not None
        seat = match.waiting_for()[0]
        known = match.state.known(seat)
        if isinstance(question, MayPlay):
            speaker = rules.speaker(known.table, "en")
            said = say_question(rules, known, question, speaker)
            possible = [each for each in said.offers if each.refusal is None]
            player = known.table.players[seat]
            might = [
                god.name
                for god in known.table.board.gods
                if god.domain in player.domains
                and card_refusal(known.table, seat, god, question.timing) is None
            ]
            if len(possible) == 1:
                asked += bool(might)
                open_to_all += not might
                assert said.alone == ("" if might else "pass")
                # A bot concludes nothing from how long somebody thinks.
                among_bots = at_once(saying_question(rules, known, question, speaker, None, False))
                assert among_bots.alone == "pass"
        found = candidates_for(known, question, 4, Seeded(seed_of(number)))
        match.play(seat, found[0].order)
    assert asked
    assert open_to_all


def test_a_reach_is_told_for_every_kind_of_table_and_what_is_no_kind_is_refused() -> None:
    for system in ("primer", "torn"):
        rules = find_ruleset(system)
        scenario = rules.scenarios()[0]
        setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
        match = Match(rules, new_header(rules, setup, seed_of("reach").hex(), ["Ann", "Bob"]))
        for number in range(60):
            if len(rules.picture(match.state.known(0)).figures) > 3:
                break
            question, seat = match.asking(), match.waiting_for()[0]
            assert question is not None
            found = candidates_for(match.state.known(seat), question, 4, Seeded(seed_of(number)))
            match.play(seat, found[0].order)
        name = rules.picture(match.state.known(0)).figures[0].name
        seen = Seen(system, pickle.dumps(view(match.state, 0)), match.waiting_for(), 1, "en")
        for threat in (False, True):
            ask = AskReach(v=1, id=1, type="reach", model=name, threat=threat)
            told = json.loads(look(seen, ask).text)["found"]["regions"]
            assert told
            assert all(each["loops"] or each["cells"] for each in told)
        with pytest.raises(Trouble):
            look(seen, AskReach(v=1, id=1, type="reach", model=name, kind="fly"))
        with pytest.raises(Trouble):
            look(seen, AskReach(v=1, id=1, type="reach", model="Nobody"))
