"""C-8.6, what God Cards do: one function for each primitive, what it needs chosen, and what may be chosen.

A card is data: a timing (see `cards`) and a row of primitives with their figures. "It" is the miniature that
the timing is about: the active one, or with TARGETED the target that is chosen first. At most one primitive
of a card needs anything else chosen. Wonders share the primitives that need no choice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import highground.rulesets.torn.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.rulesets.torn.rules.activation.time_markers import gain_time, may_reactivate, reactivate
from highground.rulesets.torn.rules.combat.damage import heal, suffer, suffer_all
from highground.rulesets.torn.rules.conditions import receive, remove_marker
from highground.rulesets.torn.rules.field.landscape import raise_element, remove_element
from highground.rulesets.torn.rules.field.occupancy import element_on, mini_on_hexon, vortex_on
from highground.rulesets.torn.rules.gods.decks import DrawCard
from highground.rulesets.torn.rules.gods.faith import gain_faith
from highground.rulesets.torn.rules.vortices.vortices import lose_supply
from highground.rulesets.torn.state.cards import Effect, Element, GodCard
from highground.rulesets.torn.state.field import LARGE, OFF
from highground.rulesets.torn.state.names import CONDITIONS, FIELD, NOBODY, WHEN_TARGETED
from highground.rulesets.torn.state.pieces import Mini, Table, TornGame, Vortex

Chosen = tuple[str, ...]
SUGGESTED: Final = 6
"""How many choices are suggested at most."""


# -- events --------------------------------------------------------------------------------------


class Warded(Event):
    mini: Final[str]
    dice: Final[int]


class Sharpened(Event):
    mini: Final[str]
    dice: Final[int]


# -- primitives that need no choice --------------------------------------------------------------


def _time(game: TornGame, seat: int, it: Mini, effect: Effect, clause: Clause) -> None:
    """Forge-Spark, Cold Bargain, Bottled Hour: it gets Time Markers, up to the cap; the dead get none."""
    if it.status == FIELD:
        gain_time(game, effect.amount, clause)


def _ward(game: TornGame, seat: int, it: Mini, effect: Effect, clause: Clause) -> None:
    """Tempered Will: more Defence Dice until the activation ends; copies add up."""
    it.ward += effect.amount
    game.emit(Warded(it.name, effect.amount), clause)


def _edge(game: TornGame, seat: int, it: Mini, effect: Effect, clause: Clause) -> None:
    """Sundering Word: more Attack Dice for its Attack of this activation; copies add up."""
    game.table.activation.edge += effect.amount
    game.emit(Sharpened(it.name, effect.amount), clause)


def _draw(game: TornGame, seat: int, it: Mini, effect: Effect, clause: Clause) -> None:
    """Blueprint, Whispering Prism: draw God Cards (R-8: none from an empty deck)."""
    for _ in range(effect.amount):
        game.then(DrawCard(seat, "card"))


def _mark(game: TornGame, seat: int, it: Mini, effect: Effect, clause: Clause) -> None:
    """Verdant Snare, Whisper of Ending: it receives a Condition Marker."""
    receive(game, it, effect.what, clause)


def _mark_around(game: TornGame, seat: int, it: Mini, effect: Effect, clause: Clause) -> None:
    """Cinderfall: every Enemy of the player within reach of it receives a Condition Marker."""
    for mini in _near(game.table, it, effect.reach):
        if mini.side != seat:
            receive(game, mini, effect.what, clause)


def _cleanse(game: TornGame, seat: int, it: Mini, effect: Effect, clause: Clause) -> None:
    """Clear Blood: all its Condition Markers are removed."""
    for number in range(len(CONDITIONS)):
        if it.conditions & (1 << number):
            remove_marker(game, it, 1 << number, clause)


def _faith(game: TornGame, seat: int, it: Mini, effect: Effect, clause: Clause) -> None:
    """Grave Tithe, Fourfold Spark: the player gains Faith of a domain."""
    gain_faith(game, seat, effect.what, effect.amount, clause)


def _hurt(game: TornGame, seat: int, it: Mini, effect: Effect, clause: Clause) -> None:
    """Cold Bargain, Hungry Light: it suffers damage."""
    suffer(game, it, effect.amount, effect.what, clause)


DOES: Final[dict[str, Callable[[TornGame, int, Mini, Effect, Clause], None]]] = {
    "time": _time,
    "ward": _ward,
    "edge": _edge,
    "draw": _draw,
    "mark": _mark,
    "mark_around": _mark_around,
    "cleanse": _cleanse,
    "faith": _faith,
    "hurt": _hurt,
}


def _near(table: Table, it: Mini, reach: int) -> list[Mini]:
    """Every other miniature on the field within so many hexes of one."""
    found: list[Mini] = []
    for mini in table.minis:
        if mini.status == FIELD and mini.number != it.number and table.gap(it, mini) <= reach:
            found.append(mini)
    return found


# -- primitives for what is chosen ---------------------------------------------------------------


def _raise(game: TornGame, seat: int, it: Mini, effect: Effect, chosen: Chosen) -> None:
    """Raise Bulwark: a one-Hexon Volume Landscape on an empty Hexon."""
    raise_element(game, _hexon(game.table, chosen[0]), R.C_8_6)


def _ruin(game: TornGame, seat: int, it: Mini, effect: Effect, chosen: Chosen) -> None:
    """Ruin: an element of Volume Landscape goes; all within reach of it suffer, at one instant."""
    element = _element(game.table, chosen[0])
    if element is not None:
        near = near_element(game.table, element, effect.reach)
        remove_element(game, element, R.C_8_6)
        suffer_all(game, near, effect.amount, effect.what, R.C_8_6)


def _quench(game: TornGame, seat: int, it: Mini, effect: Effect, chosen: Chosen) -> None:
    """Quench the Ether: a vortex loses Supply; without any it is removed."""
    vortex = _vortex(game.table, chosen[0])
    if vortex is not None:
        lose_supply(game, vortex, effect.amount, R.C_8_6)


def _mend(game: TornGame, seat: int, it: Mini, effect: Effect, chosen: Chosen) -> None:
    """Mending Rain: each of the chosen heals."""
    for name in chosen:
        mini = game.table.named(name)
        if mini is not None:
            heal(game, mini, effect.amount, R.C_8_6)


def _reactivate(game: TornGame, seat: int, it: Mini, effect: Effect, chosen: Chosen) -> None:
    """Second Dawn: a Reactivation is granted (R-32)."""
    mini = game.table.named(chosen[0])
    if mini is not None:
        reactivate(game, mini, R.C_8_6)


def _smite(game: TornGame, seat: int, it: Mini, effect: Effect, chosen: Chosen) -> None:
    """Wither: an Enemy suffers damage."""
    mini = game.table.named(chosen[0])
    if mini is not None:
        suffer(game, mini, effect.amount, effect.what, R.C_8_6)


_DOES_TO: Final[dict[str, Callable[[TornGame, int, Mini, Effect, Chosen], None]]] = {
    "raise": _raise,
    "ruin": _ruin,
    "quench": _quench,
    "mend": _mend,
    "reactivate": _reactivate,
    "smite": _smite,
}


def carry_out(game: TornGame, seat: int, card: GodCard, chosen: Chosen) -> None:
    """C-8.6: everything that a card says, in its order."""
    it, rest = _parted(game.table, card, chosen)
    for effect in card.effects:
        does = DOES.get(effect.kind)
        if does is not None:
            does(game, seat, it, effect, R.C_8_6)
        else:
            _DOES_TO[effect.kind](game, seat, it, effect, rest)


def _parted(table: Table, card: GodCard, chosen: Chosen) -> tuple[Mini, Chosen]:
    """The miniature that the card is about, and what else was chosen; in phases 1 and 6 it is about none."""
    if card.timing == WHEN_TARGETED:
        target = table.named(chosen[0])
        return (table.minis[0] if target is None else target), chosen[1:]
    active = table.activation.mini
    return table.minis[0 if active == NOBODY else active], chosen


# -- C-8.5: what may be chosen -------------------------------------------------------------------


def choice_refusal(table: Table, seat: int, card: GodCard, chosen: Chosen) -> Refusal | None:
    """C-8.5: a TARGETED card names one of the player's own targets; then what its effect needs, no more."""
    if card.timing == WHEN_TARGETED:
        if not chosen:
            facts = {"card": card.name, "count": 0}
            return refuse(R.C_8_5, "wrong_number_chosen", 0, 1, facts)
        target = table.named(chosen[0])
        if target is None or target.number not in table.deed.targets:
            return refuse(R.C_8_5, "not_a_target", facts={"mini": chosen[0]})
        if target.side != seat:
            return refuse(R.C_2_4, "not_your_miniature", facts={"mini": target.name})
    it, rest = _parted(table, card, chosen)
    least = most = 0
    for effect in card.effects:
        if effect.kind in _DOES_TO:
            least, most = 1, max(1, effect.count)
    if not least <= len(rest) <= most:
        facts = {"card": card.name, "count": len(rest)}
        return refuse(R.C_8_5, "wrong_number_chosen", len(rest), most if len(rest) > most else least, facts)
    for number, name in enumerate(rest):
        if name in rest[:number]:
            return refuse(R.C_8_5, "chosen_twice", facts={"name": name})
        for effect in card.effects:
            if effect.kind in _DOES_TO:
                refusal = _may_choose(table, seat, it, effect, name)
                if refusal is not None:
                    return refusal
    return None


def _may_choose(table: Table, seat: int, it: Mini, effect: Effect, name: str) -> Refusal | None:
    if effect.kind == "raise":
        return _hexon_refusal(table, name)
    if effect.kind == "ruin":
        element = _element(table, name)
        if element is None or not table.terrain(element).volume:
            return refuse(R.C_8_6, "no_volume_landscape", facts={"name": name})
        return None
    if effect.kind == "quench":
        return refuse(R.C_8_6, "no_vortex", facts={"name": name}) if _vortex(table, name) is None else None
    mini = table.named(name)
    if mini is None or mini.status != FIELD:
        return refuse(R.C_8_5, "not_on_the_field", facts={"mini": name})
    if (mini.side == seat) == (effect.kind == "smite"):
        why = "not_an_enemy" if effect.kind == "smite" else "not_your_miniature"
        return refuse(R.C_2_4, why, facts={"mini": name})
    if effect.kind == "mend":
        return None
    if mini.number == it.number:
        return refuse(R.C_2_4, "not_itself", facts={"mini": name})
    if table.gap(it, mini) > effect.reach:
        return refuse(R.C_8_6, "out_of_reach", table.gap(it, mini), effect.reach, {"mini": name})
    return may_reactivate(table, mini) if effect.kind == "reactivate" else None


def _hexon_refusal(table: Table, name: str) -> Refusal | None:
    """Raise Bulwark: a Hexon of the field without miniature, marker, vortex or landscape."""
    hexon = _hexon(table, name)
    if hexon == OFF:
        return refuse(R.C_8_6, "no_such_hexon", facts={"spot": name})
    if not _bare(table, hexon):
        return refuse(R.C_8_6, "hexon_not_empty", facts={"spot": name})
    return None


def _bare(table: Table, hexon: int) -> bool:
    if element_on(table, hexon) is not None or vortex_on(table, hexon) != OFF:
        return False
    if mini_on_hexon(table, hexon) is not None:
        return False
    inside = table.field().hexes_of[hexon]
    return len([marker for marker in table.markers if marker.at in inside]) == 0


def _hexon(table: Table, name: str) -> int:
    """The Hexon that is written a,b, or OFF."""
    parts = name.split(",")
    if len(parts) != 2:
        return OFF
    for part in parts:
        digits = part[1:] if part.startswith("-") else part
        if not (digits.isascii() and digits.isdigit() and len(digits) < 4):
            return OFF
    return table.field().place(LARGE, (int(parts[0]), int(parts[1])))


def _element(table: Table, name: str) -> Element | None:
    for element in table.landscape:
        if element.name == name:
            return element
    return None


def _vortex(table: Table, name: str) -> Vortex | None:
    for vortex in table.vortices:
        if vortex.name == name and vortex.hexon != OFF:
            return vortex
    return None


def near_element(table: Table, element: Element, reach: int) -> list[Mini]:
    """Every miniature on the field within so many hexes of an element."""
    field = table.field()
    found: list[Mini] = []
    for mini in table.minis:
        if mini.status == FIELD:
            for hexon in element.hexons:
                if field.gap_to_hexon(mini.size, mini.place, hexon) <= reach:
                    found.append(mini)
                    break
    return found


# -- suggestions ---------------------------------------------------------------------------------


def choices(table: Table, seat: int, card: GodCard) -> list[Chosen]:
    """Some legal choices for a card, the best first; none if there is no legal one."""
    if card.timing == WHEN_TARGETED:
        return [
            (table.minis[number].name,) for number in table.deed.targets if table.minis[number].side == seat
        ]
    it = _parted(table, card, ())[0]
    for effect in card.effects:
        if effect.kind in _DOES_TO:
            return _choices(table, seat, it, effect)[:SUGGESTED]
    return [()]


def _choices(table: Table, seat: int, it: Mini, effect: Effect) -> list[Chosen]:
    if effect.kind == "raise":
        field = table.field()
        bare = [number for number in range(len(field.hexons)) if _bare(table, number)]
        return [(f"{field.hexons[number][0]},{field.hexons[number][1]}",) for number in bare]
    if effect.kind == "ruin":
        return _worst_ruins(table, seat, effect)
    if effect.kind == "quench":
        return [(vortex.name,) for vortex in table.vortices if vortex.hexon != OFF]
    if effect.kind == "mend":
        return _most_hurt(table, seat, effect.count)
    found = [mini for mini in table.minis if mini.status == FIELD and mini.number != it.number]
    if effect.kind == "smite":
        found = [mini for mini in found if mini.side != seat and table.gap(it, mini) <= effect.reach]
        return [(mini.name,) for mini in sorted(found, key=lambda mini: _left(table, mini))]
    able = [mini for mini in found if mini.side == seat and table.gap(it, mini) <= effect.reach]
    able = [mini for mini in able if may_reactivate(table, mini) is None]
    return [(mini.name,) for mini in sorted(able, key=lambda mini: -table.card(mini).points)]


def _left(table: Table, mini: Mini) -> int:
    """The Life a miniature has left."""
    return table.card(mini).life - mini.damage


def _worst_ruins(table: Table, seat: int, effect: Effect) -> list[Chosen]:
    """Elements by how many more Enemies than own miniatures stand beside them."""
    found: list[tuple[int, str]] = []
    for element in table.landscape:
        if table.terrain(element).volume:
            gain = 0
            for mini in near_element(table, element, effect.reach):
                gain += 1 if mini.side != seat else -1
            found.append((-gain, element.name))
    return [(name,) for _, name in sorted(found)]


def _most_hurt(table: Table, seat: int, count: int) -> list[Chosen]:
    """The most hurt first, as many as may be; then the most hurt alone."""
    own = sorted(table.on_field(seat), key=lambda mini: -mini.damage)
    names = [mini.name for mini in own[:count]]
    return [tuple(names), *[(name,) for name in names]] if len(names) > 1 else [tuple(names)] if names else []
