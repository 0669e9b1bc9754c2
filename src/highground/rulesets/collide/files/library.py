"""Factions as content files say them: units with weapons and abilities, environment, tactics; and tokens.

What the rules ask of a sheet is refused with its clause, anything else wrong with a file by its key. Lengths
are steps. This module stands at the border (pydantic) and is not compiled.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from pydantic import Field

import highground.rulesets.collide.rulebook as R
from highground.content.described import read_as
from highground.content.load import Checked, package_files, parse_toml, validate
from highground.content.shipped import shipped
from highground.engine.clauses import Clause
from highground.engine.describe import Speaker
from highground.engine.errors import ContentError, nearest, unknown
from highground.engine.orders import Refusal, refuse
from highground.geometry.units import inch
from highground.rulesets.collide.files.primitives import (
    TEXTS,
    EffectFile,
    Steps,
    effects_of,
)
from highground.rulesets.collide.state import printed
from highground.rulesets.collide.state.boards import TokenKind
from highground.rulesets.collide.state.primitives import PlaceToken

PACKAGE = "highground.rulesets.collide"

Name = Annotated[str, Field(min_length=1, max_length=60)]
Small = Annotated[int, Field(ge=0, le=999)]
KINDS = {"active": printed.ACTIVE, "passive": printed.PASSIVE, "trigger": printed.TRIGGER}
TYPES = {"Melee": printed.MELEE, "Near": printed.NEAR, "Ranged": printed.RANGED, "Heavy": printed.HEAVY}
_CHOSEN = frozenset({"ap", "targets", "reach_steps", "sight", "defence_type", "once_per_round", "unmoved"})
"""What an ability says for a player who uses it."""
ENTRIES = 6
"""W-4.4: an environment table has a row for each face of the die."""


def demand(refusal: Refusal | None, where: str) -> None:
    """Turn what the rules refuse in a file into an error that says where."""
    if refusal is not None:
        raise ContentError(f"{where}: {Speaker(PACKAGE, 'en', ()).refusal(refusal)}")


# -- what files say ------------------------------------------------------------------------------


class WeaponFile(Checked):
    """A weapon (W-16.2)."""

    name: Name
    types: list[str] = Field(min_length=1, description="Melee, Near, Ranged, Heavy")
    attacks: int = Field(ge=1, le=20, description="attacks in one activation")
    damage: Small
    knack: int | None = Field(default=None, description="its score, 2 to 6; required")
    effective: list[str] = Field(default=[], description="defence types it bypasses")


class AbilityFile(Checked):
    """An ability (W-15)."""

    name: Name
    kind: str = Field(description="active, passive or trigger")
    knack: int | None = Field(default=None, description="the score of its check; none: no check")
    ap: int = Field(default=0, ge=0, le=10, description="activation points it costs")
    targets: int = Field(default=0, ge=0, le=20, description="how many units it names at most")
    side: str = Field(default="friend", pattern="^(friend|enemy|any|other_members)$", description="whose")
    reach_steps: Steps | None = Field(default=None, description="how far away they may be; none: anywhere")
    sight: bool = Field(default=False, description="they must be seen")
    defence_type: str = Field(default="", description="they must have this type")
    once_per_round: bool = False
    unmoved: bool = Field(default=False, description="only if the unit has not moved this activation")
    effects: list[EffectFile] = Field(min_length=1)
    text: str = Field(default="", description="what it does, for people")


class UnitFile(Checked):
    """A stat sheet (W-16.1)."""

    name: Name
    points: Small
    health: int | None = Field(default=None, ge=1, le=999, description="required", examples=[1])
    move_steps: Steps
    base_steps: float = Field(description="1 to 4", examples=[1])
    shape: str = Field(default="disc", pattern="^(disc|none|other)$", description="its base, if no disc")
    overhang_steps: float = Field(default=0, description="how far the model reaches past its base, 0 to 0.5")
    dv: Small
    defence_types: list[str] = Field(default=[])
    training: list[str] = Field(default=[])
    leadership: Small = 0
    weapons: list[WeaponFile] = Field(default=[])
    abilities: list[AbilityFile] = Field(default=[])
    death_token: str = Field(default="", description="the token it leaves; default: its faction's")
    max: int = Field(default=0, ge=0, le=99, description="how many a roster may have; 0: any number")


class RowFile(Checked):
    """An entry of an environment table (W-4.7)."""

    name: Name
    effects: list[EffectFile] = Field(default=[], description="the active effect; required")
    penalty: list[EffectFile] = Field(default=[], description="what a failed tactic brings; required")
    text: str = ""
    penalty_text: str = ""


class TacticFile(Checked):
    """A tactic."""

    name: Name
    knack: int
    ap: int = Field(default=0, ge=0, le=10, description="activation points it costs")
    effects: list[EffectFile] = Field(min_length=1)
    text: str = ""


class FactionFile(Checked):
    """A faction: its units, environment table and tactics (W-1.13)."""

    name: Name
    about: str = ""
    death_token: str = Field(default="corpse", description="what its units leave unless their sheets differ")
    units: list[UnitFile] = Field(min_length=1)
    environment: list[RowFile] = Field(default=[], description="six rows; required")
    tactics: list[TacticFile] = Field(default=[], description="required")


class TokenFile(Checked):
    """A kind of token (W-15.4, W-15.5)."""

    name: Name
    size_steps: float = Field(default=1, gt=0, le=10, description="its diameter")
    blocks_los: bool = Field(default=False, description="stops sight")
    cover: bool = Field(default=False, description="gives cover")
    difficult: bool = Field(default=False, description="makes the ground difficult")
    clears: bool = Field(default=False, description="the ground under it is no longer difficult")
    destroyable: bool = Field(default=False, description="one successful attack removes it")
    carried: bool = Field(default=False, description="can be picked up")
    halts_steps: Steps | None = Field(default=None, description="a unit coming this near must stop")
    halves_steps: Steps | None = Field(default=None, description="one activated this near moves at half")
    removal_steps: Steps | None = Field(default=None, description="movement that taking it away costs")
    remover: str = Field(default="", description="the unit that alone may take it away; default: any")
    until_round_end: bool = False


class TokensFile(Checked):
    tokens: list[TokenFile] = Field(min_length=1)


# -- sheets --------------------------------------------------------------------------------------


def _score(knack: int | None, name: str, where: str) -> int:
    """W-12.3: a knack score is 2 to 6."""
    if knack is None:
        demand(refuse(R.W_16_2, "no_knack", facts={"name": name}), where)
    score = knack or 0
    if not 2 <= score <= 6:
        demand(refuse(R.W_12_3, "knack_out_of_range", score, 6 if score > 6 else 2, {"name": name}), where)
    return score


def _weapon(file: WeaponFile, where: str) -> printed.Weapon:
    """W-16.2, and R-10.4: a weapon that is Heavy alone could not be aimed."""
    types = 0
    for each in file.types:
        if each not in TYPES:
            raise unknown(f"{where}: types: there is no type", each, TYPES)
        types |= TYPES[each]
    if types == printed.HEAVY:
        demand(refuse(R.W_10_1, "heavy_alone", facts={"weapon": file.name}), where)
    score = _score(file.knack, file.name, where)
    effective = tuple(each.lower() for each in file.effective)
    return printed.Weapon(file.name, types, file.attacks, file.damage, score, effective)


def _ability(file: AbilityFile, where: str) -> printed.Ability:
    """W-15.3: active, passive or triggered; the last two choose nothing and cost nothing."""
    if file.kind not in KINDS:
        facts = {"ability": file.name, "kind": file.kind, "guess": nearest(file.kind, list(KINDS))}
        demand(refuse(R.W_15_3, "unknown_kind", facts=facts), where)
    kind = KINDS[file.kind]
    given = file.model_fields_set & _CHOSEN if kind != printed.ACTIVE else set()
    if given or (kind == printed.PASSIVE and file.knack is not None):
        name = min(given, default="knack")
        raise ContentError(f"{where}: {file.name}: {name} is not for {TEXTS[file.kind].title}")
    return read_as(
        printed.Ability,
        file,
        kind=kind,
        knack=0 if file.knack is None else _score(file.knack, file.name, where),
        reach=-1 if file.reach_steps is None else inch(file.reach_steps),
        defence_type=file.defence_type.lower(),
        effects=effects_of(file.effects, file.name, file.kind, where),
    )


def sheet_of(file: UnitFile, death_token: str, where: str) -> printed.Sheet:
    """W-16.1: the sheet that a file describes; `death_token` is its faction's."""
    if file.health is None:
        demand(refuse(R.W_16_1, "no_health", facts={"unit": file.name}), where)
    if not 1 <= file.base_steps <= 4:
        facts = {"unit": file.name, "base": str(file.base_steps)}
        demand(refuse(R.W_1_8, "base_out_of_range", inch(file.base_steps), None, facts), where)
    if not 0 <= file.overhang_steps <= 0.5:
        measured, limit = inch(file.overhang_steps), inch(0.5)
        demand(refuse(R.W_5_2, "overhang_out_of_range", measured, limit, {"unit": file.name}), where)
    demand(_same_name(file.name, [each.name for each in file.weapons], R.W_16_2), where)
    demand(_same_name(file.name, [each.name for each in file.abilities], R.W_16_1), where)
    weapons = tuple(_weapon(each, f"{where}: weapons[{n}]") for n, each in enumerate(file.weapons))
    abilities = tuple(_ability(each, f"{where}: abilities[{n}]") for n, each in enumerate(file.abilities))
    token = file.death_token or death_token
    if token not in token_kinds():
        facts = {"unit": file.name, "token": token, "guess": nearest(token, list(token_kinds()))}
        demand(refuse(R.W_13_15, "unknown_death_token", facts=facts), where)
    for ability in abilities:
        for effect in ability.effects:
            if isinstance(effect, PlaceToken) and effect.token not in token_kinds():
                raise unknown(f"{where}: {ability.name}: there is no token", effect.token, token_kinds())
    return read_as(
        printed.Sheet,
        file,
        health=file.health or 0,
        move=inch(file.move_steps),
        radius=inch(file.base_steps) // 2,
        overhang=inch(file.overhang_steps),
        defence_types=tuple(each.lower() for each in file.defence_types),
        weapons=weapons,
        abilities=abilities,
        death_token=token,
        most=file.max,
        passives=tuple(
            effect for each in abilities if each.kind == printed.PASSIVE for effect in each.effects
        ),
        triggers=tuple(each for each in abilities if each.kind == printed.TRIGGER),
    )


def _same_name(unit: str, names: list[str], clause: Clause) -> Refusal | None:
    """W-16.1, W-16.2: each weapon and ability has a name of its own, as orders call it."""
    for number, name in enumerate(names):
        if any(printed.called(name, before) for before in names[:number]):
            return refuse(clause, "one_name_twice", facts={"unit": unit, "name": name})
    return None


# -- factions ------------------------------------------------------------------------------------


def row_of(file: RowFile, where: str) -> printed.Row:
    """W-4.7: an active effect and a penalty."""
    if not file.effects or not file.penalty:
        missing = "penalty" if file.effects else "active"
        demand(refuse(R.W_4_7, "half_an_entry", facts={"entry": file.name, "part": missing}), where)
    active = effects_of(file.effects, file.name, "environment", where)
    penalty = effects_of(file.penalty, file.name, "penalty", where)
    return printed.Row(file.name, active, penalty, file.text, file.penalty_text)


def tactic_of(file: TacticFile, where: str) -> printed.Tactic:
    """A tactic covers the activation it is used in (W-6.5)."""
    effects = effects_of(file.effects, file.name, "tactic", where)
    return printed.Tactic(file.name, _score(file.knack, file.name, where), file.ap, effects, file.text)


def faction_of(file: FactionFile, where: str) -> printed.Faction:
    """W-1.13: a faction brings an environment table, with a row for each face of the die, and tactics."""
    for part, given in (("environment", file.environment), ("tactics", file.tactics)):
        if not given:
            demand(refuse(R.W_1_13, "faction_incomplete", facts={"faction": file.name, "part": part}), where)
    if len(file.environment) != ENTRIES:
        facts = {"faction": file.name}
        demand(refuse(R.W_4_4, "rows_of_a_table", len(file.environment), ENTRIES, facts), where)
    rows = tuple(row_of(each, f"{where}: {each.name}") for each in file.environment)
    return printed.Faction(
        file.name, rows, tuple(tactic_of(each, f"{where}: {each.name}") for each in file.tactics)
    )


faction_files = shipped(FactionFile, PACKAGE, "data/factions")
"""Every faction that ships, by the name of its file."""


@cache
def factions() -> dict[str, printed.Faction]:
    """The same as records."""
    return {name: faction_of(file, name) for name, file in faction_files().items()}


@cache
def sheets(faction: str) -> dict[str, printed.Sheet]:
    """The stat sheets of a faction, by name."""
    file = faction_files()[faction]
    return {each.name: sheet_of(each, file.death_token, f"{faction}: {each.name}") for each in file.units}


def find_sheet(faction: str, name: str, where: str) -> printed.Sheet:
    """W-1.13: every unit fielded has its stat sheet, in its roster's own faction (R-3.6)."""
    known = sheets(faction)
    if name not in known:
        facts = {"unit": name, "faction": faction_files()[faction].name, "guess": nearest(name, list(known))}
        demand(refuse(R.W_1_13, "no_sheet", facts=facts), where)
    return known[name]


@cache
def token_kinds() -> dict[str, TokenKind]:
    """Every kind of token, by name."""
    (source,) = [each for each in package_files(PACKAGE, "data") if each.name == "tokens.toml"]
    data: dict[str, Any] = parse_toml(source.read_text(encoding="utf-8"), source.name)
    return {each.name: token_of(each) for each in validate(TokensFile, data, source.name).tokens}


def token_of(file: TokenFile) -> TokenKind:
    """W-15.4: as wide as it says, else 1 step."""
    lengths = {name: getattr(file, f"{name}_steps") for name in ("halts", "halves", "removal")}
    return read_as(
        TokenKind,
        file,
        radius=inch(file.size_steps) // 2,
        **{name: -1 if steps is None else inch(steps) for name, steps in lengths.items()},
    )
