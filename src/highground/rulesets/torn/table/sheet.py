"""What a table shows beside the board: miniatures with what has become of them, hands, tokens, phases."""

from __future__ import annotations

import highground.rulesets.torn.rulebook as R
from highground.engine.sheet import HandCard, Holding, Phases, Sheet, Stat
from highground.rulesets.torn.rules.activation.time_markers import CAP
from highground.rulesets.torn.rules.conditions import words_of
from highground.rulesets.torn.state import names as N
from highground.rulesets.torn.state.cards import Card, Tile
from highground.rulesets.torn.state.field import SIZES
from highground.rulesets.torn.state.names import DAMAGE_TYPES, DOMAINS, TIMINGS
from highground.rulesets.torn.state.pieces import Mini, Own, Table, TornKnown


def sheet(table: Table, name: str) -> Sheet:
    """C-2.5: Life, Defences and Devotion; T-9: the tiles; and markers, conditions and Time Markers."""
    mini = table.find(name)
    card = table.card(mini)
    time = table.activation.time if table.activation.mini == mini.number else N.NOBODY
    lines = [_tile(tile, time) for tile in card.tiles]
    devotion = _tokens(card.devotion)
    if devotion:
        lines.append(Stat("Devotion", devotion, "", R.C_8_2.id))
    kind = f"Hero, {SIZES[card.size]}" if card.hero else SIZES[card.size]
    return Sheet(name, kind, tuple(_stats(table, mini, card)), tuple(lines))


def _stats(table: Table, mini: Mini, card: Card) -> list[Stat]:
    extra = mini.defense + mini.ward
    more = f"+{extra}" if extra else ""
    left = card.life - mini.damage
    life = f"{left} / {card.life}" if mini.damage else str(left)
    stats = [
        Stat("Life", life, N.STATUSES[mini.status], R.C_4_7.id),
        Stat("Def melee", f"{card.defence_melee}{more}", "", R.C_2_5.id),
        Stat("Def ranged", f"{card.defence_ranged}{more}", "", R.C_2_5.id),
    ]
    for kind, count in enumerate(card.resist):
        if count:
            stats.append(Stat(f"Resist {DAMAGE_TYPES[kind]}", str(count), "", R.C_5_3.id))
    words = (("Steadfast", card.steadfast), ("Fearsome", card.fearsome))
    stats += [Stat(word, "✓", "", R.C_5_3.id) for word, there in words if there]
    time = table.activation.time if table.activation.mini == mini.number else 0
    stats.append(Stat("Time", str(time), "", R.T_10_1.id, time, CAP))
    held = table.held_by(mini)
    if held != N.NOBODY:
        stats.append(Stat("holds", table.markers[held].name, "", R.C_11_3.id))
    return stats


def _tokens(amounts: tuple[int, ...]) -> str:
    return ", ".join([f"{count} {DOMAINS[domain]}" for domain, count in enumerate(amounts) if count])


def _tile(tile: Tile, time: int) -> Stat:
    """A tile on one line: distance and damage; its symbols, keywords and price behind it, and how many of
    the Time Markers (none: NOBODY) it leaves. What it costs (T-13.2: blue for a Reaction) and its dice are
    drawn.
    """
    parts: list[str] = []
    if tile.distance:
        hexes = "Hexon" if tile.hexons else "hex"
        many = "" if tile.distance == 1 else "s" if tile.hexons else "es"
        parts.append(f"{tile.distance} {hexes}{many}")
    if tile.attack:
        parts.append(f"damage {tile.damage}")
    words = _keywords(tile)
    if not words and tile.time <= time:
        words.append(f"leaves {time - tile.time}")
    die = "defence" if tile.use == N.DEFENSE else "attack"
    return Stat(
        tile.name,
        ", ".join(parts),
        ", ".join(words),
        R.T_13_2.id if tile.reaction else R.T_9_2.id,
        max(1, tile.time) if tile.reaction else tile.time,
        0,
        tile.pool,
        die if tile.pool else "",
        "reaction" if tile.reaction else "",
    )


def _keywords(tile: Tile) -> list[str]:
    found = ["Reaction"] if tile.reaction else []
    if tile.attack:
        found += [N.ATTACK_TYPES[tile.attack], DAMAGE_TYPES[tile.damage_type]]
    found += [f"Hit: {marker}" for marker in words_of(tile.hit)]
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


def hand(known: TornKnown) -> tuple[HandCard, ...]:
    """C-8.6: the God Cards that a player holds, each as often as he has it."""
    found: list[HandCard] = []
    if isinstance(known.own, Own):  # who only watches has no hand
        for number, god in enumerate(known.table.board.gods):
            window = f"window: {TIMINGS[god.timing]}"
            card = HandCard(god.name, god.cost, DOMAINS[god.domain], f"{god.name}: text", R.C_8_6.id, window)
            found += [card] * known.own.hand[number]
    return tuple(found)


def holdings(table: Table, seat: int) -> tuple[Holding, ...]:
    """What lies open of a player: Faith, crystals, Wonders, how many God Cards he holds and has left."""
    player = table.players[seat]
    faith = [
        Holding(f"faith: {DOMAINS[domain]}", count, f"g-{DOMAINS[domain].lower()}")
        for domain, count in enumerate(player.faith)
    ]
    return (
        *faith,
        Holding("Crystals", player.crystals),
        Holding("Wonders", player.wonders),
        Holding("Hand", player.hand, "i-hand"),
        Holding("Deck", player.deck),
    )


def phases(table: Table) -> Phases:
    """T-7.1: the phases of a turn; T-1.1: before and after all turns, the steps of the party."""
    within = table.step == N.TURNS
    names = N.PHASES if within else N.STEPS
    now = table.phase if within else table.step
    return Phases(tuple([f"phase: {name}" for name in names[1:]]), now - 1)
