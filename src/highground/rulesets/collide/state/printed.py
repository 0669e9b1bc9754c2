"""What is printed and never changes during a game: stat sheets, factions, terrain, missions, the board."""

from __future__ import annotations

from typing import ClassVar, Final

from highground.record import Record
from highground.rulesets.collide.state.primitives import Effect

MELEE: Final = 1
NEAR: Final = 2
RANGED: Final = 4
HEAVY: Final = 8
MODES: Final = {1: "Melee", 2: "Near", 4: "Ranged"}
"""The ways to aim, by bit; Heavy (8) is a restriction that comes along (R-10.4)."""

ACTIVE: Final = 0
PASSIVE: Final = 1
TRIGGER: Final = 2


def called(printed: str, typed: str) -> bool:
    """Whether somebody who typed this means what is printed so: in any case, with hyphens for spaces."""
    return printed == typed or _plain(printed) == _plain(typed)


_PLAIN: Final[dict[str, str]] = {}
_KEEP: Final = 1024


def _plain(name: str) -> str:
    """A name in small letters with spaces: worked out once, since bots ask for the same few all the time."""
    found = _PLAIN.get(name)
    if found is None:
        if len(_PLAIN) >= _KEEP:
            _PLAIN.clear()
        found = name.lower().replace("-", " ")
        _PLAIN[name] = found
    return found


def bypasses(effective: tuple[str, ...], types: tuple[str, ...]) -> bool:
    """W-13.9: whether every one of these defence types is among those that a weapon is effective against."""
    for each in types:
        # Written out: `in` costs a call for each comparison, and bots ask this all the time.
        for other in effective:
            if other == each:
                break
        else:
            return False
    return True


class Weapon(Record):
    """W-16.2: `types` is a sum of MELEE, NEAR, RANGED and HEAVY; `effective` the defence types it bypasses,
    in small letters.
    """

    lasting: ClassVar[bool] = True

    name: Final[str]
    types: Final[int]
    attacks: Final[int]
    damage: Final[int]
    knack: Final[int]
    effective: Final[tuple[str, ...]]


class Ability(Record):
    """W-15.1: one ability of a sheet.

    `kind` is ACTIVE, PASSIVE or TRIGGER; `knack` 0 where no check is needed; `ap` what it costs. An active
    one
    names `targets` units at most (0: none) of `side` ("friend", "enemy", "any", "other_members"), within
    `reach`
    um (-1: anywhere), seen if `sight`, and of `defence_type` if one is given. `once_per_round` and `unmoved`
    (only
    if the unit has not moved this activation) limit it; `gives_up_move`: it may not move in this activation.
    """

    lasting: ClassVar[bool] = True

    name: Final[str]
    kind: Final[int]
    knack: Final[int] = 0
    ap: Final[int] = 0
    targets: Final[int] = 0
    side: Final[str] = "friend"
    reach: Final[int] = -1
    sight: Final[bool] = False
    defence_type: Final[str] = ""
    once_per_round: Final[bool] = False
    unmoved: Final[bool] = False
    effects: Final[tuple[Effect, ...]] = ()
    text: Final[str] = ""


class Sheet(Record):
    """W-16.1: a stat sheet. Lengths in um; `radius` is half the base; defence types in small letters.

    `most` is how many of it a roster may have (0: any number). `passives` are the effects of its passive
    abilities, `triggers` the abilities that wait for a moment.
    """

    lasting: ClassVar[bool] = True

    name: Final[str]
    points: Final[int]
    health: Final[int]
    move: Final[int]
    radius: Final[int]
    overhang: Final[int]
    dv: Final[int]
    defence_types: Final[tuple[str, ...]]
    training: Final[tuple[str, ...]]
    leadership: Final[int]
    weapons: Final[tuple[Weapon, ...]]
    abilities: Final[tuple[Ability, ...]]
    death_token: Final[str]
    most: Final[int]
    passives: Final[tuple[Effect, ...]]
    triggers: Final[tuple[Ability, ...]]


class Row(Record):
    """W-4.7: an entry of an environment table: what is in force, and what a failed tactic brings."""

    lasting: ClassVar[bool] = True

    name: Final[str]
    active: Final[tuple[Effect, ...]]
    penalty: Final[tuple[Effect, ...]]
    text: Final[str]
    penalty_text: Final[str]


class Tactic(Record):
    """A tactic: its knack, what it costs in AP, what it does."""

    lasting: ClassVar[bool] = True

    name: Final[str]
    knack: Final[int]
    ap: Final[int]
    effects: Final[tuple[Effect, ...]]
    text: Final[str]


class Faction(Record):
    """W-1.13: a faction's environment table (six rows) and its tactics."""

    lasting: ClassVar[bool] = True

    name: Final[str]
    environment: Final[tuple[Row, ...]]
    tactics: Final[tuple[Tactic, ...]]
