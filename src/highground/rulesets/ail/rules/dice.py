"""Dice: the core roll (R-1), damage dice, half-dice (R-22), and opposed rolls (companion 2)."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.dice import Die, die
from highground.engine.events import Event
from highground.rulesets.ail.state.pieces import AilGame

D6: Final[Die] = die(6)
D10: Final[Die] = die(10)
D20: Final[Die] = die(20)
_OPEN: Final = 10


class CoreRolled(Event):
    """The core dice of a roll."""

    figure: Final[str]
    dice: Final[tuple[int, ...]]
    open_ended: Final[bool]


def core_roll(game: AilGame, clause: Clause, seat: int, cuts: tuple[int, ...] = ()) -> list[int]:
    """R-1: the core dice, in the order rolled; nothing is told yet (`tell_dice` does, after all asking).

    `cuts` are the sums from which something else happens, in rising order; where they are given, odds need
    not look at each face of the last die.
    """
    options = game.table.options
    core = options.dice_core
    if core == "2d10" and not options.dice_open_ended:
        first = game.roll(D10, clause, seat)
        return [first, game.roll(D10, clause, seat, _classes(first, cuts))]
    kind, count = (D20, 1) if core == "1d20" else (D6, 3) if core == "3d6" else (D10, 2)
    dice = [game.roll(kind, clause, seat) for _ in range(count)]
    if options.dice_open_ended:
        again = 0
        while again < len(dice):
            if dice[again] == _OPEN:
                dice.append(game.roll(kind, R.R_1_B, seat))
            again += 1
    return dice


def core_chance(core: str, need: int) -> tuple[int, int]:
    """R-1: in how many of all ways the core dice, such as "2d10", show `need` or more.

    >>> core_chance("2d10", 11), core_chance("1d20", 21)
    ((55, 100), (0, 20))
    """
    count, sides = [int(each) for each in core.split("d")]
    ways = {0: 1}
    for _ in range(count):
        further: dict[int, int] = {}
        for total, many in ways.items():
            for face in range(1, sides + 1):
                further[total + face] = further.get(total + face, 0) + many
        ways = further
    return sum([many for total, many in ways.items() if total >= need]), sum(ways.values())


def _classes(first: int, cuts: tuple[int, ...]) -> tuple[int, ...]:
    """For each face of the second d10, how many cuts the sum reaches."""
    if not cuts:
        return ()
    found: list[int] = []
    for face in range(1, 11):
        reached = 0
        for cut in cuts:
            if first + face >= cut:
                reached += 1
        found.append(reached)
    return tuple(found)


def step_reached(margin: int, steps: tuple[int, ...]) -> int:
    """The last of some rising steps that a margin reaches, or what is just below the first.

    Outcomes that come to the same must leave the same table behind, whatever the dice were; without steps
    every point matters.
    """
    if not steps:
        return margin
    found = steps[0] - 1
    for each in steps:
        if margin >= each:
            found = each
    return found


def tell_dice(game: AilGame, figure: str, dice: list[int]) -> None:
    """R-1: say what came up."""
    opened = game.table.options.dice_open_ended
    game.emit(CoreRolled(figure, tuple(dice), opened), R.R_1_B if opened else R.R_1_A)


def total_of(dice: list[int]) -> int:
    total = 0
    for each in dice:
        total += each
    return total


def d6s(game: AilGame, count: int, clause: Clause, seat: int) -> list[int]:
    """That many d6 of which only the sum counts, the lowest first: odds need not look at their order."""
    dice: list[int] = []
    for at, times in enumerate(game.roll_pool(D6, count, clause, seat)):
        dice += [at + 1] * times
    return dice


def d10(game: AilGame, clause: Clause, seat: int, up_to: int) -> int:
    """A d10 of which only matters whether it shows `up_to` or less."""
    classes = tuple([1 if face <= up_to else 0 for face in range(1, 11)])
    return game.roll(D10, clause, seat, classes)


def halved(table_rounds_down: bool, face: int) -> int:
    """R-22: a d6 halved by itself, rounded up unless the table rounds down."""
    return face // 2 if table_rounds_down else (face + 1) // 2


def half_dice(game: AilGame, count: int, seat: int) -> list[int]:
    """R-22: that many half-dice."""
    down = game.table.options.halfdie_round == "down"
    return [halved(down, game.roll(D6, R.R_22, seat)) for _ in range(count)]


def d3(game: AilGame, clause: Clause, seat: int) -> int:
    """R-22: 1d3 is a half-die that always rounds up."""
    return (game.roll(D6, clause, seat) + 1) // 2
