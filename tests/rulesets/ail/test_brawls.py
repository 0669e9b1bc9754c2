"""Brawls at random: six fighters in two squares, every close attack and interrupt; what must always hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from highground.engine.chance import Seeded
from highground.engine.orders import candidates_for, check_order
from highground.engine.state import Order
from highground.geometry.shapes import Point
from highground.rulesets.ail.rules.advantage.buying import MOVES
from highground.rulesets.ail.rules.flow.stances import STANCE_FACTS
from highground.rulesets.ail.state.attack_orders import Break, Buy
from highground.rulesets.ail.state.interrupt_orders import (
    Backstep,
    Counter,
    CounterPunch,
    Flurry,
    Parry,
    Riposte,
    SuckerPunch,
)
from highground.rulesets.ail.state.pieces import Figure
from highground.rulesets.ail.state.turn_orders import Fight, OneManArmy, OneVsMany, TakeStance, Walk
from tests.rulesets.ail.positions import Playing, figure, table

BLADES = ("Ship's sabre", "Guard halberd", "Trench knife", "Watch baton")
KINDS = ("strike", "throw", "grapple", "weapon", "weapon_strike", "brandish")
STANCES = tuple(STANCE_FACTS)
DECISIONS = 150


def brawler(rng: Random, at: int) -> Figure:
    carried = rng.sample(BLADES, 2)
    levels = ("unarmed", "melee", "conditioning")
    return figure(
        f"F{at}",
        side=at % 2,
        at=(rng.randint(4, 5), 4),
        physique=rng.randint(0, 9),
        athletics=rng.randint(0, 4),
        heroic=rng.randint(0, 2),
        intellect=rng.randint(0, 3),
        blades=carried,
        in_hand=rng.choice((*carried, "")),
        acc=rng.randint(0, 12),
        init=rng.randint(0, 12),
        stance=rng.choice(("", *STANCES)),
        has=["Combat Reflexes"] if rng.random() < 0.3 else [],
        **{skill: rng.randint(1, 8) for skill in levels},
    )


def some_order(rng: Random, game: Playing) -> Order:
    """An order that may well be wrong."""
    names = list(game.table.figures)
    actor = game.table.figures.get(game.figure, game.table.figures[names[0]])
    x, y = actor.at
    path = tuple(Point(x + rng.randint(-1, 1), y + rng.randint(-1, 1)) for _ in range(rng.randint(0, 1)))
    near = [each.name for each in game.table.figures.values() if each.at == actor.at]
    who, kind = rng.choice(near), rng.choice(KINDS)
    orders: dict[str, list[Order]] = {
        "MayAct": [*[Fight(kind, who)] * 9, OneVsMany(), OneManArmy(), TakeStance(rng.choice(STANCES))],
        "MayBuy": [Buy((rng.choice(list(MOVES)), "head")), Buy(("spend", "1"))],
        "MayInterrupt": [SuckerPunch(who, path), CounterPunch()],
        "MayDefend": [Backstep(path), Parry(rng.choice(("acc", "init")), rng.randint(1, 3))],
        "MayFollow": [Riposte(kind, path), Counter(who, path), CounterPunch(), Flurry(kind, who)],
        "MayBreak": [Break("free"), Break("reverse")],
    }  # fmt: skip
    return rng.choice(orders.get(game.asked, [Walk(path)]))


def chosen(rng: Random, game: Playing, at: int) -> Order:
    """A legal one of those, else a suggestion; every suggestion is legal."""
    known, asked = game.state.known(game.seat), game.state.agenda[-1].frame
    for _ in range(15):
        order = some_order(rng, game)
        if check_order(known, asked, order) is None:  # type: ignore[arg-type]
            return order
    seed = f"{rng.random():.14f}{at:016d}".encode()
    found = candidates_for(known, asked, 10, Seeded(seed))  # type: ignore[arg-type]
    assert found
    assert all(check_order(known, asked, each.order) is None for each in found)  # type: ignore[arg-type]
    return rng.choice(found).order


def holds_are_mutual(game: Playing) -> None:
    figures = game.table.figures
    for each in figures.values():
        if each.holding:
            held = figures[each.holding]
            assert (held.grappled_by, held.at, held.out, each.out) == (each.name, each.at, False, False)
        else:
            assert (each.body_shield, each.immobilizing, each.joint_lock) == (False, False, False)
        if each.grappled_by:
            assert figures[each.grappled_by].holding == each.name
            assert not each.holding


def nothing_is_overdrawn(game: Playing) -> None:
    for each in game.table.figures.values():
        pools = (each.acc, each.init, each.adrenaline, each.focus, each.willpower, each.standard, each.move)
        assert min(pools) >= 0, each
    if game.asked == "MayAct":
        assert game.table.actions == []
        assert game.state.receipts == []


OPTIONS: list[dict[str, Any]] = [
    {},
    {"advantage_mode": "spent", "riposte_cost": "free"},
    {"stubs": "off", "ki_v": "progressive", "halfdie_round": "down", "grapple_firearms_in_turn": True},
]


@pytest.mark.parametrize("seed", range(9))
def test_holds_are_mutual_and_nothing_is_overdrawn(seed: int) -> None:
    rng = Random(seed)
    rows = ["." * 9] * 4 + ["...#....."] + ["." * 9] * 4
    fighters = [brawler(rng, at) for at in range(6)]
    game = Playing(table(*fighters, map=rows, **OPTIONS[seed % 3]), luck=Seeded(f"{seed:032d}".encode()))
    for at in range(DECISIONS):
        if not game.asked:
            break
        game.plays(chosen(rng, game, at))
        holds_are_mutual(game)
        nothing_is_overdrawn(game)
