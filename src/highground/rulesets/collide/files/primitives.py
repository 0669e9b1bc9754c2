"""Effects as content files say them, `{ do = "stat_mod", stat = "move", steps = 2 }`, as records.

A text names its primitives by the words of the companion (E-…); other keys are figures of that primitive.
Lengths are steps. What an effect does not say about whom it meets and how long it lasts follows from where it
stands: a tactic covers its activation, an environment everybody for the round, an ability its own unit. What
the rules would not hear where it stands is refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, field_validator

from highground.content.described import read_as
from highground.content.load import Checked, one_of
from highground.engine.errors import ContentError, nearest, unknown
from highground.geometry.units import inch
from highground.rulesets.collide.state import primitives
from highground.rulesets.collide.state.printed import MODES


def _words(numbers: type) -> tuple[str, ...]:
    """The words of content files, each at the place of its number: `Do.STAT_MOD` is "stat_mod"."""
    named = {number: name.lower() for name, number in vars(numbers).items() if name.isupper()}
    return tuple(named[number] for number in range(len(named)))


PRIMITIVES, STATS, WHO, WHEN, LASTS = (
    _words(each)
    for each in (primitives.Do, primitives.Stat, primitives.Who, primitives.When, primitives.Lasts)
)

Steps = Annotated[float, Field(ge=0, le=100)]
Change = Annotated[float, Field(ge=-100, le=100)]
Amount = Annotated[int, Field(ge=-99, le=99)]
Percent = Annotated[int, Field(ge=0, le=400)]
Mode = Literal["Melee", "Near", "Ranged"]


class FilterFile(Checked):
    """Whom or what an effect holds for (E-filters); what is left out lets everything through."""

    base_at_most_steps: Steps | None = Field(default=None, description="the unit's base is at most this wide")
    base_above_steps: Steps | None = Field(default=None, description="the unit's base is wider than this")
    move_at_least_steps: Steps | None = Field(default=None, description="its printed Move is at least this")
    move_at_most_steps: Steps | None = Field(default=None, description="its printed Move is at most this")
    defence_type: str = Field(default="", description="it has this defence type")
    training: str = Field(default="", description="it has this training")
    moved: bool | None = Field(default=None, description="whether it has moved this round, by choice")
    wounded: bool | None = Field(default=None, description="whether it is below its starting health")
    in_formation: bool | None = Field(default=None, description="whether it is activated in a formation")
    terrain_farther_than_steps: Steps | None = Field(default=None, description="all terrain is farther away")
    modes: list[Mode] = Field(default=[], description="the attack is made in one of these modes")
    weapon: str = Field(default="", description="the attack is made with this weapon")
    farther_than_steps: Steps | None = Field(default=None, description="the target is farther away than this")


class EffectFile(Checked):
    """One thing that a text does."""

    do: str = Field(description="a primitive, by its word in the companion")
    who: str | None = Field(default=None, description="whom it meets: " + ", ".join(WHO))
    when: str | None = Field(default=None, description="what sets it off: " + ", ".join(WHEN))
    lasts: str | None = Field(default=None, description="how long: " + ", ".join(LASTS))
    filter: FilterFile = Field(default=FilterFile(), description="whom or what it holds for")
    stat: str | None = Field(default=None, description="the figure that changes: " + ", ".join(STATS))
    amount: Amount | None = Field(default=None, description="points, health, damage or a bonus")
    steps: Change | None = Field(default=None, description="a length: added to the figure, or how far")
    set_to: Amount | None = Field(default=None, description="the figure becomes this")
    set_steps: Steps | None = Field(default=None, description="the length becomes this")
    percent: Percent | None = Field(default=None, description="the figure is multiplied; 50 is half")
    printed_percent: Percent | None = Field(
        default=None, description="this part of the printed figure is added"
    )
    times: int | None = Field(default=None, ge=2, le=4, description="the damage is multiplied")
    until_moved: bool | None = Field(default=None, description="lost by moving in the unit's own activation")
    types: list[str] | None = Field(default=None, description="defence types that weapons bypass too")
    needs_leader: bool | None = Field(default=None, description="for players with a leader in play only")
    what: Literal["extra_steps", "focus", "move"] | None = Field(
        default=None, description="what is forbidden"
    )
    towards: bool | None = Field(default=None, description="dragged towards the source, not pushed away")
    forced: bool | None = Field(
        default=None, description="forced on the unit, so that it has not moved by choice"
    )
    within_steps: Steps | None = Field(default=None, description="how far it reaches")
    token: str | None = Field(default=None, description="the kind of token, from tokens.toml")
    move_cost_steps: Steps | None = Field(default=None, description="movement that placing it uses up")
    most: Amount | None = Field(default=None, ge=1, description="how many of it may be in play")
    knack: int | None = Field(default=None, description="the score of its check")
    health: Amount | None = Field(default=None, description="the health that is left")
    uses: Amount | None = Field(default=None, description="how often in a match")

    _who_exists = field_validator("who")(one_of(WHO))
    _when_exists = field_validator("when")(one_of(WHEN))
    _lasts_exists = field_validator("lasts")(one_of(LASTS))
    _stat_exists = field_validator("stat")(one_of(STATS))


FIGURES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "stat_mod": (
        ("stat",),
        (
            "amount",
            "steps",
            "set_to",
            "set_steps",
            "percent",
            "printed_percent",
            "until_moved",
            "within_steps",
        ),
    ),
    "damage_mod": ((), ("amount", "times", "within_steps")),
    "add_effective": (("types",), ()),
    "grant_cover": ((), ()),
    "deny_cover": ((), ()),
    "ap_gain": (("amount",), ("needs_leader",)),
    "ap_loss": (("amount",), ("needs_leader",)),
    "pin_immunity": ((), ()),
    "threat_immunity": ((), ()),
    "forbid": (("what",), ()),
    "displace": (("steps",), ("towards", "forced", "within_steps")),
    "teleport": (("within_steps",), ()),
    "place_token": (("token",), ("within_steps", "move_cost_steps", "most")),
    "prevent_removal": (("knack", "health", "within_steps"), ("uses",)),
    "share_sight": ((), ()),
}
"""The figures that a primitive needs, and those it may have; others need their amount."""
AMOUNT = (("amount",), ("within_steps",))
COMMON = ("do", "who", "when", "lasts", "filter")
ONCE = ("heal", "hazard", "ap_gain", "ap_loss", "displace", "teleport", "prevent_removal")
"""Primitives that happen and are over."""
TARGETED = ("prevent_removal", "displace")
"""Primitives that meet their target unless they say otherwise."""


# -- where texts stand, and what the rules hear there --------------------------------------------


class Heard(NamedTuple):
    """Primitives that are heard for these units at these moments."""

    do: tuple[str, ...]
    who: tuple[str, ...]
    when: tuple[str, ...]


class Text(NamedTuple):
    """A place where effects stand: whom they meet and how long they last unless they say so."""

    title: str
    who: str
    lasts: str
    heard: tuple[Heard, ...]


LASTING = (
    "stat_mod", "knack_mod", "damage_mod", "add_effective", "grant_cover", "deny_cover", "cover_dv",
    "ap_spend_limit", "pin_immunity", "threat_immunity", "threat_as_modifier", "forbid",
)  # fmt: skip
POOL = ("ap_gain", "ap_loss")
NOW = ("now",)
MOMENTS = ("activation_start", "activation_end", "hurt", "round_start", "round_end", "logistics")
STRUCK = ("hit", "harm")
UNITS = ("self", "target", "activation", "everyone", "friends_in_contact", "near", "enemies_in_contact")
DEEDS = (*LASTING, "share_sight", "heal", "hazard", "displace")
IGNORING = Heard(("deny_cover",), ("attacked",), NOW)
BY_TACTICS = (
    Heard((*LASTING, "heal", "hazard"), ("activation", "everyone", "enemies_in_contact"), NOW),
    Heard(("displace",), ("enemies_in_contact",), NOW),
    Heard(POOL, ("player",), ("now", "activation_end")),
    IGNORING,
)
TEXTS = {
    "passive": Text(
        "a passive ability",
        "self",
        "match",
        (
            Heard(LASTING, ("self", "friends_in_contact", "activation"), NOW),
            Heard(("dedicated_ap",), ("self",), ("now", "logistics")),
            Heard(("place_token",), ("self",), ("crossing",)),
            IGNORING,
        ),
    ),
    "active": Text(
        "an active ability",
        "self",
        "activation",
        (
            Heard(DEEDS, UNITS, NOW),
            Heard(("place_token", "teleport"), ("self",), NOW),
            Heard(POOL, ("player",), ("now", "activation_end")),
            IGNORING,
        ),
    ),
    "trigger": Text(
        "a trigger",
        "self",
        "activation",
        (
            Heard(DEEDS, UNITS, MOMENTS + STRUCK),
            Heard(DEEDS, ("around_target",), STRUCK),
            Heard(("place_token",), ("self",), MOMENTS + STRUCK),
            Heard(POOL, ("player",), MOMENTS + STRUCK),
            Heard(("prevent_removal",), ("target",), ("removal",)),
        ),
    ),
    "tactic": Text("a tactic", "activation", "activation", BY_TACTICS),
    "penalty": Text("a penalty", "activation", "activation", BY_TACTICS),
    "environment": Text(
        "an environment",
        "everyone",
        "round",
        (
            Heard(LASTING, ("everyone",), NOW + MOMENTS),
            Heard(("heal", "hazard"), ("everyone",), MOMENTS),
            Heard(POOL, ("player",), MOMENTS),
        ),
    ),
    "case": Text("a case", "self", "round", (Heard(LASTING, UNITS, NOW), IGNORING)),
}
ABOUT_ATTACKS = ("modes", "weapon", "farther_than_steps")
HEAR_ATTACKS = ("knack_mod", "damage_mod", "add_effective")
UNFILTERED = (*POOL, "place_token", "teleport", "dedicated_ap")


def _check_heard(file: EffectFile, who: str, when: str, place: Text, where: str) -> None:
    """What the rules do not hear would be lost in silence."""
    if not any(file.do in each.do and who in each.who and when in each.when for each in place.heard):
        raise ContentError(f"{where}: {place.title} is not heard with {file.do} for {who}, {when}")
    for word in sorted(file.filter.model_fields_set):
        attack = word in ABOUT_ATTACKS and file.do not in HEAR_ATTACKS
        modes_of_defence = word == "modes" and file.do == "stat_mod"
        if when not in STRUCK and ((attack and not modes_of_defence) or file.do in UNFILTERED):
            raise ContentError(f"{where}: {file.do} has no filter {word}")


# -- records made of them ------------------------------------------------------------------------


def effects_of(files: list[EffectFile], source: str, place: str, where: str) -> tuple[primitives.Effect, ...]:
    """The effects of the text called `source`, which stands in this place (see TEXTS)."""
    return tuple(
        _effect(each, source, TEXTS[place], f"{where}: effects[{number}]")
        for number, each in enumerate(files)
    )


def _check_figures(file: EffectFile, where: str) -> None:
    if file.do not in PRIMITIVES:
        raise unknown(f"{where}: there is no primitive", file.do, PRIMITIVES)
    needs, may = FIGURES.get(file.do, AMOUNT)
    if file.who == "near":
        needs = (*needs, "within_steps")
    given = [name for name in sorted(file.model_fields_set) if name not in COMMON]
    for name in given:
        if name not in needs + may:
            raise ContentError(f"{where}: {file.do} has no {name}" + nearest(name, list(needs + may)))
    for name in needs:
        if name not in given:
            raise ContentError(f"{where}: {file.do}: {name} is missing")
    if file.do == "damage_mod" and not {"amount", "times"} & set(given):
        raise ContentError(f"{where}: {file.do}: amount or times is missing")


def _effect(file: EffectFile, source: str, place: Text, where: str) -> primitives.Effect:
    _check_figures(file, where)
    who = "player" if file.do in POOL else "target" if file.do in TARGETED else place.who
    who, when = file.who or who, file.when or ("removal" if file.do == "prevent_removal" else "now")
    _check_heard(file, who, when, place, where)
    common: dict[str, Any] = {
        "do": PRIMITIVES.index(file.do),
        "source": source,
        "who": WHO.index(who),
        "only": _filter(file.filter),
        "lasts": LASTS.index(file.lasts or ("instant" if file.do in ONCE else place.lasts)),
        "when": WHEN.index(when),
        "amount": file.amount or 0,
        "within": _um(file.within_steps),
    }
    if file.do == "stat_mod":
        return _stat_mod(file, common)
    if file.do == "damage_mod":
        return primitives.DamageMod(**common, times=file.times or 1)
    if file.do == "displace":
        common["amount"] = inch(file.steps or 0)
        return primitives.Displace(**common, towards=file.towards or False, forced=file.forced is not False)
    if file.do == "place_token":
        common["within"] = inch(file.within_steps or 0)
        cost, most = inch(file.move_cost_steps or 0), primitives.UNSET if file.most is None else file.most
        return primitives.PlaceToken(**common, token=file.token or "", move_cost=cost, most=most)
    if file.do == "prevent_removal":
        common["amount"] = file.health or 1
        return primitives.PreventRemoval(**common, knack=file.knack or 0, uses=file.uses or 1)
    words = tuple(each.lower() for each in file.types or []) or ((file.what,) if file.what else ())
    return primitives.Effect(**common, words=words, needs_leader=file.needs_leader or False)


def _stat_mod(file: EffectFile, common: dict[str, Any]) -> primitives.StatMod:
    """A length where the figure is one, else a count."""
    set_to = primitives.UNSET if file.set_to is None else file.set_to
    if file.set_steps is not None:
        set_to = inch(file.set_steps)
    if file.steps is not None:
        common["amount"] = inch(file.steps)
    return primitives.StatMod(
        **common,
        stat=primitives.Figure(STATS.index(file.stat or "move")),
        set_to=set_to,
        percent=100 if file.percent is None else file.percent,
        printed_percent=file.printed_percent or 0,
        until_moved=file.until_moved or False,
    )


def _filter(file: FilterFile) -> primitives.Filter:
    if not file.model_fields_set:
        return primitives.ANYTHING
    lengths = ("base_at_most", "base_above", "move_at_least", "move_at_most", "terrain_farther_than")
    return read_as(
        primitives.Filter,
        file,
        defence_type=file.defence_type.lower(),
        moved=_flag(file.moved),
        wounded=_flag(file.wounded),
        in_formation=_flag(file.in_formation),
        modes=sum(bit for bit, mode in MODES.items() if mode in file.modes),
        **{name: _um(getattr(file, f"{name}_steps")) for name in (*lengths, "farther_than")},
    )


def _um(steps: float | None) -> int:
    return primitives.UNSET if steps is None else inch(steps)


def _flag(given: bool | None) -> primitives.Flag:
    return primitives.EITHER if given is None else primitives.YES if given else primitives.NO
