"""`highground play`: games typed by people, from the first question to the last."""

from __future__ import annotations

import json
import re
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from highground.cli.talk import marked
from tests.cli.program import Ran, complaint, run


def play(*typed: str, seed: str = "1", words: tuple[str, ...] = ()) -> Ran:
    """A game of seed 1: Amber, the bot, begins and shoots at Ada; then Blue is asked."""
    ran = run("play", "primer", "--seed", seed, *words, typed="".join(f"{line}\n" for line in typed))
    assert ran.status == 0, ran.err
    assert ran.err == ""
    return ran


def saved_orders(file: Path) -> list[str]:
    return [each["order"] for each in json.loads(run("replay", file, "--json").out)["inputs"]]


def test_the_table_the_question_and_the_choices_are_shown() -> None:
    shown = play().out
    assert "The Crossing" in shown
    assert "Blue: Sif shoots at Ada: does Ada duck? [SH-3]" in shown
    assert "   1  duck" in shown
    assert "or type: duck  ·  hold" in shown
    assert shown.endswith("Stopped.\n")


def test_a_whole_game_against_a_bot_ends_with_a_result(tmp_path: Path) -> None:
    file = tmp_path / "game.replay"
    shown = play(*["1"] * 200, words=("--save", str(file)))
    assert "[VI-3]" in shown.lines[-2]
    assert shown.lines[-1] == f"The game is in {file}; see it again with: highground replay {file}"
    assert "orders are legal" in run("replay", file, "--verify").out


def test_orders_are_given_by_number_or_in_words_in_any_case() -> None:
    assert "Ada ducks" in play("1").out
    assert "Ada ducks" in play("duck").out
    assert "Ben acts." in play("hold", "ACTIVATE ben").out


def test_a_refused_order_is_told_with_its_clause_and_the_question_stays_open() -> None:
    shown = play("hold", "activate Rok", "activate Ada").out
    assert "[TU-1] Rok is not yours." in shown
    assert "Ada acts." in shown


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99", "there is no suggestion 99; they go from 1 to 2"),
        ("²", "there is no order '²'"),
        ("9" * 5000, "there is no suggestion 999"),
        ("dukc", "there is no order 'dukc'; did you mean 'duck'?"),
        ("shoot", "'shoot' ends too early; write: shoot TARGET"),
        ("shoot Zed", "there is no model 'Zed'; valid: Ada"),
        ("move here", "a position is written x,y in inches, not 'here'"),
        ("duck now", "'duck now' has 'now' too many; write: duck"),
        ("'", "cannot read the order"),
        ("clause", "write: clause ID, for instance: clause SE-1"),
        ("clause XX-1", "primer has no clause or ruling 'XX-1'; near it: "),
        ("preview Ada fly", "write: preview NAME move|shoot PLACE…"),
        ("odds", "write: odds and an order, or its number, for instance: odds 1"),
        ("odds 9", "there is no suggestion 9; they go from 1 to 2"),
        ("why not", "write: why, why NUMBER or why NUMBER chain"),
        ("odds activate Ada", "[SH-3] "),
        ("why 999", "there is no event 999 back"),
    ],
)
def test_what_cannot_be_understood_is_answered_in_one_line(typed: str, said: str) -> None:
    shown = play(typed, "duck").out
    assert said in shown
    assert "Ada ducks" in shown, "the game goes on"


def test_help_lists_orders_and_commands() -> None:
    shown = play("help").out
    for word in ("duck", "activate", "why", "odds", "preview", "clause", "undo", "quit", "inches"):
        assert word in shown
    assert "move X,Y…" in play("help move").out


def test_suggestions_say_that_they_are_suggestions() -> None:
    assert "Suggestions; other orders can be typed:\n   1  duck" in play().out


@pytest.mark.parametrize(("system", "first"), [("collide", "stop"), ("primer", "done")])
def test_what_ends_things_is_suggested_last(system: str, first: str) -> None:
    """In If Worlds Collide the first number ended one's own round."""
    ran = run("play", system, "--seed", "5", typed="1\n" * 6)
    numbered = [line.split()[:2] for line in ran.lines if re.match(r" +\d+  \w", line)]
    lists = [numbered[at:to] for at, to in pairwise([*_starts(numbered), len(numbered)])]
    for each in lists:
        verbs = [verb for _, verb in each]
        assert first not in verbs[: -verbs.count(first) or None], verbs
    assert any(verb == first for _, verb in numbered)


def _starts(numbered: list[list[str]]) -> list[int]:
    return [at for at, (number, _) in enumerate(numbered) if number == "1"]


def test_an_order_for_another_question_is_answered_with_those_of_this_one() -> None:
    assert "activate Ada is no answer to this question; there are: duck, hold" in play("activate Ada").out


def test_a_sheet_shows_what_a_model_is_and_has() -> None:
    shown = play("sheet ada", "sheet Zed").out
    assert "[SH-2]" in shown
    assert "there is no model 'Zed'; valid: Ada" in shown
    assert "write: sheet NAME; the names are Ada" in play("sheet").out


def on_squares(*typed: str) -> str:
    """Ascension Isle, set up by the first suggestions until the first turn of the Watch."""
    begun = ("1", "1", "1", "1", "ready")
    ran = run("play", "ail", "--seed", "7", typed="".join(f"{line}\n" for line in (*begun, *typed)))
    assert (ran.status, ran.err) == (0, "")
    return ran.out


def test_on_squares_everything_is_told_in_squares() -> None:
    shown = on_squares(
        "help", "preview move", "preview move 3,1", "preview shoot", "shoot Sable", "sheet Nia"
    )
    assert "Squares are column,row from the upper left corner" in shown
    assert "  2,1: costs 1\n" in shown
    assert "costs 2 of 2" in shown
    assert "Sable: 13 squares away, needs " in shown
    assert "attacks Sable: shot." in shown, "a plain single shot needs no more words"
    assert "Thresher auto-shotgun" in shown
    assert "✓ done" not in shown[: shown.index("Initiative order")], "nobody has had a turn yet"


def told_after(shown: str, question: str) -> str:
    return shown[shown.index("Blue> ", shown.index(question)) :]


def test_why_tells_the_last_sum_with_its_addends_and_its_clause_and_no_causes() -> None:
    told = told_after(play("duck", "why").out, "Which model acts?").splitlines()
    assert told[0].endswith("needs 5+: a miss.")
    assert told[1:4] == ["  needed 5", "     4  aim [SH-4]", "    +1  ducking [SH-3]"]
    assert told[4].startswith("  [SH-4] The roll: A d6 that reaches")
    assert told[5].startswith("Blue> "), "what led to it is told on demand"


def test_why_chain_tells_what_led_to_an_event_a_line_each() -> None:
    told = told_after(play("hold", "why chain").out, "Which model acts?")
    assert told.index("aim [SH-4]") < told.index("what led to it:")
    assert told.index("what led to it:") < told.index("shoots at Ada") < told.index("Sif acts.")


def test_why_with_a_number_tells_an_event_further_back() -> None:
    told = told_after(play("hold", "why 1").out, "Which model acts?")
    assert told.startswith("Blue>   Sif shoots at Ada")


def test_odds_are_exact_and_say_what_they_assume() -> None:
    shown = play("hold", "activate Ada", "odds shoot Sif").out
    assert "  Sif is hurt:  1/2 = 50.00%  0.50 wounds on average\n" in shown
    assert "assumed: nobody ducks" in shown
    assert shown == play("hold", "activate Ada", "odds 1").out.replace("odds 1", "odds shoot Sif")


def test_odds_change_nothing_and_use_up_no_luck() -> None:
    plain = play("hold", "activate Ada", "shoot Sif").out
    after = play("hold", "activate Ada", "odds shoot Sif", "shoot Sif").out
    assert plain.splitlines()[-20:] == after.splitlines()[-20:]


def test_preview_shows_targets_and_how_far_a_path_is_legal() -> None:
    shown = play("hold", "activate Ada", "preview shoot", "preview ada move 5,20").out
    assert "Sif: 13.48″ away, needs 4" in shown
    assert "Rok: [SH-1] Rok is 21.39″ away; the range is 14″." in shown
    assert "costs 17″ of 6″" in shown
    assert "legal as far as 5,9\n" in shown, "as orders write it"


def test_preview_without_a_path_shows_places_within_reach() -> None:
    assert "  5,9: costs 6″" in play("hold", "activate Ada", "preview move").out


def test_a_clause_can_be_looked_up() -> None:
    assert "SH-4 The roll: A d6 that reaches" in play("clause sh-4").out


def test_an_empty_line_shows_the_question_again() -> None:
    assert play("", "").out.count("does Ada duck?") == 3


def test_undo_goes_back_to_ones_own_last_decision_and_luck_goes_back_too(tmp_path: Path) -> None:
    once, twice = tmp_path / "once.replay", tmp_path / "twice.replay"
    play("duck", "activate Ada", "done", words=("--save", str(once)))
    shown = play("duck", "activate Ada", "done", "undo", "done", words=("--save", str(twice)))
    assert "Taken back." in shown.out
    assert once.read_text() == twice.read_text()


def test_what_came_up_cannot_be_taken_back() -> None:
    """Whoever has seen the die cannot go back and decide otherwise what had to be decided before it."""
    shown = play("hold", "activate Ada", "shoot Sif", "hold", "undo").out
    assert "this cannot be taken back: what came up or was revealed since then stays" in shown
    assert "Taken back." not in shown


def test_undo_is_saved_too(tmp_path: Path) -> None:
    file = tmp_path / "game.replay"
    play("duck", "activate Ada", "undo", words=("--save", str(file)))
    assert saved_orders(file)[-1] == "duck"


def test_there_is_nothing_to_undo_before_ones_first_order() -> None:
    assert "there is nothing of yours to take back" in play("undo").out


@pytest.mark.parametrize("word", ["quit", "q", "exit", "QUIT"])
def test_a_game_can_be_stopped(word: str) -> None:
    assert play(word, "duck").lines[-1].endswith("Stopped.")


def test_a_saved_game_goes_on_where_it_stopped_as_if_it_had_not(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.replay", tmp_path / "parts.replay"
    play("duck", "activate Ada", "done", *["1"] * 3, words=("--save", str(whole)))
    play("duck", "activate Ada", words=("--save", str(parts)))
    shown = run("play", "--continue", parts, typed="done\n1\n1\n1\n")
    assert f"go on with: highground play --continue {parts}" in shown.out
    assert whole.read_text() == parts.read_text()


def test_a_game_is_never_saved_over_another(tmp_path: Path) -> None:
    file = tmp_path / "game.replay"
    play("duck", words=("--save", str(file)))
    before = file.read_text()
    assert "exists already; go on with it" in complaint(run("play", "--save", file))
    assert file.read_text() == before


def test_two_people_share_a_terminal() -> None:
    shown = play("activate Sif", "done", "activate Ada", words=("--seats", "human,human")).out
    assert "Amber> " in shown
    assert "Blue: What does Ada do?" in shown


def test_what_one_player_is_told_is_not_shown_to_another() -> None:
    """Torn deals hidden hands: with a bot only one's own cards are named, on a shared terminal when asked."""
    opening = ["attacker me", "zone North"]
    alone = run(
        "play", "torn", "--seed", "3", "--seats", "human,greedy", typed="\n".join([*opening, *["1"] * 10])
    )
    own = [line for line in alone.lines if "[T-3.12]" in line]
    drawn = [line for line in alone.lines if "draws a God Card" in line]
    assert len(own) == sum("Lanternwright" in line for line in drawn) > 2
    bots = run("play", "torn", "--seed", "3", "--seats", "greedy,greedy")
    assert "[T-3.12]" not in bots.out


def test_undo_in_a_shared_game_asks_whoever_decided() -> None:
    shown = play("activate Sif", "done", "undo", "move 15,19", words=("--seats", "human,human")).out
    assert "Sif moves 2″" in shown


def test_two_bots_need_nobody() -> None:
    shown = play(words=("--seats", "greedy,uniform"))
    assert "[VI-3]" in shown.lines[-1]
    assert "Stopped" not in shown.out


def test_a_bots_thoughts_can_be_shown() -> None:
    assert "stop here" in play(words=("--explain",)).out


def test_real_dice_are_typed_in_and_impossible_ones_are_refused() -> None:
    shown = run("play", "--manual", "--seats", "human,human", typed="7\n6\n2\nactivate Ada\n").out
    assert "Blue: what came up on d6 for Who begins [SE-2]? (1, 2, 3, 4, 5, 6)" in shown
    assert "cannot come up '7'" in shown
    assert "The sides roll 6, 2: Blue begins." in shown
    assert "Ada acts." in shown


def test_a_game_with_real_dice_goes_on_with_real_dice(tmp_path: Path) -> None:
    file = tmp_path / "game.replay"
    orders = "6\n2\nactivate Cleo\nmove 15,4\ndone\nactivate Sif\nmove 15,17\ndone\nactivate Ada\ndone\n"
    orders += "activate Una\ndone\nactivate Dov\ndone\nactivate Rok\n"
    run("play", "--manual", "--seats", "human,human", "--save", file, typed=orders)
    shown = run("play", "--continue", file, typed="move 19,17\nshoot Dov\nhold\n")
    assert shown.status == 0
    assert "[SH-1] Dov is" in shown.out
    again = run("play", "--continue", file, typed="done\nactivate Ben\nmove 10,8\nshoot Sif\nhold\n5\n")
    assert "Amber: what came up" not in again.out
    assert "Blue: what came up on d6 for The roll [SH-4]?" in again.out
    assert "Ben rolls 5 against Sif" in again.out


def test_typing_of_dice_can_be_stopped() -> None:
    for typed in ("", "quit\n"):
        shown = run("play", "--manual", typed=typed)
        assert (shown.status, shown.err) == (0, "")
        assert shown.out.endswith("Stopped.\n")


def test_sentences_come_in_russian() -> None:
    shown = play("duck", words=("--lang", "ru")).out
    assert "Ada пригибается и больше не начеку. [SH-3]" in shown
    assert "Какая модель действует? [TU-1]" in shown


def test_scenario_rosters_and_options_are_ones_own_choice(tmp_path: Path) -> None:
    roster = tmp_path / "mine.toml"
    roster.write_text('side = "Green"\nmodels = [{ name = "Ivy", profile = "Marksman" }]\n')
    words = ("--scenario", "ruin", "--rosters", f"{roster},blue", "--option", "ducking=off")
    shown = play(words=words).out
    assert "The Ruin" in shown
    assert "Green stands ready: Ivy." in shown


def test_input_that_is_not_text_does_not_stop_the_game() -> None:
    shown = play("\ud800duck".encode("utf-8", "replace").decode(), "duck").out
    assert "Ada ducks" in shown


def quitter(tmp_path: Path, settings: str = "") -> str:
    """Seats for two bots, the second of which ends when it is first asked."""
    script = tmp_path / "quitter.py"
    script.write_text("import sys; sys.exit(3)")
    return f"greedy,process{settings}:{sys.executable} {script}"


def test_a_bot_that_fails_forfeits_and_the_file_says_so(tmp_path: Path) -> None:
    file = tmp_path / "game.replay"
    shown = play(words=("--seats", quitter(tmp_path), "--save", str(file))).out
    said = f"Amber forfeits the game: {sys.executable} {tmp_path / 'quitter.py'} has ended with status 3"
    assert said in shown.replace("\n", " ")
    replayed = run("replay", file)
    assert replayed.status == 0
    assert said in replayed.out.replace("\n", " ")
    assert json.loads(run("replay", file, "--json").out)["forfeit"]["seat"] == 1
    assert "is over: Amber forfeits the game" in complaint(run("play", "--continue", file))


def test_by_agreement_a_bot_that_fails_is_answered_for_and_that_is_told(tmp_path: Path) -> None:
    shown = play(words=("--seats", quitter(tmp_path, "+default"))).out.replace("\n", " ")
    assert "has ended with status 3: the first candidate is taken instead" in shown
    assert "forfeits" not in shown


def test_a_clause_that_has_a_name_and_no_number_is_marked_by_it_in_words() -> None:
    assert [marked(each) for each in ("E-ap_gain", "W-7.7", "R-5.2.5.a")] == ["ap gain", "W-7.7", "R-5.2.5.a"]
