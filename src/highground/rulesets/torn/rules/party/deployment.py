"""T-3, deployment: zones, miniatures one at a time, opening hands; those who come later are in `reserves`."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.rulesets.torn.rules.field.occupancy import dangerous_hexons, taken_hexes
from highground.rulesets.torn.rules.gods.decks import DrawCard
from highground.rulesets.torn.rules.party.flow import Deployment, begin_step
from highground.rulesets.torn.state.field import INFANTRY, LARGE, OFF, SIZES, Spot
from highground.rulesets.torn.state.names import DEPLOY, FIELD, RESERVE, ROSTER
from highground.rulesets.torn.state.orders import ChooseZone, Deploy, Reserve
from highground.rulesets.torn.state.pieces import Mini, Table, TornGame, TornKnown

# -- frames, questions, events ------------------------------------------------------------------------


class ZoneStage(Frame):
    """A zone is still to be chosen by this player."""

    seat: Final[int]


class DeployNext(Frame):
    """This player sets up the next miniature, if he has one."""

    seat: Final[int]


class HandStage(Frame):
    """All are placed: opening hands."""


class MayChooseZone(Question):
    """Which Deployment Zone?"""

    clause: ClassVar[Clause] = R.T_3_2


class MayDeploy(Question):
    """Which miniature is set up, and where?"""

    clause: ClassVar[Clause] = R.T_3_5


class StageBegan(Event):
    stage: Final[str]


class ZonesOffered(Event):
    zones: Final[tuple[str, ...]]


class ZoneChosen(Event):
    side: Final[int]
    zone: Final[str]


class MiniDeployed(Event):
    mini: Final[str]
    side: Final[int]
    spot: Final[Spot]


class DangerousDeployment(Event):
    mini: Final[str]


class SentToReserves(Event):
    mini: Final[str]
    side: Final[int]


class DeploysAlone(Event):
    side: Final[int]


class AllPlaced(Event):
    side: Final[int]
    deployed: Final[int]
    reserves: Final[int]


class OpeningHand(Event):
    side: Final[int]
    cards: Final[int]


# -- T-3.1 to T-3.4: zones ---------------------------------------------------------------------------


@step(Deployment)
def deployment(game: TornGame, now: Deployment) -> None:
    """T-3.1: three stages; T-3.4: the scheme offers the zones; the attacker chooses first."""
    table = game.table
    begin_step(game, DEPLOY)
    game.emit(StageBegan("ZONE"), R.T_3_1)
    game.emit(ZonesOffered(tuple([zone.name for zone in table.board.zones])), R.T_3_4)
    game.then(ZoneStage(table.attacker), ZoneStage(1 - table.attacker), DeployNext(table.attacker))


@step(ZoneStage)
def choose_zones(game: TornGame, now: ZoneStage) -> None:
    """T-3.2: whoever is left with one zone has it; with more he picks from the rest (R-3)."""
    left = free_zones(game.table)
    if len(left) == 1:
        take_zone(game, now.seat, left[0])
    else:
        game.then(MayChooseZone(now.seat))


def free_zones(table: Table) -> list[int]:
    """The zones nobody has chosen."""
    taken = [player.zone for player in table.players]
    return [number for number in range(len(table.board.zones)) if number not in taken]


@check(MayChooseZone, ChooseZone)
def check_zone(known: TornKnown, asked: MayChooseZone, order: ChooseZone) -> Refusal | None:
    """T-3.2: one of the zones that the scenario offers and nobody has."""
    zones = known.table.board.zones
    for number in free_zones(known.table):
        if zones[number].name == order.zone:
            return None
    return refuse(R.T_3_2, "no_such_zone", facts={"zone": order.zone})


@resolve(MayChooseZone, ChooseZone)
def choose_zone(game: TornGame, asked: MayChooseZone, order: ChooseZone) -> None:
    """T-3.2: the zone is his."""
    for number, zone in enumerate(game.table.board.zones):
        if zone.name == order.zone:
            take_zone(game, asked.seat, number)


def take_zone(game: TornGame, seat: int, zone: int) -> None:
    game.table.players[seat].zone = zone
    game.emit(ZoneChosen(seat, game.table.board.zones[zone].name), R.T_3_2)


# -- T-3.5 to T-3.9: miniatures ----------------------------------------------------------------------


@step(DeployNext)
def deploy_next(game: TornGame, now: DeployNext) -> None:
    """T-3.5: players alternate; T-3.6: who has none left is passed over; T-3.7: until all are placed."""
    table = game.table
    mine, theirs = waiting(table, now.seat), waiting(table, 1 - now.seat)
    if table.minis and mine + theirs == len(table.minis):
        game.emit(StageBegan("MINIATURES"), R.T_3_1)
    if mine:
        game.then(MayDeploy(now.seat))
    elif theirs:
        game.emit(DeploysAlone(1 - now.seat), R.T_3_6)
        game.then(MayDeploy(1 - now.seat))
    else:
        game.then(HandStage())


def waiting(table: Table, seat: int) -> int:
    """How many miniatures a player has still to set up."""
    count = 0
    for mini in table.minis:
        if mini.side == seat and mini.status == ROSTER:
            count += 1
    return count


def places_in_zone(table: Table, mini: Mini) -> list[int]:
    """T-3.3: every place of a miniature's size that lies wholly in its zone."""
    field = table.field()
    zone = table.board.zones[table.players[mini.side].zone].hexons
    found: list[int] = []
    for hexon in zone:
        if mini.size == INFANTRY:
            found.extend(field.hexes_of[hexon])
        elif mini.size == LARGE:
            found.append(hexon)
        else:
            for facing in range(6):
                if field.hexons_beside[hexon][facing] in zone:
                    found.append(6 * hexon + facing)
    return found


def all_free(taken: list[bool], base: tuple[int, ...]) -> bool:
    """R-45: nobody and nothing on any of these hexes."""
    for there in base:  # noqa: SIM110 - no generator in a hot path
        if taken[there]:
            return False
    return True


def risky(table: Table, danger: list[bool], size: int, place: int) -> bool:
    """T-3.8: whether a miniature would stand on Dangerous Landscape there."""
    for hexon in table.field().hexons_under(size, place):  # noqa: SIM110 - no generator in a hot path
        if danger[hexon]:
            return True
    return False


def safe_spot(table: Table, mini: Mini, dangerous_too: bool) -> int:
    """T-3.8: a place that is available to this miniature, without danger unless that is allowed; or OFF."""
    field = table.field()
    taken = taken_hexes(table, mini.size == INFANTRY)
    danger = dangerous_hexons(table)
    for place in places_in_zone(table, mini):
        free = all_free(taken, field.base(mini.size, place))
        if free and (dangerous_too or not risky(table, danger, mini.size, place)):
            return place
    return OFF


def spot_refusal(table: Table, mini: Mini, spot: Spot) -> Refusal | None:
    """T-3.3: why a miniature may not be set up here; C-1.8: Large and Huge stand on printed Hexons."""
    field = table.field()
    place = field.place(mini.size, spot)
    if place == OFF:
        if mini.size != INFANTRY and len(spot) != (2 if mini.size == LARGE else 3):
            return refuse(
                R.C_1_8, "not_its_kind_of_spot", facts={"mini": mini.name, "size": SIZES[mini.size]}
            )
        return refuse(R.C_1_7, "off_the_field", facts={"mini": mini.name})
    zone = table.board.zones[table.players[mini.side].zone]
    for hexon in field.hexons_under(mini.size, place):
        if hexon not in zone.hexons:
            return refuse(R.T_3_3, "outside_the_zone", facts={"mini": mini.name, "zone": zone.name})
    if not all_free(taken_hexes(table, mini.size == INFANTRY), field.base(mini.size, place)):
        return refuse(R.T_3_3, "spot_taken", facts={"mini": mini.name})
    return None


def waits_refusal(table: Table, seat: int, name: str, status: int, clause: Clause) -> Refusal | None:
    """Whether one of a player's own still waits, in the squad or in Reserves."""
    mini = table.named(name)
    if mini is None or mini.side != seat or mini.status != status:
        return refuse(clause, "not_waiting", facts={"mini": name})
    return None


@check(MayDeploy, Deploy)
def check_deploy(known: TornKnown, asked: MayDeploy, order: Deploy) -> Refusal | None:
    """T-3.5: one of one's own that still waits; T-3.3: on an available spot of the zone."""
    table = known.table
    waits = waits_refusal(table, asked.seat, order.mini, ROSTER, R.T_3_5)
    return waits or spot_refusal(table, table.find(order.mini), order.spot)


@resolve(MayDeploy, Deploy)
def deploy(game: TornGame, asked: MayDeploy, order: Deploy) -> None:
    """T-3.5: the miniature stands there; the other player is next."""
    mini = game.table.find(order.mini)
    set_up(game, mini, order.spot)
    game.emit(MiniDeployed(mini.name, mini.side, order.spot), R.T_3_5)
    game.then(DeployNext(1 - asked.seat))


def set_up(game: TornGame, mini: Mini, spot: Spot) -> None:
    """T-3.8: put a miniature down; dangerous ground is allowed."""
    table = game.table
    field = table.field()
    mini.place = field.place(mini.size, spot)
    mini.status = FIELD
    if risky(table, dangerous_hexons(table), mini.size, mini.place):
        game.emit(DangerousDeployment(mini.name), R.T_3_8)


@check(MayDeploy, Reserve)
def check_reserve(known: TornKnown, asked: MayDeploy, order: Reserve) -> Refusal | None:
    """T-3.9: only a miniature without an available spot; T-3.8: dangerous ones need not be used (R-30)."""
    table = known.table
    refusal = waits_refusal(table, asked.seat, order.mini, ROSTER, R.T_3_9)
    if refusal is not None:
        return refusal
    mini = table.find(order.mini)
    place = safe_spot(table, mini, False)
    if place != OFF:
        spot = table.field().spot(mini.size, place)
        return refuse(R.T_3_9, "has_a_spot", facts={"mini": mini.name, "spot": list(spot)})
    return None


@resolve(MayDeploy, Reserve)
def reserve(game: TornGame, asked: MayDeploy, order: Reserve) -> None:
    """T-3.9: it goes to the Reserves, which takes the player's turn like placing it (R-30)."""
    mini = game.table.find(order.mini)
    ground_left = safe_spot(game.table, mini, True) != OFF
    mini.status = RESERVE
    game.emit(SentToReserves(mini.name, mini.side), R.T_3_8 if ground_left else R.T_3_9)
    game.then(DeployNext(1 - asked.seat))


# -- T-3.7, T-3.11: hands ---------------------------------------------------------------------------


@step(HandStage)
def hand_stage(game: TornGame, now: HandStage) -> None:
    """T-3.7: all are placed or in Reserves; T-3.11: each shuffles and draws an opening hand (R-4)."""
    table = game.table
    for seat in (0, 1):
        deployed = len(table.on_field(seat))
        reserves = len([mini for mini in table.minis if mini.side == seat and mini.status == RESERVE])
        game.emit(AllPlaced(seat, deployed, reserves), R.T_3_7)
    game.emit(StageBegan("HAND"), R.T_3_1)
    cards = table.options.opening_hand
    for seat in (0, 1):
        game.emit(OpeningHand(seat, cards), R.T_3_11)
    draws: list[Frame] = [DrawCard(seat, "opening") for seat in (0, 1) for _ in range(cards)]
    game.then(*draws)
