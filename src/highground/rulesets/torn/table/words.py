"""How orders of Torn are written.

    attacker me|opponent            zone NAME                       deploy MINI SPOT        reserve MINI
    activate MINI                   declare ACTION [TARGET…]        end                     go [SPOT…]
    take MARKER                     put SPOT                        give ALLY
    react MINI ACTION               play CARD [CHOICE…]             pass
    settle EFFECT                   to SPOT                         eject MINI              roll VORTEX

A spot is a hex `q,r`, for a Large miniature a Hexon `a,b`, for a Huge one `a,b,facing`. Actions and cards are
written in small letters with hyphens, `halberd-hook`, or as printed, in quotes.
"""

from __future__ import annotations

import shlex
from typing import Any, Final

from highground.engine.errors import ContentError
from highground.engine.names import slug, titled, with_titles
from highground.engine.state import Pass
from highground.engine.words import Field, Verb, Vocabulary, Word, Words
from highground.rulesets.torn.files import library
from highground.rulesets.torn.state import orders
from highground.rulesets.torn.state.pieces import Table


def read_spot(text: str) -> tuple[int, ...]:
    """A spot from the words for it."""
    parts = text.split(",")
    digits = [part[1:] if part[:1] == "-" else part for part in parts]
    plain = [each for each in digits if each.isascii() and each.isdigit() and len(each) < 4]
    if len(parts) not in (2, 3) or len(plain) < len(parts):
        raise ContentError(f"a spot is written q,r for a hex or a,b for a Hexon, not {text!r}")
    return tuple([int(part) for part in parts])


def write_spot(spot: tuple[int, ...]) -> str:
    """The words for a spot."""
    return ",".join([str(each) for each in spot])


class Spots(Words):
    """One spot, or any number of them in a row."""

    def __init__(self, several: bool) -> None:
        self.several = several

    def read(self, words: list[str], vocabulary: Vocabulary, names: list[str] | None) -> Any:
        if not self.several and len(words) != 1:
            raise ContentError(f"{len(words)} spots are given, one is needed: q,r for a hex, a,b for a Hexon")
        found = tuple([read_spot(word) for word in words])
        return found if self.several else found[0]

    def write(self, value: Any, vocabulary: Vocabulary) -> list[str]:
        return [write_spot(each) for each in (value if self.several else (value,))]

    def usage(self) -> str:
        return "[SPOT…]" if self.several else "SPOT"

    def fields(self, name: str) -> tuple[Field, ...]:
        return (Field(name, "cells", True) if self.several else Field(name, "choice"),)


class Printed(Words):
    """The name of an action."""

    def __init__(self, shape: str) -> None:
        self.shape = shape

    def read(self, words: list[str], vocabulary: Vocabulary, names: list[str] | None) -> Any:
        if len(words) != 1:
            raise ContentError(f"{len(words)} names are given, one is needed: {self.shape}")
        return printed(words[0])

    def write(self, value: Any, vocabulary: Vocabulary) -> list[str]:
        return [write_printed(value)]

    def usage(self) -> str:
        return self.shape

    def fields(self, name: str) -> tuple[Field, ...]:
        return (Field(name, "choice"),)


class Others(Words):
    """Any number of names: miniatures in any case, anything else as it is written."""

    def __init__(self, shape: str) -> None:
        self.shape = shape

    def read(self, words: list[str], vocabulary: Vocabulary, names: list[str] | None) -> Any:
        known = {name.lower(): name for name in names or []}
        return tuple([known.get(word.lower(), word) for word in words])

    def write(self, value: Any, vocabulary: Vocabulary) -> list[str]:
        return [shlex.quote(each) for each in value]

    def usage(self) -> str:
        return f"[{self.shape}…]"

    def fields(self, name: str) -> tuple[Field, ...]:
        return (Field(name, "models", True),)


class Thing(Words):
    """One name of something that is no miniature."""

    def __init__(self, shape: str) -> None:
        self.shape = shape

    def read(self, words: list[str], vocabulary: Vocabulary, names: list[str] | None) -> Any:
        if len(words) != 1:
            raise ContentError(f"{len(words)} names are given, one is needed: {self.shape}")
        return words[0]

    def write(self, value: Any, vocabulary: Vocabulary) -> list[str]:
        return [shlex.quote(value)]

    def usage(self) -> str:
        return self.shape

    def fields(self, name: str) -> tuple[Field, ...]:
        return (Field(name, "choice"),)


_PRINTED: Final[dict[str, str]] = {}


def printed_names() -> dict[str, str]:
    """Every action and God Card that ships, by the way people type it."""
    if not _PRINTED:
        for card in library.cards().values():
            for tile in card.tiles:
                _PRINTED[slug(tile.name)] = tile.name
        for god in library.gods():
            _PRINTED[slug(god.name)] = god.name
    return _PRINTED


def printed(text: str) -> str:
    """The printed name that people mean; one that no card of ours has is taken as it is."""
    return printed_names().get(slug(text), text)


def write_printed(name: str) -> str:
    """The short form, where it is read as this name again."""
    short = slug(name)
    return short if printed_names().get(short) == name else shlex.quote(name)


class TornVocabulary(Vocabulary):
    """Orders whose first word is a printed name and whose others may be any number."""

    def _read_verb(self, verb: Verb, rest: list[str], names: list[str] | None, text: str) -> Any:
        if verb.makes is not orders.Declare and verb.makes is not orders.PlayCard:
            return super()._read_verb(verb, rest, names, text)
        if not rest:
            raise ContentError(f"{text!r} ends too early; write: {verb.usage()}")
        name, others = printed(rest[0]), Others("").read(rest[1:], self, names)
        return orders.Declare(name, others) if verb.makes is orders.Declare else orders.PlayCard(name, others)

    def write(self, order: Any) -> str:
        if isinstance(order, orders.Declare):
            return " ".join(["declare", write_printed(order.action), *map(shlex.quote, order.targets)])
        if isinstance(order, orders.PlayCard):
            return " ".join(["play", write_printed(order.card), *map(shlex.quote, order.chosen)])
        return super().write(order)


VOCABULARY: Final = TornVocabulary(
    (
        Verb("attacker", orders.NameAttacker, (Word("who", "word", ("me", "opponent")),), role="pick"),
        Verb("zone", orders.ChooseZone, (Word("zone", "own", (), Thing("ZONE")),), role="pick"),
        Verb(
            "deploy",
            orders.Deploy,
            (Word("mini", "name"), Word("spot", "own", (), Spots(False))),
            role="deploy",
        ),
        Verb("reserve", orders.Reserve, (Word("mini", "name"),), role="deploy"),
        Verb("activate", orders.Activate, (Word("mini", "name"),), role="activate"),
        Verb(
            "declare",
            orders.Declare,
            (Word("action", "word"), Word("targets", "own", (), Others("TARGET"))),
            role="attack",
            preview="attack",
        ),
        Verb("take", orders.TakeItem, (Word("marker", "own", (), Thing("MARKER")),), role="interact"),
        Verb("put", orders.PutItem, (Word("spot", "own", (), Spots(False)),), role="interact"),
        Verb("give", orders.PassItem, (Word("ally", "name"),), role="interact"),
        Verb("end", orders.EndActivation, role="end"),
        Verb("go", orders.Go, (Word("path", "own", (), Spots(True)),), role="move", preview="move"),
        Verb(
            "react",
            orders.React,
            (Word("mini", "name"), Word("action", "own", (), Printed("ACTION"))),
            role="react",
        ),
        Verb(
            "play",
            orders.PlayCard,
            (Word("card", "word"), Word("chosen", "own", (), Others("CHOICE"))),
            role="ability",
        ),
        Verb("pass", Pass, role="end"),
        Verb("settle", orders.Settle, (Word("effect", "own", (), Thing("EFFECT")),), role="pick"),
        Verb("to", orders.To, (Word("spot", "own", (), Spots(False)),), role="deploy"),
        Verb("eject", orders.Eject, (Word("mini", "name"),)),
        Verb("roll", orders.RollFor, (Word("vortex", "own", (), Thing("VORTEX")),)),
    ),
    1,
    "hexes",
    "A spot is q,r for a hex, a,b for a Large miniature's Hexon, a,b,facing for a Huge one.",
    {"run": "hurry"},
)


def titles(table: Table) -> dict[str, str]:
    """Miniatures by their cards or the names their squad gave them; actions, God Cards; landscape."""
    found = dict(printed_names())
    for id in ("bulwark", "vortex", "marker"):
        found[id] = titled(id)
    for element in table.landscape:
        stem = element.name.rpartition("-")[0]
        found[stem] = titled(stem)
    for mini in table.minis:
        name = table.card(mini).name
        found[slug(name)] = name
    things = [mini.name for mini in table.minis] + [vortex.name for vortex in table.vortices]
    return with_titles(found, things + [marker.name for marker in table.markers])
