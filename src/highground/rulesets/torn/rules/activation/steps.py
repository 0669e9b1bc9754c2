"""T-12, the eight steps of an activation; Steps 5 to 7 repeat while there is time."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, always, check, refuse, resolve
from highground.rulesets.torn.rules.activation.order_of_activations import StartActivation, note_done
from highground.rulesets.torn.rules.activation.time_markers import gain_time
from highground.rulesets.torn.rules.conditions import ConditionDue, leave_at_end, markers_on
from highground.rulesets.torn.rules.field.landscape import TerrainDue, ground_under
from highground.rulesets.torn.rules.gods.cards import open_window
from highground.rulesets.torn.rules.gods.faith import devotion
from highground.rulesets.torn.state import names
from highground.rulesets.torn.state.activation import Activation, Deed
from highground.rulesets.torn.state.orders import EndActivation, Settle
from highground.rulesets.torn.state.pieces import Table, TornGame, TornKnown

TIME: Final = 2

# -- frames, questions, events ------------------------------------------------------------------------


class LandscapeStep(Frame):
    """Step 2."""


class BeginStep(Frame):
    """Step 3."""


class ConditionStep(Frame):
    """Step 4."""


class DeclareStep(Frame):
    """Step 5."""


class EndStep(Frame):
    """Step 8."""


class Finish(Frame):
    """The activation is over."""


class Due(Frame):
    """Effects of a step that are still to be played."""

    step: Final[int]
    effects: Final[tuple[str, ...]]


class ChooseEffect(Question):
    """Which of these effects is played next?"""

    clause: ClassVar[Clause] = R.T_12_11

    mini: Final[str]
    step: Final[int]
    effects: Final[tuple[str, ...]]


class MayDeclare(Question):
    """Which action does the active miniature perform?"""

    clause: ClassVar[Clause] = R.T_12_5
    settled: ClassVar[bool] = True

    mini: Final[str]


class StepReached(Event):
    mini: Final[str]
    step: Final[str]


class EffectChosen(Event):
    mini: Final[str]
    effect: Final[str]


class GroundPlays(Event):
    mini: Final[str]
    effects: Final[tuple[str, ...]]


class MarkersTrigger(Event):
    mini: Final[str]
    effects: Final[tuple[str, ...]]


class ActionsDone(Event):
    mini: Final[str]
    time: Final[int]


class TimeLeft(Event):
    mini: Final[str]
    time: Final[int]


class FocusLost(Event):
    mini: Final[str]
    dice: Final[int]


class GuardEnded(Event):
    mini: Final[str]


class ActivationEnded(Event):
    mini: Final[str]
    time: Final[int]


# -- T-12.1: Step 1 ---------------------------------------------------------------------------------


@step(StartActivation)
def select(game: TornGame, now: StartActivation) -> None:
    """T-10.1: two Time Markers (R-13); T-12.12: always the same steps; T-10.8: also in a Reactivation."""
    table = game.table
    table.activation = Activation(now.mini, names.SELECT, again=now.again)
    table.deed = Deed()
    reach_step(game, names.SELECT, R.T_12_12)
    gain_time(game, TIME, R.T_10_8 if now.again else R.T_10_1)
    game.then(LandscapeStep(), BeginStep(), ConditionStep(), DeclareStep(), EndStep(), Finish())


def reach_step(game: TornGame, number: int, clause: Clause) -> None:
    """T-12.12: say which step the activation has come to, and what it is for."""
    table = game.table
    table.activation.step = number
    game.emit(StepReached(table.active().name, names.ACTIVATION_STEPS[number]), clause)


def alive(table: Table) -> bool:
    """Whether the active miniature is still on the field; a death cuts the activation short (R-25)."""
    return table.active().status == names.FIELD


# -- T-12.2: Step 2 ---------------------------------------------------------------------------------


@step(LandscapeStep)
def landscape_step(game: TornGame, now: LandscapeStep) -> None:
    """T-12.2: a vortex or Dangerous Landscape under the miniature has its effect, each tile once (R-31)."""
    table = game.table
    reach_step(game, names.LANDSCAPE, R.T_12_12)
    mini = table.active()
    effects = ground_under(table, mini)
    if effects:
        game.emit(GroundPlays(mini.name, effects), R.T_12_2)
        game.then(Due(names.LANDSCAPE, effects))


# -- T-12.3: Step 3 ---------------------------------------------------------------------------------


@step(BeginStep)
def begin_step_of_activation(game: TornGame, now: BeginStep) -> None:
    """T-12.3: Devotion, then God Cards of the beginning."""
    table = game.table
    if not alive(table):
        return
    reach_step(game, names.BEGIN, R.T_12_3)
    devotion(game, table.active())
    open_window(game, names.AT_BEGIN_ACTIVATION)


# -- T-12.4: Step 4 ---------------------------------------------------------------------------------


@step(ConditionStep)
def condition_step(game: TornGame, now: ConditionStep) -> None:
    """T-12.4: each Condition Marker on the miniature when the step opens triggers once."""
    table = game.table
    if not alive(table):
        return
    reach_step(game, names.CONDITION_STEP, R.T_12_12)
    mini = table.active()
    effects = markers_on(mini)
    if effects:
        game.emit(MarkersTrigger(mini.name, effects), R.T_12_4)
        game.then(Due(names.CONDITION_STEP, effects))


# -- T-12.11: several effects in one step -------------------------------------------------------------


@step(Due)
def due(game: TornGame, now: Due) -> None:
    """T-12.11: whoever controls the miniature sets the order; one alone is simply played."""
    table = game.table
    if not now.effects or not alive(table):
        return
    if len(now.effects) > 1:
        mini = table.active()
        game.then(ChooseEffect(mini.side, mini.name, now.step, now.effects))
        return
    _play(game, now.step, now.effects[0])


def _play(game: TornGame, number: int, effect: str) -> None:
    if number == names.LANDSCAPE:
        game.then(TerrainDue(effect))
    else:
        game.then(ConditionDue(effect))


@check(ChooseEffect, Settle)
def check_settle(known: TornKnown, asked: ChooseEffect, order: Settle) -> Refusal | None:
    """T-12.11: one of those that are due."""
    if order.effect in asked.effects:
        return None
    return refuse(R.T_12_11, "not_due", facts={"effect": order.effect, "due": list(asked.effects)})


@resolve(ChooseEffect, Settle)
def settle(game: TornGame, asked: ChooseEffect, order: Settle) -> None:
    """T-12.11: this one now, the others after it."""
    rest = tuple([effect for effect in asked.effects if effect != order.effect])
    table = game.table
    game.emit(EffectChosen(table.active().name, order.effect), R.T_12_11)
    game.then(Due(asked.step, rest))
    _play(game, asked.step, order.effect)


# -- T-12.5, T-12.8: Step 5 ---------------------------------------------------------------------------


@step(DeclareStep)
def declare_step(game: TornGame, now: DeclareStep) -> None:
    """T-12.5: an action, or Step 8; T-12.8: without Time Markers it goes to Step 8 by itself (R-25)."""
    table = game.table
    if not alive(table):
        return
    activation = table.activation
    mini = table.minis[activation.mini]
    if activation.time == 0 and activation.step > names.DECLARE:
        game.emit(TimeLeft(mini.name, 0), R.T_12_8)
        return
    if activation.step > names.DECLARE:
        game.emit(TimeLeft(mini.name, activation.time), R.T_12_8)
    reach_step(game, names.DECLARE, R.T_12_12)
    if activation.time:
        game.then(MayDeclare(mini.side, mini.name))


# T-12.5: with any Time Markers left.
always(MayDeclare, EndActivation)


@resolve(MayDeclare, EndActivation)
def end_actions(game: TornGame, asked: MayDeclare, order: EndActivation) -> None:
    """T-12.5: straight to Step 8."""
    table = game.table
    game.emit(ActionsDone(asked.mini, table.activation.time), R.T_12_5)


# -- T-12.9, T-12.10: Step 8 --------------------------------------------------------------------------


@step(EndStep)
def end_step(game: TornGame, now: EndStep) -> None:
    """T-12.9: what ends with the activation, then God Cards of the end, also after a death (R-25, R-40)."""
    table = game.table
    mini = table.active()
    reach_step(game, names.END, R.T_12_9)
    if mini.status == names.FIELD:
        leave_at_end(game, mini)
    open_window(game, names.AT_END_ACTIVATION)


@step(Finish)
def finish(game: TornGame, now: Finish) -> None:
    """T-12.10: all Time Markers are lost; T-11.3, T-13.9: so is what lasts until the end."""
    table = game.table
    activation = table.activation
    mini = table.minis[activation.mini]
    if activation.focus:
        game.emit(FocusLost(mini.name, activation.focus), R.T_11_3)
    for other in table.minis:
        if other.defense or other.ward:
            other.defense = other.ward = 0
            game.emit(GuardEnded(other.name), R.T_13_9)
    if mini.status == names.FIELD:
        mini.activated = True
    game.emit(ActivationEnded(mini.name, activation.time), R.T_12_10)
    table.activation = Activation()
    table.deed = Deed()
    note_done(game)
