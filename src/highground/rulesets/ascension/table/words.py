"""How orders of Ascension are written; positions are in millimetres, directions too.

    deploy MODEL X,Y DX,DY          activate MODEL                  pass
    move STEP…                      stop                            end
    attack ATTACK TARGET… [at:X,Y] [toward:X,Y]
    use ABILITY [TARGET] [at:X,Y]   react REACTION [at:X,Y]         hold
    suit SUIT                       choose NAME                     spot X,Y
    order PLAYER…                   pick GOAL SCENARIO              place PIECE X,Y DX,DY
    assign PIECE                    token KIND                      inch X,Y

The steps of a Move are those of `orders`. Names with blanks are quoted: `attack "Meridian Rifle" Stalker`.
"""

from __future__ import annotations

import shlex
from typing import Any, Final

from highground.engine.errors import ContentError, nearest
from highground.engine.state import Order, Pass
from highground.engine.words import Field, Form, Verb, Vocabulary, Word, Words
from highground.geometry.shapes import Point
from highground.geometry.units import MM
from highground.record import fields_of
from highground.rulesets.ascension.rules.cards.values import SUITS
from highground.rulesets.ascension.scenarios.goals import GOALS
from highground.rulesets.ascension.scenarios.orders import AssignLine, FreeInch, Pick, PlacePiece, TakeToken
from highground.rulesets.ascension.scenarios.power_nexus import TOKENS
from highground.rulesets.ascension.state import orders
from highground.rulesets.ascension.state.models import CONDITIONS
from highground.rulesets.ascension.table.teleports import PLACING

SUIT_WORDS: Final[tuple[str, ...]] = ("spades", "hearts", "diamonds", "clubs")


class Tagged(Verb):
    """A verb after whose words places may follow, each with the name of its field: `at:120,85`."""

    tags: Final[tuple[str, ...]] = ()

    def usage(self) -> str:
        return " ".join([super().usage(), *[f"[{tag}:X,Y]" for tag in self.tags]])

    def form(self) -> Form:
        plain = super().form()
        words = tuple([f"{tag}:{{{tag}}}" for tag in self.tags])
        fields = tuple([Field(tag, "point", True) for tag in self.tags])
        return Form(plain.name, plain.words + words, plain.fields + fields)


class AscensionVocabulary(Vocabulary):
    """Orders with places that need not be given."""

    def _read_verb(self, verb: Verb, rest: list[str], names: list[str] | None, text: str) -> Order:
        if not isinstance(verb, Tagged):
            return super()._read_verb(verb, rest, names, text)
        places: dict[str, Any] = {}
        plain: list[str] = []
        for word in rest:
            tag, colon, place = word.partition(":")
            if colon and tag in verb.tags:
                places[tag] = self.point(place)
            else:
                plain.append(word)
        made = super()._read_verb(verb, plain, names, text)
        values = {field: getattr(made, field) for field in fields_of(type(made))}
        makes: Any = verb.makes
        tagged: Order = makes(**{**values, **places})
        return tagged

    def write(self, order: Order) -> str:
        text = super().write(order)
        verb = self.verb_for(type(order))
        if isinstance(verb, Tagged):
            for tag in verb.tags:
                place = getattr(order, tag)
                if place is not None:
                    text += f" {tag}:{self.write_point(place)}"
        return text


class Names(Words):
    """Any number of models or pieces; whether there are such the check says."""

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def read(self, words: list[str], vocabulary: Vocabulary, names: list[str] | None) -> Any:
        if not self.least <= len(words) <= self.most:
            raise ContentError(f"{len(words)} names are given; write: {self.usage()}")
        found = tuple([_as_known(word, names) for word in words])
        if self.most > 1:
            return found
        return found[0] if found else ""

    def write(self, value: Any, vocabulary: Vocabulary) -> list[str]:
        given = value if self.most > 1 else ((value,) if value else ())
        return [shlex.quote(name) for name in given]

    def usage(self) -> str:
        if self.most > 1:
            return "NAME…"
        return "NAME" if self.least else "[NAME]"

    def fields(self, name: str) -> tuple[Field, ...]:
        return (Field(name, "models" if self.most > 1 else "model", self.least == 0),)


def _as_known(word: str, names: list[str] | None) -> str:
    """A name as it is spelt on the table."""
    for name in names or ():
        if name.lower() == word.lower():
            return name
    return word


class Suit(Words):
    """A suit by its sign or its name."""

    def read(self, words: list[str], vocabulary: Vocabulary, names: list[str] | None) -> Any:
        if len(words) != 1:
            raise ContentError(f"name one suit: {self.usage()}")
        word = words[0].lower()
        if word in SUIT_WORDS:
            return SUITS[SUIT_WORDS.index(word)]
        if word in SUITS:
            return word
        raise ContentError(f"there is no suit {words[0]!r}" + nearest(word, list(SUIT_WORDS)))

    def write(self, value: Any, vocabulary: Vocabulary) -> list[str]:
        return [SUIT_WORDS[SUITS.index(value)] if value in SUITS else shlex.quote(str(value))]

    def usage(self) -> str:
        return "|".join(SUIT_WORDS)

    def fields(self, name: str) -> tuple[Field, ...]:
        return (Field(name, "choice", False, SUIT_WORDS),)


class Steps(Words):
    """The steps of a Move order."""

    def read(self, words: list[str], vocabulary: Vocabulary, names: list[str] | None) -> Any:
        steps: list[orders.Step] = []
        facing: Point | None = None
        for word in words:
            kind, _, rest = word.partition(":")
            if kind == "face":
                facing = vocabulary.point(rest)
                continue
            steps.append(self._step(kind, rest, facing, word, vocabulary))
            facing = None
        if facing is not None:
            raise ContentError("a turn (face:DX,DY) goes before a Stride")
        return tuple(steps)

    def _step(
        self, kind: str, rest: str, facing: Point | None, word: str, vocabulary: Vocabulary
    ) -> orders.Step:
        if kind in ("to", "run"):
            path = tuple([vocabulary.point(each) for each in rest.split(";")])
            return orders.Step("stride" if kind == "to" else "run", facing, path)
        if kind in ("interact", "shake"):
            return orders.Step(kind, facing, (), rest)
        parts = rest.split(":")
        if kind in ("climb", "link") and 2 <= len(parts) <= 3:
            link = parts[1] if len(parts) == 3 else ""
            return orders.Step(kind, facing, (vocabulary.point(parts[-1]),), parts[0], link)
        raise ContentError(f"{word!r} is no step of a move; write: {self.usage()}")

    def write(self, value: Any, vocabulary: Vocabulary) -> list[str]:
        words: list[str] = []
        for step in value:
            if step.facing is not None:
                words.append(f"face:{vocabulary.write_point(step.facing)}")
            words.append(_quoted(self._word(step, vocabulary)))
        return words

    def _word(self, step: orders.Step, vocabulary: Vocabulary) -> str:
        places = ";".join([vocabulary.write_point(at) for at in step.path])
        if step.kind in ("stride", "run"):
            return f"{'to' if step.kind == 'stride' else 'run'}:{places}"
        if step.kind in ("climb", "link"):
            return ":".join([step.kind, step.name, *([step.link] if step.link else []), places])
        return f"{step.kind}:{step.name}"

    def usage(self) -> str:
        return (
            "[face:DX,DY] to:X,Y[;X,Y…] | run:X,Y[;…] | interact:PIECE | shake:CONDITION | "
            "climb:PIECE:X,Y | link:PIECE:LINK:X,Y …"
        )

    def fields(self, name: str) -> tuple[Field, ...]:
        turn = Field("facing", "direction", True)
        way = Field("path", "path", False, (), ";")
        at = Field("at", "point")
        piece = Field("piece", "choice")
        parts = (
            Form("to", ("face:{facing}", "to:{path}"), (turn, way)),
            Form("run", ("face:{facing}", "run:{path}"), (turn, way), "hurry", "run"),
            Form("interact", ("interact:{piece}",), (piece,), "interact"),
            Form(
                "shake", ("shake:{condition}",), (Field("condition", "choice", False, CONDITIONS),), "recover"
            ),
            Form("climb", ("climb:{piece}:{at}",), (piece, at)),
            Form(
                "link",
                ("link:{linked}:{link}:{at}",),
                (Field("linked", "choice"), Field("link", "choice"), at),
            ),
        )
        return (Field(name, "steps", False, (), " ", parts),)


def _quoted(word: str) -> str:
    """In quotes only where blanks, quotes or backslashes would tear it apart."""
    return shlex.quote(word) if any(char in word for char in " \t\"'\\") else word


ANY: Final = 99

ATTACK: Final = Tagged(
    "attack",
    orders.Attack,
    (Word("attack", "word"), Word("targets", "own", (), Names(0, ANY))),
    "attack",
    "attack",
    ("at", "toward"),
)
USE: Final = Tagged(
    "use",
    orders.UseAbility,
    (Word("ability", "word"), Word("target", "own", (), Names(0, 1))),
    "ability",
    tags=("at",),
)
REACT: Final = Tagged("react", orders.React, (Word("reaction", "word"),), "react", tags=("at",))

VOCABULARY: Final = AscensionVocabulary(
    (
        Verb(
            "deploy",
            orders.Deploy,
            (Word("model", "name"), Word("at", "point"), Word("facing", "direction")),
            role="deploy",
        ),
        Verb("activate", orders.Activate, (Word("model", "name"),), role="activate"),
        Verb("pass", orders.PassTurn, role="end"),
        Verb("move", orders.Move, (Word("steps", "own", (), Steps()),), role="move", preview="stride"),
        Verb("stop", orders.StopMoving, role="end"),
        ATTACK,
        USE,
        Verb("end", orders.EndActivation, role="end"),
        REACT,
        Verb("hold", Pass, role="end"),
        Verb("laststand", orders.CallLastStand),
        Verb("suit", orders.NameSuit, (Word("suit", "own", (), Suit()),), role="pick"),
        Verb("choose", orders.ChooseCondition, (Word("name", "word"),), role="pick"),
        Verb("spot", orders.ChooseSpot, (Word("at", "point"),), role="deploy"),
        Verb("order", orders.OrderMates, (Word("names", "own", (), Names(1, ANY)),)),
        Verb("pick", Pick, (Word("goal", "word", GOALS), Word("scenario", "word")), role="pick"),
        Verb(
            "place",
            PlacePiece,
            (Word("piece", "word"), Word("at", "point"), Word("facing", "direction")),
            role="deploy",
        ),
        Verb("assign", AssignLine, (Word("piece", "word"),), role="pick"),
        Verb("token", TakeToken, (Word("token", "word", TOKENS),), role="pick"),
        Verb("inch", FreeInch, (Word("at", "point"),), role="deploy"),
    ),
    MM,
    "millimetres",
    previews={"run": "hurry"} | dict.fromkeys(PLACING, "ability"),
)
