"""Torn's rosters, scenarios and games: what may stand in the files, and the states made of them.

Cards, gods, wonders and terrain are read in `library`, case files in `cases`. Hexes and Hexons are written as
in the companion. This module stands at the border (pydantic) and is not compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field, Strict

import highground.rulesets.torn.rulebook as R
from highground.content.load import Checked, validate
from highground.content.shipped import checked_files, fingerprint
from highground.engine.bags import full_bag
from highground.engine.describe import Speaker
from highground.engine.errors import ContentError, nearest
from highground.engine.names import slug
from highground.engine.options import Value, chosen
from highground.engine.orders import Refusal, refuse
from highground.engine.ruleset import OnGround, RosterChoice, RosterReport, Setup, new_state
from highground.engine.state import Nothing, State
from highground.geometry.hexons import Chirality
from highground.rulesets.torn.files import library
from highground.rulesets.torn.files.library import Name
from highground.rulesets.torn.force.squads import Squad, SquadSize, breaches, call, report_on
from highground.rulesets.torn.rulebook.options import OPTIONS, Options
from highground.rulesets.torn.rules.party.flow import Party
from highground.rulesets.torn.rules.party.schemes import Scheme, lay_out
from highground.rulesets.torn.rules.party.scoring import SCORING_KINDS
from highground.rulesets.torn.state.cards import Board, Card, Control, Element, Scoring, Zone
from highground.rulesets.torn.state.field import LARGE, OFF, field_of
from highground.rulesets.torn.state.field import Field as Ground
from highground.rulesets.torn.state.names import DOMAINS
from highground.rulesets.torn.state.pieces import Marker, Mini, Own, Player, Table, Vortex

DEFAULT = "shards_at_the_crossing"
"""The scenario that comes first: for `play`, `sim` and benchmarks."""
BY_THE_DIE = "by_the_die"
"""In a scenario's place: which it is, a die says when the game begins (C-11.5)."""
DIE_ROSTERS = ["lanternwright_hounds", "hollowtide"]
"""Who meets there: even over the three together."""

_Coordinate = Annotated[int, Field(ge=-40, le=40)]
Cell = Annotated[tuple[_Coordinate, _Coordinate], Strict(False)]
"""A hex `[q, r]` or a Hexon `[a, b]`."""
Direction = Annotated[int, Field(ge=0, le=5)]
Turns = Annotated[int, Field(ge=1, le=12)]
Worth = Annotated[int, Field(ge=0, le=20)]


# -- what files say ------------------------------------------------------------------------------


class RosterMini(Checked):
    """One or several miniatures of a squad."""

    card: str = Field(description="a card of the Hero's faction")
    count: int = Field(default=1, ge=1, le=20, description="how many of it")
    name: str | None = Field(default=None, pattern=r"^\S+$", description="its own name, one word")


class RosterFile(Checked):
    """A squad: its Hero, the others, and its deck of God Cards."""

    system: Literal["torn"] = Field(default="torn", description="the rule system")
    side: Name = Field(description="the name of the side")
    size: str = Field(default="Expedition", description="the size it is built for")
    hero: str = Field(description="the Hero's card")
    minis: list[str | RosterMini] = Field(default=[], max_length=40, description="the others, by card")
    deck: dict[str, Annotated[int, Field(ge=0, le=40)]] = Field(
        default={}, description="God Cards and how many"
    )


class ElementsFile(Checked):
    """Elements of landscape of one kind, each filling one Hexon."""

    terrain: str = Field(description="a kind of landscape from terrain.toml")
    name: str = Field(
        default="", pattern=r"^\S*$", description="what each is called, with a number behind it"
    )
    hexons: list[Cell] = Field(min_length=1, description="where they lie")


class VortexFile(Checked):
    """An Ethereal Vortex."""

    hexon: Cell = Field(description="where it lies")
    supply: int = Field(ge=1, le=20, description="its Supply of Ether")
    arrow: Direction = Field(description="where its arrow points")


class MarkerFile(Checked):
    """A Scenario Marker."""

    hex: Cell = Field(description="where it lies")
    domain: Literal["Creation", "Destruction", "Life", "Death"] = Field(description="its other side")


class ControlFile(Checked):
    """A Hexon worth points."""

    hexon: Cell
    worth: Worth


class ScoringFile(Checked):
    """A way to Victory Points."""

    counts: str = Field(description="what is counted")
    worth: Worth
    per: int = Field(default=1, ge=1, le=20, description="for how many of it, rounded down")
    turns: list[Turns] = Field(default=[], description="scored in phase 6 of these turns; none: at the end")


class SchemeFile(Checked):
    """What a scenario's scheme shows (T-3.4)."""

    radius_hexons: int = Field(default=3, ge=0, le=6, description="the field: Hexons from the middle")
    zones: dict[str, list[Cell]] = Field(default={}, description="Deployment Zones: name and Hexons")
    landscape: list[ElementsFile] = Field(default=[], description="Volume Landscape and Flat Terrain")
    control: list[ControlFile] = Field(default=[], description="Hexons worth points")
    scoring: list[ScoringFile] = Field(default=[], description="how points are made")


class ScenarioFile(SchemeFile):
    """A scenario."""

    title: str
    turns: Turns = Field(default=6, description="how many turns are played")
    rosters: list[str] = Field(min_length=2, max_length=2, description="the default roster of each seat")
    vortices: list[VortexFile] = Field(default=[], description="Ethereal Vortices")
    markers: list[MarkerFile] = Field(default=[], description="Scenario Markers")


# -- files that ship -----------------------------------------------------------------------------


@cache
def scenarios() -> Mapping[str, ScenarioFile]:
    """Every scenario by the name of its file, the default first."""
    return checked_files(ScenarioFile, library.PACKAGE, "data/scenarios", DEFAULT)


@cache
def rosters() -> Mapping[str, RosterFile]:
    """Every roster by the name of its file."""
    return checked_files(RosterFile, library.PACKAGE, "data/rosters")


@cache
def content_digest() -> str:
    """A fingerprint of all data files that games are played with."""
    return fingerprint(library.PACKAGE, ("data", "data/factions", "data/rosters", "data/scenarios"))


def roster_catalogue() -> list[RosterChoice]:
    """What a roster may name: sizes, Heroes, the others with their faction, God Cards with their domain."""
    sizes = [
        RosterChoice("size", each.name, each.points, "", R.C_9_2.id) for each in library.squad_rules().sizes
    ]
    heroes = [
        RosterChoice("hero", card.name, card.points, card.faction, R.C_2_3.id)
        for card in library.cards().values()
        if card.hero
    ]
    others = [
        RosterChoice(path, card.name, card.points, card.faction, R.C_9_1.id)
        for path in ("minis[]", "minis[].card")
        for card in library.cards().values()
        if not card.hero
    ]
    deck = [RosterChoice("deck", god.name, None, DOMAINS[god.domain], R.C_8_4.id) for god in library.gods()]
    return sizes + heroes + others + deck


# -- squads --------------------------------------------------------------------------------------


def read_squad(given: Any, where: str = "roster") -> tuple[Squad, SquadSize]:
    """A squad by the name of its file, or written out, and the size it is built for."""
    if isinstance(given, str):
        if given not in rosters():
            raise ContentError(f"there is no roster {given!r}" + nearest(given, list(rosters())))
        file = rosters()[given]
    else:
        file = validate(RosterFile, given, where)
    known = {god.name: god for god in library.gods()}
    for name in file.deck:
        if name not in known:
            raise ContentError(f"{where}: deck: there is no God Card {name!r}" + nearest(name, list(known)))
    found: list[Card] = []
    called: list[str] = [""]
    for number, each in enumerate(file.minis):
        mini = RosterMini(card=each) if isinstance(each, str) else each
        found += [find_card(mini.card, f"{where}: minis[{number}]")] * mini.count
        called += [mini.name or ""] * mini.count
    hero = find_card(file.hero, f"{where}: hero")
    return Squad(file.side, hero, tuple(found), tuple(called), dict(file.deck)), _size(file.size, where)


def find_card(name: str, where: str) -> Card:
    """The card of this name."""
    if name not in library.cards():
        raise ContentError(f"{where}: there is no miniature {name!r}" + nearest(name, list(library.cards())))
    return library.cards()[name]


def _size(name: str, where: str) -> SquadSize:
    for size in library.squad_rules().sizes:
        if size.name == name:
            return size
    raise ContentError(
        f"{where}: size: there is no size {name!r}"
        + nearest(name, [each.name for each in library.squad_rules().sizes])
    )


def check_roster(data: Any, where: str, options: dict[str, Value]) -> RosterReport:
    """A roster file, judged by the size it is built for."""
    squad, size = read_squad(data, where)
    return report_on(squad, size, library.gods(), library.squad_rules())


# -- a game --------------------------------------------------------------------------------------


def open_game(setup: Setup) -> State[Any, Any, Any]:
    """The state before the first step of a game."""
    library.demand(scenario_refusal(setup.scenario), "setup")
    if isinstance(setup, OnGround):
        raise ContentError("Torn is laid out from Hexons by its scenario: it is not played on other maps")
    if len(setup.rosters) != 2:
        raise ContentError(f"Torn is for 2 players, not {len(setup.rosters)}")
    options = options_of(setup.options)
    built = [read_squad(given, f"roster {seat}") for seat, given in enumerate(setup.rosters, 1)]
    squads = [squad for squad, _ in built]
    size = _agreed(options, [each for _, each in built])
    for seat, squad in enumerate(squads, 1):
        library.demand(_unfit(squad, size), f"roster {seat}")
    everybody = [card for squad in squads for card in squad.cards()]
    played = [card for number, card in enumerate(everybody) if card not in everybody[:number]]
    offered = schemes_of(setup.scenario, options, size.points, played)
    names = call([name for squad in squads for name in squad.called], everybody)
    minis: list[Mini] = []
    for seat, squad in enumerate(squads):
        for card in squad.cards():
            number = len(minis)
            minis.append(new_mini(number, names[number], seat, played.index(card), card.size))
    table = new_table(options, unchosen(offered[0].board), minis, _players(squads))
    if setup.scenario != BY_THE_DIE:
        lay_out(table, offered[0])
    own = [
        Own([0] * len(library.gods()), full_bag([squad.deck.get(god.name, 0) for god in library.gods()]))
        for squad in squads
    ]
    return new_state(table, own, Nothing(), Party(offered if setup.scenario == BY_THE_DIE else ()))


def scenario_refusal(name: str) -> Refusal | None:
    """T-1.2: a game needs a scenario, or a die to choose it."""
    if name in scenarios() or name == BY_THE_DIE:
        return None
    guess = nearest(name, [*scenarios(), BY_THE_DIE])
    return refuse(R.T_1_2, "no_scenario", facts={"scenario": name, "guess": guess})


def schemes_of(scenario: str, options: Options, points: int, played: list[Card]) -> tuple[Scheme, ...]:
    """The scheme of a scenario, or all that a die may choose from, in the order of the book."""
    return tuple(
        _scheme_of(name, options, points, played)
        for name in (scenarios() if scenario == BY_THE_DIE else (scenario,))
    )


def _scheme_of(name: str, options: Options, points: int, played: list[Card]) -> Scheme:
    file = scenarios()[name]
    ground = field_of(file.radius_hexons, options.hexon_chirality)
    return Scheme(
        board_of(file, name, file.title, file.turns, points, played, ground),
        tuple(elements_of(file, ground, name)),
        tuple(
            Vortex(f"vortex-{n}", hexon_of(ground, v.hexon, name), v.supply, v.arrow)
            for n, v in enumerate(file.vortices, 1)
        ),
        tuple(
            Marker(f"marker-{n}", DOMAINS.index(m.domain), hex_of(ground, m.hex, name))
            for n, m in enumerate(file.markers, 1)
        ),
    )


def unchosen(like: Board) -> Board:
    """A board before a die has chosen the scenario: the field and the cards, nothing to be scored."""
    return Board(
        BY_THE_DIE,
        "Chosen by a die",
        like.radius,
        turns=like.turns,
        squad_size=like.squad_size,
        zones=like.zones,
        scoring=(),
        control=(),
        cards=like.cards,
        gods=like.gods,
        wonders=like.wonders,
        terrains=like.terrains,
    )


def _agreed(options: Options, built: list[SquadSize]) -> SquadSize:
    """T-1.2: the size agreed on: an option, or what both squads are built for."""
    if options.squad_size is not None:
        return library.squad_rules().size_of(options.squad_size)
    one, two = built
    if one != two:
        facts = {"one": one.name, "two": two.name}
        library.demand(refuse(R.T_1_2, "sizes_differ", one.points, two.points, facts), "setup")
    return one


def _unfit(squad: Squad, size: SquadSize) -> Refusal | None:
    """T-1.3, T-1.4: a squad or deck that breaks a rule is not played with."""
    clause, found = breaches(squad, size, library.gods(), library.squad_rules())
    if not found:
        return None
    facts = {"squad": squad.name, "breach": Speaker(library.PACKAGE, "en", ()).refusal(found[0])}
    return refuse(clause, "not_fit_to_play", facts=facts)


def options_of(given: dict[str, Any], where: str = "") -> Options:
    """The options' values, defaults filled in."""
    return chosen(Options, OPTIONS, given, where)


def new_mini(number: int, name: str, side: int, card: int, size: int) -> Mini:
    """A miniature that has not been set up."""
    return Mini(number, name, side, card, size)


def _players(squads: list[Squad]) -> list[Player]:
    names = [squad.name for squad in squads]
    if names[0] == names[1]:
        names[1] += " II"
    return [
        new_player(name, squad.hero.faction, squad.hero.domains, sum(squad.deck.values()))
        for name, squad in zip(names, squads, strict=True)
    ]


def new_player(name: str, faction: str, domains: tuple[int, ...], deck: int) -> Player:
    """C-8.3: a player begins with no tokens and no crystals."""
    return Player(name, faction, domains, [0] * len(DOMAINS), deck, [0] * len(library.gods()))


def new_table(options: Options, board: Board, minis: list[Mini], players: list[Player]) -> Table:
    """A table before the game, with nothing laid out."""
    return Table(options, board, minis, players, full_bag([1] * len(library.wonders())))


def board_of(
    file: SchemeFile, scenario: str, title: str, turns: int, points: int, played: list[Card], ground: Ground
) -> Board:
    """T-3.4: the scheme of a scenario: zones, what counts, and every card in play."""
    if not file.zones:
        library.demand(refuse(R.T_3_4, "no_zones", facts={"scenario": scenario}), scenario)
    for each in file.scoring:
        if each.counts not in SCORING_KINDS:
            raise ContentError(
                f"{scenario}: scoring: nothing counts {each.counts!r}"
                + nearest(each.counts, list(SCORING_KINDS))
            )
    return Board(
        scenario,
        title,
        file.radius_hexons,
        turns=turns,
        squad_size=points,
        zones=tuple(
            Zone(name, tuple(hexon_of(ground, at, scenario) for at in hexons))
            for name, hexons in file.zones.items()
        ),
        scoring=tuple(Scoring(each.counts, each.worth, each.per, tuple(each.turns)) for each in file.scoring),
        control=tuple(Control(hexon_of(ground, each.hexon, scenario), each.worth) for each in file.control),
        cards=tuple(played),
        gods=library.gods(),
        wonders=library.wonders(),
        terrains=library.terrains(),
    )


def elements_of(file: SchemeFile, ground: Ground, where: str) -> list[Element]:
    """The landscape of a scheme; each Hexon is an element of its own (C-11.5)."""
    kinds = [each.name for each in library.terrains()]
    made: list[Element] = []
    for row in file.landscape:
        if row.terrain not in kinds:
            raise ContentError(f"{where}: there is no terrain {row.terrain!r}" + nearest(row.terrain, kinds))
        name = row.name.lower() or slug(row.terrain)
        for at in row.hexons:
            count = 1 + sum(each.name.startswith(name + "-") for each in made)
            made.append(Element(f"{name}-{count}", kinds.index(row.terrain), (hexon_of(ground, at, where),)))
    return made


def hexon_of(ground: Ground, at: tuple[int, int], where: str) -> int:
    """C-1.7: a Hexon of the field."""
    found = ground.place(LARGE, at)
    if found == OFF:
        library.demand(refuse(R.C_1_7, "not_on_this_field", facts={"spot": f"{at[0]},{at[1]}"}), where)
    return found


def hex_of(ground: Ground, at: tuple[int, int], where: str) -> int:
    """A hex as scenario data has it: on the left-handed lattice q and r change places (C-1.6)."""
    q, r = at
    found = ground.hex_number.get((r, q) if ground.chirality is Chirality.LEFT else (q, r), OFF)
    if found == OFF:
        library.demand(refuse(R.C_1_7, "not_on_this_field", facts={"spot": f"{q},{r}"}), where)
    return found
