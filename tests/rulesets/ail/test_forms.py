"""What a table shows beside the board: sheets, the fields of orders, and what a roster may name."""

from __future__ import annotations

from highground.draw.terminal import to_text
from highground.rulesets.ail.files.rosters import rosters
from highground.rulesets.ail.rules.flow.initiative import MayPrepare
from highground.rulesets.ail.ruleset import RULESET
from highground.rulesets.ail.scenarios.deployment import RESERVE
from highground.rulesets.ail.state.pieces import Aimed, HeldOverwatch
from tests.marks import clause
from tests.rulesets.ail.positions import Playing, figure, table, wound

GUN, BLADE = "Corvane carbine", "Ship's sabre"


def test_a_sheet_says_what_a_character_has_and_what_has_become_of_it() -> None:
    hurt = figure("Ada", guns=[GUN], blades=[BLADE], ps=5, acc=2, wounds=[wound()], armour="Ballistic vest")
    game = Playing(table(hurt, figure("Bo", side=1)))
    made = RULESET.sheet(game.state.known(0), "Ada")
    assert {each.label: each.value for each in made.stats} == {
        "physique": "4",
        "senses": "4",
        "intellect": "2",
        "ranged_ac": "14",
        "close_ac": "16",
        "move_squares": "2",
        "ammunition": "4 / 4",
    }
    assert [each.label for each in made.lines] == [GUN, BLADE, "Ballistic vest"]
    assert [(each.label, each.pips, each.sockets) for each in made.pools] == [
        ("adrenaline", 4, 4),
        ("focus", 4, 4),
        ("willpower", 2, 2),
    ]
    accuracy, initiative, actions = made.boxes
    assert (accuracy.value, initiative.value) == ("2", "0")
    assert [(each.text, each.off) for each in actions.chips] == [("standard", False), ("move", False)]
    assert [(each.text, each.note, each.clause) for each in made.chips] == [
        ("light wound, arm", "attacks −1", "C-7.1.b")
    ]


def test_stress_is_a_track_with_a_segment_for_each_level_and_state() -> None:
    game = Playing(table(figure("Ada", ps=5, heroic=2), figure("Bo", side=1)))
    track = RULESET.sheet(game.state.known(0), "Ada").track
    assert track is not None
    assert (track.value, track.note) == (5, "stress_limit 9, capped_at 9")
    assert [(each.name, each.upto) for each in track.levels] == [
        ("healthy", 9),
        ("healthy", 18),
        ("healthy", 27),
        ("critical", 36),
        ("dying", 45),
        ("dying", 54),
        ("dying", 63),
    ]


def test_who_has_had_its_turn_has_its_actions_struck_out() -> None:
    done = figure("Ada", standard=0, move=0)
    game = Playing(table(done, figure("Bo", side=1)))
    game.state.table.round = done.turn_round = 1
    chips = RULESET.sheet(game.state.known(0), "Ada").boxes[2].chips
    assert [(each.text, each.off) for each in chips] == [("standard", True), ("move", True)]


def test_fields_of_orders_name_what_the_figure_has() -> None:
    ada = figure("Ada", guns=[GUN], blades=[BLADE], bombs={"Frag grenade": 1, "Smoke grenade": 0})
    game = Playing(table(ada, figure("Bo", side=1)))
    question = game.state.agenda[-1].frame
    known = game.state.known(0)
    assert RULESET.offering(known, question).named("draw", "weapon") == [GUN, BLADE]  # type: ignore[arg-type]
    assert RULESET.offering(known, question).named("grenade", "grenade") == ["Frag grenade"]  # type: ignore[arg-type]
    assert RULESET.offering(known, question).named("shoot", "target") == ["Bo"]  # type: ignore[arg-type]
    assert RULESET.offering(known, question).named("pickup", "weapon") == []  # type: ignore[arg-type]
    assert RULESET.offering(known, question).named("move", "path") is None  # type: ignore[arg-type]


@clause("C-9.4", "C-10.2.f")
def test_doors_and_the_edge_of_the_map_are_no_orders_where_there_are_none() -> None:
    game = Playing(table(figure("Ada"), figure("Bo", side=1)))
    question = game.state.agenda[-1].frame
    known = game.state.known(0)
    found = {each.id: each.refusal for each in RULESET.offers(known, question)}  # type: ignore[arg-type]
    door, leave = found["door"], found["leave"]
    assert door is not None
    assert leave is not None
    assert (door.why, leave.why) == ("no_door", "not_the_carrier")
    beside = Playing(table(figure("Ada"), figure("Bo", side=1, at=(3, 0)), map=(".D..",)))
    question = beside.state.agenda[-1].frame
    found = {each.id: each.refusal for each in RULESET.offers(beside.state.known(0), question)}  # type: ignore[arg-type]
    assert found["door"] is None


@clause("R-5.a")
def test_who_has_no_action_left_is_offered_no_move_and_no_grenade() -> None:
    """The table must not ask for a square before it says that nothing is left to get there with."""

    def refused(standard: int, move: int) -> dict[str, str]:
        spent = figure("Ada", standard=standard, move=move, bombs={"Frag grenade": 1})
        game = Playing(table(spent, figure("Bo", side=1, at=(3, 0))))
        question = game.state.agenda[-1].frame
        found = RULESET.offers(game.state.known(0), question)  # type: ignore[arg-type]
        return {
            each.verb: "" if each.refusal is None else each.refusal.why
            for each in found
            if each.verb in ("move", "sprint", "grenade")
        }

    assert refused(0, 0) == {"move": "no_move", "sprint": "no_move", "grenade": "no_standard"}
    assert refused(0, 1) == {"move": "", "sprint": "no_move", "grenade": "no_standard"}
    assert refused(1, 1) == {"move": "", "sprint": "", "grenade": ""}


def test_who_is_yet_to_be_set_up_waits_beside_the_table() -> None:
    """One sees whom one sets up, and what it may have in hand is called otherwise than a stance."""
    ada = figure("Ada", guns=[GUN])
    ada.away = RESERVE
    game = Playing(table(ada, figure("Bo", side=1)))
    drawn = RULESET.picture(game.state.known(0))
    assert [each.name for each in drawn.waiting] == ["Ada"]
    assert "Ada" not in [each.name for each in drawn.figures]
    for language, bare in (("en", "Nothing in hand"), ("ru", "Ничего в руках")):
        speaker = RULESET.speaker(game.table, language)
        assert speaker.choice("none", "weapon") == bare
        assert speaker.choice("none", "stance") == speaker.choice("none") != bare


def test_before_initiative_a_seat_declares_for_its_own_figures() -> None:
    game = Playing(table(figure("Ada"), figure("Cy", ps=99), figure("Bo", side=1)))
    assert RULESET.offering(game.state.known(0), MayPrepare(0)).named("intend", "figure") == ["Ada"]


def test_the_catalogue_names_everything_that_shipped_rosters_use() -> None:
    named = {each.name for each in RULESET.roster_catalogue()}
    for force in rosters().values():
        for build in force.builds:
            assert {trait.name for trait in build.traits} <= named


def test_everything_falls_openly() -> None:
    assert RULESET.falls_openly("d10", "R-1.a")
    assert RULESET.vocabulary.find("shoot").preview == "shoot"
    assert RULESET.vocabulary.find("overwatch").preview == "", "a previewed shot is an order to shoot"


@clause("C-7.2.a")
def test_a_wound_is_called_by_its_severity_in_both_languages() -> None:
    """C-7: light, serious, traumatic; Brutal is a tag of weapons."""
    hurt = [wound("slashing", "legs", severity) for severity in (1, 2, 3)]
    game = Playing(table(figure("Ada", wounds=hurt), figure("Bo", side=1)))
    chips = [each.text for each in RULESET.sheet(game.state.known(0), "Ada").chips]
    assert chips == ["light wound, legs", "serious wound, legs", "traumatic wound, legs"]
    for language, said in (("en", "Traumatic wound"), ("ru", "Травматическая рана")):
        speaker = RULESET.speaker(game.table, language)
        assert speaker.label("traumatic wound") == said
        assert speaker.label("physique") != speaker.label("physique_rolls")


def test_a_sheet_shows_what_a_character_is_in_the_middle_of() -> None:
    watching = [HeldOverwatch("Bo", False)] * 2
    busy = figure("Ada", hunkered=True, overwatch=watching, suppressed=3, debt=1, grappled_by="Bo")
    game = Playing(table(busy, figure("Bo", side=1, holding="Ada", prone=True)))

    def told(name: str) -> list[tuple[str, str]]:
        return [(each.text, each.note) for each in RULESET.sheet(game.state.known(0), name).chips]

    assert told("Ada") == [
        ("hunkered", ""), ("overwatch 2", ""), ("held", "Bo"), ("suppressed 3", ""), ("debt 1", ""),
    ]  # fmt: skip
    assert told("Bo") == [("prone", ""), ("holding", "Ada")]


def test_the_table_in_words_counts_stress_up_and_says_what_is_left_to_do() -> None:
    hero = figure("Ada", ps=5, heroic=2, acc=2, init=3, aimed=[Aimed("sight", GUN, 1)], guns=[GUN])
    spent, out = figure("Bo", side=1, at=(3, 0), standard=0, move=0), figure("Cy", at=(5, 0), ps=20)
    game = Playing(table(hero, spent, out))
    notes = {each.name: each.notes for each in RULESET.picture(game.state.known(0)).figures}
    assert notes["Ada"] == (
        "stress 5/27", "accuracy 3", "initiative 3", "standard 1", "move 1",
    )  # fmt: skip
    assert notes["Bo"] == ("stress 0/9",)
    assert notes["Cy"] == ("stress 20/9",), "who is out has nothing left to do"
    words = to_text(RULESET.picture(game.state.known(0)), 100, colour=False).plain
    assert "5/27" in words
    assert "22/27" not in words, "not what is left"


@clause("A-14.10")
def test_a_shot_is_nothing_to_step_back_from() -> None:
    """The table must not ask for a square before it says that no close attack was made."""
    ada = figure("Ada", guns=[GUN], senses=4, firearms=4)
    game = Playing(table(ada, figure("Bo", side=1, at=(4, 0), senses=4, focus=1, has=["Combat Senses"])))
    game.plays("shoot Bo single full")
    question = game.state.agenda[-1].frame
    found = {each.id: each.refusal for each in RULESET.offers(game.state.known(1), question)}  # type: ignore[arg-type]
    refusal = found["backstep"]
    assert refusal is not None
    assert refusal.why == "not_fought"
