"""CF-2.4, Deployment: one model at a time into the zones, from the holder of the initiative on."""

from __future__ import annotations

from typing import ClassVar

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.orders import Candidate, Refusal, candidates, check, resolve
from highground.rulesets.ascension.scenarios import deployment
from highground.rulesets.ascension.state.orders import Deploy
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown


class Deployment(deployment.Deployment):
    """The next player sets a model up, until all are on the table."""


class MayDeploy(deployment.MayDeploy):
    """Which model goes where?"""

    clause: ClassVar[Clause] = R.CF_2_4


@step(Deployment)
def deploy_next(game: ConflictGame, now: Deployment) -> None:
    """CF-2.4: in turns; whoever has no model left is passed over."""
    seat = deployment.next_to_deploy(game.table)
    if seat >= 0:
        game.then(MayDeploy(seat), Deployment())
    else:
        game.emit(deployment.AllDeployed(len(game.table.on_table())), R.CF_2_4)


@check(MayDeploy, Deploy)
def check_deploy(known: ConflictKnown, asked: MayDeploy, order: Deploy) -> Refusal | None:
    """CF-2.4: an own model that is not set up yet; CC-21: its base wholly inside the zone."""
    return deployment.order_refusal(known.table, asked.seat, order, R.CF_2_4, R.CC_21)


@resolve(MayDeploy, Deploy)
def deploy(game: ConflictGame, asked: MayDeploy, order: Deploy) -> None:
    """CF-2.4: there it stands, and looks where its player likes (CR-15)."""
    deployment.set_up(game, order, R.CF_2_4)


@candidates(MayDeploy)
def suggest_deployments(
    known: ConflictKnown, asked: MayDeploy, budget: int, chance: Chance
) -> list[Candidate]:
    """The next model along the front of its zone and behind it; the others in the first spot they fit."""
    return deployment.spots_to_deploy(known.table, asked.seat, budget, True)
