"""Effects as data: the vocabulary in which units, environment rows, tactics and missions are written.

An effect says what it does (`do`), to whom (`who`), when (`when`), how long it lasts (`lasts`) and for whom
or what it holds at all (`only`). Records hold numbers; content files use the names of the numbers, in small
letters. Lengths are um. A new ability, environment row or tactic made of these needs data only.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal, NewType

from mypy_extensions import mypyc_attr

from highground.record import Record

UNSET: Final = -1

# Numbers to the compiler and in saved games, kinds of their own to the type checker.
Primitive = NewType("Primitive", int)
Figure = NewType("Figure", int)
Whom = NewType("Whom", int)
Occasion = NewType("Occasion", int)
Duration = NewType("Duration", int)

Flag = Literal[-1, 0, 1]
EITHER: Final = -1
NO: Final = 0
YES: Final = 1


class Do:
    """What an effect does (E-…)."""

    STAT_MOD: Final = Primitive(0)
    KNACK_MOD: Final = Primitive(1)
    DAMAGE_MOD: Final = Primitive(2)
    ADD_EFFECTIVE: Final = Primitive(3)
    GRANT_COVER: Final = Primitive(4)
    DENY_COVER: Final = Primitive(5)
    COVER_DV: Final = Primitive(6)
    HEAL: Final = Primitive(7)
    HAZARD: Final = Primitive(8)
    AP_GAIN: Final = Primitive(9)
    AP_LOSS: Final = Primitive(10)
    AP_SPEND_LIMIT: Final = Primitive(11)
    PIN_IMMUNITY: Final = Primitive(12)
    THREAT_IMMUNITY: Final = Primitive(13)
    THREAT_AS_MODIFIER: Final = Primitive(14)
    FORBID: Final = Primitive(15)
    DISPLACE: Final = Primitive(16)
    TELEPORT: Final = Primitive(17)
    PLACE_TOKEN: Final = Primitive(18)
    PREVENT_REMOVAL: Final = Primitive(19)
    DEDICATED_AP: Final = Primitive(20)
    SHARE_SIGHT: Final = Primitive(21)


class Stat:
    """The figures that a stat_mod changes."""

    MOVE: Final = Figure(0)
    DV: Final = Figure(1)
    NEAR_REACH: Final = Figure(2)
    EXTRA_STEPS: Final = Figure(3)
    CLIMB_COST: Final = Figure(4)


class Who:
    """Whom an effect is for."""

    SELF: Final = Whom(0)  # the unit whose text it is
    TARGET: Final = Whom(1)  # the units named, or the one struck
    ACTIVATION: Final = Whom(2)  # every unit of the activation
    EVERYONE: Final = Whom(3)  # every unit of both sides
    ATTACKED: Final = Whom(4)  # whoever the unit attacks (deny_cover: its attacks ignore cover)
    FRIENDS_IN_CONTACT: Final = Whom(5)  # friends touching the unit
    AROUND_TARGET: Final = Whom(6)  # other units of either side touching the target
    NEAR: Final = Whom(7)  # every other unit of either side within `within`
    ENEMIES_IN_CONTACT: Final = Whom(8)  # enemies touching the unit; for tactics, any unit of the activation
    PLAYER: Final = Whom(9)  # the acting player; between activations each player


class When:
    """When an effect holds or happens (E-triggers)."""

    NOW: Final = Occasion(0)  # in force, or happening as soon as its source is used
    ACTIVATION_END: Final = Occasion(1)
    HIT: Final = Occasion(2)  # an attack succeeded
    HARM: Final = Occasion(3)  # an attack took health and its target lives
    REMOVAL: Final = Occasion(4)  # somebody is about to be removed
    LOGISTICS: Final = Occasion(5)
    CROSSING: Final = Occasion(6)  # the unit crosses difficult ground
    ACTIVATION_START: Final = Occasion(7)
    HURT: Final = Occasion(8)  # the unit has lost health and lives
    ROUND_START: Final = Occasion(9)  # as soon as the environment is known
    ROUND_END: Final = Occasion(10)


class Lasts:
    """How long an effect lasts (E-durations)."""

    INSTANT: Final = Duration(0)
    ACTIVATION: Final = Duration(1)
    ROUND: Final = Duration(2)
    NEXT_ACTIVATION: Final = Duration(3)
    MATCH: Final = Duration(4)


class Filter(Record):
    """Whom or what an effect holds for; every field left alone lets everything through.

    About a unit: base, printed Move, defence type, training, whether it moved this activation, whether it is
    below its starting health, whether it activates in a formation, how far off every terrain piece is.
    About an attack: its modes (a sum of 1 Melee, 2 Near, 4 Ranged), the weapon, how far off the target is.
    An immunity's filter looks at the enemy; that of a change to attacks
    looks at its target.
    """

    lasting: ClassVar[bool] = True

    base_at_most: Final[int] = UNSET
    base_above: Final[int] = UNSET
    move_at_least: Final[int] = UNSET
    move_at_most: Final[int] = UNSET
    defence_type: Final[str] = ""
    training: Final[str] = ""
    moved: Final[Flag] = EITHER
    wounded: Final[Flag] = EITHER
    in_formation: Final[Flag] = EITHER
    terrain_farther_than: Final[int] = UNSET
    modes: Final[int] = 0
    weapon: Final[str] = ""
    farther_than: Final[int] = UNSET


ANYTHING: Final = Filter()


def agrees(flag: Flag, value: bool) -> bool:
    """Whether a flag lets this through."""
    return flag == EITHER or value == (flag == YES)


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Record):
    """One thing that a text does; `source` is what the text is called.

    `amount` is knack, damage, health, AP; `words` are defence types (add_effective) or what is forbidden
    (extra_steps, focus, move); `within` a distance in um. An `ap_gain` with `needs_leader` is for players
    with a leader in play.
    """

    lasting: ClassVar[bool] = True

    do: Final[Primitive]
    source: Final[str]
    who: Final[Whom] = Who.SELF
    only: Final[Filter] = ANYTHING
    lasts: Final[Duration] = Lasts.ACTIVATION
    when: Final[Occasion] = When.NOW
    amount: Final[int] = 0
    words: Final[tuple[str, ...]] = ()
    within: Final[int] = UNSET
    needs_leader: Final[bool] = False


class StatMod(Effect):
    """stat_mod: a figure changed, in the order of R-7.4: set, multiplied (`percent`), added to.

    `printed_percent` adds that part of the printed figure. `until_moved`: lost as soon as the unit moves.
    `amount` is um for move, near_reach, extra_steps; climb_cost is only ever set.
    """

    stat: Final[Figure] = Stat.MOVE
    set_to: Final[int] = UNSET
    percent: Final[int] = 100
    printed_percent: Final[int] = 0
    until_moved: Final[bool] = False


class DamageMod(Effect):
    """damage_mod: `amount` added to an attack's damage, and all of it taken `times` (R-13.3)."""

    times: Final[int] = 1


class Displace(Effect):
    """displace: `amount` um straight away from the source, or `towards` it; `forced` on the other side's
    units.
    """

    towards: Final[bool] = False
    forced: Final[bool] = True


class PlaceToken(Effect):
    """place_token: one of kind `token`, centred within `within`, or where the unit stands (0).

    `move_cost` is movement spent on it, `most` how many its owner may have in play (-1: any number).
    """

    token: Final[str] = ""
    move_cost: Final[int] = 0
    most: Final[int] = UNSET


class PreventRemoval(Effect):
    """prevent_removal: on a passed check of `knack`, another friend `within` stays with `amount` health.

    `uses` in a match; a failed check uses one up too.
    """

    knack: Final[int] = 0
    uses: Final[int] = 1
