"""How orders of Conflict are written; positions are in millimetres, directions too.

    deploy MODEL X,Y DX,DY          activate MODEL                  pass
    move STEP…                      attack ATTACK TARGET… [at:X,Y] [toward:X,Y]
    use ABILITY [TARGET] [at:X,Y]   face DX,DY                      prone MODEL             end
    disengage ENEMY STEP…           charge ENEMY|nobody STEP…       run STEP…               shift STEP
    takecover                       focus                           brace                   climb PIECE X,Y
    interact PIECE                  shake CONDITION                 aid FRIEND ENEMY
    throw PIECE attack|movement     hurl ENEMY attack|movement      push
    strip MODEL CONDITION
    react REACTION [at:X,Y]         hold                            choose NAME             spot X,Y
    pick GOAL SCENARIO              place PIECE X,Y DX,DY           token KIND              inch X,Y

The steps of a move are those of `orders`. Names with blanks are quoted. The book's own words do as well:
`take cover`, `focused attack`, `throw` for a model, `shake Damage over Time`, and so on.
"""

from __future__ import annotations

from typing import Any, Final

from highground.engine.errors import ContentError, unknown
from highground.engine.state import Order, Pass
from highground.engine.words import Field, Form, Verb, Vocabulary, Word
from highground.geometry.shapes import Point
from highground.geometry.units import MM
from highground.rulesets.ascension.scenarios.goals import GOALS
from highground.rulesets.ascension.scenarios.orders import FreeInch, Pick, PlacePiece, TakeToken
from highground.rulesets.ascension.scenarios.power_nexus import TOKENS
from highground.rulesets.ascension.state import orders
from highground.rulesets.ascension.table import words as shared
from highground.rulesets.ascension.table.words import AscensionVocabulary
from highground.rulesets.conflict.rules.maneuvers.throw import GIVE_UP
from highground.rulesets.conflict.state import orders as O
from highground.rulesets.conflict.state.models import CONDITIONS
from highground.rulesets.conflict.table.maneuvers import PLACING
from highground.rulesets.conflict.table.spoken import CONDITION_WORDS, VERBS, meant

_PLACED: Final[tuple[str, ...]] = ("climb", "over")


class Steps(shared.Steps):
    """The steps of a movement."""

    def _step(
        self, kind: str, rest: str, facing: Point | None, word: str, vocabulary: Vocabulary
    ) -> orders.Step:
        if kind == "to":
            return orders.Step("stride", facing, tuple([vocabulary.point(each) for each in rest.split(";")]))
        if word == "stand":
            return orders.Step("stand", facing)
        name, _, place = rest.rpartition(":")
        if kind in _PLACED and name:
            return orders.Step(kind, facing, (vocabulary.point(place),), name)
        raise ContentError(f"{word!r} is no step of a move; write: {self.usage()}")

    def _word(self, step: orders.Step, vocabulary: Vocabulary) -> str:
        places = ";".join([vocabulary.write_point(at) for at in step.path])
        if step.kind == "stride":
            return f"to:{places}"
        return f"{step.kind}:{step.name}:{places}" if step.kind in _PLACED else step.kind

    def usage(self) -> str:
        return "[face:DX,DY] to:X,Y[;X,Y…] | stand | climb:PIECE:X,Y | over:PIECE:X,Y …"

    def fields(self, name: str) -> tuple[Field, ...]:
        piece, at = Field("piece", "choice"), Field("at", "point")
        turn, way = Field("facing", "direction", True), Field("path", "path", False, (), ";")
        parts = (
            Form("to", ("face:{facing}", "to:{path}"), (turn, way)),
            Form("stand", ("stand",)),
            Form("climb", ("climb:{piece}:{at}",), (piece, at)),
            Form("over", ("over:{piece}:{at}",), (piece, at)),
        )
        return (Field(name, "steps", False, (), " ", parts),)


def _steps() -> Word:
    return Word("steps", "own", (), Steps())


_GIVE_UP: Final = Word("give_up", "word", GIVE_UP)


class ConflictVocabulary(AscensionVocabulary):
    """Orders in the words of the book, or in the program's shorter ones."""

    def _read(self, words: list[str], names: list[str] | None, text: str) -> Order:
        said = [word.lower() for word in words[:2]]
        if len(said) == 2 and (said[0], said[1]) in VERBS:
            words = [VERBS[(said[0], said[1])], *words[2:]]
        elif len(said) == 2 and said[0] == "throw" and said[1] in [name.lower() for name in names or ()]:
            words = ["hurl", *words[1:]]
        return super()._read(words, names, text)

    def _read_verb(self, verb: Verb, rest: list[str], names: list[str] | None, text: str) -> Order:
        """A name of several words at the end need not be quoted."""
        count = len(verb.words)
        if verb.name in ("shake", "strip", "choose") and len(rest) > count:
            rest = [*rest[: count - 1], " ".join(rest[count - 1 :])]
        return super()._read_verb(verb, rest, names, text)

    def _value(self, word: Word, text: str, names: list[str] | None) -> Any:
        id = meant(word.field, text) if word.kind == "word" else text
        if word.field != "condition":
            return super()._value(word, id, names)
        if id not in CONDITIONS:
            raise unknown("there is no condition", text, CONDITION_WORDS)
        return id

    def _write_word(self, word: Word, value: Any) -> str:
        if word.field == "condition" and value in CONDITIONS:
            value = CONDITION_WORDS[CONDITIONS.index(value)]
        return super()._write_word(word, value)


VOCABULARY: Final = ConflictVocabulary(
    (
        Verb(
            "deploy",
            orders.Deploy,
            (Word("model", "name"), Word("at", "point"), Word("facing", "direction")),
            role="deploy",
        ),
        Verb("activate", orders.Activate, (Word("model", "name"),), role="activate"),
        Verb("pass", orders.PassTurn, role="end"),
        Verb("move", orders.Move, (_steps(),), role="move", preview="stride"),
        shared.ATTACK,
        shared.USE,
        Verb("face", O.Face, (Word("facing", "direction"),), role="turn"),
        Verb("prone", O.DropProne, (Word("model", "name"),), role="guard"),
        Verb("end", orders.EndActivation, role="end"),
        Verb("disengage", O.Disengage, (Word("enemy", "name"), _steps()), "hurry", "disengage"),
        Verb("charge", O.Charge, (Word("enemy", "word"), _steps()), "hurry", "charge"),
        Verb("run", O.Run, (_steps(),), "hurry", "run"),
        Verb("takecover", O.TakeCover, role="guard"),
        Verb("focus", O.FocusAttack, role="aim"),
        Verb("brace", O.Brace, role="guard"),
        Verb("climb", O.ClimbUp, (Word("piece", "word"), Word("at", "point")), role="move"),
        Verb("interact", O.Interact, (Word("piece", "word"),), role="interact"),
        Verb("shake", O.Shake, (Word("condition", "word", CONDITION_WORDS),), role="recover"),
        Verb("shift", O.Shift, (_steps(),), "move", "shift"),
        Verb("aid", O.Aid, (Word("friend", "name"), Word("enemy", "name")), role="help"),
        Verb("throw", O.ThrowTerrain, (Word("piece", "word"), _GIVE_UP), role="throw"),
        Verb("hurl", O.ThrowModel, (Word("enemy", "name"), _GIVE_UP), role="throw"),
        Verb("push", O.PushTarget),
        Verb("strip", O.StripToken, (Word("model", "name"), Word("condition", "word", CONDITION_WORDS))),
        shared.REACT,
        Verb("hold", Pass, role="end"),
        Verb("choose", orders.ChooseCondition, (Word("name", "word"),), role="pick"),
        Verb("spot", orders.ChooseSpot, (Word("at", "point"),), role="deploy"),
        Verb("pick", Pick, (Word("goal", "word", GOALS), Word("scenario", "word")), role="pick"),
        Verb(
            "place",
            PlacePiece,
            (Word("piece", "word"), Word("at", "point"), Word("facing", "direction")),
            role="deploy",
        ),
        Verb("token", TakeToken, (Word("token", "word", TOKENS),), role="pick"),
        Verb("inch", FreeInch, (Word("at", "point"),), role="deploy"),
    ),
    MM,
    "millimetres",
    previews=dict.fromkeys(PLACING, "ability"),
)
