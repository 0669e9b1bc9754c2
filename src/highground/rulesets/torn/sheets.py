"""A miniature's card as a table shows it beside the board, with what has become of the miniature."""

from __future__ import annotations

from highground.engine.sheet import HandCard, Sheet, Stat
from highground.rulesets.torn.conditions import markers_on, words_of
from highground.rulesets.torn.field import SIZES
from highground.rulesets.torn.names import ATTACK_TYPES, DAMAGE_TYPES, DOMAINS, NOBODY, STATUSES
from highground.rulesets.torn.pieces import Mini, Own, Table, TornKnown
from highground.rulesets.torn.printed import Card, Tile
from highground.rulesets.torn.rulebook import (
    C_2_5,
    C_4_7,
    C_5_1,
    C_5_3,
    C_8_2,
    C_8_6,
    C_11_3,
    T_9_2,
    T_10_1,
    T_13_2,
)

__all__ = ["hand", "sheet"]


def sheet(table: Table, name: str) -> Sheet:
    """C-2.5: Life, Defences and Devotion; T-9: the tiles; and markers, conditions and Time Markers."""
    mini = table.find(name)
    card = table.card(mini)
    lines = [_tile(tile) for tile in card.tiles]
    lines += [Stat(keyword, "special", "", C_5_3.id) for keyword in _specials(card)]
    return Sheet(name, card.name, tuple(_stats(table, mini, card)), tuple(lines))


def _stats(table: Table, mini: Mini, card: Card) -> list[Stat]:
    extra = mini.defense + mini.ward
    more = f"+{extra}" if extra else ""
    stats = [
        Stat("Life", f"{card.life - mini.damage} / {card.life}", STATUSES[mini.status], C_4_7.id),
        Stat("Defence", f"{card.defence_melee} / {card.defence_ranged}", more, C_2_5.id),
        Stat("Size", SIZES[card.size], f"{card.points}", C_2_5.id),
        Stat("Devotion", _tokens(card.devotion) or "–", "", C_8_2.id),
    ]
    if table.activation.mini == mini.number:
        stats.append(Stat("Time", str(table.activation.time), "", T_10_1.id))
    stats += [Stat("condition", marker, "", C_5_1.id) for marker in markers_on(mini)]
    held = table.held_by(mini)
    if held != NOBODY:
        stats.append(Stat("holds", table.markers[held].name, "", C_11_3.id))
    return stats


def _tokens(amounts: tuple[int, ...]) -> str:
    return ", ".join([f"{count} {DOMAINS[domain]}" for domain, count in enumerate(amounts) if count])


def _tile(tile: Tile) -> Stat:
    """A tile on one line: time, distance, symbols, dice and damage; its keywords and price behind it."""
    parts = ["Reaction" if tile.reaction else f"{tile.time} TM"]
    if tile.distance:
        parts.append(f"{tile.distance} {'Hexons' if tile.hexons else 'hexes'}")
    if tile.attack:
        parts.append(f"{ATTACK_TYPES[tile.attack]} {DAMAGE_TYPES[tile.damage_type]}")
    if tile.pool:
        parts.append(f"{tile.pool} dice × {tile.damage}" if tile.attack else f"{tile.pool} dice")
    clause = T_13_2.id if tile.reaction else T_9_2.id
    return Stat(tile.name, ", ".join(parts), ", ".join(_keywords(tile)), clause)


def _keywords(tile: Tile) -> list[str]:
    found = [f"Hit: {marker}" for marker in words_of(tile.hit)]
    found += [f"Crit: {marker}" for marker in words_of(tile.crit)]
    figures = (
        ("Pierce", tile.pierce),
        ("Push", tile.push),
        ("Pull", tile.pull),
        ("Heal", tile.heal),
        ("Cleanse", tile.cleanse),
    )
    found += [f"{word} {number}" for word, number in figures if number]
    words = (("Sweep", tile.sweep), ("Blast", tile.blast), ("Reactivate", tile.reactivate))
    found += [word for word, there in words if there]
    price = _tokens(tile.faith)
    return [*found, price] if price else found


def _specials(card: Card) -> list[str]:
    words = (("Steadfast", card.steadfast), ("Fearsome", card.fearsome))
    found = [word for word, there in words if there]
    return found + [f"Resist {DAMAGE_TYPES[kind]} {count}" for kind, count in enumerate(card.resist) if count]


def hand(known: TornKnown) -> tuple[HandCard, ...]:
    """C-8.6: the God Cards that a player holds, each as often as he has it."""
    found: list[HandCard] = []
    if isinstance(known.own, Own):  # who only watches has no hand
        for number, god in enumerate(known.table.board.gods):
            card = HandCard(god.name, god.cost, DOMAINS[god.domain], f"{god.name}: text", C_8_6.id)
            found += [card] * known.own.hand[number]
    return tuple(found)
