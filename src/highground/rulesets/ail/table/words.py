"""How orders of Ascension Isle: Legacy are written. Squares are written as column and row."""

from __future__ import annotations

from typing import Any, Final

from highground.engine.errors import ContentError
from highground.engine.state import Pass
from highground.engine.words import Field, Verb, Vocabulary, Word, Words
from highground.rulesets.ail.state.attack_orders import Break, Buy, Cap, Hurl, LoseAction, Press, Strip
from highground.rulesets.ail.state.interrupt_orders import (
    Backstep,
    CombatReflexes,
    CombatSenses,
    CombatTactics,
    Counter,
    CounterPunch,
    Dodge,
    DoubleFeint,
    Feint,
    Fire,
    FireBurst,
    Flurry,
    HitTheDeck,
    ImprovedSnapShot,
    Parry,
    Riposte,
    SuckerPunch,
)
from highground.rulesets.ail.state.scenario_orders import Deploy, Leave, Reinforce, Take, Work
from highground.rulesets.ail.state.turn_orders import (
    CLOSE_KINDS,
    MANNERS,
    MODES,
    STANCES,
    Aim,
    Burst,
    Changing,
    Door,
    Draw,
    Drop,
    End,
    Fight,
    Hunker,
    Intend,
    Lob,
    OneManArmy,
    OneVsMany,
    PickUp,
    QuickDraw,
    Quickness,
    Ready,
    Reload,
    SecondWind,
    ShakeItOff,
    Shoot,
    SpendInitiative,
    Sprint,
    StandUp,
    Surge,
    TakeBonus,
    TakeStance,
    TightFocus,
    Treat,
    TwoHands,
    Walk,
    Watch,
)


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
_CLOSE: Final = Word("kind", "word", CLOSE_KINDS)
_MODE: Final = Word("mode", "word", MODES, default="single")
_MANNER: Final = Word("manner", "word", MANNERS, default="full")
_COOKED: Final = Word("manner", "word", ("plain", "cooked"), default="plain")
_WEAPON: Final = Word("weapon", "word")
_SQUARE: Final = Word("square", "point")
_WOUND: Final = Word("wound", "number")

VOCABULARY: Final = Vocabulary(
    (
        Verb("intend", Intend, (_FIGURE, _KIND)),
        Verb("quickdraw", QuickDraw, (_FIGURE,)),
        Verb("quickness", Quickness, (_FIGURE,)),
        Verb("spendinit", SpendInitiative, (_FIGURE, _POINTS)),
        Verb("ready", Ready, role="end"),
        Verb("bonus", TakeBonus, (Word("pool", "word", ("acc", "init")),), role="pick"),
        Verb("stance", TakeStance, (Word("stance", "word", STANCES),), role="pick"),
        Verb("move", Walk, (_PATH,), role="move", preview="move"),
        Verb("sprint", Sprint, (_PATH,), role="run", preview="sprint"),
        Verb("door", Door, (Word("door", "point"), _PATH), role="interact"),
        Verb("hunker", Hunker, role="react"),
        Verb("stand", StandUp),
        Verb("draw", Draw, (_WEAPON,)),
        Verb("drop", Drop),
        Verb("pickup", PickUp, (_WEAPON,), role="interact"),
        Verb("twohands", TwoHands),
        Verb("shoot", Shoot, (_TARGET, _MODE, _MANNER), role="attack", preview="shoot"),
        Verb("burst", Burst, (_MANNER, _SQUARES), role="attack"),
        Verb("overwatch", Watch, (Word("target", "word"), _MANNER), role="react"),
        Verb("aim", Aim, (Word("device", "word", ("sight", "scope")),)),
        Verb("reload", Reload),
        Verb("grenade", Lob, (Word("grenade", "word"), _SQUARE, _COOKED), role="attack"),
        Verb("fight", Fight, (_CLOSE, _TARGET), role="attack"),
        Verb("treat", Treat, (Word("patient", "name"), _WOUND)),
        Verb("surge", Surge),
        Verb("focus", TightFocus),
        Verb("shakeoff", ShakeItOff, (_WOUND,), role="shake"),
        Verb("secondwind", SecondWind),
        Verb("change", Changing, (_KIND,)),
        Verb("onevsmany", OneVsMany),
        Verb("onemanarmy", OneManArmy),
        Verb("end", End, role="end"),
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
        Verb("fire", Fire, (_MODE,), role="attack"),
        Verb("fireburst", FireBurst, (_SQUARES,), role="attack"),
        Verb("improved", ImprovedSnapShot, (_TARGET, _MODE), role="attack"),
        Verb("suckerpunch", SuckerPunch, (_TARGET, _PATH), role="attack"),
        Verb("deck", HitTheDeck, role="react"),
        Verb("backstep", Backstep, (Word("square", "own", (), Squares()),), role="react"),
        Verb("reflexes", CombatReflexes, (_POINTS,), role="react"),
        Verb("senses", CombatSenses, (_POINTS,), role="react"),
        Verb("tactics", CombatTactics, (_POINTS,), role="react"),
        Verb("parry", Parry, (Word("pool", "word", ("acc", "init")), _POINTS), role="react"),
        Verb("dodge", Dodge, role="react"),
        Verb("riposte", Riposte, (_CLOSE, _PATH), role="react"),
        Verb("counterpunch", CounterPunch, role="react"),
        Verb("counter", Counter, (_TARGET, _PATH), role="react"),
        Verb("flurry", Flurry, (_CLOSE, _TARGET), role="attack"),
        Verb("feint", Feint),
        Verb("doublefeint", DoubleFeint),
        Verb("hold", Pass, role="end"),
    ),
    1,
    "squares",
    "Squares are column,row from the upper left corner, both from 0; a way names every square of it.",
)
