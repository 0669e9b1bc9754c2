"""What an action means: the number of a candidate, or that and a place to go to instead of its own."""

from __future__ import annotations

from typing import Any, Final, SupportsInt, cast

import numpy as np
from gymnasium import spaces

from highground.engine.agenda import Asking
from highground.engine.state import Order
from highground.geometry.measure import squared
from highground.observation.space import Space
from highground.record import Record, fields_of
from highground.research.episodes import Episode

CANDIDATES: Final = "candidates"
PARAMETRIC: Final = "parametric"


def action_space(space: Space, mode: str) -> spaces.Space[Any]:
    """The actions of a mode. In "parametric" mode `place` counts where `moved` is 1."""
    if mode == CANDIDATES:
        return spaces.Discrete(space.candidates)
    if mode == PARAMETRIC:
        return spaces.Dict(
            {
                "candidate": spaces.Discrete(space.candidates),
                "moved": spaces.Discrete(2),
                "place": spaces.Box(-1.0, 1.0, (2,), np.float32),
            }
        )
    raise ValueError(f"there is no action mode {mode!r}; valid: {CANDIDATES}, {PARAMETRIC}")


def act(episode: Episode, seat: int, action: Any) -> bool:
    """Do what an action says for a seat that is asked; False: refused, and nothing happened."""
    if not isinstance(action, dict):
        return episode.take(seat, int(cast(SupportsInt, action)))
    number = int(action["candidate"])
    offered = episode.offered(seat)
    if not 0 <= number < len(offered):
        return False
    if not int(action["moved"]):
        return episode.take(seat, number)
    x, y = (float(each) for each in action["place"])
    order = moved_to(episode, seat, offered[number].order, x, y)
    if order is None:
        return False
    episode.give(seat, order)
    return True


def moved_to(episode: Episode, seat: int, order: Order, x: float, y: float) -> Order | None:
    """The same kind of order, with a way towards another place as far as it is legal, else to the nearest
    place that can be reached; None where an order has no way, or there is none.
    """
    rules, known, question = episode.rules, episode.known(seat), episode.question()
    verb = rules.vocabulary.verb_for(type(order))
    kind = "" if verb is None else verb.preview
    model = mover(episode, seat, question, order)
    if not kind or not model or not rules.places(known, question, order):
        return None
    goal = episode.stage.encoder.point(x, y)
    shown = rules.preview(known, model, kind, [goal])
    for _ in range(2):
        found = shown.order
        if found is not None and type(found) is type(order) and episode.allows(seat, found):
            return found
        if not shown.reach:
            return None
        # No step of the way there is legal: to the nearest place that can be reached, then.
        nearest = min([spot.at for spot in shown.reach], key=lambda at: squared(at, goal))
        shown = rules.preview(known, model, kind, [nearest])
    return None


def mover(episode: Episode, seat: int, question: Asking, order: Order) -> str:
    """Who carries an order out: a model of this seat that the order, else the question, names; else the one
    that is acting."""
    shown = episode.rules.picture(episode.known(seat))
    mine = {figure.name for figure in shown.figures if figure.side == seat}
    for record in (order, question):
        for field in fields_of(type(record)):
            value = getattr(cast(Record, record), field)
            if isinstance(value, str) and value in mine:
                return value
    return shown.active if shown.active in mine else ""
