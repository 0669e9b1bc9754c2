"""A match: played, taken back, played again, forked, verified, saved and loaded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

import pytest

from highground.engine.chance import Chance, Manual, Scripted, Seeded, seed_of
from highground.engine.dice import Ask
from highground.engine.errors import ContentError, DamagedFile, IllegalOrder
from highground.engine.match import CHECKPOINT_EVERY, Header, Input, Match, new_header
from highground.engine.orders import candidates_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.saved import load_match, match_lines, read_match, save_match, write_atomically
from highground.engine.state import Order, Pass

PRIMER: Final = find_ruleset("primer")


def setup() -> Setup:
    scenario = PRIMER.scenarios()[0]
    return Setup(scenario, list(PRIMER.default_rosters(scenario)), {})


def begin(seed: object = 1, chance: Chance | None = None) -> Match:
    digits = seed_of(str(seed)).hex() if seed is not None else ""
    return Match(PRIMER, new_header(PRIMER, setup(), digits, ["one", "two"]), chance)


def suggestion(match: Match, luck: Seeded) -> tuple[int, Order]:
    """Some legal order of whoever is asked."""
    seat = match.waiting_for()[0]
    question = match.asking()
    assert question is not None
    found = candidates_for(match.view(seat).known(), question, 64, luck)
    return seat, found[luck.below(len(found))].order


def go_on(match: Match, orders: int, seed: object = "orders") -> Match:
    """Let everybody give some legal orders."""
    luck = Seeded(seed_of(str(seed)))
    for _ in range(orders):
        if not match.waiting_for():
            break
        match.play(*suggestion(match, luck))
    return match


def digests_along(match: Match) -> list[str]:
    """The position after each input, found by playing the inputs one by one."""
    return [
        Match(PRIMER, match.header, None, match.inputs[:n]).digest() for n in range(1, len(match.inputs) + 1)
    ]


# -- playing ---------------------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end_and_has_a_result() -> None:
    match = go_on(begin(), 10_000)
    assert match.waiting_for() == ()
    assert match.asking() is None
    assert match.result() is not None
    with pytest.raises(IllegalOrder, match="the game is over"):
        match.play(0, Pass())


def test_while_it_goes_on_there_is_no_result() -> None:
    assert go_on(begin(), 3).result() is None


def test_a_refused_order_says_why_and_changes_nothing() -> None:
    match = go_on(begin(), 4)
    before, inputs = match.digest(), list(match.inputs)
    with pytest.raises(IllegalOrder) as caught:
        match.play(1 - match.waiting_for()[0], Pass())
    assert caught.value.refusal is not None
    assert caught.value.refusal.why == "not_asked"
    assert (match.digest(), match.inputs) == (before, inputs)


def test_the_same_seed_and_orders_give_the_same_game_and_another_seed_another() -> None:
    assert go_on(begin(1), 30).digest() == go_on(begin(1), 30).digest()
    assert go_on(begin(1), 10_000).digest() != go_on(begin(2), 10_000).digest()


# -- taking back -----------------------------------------------------------------------------------------


def test_taking_back_leads_through_the_very_positions_that_were_there() -> None:
    match = go_on(begin(), 2 * CHECKPOINT_EVERY + 5)
    along = digests_along(match)
    told = [list(each) for each in match.told]
    while len(match.inputs) > 1:
        match.undo()
        assert match.digest() == along[len(match.inputs) - 1]
        assert match.told == told[: len(match.inputs)]


@pytest.mark.parametrize("count", [1, 7, CHECKPOINT_EVERY, 2 * CHECKPOINT_EVERY + 5])
def test_what_was_taken_back_is_played_again_with_the_same_luck(count: int) -> None:
    match = go_on(begin(), 2 * CHECKPOINT_EVERY + 5)
    end, inputs, told = match.digest(), list(match.inputs), list(match.told)
    match.undo(count)
    match.redo(count)
    assert (match.digest(), match.inputs, match.told) == (end, inputs, told)
    go_on(match, 10_000, "to the end")
    assert match.verify_luck() > 0
    assert match.digest() == go_on(go_on(begin(), 2 * CHECKPOINT_EVERY + 5), 10_000, "to the end").digest()


def test_taking_back_never_rolls_anew() -> None:
    """The same order after an undo meets the same dice, and so does what follows."""
    match = go_on(begin(), 20)
    straight = go_on(begin(), 20)
    last = match.inputs[-3:]
    match.undo(3)
    for given in last:
        assert given.order is not None
        match.play(given.seat, given.order)
    assert match.inputs == straight.inputs
    assert go_on(match, 10, "more").digest() == go_on(straight, 10, "more").digest()


def test_players_take_back_only_what_luck_had_no_part_in() -> None:
    match = go_on(begin(), 40)
    last = max(number for number, given in enumerate(match.inputs) if given.outcomes)
    assert match.stays() == last + 1
    before = match.digest()
    with pytest.raises(ContentError, match="what came up or was revealed since then stays"):
        match.take_back(len(match.inputs) - last)
    assert match.digest() == before
    while len(match.inputs) > last + 1:
        match.take_back()
    with pytest.raises(ContentError, match="what came up or was revealed since then stays"):
        match.take_back()
    with pytest.raises(ContentError, match="cannot take back"):
        match.take_back(len(match.inputs))


def test_real_dice_may_have_been_typed_wrongly_so_they_can_be_taken_back() -> None:
    typed = iter(range(10_000))
    match = go_on(begin(None, Manual(lambda ask, trouble: ask.labels[next(typed) % len(ask.labels)])), 40)
    assert any(given.outcomes for given in match.inputs[1:])
    match.take_back(len(match.inputs) - 1)
    assert len(match.inputs) == 1


def test_a_new_order_after_taking_back_gives_up_what_was_taken_back() -> None:
    match = go_on(begin(), 6)
    match.undo(2)
    go_on(match, 1, "another mind")
    with pytest.raises(ContentError, match="cannot play 1 of 0 orders again"):
        match.redo()


def test_a_refused_order_after_taking_back_gives_up_nothing() -> None:
    match = go_on(begin(), 6)
    end = match.digest()
    match.undo(2)
    with pytest.raises(IllegalOrder):
        match.play(1 - match.waiting_for()[0], Pass())
    match.redo(2)
    assert match.digest() == end


@pytest.mark.parametrize("count", [0, -1, 7])
def test_more_than_there_is_cannot_be_taken_back(count: int) -> None:
    match = go_on(begin(), 6)
    with pytest.raises(ContentError, match=f"cannot take back {count} of 6 orders"):
        match.undo(count)
    assert len(match.inputs) == 7


def test_real_dice_that_were_typed_are_not_asked_for_again() -> None:
    typed: list[str] = []

    def person(ask: Ask, trouble: str) -> str:
        typed.append(ask.labels[len(typed) * 5 % len(ask.labels)])
        return typed[-1]

    match = go_on(begin(None, Manual(person)), 150)
    end, count = match.digest(), len(typed)
    assert count > 2
    match.undo(20)
    match.redo(20)
    assert (match.digest(), len(typed)) == (end, count)
    with pytest.raises(ContentError, match="no seed to check against"):
        match.verify_luck()


# -- breaking off ----------------------------------------------------------------------------------------


class Tiring(Seeded):
    """A luck that once breaks off in the middle of an order, when it has already been asked."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.tired = False

    def pick(self, ask: Ask) -> int:
        picked = super().pick(ask)
        if self.tired:
            self.tired = False
            raise KeyboardInterrupt
        return picked


def test_an_order_that_breaks_off_half_way_leaves_position_and_luck_as_they_were() -> None:
    luck = Tiring(seed_of("1"))
    match, straight = begin(1, luck), begin(1)
    minds, same = Seeded(seed_of("m")), Seeded(seed_of("m"))
    broken = 0
    for _ in range(150):
        if not match.waiting_for():
            break
        seat, order = suggestion(match, minds)
        before = match.digest()
        luck.tired = True
        try:
            match.play(seat, order)
        except KeyboardInterrupt:
            broken += 1
            assert match.digest() == before
            match.play(seat, order)
        straight.play(*suggestion(straight, same))
    assert broken > 0
    assert match.inputs == straight.inputs
    assert match.verify_luck() > 0


# -- forks and verification ------------------------------------------------------------------------------


def test_a_fork_shares_its_beginning_and_then_has_luck_of_its_own() -> None:
    match = go_on(begin(), 20)
    fork = match.fork(10, seed_of("fork").hex())
    assert fork.inputs == match.inputs[:10]
    assert fork.digest() == digests_along(match)[9]
    go_on(fork, 200)
    assert fork.verify_luck() >= match.fork(10, seed_of("fork").hex()).verify_luck()
    assert len(match.inputs) == 21, "the match itself is untouched"


def test_a_fork_can_be_saved_and_goes_on_the_same(tmp_path: Path) -> None:
    fork = go_on(go_on(begin(), 20).fork(10, seed_of("fork").hex()), 10)
    save_match(fork, tmp_path / "fork")
    loaded = load_match(tmp_path / "fork", find_ruleset)
    assert loaded.inputs == fork.inputs
    assert go_on(loaded, 9, "x").digest() == go_on(fork, 9, "x").digest()
    assert loaded.verify_luck() == fork.verify_luck()


def test_what_a_fork_took_over_cannot_be_taken_back_in_it() -> None:
    """Its luck is another match's: an earlier fork is what is wanted."""
    fork = go_on(go_on(begin(), 20).fork(10, seed_of("fork").hex()), 3)
    with pytest.raises(ContentError, match="cannot take back 4 of 3 orders"):
        fork.undo(4)
    fork.undo(3)
    go_on(fork, 30, "other")
    assert fork.verify_luck() > 0


@pytest.mark.parametrize("at", [0, 8, -1])
def test_a_match_forks_only_where_it_has_been(at: int) -> None:
    with pytest.raises(ContentError, match=f"cannot fork at {at}: the match has inputs 1 to 7"):
        go_on(begin(), 6).fork(at, seed_of("x").hex())


def test_verifying_compares_every_outcome() -> None:
    match = go_on(begin(), 40)
    assert match.verify_luck() == sum(len(given.outcomes) for given in match.inputs)


def test_luck_that_is_not_the_seeds_is_found() -> None:
    match = go_on(begin(1), 10_000)
    other = new_header(PRIMER, setup(), seed_of("another").hex(), [])
    with pytest.raises(ContentError, match=r"input \d+: the seed gives .*, recorded is"):
        Match(PRIMER, other, None, match.inputs).verify_luck()


def changed(given: Input, **fields: Any) -> Input:
    now = {name: getattr(given, name) for name in ("seat", "order", "outcomes", "position", "digest")}
    return Input(**{**now, **fields})


@pytest.mark.parametrize(
    ("fields", "trouble"),
    [
        ({"digest": "0" * 32}, "input 3: the position is another one"),
        ({"outcomes": ["1"] * 9}, r"input 3: .* outcomes are recorded but"),
        ({"seat": 7}, "input 3: .*not_asked"),
        ({"order": None}, "input 3: only the opening has no order"),
    ],
    ids=lambda each: next(iter(each)) if isinstance(each, dict) else "",
)
def test_an_input_that_does_not_fit_is_named(fields: dict[str, Any], trouble: str) -> None:
    match = go_on(begin(), 6)
    inputs = list(match.inputs)
    inputs[3] = changed(inputs[3], **fields)
    with pytest.raises(ContentError, match=trouble):
        Match(PRIMER, match.header, None, inputs)


def test_outcomes_that_are_missing_are_noticed() -> None:
    match = begin()
    opening = changed(match.inputs[0], outcomes=match.inputs[0].outcomes[:-1])
    with pytest.raises(ContentError, match="input 0: the record ends before"):
        Match(PRIMER, match.header, None, [opening])


# -- files -----------------------------------------------------------------------------------------------


def saved_text(match: Match) -> str:
    return "\n".join(match_lines(match)) + "\n"


@pytest.mark.parametrize("orders", [0, 5, 10_000])
def test_a_match_is_saved_and_loaded_and_goes_on_the_same(tmp_path: Path, orders: int) -> None:
    match = go_on(begin(), orders)
    save_match(match, tmp_path / "game.match")
    loaded = load_match(tmp_path / "game.match", find_ruleset)
    assert (loaded.digest(), loaded.inputs, loaded.told) == (match.digest(), match.inputs, match.told)
    assert loaded.header == match.header
    assert go_on(loaded, 10, "on").digest() == go_on(match, 10, "on").digest()


def test_a_match_can_be_loaded_up_to_some_input(tmp_path: Path) -> None:
    match = go_on(begin(), 8)
    save_match(match, tmp_path / "game")
    assert load_match(tmp_path / "game", find_ruleset, upto=4).digest() == digests_along(match)[3]


def test_saved_orders_can_be_read_by_people() -> None:
    match = go_on(begin(), 6)
    bodies = [json.loads(line)["body"] for line in match_lines(match)]
    assert "words" not in bodies[1], "the opening has no order"
    for given, body in zip(match.inputs[1:], bodies[2:-1], strict=True):
        assert PRIMER.vocabulary.read(body["words"]) == given.order


def read(text: str) -> object:
    return read_match(text, "game", find_ruleset)


def test_a_file_cut_short_anywhere_is_refused_with_its_line() -> None:
    """Every byte is needed; not one prefix is taken for a match."""
    text = saved_text(go_on(begin(), 2))
    read(text)
    for length in range(len(text)):
        with pytest.raises(DamagedFile) as caught:
            read(text[:length])
        whole_lines = (text[:length] + text[length : length + 1].strip("{")).count("\n")
        assert caught.value.line == whole_lines + 1


def test_one_letter_changed_anywhere_is_noticed_with_its_line() -> None:
    text = saved_text(go_on(begin(), 1))
    for at, letter in enumerate(text):
        if letter == "\n":
            continue
        damaged = text[:at] + ("8" if letter != "8" else "9") + text[at + 1 :]
        line = text[:at].count("\n") + 1
        with pytest.raises(DamagedFile, match=f"line {line}:") as caught:
            read(damaged)
        assert caught.value.line == line


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (lambda lines: lines[:2] + lines[3:], 3),
        (lambda lines: [*lines[:3], lines[2], *lines[3:]], 4),
        (lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], 3),
        (lambda lines: lines[1:], 1),
        (lambda lines: [*lines[:2], "", *lines[2:]], 3),
        (lambda lines: [*lines, lines[-1]], 7),
        (lambda lines: [*lines[:3], "[1, 2]", *lines[3:]], 4),
        (lambda lines: ["{}"], 1),
        (lambda lines: [], 1),
    ],
    ids=[
        "missing",
        "doubled",
        "swapped",
        "no header",
        "empty line",
        "two ends",
        "strange",
        "not ours",
        "empty",
    ],
)
def test_lines_that_are_missing_doubled_or_strange_are_named(damage: Any, line: int) -> None:
    lines = match_lines(go_on(begin(), 3))
    assert len(lines) == 6
    with pytest.raises(DamagedFile) as caught:
        read("".join(line + "\n" for line in damage(lines)))
    assert caught.value.line == line


def test_a_byte_that_is_no_text_is_named_with_its_line(tmp_path: Path) -> None:
    raw = saved_text(go_on(begin(), 3)).encode()
    at = raw.index(b"\n", raw.index(b"\n") + 1) + 5
    (tmp_path / "game").write_bytes(raw[:at] + b"\xff" + raw[at + 1 :])
    with pytest.raises(DamagedFile, match=f"game, line 3: byte {at} is not text") as caught:
        load_match(tmp_path / "game", find_ruleset)
    assert caught.value.line == 3


def test_a_file_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"cannot read .*nowhere: No such file"):
        load_match(tmp_path / "nowhere", find_ruleset)
    with pytest.raises(ContentError, match=r"cannot write .*game: No such file"):
        save_match(begin(), tmp_path / "no folder" / "game")


@pytest.mark.parametrize(
    ("field", "trouble"),
    [
        ("version", r"game was played on primer other; installed is"),
        ("content", "game was played with other content files of primer"),
        ("system", "there is no system 'other'"),
    ],
)
def test_a_match_of_another_version_or_with_other_content_is_not_gone_on_with(
    tmp_path: Path, field: str, trouble: str
) -> None:
    match = go_on(begin(), 2)
    old = match.header
    parts = {"system": old.system, "version": old.version, "content": old.content, field: "other"}
    header = Header(parts["system"], parts["version"], parts["content"], old.setup, old.seed, old.players)
    save_match(Match(PRIMER, header, None, match.inputs), tmp_path / "game")
    with pytest.raises(ContentError, match=trouble):
        load_match(tmp_path / "game", find_ruleset)


def test_with_real_dice_a_loaded_match_goes_on_with_those_that_are_handed_in(tmp_path: Path) -> None:
    match = go_on(begin(None, Scripted(["3", "5"], Scripted([], Seeded(seed_of(4))))), 4)
    save_match(match, tmp_path / "game")
    loaded = load_match(tmp_path / "game", find_ruleset, Seeded(seed_of(9)))
    assert loaded.digest() == match.digest()
    go_on(loaded, 20)
    without = load_match(tmp_path / "game", find_ruleset)
    with pytest.raises(ContentError, match="the record ends before"):
        go_on(without, 1000)


def test_any_ruleset_can_be_handed_in_by_whoever_loads(tmp_path: Path) -> None:
    asked: list[str] = []

    def find(name: str) -> Ruleset:
        asked.append(name)
        return PRIMER

    save_match(begin(), tmp_path / "game")
    load_match(tmp_path / "game", find)
    assert asked == ["primer"]


# -- whole or not at all -----------------------------------------------------------------------------------


def test_a_save_that_fails_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    write_atomically(tmp_path / "game", "old")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(tmp_path / "game", "new \ud800")
    assert [path.name for path in tmp_path.iterdir()] == ["game"]
    assert (tmp_path / "game").read_text(encoding="utf-8") == "old"


SAVE_FOR_EVER: Final = """
import sys
from pathlib import Path
from highground.engine.saved import write_atomically
path = Path(sys.argv[1])
print("saving", flush=True)
while True:
    for letter in "ab":
        write_atomically(path, letter * 300_000 + "\\n")
"""


def test_a_process_killed_while_saving_leaves_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "game"
    for attempt in range(8):
        command = [sys.executable, "-c", SAVE_FOR_EVER, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ) as saving:
            assert saving.stdout is not None
            saving.stdout.readline()
            time.sleep(0.004 * attempt)
            saving.kill()
        if path.exists():
            text = path.read_text(encoding="utf-8")
            assert text in ("a" * 300_000 + "\n", "b" * 300_000 + "\n")
    assert path.exists()
