"""C-2.6, the dice, and C-4.5, how Defence Dice stop Attack Dice; with exact expectations for planning."""

from __future__ import annotations

from typing import Final

from highground.engine.chance import pools_of
from highground.engine.dice import Die, die
from highground.rulesets.torn.rulebook.options import Options
from highground.rulesets.torn.state.faces import LETTERS

BLANK: Final = 0
SUCCESS: Final = 1
CRITICAL: Final = 2

DIRECTION: Final[Die] = die(6)

_DICE: Final[dict[str, Die]] = {}


def attack_die(options: Options) -> Die:
    """C-2.6: the Attack Die; which of its six faces show what is an option."""
    return _die("attack", options.dice_attack)


def defence_die(options: Options) -> Die:
    """C-2.6: the Defence Die."""
    return _die("defence", options.dice_defence)


def _die(name: str, faces: str) -> Die:
    key = name + faces
    found = _DICE.get(key)
    if found is None:
        weights = tuple([faces.count(letter) for letter in LETTERS])
        found = Die(name, (BLANK, SUCCESS, CRITICAL), tuple(LETTERS), weights)
        _DICE[key] = found
    return found


def unstopped(successes: int, criticals: int, stops: int, parries: int) -> tuple[int, int]:
    """C-4.5: the criticals and the successes that get through this many Defence successes and criticals.

    A Defence critical stops an attack critical; those left over, and Defence successes, stop a success each.
    """
    parried = criticals if criticals < parries else parries
    left = stops + parries - parried
    stopped = successes if successes < left else left
    return criticals - parried, successes - stopped


def expectation(attack: Die, dice: int, defence: Die, stopping: int) -> tuple[float, float]:
    """C-4.5: the mean number of unstopped dice, and the chance that there is at least one."""
    mean = some = whole = 0
    for rolled, weight in pools_of(attack.weights, dice):
        for stops, share in pools_of(defence.weights, stopping):
            through = unstopped(rolled[SUCCESS], rolled[CRITICAL], stops[SUCCESS], stops[CRITICAL])
            count = through[0] + through[1]
            part = weight * share
            whole += part
            mean += part * count
            if count:
                some += part
    return mean / whole, some / whole


def _table(which: int) -> list[list[float]]:
    usual = Options()
    attack, defence = attack_die(usual), defence_die(usual)
    return [[expectation(attack, a, defence, d)[which] for d in range(9)] for a in range(11)]


EXPECTED: Final = _table(0)
"""Mean unstopped dice for so many Attack Dice against so many Defence Dice, with the usual faces."""
LIKELY: Final = _table(1)
"""The chance of at least one unstopped die, likewise."""
