"""The position that a case file of Torn describes; what may stand in one is in `files`.

This module stands at the border (pydantic) and is not compiled.
"""

from __future__ import annotations

from typing import Any

import highground.rulesets.torn.rulebook as R
from highground.content.described import fill, made
from highground.content.load import twice, validate
from highground.engine.agenda import Frame
from highground.engine.bags import Bag
from highground.engine.errors import ContentError, nearest, unknown
from highground.engine.names import slug
from highground.engine.orders import refuse
from highground.engine.ruleset import new_state
from highground.engine.state import Nothing, State
from highground.rulesets.torn.files import case_files, content, library
from highground.rulesets.torn.rules.activation import order_of_activations
from highground.rulesets.torn.rules.activation.steps import (
    BeginStep,
    ConditionStep,
    DeclareStep,
    EndStep,
    Finish,
    LandscapeStep,
)
from highground.rulesets.torn.rules.party import flow
from highground.rulesets.torn.rules.party.schemes import Scheme
from highground.rulesets.torn.state import names as N
from highground.rulesets.torn.state.activation import Activation, Deed
from highground.rulesets.torn.state.cards import Card
from highground.rulesets.torn.state.field import OFF, SIZES, field_of
from highground.rulesets.torn.state.field import Field as Ground
from highground.rulesets.torn.state.pieces import Marker, Mini, Own, Player, Table

# -- the position --------------------------------------------------------------------------------


def open_case(case: case_files.TornCase, where: str) -> State[Any, Any, Any]:
    """The state that a case describes."""
    options = content.options_of(case.options, where)
    scheme = _scheme(case, where)
    ground = field_of(scheme.radius_hexons, options.hexon_chirality)
    found = [_card(each, f"{where}: minis[{n}]") for n, each in enumerate(case.minis)]
    played = [card for number, card in enumerate(found) if card not in found[:number]]
    title = case.title or (
        content.scenarios()[case.scenario].title if case.scenario in content.scenarios() else ""
    )
    points = options.squad_size or 100
    board = content.board_of(scheme, case.scenario, title, case.turns, points, played, ground)
    offered = (
        content.schemes_of(content.BY_THE_DIE, options, points, played)
        if case.scenario == content.BY_THE_DIE
        else ()
    )
    minis = [
        _mini(each, n, found[n], played, ground, f"{where}: minis[{n}]") for n, each in enumerate(case.minis)
    ]
    if name := twice(mini.name for mini in minis):
        raise ContentError(f"{where}: minis: two are called {name!r}")
    table = content.new_table(
        options, board, minis, [_player(each, n, where) for n, each in enumerate(case.players)]
    )
    table.landscape = content.elements_of(scheme, ground, where)
    _lay_out(table, case, where)
    _count(table, case, where)
    own = [_own(each, f"{where}: players[{seat}]") for seat, each in enumerate(case.players)]
    for player, held in zip(table.players, own, strict=True):
        player.hand, player.deck = sum(held.hand), held.deck.left
    _check_room(table, where)
    return new_state(table, own, Nothing(), *_frames(table, case, offered, where))


def _scheme(case: case_files.TornCase, where: str) -> content.SchemeFile:
    """The case's own scheme, or that of the scenario where it has none."""
    file: content.SchemeFile = case
    if case.scenario:
        library.demand(content.scenario_refusal(case.scenario), where)
        if case.scenario in content.scenarios():
            file = content.scenarios()[case.scenario]
        elif case.stage != "prepare":
            raise ContentError(f'{where}: scenario = "{content.BY_THE_DIE}": only where stage = "prepare"')
    zones = case.zones or file.zones or ({} if case.radius_hexons < 3 else case_files.ZONES)
    return content.SchemeFile(
        radius_hexons=case.radius_hexons,
        zones=zones or {"North": [(0, 0)], "South": [(0, 0)]},
        landscape=case.landscape or file.landscape,
        control=case.control or file.control,
        scoring=case.scoring or file.scoring,
    )


def _card(each: case_files.CaseMini, place: str) -> Card:
    """A card by name, by name with changes, or written out."""
    if isinstance(each.card, library.CardFile):
        return library.card_of(
            validate(library.CardFile, {**each.card.model_dump(), **each.change}, place), "", place
        )
    file, faction = library.card_files()[
        _known(each.card, list(library.card_files()), f"{place}: card: there is no")
    ]
    if not each.change:
        return library.card_of(file, faction, place)
    figures = file.model_dump(exclude_unset=True)
    return library.card_of(
        validate(library.CardFile, {**figures, **each.change}, f"{place}: change"), faction, place
    )


def _mini(
    each: case_files.CaseMini, number: int, card: Card, played: list[Card], ground: Ground, place: str
) -> Mini:
    mini = content.new_mini(number, each.name, each.side, played.index(card), card.size)
    if each.at is not None:
        mini.place = ground.place(card.size, tuple(each.at))
        if mini.place == OFF:
            facts = {"mini": each.name, "size": SIZES[card.size], "spot": ",".join(map(str, each.at))}
            library.demand(refuse(R.C_1_8, "no_place_for_its_size", facts=facts), place)
    status = each.status or ("roster" if each.at is None else "field")
    mini.status = N.STATUSES.index(status)
    if (mini.status == N.FIELD) != (each.at is not None):
        raise ContentError(f"{place}: status = {status!r}: a place is for miniatures on the field only")
    fill(mini, each)
    if mini.damage >= card.life and mini.status == N.FIELD:
        raise ContentError(f"{place}: damage = {mini.damage}: {each.name} has Life {card.life}")
    mini.conditions = _bits(each.conditions, place)
    return mini


def _bits(conditions: list[library.Condition], place: str) -> int:
    """C-5.1: at most one marker of a kind."""
    bits = 0
    for each in conditions:
        bit = 1 << N.CONDITIONS.index(each)
        if bits & bit:
            library.demand(refuse(R.C_5_1, "marker_twice", 2, 1, {"marker": each}), place)
        bits |= bit
    return bits


def _player(each: case_files.CasePlayer, seat: int, where: str) -> Player:
    player = content.new_player(
        each.name or f"Player {seat + 1}", "", tuple(N.DOMAINS.index(domain) for domain in each.domains), 0
    )
    player.faith = [each.faith.get(domain, 0) for domain in ("Creation", "Destruction", "Life", "Death")]
    fill(player, each)
    place = f"{where}: players[{seat}]: discard"
    player.discard = _cards({name: each.discard.count(name) for name in each.discard}, place)
    return player


def _cards(given: dict[str, int], place: str) -> list[int]:
    names = [god.name for god in library.gods()]
    found = [0] * len(names)
    for name, count in given.items():
        found[names.index(_known(name, names, f"{place}: there is no God Card"))] += count
    return found


def _known(name: str, names: list[str], wrong: str) -> str:
    """The one of these names that is meant, as printed or as people type it."""
    for each in names:
        if slug(each) == slug(name):
            return each
    raise unknown(f"{wrong}", name, names)


def _own(each: case_files.CasePlayer, place: str) -> Own:
    hand = _cards({name: each.hand.count(name) for name in each.hand}, f"{place}: hand")
    deck = _cards(dict(each.deck), f"{place}: deck")
    return Own(hand, Bag(deck, [0] * len(deck), sum(deck), 0))


def _lay_out(table: Table, case: case_files.TornCase, where: str) -> None:
    """Vortices, markers and the deck of Wonders."""
    ground = table.field()
    if case.scenario in content.scenarios() and case.stage != "turns":
        case = _with_objects(case)
    for number, vortex in enumerate(case.vortices, 1):
        hexon = content.hexon_of(ground, vortex.at, f"{where}: vortices[{number - 1}]")
        table.vortices.append(made(vortex, name=vortex.name or f"vortex-{number}", hexon=hexon))
    for number, marker in enumerate(case.markers, 1):
        name = marker.name or f"marker-{number}"
        holders = [n for n, each in enumerate(case.minis) if each.holds == name]
        place = f"{where}: markers[{number - 1}]"
        if len(holders) + (marker.at is not None) != 1:
            raise ContentError(
                f"{place}: {name} lies on a hex or is held by one miniature, not both or neither"
            )
        at = OFF if marker.at is None else content.hex_of(ground, marker.at, place)
        turned = bool(holders) if marker.turned is None else marker.turned
        holder = holders[0] if holders else N.NOBODY
        table.markers.append(Marker(name, N.DOMAINS.index(marker.domain), at, holder, turned))
    names = [marker.name for marker in table.markers]
    for number, mini in enumerate(case.minis):
        if mini.holds and mini.holds not in names:
            raise ContentError(f"{where}: minis[{number}]: holds: there is no marker {mini.holds!r}")
    if case.wonders_left is not None:
        known = [wonder.name for wonder in library.wonders()]
        lying = [_known(name, known, f"{where}: wonders_left: there is no") for name in case.wonders_left]
        left = [lying.count(name) for name in known]
        table.wonder_deck = Bag(left, [max(0, 1 - count) for count in left], sum(left), 0)


def _with_objects(case: case_files.TornCase) -> case_files.TornCase:
    """Before the first turn everything lies where the scenario puts it, unless the case says otherwise."""
    file = content.scenarios()[case.scenario]
    vortices = [
        case_files.CaseVortex.model_validate({"at": each.hexon, "supply": each.supply, "arrow": each.arrow})
        for each in file.vortices
    ]
    markers = [case_files.CaseMarker(domain=each.domain, at=each.hex) for each in file.markers]
    objects = {"vortices": case.vortices or vortices, "markers": case.markers or markers}
    return case.model_copy(update=objects)


def _count(table: Table, case: case_files.TornCase, where: str) -> None:
    """Where the game stands."""
    steps = {"prepare": 0, "initiative": N.PREPARE, "deploy": N.DEPLOY, "turns": N.TURNS}
    table.step = steps[case.stage]
    playing = case.stage == "turns"
    table.turn, table.phase = (case.turn, N.PHASES.index(case.phase)) if playing else (0, 0)
    table.final_turn = case.final_turn
    if case.stage in ("deploy", "turns"):
        table.attacker = case.attacker
    if playing:
        table.initiative = case.initiative
        table.to_act = case.next
        for seat, each in enumerate(case.players):
            table.players[seat].zone = _zone(table, each.zone, seat, where)
        table.first_done = _first_done(table, case.finished_first, where)
    table.queue = [_named(table, name, f"{where}: reactivations").number for name in case.reactivations]
    if case.active:
        mini = _named(table, case.active, f"{where}: active")
        table.activation = _activation(table, mini, case.activation, where)
        if case.deed is not None:
            table.deed = _deed(table, mini, case.deed, where)


def _first_done(table: Table, said: int | None, where: str) -> int:
    """T-7.8: whose record stands (R-9); nobody has it while miniatures of his are unactivated in phase 4."""
    if table.phase != N.ACTIVATIONS:
        return N.NOBODY if said is None else said
    left = [order_of_activations.unactivated(table, seat) for seat in (0, 1)]
    if said is None:
        return N.NOBODY if (left[0] == 0) == (left[1] == 0) else left.index(0)
    if left[said]:
        facts = {"player": table.players[said].name}
        library.demand(refuse(R.T_7_8, "not_done", left[said], 0, facts), f"{where}: finished_first = {said}")
    return said


def _zone(table: Table, name: str, seat: int, where: str) -> int:
    names = [zone.name for zone in table.board.zones]
    if name and name not in names:
        raise unknown(f"{where}: players[{seat}]: zone: there is no", name, names)
    return names.index(name) if name else min(seat, len(names) - 1)


def _named(table: Table, name: str, place: str) -> Mini:
    mini = table.named(name)
    if mini is None or mini.status != N.FIELD:
        able = [each.name for each in table.minis if each.status == N.FIELD]
        raise ContentError(f"{place}: there is no miniature {name!r} on the field" + nearest(name, able))
    return mini


def _tile(table: Table, mini: Mini, name: str, place: str) -> int:
    number = table.card(mini).named(name)
    if number < 0:
        able = [tile.name for tile in table.card(mini).tiles]
        raise unknown(f"{place}: {mini.name} has no action", name, able)
    return number


def _activation(table: Table, mini: Mini, file: case_files.CaseActivation, where: str) -> Activation:
    used = 0
    for name in file.used:
        used |= 1 << _tile(table, mini, name, f"{where}: activation: used")
    triggered = _bits(file.triggered, f"{where}: activation: triggered")
    leaving = triggered & mini.conditions & (N.AFRAID | N.ROOTED)
    if file.leaving is not None:
        leaving = _bits(file.leaving, f"{where}: activation: leaving")
    activation: Activation = made(
        file,
        mini=mini.number,
        step=N.ACTIVATION_STEPS.index(file.step),
        time=file.time,
        received=file.received,
        used=used,
        focus=file.concentration,
        triggered=triggered,
        leaving=leaving,
    )
    return activation


def _deed(table: Table, mini: Mini, file: case_files.CaseDeed, where: str) -> Deed:
    place = f"{where}: deed"
    targets = [_named(table, name, place).number for name in file.targets]
    tile = _tile(table, mini, file.action, place)
    deed: Deed = made(file, tile=tile, targets=targets, at=file.at, focus=file.concentration)
    return deed


def _frames(table: Table, case: case_files.TornCase, offered: tuple[Scheme, ...], where: str) -> list[Frame]:
    """What comes next, below whatever the case says is still to be done."""
    end: list[Frame] = [flow.EndGame(), flow.CountPoints()]
    if case.stage == "prepare":
        return [flow.Party(offered)]
    if case.stage != "turns":
        first: list[Frame] = [flow.RollForAttacker()] if case.stage == "initiative" else []
        return [*first, flow.Deployment(), flow.GameTurns(), *end]
    phases: list[Frame] = [
        flow.BeginTurn(), flow.DrawPhase(), flow.TurnInitiative(), flow.Activations(),
        flow.MoveVortices(), flow.EndTurn(), flow.NextTurn(),
    ]  # fmt: skip
    if table.phase != N.ACTIVATIONS:
        return [*phases[table.phase - 1 :], *end]
    rest = [*phases[N.ACTIVATIONS :], *end]
    if not case.active:
        return [order_of_activations.NextActivation(case.next), *rest]
    steps: list[Frame] = [LandscapeStep(), BeginStep(), ConditionStep(), DeclareStep(), EndStep(), Finish()]
    step = N.ACTIVATION_STEPS.index(case.activation.step)
    at = step - 2 if step <= N.DECLARE else 4
    side = table.minis[table.activation.mini].side
    return [*steps[at:], order_of_activations.ActivationOver(side), *rest]


def _check_room(table: Table, where: str) -> None:
    """C-1.8, C-11.3: one hex is under one base only, and nobody holds two markers."""
    ground = table.field()
    under: dict[int, str] = {}
    for mini in table.minis:
        if mini.status == N.FIELD:
            for there in ground.base(mini.size, mini.place):
                if there in under:
                    facts = {"mini": mini.name, "other": under[there]}
                    library.demand(refuse(R.C_1_8, "two_on_one_hex", facts=facts), where)
                under[there] = mini.name
    holders = [marker.holder for marker in table.markers if marker.holder != N.NOBODY]
    for holder in holders:
        if holders.count(holder) > 1:
            facts = {"mini": table.minis[holder].name}
            library.demand(refuse(R.C_11_3, "holds_two", holders.count(holder), 1, facts), where)
