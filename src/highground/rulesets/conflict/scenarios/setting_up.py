"""CF-2.1 to CF-2.3: the forces, what is picked in secret, and the scenarios that come of it."""

from __future__ import annotations

from typing import ClassVar

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve, reveal
from highground.rulesets.ascension.scenarios import setting_up
from highground.rulesets.ascension.scenarios.orders import Pick
from highground.rulesets.ascension.scenarios.scoring import play_scenario
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.conflict.scenarios.catalogue import SCENARIOS
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown


class Muster(setting_up.Muster):
    """The sides and their forces are made known."""


class SecretChoices(setting_up.SecretChoices):
    """The players pick in secret; these are the scenarios to pick from."""


class LayScenarios(setting_up.LayScenarios):
    """The scenarios picked come into play, in this order."""


class MayPick(setting_up.MayPick):
    """Which goal, and which scenario, does each player pick?"""

    clause: ClassVar[Clause] = R.CF_2_3


# -- CF-2.1: teams -------------------------------------------------------------------------------


@step(Muster)
def muster(game: ConflictGame, now: Muster) -> None:
    """CF-2.1: both forces and the limit they keep; CC-2: the sizes of the terrain on the table."""
    setting_up.tell_forces(game, R.CC_2, R.CF_2_1, R.CF_2_1)


def least_refusal(name: str, side: str, points: int) -> Refusal | None:
    """CF-3.1.a: a force of fewer points than the scenario asks for is not fielded."""
    scenario = SCENARIOS[name]
    if points >= scenario.least:
        return None
    return refuse(scenario.force, "below_the_least", points, scenario.least, {"side": side, "scenario": name})


def table_refusal(name: str, width: int, height: int) -> Refusal | None:
    """CF-3.1.a, CF-3.1.h, CC-24: the table is a square of the scenario's size."""
    scenario = SCENARIOS[name]
    for side in (width, height):
        if side != scenario.width:
            return refuse(scenario.table, "another_table", side, scenario.width, {"scenario": name})
    return None


def terrain_refusal(name: str, size: int) -> Refusal | None:
    """CC-2: terrain has a model's size, or none at all; in halves."""
    if size in (0, 1, 2, 4, 6, 8, 10):
        return None
    return refuse(R.CC_2, "no_such_terrain_size", facts={"piece": name, "size": size_word(size)})


# -- CF-2.3: secret choices ----------------------------------------------------------------------


def scenario_refusal(name: str, scenarios: tuple[str, ...]) -> Refusal | None:
    """CF-2.3: one of the scenarios there are."""
    if name in scenarios:
        return None
    return refuse(R.CF_2_3, "no_such_scenario", facts={"scenario": name, "scenarios": scenarios})


@step(SecretChoices)
def choose_in_secret(game: ConflictGame, now: SecretChoices) -> None:
    """CF-2.3: both pick at once."""
    game.then(MayPick(tuple(range(len(game.table.players))), now.scenarios))


@check(MayPick, Pick)
def check_pick(known: ConflictKnown, asked: MayPick, order: Pick) -> Refusal | None:
    """CF-2.3: one of the goals, one of the scenarios."""
    return setting_up.pick_refusal(order, asked.scenarios, R.CF_2_3)


@resolve(MayPick, Pick)
def pick(game: ConflictGame, asked: MayPick, order: Pick) -> None:
    """Sealed: see `show_picks`."""


@reveal(MayPick)
def show_picks(game: ConflictGame, asked: MayPick, answers: dict[int, Pick]) -> None:
    """CF-2.3: both are shown; a scenario picked twice is in play once."""
    game.then(LayScenarios(setting_up.shown(game, answers, R.CF_2_3)))


@candidates(MayPick)
def picks(known: ConflictKnown, asked: MayPick, budget: int, chance: Chance) -> list[Candidate]:
    """CF-2.3: every goal with every scenario."""
    return setting_up.all_picks(asked.scenarios, budget)


@step(LayScenarios)
def lay_scenarios(game: ConflictGame, now: LayScenarios) -> None:
    """CF-2.3: one scenario comes into play, then the other."""
    for name in now.scenarios:
        play_scenario(game.table, name)
        game.emit(setting_up.ScenarioInPlay(name), R.CF_2_3)
        SCENARIOS[name].lay(game)
