"""C-8.1.a to e: who plays, with how much, what is picked in secret; then the pieces and the deployment.

Muster          sides, points and forces (C-8.1.a, b)
(Initiative)    comes before anything is placed (C-8.1.c)
SecretChoices   a goal and a scenario each (C-8.1.d), all of which are in play (C-8.1.e)
LayScenarios    their pieces (`laying`), then terrain (`battlefield`), then models (`deployment`)
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, SealedQuestion, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve, reveal
from highground.engine.state import Nothing
from highground.rulesets.ascension.scenarios.catalogue import SCENARIOS, Scenario
from highground.rulesets.ascension.scenarios.goals import GOALS, keep_goal
from highground.rulesets.ascension.scenarios.orders import Pick
from highground.rulesets.ascension.scenarios.scoring import play_scenario
from highground.rulesets.ascension.state.models import AnyTable, AscensionGame, AscensionKnown, Table
from highground.rulesets.ascension.state.sizes import size_word

# -- frames, questions, events -------------------------------------------------------------------


class Muster(Frame):
    """The sides and their forces are made known."""


class SecretChoices(Frame):
    """The players pick in secret; these are the scenarios to pick from."""

    scenarios: Final[tuple[str, ...]]


class LayScenarios(Frame):
    """The scenarios picked come into play, in this order."""

    scenarios: Final[tuple[str, ...]]


class MayPick(SealedQuestion):
    """Which goal, and which scenario, does each player pick?"""

    clause: ClassVar[Clause] = R.C_8_1_D
    settled: ClassVar[bool] = True

    scenarios: Final[tuple[str, ...]]


class SidesAgreed(Event):
    players: Final[tuple[str, ...]]
    limit: Final[int]


class SizesAgreed(Event):
    """The Sizes of the terrain on the table, which stay as they are from now on."""

    pieces: Final[tuple[str, ...]]


class ForceMustered(Event):
    seat: Final[int]
    models: Final[tuple[str, ...]]
    points: Final[int]
    limit: Final[int]


class SetUpOrderKnown(Event):
    """The order of Initiative serves for setting up as well."""

    sides: Final[tuple[int, ...]]


class PickShown(Event):
    seat: Final[int]
    goal: Final[str]
    scenario: Final[str]


class ScenarioInPlay(Event):
    scenario: Final[str]


# -- C-8.1.a, C-8.1.b: sides and forces ----------------------------------------------------------


@step(Muster)
def muster(game: AscensionGame, now: Muster) -> None:
    """C-8.1.a: sides and points; R-4.1.1.e: the Sizes of terrain; C-8.1.b: each force within the limit."""
    tell_forces(game, R.R_4_1_1_E, R.C_8_1_A, _force_clause(game.table))


def tell_forces(game: Game[AnyTable, Nothing, Nothing], sizes: Clause, sides: Clause, force: Clause) -> None:
    """The sizes of terrain, the sides with their limit, each force: by these clauses."""
    table = game.table
    limit = table.board.limit
    pieces = [f"{each.piece.name} {size_word(each.piece.size)}" for each in table.terrain]
    if pieces:
        game.emit(SizesAgreed(tuple(pieces)), sizes)
    game.emit(SidesAgreed(tuple([player.name for player in table.players]), limit), sides)
    for seat, player in enumerate(table.players):
        models = tuple([m.name for m in table.models.values() if m.seat == seat])
        game.emit(ForceMustered(seat, models, player.points, limit), force)


def _force_clause(table: Table) -> Clause:
    """What limits a force: the scenario, if it says so."""
    scenario = SCENARIOS.get(table.board.scenario)
    return scenario.force if scenario is not None and scenario.models else R.C_8_1_B


def scenario_refusal(name: str) -> Refusal | None:
    """R-8.0.a: without a scenario there is no game."""
    if name in SCENARIOS:
        return None
    return refuse(R.R_8_0_A, "no_such_scenario", facts={"scenario": name, "scenarios": tuple(SCENARIOS)})


def force_refusal(
    scenario: Scenario, limit: int, name: str, costs: list[int], leaders: int
) -> Refusal | None:
    """C-8.1.b: a force within the limit; C-7.1: with one Leader; C-8.4.a: and no more models than allowed."""
    facts = {"side": name, "leaders": leaders}
    if scenario.models and len(costs) > scenario.models:
        return refuse(scenario.force, "too_many_models", len(costs), scenario.models, facts)
    points = sum(costs)
    if points > limit:
        return refuse(
            scenario.force if scenario.models else R.C_8_1_B, "over_the_limit", points, limit, facts
        )
    if leaders != 1:
        return refuse(R.C_7_1, "one_leader", leaders, 1, facts)
    return None


# -- C-8.1.d, C-8.1.e: secret choices ------------------------------------------------------------


@step(SecretChoices)
def choose_in_secret(game: AscensionGame, now: SecretChoices) -> None:
    """C-8.1.c: Initiative has been flipped, its order holds for what follows; C-8.1.d: all pick at once."""
    game.emit(SetUpOrderKnown(tuple(game.table.order)), R.C_8_1_C)
    game.then(MayPick(tuple(range(len(game.table.players))), now.scenarios))


@check(MayPick, Pick)
def check_pick(known: AscensionKnown, asked: MayPick, order: Pick) -> Refusal | None:
    """C-8.1.d: one of the goals, one of the scenarios."""
    return pick_refusal(order, asked.scenarios, R.C_8_1_D)


def pick_refusal(order: Pick, scenarios: tuple[str, ...], clause: Clause) -> Refusal | None:
    """One of the goals there are, one of these scenarios."""
    if order.goal not in GOALS:
        return refuse(clause, "no_such_goal", facts={"goal": order.goal, "goals": GOALS})
    if order.scenario not in scenarios:
        facts = {"scenario": order.scenario, "scenarios": scenarios}
        return refuse(clause, "no_such_scenario", facts=facts)
    return None


@resolve(MayPick, Pick)
def pick(game: AscensionGame, asked: MayPick, order: Pick) -> None:
    """Sealed: see `show_picks`."""


@reveal(MayPick)
def show_picks(game: AscensionGame, asked: MayPick, answers: dict[int, Pick]) -> None:
    """C-8.1.d: all are shown at once; C-8.1.e: a scenario picked twice is in play once."""
    game.then(LayScenarios(shown(game, answers, R.C_8_1_D)))


def shown(
    game: Game[AnyTable, Nothing, Nothing], answers: dict[int, Pick], clause: Clause
) -> tuple[str, ...]:
    """Show what all have picked, and say which scenarios that makes, each once."""
    table = game.table
    scenarios: list[str] = []
    for side in table.order:
        for seat in table.mates[side]:
            picked = answers[seat]
            keep_goal(table, seat, picked.goal)
            game.emit(PickShown(seat, picked.goal, picked.scenario), clause)
            if picked.scenario not in scenarios:
                scenarios.append(picked.scenario)
    return tuple(scenarios)


@candidates(MayPick)
def picks(known: AscensionKnown, asked: MayPick, budget: int, chance: Chance) -> list[Candidate]:
    """C-8.1.d: every goal with every scenario."""
    return all_picks(asked.scenarios, budget)


def all_picks(scenarios: tuple[str, ...], budget: int) -> list[Candidate]:
    """Every goal with every one of these."""
    found = [Candidate(Pick(goal, each), goal) for each in scenarios for goal in GOALS]
    return found[: max(1, budget)]


@step(LayScenarios)
def lay_scenarios(game: AscensionGame, now: LayScenarios) -> None:
    """C-8.1.e: one scenario comes into play, then the others."""
    if not now.scenarios:
        return
    name = now.scenarios[0]
    game.then(LayScenarios(now.scenarios[1:]))
    play_scenario(game.table, name)
    game.emit(ScenarioInPlay(name), R.C_8_1_E)
    SCENARIOS[name].lay(game)
