"""What miniatures, vortices and players hold before anything has happened, and what a case may say."""

from __future__ import annotations

from highground.rulesets.torn.state.activation import Activation, Deed
from highground.rulesets.torn.state.pieces import Marker, Mini, Player, Table, Vortex
from tests.rulesets.torn.positions import mini, table
from tests.unsaid import unusual


def test_what_is_not_said_is_nothing_but_for_a_vortexs_supply() -> None:
    assert unusual(Activation, Deed, Mini, Vortex, Player, Table) == {
        "Activation.edge limits": (0, 99),
        "Activation.deaths limits": (0, 99),
        "Mini.damage limits": (0, 99),
        "Mini.defense limits": (0, 99),
        "Mini.ward limits": (0, 99),
        "Vortex.supply": 2,
        "Vortex.supply limits": (1, 20),
        "Vortex.arrow limits": (0, 5),
        "Player.crystals limits": (0, 99),
        "Player.wonders limits": (0, 99),
        "Player.points limits": (0, 99),
    }


def test_an_activation_that_has_not_begun_has_neither_step_nor_time() -> None:
    fresh, deed = Activation(), Deed()
    assert (fresh.step, fresh.time, fresh.received, fresh.used) == (0, 0, 0, 0)
    assert (fresh.focus, fresh.triggered, fresh.leaving, deed.focus) == (0, 0, 0, 0)


def test_a_new_table_has_made_no_bulwark_and_is_not_over() -> None:
    at = table(mini("a1", "Lampguard", (0, 0)))
    assert (at.elements_made, at.final_turn, at.over) == (0, 0, False)
    assert at.minis[0].conditions == 0
    assert not Marker("marker-1", 0, 0, -1).turned
