"""What a person types, as the order that is meant.

An order that is written out in full is taken as it stands. Else names may be told by any part that only one
of them has, in any case, and by what people read instead of the id; and a walk may be told by where it leads:
its Strides, squares or hexes are those that the table's preview finds.
"""

from __future__ import annotations

import re
import shlex
from typing import Any

from highground.cli.talk import frame_words
from highground.engine.describe import Speaker
from highground.engine.errors import ContentError, nearest
from highground.engine.match import Match
from highground.engine.names import meant, slug
from highground.engine.orders import Candidate, order_kinds
from highground.engine.state import Order
from highground.engine.words import Field, Form, Verb
from highground.geometry.shapes import Point

_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_POINT = re.compile(r"(to:)?-?\d+(\.\d+)?,-?\d+(\.\d+)?")
_JOINTS = re.compile(r"([:@/!+;,])")
_LITERAL = re.compile(r"\{\w+\}")
_NAMED_MOST = 6
"""So many names are listed where one was not clear."""


def read_typed(match: Match, speaker: Speaker, seat: int, line: str, suggestions: list[Candidate]) -> Order:
    """The order that a line means, legal or not; `ContentError` where it means none."""
    return _Typed(match, speaker, seat, suggestions).read(line)


def verbs_now(match: Match) -> list[Verb]:
    """Those that make an order which the open question takes."""
    question = match.asking()
    kinds = [] if question is None else order_kinds(question)
    found = [match.rules.vocabulary.verb_for(kind) for kind in kinds]
    return [verb for verb in found if verb is not None]


def acting(match: Match, seat: int) -> str:
    """The model that is asked about or acts, if there is one."""
    question = match.asking()
    asked = getattr(question, "model", getattr(question, "figure", ""))
    return asked or match.rules.picture(match.state.known(seat)).active


def model_spellings(match: Match, speaker: Speaker) -> list[tuple[str, str]]:
    """Every model by its id and by what people read, in this language and as it was written."""
    names = match.rules.models(match.state.table)
    titles = match.rules.titles(match.state.table)
    return [(said, name) for name in names for said in (name, speaker.title(name), titles.get(name, name))]


def find_model(match: Match, speaker: Speaker, text: str) -> str:
    """The model that a text stands for."""
    found = meant(text, model_spellings(match, speaker))
    if len(found) != 1:
        raise ContentError(_unclear(text, found, match.rules.models(match.state.table)))
    return found[0]


def _unclear(text: str, found: list[str], names: list[str]) -> str:
    if found:
        some = ", ".join(found[:_NAMED_MOST]) + (", …" if len(found) > _NAMED_MOST else "")
        return f"{text!r} is a part of several names: {some}"
    return f"there is no model {text!r}" + nearest(text, names)


class _Typed:
    """One line, at one question."""

    def __init__(self, match: Match, speaker: Speaker, seat: int, suggestions: list[Candidate]) -> None:
        self.match = match
        self.speaker = speaker
        self.seat = seat
        self.suggestions = suggestions
        self.words = frame_words(speaker.language)
        self.known: Any = match.state.known(seat)
        self.names = match.rules.models(match.state.table)

    def read(self, line: str) -> Order:
        vocabulary = self.match.rules.vocabulary
        try:
            words = shlex.split(line)
        except ValueError as error:
            raise ContentError(f"cannot read the order {line!r}: {error}") from error
        verb = self._verb(words[0]) if words else None
        trouble: ContentError | None = None
        order: Order | None = None
        try:
            order = vocabulary.read(line, self.names)
        except ContentError as error:
            trouble = error
        if verb is None or (order is not None and self._stands(order)):
            return _given(order, trouble)
        spelt = [verb.name, *self._spelt(verb, words[1:])]
        if spelt != words:
            try:
                order = vocabulary.read(shlex.join(spelt), self.names)
            except ContentError as error:
                trouble = error
        if order is not None and self._stands(order):
            return order
        return self._walk(verb, words[1:], order) or _given(order, trouble)

    def _verb(self, word: str) -> Verb | None:
        for verb in self.match.rules.vocabulary.verbs:
            if verb.name == word.lower():
                return verb
        return None

    def _stands(self, order: Order) -> bool:
        return self.match.check(self.seat, order) is None

    # -- names -----------------------------------------------------------------------------------

    def _spelt(self, verb: Verb, words: list[str]) -> list[str]:
        """The words with names as the table spells them."""
        fixed, spellings = self._nameable(verb)
        whole = {slug(said): id for said, id in spellings}
        made: list[str] = []
        at = 0
        while at < len(words):
            run = next(
                (n for n in range(len(words) - at, 1, -1) if slug(" ".join(words[at : at + n])) in whole), 0
            )
            if run and not any(_POINT.fullmatch(word) for word in words[at : at + run]):
                made.append(whole[slug(" ".join(words[at : at + run]))])
                at += run
                continue
            made.append(self._word(words[at], fixed, spellings))
            at += 1
        return made

    def _word(self, word: str, fixed: dict[str, str], spellings: list[tuple[str, str]]) -> str:
        if word in (id for _, id in spellings):
            return word
        parts = _JOINTS.split(word)
        if len(parts) == 1:
            return self._part(word, fixed, spellings)
        return "".join(
            part if _JOINTS.fullmatch(part) else self._part(part, fixed, spellings) for part in parts
        )

    def _part(self, part: str, fixed: dict[str, str], spellings: list[tuple[str, str]]) -> str:
        """A name or a fixed word as it is spelt; what is neither stays as it is."""
        if not part or _NUMBER.fullmatch(part):
            return part
        if part.lower() in fixed:
            return fixed[part.lower()]
        found = meant(part, spellings)
        if len(found) > 1:
            raise ContentError(_unclear(part, found, self.names))
        return found[0] if found else part

    def _nameable(self, verb: Verb) -> tuple[dict[str, str], list[tuple[str, str]]]:
        """The fixed words of an order, and whatever else it may name now by all its spellings."""
        form = verb.form()
        question = self.match.asking()
        fixed = {word.lower(): word for word in _literals(form)}
        values: dict[str, None] = {}
        models = False
        for field in _fields(form):
            fixed.update({choice.lower(): choice for choice in field.choices})
            if question is not None:
                offering = self.match.rules.offering(self.known, question)
                values.update(dict.fromkeys(offering.named(verb.name, field.name) or ()))
            models = models or field.kind in ("model", "models", "text")
        for each in self.suggestions:
            if type(each.order) is verb.makes:
                words = shlex.split(self.match.rules.vocabulary.write(each.order))[1:]
                values.update(dict.fromkeys(part for word in words for part in _parts(word)))
        spellings = [(said, id) for id in values if id not in fixed for said in (id, self.speaker.word(id))]
        return fixed, spellings + (model_spellings(self.match, self.speaker) if models else [])

    # -- walks -----------------------------------------------------------------------------------

    def _walk(self, verb: Verb, words: list[str], order: Order | None) -> Order | None:
        """The walk to where the words lead, as the preview finds it; None: they tell no walk."""
        rules = self.match.rules
        kind = verb.preview
        model = acting(self.match, self.seat)
        if not kind or not model or not words or not all(_POINT.fullmatch(word) for word in words):
            return None
        grid = rules.picture(self.known).grid
        found = rules.preview(self.known, model, kind, self._places(words, order, grid))
        if found.order is None or type(found.order) is not verb.makes:
            return None
        if found.refusal is None and self._stands(found.order):
            return found.order
        if found.refusal is None or not self._stands(found.order):
            return None
        far = rules.vocabulary.write(found.order)
        raise ContentError(
            f"{self.speaker.refusal(found.refusal)} {self.words.note('as_far', {'order': far})}"
        )

    def _places(self, words: list[str], order: Order | None, grid: str) -> list[Point]:
        rules = self.match.rules
        if grid != "plane" and order is not None:
            return rules.places(self.known, self.match.asking(), order)
        return [rules.vocabulary.point(word.removeprefix("to:")) for word in words]


def _given(order: Order | None, trouble: ContentError | None) -> Order:
    if order is None:
        raise trouble or ContentError("an empty order")
    return order


def _fields(form: Form) -> list[Field]:
    """All fields of a form and of its parts."""
    found = list(form.fields)
    for field in form.fields:
        for part in field.parts:
            found += _fields(part)
    return found


def _literals(form: Form) -> list[str]:
    """The words that stand in a form itself: `to` in `to:{path}`."""
    found = [each for word in form.words[1:] for each in _parts(_LITERAL.sub("", word))]
    for field in form.fields:
        for part in field.parts:
            found += [each for word in part.words for each in _parts(_LITERAL.sub("", word))]
    return found


def _parts(word: str) -> list[str]:
    """What a word is joined from, without numbers."""
    parts = _JOINTS.split(word)
    return [part for part in parts if part and not _JOINTS.fullmatch(part) and not _NUMBER.fullmatch(part)]
