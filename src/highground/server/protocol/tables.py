"""What a seat sees while it plays: position, question with its forms and suggestions, events."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, field_validator

from highground.server.protocol.pictures import MarkDrawn, Scene, StatSaid
from highground.server.protocol.shapes import (
    Given,
    Place,
    RefusalSaid,
    Said,
    ShapeDrawn,
    TallyLine,
    TallySaid,
)

VALUES_MOST = 1_000
LONG_WORDS = 400
LONG_VALUES = 100

# -- orders ------------------------------------------------------------------------------------------------


class OrderGiven(Given):
    """An order, in one of two ways: an offer's id with the values of its fields (`offer`, `values`), as a
    suggestion, a target or a previewed path has them, too; or in words (`words`), as people type them.

    Values by the kind of their field: a model or choice is a text, models a list of texts, a number a
    number, a point or direction `[x, y]`, a path a list of points, a cell `[column, row]`, cells a list of
    those, steps a list of `{"part": NAME, …values of that part}`. Positions are in um.
    """

    words: Annotated[str, StringConstraints(max_length=4000)] | None = None
    offer: Annotated[str, StringConstraints(max_length=200)] | None = None
    values: dict[str, Any] = Field(default={})

    @field_validator("values")
    @classmethod
    def _bounded(cls, values: dict[str, Any]) -> dict[str, Any]:
        if _leaves(values) > VALUES_MOST:
            raise ValueError(f"an order has at most {VALUES_MOST} values")
        return values

    def is_long(self) -> bool:
        """Whether it names so much that checking it may take a while."""
        return len(self.words or "") > LONG_WORDS or _leaves(self.values) > LONG_VALUES


Outcomes = Annotated[list[Annotated[str, StringConstraints(max_length=60)]], Field(max_length=400)]
"""Dice and cards by their labels, in the order in which they came up."""


def _leaves(value: Any) -> int:
    """How many single values there are in one."""
    count, left = 0, [value]
    while left:
        each = left.pop()
        if isinstance(each, dict):
            left += each.values()
            count += len(each)
        elif isinstance(each, list):
            left += each
            count += 1
        else:
            count += 1
        if count > VALUES_MOST:
            break
    return count


class ChoiceSaid(Said):
    value: str
    text: str
    hint: str = Field(description="what it comes to, where that can be said in a few words")
    at: Place | None = Field(description="where on the table it is, for a choice that is a place")
    refusal: RefusalSaid | None = Field(description="null: legal, or not known before the rest is filled in")


class ChoicesSaid(Said):
    choices: list[ChoiceSaid]
    refusal: RefusalSaid | None = Field(description="why none of them will do; null: some will")


class FieldSaid(Said):
    """One thing to be filled in."""

    name: str
    label: str
    kind: Literal[
        "model", "models", "choice", "number", "point", "path", "direction", "cell", "cells", "text", "steps"
    ]
    optional: bool
    choices: list[ChoiceSaid] = Field(
        description="for model(s) and choice; may be refined by a `choices` request"
    )
    parts: list[PartSaid] = Field(description="for steps: what each step may be")


class PartSaid(Said):
    """A step that a longer order may hold."""

    name: str
    fields: list[FieldSaid]


class OfferSaid(Said):
    """Something that can be done now; with a refusal, something that cannot."""

    id: str
    verb: str = Field(description="the order that it makes")
    role: str = Field(description="what it is to a player, in no language: move, attack, react, end, …")
    manner: Literal["button", "move", "target", "lineup", "form"] = Field(
        description="how it is given: pressed, walked, aimed, laid out for several at once, or filled in"
    )
    title: str
    order: str = Field(description="the title of its order, where it is one of several ways to give that")
    hint: str = Field(description="what it does and costs, in a few words; may be empty")
    subject: str = Field(description="the model it is about; empty: none")
    fields: list[FieldSaid]
    values: dict[str, str] = Field(description="what choosing it fills in")
    within: str = Field(description="the longer order of which it is a step; empty: none")
    preview: str = Field(description="the kind of `preview` that goes with it; empty: none")
    means: str = Field(
        description="with what: the label of its targets in the preview; empty: all are its own"
    )
    targets: list[str] = Field(description="whom it reaches now, for one that is aimed")
    cost: StatSaid | None = Field(description="what the sheet of its subject says of it")
    refusal: RefusalSaid | None = Field(
        description="why it cannot be given just now, where that is known at once"
    )


class OrderMade(Said):
    """An order that the server thought of, ready to be given: an offer's id and the values of its fields."""

    offer: str
    values: dict[str, Any]


class SuggestionSaid(Said):
    """A legal order, and what it is good for."""

    order: OrderMade
    words: str = Field(description="how it is typed")
    said: str = Field(description="its words for people to read")
    verb: str
    text: str = Field(description="its intent, in the reader's language")
    hint: str = Field(description="what it comes to, in a few words; may be empty")
    names: list[str] = Field(description="models and pieces it names")
    path: list[Place] = Field(description="the places it names, in order")
    values: dict[str, str] = Field(description="what its fields are filled with, where that is a word")


class OrderSaid(Said):
    words: str
    said: str = Field(description="its words for people to read")
    verb: str
    role: str = Field(description="what it is to a player, in no language: move, attack, …")
    title: str
    names: list[str]
    path: list[Place]


# -- the question ------------------------------------------------------------------------------------------


class Asked(Said):
    """What play waits for: everybody may know this much."""

    kind: str
    clause: str
    seats: list[int] = Field(description="whose order is still needed")
    text: str
    settled: bool = Field(
        description="a decision between actions; false: something is going on, e.g. a reaction"
    )
    subject: str = Field(description="the model it is about; empty: none")
    next: list[str] = Field(description="what follows in what is going on, as far as it has a title")


class QuestionSaid(Said):
    """For the seat that is asked."""

    offers: list[OfferSaid]
    suggestions: list[SuggestionSaid]
    alone: str = Field(
        description="the offer that is the only possible answer, where giving it tells nobody anything;"
        " empty: there is a choice, or to seem to have one matters"
    )


class CardHeld(Said):
    """A card in one's hand."""

    name: str
    title: str
    price: int | None
    kind: str
    tone: str = Field(description="its kind in small letters, in no language: for colour and symbol")
    text: str
    clause: str
    window: str = Field(
        description="when it may be played, where its text does not say so alone; may be empty"
    )


class UndoSaid(Said):
    """Somebody asks to take orders back, to after `step` orders."""

    seat: int
    step: int
    accepted: list[int]


class TableSaid(Said):
    """The table as one seat (or a spectator) sees it after `step` orders."""

    step: int
    scene: Scene
    asked: Asked | None = Field(description="null: the game is over")
    question: QuestionSaid | None = Field(description="null: it is not yours to decide")
    unasked: list[OfferSaid] = Field(
        default=[], description="what you may do now although it is another's to decide"
    )
    sealed: OrderSaid | None = Field(
        description="your own sealed answer, while others have yet to give theirs"
    )
    hand: list[CardHeld] = Field(description="the cards that you hold; nobody else is told")
    offer: UndoSaid | None
    may_undo: int | None = Field(description="how many orders a person here could take back; null: none")
    may_redo: int | None = Field(description="how many orders taken back could be done again; null: none")


# -- what happened -----------------------------------------------------------------------------------------


class EventSaid(Said):
    """One sentence of the log. `number` 0: told to you alone."""

    number: int
    cause: int = Field(description="the number of the event that led to it; 0: the start")
    clause: str
    kind: str
    text: str
    actor: str = Field(description="the model whose doing it is; empty: none in particular")
    side: int = Field(description="the seat whose doing it is, -1 if none in particular")
    names: list[str] = Field(description="models it names")
    whose: dict[str, int] = Field(description="names that stand in the sentence, each with its seat")
    aside: bool = Field(description="bookkeeping, to be told quietly")
    tallies: list[TallySaid]


class ChanceSaid(Said):
    """A die or card as it fell."""

    what: str = Field(description="d6, card, …")
    label: str
    seat: int
    clause: str


class FaceSaid(Said):
    """Something that may come up, and how likely it is."""

    label: str
    share: float


class NeedSaid(Said):
    """A die or a card that nobody has told of yet: what, whose, by which clause, and what it may show."""

    what: str
    title: str = Field(description="what it is called in the reader's language")
    seat: int
    side: str
    clause: str
    faces: list[FaceSaid]
    number: int = Field(description="how many came up before it on the same order")


class StepSaid(Said):
    """An order and what came of it. Step 0 is the opening, without an order."""

    step: int
    seat: int
    order: OrderSaid | None = Field(description="null: the opening, or sealed and not yours")
    events: list[EventSaid]
    chance: list[ChanceSaid]
    explained: bool = Field(description="a bot gave it, and what it weighed may be asked for")
    allowed: str = Field(
        description="the clause that refuses it, and that the players passed over; empty: none"
    )


# -- before committing -------------------------------------------------------------------------------------


class CheckSaid(Said):
    legal: bool
    words: str
    order: OrderSaid | None
    refusal: RefusalSaid | None


class SpotSaid(Said):
    at: Place
    cost: int


class AreaDrawn(Said):
    """An area to tint: reach, range, influence, template."""

    kind: str
    shape: ShapeDrawn
    label: str


class TargetSaid(Said):
    """A possible target: how far, along which line, in what cover, or why not."""

    target: str
    label: str = Field(description="with what: the attack's name; may be empty")
    distance: int
    line: tuple[Place, Place]
    blocker: str
    cover: str
    need: int | None
    refusal: RefusalSaid | None
    order: OrderMade | None = Field(description="the order that does it; null: fill in the offer")
    values: dict[str, str] = Field(description="what that order's fields are filled with, where it is a word")
    edges: list[TallyLine] = Field(description="what the place does to it: range, cover, light")
    sight: str = Field(description="the clause by which the line is clear; empty: not told")
    through: list[Place] = Field(description="the middles of the cells between, where the line is clear")
    roll: str = Field(description="what is rolled against what, in signs; empty: not told")
    chance: float | None = Field(description="how likely that roll is to succeed; null: not told")
    against: TallySaid | None = Field(description="the number to be met, with the reasons for it")
    note: RefusalSaid | None = Field(description="what lies between, and by which clause; null: nothing")
    reach: int = Field(description="how far away it may be, in um; 0: not said")
    template: ShapeDrawn | None = Field(description="what is laid on the table; null: nothing")


class NoteSaid(Said):
    """What an order would bring about, and where."""

    at: Place
    text: str
    clause: str


class PreviewSaid(Said):
    """What a model could do: see `preview`. `order` is the one that walks `legal`; null: fill the form."""

    model: str
    kind: str
    reach: list[SpotSaid]
    legal: list[Place]
    stop: Place | None
    cost: int
    limit: int
    counts: bool = Field(description="cost and limit are counts (strides, steps), not lengths")
    refusal: RefusalSaid | None
    order: OrderMade | None
    targets: list[TargetSaid]
    areas: list[AreaDrawn]
    marks: list[MarkDrawn]
    summary: NoteSaid | None = Field(description="what the order would be, in a sentence")
    notes: list[NoteSaid] = Field(description="what it would bring about")
    leg: int = Field(description="how long each part of the path may be, in um; 0: not said")


class RegionDrawn(Said):
    """A region of the table: closed lines, inner ones being holes; or on a grid the middles of cells."""

    label: str = Field(description="with what, for a threat; empty: plain reach")
    loops: list[list[Place]]
    cells: list[Place]


class ReachSaid(Said):
    """Where a model may end, or what it threatens: see `reach`."""

    model: str
    kind: str
    regions: list[RegionDrawn]


class OddsChange(Said):
    """A fact that changes: of which model or piece (empty: of the game), which kind, and what to call it."""

    fact: str
    name: str
    title: str = Field(description="what people read for the name")
    kind: str
    text: str
    before: str
    after: str


class OddsOutcome(Said):
    chance: str = Field(description="an exact fraction, e.g. 4027/6006")
    share: float
    changes: list[OddsChange]


class OddsValue(Said):
    value: str
    chance: str
    share: float
    said: str = Field("", description="what that means, in words; empty: from `before` to `value`")


class OddsFact(Said):
    """One fact by itself: each value it may come to, with its chance; the rest of it that it stays as it
    was.
    """

    fact: str
    name: str
    title: str
    kind: str
    text: str
    before: str
    values: list[OddsValue]


class OddsLost(Said):
    amount: float = Field(description="how much is lost; less than 0: regained")
    chance: str
    share: float
    removed: float = Field(description="the share of it in which it is removed, too")


class OddsLoss(Said):
    """What somebody, or something, may lose by an order, as the rules declare it; losing nothing is told as
    0.
    """

    name: str
    title: str = Field(description="what people read for the name")
    what: str
    text: str = Field(description="what is lost, in words")
    chance: str = Field(description="that any of it is lost: an exact fraction")
    hit: float
    removed: float
    mean: float
    values: list[OddsLost]


class OddsSaid(Said):
    """Every way an order can turn out, likeliest first."""

    words: str
    exact: bool
    samples: int
    error: float
    assumed: list[str]
    outcomes: list[OddsOutcome]
    facts: list[OddsFact]
    losses: list[OddsLoss]
    tallies: list[TallySaid] = Field(description="what goes into it and is certain, whatever luck adds")


class WeighedSaid(Said):
    """A candidate that a bot weighed, and its value in the ruleset's own evaluation."""

    words: str
    said: str = Field("", description="its words for people to read")
    text: str
    value: float
    chosen: bool
    why: str = Field("", description="why the order was given rather than this; empty: not compared")


class ThoughtSaid(Said):
    """What a bot weighed before it gave an order."""

    bot: str
    weighed: list[WeighedSaid] = Field(description="the order given, then the others, best first")
