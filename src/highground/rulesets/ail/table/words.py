"""How orders of Ascension Isle: Legacy are written. Squares are written as column and row."""

from __future__ import annotations

from typing import Any, Final

from highground.engine.errors import ContentError
from highground.engine.state import Pass
from highground.engine.words import Field, Verb, Vocabulary, Word, Words
from highground.rulesets.ail.state import interrupt_orders, turn_orders
from highground.rulesets.ail.state.attack_orders import Break, Buy, Cap, Hurl, LoseAction, Press, Strip
from highground.rulesets.ail.state.scenario_orders import Deploy, Leave, Reinforce, Take, Work


class Squares(Words):
    """Any number of squares, none included."""

    def read(self, words: list[str], vocabulary: Vocabulary, names: list[str] | None) -> Any:
        return tuple(vocabulary.point(each) for each in words if each != "nobody")

    def write(self, value: Any, vocabulary: Vocabulary) -> list[str]:
        return [vocabulary.write_point(each) for each in value]

    def usage(self) -> str:
        return "[X,Y…]"

    def fields(self, name: str) -> tuple[Field, ...]:
        return (Field(name, "cells", True),)


class Purchase(Words):
    """A move and what it is about."""

    def read(self, words: list[str], vocabulary: Vocabulary, names: list[str] | None) -> Any:
        if not words:
            raise ContentError("say what is bought, e.g. steady or center_mass head")
        return tuple(words)

    def write(self, value: Any, vocabulary: Vocabulary) -> list[str]:
        return [f"'{each}'" if " " in each else str(each) for each in value]

    def usage(self) -> str:
        return "MOVE [PLACE|NAME]"


_SQUARES: Final = Word("squares", "own", (), Squares())
_PATH: Final = Word("path", "own", (), Squares())
_FIGURE: Final = Word("figure", "name")
_TARGET: Final = Word("target", "name")
_POINTS: Final = Word("points", "number")
_KIND: Final = Word("kind", "word", ("ranged", "close", "other"))
_CLOSE: Final = Word("kind", "word", turn_orders.CLOSE_KINDS)
_MODE: Final = Word("mode", "word", turn_orders.MODES, default="single")
_MANNER: Final = Word("manner", "word", turn_orders.MANNERS, default="full")
_COOKED: Final = Word("manner", "word", ("plain", "cooked"), default="plain")
_WEAPON: Final = Word("weapon", "word")
_SQUARE: Final = Word("square", "point")
_WOUND: Final = Word("wound", "number")

VOCABULARY: Final = Vocabulary(
    (
        Verb("intend", turn_orders.Intend, (_FIGURE, _KIND), role="pick"),
        Verb("quickdraw", turn_orders.QuickDraw, (_FIGURE,)),
        Verb("quickness", turn_orders.Quickness, (_FIGURE,)),
        Verb("spendinit", turn_orders.SpendInitiative, (_FIGURE, _POINTS)),
        Verb("ready", turn_orders.Ready, role="end"),
        Verb("bonus", turn_orders.TakeBonus, (Word("pool", "word", ("acc", "init")),), role="pick"),
        Verb("stance", turn_orders.TakeStance, (Word("stance", "word", turn_orders.STANCES),), role="pick"),
        Verb("move", turn_orders.Walk, (_PATH,), role="move", preview="move"),
        Verb("sprint", turn_orders.Sprint, (_PATH,), role="hurry", preview="sprint"),
        Verb("door", turn_orders.Door, (Word("door", "point"), _PATH), role="interact"),
        Verb("hunker", turn_orders.Hunker, role="guard"),
        Verb("stand", turn_orders.StandUp, role="turn"),
        Verb("draw", turn_orders.Draw, (_WEAPON,), role="gear"),
        Verb("drop", turn_orders.Drop, role="gear"),
        Verb("pickup", turn_orders.PickUp, (_WEAPON,), role="gear"),
        Verb("twohands", turn_orders.TwoHands, role="gear"),
        Verb("shoot", turn_orders.Shoot, (_TARGET, _MODE, _MANNER), role="attack", preview="shoot"),
        Verb("burst", turn_orders.Burst, (_MANNER, _SQUARES), role="attack"),
        Verb("overwatch", turn_orders.Watch, (Word("target", "word"), _MANNER), role="guard"),
        Verb("aim", turn_orders.Aim, (Word("device", "word", ("sight", "scope")),), role="aim"),
        Verb("reload", turn_orders.Reload, role="gear"),
        Verb("grenade", turn_orders.Lob, (Word("grenade", "word"), _SQUARE, _COOKED), role="throw"),
        Verb("fight", turn_orders.Fight, (_CLOSE, _TARGET), role="attack"),
        Verb("treat", turn_orders.Treat, (Word("patient", "name"), _WOUND), role="help"),
        Verb("surge", turn_orders.Surge, role="ability"),
        Verb("focus", turn_orders.TightFocus, role="aim"),
        Verb("shakeoff", turn_orders.ShakeItOff, (_WOUND,), role="recover"),
        Verb("secondwind", turn_orders.SecondWind, role="ability"),
        Verb("change", turn_orders.Changing, (_KIND,)),
        Verb("onevsmany", turn_orders.OneVsMany),
        Verb("onemanarmy", turn_orders.OneManArmy),
        Verb("end", turn_orders.End, role="end"),
        Verb("deploy", Deploy, (_FIGURE, _SQUARE, _WEAPON), role="deploy"),
        Verb("work", Work, role="interact"),
        Verb("take", Take, role="interact"),
        Verb("leave", Leave, (_PATH,)),
        Verb("reinforce", Reinforce, (_FIGURE, _SQUARE), role="deploy"),
        Verb("buy", Buy, (Word("what", "own", (), Purchase()),)),
        Verb("cap", Cap),
        Verb("press", Press),
        Verb("strip", Strip, (Word("acc", "number"), Word("init", "number"))),
        Verb("hurl", Hurl, (_SQUARE,)),
        Verb("break", Break, (Word("how", "word", ("free", "reverse")),), role="pick"),
        Verb("lose", LoseAction, (Word("action", "word", ("standard", "move")),), role="pick"),
        Verb("fire", interrupt_orders.Fire, (_MODE,), role="attack"),
        Verb("fireburst", interrupt_orders.FireBurst, (_SQUARES,), role="attack"),
        Verb("improved", interrupt_orders.ImprovedSnapShot, (_TARGET, _MODE), role="attack"),
        Verb("suckerpunch", interrupt_orders.SuckerPunch, (_TARGET, _PATH), role="attack"),
        Verb("deck", interrupt_orders.HitTheDeck, role="react"),
        Verb("backstep", interrupt_orders.Backstep, (Word("square", "own", (), Squares()),), role="react"),
        Verb("reflexes", interrupt_orders.CombatReflexes, (_POINTS,), role="react"),
        Verb("senses", interrupt_orders.CombatSenses, (_POINTS,), role="react"),
        Verb("tactics", interrupt_orders.CombatTactics, (_POINTS,), role="react"),
        Verb("parry", interrupt_orders.Parry, (Word("pool", "word", ("acc", "init")), _POINTS), role="react"),
        Verb("dodge", interrupt_orders.Dodge, role="react"),
        Verb("riposte", interrupt_orders.Riposte, (_CLOSE, _PATH), role="react"),
        Verb("counterpunch", interrupt_orders.CounterPunch, role="react"),
        Verb("counter", interrupt_orders.Counter, (_TARGET, _PATH), role="react"),
        Verb("flurry", interrupt_orders.Flurry, (_CLOSE, _TARGET), role="attack"),
        Verb("feint", interrupt_orders.Feint),
        Verb("doublefeint", interrupt_orders.DoubleFeint),
        Verb("hold", Pass, role="end"),
    ),
    1,
    "squares",
    "Squares are column,row from the upper left corner, both from 0; a way names every square of it.",
)
