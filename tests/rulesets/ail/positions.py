"""Positions of Ascension Isle: Legacy, written down: figures, a map, a table, and play with the dice to come.

    ada = figure("Ada", at=(0, 0), physique=4, firearms=3, guns=["Pell battle rifle"])
    bo = figure("Bo", side=1, at=(5, 0), senses=4)
    game = Playing(table(ada, bo), dice=[7, 6, 3, 3, 3])
    game.plays("shoot Bo single full")
    assert game["Bo"].ps == 9 and game.cited("A-1.3") == 1

Without a map the ground is open, 20 squares by 12. The figure named first acts unless `acting` says so; it
has its whole budget and everybody else has, too. Initiative order is the order in which figures are named.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from highground.engine.agenda import Frame
from highground.engine.chance import Chance
from highground.engine.ruleset import new_state
from highground.engine.state import Nothing
from highground.record import fields_of
from highground.rulesets.ail.files.arms import armours, firearms, grenades, melee_weapons, traits
from highground.rulesets.ail.rulebook.options import Options
from highground.rulesets.ail.rules.figures import new_figure
from highground.rulesets.ail.rules.flow.rounds import EndTurn, Judging, NextTurn
from highground.rulesets.ail.rules.flow.turn import Acting
from highground.rulesets.ail.rules.ground import laid_out
from highground.rulesets.ail.rules.stress import state_of
from highground.rulesets.ail.ruleset import RULESET
from highground.rulesets.ail.state.actions import Turn
from highground.rulesets.ail.state.board import Board, Light, Progress, Smoke
from highground.rulesets.ail.state.characters import Sheet
from highground.rulesets.ail.state.pieces import Figure, Table, Wound
from highground.rulesets.ail.state.weapons import ARMOURLESS, Armour, Firearm, MeleeWeapon, Trait
from tests.scene import Played, scripted

__all__ = ["Playing", "figure", "sheet", "table", "wound"]

OPEN = ("." * 20,) * 12


def _trait(name: str | Trait) -> Trait:
    return name if isinstance(name, Trait) else traits()[name]


def sheet(
    name: str = "Ada",
    *,
    has: Iterable[str | Trait] = (),
    guns: Iterable[str | Firearm] = (),
    blades: Iterable[str | MeleeWeapon] = (),
    bombs: dict[str, int] | None = None,
    armour: str | Armour = "",
    **built: Any,
) -> Sheet:
    """A sheet; what is not said is as usual, Physique and Senses 4 and Intellect 2."""
    return Sheet(
        name,
        "regular",
        traits=tuple(_trait(each) for each in has),
        firearms_carried=tuple(each if isinstance(each, Firearm) else firearms()[each] for each in guns),
        melee_carried=tuple(
            each if isinstance(each, MeleeWeapon) else melee_weapons()[each] for each in blades
        ),
        grenades_carried=tuple((grenades()[each], count) for each, count in (bombs or {}).items()),
        armour=armour if isinstance(armour, Armour) else armours()[armour] if armour else ARMOURLESS,
        **{"physique": 4, "senses": 4, "intellect": 2, **built},
    )


def wound(kind: str = "penetrating", place: str = "arm", severity: int = 1, treated: bool = False) -> Wound:
    return Wound(kind, place, severity, treated)


_BATTLE = set(fields_of(Figure)) - {"sheet", "guns", "blades"}


def figure(
    name: str, side: int = 0, at: tuple[int, int] = (0, 0), in_hand: str | None = None, **given: Any
) -> Figure:
    """A figure with its whole budget; anything about its sheet or its battle may be said."""
    battle = {key: given.pop(key) for key in set(given) & _BATTLE}
    made_sheet = given.pop("sheet", None) or sheet(name, **given)
    first = [each.name for each in (*made_sheet.firearms_carried, *made_sheet.melee_carried)]
    made = new_figure(name, side, side, made_sheet, at, (first or [""])[0] if in_hand is None else in_hand)
    made.standard = made.move = 1
    for key, value in battle.items():
        setattr(made, key, value)
    return made


def table(
    *figures: Figure,
    map: Iterable[str] = OPEN,
    acting: str = "",
    light: str = "",
    lights: Iterable[Light] = (),
    smokes: Iterable[Smoke] = (),
    round: int = 1,
    rules: str = "",
    begun: bool = False,
    **options: Any,
) -> Table:
    """A table in the middle of a round."""
    rows = tuple(map)
    lit = (*lights, *([Light((0, 0), (99, 99), light)] if light else []))
    board = Board("test", rules, "test", len(rows[0]), len(rows), rows, 0, ("A", "B"), (0, 1), lit)
    order = [each.name for each in figures]
    made = Table(
        Options(**options),
        board,
        laid_out(rows),
        {each.name: each for each in figures},
        Progress([0, 0], loot=(0, 0)),
        order,
        list(smokes),
        round=round,
        turns=1,
        turn=Turn(acting or order[0], begun=begun),
    )
    for each in figures:
        each.out = state_of(made, each) > 0
    return made


class Playing(Played[Table, Nothing, Nothing]):
    """A table being played: the dice are given beforehand, the orders by the test."""

    def __init__(
        self, at: Table, dice: Iterable[object] = (), *frames: Frame, luck: Chance | None = None
    ) -> None:
        place = at.order.index(at.turn.figure) + 1
        todo = frames or (Acting(), EndTurn(), Judging(False), NextTurn(place))
        self.dice = scripted(dice, luck)
        super().__init__(RULESET, new_state(at, [Nothing(), Nothing()], Nothing(), *todo), self.dice)

    def __getitem__(self, name: str) -> Figure:
        return self.table.figures[name]

    def stays_sound(self) -> None:
        """Nothing that is counted is below none: stress, Advantage, pools, actions, ammunition."""
        for each in self.table.figures.values():
            pools = (each.acc, each.init, each.adrenaline, each.focus, each.willpower)
            actions = (each.standard, each.move, each.support, each.debt)
            stock = (*each.ammo.values(), *each.grenades.values(), *(aim.points for aim in each.aimed))
            assert min(each.ps, each.suppressed, each.ki, *pools, *actions, *stock) >= 0, each.name

    @property
    def figure(self) -> str:
        """Which figure the open question is about."""
        return str(getattr(self.asks(), "figure", ""))
