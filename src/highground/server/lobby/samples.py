"""A scenario as it looks in play: bots play its opening with the rosters that somebody has in mind."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from highground.bots.base import make_bot
from highground.engine.chance import Seeded, seed_of
from highground.engine.errors import HighgroundError
from highground.engine.game import Game, waiting_for
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.state import Known, Nothing
from highground.engine.views import view
from highground.server.drawing import draw_scene
from highground.server.lobby.systems import demand_scenario, find_rules
from highground.server.problems import Trouble
from highground.server.protocol.pictures import Scene

_BOT = "greedy"
_MOST = 120


@lru_cache(maxsize=256)
def sample(system: str, scenario: str, rosters: tuple[str, ...], language: str) -> Scene:
    """The table when the second round begins, or after so many orders; models bare of what befell them.

    Rosters that do not fit together are refused when a match begins; until then the scenario's own are seen.
    """
    rules = find_rules(system)
    demand_scenario(rules, scenario, "not_found")
    usual = rules.default_rosters(scenario)
    if rosters and (len(rosters) != len(usual) or any(each not in rules.rosters() for each in rosters)):
        raise Trouble("not_found", f"{scenario} is for {len(usual)} rosters that ship")
    setup = Setup(scenario, list(rosters or usual), rules.read_options({}))
    try:
        return _played(rules, rules.among_bots(setup), language)
    except HighgroundError as error:
        if rosters:
            return sample(system, scenario, (), language)
        raise Trouble("not_found", str(error)) from error


def _played(rules: Ruleset, setup: Setup, language: str) -> Scene:
    state = rules.open(setup)
    game: Game[Any, Any, Any] = Game(state, Seeded(seed_of("sample")), True)
    seats = range(len(setup.rosters))
    players = [make_bot(_BOT, rules, Seeded(seed_of(f"sample {seat}"))) for seat in seats]
    for _ in range(_MOST):
        game.advance()
        asked = waiting_for(state)
        if not asked or rules.picture(Known(state.table, Nothing(), -1)).round > 1:
            break
        for seat in asked:
            game.answer(seat, players[seat].choose(view(state, seat)))
    speaker = rules.speaker(state.table, language)
    known = Known(state.table, Nothing(), -1)
    scene = draw_scene(rules, known, rules.picture(known), speaker)
    plain = {"badges": [], "wounds": 0, "wounds_full": 0, "done": False}
    return scene.model_copy(update={"figures": [each.model_copy(update=plain) for each in scene.figures]})
