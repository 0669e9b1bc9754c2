"""Questions about a figure that many chapters ask: whether it is able, what it has in hand, who its enemies
are.
"""

from __future__ import annotations

from highground.geometry.squares import Cell
from highground.rulesets.ail.state.board import Dropped
from highground.rulesets.ail.state.characters import Sheet
from highground.rulesets.ail.state.pieces import Figure, Table
from highground.rulesets.ail.state.weapons import Firearm, MeleeWeapon


def new_figure(name: str, seat: int, side: int, sheet: Sheet, at: Cell, in_hand: str = "") -> Figure:
    """C-3.3: a fresh figure; Adrenaline, Focus and Willpower are as large as their stats."""
    ammo: dict[str, int] = {}
    for gun in sheet.firearms_carried:
        ammo[gun.name] = gun.ammo
    grenades: dict[str, int] = {}
    for grenade, count in sheet.grenades_carried:
        grenades[grenade.name] = count
    return Figure(
        name,
        seat,
        side,
        sheet,
        at,
        adrenaline=sheet.physique,
        focus=sheet.senses,
        willpower=sheet.intellect,
        standard=0,
        move=0,
        turn_start=at,
        guns=list(sheet.firearms_carried),
        blades=list(sheet.melee_carried),
        in_hand=in_hand,
        ammo=ammo,
        grenades=grenades,
    )


def able(figure: Figure) -> bool:
    """Whether a figure is on the table and can act at all (A-1.5)."""
    return not figure.out and not figure.away


def on_table(figure: Figure) -> bool:
    """Whether a figure is there to be shot at: the helpless are, too."""
    return not figure.away


def enemies(table: Table, figure: Figure) -> list[Figure]:
    """The able figures of the other sides."""
    side = figure.side
    return [each for each in table.figures.values() if each.side != side and not each.out and not each.away]


def gun_named(figure: Figure, name: str) -> Firearm | None:
    for gun in figure.guns:
        if gun.name == name:
            return gun
    return None


def gun_in_hand(figure: Figure) -> Firearm | None:
    """R-48: the firearm in hand, if it is one."""
    return gun_named(figure, figure.in_hand)


def blade_in_hand(figure: Figure) -> MeleeWeapon | None:
    """R-48: the melee weapon in hand, if it is one."""
    for blade in figure.blades:
        if blade.name == figure.in_hand:
            return blade
    return None


def acc_total(figure: Figure) -> int:
    """All points of Accuracy Advantage, tagged ones included."""
    points = figure.acc
    for each in figure.aimed:
        points += each.points
    return points


def standing_order(table: Table, last: str) -> tuple[int, ...]:
    """R-45.b: the places in initiative order of all able figures, `last` at the end."""
    found: list[int] = []
    tail = -1
    for at, name in enumerate(table.order):
        if name == last:
            tail = at
            continue
        figure = table.figures[name]
        if not figure.out and not figure.away:
            found.append(at)
    if tail >= 0:
        found.append(tail)
    return tuple(found)


def drop_in_hand(table: Table, figure: Figure) -> None:
    """R-48.b: what is in hand lies in the square."""
    gun, blade = gun_in_hand(figure), blade_in_hand(figure)
    if gun is not None:
        figure.guns.remove(gun)
        table.dropped.append(Dropped(figure.at, gun, figure.ammo.pop(gun.name, 0)))
    elif blade is not None:
        figure.blades.remove(blade)
        table.dropped.append(Dropped(figure.at, blade, 0))
    figure.in_hand = ""
    figure.two_handed = False
