"""A study as a file says it: one model a kind. Their descriptions document files and forms."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal

from pydantic import Field, PrivateAttr, TypeAdapter, field_validator, model_validator

from highground.content.load import RARE, Checked

__all__ = [
    "KINDS",
    "Base",
    "Change",
    "Duel",
    "Health",
    "Matrix",
    "Played",
    "Points",
    "Study",
    "Sweep",
    "Variant",
    "Vary",
    "precision_of",
    "study_schema",
]

Switch = str | int | bool
Number = int | float
_Roster = Annotated[str, Field(min_length=1)]

GAMES_MOST: Final = 100_000_000
VALUES_MOST: Final = 60
_FARTHEST: Final = 10**12
_PRECISION: Final = re.compile(r"^\s*(?:±|\+-|\+/-)\s*(\d+(?:[.,]\d+)?)\s*%\s*$")


def precision_of(until: str) -> float:
    """Half the width of the interval that a study is played for, as a share.

    >>> precision_of("±2 %")
    0.02
    """
    found = _PRECISION.match(until)
    if found is None:
        raise ValueError('write it as "±2 %"')
    share = float(found.group(1).replace(",", ".")) / 100
    if not 0.001 <= share <= 0.25:
        raise ValueError("between ±0.1 % and ±25 % can be asked for")
    return share


class Base(Checked):
    """What every study says."""

    system: str = Field(description="The rule system.")
    title: str = Field("", description="What the report is headed with.")
    seed: int = Field(1, ge=0, le=2**40, description="The first seed; every cell is played on the same ones.")
    options: dict[str, Switch] = Field(
        default_factory=dict, description="Options that are not as usual, by name.", json_schema_extra=RARE
    )
    content: dict[str, Any] = Field(
        default_factory=dict,
        description='Content that is not as it ships, by path: "units.Lampguard.life" = 7.',
        json_schema_extra=RARE,
    )
    map: str = Field(
        "",
        pattern=r"^$|\.toml$",
        description="A map of your own: a case file without models. The scenario is played on it.",
        json_schema_extra=RARE,
    )
    _ground: dict[str, Any] | None = PrivateAttr(None)

    @property
    def ground(self) -> dict[str, Any] | None:
        """The map that `map` names, once it was read."""
        return self._ground

    def lay(self, ground: dict[str, Any]) -> None:
        self._ground = ground


class Played(Base):
    """What every study says that plays whole games."""

    bots: list[str] = Field(["greedy"], min_length=1, description="Who plays; equals meet equals.")
    games: int = Field(
        400, ge=2, le=GAMES_MOST, description="Games for each cell; with `until`, the most that are played."
    )
    until: str | None = Field(
        None, description='Stop early when the interval of every win rate is as narrow as this: "±2 %".'
    )
    luck: bool = Field(
        False, description="Also work out how lucky each side was; takes several times as long."
    )

    @field_validator("until")
    @classmethod
    def _precise(cls, until: str | None) -> str | None:
        if until is not None:
            precision_of(until)
        return until


class Matrix(Played):
    """Every force against every other: what do force, seat, side and the first turn contribute?"""

    kind: Literal["matrix"]
    rosters: list[_Roster] = Field(
        min_length=1, description="The forces: names of rosters that ship, or files of your own."
    )
    scenarios: list[str] = Field(default_factory=list, description="Scenarios; none: the default one.")
    mirror: bool = Field(
        True, description="Whether every force also meets itself: that shows the seat alone."
    )
    swap: bool = Field(
        True,
        description="Whether forces change seats every other game; false: the first named always sits "
        "first, where one attacks and the other defends.",
    )
    points: bool = Field(
        True,
        description="Whether to say in points how strong a force is, where it has a price: each also meets "
        "itself without one of its models.",
    )


class Vary(Checked):
    """A parameter and the values it takes."""

    path: str = Field(
        description="`options.NAME`, or a path into the content such as `units.Lampguard.life`, "
        "`scenarios.crossing.rounds`, `scenarios.crossing.board_in.0`; `rosters.mine.…` leads into a roster "
        "of your own, mine.toml."
    )
    values: list[Any] = Field(default_factory=list, description="The values, if they are no plain range.")
    least: Number | None = Field(None, description="The first value of a range.")
    most: Number | None = Field(None, description="The last value of a range.")
    step: Number = Field(1, gt=0, description="From one value of a range to the next.")

    @model_validator(mode="after")
    def _told(self) -> Vary:
        if bool(self.values) == (self.least is not None and self.most is not None):
            raise ValueError("needs either values or least and most")
        if not all(abs(each) <= _FARTHEST for each in (self.least or 0, self.most or 0, self.step)):
            raise ValueError("no value of a range is so large")
        if not 2 <= self.count() <= VALUES_MOST:
            raise ValueError(f"2 to {VALUES_MOST} values can be tried, not {self.count()}")
        return self

    def count(self) -> int:
        """How many values there are, without making them; of a range at most one more than can be tried."""
        if self.values or self.least is None or self.most is None:
            return len(self.values)
        return max(0, int(min((self.most - self.least) / self.step + 1e-9, VALUES_MOST)) + 1)

    def all(self) -> list[Any]:
        if self.values or self.least is None or self.most is None:
            return list(self.values)
        whole = all(isinstance(each, int) for each in (self.least, self.most, self.step))
        made = [self.least + self.step * number for number in range(self.count())]
        return made if whole else [round(float(each), 9) for each in made]


class Sweep(Played):
    """One or two parameters over a range: where does the match-up cross even?"""

    kind: Literal["sweep"]
    rosters: list[_Roster] = Field(
        default_factory=list,
        description="Who meets whom, first the force that is asked about; none: the default.",
    )
    scenario: str = Field("", description="The scenario; empty: the default one.")
    vary: list[Vary] = Field(min_length=1, max_length=2, description="One or two parameters.")


class Variant(Checked):
    """One side of a change."""

    label: str = Field("", description="What the report calls it.")
    system: str = Field("", description="Another edition, where it is one; empty: the study's system.")
    scenario: str = Field("", description="Its scenario, where it has one of its own.")
    rosters: list[_Roster] = Field(default_factory=list, description="Its forces, where it has its own.")
    options: dict[str, Switch] = Field(default_factory=dict, description="Its options, by name.")
    content: dict[str, Any] = Field(default_factory=dict, description="Its content patches, by path.")


def _as_it_is() -> Variant:
    return Variant.model_validate({"label": "as it is"})


class Change(Played):
    """A against B on the same seeds: what did a change do?"""

    kind: Literal["change"]
    rosters: list[_Roster] = Field(
        default_factory=list, description="The forces on both sides; none: the default."
    )
    scenario: str = Field("", description="The scenario; empty: the default one.")
    a: Variant = Field(default_factory=_as_it_is, description="How it was.")
    b: Variant = Field(description="How it is to be.")


class Points(Played):
    """What is each unit, weapon or ability worth? Random legal rosters, prices fitted, and played again."""

    kind: Literal["points"]
    scenario: str = Field("", description="The scenario; empty: the default one.")
    rosters: list[_Roster] = Field(
        default_factory=list,
        description="Rosters that new ones are drawn from: their faction, size and units; none: all of the "
        "default's size.",
    )
    of: Literal["units", "items"] = Field(
        "units", description="Prices for whole units, or for the weapons and abilities they hold."
    )
    pairs: int = Field(
        200, ge=10, le=1_000_000, description="How many pairs of rosters meet, before and after."
    )
    games: int = Field(2, ge=2, le=1000, description="Games for each pair.")
    limit: int | None = Field(None, ge=1, description="Points for each roster; none: what the roster says.")
    check: bool = Field(True, description="Whether to play again with the new prices.")


class Health(Played):
    """Is the game in good health? What never matters, how long it takes, who decides it: luck or skill?"""

    kind: Literal["health"]
    rosters: list[_Roster] = Field(default_factory=list, description="The forces; none: the default.")
    scenario: str = Field("", description="The scenario; empty: the default one.")
    ladder: list[str] = Field(
        ["uniform", "greedy"],
        min_length=2,
        description="Bots from weak to strong: how much does skill count?",
    )
    ladder_games: int = Field(100, ge=2, le=GAMES_MOST, description="Games for each pair on the ladder.")
    option_games: int = Field(
        40, ge=0, le=GAMES_MOST, description="Games for each value of each option; 0: leave options out."
    )


class Duel(Base):
    """One unit against another, or one attack, over ranges, cover and options: exact odds where they can be
    counted."""

    kind: Literal["duel"]
    case: str = Field("", description="A case file whose last order is weighed.")
    roster: str = Field("", description="Or a roster: what its models have is put to the test.")
    model: str = Field("", description="A model of that roster.")
    item: str = Field("", description="Something that model has; empty: all of it.")
    against: str = Field("", description="Or a whole fight: another roster,")
    foe: str = Field(
        "", description="and the unit of it that `model` fights, each as alone as the rules allow."
    )
    scenario: str = Field("", description="Where a fight takes place; empty: the default one.")
    bots: list[str] = Field(["greedy"], min_length=1, description="Who plays a fight; equals meet equals.")
    games: int = Field(400, ge=2, le=GAMES_MOST, description="Games of a fight, for each of what varies.")
    luck: bool = Field(False, description="Also work out how lucky each side was in a fight.")
    strength: list[int] = Field(default_factory=list, description="Or a plain attack: its strengths,")
    defence: list[int] = Field(default_factory=list, description="what meets it,")
    wounds: list[int] = Field([3], description="the target's wounds,")
    inches: list[int] = Field([0], description="and how far away it is.")
    vary: list[Vary] = Field(
        default_factory=list,
        max_length=2,
        description="What else changes: `options.NAME`, or a path into the case: `models.Target.at_in`.",
    )
    ways: int = Field(20_000, ge=1, le=10_000_000, description="So many ways are counted before sampling.")
    samples: int = Field(
        4000, ge=100, le=10_000_000, description="How often it is played where it is sampled."
    )

    @model_validator(mode="after")
    def _told(self) -> Duel:
        told = [bool(self.case), bool(self.roster), bool(self.strength)]
        if sum(told) != 1:
            raise ValueError("needs one of: case, roster (with model), strength (with defence)")
        if self.roster and not self.model:
            raise ValueError("roster needs model")
        if bool(self.against) != bool(self.foe) or (self.foe and not self.model):
            raise ValueError("a fight needs roster, model, against and foe")
        if self.strength and not self.defence:
            raise ValueError("strength needs defence")
        if self.map and not self.against:
            raise ValueError("a map is for a fight: that needs against and foe")
        return self


Study = Matrix | Sweep | Change | Points | Health | Duel

KINDS: Final[dict[str, type[Matrix | Sweep | Change | Points | Health | Duel]]] = {
    "matrix": Matrix,
    "sweep": Sweep,
    "change": Change,
    "points": Points,
    "health": Health,
    "duel": Duel,
}


def study_schema() -> dict[str, Any]:
    """The JSON schema of all kinds, for whoever fills one in by a form."""
    made: TypeAdapter[Any] = TypeAdapter(Annotated[Study, Field(discriminator="kind")])
    return made.json_schema()
