"""What shots, blows and places are worth, for bots: by whole numbers and a look at the table, without
tallies.

A worth is in thousandths of an ordinary figure. Nothing here is a rule: it is a rough reading of the rules
that
is quick, so it leaves out what is rare (wounds, smoke, options of the dice).
"""

from __future__ import annotations

from typing import Final

from highground.geometry.squares import Cell, chebyshev
from highground.rulesets.ail.rules.figures import able, blade_in_hand, gun_in_hand
from highground.rulesets.ail.rules.flow.payments import acc_usable
from highground.rulesets.ail.rules.ground import cover_between, distance, in_sight
from highground.rulesets.ail.rules.stress import CRITICAL, threshold
from highground.rulesets.ail.scenarios.deployment import marked_squares
from highground.rulesets.ail.state.pieces import Figure, Table
from highground.rulesets.ail.state.weapons import Firearm

_CHANCES: Final[tuple[int, ...]] = (
    1000, 1000, 1000, 990, 970, 940, 900, 850, 790, 720, 640, 550, 450, 360, 280, 210, 150, 100, 60, 30, 10,
    0,
)  # fmt: skip
"""Of 2d10 reaching a number, in thousandths."""
_COVER: Final[tuple[int, ...]] = (0, 2, 4, 6, 10)
_LINE: Final = {"rifle": 1, "pistol": 2, "shotgun": 3}
FIGURE: Final = 1000
HERO: Final = 500
TAKEN_OUT: Final = 350
NEAR: Final = 3
"""How many enemies are looked at from a place."""
STEP: Final = 35
"""What it is worth to be a square nearer to where it matters."""
THERE: Final = 220
LATE: Final = 3
"""So many rounds before the end it is late."""
MANNED: Final = 3
"""So many squares farther an objective counts as that others see to."""


def chance(need: int) -> int:
    """How likely the dice show `need` or more, in thousandths."""
    if need <= 2:
        return 1000
    return _CHANCES[need] if need <= 20 else 0


def harm_worth(table: Table, target: Figure, tenths: int) -> int:
    """What damage of so many tenths of a point is worth against a figure."""
    if target.out:
        return 0
    left = threshold(table, target.sheet, CRITICAL) - target.ps
    share = min(1000, tenths * 100 // max(1, left))
    worth = (FIGURE + HERO * target.sheet.heroic) * share // 1000
    return worth + (TAKEN_OUT if tenths >= 10 * left else 0)


# -- shots ----------------------------------------------------------------------------------------------


def reach_squares(gun: Firearm) -> int:
    """How far a gun reaches, in squares."""
    return gun.increment * (10 if gun.line == "rifle" else 5) // 5


def shot_need(table: Table, shooter: Figure, at: Cell, target: Figure, gun: Firearm, snap: bool) -> int:
    """What the dice must show for a shot from a square; 99: there is none."""
    far = distance(table, at, target.at)
    if far > reach_squares(gun) or not in_sight(table, at, target.at):
        return 99
    sheet = shooter.sheet
    modifier = sheet.senses + sheet.firearms + acc_usable(shooter, gun.name, snap)
    extra = max(0, (far * 5 + gun.increment - 1) // gun.increment - 1)
    modifier -= extra * _LINE[gun.line]
    if far <= 1:
        modifier += 5
    if shooter.stance == "braced":
        modifier += 3 if extra else 2
    if snap:
        modifier -= 4 if gun.long else 2
    modifier -= 2 * target.moving + shooter.suppressed
    cover = cover_between(table, at, target.at) + (1 if target.hunkered else 0)
    modifier -= _COVER[min(4, cover)]
    ac = 10 + target.sheet.size
    if not target.out:
        if target.stance != "braced":
            ac += target.sheet.senses
        if target.stance == "alert":
            ac += target.sheet.firearms
        if target.decked_turn == table.turns and target.decked_turn:
            ac += 10
    return ac - modifier


def shot_worth(table: Table, target: Figure, gun: Firearm, need: int, rapid: bool) -> int:
    """What a shot that needs so much is worth, alone or as Rapid Fire."""
    hits = chance(need)
    if not hits:
        return 0
    if rapid and gun.recoil:
        for extra in range(1, gun.rating + 1):
            hits += chance(need + extra * gun.recoil)
    armour = target.sheet.armour
    tenths = max(10, gun.dice * 35 - armour.dr * armour.coverage)
    return harm_worth(table, target, tenths * hits // 1000)


# -- close combat ---------------------------------------------------------------------------------------


def close_need(attacker: Figure, target: Figure, armed: bool) -> int:
    """What the dice must show for a close attack."""
    sheet, other = attacker.sheet, target.sheet
    modifier = sheet.physique + (sheet.melee if armed else sheet.unarmed) + attacker.acc
    blade = blade_in_hand(attacker)
    if armed and blade is not None and attacker.stance in ("high_ready", "low_ready"):
        modifier += blade.attack
    if target.out:
        return 10 - modifier
    held = blade_in_hand(target)
    ac = 10 + other.physique + (other.melee if held is not None else other.unarmed)
    ac += max(target.acc, target.init)
    if held is not None and target.stance in ("high_guard", "low_guard"):
        ac += held.defence
    if target.hunkered or target.prone:
        ac -= 5
    return ac - modifier


def blow_worth(table: Table, attacker: Figure, target: Figure, armed: bool) -> int:
    """What a strike, or a blow with the weapon in hand, is worth."""
    need = close_need(attacker, target, armed)
    blade = blade_in_hand(attacker)
    tenths = 20 if not armed or blade is None else 35 * (blade.dice + 1)
    armour = target.sheet.armour
    tenths = max(5, tenths - armour.dr * armour.coverage // 2)
    return harm_worth(table, target, tenths * chance(need) // 1000) + 30


# -- places --------------------------------------------------------------------------------------------------


def foes_near(table: Table, figure: Figure) -> list[Figure]:
    """The nearest enemies, a few of them."""
    found = [each for each in table.figures.values() if each.side != figure.side and able(each)]
    if len(found) > NEAR:
        at = figure.at
        ranked = [(chebyshev(at, each.at), place) for place, each in enumerate(found)]
        ranked.sort()
        found = [found[place] for _, place in ranked[:NEAR]]
    return found


def goal_of(table: Table, figure: Figure) -> Cell | None:
    """The square that matters most to a figure in this scenario."""
    progress = table.progress
    if table.board.rules == "breach":
        if progress.carrier:
            return _way_out(table, figure) if progress.carrier == figure.name else _where(table)
        if progress.loot[0] >= 0 and progress.worked >= 2:
            return progress.loot
    best: Cell | None = None
    least = 999
    for cell in marked_squares(table.board, "o"):
        far = chebyshev(figure.at, cell)
        if far < least:
            least = far
            best = cell
    return best


def aim_of(table: Table, figure: Figure) -> Cell | None:
    """Its goal; late in a Firefight that its side does not lead rather an objective that no other sees to."""
    progress, side = table.progress, figure.side
    early = table.round + LATE < table.board.rounds
    if table.board.rules != "firefight" or early or progress.score[side] > progress.score[1 - side]:
        return goal_of(table, figure)
    best: Cell | None = None
    least = 999
    for cell in marked_squares(table.board, "o"):
        far = chebyshev(figure.at, cell) + (MANNED if _manned(table, figure, cell) else 0)
        if far < least:
            least = far
            best = cell
    return best


def _manned(table: Table, figure: Figure, cell: Cell) -> bool:
    """Whether another of its side is there already."""
    for other in table.figures.values():
        if (
            other.side == figure.side
            and other is not figure
            and able(other)
            and chebyshev(other.at, cell) <= 1
        ):
            return True
    return False


def _where(table: Table) -> Cell:
    return table.figures[table.progress.carrier].at


def _way_out(table: Table, figure: Figure) -> Cell:
    """The nearest square of the edge, as the crow flies."""
    x, y = figure.at
    wide, high = table.board.width - 1, table.board.height - 1
    return min([(x, (0, y)), (wide - x, (wide, y)), (y, (x, 0)), (high - y, (x, high))])[1]


def place_worth(table: Table, figure: Figure, cell: Cell, foes: list[Figure], goal: Cell | None) -> int:
    """What it is worth to stand in a square: near the goal, with targets, out of the enemy's sight."""
    worth = 0
    if goal is not None:
        far = chebyshev(cell, goal)
        worth += THERE if far <= 1 else -STEP * far
    gun = gun_in_hand(figure)
    best = danger = 0
    nearest = 99
    for foe in foes:
        nearest = min(nearest, chebyshev(cell, foe.at))
        if gun is not None:
            best = max(
                best, shot_worth(table, foe, gun, shot_need(table, figure, cell, foe, gun, False), False)
            )
        threat = gun_in_hand(foe)
        if threat is not None:
            danger += _threat(table, foe, threat, figure, cell)
        elif chebyshev(cell, foe.at) <= 1:
            danger += blow_worth(table, foe, figure, blade_in_hand(foe) is not None)
    if gun is None and nearest < 99:
        worth += 150 if nearest == 0 else -2 * STEP * nearest
    return worth + best // 2 - danger // 4


def _threat(table: Table, foe: Figure, gun: Firearm, figure: Figure, cell: Cell) -> int:
    """What a shot of an enemy at a figure in this square would be worth to it, roughly."""
    far = distance(table, foe.at, cell)
    if far > reach_squares(gun) or not in_sight(table, foe.at, cell):
        return 0
    sheet = foe.sheet
    modifier = sheet.senses + sheet.firearms + foe.acc
    modifier -= max(0, (far * 5 + gun.increment - 1) // gun.increment - 1) * _LINE[gun.line]
    modifier -= _COVER[cover_between(table, foe.at, cell)]
    return shot_worth(table, figure, gun, 10 + figure.sheet.senses - modifier, False)
