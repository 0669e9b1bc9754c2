"""Chapter 1, Stress, states and capping: A-1.1 to A-1.10, A-1.12 to A-1.13, A-1.16 to A-1.24; R-10."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.tally import Tally, tally
from highground.rulesets.ail.state.characters import Sheet
from highground.rulesets.ail.state.pieces import AilGame, Figure, Table

HEALTHY: Final = 0
CRITICAL: Final = 1
DYING: Final = 2
ANNIHILATED: Final = 3
STATES: Final[tuple[str, ...]] = ("healthy", "critical", "dying", "annihilated")
_INSERTED: Final[tuple[int, ...]] = (0, 0, 1, 4)
_MULTIPLIED: Final[tuple[int, ...]] = (0, 1, 2, 5)


class StateChanged(Event):
    """A figure passed into another state."""

    figure: Final[str]
    state: Final[str]


class StressReset(Event):
    figure: Final[str]
    ps: Final[int]


def stress_tally(sheet: Sheet) -> Tally:
    """A-1.1, A-1.2: Physique, Physical Conditioning and the racial minimum."""
    made = tally(sheet.physique, R.A_1_1, "physique")
    made.add(sheet.conditioning, R.A_1_1, "conditioning")
    made.add(sheet.minimum, R.A_1_2, "racial_minimum")
    return made


def stress_limit(sheet: Sheet) -> int:
    """A-1.1: the width of one stress level."""
    return sheet.physique + sheet.conditioning + sheet.minimum


def levels_of(sheet: Sheet) -> Tally:
    """A-1.8, A-1.9: Healthy levels: one, one for each heroic level, and those that traits buy."""
    made = tally(1, R.A_1_5, "first_level")
    if sheet.heroic:
        made.add(sheet.heroic, R.A_1_8, "heroic_levels")
    for trait in sheet.traits:
        if trait.effect == "hardened":
            made.add(trait.amount, R.A_1_9, "bought_levels")
            made.add(0, R.C_4_1, "hardened")
    return made


def healthy_levels(sheet: Sheet) -> int:
    """A-1.8, A-1.9: how many levels are Healthy."""
    levels = 1 + sheet.heroic
    for trait in sheet.traits:
        if trait.effect == "hardened":
            levels += trait.amount
    return levels


def threshold(table: Table, sheet: Sheet, state: int) -> int:
    """A-1.10, R-10: from how much stress a state begins; extra levels are put in before Critical, or
    multiply all.
    """
    if state == HEALTHY:
        return 0
    levels = healthy_levels(sheet)
    if table.options.stress_scale == "multiply":
        return _MULTIPLIED[state] * levels * stress_limit(sheet)
    return (levels + _INSERTED[state]) * stress_limit(sheet)


def state_of(table: Table, figure: Figure) -> int:
    """A-1.5 to A-1.7: the state that the stress amounts to."""
    ps = figure.ps
    if ps < stress_limit(figure.sheet):
        return HEALTHY
    state = ANNIHILATED
    while state > HEALTHY and ps < threshold(table, figure.sheet, state):
        state -= 1
    return state


def settle_state(game: AilGame, figure: Figure, before: int) -> int:
    """A-1.5 to A-1.7, A-1.10: say into which state the stress has brought a figure."""
    after = state_of(game.table, figure)
    figure.out = after > HEALTHY
    if after != before:
        plain = healthy_levels(figure.sheet) == 1
        clause = (R.A_1_8, R.A_1_5, R.A_1_6, R.A_1_7)[after] if plain else R.A_1_10
        game.emit(StateChanged(figure.name, STATES[after]), clause)
    return after


def cap_point(figure: Figure, overwhelming: int) -> tuple[int, Clause]:
    """A-1.12, A-1.13, A-1.16, A-1.17: where a cap stops a hit, and which clause says so: at the start of the
    next level, however full this one is, or of the Nth from here.
    """
    limit = stress_limit(figure.sheet)
    point = (figure.ps // limit + overwhelming) * limit
    if overwhelming > 1:
        return point, R.A_1_16 if overwhelming == 2 else R.A_1_17
    return point, R.A_1_13 if figure.ps % limit else R.A_1_12


def stressful_damage(figure: Figure, levels: int) -> int:
    """A-1.20, A-1.21: what is left of this level, and further whole levels."""
    limit = stress_limit(figure.sheet)
    return limit - figure.ps % limit + (levels - 1) * limit


def reset_stress(game: AilGame, figure: Figure, combat_ended: bool) -> None:
    """A-1.22, A-1.24: stress falls to the start of the level it stands in, at the end of combat or by a
    trait.
    """
    limit = stress_limit(figure.sheet)
    figure.ps = figure.ps // limit * limit
    game.emit(StressReset(figure.name, figure.ps), R.A_1_22 if combat_ended else R.A_1_24)
