"""What units, players, tokens and activations hold before anything has happened, and what a case may say."""

from __future__ import annotations

from highground.geometry.units import INCH
from highground.rulesets.collide.state.activation import Activation, Turn
from highground.rulesets.collide.state.boards import TokenKind
from highground.rulesets.collide.state.pieces import Player, Table, Unit
from tests.rulesets.collide.positions import Playing, table, unit
from tests.unsaid import unusual


def test_what_is_not_said_is_nothing() -> None:
    assert unusual(Activation, Turn, Player, Table, Unit) == {}


def test_a_token_of_which_only_the_name_is_said_lies_there_and_hinders_nobody() -> None:
    plain = TokenKind("Plain")
    assert plain.radius == INCH // 2
    flags = (plain.blocks_los, plain.cover, plain.difficult, plain.clears, plain.destroyable, plain.carried)
    assert not any(flags)
    assert not plain.until_round_end
    assert (plain.halts, plain.halves, plain.removal) == (-1, -1, -1)


def test_who_has_just_been_activated_has_neither_spent_nor_picked_up_anything() -> None:
    game = Playing(table(unit("a", (0, 0)), unit("foe", (0, 30), 1))).plays("activate a")
    activation = game.table.activation
    assert activation is not None
    (turn,) = activation.turns
    assert (turn.spent, turn.picked, turn.relocated, turn.moved, turn.extra) == (
        0,
        False,
        False,
        False,
        False,
    )
    assert (activation.began, activation.moved, activation.teleported) == (False, False, False)
    assert (game.table.made, game.table.over) == (0, False)
