"""C-5, Condition Markers: how a miniature receives them, what they do at Step 4, when they leave."""

from __future__ import annotations

from typing import Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.rulesets.torn.rules.activation.time_markers import lose_time
from highground.rulesets.torn.rules.combat.damage import suffer
from highground.rulesets.torn.rules.combat.dice import BLANK, defence_die
from highground.rulesets.torn.state import names
from highground.rulesets.torn.state.pieces import Mini, TornGame

BURN: Final = 2
POISON: Final = 1

# -- frames and events --------------------------------------------------------------------------------


class ConditionDue(Frame):
    """A Condition Marker of the active miniature triggers."""

    marker: Final[str]


class PoisonRoll(Frame):
    """Does the poison wear off?"""

    mini: Final[int]


class MarkerReceived(Event):
    mini: Final[str]
    marker: Final[str]


class MarkerHadAlready(Event):
    mini: Final[str]
    marker: Final[str]


class MarkerLeft(Event):
    mini: Final[str]
    marker: Final[str]


class MarkerTriggered(Event):
    mini: Final[str]
    marker: Final[str]


class PoisonRolled(Event):
    mini: Final[str]
    face: Final[str]


# -- C-5.1 --------------------------------------------------------------------------------------------


def bit_of(marker: str) -> int:
    """The bit of a Condition Marker by its name, or 0."""
    for number, name in enumerate(names.CONDITIONS):
        if name == marker:
            return 1 << number
    return 0


def words_of(bits: int) -> tuple[str, ...]:
    """The names of Condition Markers."""
    return tuple([name for number, name in enumerate(names.CONDITIONS) if bits >> number & 1])


def markers_on(mini: Mini) -> tuple[str, ...]:
    """The Condition Markers on a miniature."""
    return words_of(mini.conditions) if mini.conditions else ()


def receive(game: TornGame, mini: Mini, marker: int, clause: Clause) -> None:
    """C-5.1: at most one of each kind; a second has no effect."""
    if mini.status != names.FIELD:
        return
    for name in words_of(marker):
        bit = bit_of(name)
        if mini.conditions & bit:
            game.emit(MarkerHadAlready(mini.name, name), R.C_5_1)
        else:
            mini.conditions |= bit
            game.emit(MarkerReceived(mini.name, name), clause)


def remove_marker(game: TornGame, mini: Mini, marker: int, clause: Clause) -> None:
    """The markers leave, if they are there; one received again later is another, and stays (C-5.1)."""
    if mini.number == game.table.activation.mini:
        game.table.activation.leaving &= ~marker
    for name in words_of(mini.conditions & marker):
        mini.conditions &= ~bit_of(name)
        game.emit(MarkerLeft(mini.name, name), clause)


# -- C-5.2 --------------------------------------------------------------------------------------------


@step(ConditionDue)
def trigger_marker(game: TornGame, now: ConditionDue) -> None:
    """C-5.2: Burning, Poisoned and Stunned act now; Afraid and Rooted hold for this activation."""
    table = game.table
    mini = table.minis[table.activation.mini]
    bit = bit_of(now.marker)
    if mini.status != names.FIELD or not mini.conditions & bit:
        return
    table.activation.triggered |= bit
    table.activation.leaving |= bit & (names.AFRAID | names.ROOTED)
    game.emit(MarkerTriggered(mini.name, now.marker), R.C_5_2)
    if bit == names.BURNING:
        suffer(game, mini, BURN, names.FIRE, R.C_5_2)
        remove_marker(game, mini, names.BURNING, R.C_5_2)
    elif bit == names.POISONED:
        suffer(game, mini, POISON, names.NO_TYPE, R.C_5_2)
        game.then(PoisonRoll(mini.number))
    elif bit == names.STUNNED:
        lose_time(game, 1, R.C_5_2)
        remove_marker(game, mini, names.STUNNED, R.C_5_2)


@step(PoisonRoll)
def roll_poison(game: TornGame, now: PoisonRoll) -> None:
    """C-5.2: on a success or critical the poison leaves."""
    mini = game.table.minis[now.mini]
    if mini.status != names.FIELD:
        return
    die = defence_die(game.table.options)
    face = game.roll(die, R.C_5_2, mini.side, (0, 1, 1))
    game.emit(PoisonRolled(mini.name, die.labels[face]), R.C_5_2)
    if face != BLANK:
        remove_marker(game, mini, names.POISONED, R.C_5_2)


def leave_at_end(game: TornGame, mini: Mini) -> None:
    """C-5.1, C-5.2: Afraid and Rooted leave at Step 8 of the activation in which they triggered."""
    leaving = game.table.activation.leaving
    if leaving:
        remove_marker(game, mini, leaving, R.C_5_2)
