"""Random chains of interrupts: however deep they nest, every pool adds up to what was paid, gained and
given back.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from highground.engine.agenda import EndOfActivity
from highground.engine.chance import Seeded, seed_of
from highground.engine.codec import digest
from highground.engine.game import Game, waiting_for
from highground.engine.orders import candidates_for
from highground.engine.state import Nothing, Pass, State
from highground.rulesets.ail.rules.flow.payments import Fired, Flagged, Gained, Paid, pool_size
from highground.rulesets.ail.rules.flow.turn import MayAct
from highground.rulesets.ail.state.pieces import Aimed, HeldOverwatch, Table
from tests.rulesets.ail.positions import Playing, figure, table

CARBINE, SABRE = "Corvane carbine", "Ship's sabre"
POOLS = ("acc", "init", "adrenaline", "focus", "willpower", "standard", "move", "support")
TRAITS = ("Combat Reflexes", "Combat Senses", "Combat Tactics")


def crowd() -> Table:
    """Six fighters who can all do everything to each other: guns, blades, fists, traits, and points to
    spend.
    """
    names = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]
    made = []
    for number, name in enumerate(names):
        enemy = names[number - 1] if number % 2 else names[number + 1]
        made.append(
            figure(
                name, side=number % 2, at=(4 + number % 3, 2 + number // 3), guns=[CARBINE], blades=[SABRE],
                intent="", in_hand=SABRE if number in (2, 3) else CARBINE, physique=6, senses=6, intellect=6,
                heroic=3, conditioning=9, firearms=4, melee=4, unarmed=4, athletics=4, acc=8, init=10,
                has=TRAITS,
                bombs={"Frag grenade": 2}, aimed=[Aimed("sight", CARBINE, 2)],
                overwatch=[HeldOverwatch(enemy, False), HeldOverwatch("Ada" if number % 2 else "Bo", True)],
            )
        )  # fmt: skip
    return table(*made)


def depth(state: State[Any, Any, Any]) -> int:
    """How many activities are going on inside each other."""
    return sum(1 for todo in state.agenda if isinstance(todo.frame, EndOfActivity))


def totals(at: Table) -> dict[tuple[str, str], int]:
    return {(each.name, pool): pool_size(each, pool) for each in at.figures.values() for pool in POOLS}


class Ledger:
    """Books every receipt as it is made and given back, beside the game."""

    def __init__(self, state: State[Table, Nothing, Nothing]) -> None:
        self.before = totals(state.table)
        self.expected = dict(self.before)

    def book(self, receipt: Any, sign: int) -> None:
        if isinstance(receipt, Paid):
            points = receipt.points + sum(each.points for each in receipt.aimed)
            self.expected[receipt.figure, receipt.pool] -= sign * points
        elif isinstance(receipt, Gained):
            self.expected[receipt.figure, receipt.pool] += sign * receipt.points


def play_chain(seed: int, eager: int) -> tuple[Playing, int]:
    """A turn of random orders in which reactions are preferred; gives the game and how deep it went."""
    luck = Seeded(seed_of(f"chain {seed}"))
    game = Playing(crowd(), (), luck=Seeded(seed_of(f"dice {seed}")))
    deepest = 0
    for _ in range(60):
        asked = waiting_for(game.state)
        if not asked or game.table.round > 1:
            break
        question = game.state.agenda[-1].frame
        found = candidates_for(game.state.known(asked[0]), question, 16, luck)  # type: ignore[arg-type]
        active = [each for each in found if not isinstance(each.order, Pass)]
        pick = active if active and not isinstance(question, MayAct) and luck.below(10) < eager else found
        game.plays(pick[luck.below(len(pick))].order)
        deepest = max(deepest, depth(game.state))
        check_legal(game)
    return game, deepest


def check_legal(game: Playing) -> None:
    """No pool is negative, receipts belong to activities that still go on, actions to frames that are
    still there.
    """
    at = game.table
    open_acts = {todo.act for todo in game.state.agenda}
    for each in at.figures.values():
        for pool in POOLS:
            assert pool_size(each, pool) >= 0, (each.name, pool)
        assert all(count >= 0 for count in each.ammo.values())
        assert all(count >= 0 for count in each.grenades.values())
        assert all(aimed.points > 0 for aimed in each.aimed)
        if each.holding:
            assert at.figures[each.holding].grappled_by == each.name
            assert at.figures[each.holding].at == each.at
    for kept in game.state.receipts:
        assert kept.act in open_acts
    for action in at.actions:
        assert action.act in open_acts
    if game.asked in ("MayAct", "MayPrepare"):
        assert not at.actions, "between actions nothing is left open"
        assert not game.state.receipts


@given(seed=st.integers(0, 10**6), eager=st.integers(4, 10))
def test_chains_always_unwind_to_a_legal_state(seed: int, eager: int) -> None:
    play_chain(seed, eager)


def test_the_chains_that_are_tried_nest_at_least_four_deep() -> None:
    assert max(play_chain(seed, 10)[1] for seed in range(12)) >= 4


@given(seed=st.integers(0, 10**6))
def test_what_pools_lose_and_gain_is_what_the_receipts_say(seed: int) -> None:
    """Play to an open chain, then take every open activity back: everything its receipts hold returns, no
    more.
    """
    luck = Seeded(seed_of(f"chain {seed}"))
    game = Playing(crowd(), (), luck=Seeded(seed_of(f"dice {seed}")))
    for _ in range(40):
        asked = waiting_for(game.state)
        if not asked or (game.state.receipts and depth(game.state) >= 4):
            break
        question = game.state.agenda[-1].frame
        found = candidates_for(game.state.known(asked[0]), question, 16, luck)  # type: ignore[arg-type]
        active = [each for each in found if not isinstance(each.order, Pass)] or found
        game.plays(active[luck.below(len(active))].order)
    ledger = Ledger(game.state)
    flags: dict[tuple[str, str], Any] = {}
    held: dict[str, int] = {}
    for kept in reversed(game.state.receipts):
        ledger.book(kept.receipt, -1)
        if isinstance(kept.receipt, Flagged):
            flags[kept.receipt.figure, kept.receipt.field] = kept.receipt.before
        elif isinstance(kept.receipt, Fired):
            held[kept.receipt.figure] = held.get(kept.receipt.figure, 0) + 1
    counts = {each.name: len(each.overwatch) for each in game.table.figures.values()}
    engine: Game[Table, Nothing, Nothing] = Game(game.state, game.dice)
    for act in sorted({kept.act for kept in game.state.receipts}, reverse=True):
        engine.give_back(act)
    assert totals(game.table) == ledger.expected
    for (name, field), value in flags.items():
        assert getattr(game.table.figures[name], field) == value
    for name, count in counts.items():
        assert len(game.table.figures[name].overwatch) == count + held.get(name, 0)


class Account:
    """What every pool should hold: by what was told, and by the receipts of what was called off."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        self.expected = totals(game.table)
        self.heard = len(game.told)
        self.refunds = 0

    def play(self, order: Any) -> None:
        """Give an order, and book what came of it; what a Feint gives back was paid before it."""
        question = self.game.state.agenda[-1].frame
        kept = list(self.game.state.receipts)
        self.game.plays(order)
        for told in self.game.told[self.heard :]:
            self.book(told.event)
            kind = type(told.event).__name__
            if kind == "CalledOff":
                self.give_back(kept, question.against)  # type: ignore[attr-defined]
            elif kind == "InterruptUndone":
                self.give_back(kept, question.interrupt)  # type: ignore[attr-defined]
            elif kind == "WillpowerBack":
                self.expected[told.event.figure, "willpower"] += 1  # type: ignore[attr-defined]
        self.heard = len(self.game.told)

    def book(self, event: Any) -> None:
        kind = type(event).__name__
        if kind in ("PointsPaid", "PointsGained"):
            pool = "acc" if event.pool in ("scope", "sight") else event.pool
            self.expected[event.figure, pool] += event.points if kind == "PointsGained" else -event.points
        elif kind == "ActionLost" and event.action != "debt":
            self.expected[event.figure, event.action] -= 1

    def give_back(self, kept: list[Any], act: int) -> None:
        for each in kept:
            if each.act == act and isinstance(each.receipt, Paid | Gained):
                points = each.receipt.points
                if isinstance(each.receipt, Paid):
                    points += sum(aimed.points for aimed in each.receipt.aimed)
                    self.refunds += points
                else:
                    points = -points
                self.expected[each.receipt.figure, each.receipt.pool] += points


def keep_account(seed: int) -> tuple[int, int]:
    """A random chain, the books checked after every order; how deep it went and what came back."""
    luck = Seeded(seed_of(f"account {seed}"))
    game = Playing(crowd(), (), luck=Seeded(seed_of(f"dice {seed}")))
    account = Account(game)
    deepest = 0
    for _ in range(40):
        asked = waiting_for(game.state)
        question = game.state.agenda[-1].frame
        if not asked or (isinstance(question, MayAct) and game.table.turns > 1):
            break
        found = candidates_for(game.state.known(asked[0]), question, 16, luck)  # type: ignore[arg-type]
        active = [each for each in found if not isinstance(each.order, Pass)]
        pick = active if active and luck.below(10) < 8 else found
        account.play(pick[luck.below(len(pick))].order)
        deepest = max(deepest, depth(game.state))
        assert totals(game.table) == account.expected
    return deepest, account.refunds


@given(seed=st.integers(0, 10**6))
def test_after_every_order_each_pool_holds_what_was_paid_gained_and_given_back(seed: int) -> None:
    keep_account(seed)


def test_the_accounts_that_are_kept_go_four_deep_and_have_refunds_in_them() -> None:
    kept = [keep_account(seed) for seed in range(12)]
    assert max(deepest for deepest, _ in kept) >= 4
    assert sum(refunds for _, refunds in kept) > 0


@given(seed=st.integers(0, 10**6))
def test_a_feint_or_a_double_feint_leaves_everything_else_as_it_was(seed: int) -> None:
    """Hit the Deck, Feint, Double Feint won: but for the two points of Willpower and the action nothing
    has happened.
    """
    luck = Seeded(seed_of(f"feint {seed}"))
    attacker = figure(
        "Ada", guns=[CARBINE], acc=luck.below(9), init=luck.below(11), firearms=4, intellect=3,
        aimed=[Aimed("sight", CARBINE, 2)], has=["Weakpoint"],
    )  # fmt: skip
    target = figure(
        "Bo", side=1, at=(4, 0), acc=luck.below(9), init=luck.below(11), intellect=3, firearms=4,
        guns=[CARBINE], overwatch=[HeldOverwatch("Ada", bool(luck.below(2)))], has=TRAITS,
        armour="Ballistic vest",
    )  # fmt: skip
    game = Playing(table(attacker, target), [1, 1, 10, 10])
    before = totals(game.table)
    game.plays("shoot Bo single full")
    while game.asked == "MayInterrupt":
        game.plays("hold")
    while game.asked == "MayBuy":
        options = candidates_for(game.state.known(0), game.state.agenda[-1].frame, 16, luck)  # type: ignore[arg-type]
        game.plays(options[luck.below(len(options))].order)
        if luck.below(3) == 0 and game.asked == "MayBuy":
            game.plays("hold")
    game.plays(("deck", "senses 1")[luck.below(2)], "feint", "doublefeint")
    after = totals(game.table)
    for key, points in before.items():
        spent = 1 if key in (("Ada", "willpower"), ("Bo", "willpower"), ("Ada", "standard")) else 0
        assert after[key] == points - spent, key
    assert not game["Bo"].decked
    assert len(game["Bo"].overwatch) == 1
    assert digest(game.state)
