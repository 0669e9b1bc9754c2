"""A position of Torn as named facts, for cases, the judge and odds: everything that lies open."""

from __future__ import annotations

from highground.engine.facts import score_fact, yes
from highground.rulesets.torn.state import names as N
from highground.rulesets.torn.state.field import OFF
from highground.rulesets.torn.state.pieces import Mini, Table


def facts(table: Table) -> dict[str, str]:
    """Turn and phase, what each player has, where everything is and how it fares."""
    active = table.activation
    found = {
        "step": N.STEPS[table.step],
        "turn": str(table.turn),
        "phase": N.PHASES[table.phase],
        "score": score_fact([player.points for player in table.players]),
        "over": yes(table.over),
        "attacker": _side(table, table.attacker),
        "initiative": _side(table, table.initiative),
        "finished first": _side(table, table.first_done),
        "active": "" if active.mini == N.NOBODY else table.minis[active.mini].name,
        "activation step": N.ACTIVATION_STEPS[active.step],
        "time": str(active.time),
        "concentration": str(active.focus),
        "reactivations": " ".join([table.minis[number].name for number in table.queue]),
        "wonders left": str(table.wonder_deck.left),
    }
    for seat, player in enumerate(table.players):
        zone = "" if player.zone == N.NOBODY else table.board.zones[player.zone].name
        found[f"{player.name}.zone"] = zone
        for number, domain in enumerate(N.DOMAINS):
            found[f"{player.name}.faith {domain}"] = str(player.faith[number])
        found[f"{player.name}.crystals"] = str(player.crystals)
        found[f"{player.name}.wonders"] = str(player.wonders)
        found[f"{player.name}.points"] = str(player.points)
        found[f"{player.name}.hand"] = str(player.hand)
        found[f"{player.name}.deck"] = str(player.deck)
        found[f"{player.name}.discard"] = _cards(table, seat)
    for mini in table.minis:
        _mini(found, table, mini)
    field = table.field()
    for marker in table.markers:
        found[f"{marker.name}.at"] = "" if marker.at == OFF else _spot(field.hexes[marker.at])
        found[f"{marker.name}.holder"] = "" if marker.holder == N.NOBODY else table.minis[marker.holder].name
        found[f"{marker.name}.turned"] = yes(marker.turned)
    for vortex in table.vortices:
        found[f"{vortex.name}.at"] = "" if vortex.hexon == OFF else _spot(field.hexons[vortex.hexon])
        found[f"{vortex.name}.supply"] = str(vortex.supply)
        found[f"{vortex.name}.arrow"] = str(vortex.arrow)
    for element in table.landscape:
        found[f"{element.name}.at"] = " ".join([_spot(field.hexons[hexon]) for hexon in element.hexons])
    return found


def _mini(found: dict[str, str], table: Table, mini: Mini) -> None:
    name = mini.name
    at = "" if mini.place == OFF else _spot(table.field().spot(mini.size, mini.place))
    marks = [each for number, each in enumerate(N.CONDITIONS) if mini.conditions & (1 << number)]
    found[f"{name}.status"] = N.STATUSES[mini.status]
    found[f"{name}.at"] = at
    found[f"{name}.damage"] = str(mini.damage)
    found[f"{name}.conditions"] = " ".join(marks)
    found[f"{name}.activated"] = yes(mini.activated)
    found[f"{name}.defense"] = str(mini.defense + mini.ward)
    found[f"{name}.holds"] = " ".join([each.name for each in table.markers if each.holder == mini.number])


def _cards(table: Table, seat: int) -> str:
    """The open discard pile."""
    gods = table.board.gods
    names = [
        god.name for god, count in zip(gods, table.players[seat].discard, strict=True) for _ in range(count)
    ]
    return ", ".join(names)


def _side(table: Table, seat: int) -> str:
    return "" if seat == N.NOBODY else table.players[seat].name


def _spot(spot: tuple[int, ...]) -> str:
    return ",".join([str(each) for each in spot])
