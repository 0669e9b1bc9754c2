"""How offers are made: from a ruleset's vocabulary, its checks and what it suggests.

A ruleset says only what cannot be read off its orders: what a field may name (`Named`), why an order cannot
be given at all (`Barred`), what a choice shows (`Shows`). Everything that is offered is judged by the checks
themselves; `engine.trying` tries out what is not whole yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from highground.engine.agenda import Asking
from highground.engine.offers import (
    LISTED,
    PLACED,
    Aim,
    Blank,
    Choice,
    Offer,
    Paper,
    manner,
    nearest_miss,
    offer_id,
    paper_of,
    refused_all,
)
from highground.engine.orders import Candidate, Refusal
from highground.engine.preview import TargetLine
from highground.engine.sheet import Sheet, Stat
from highground.engine.state import Known
from highground.engine.trying import Named, Trial
from highground.engine.words import Verb

if TYPE_CHECKING:
    from highground.engine.ruleset import SystemTable

__all__ = ["Offering"]

Barred = Callable[[Any, Asking, str], Refusal | None]
"""`(known, question, verb)`: why no such order can be given now, whatever is filled in; None: it can, or that
cannot be told before."""
Shows = Callable[[Any, str, str], str | None]
"""`(known, verb, value)`: the kind of preview that goes with an order of which this value is chosen (empty:
none); None: that of the order."""

ROWS_MOST: Final = 14
"""So many choices are offers of their own; more are a list."""


class Offering:
    """All that one seat may do at one question, be it put to this seat or to another."""

    def __init__(
        self,
        rules: SystemTable,
        known: Known[Any, Any],
        question: Asking,
        named: Named | None = None,
        barred: Barred | None = None,
        shows: Shows | None = None,
    ) -> None:
        self.rules = rules
        self.known = known
        self.question = question
        self.trial = Trial(rules, known, question, named)
        self._barred = barred
        self._shows = shows
        self._lines: dict[str, tuple[TargetLine, ...]] = {}
        self._sheets: dict[str, Sheet] = {}

    def named(self, verb: str, field: str) -> list[str] | None:
        """What a field of an order may name, legal or not; None: what is suggested, and models."""
        return self.trial.named(verb, field)

    # -- offers ------------------------------------------------------------------------------------

    def offers(self) -> list[Offer]:
        """Everything that can be done, and with its reason what cannot, in the order of the rules."""
        return list(self.each())

    def each(self) -> Iterator[Offer]:
        """The same, one after the other: whoever has to let others go on can."""
        for verb in self.trial.verbs():
            for offer in self._offers_of(verb):
                if offer.manner == "target":
                    yield from self._aimed(offer)
                else:
                    yield offer

    def suggestions(self) -> list[Candidate]:
        """Legal orders: what is likely wanted first, as the ruleset weighs it; what ends something, last."""
        found = self.trial.candidates()
        worth = self.rules.weigh_all(self.known, self.question, found)
        ranked = None not in worth

        def rank(at: int) -> tuple[bool, float]:
            verb = self.rules.vocabulary.verb_for(type(found[at].order))
            value = worth[at]
            return verb is None or not verb.words, -value if ranked and value is not None else 0.0

        return [found[at] for at in sorted(range(len(found)), key=rank)]

    def refined(self, id: str, field: str, values: dict[str, Any]) -> tuple[Choice, ...]:
        """What a field of an offer may be, once others are filled in."""
        paper = paper_of(self.rules.vocabulary, id)
        return self.trial.choices(paper, paper.form.field(field), values)

    def _offers_of(self, verb: Verb) -> list[Offer]:
        paper = paper_of(self.rules.vocabulary, verb.name)
        fields = tuple([self.trial.blank(paper, field) for field in paper.form.fields])
        # A list without an entry cannot be filled in, whatever is said before it.
        if any(each.kind in LISTED and not each.optional and not each.choices for each in fields):
            return []
        how = manner(verb, fields)
        barred = None if self._barred is None else self._barred(self.known, self.question, verb.name)
        why = barred or self.trial.hopeless(paper) or self.trial.nowhere(paper, verb)
        if how != "move" and _is_split(fields):
            return [self._row(verb, fields, how, each, why) for each in fields[0].choices]
        whole = Offer(
            offer_id(verb.name),
            verb.name,
            verb.role,
            how,
            verb.name,
            {},
            fields,
            self.trial.subject,
            preview=verb.preview,
            refusal=why or _refused_all(fields),
        )
        # A step is an order by itself only where nothing but steps is wanted.
        alone = how == "move" and len([each for each in fields if not each.optional]) == 1
        return [whole, *(self._steps(verb, paper) if alone else [])]

    def _row(
        self, verb: Verb, fields: tuple[Blank, ...], how: str, choice: Choice, why: Refusal | None
    ) -> Offer:
        """An offer of its own for a choice of the first field."""
        told = None if self._shows is None else self._shows(self.known, verb.name, choice.value)
        shows, role = verb.preview if told is None else told, verb.role
        if shows != verb.preview:
            # It is another kind of thing than the order usually is: a move among attacks, or neither.
            role = self.rules.vocabulary.roles.get(shows, "ability")
            placed = any(each.kind in PLACED for each in fields)
            how = ("move" if placed else "button") if shows else "form"
        if len(fields) == 1 and how == "form":
            how = "button"
        return Offer(
            offer_id(verb.name, "", choice.value),
            verb.name,
            role,
            how,
            choice.value,
            {fields[0].name: choice.value},
            fields,
            self.trial.subject,
            preview=shows,
            means=choice.value,
            cost=self._cost(self.trial.subject, choice.value),
            refusal=choice.refusal or why,
        )

    def _steps(self, verb: Verb, paper: Paper) -> list[Offer]:
        """What else a longer order may hold, beside the first of its steps."""
        found: list[Offer] = []
        for field in paper.form.fields:
            for part in field.parts[1:]:
                own = Paper(verb.name, part, paper.whole)
                fields = tuple([self.trial.blank(own, each) for each in part.fields])
                found.append(
                    Offer(
                        offer_id(verb.name, part.name),
                        verb.name,
                        part.role,
                        "move" if part.preview else "form",
                        part.name,
                        {},
                        fields,
                        self.trial.subject,
                        verb.name,
                        part.preview,
                        refusal=self.trial.hopeless(own) or _refused_all(fields) or self.trial.no_step(own),
                    )
                )
        return found

    # -- whom an attack reaches --------------------------------------------------------------------

    def _aimed(self, offer: Offer) -> list[Offer]:
        """An attack by those whom it reaches: an offer for each of those who act, and for each weapon where
        the order leaves open which."""
        found: list[Offer] = []
        whose = [self.trial.subject] if self.trial.subject else self._acting(offer)
        for who in whose:
            lines = self._lines_of(who, offer.preview)
            labels = list(dict.fromkeys([line.label for line in lines]))
            armed = labels if not offer.values and len(labels) > 1 and "" not in labels else [offer.means]
            for label in armed:
                own = [line for line in lines if not label or not line.label or line.label == label]
                found.append(self._reach(offer, who, label, own, len(whose) > 1))
        return found or [offer]

    def _acting(self, offer: Offer) -> list[str]:
        """Those who act together: a step of the order says which of them takes it."""
        named = [part.fields[0] for field in offer.fields for part in field.parts if part.fields]
        names = [choice.value for field in named if field.kind == "model" for choice in field.choices]
        active = self.trial.picture().active
        return list(dict.fromkeys(names)) or ([active] if active else [])

    def _lines_of(self, model: str, kind: str) -> tuple[TargetLine, ...]:
        key = f"{kind} {model}"
        if key not in self._lines:
            self._lines[key] = self.rules.preview(self.known, model, kind, []).targets
        return self._lines[key]

    def _reach(self, offer: Offer, who: str, label: str, lines: list[TargetLine], several: bool) -> Offer:
        aims = [Aim(line.target, self._line_refusal(line), line.order) for line in lines]
        # An attack by itself is judged before its target is known; an order that is no choice, as a whole.
        settled = offer.refusal is not None and not offer.values and not label
        refusal = offer.refusal
        reached = any(aim.refusal is None for aim in aims) or (
            label == offer.means and self.trial.thought_of(offer.verb, offer.values)
        )
        if reached and not settled:
            refusal = None
        else:
            standing = [
                aim.refusal for aim in aims if aim.refusal is not None and aim.target in self.trial.models
            ]
            others = [aim.refusal for aim in aims if aim.refusal is not None]
            why = nearest_miss(standing) or nearest_miss(others)
            # That no target was named says less than why none can be; and a weapon has reasons of its own.
            vague = refusal is None or refusal.measured == 0 or label != offer.means
            refusal = why or refusal if vague else refusal
        return Offer(
            offer_id(offer.verb, "", "@".join([each for each in (label, who if several else "") if each])),
            offer.verb,
            offer.role,
            offer.manner,
            label or offer.name,
            offer.values,
            offer.fields,
            who,
            preview=offer.preview,
            means=label,
            targets=tuple(aims),
            cost=self._cost(who, label),
            refusal=refusal,
        )

    def _line_refusal(self, line: TargetLine) -> Refusal | None:
        if line.refusal is not None or line.order is None:
            return line.refusal
        return self.trial.refusal(line.order) if type(line.order) in self.trial.kinds() else None

    def _cost(self, model: str, name: str) -> Stat | None:
        """What a model's sheet says of what it may do."""
        if not name or model not in self.trial.models:
            return None
        if model not in self._sheets:
            self._sheets[model] = self.rules.sheet(self.known, model)
        for line in self._sheets[model].lines:
            if line.label == name:
                return line
        return None


def _is_split(fields: tuple[Blank, ...]) -> bool:
    """Whether each choice of the first field is an offer of its own."""
    if not fields or fields[0].kind != "choice" or not 0 < len(fields[0].choices) <= ROWS_MOST:
        return False
    places = [each for each in fields if not each.optional and each.kind in PLACED]
    return not places and all(choice.at is None for choice in fields[0].choices)


def _refused_all(fields: tuple[Blank, ...]) -> Refusal | None:
    """Why nothing can be chosen at all, where every choice of the first field that is needed is refused."""
    for field in fields:
        if not field.optional:
            return refused_all(field.choices)
    return None
