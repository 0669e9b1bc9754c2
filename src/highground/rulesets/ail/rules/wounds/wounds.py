"""Chapter 2 and companion 7, Wounds: where they are, what they do, bleeding, crippled places."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.tally import Tally
from highground.rulesets.ail.rules.dice import D6
from highground.rulesets.ail.rules.figures import drop_in_hand
from highground.rulesets.ail.rules.flow.budget import LosesAction
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, lose
from highground.rulesets.ail.state.pieces import AilGame, Figure, Wound

CATEGORIES: Final[dict[str, tuple[str, ...]]] = {
    "physical": ("penetrating", "blunt"),
    "explosive": (),
    "energy": ("fire", "electrical"),
    "mental": ("magical", "social"),
    "etheric": (),
    "atomic": (),
}
"""A-2.1: the heads of damage and their kinds. Nothing in the draft depends on them yet."""

PLACES: Final[tuple[str, ...]] = ("legs", "arm", "chest", "head")
_BY_DIE: Final[tuple[str, ...]] = ("", "", "legs", "arm", "chest", "head")
_TABLE: Final[dict[str, tuple[Clause, Clause, Clause, Clause]]] = {
    "penetrating": (R.C_7_1_A, R.C_7_1_B, R.C_7_1_C, R.C_7_1_D),
    "slashing": (R.C_7_2_A, R.C_7_2_B, R.C_7_2_C, R.C_7_2_D),
    "blunt": (R.C_7_3_A, R.C_7_3_B, R.C_7_3_C, R.C_7_3_D),
    "burn": (R.C_7_4_A, R.C_7_4_B, R.C_7_4_C, R.C_7_4_D),
    "etheric": (R.C_7_5_A, R.C_7_5_B, R.C_7_5_C, R.C_7_5_D),
}


# -- frames and events ----------------------------------------------------------------------------------


class Wounding(Frame):
    """A wound is scored; `place` is where, if it was chosen, `wildcard` where a 1 or 2 puts it.

    `clause` is the id of the clause that scores it: its words have no place in a state.
    """

    figure: Final[str]
    kind: Final[str]
    wildcard: Final[str]
    place: Final[str]
    severity: Final[int]
    clause: Final[str]


class Located(Event):
    """The die for a wound's location."""

    figure: Final[str]
    roll: Final[int]
    place: Final[str]


class Wounded(Event):
    figure: Final[str]
    kind: Final[str]
    place: Final[str]
    severity: Final[int]


class WoundBites(Event):
    """What a wound does at once."""

    figure: Final[str]
    effect: Final[str]


class Crippled(Event):
    figure: Final[str]
    place: Final[str]


# -- categories ------------------------------------------------------------------------------------


def categories(added: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """A-2.1: the list is open: a table's own heads, and kinds under the known ones, join it."""
    found = CATEGORIES.copy()
    for head, kinds in added.items():
        found[head] = found.get(head, ()) + tuple([each for each in kinds if each not in found.get(head, ())])
    return found


# -- where ------------------------------------------------------------------------------


@step(Wounding)
def wounding(game: AilGame, now: Wounding) -> None:
    """A-2.2: a d6 for the place, unless it was chosen; a wildcard is what the attack says (A-2.3 to A-2.5);
    A-1.25: what the wound does counts at once.
    """
    figure = game.table.figures[now.figure]
    place = now.place
    if not place:
        roll = game.roll(D6, R.A_2_2, figure.seat, _same(now.wildcard))
        place, clause = _BY_DIE[roll - 1], R.A_2_2
        if not place:
            place = now.wildcard
            clause = R.A_2_4 if place == "arm" else R.A_2_5 if place == "legs" else R.A_2_3
        game.emit(Located(figure.name, roll, place), clause)
    before = crippled(figure, place)
    figure.wounds.append(Wound(now.kind, place, now.severity))
    game.emit(Wounded(figure.name, now.kind, place, now.severity), R.BOOK.clauses[now.clause])
    if crippled(figure, place) and not before:
        game.emit(Crippled(figure.name, place), R.A_2_7)
    bite(game, figure, now.kind, place, now.severity)


def _same(wildcard: str) -> tuple[int, ...]:
    """Which faces of the location die come to the same place."""
    return tuple([PLACES.index(each or wildcard) for each in _BY_DIE])


def bite(game: AilGame, figure: Figure, kind: str, place: str, severity: int) -> None:
    """Companion 7: what the table does once, at once."""
    clause = _TABLE[kind][PLACES.index(place)]
    if kind == "blunt":
        if place == "legs":
            figure.prone = True
            game.emit(WoundBites(figure.name, "prone"), clause)
        elif place == "arm" and severity >= 2 and figure.in_hand:
            game.emit(WoundBites(figure.name, "drops"), clause)
            drop_in_hand(game.table, figure)
        elif place == "chest":
            lose(game, figure, "acc", 2 * severity, clause, FOR_GOOD)
        elif place == "head":
            game.emit(WoundBites(figure.name, "loses_action"), clause)
            game.then(LosesAction(figure.name, clause.id))
    elif kind == "burn" and place == "chest":
        lose(game, figure, "adrenaline", severity, clause, FOR_GOOD)
    elif kind == "etheric" and place == "legs":
        lose(game, figure, "focus", severity, clause, FOR_GOOD)
    elif kind == "etheric" and place != "arm":
        lose(game, figure, "willpower", severity, clause, FOR_GOOD)
    else:
        game.emit(WoundBites(figure.name, "hurts"), R.A_1_25)


# -- what they do ---------------------------------------------------------------------------------------


def wound_clause(wound: Wound) -> Clause:
    """The clause that says what a wound of this kind does in this place."""
    return _TABLE[wound.kind][PLACES.index(wound.place)]


def counts(wound: Wound) -> bool:
    """C-7.7: a treated light wound's penalty is gone."""
    return not (wound.treated and wound.severity == 1)


def crippled(figure: Figure, place: str) -> bool:
    """A-2.7, R-12: three points of severity in one place."""
    if not figure.wounds:
        return False
    total = 0
    for wound in figure.wounds:
        if wound.place == place and counts(wound):
            total += wound.severity
    return total >= 3


def arm_penalty(tally: Tally, figure: Figure, ranged: bool) -> None:
    """Arm wounds weigh on attack rolls, blunt ones on close attacks only; burns of the head on shots;
    C-7.8.b.
    """
    for wound in figure.wounds:
        if not counts(wound):
            continue
        clauses = _TABLE[wound.kind]
        if wound.place == "arm" and (wound.kind != "blunt" or not ranged):
            tally.add(-wound.severity, clauses[1], "arm_wound")
        elif wound.place == "head" and wound.kind == "burn" and ranged:
            tally.add(-wound.severity, clauses[3], "head_wound")
    if crippled(figure, "arm"):
        tally.add(-4, R.C_7_8_B, "crippled_arm")


def physique_penalty(tally: Tally, figure: Figure) -> None:
    """C-7.1.c, C-7.2.c, C-7.3.c: chest wounds weigh on rolls that use Physique."""
    for wound in figure.wounds:
        if wound.place == "chest" and wound.kind in ("penetrating", "slashing", "blunt") and counts(wound):
            tally.add(-wound.severity, _TABLE[wound.kind][2], "chest_wound")


def intellect_penalty(tally: Tally, figure: Figure) -> None:
    """C-7.5.c: an etheric chest wound weighs on rolls that use Intellect."""
    for wound in figure.wounds:
        if wound.place == "chest" and wound.kind == "etheric" and counts(wound):
            tally.add(-wound.severity, R.C_7_5_C, "chest_wound")


def initiative_penalty(tally: Tally, figure: Figure) -> None:
    """Head wounds, burns apart, weigh on initiative."""
    for wound in figure.wounds:
        if wound.place == "head" and wound.kind != "burn" and counts(wound):
            tally.add(-wound.severity, _TABLE[wound.kind][3], "head_wound")


def ranged_ac_penalty(tally: Tally, figure: Figure) -> None:
    """C-7.1.d: a penetrating head wound lowers ranged AC."""
    for wound in figure.wounds:
        if wound.place == "head" and wound.kind == "penetrating" and counts(wound):
            tally.add(-wound.severity, R.C_7_1_D, "head_wound")


def leg_limit(tally: Tally, figure: Figure) -> None:
    """Leg wounds shorten a Move; C-7.8.a: crippled legs leave one square."""
    for wound in figure.wounds:
        if wound.place == "legs" and wound.kind in ("penetrating", "slashing", "burn") and counts(wound):
            tally.add(-wound.severity, _TABLE[wound.kind][0], "leg_wound")
    if crippled(figure, "legs"):
        tally.add(min(0, 1 - tally.total()), R.C_7_8_A, "crippled_legs")


def refuse_sprint_wound(figure: Figure) -> Clause | None:
    """Which wound forbids to sprint: of the legs, penetrating, blunt or etheric, or crippled (C-7.8.a)."""
    for wound in figure.wounds:
        if wound.place == "legs" and wound.kind in ("penetrating", "blunt", "etheric") and counts(wound):
            return _TABLE[wound.kind][0]
    return R.C_7_8_A if crippled(figure, "legs") else None


def bleeding(figure: Figure) -> int:
    """Companion 7: how many wounds bleed: slashing ones that nobody treated."""
    found = 0
    for wound in figure.wounds:
        if wound.kind == "slashing" and not wound.treated:
            found += 1
    return found
