"""How orders of If Worlds Collide are written.

    deploy UNIT@X,Y …               activate UNIT…                stop
    tactic TACTIC [AP]              move UNIT:X,Y[;X,Y…] …        end
    attack UNIT:WEAPON@TARGET …     use UNIT ABILITY [on:UNIT…] [at:X,Y] [ap:N]
    pickup UNIT TOKEN               remove UNIT TOKEN             trigger [AP]
    nudge UNIT SOURCE               pass
    portal X,Y                      from PORTAL                   zone NAME              side blue|red
    teleport UNIT X,Y               demolish UNIT PORTAL          search UNIT [AP]
    surge roll|reuse                spend AP [TOKEN…]

In a move, `UNIT!:…` gives up the unit's attacks for extra steps. In an attack, `WEAPON!` focuses all attacks
of the weapon into one, `WEAPON/near` says how it is aimed, `TARGET+2` puts AP into the roll; one word is one
attack. Weapons, abilities and tactics are written in small letters with hyphens, `coal-sling`, or as printed,
in quotes.
"""

from __future__ import annotations

import shlex
from typing import Any, Final

from highground.engine.errors import ContentError
from highground.engine.names import slug, titled, with_titles
from highground.engine.state import Pass
from highground.engine.words import Field, Form, Verb, Vocabulary, Word, Words
from highground.geometry.units import INCH
from highground.rulesets.collide.files import content
from highground.rulesets.collide.files.library import faction_files
from highground.rulesets.collide.rules.missions import orders
from highground.rulesets.collide.state import orders as O
from highground.rulesets.collide.state.pieces import Table

MODES: Final[tuple[str, ...]] = ("melee", "near", "ranged")


# -- printed names -------------------------------------------------------------------------------

_PRINTED: Final[dict[str, str]] = {}


def printed_names() -> dict[str, str]:
    """Every weapon, ability and tactic that ships, by the way people type it."""
    if not _PRINTED:
        units = [unit for faction in faction_files().values() for unit in faction.units]
        units += [unit for mission in content.missions().values() for unit in mission.units]
        names = [weapon.name for unit in units for weapon in unit.weapons]
        names += [ability.name for unit in units for ability in unit.abilities]
        names += [tactic.name for faction in faction_files().values() for tactic in faction.tactics]
        for name in names:
            _PRINTED[slug(name)] = name
    return _PRINTED


def printed(text: str) -> str:
    """The printed name that people mean; one that no sheet of ours has is taken as it is."""
    return printed_names().get(slug(text), text)


def write_printed(name: str) -> str:
    """The short form, where it is read as this name again."""
    short = slug(name)
    return short if printed_names().get(short) == name else name


def _unit(text: str, names: list[str] | None) -> str:
    """A unit as the table calls it."""
    for name in names or ():
        if name.lower() == text.lower():
            return name
    return text


def _quoted(word: str) -> str:
    """In quotes only where blanks, quotes or backslashes would tear it apart."""
    return shlex.quote(word) if not word or any(char in word for char in " \t\"'\\") else word


def _whole(text: str, what: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise ContentError(f"{what} must be a whole number, not {text!r}")
    return int(text)


# -- words of our own ----------------------------------------------------------------------------


class Placements(Words):
    """Units and where they are put."""

    def read(self, words: list[str], vocabulary: Vocabulary, names: list[str] | None) -> Any:
        found: list[O.Placement] = []
        for word in words:
            unit, mark, place = word.partition("@")
            if not mark:
                raise ContentError(f"{word!r} says no place; write: {self.usage()}")
            found.append(O.Placement(_unit(unit, names), vocabulary.point(place)))
        return tuple(found)

    def write(self, value: Any, vocabulary: Vocabulary) -> list[str]:
        return [_quoted(f"{each.unit}@{vocabulary.write_point(each.at)}") for each in value]

    def usage(self) -> str:
        return "UNIT@X,Y…"

    def fields(self, name: str) -> tuple[Field, ...]:
        part = Form("place", ("{unit}@{at}",), (Field("unit", "model"), Field("at", "point")))
        return (Field(name, "steps", False, (), " ", (part,)),)


class Walks(Words):
    """A path for each unit that moves."""

    def read(self, words: list[str], vocabulary: Vocabulary, names: list[str] | None) -> Any:
        found: list[O.Walk] = []
        for word in words:
            unit, mark, way = word.partition(":")
            if not mark:
                raise ContentError(f"{word!r} says no path; write: {self.usage()}")
            path = tuple([vocabulary.point(each) for each in way.split(";")])
            found.append(O.Walk(_unit(unit.removesuffix("!"), names), path, unit.endswith("!")))
        return tuple(found)

    def write(self, value: Any, vocabulary: Vocabulary) -> list[str]:
        found: list[str] = []
        for each in value:
            way = ";".join([vocabulary.write_point(at) for at in each.path])
            found.append(_quoted(f"{each.unit}{'!' if each.extra else ''}:{way}"))
        return found

    def usage(self) -> str:
        return "UNIT[!]:X,Y[;X,Y…]…"

    def fields(self, name: str) -> tuple[Field, ...]:
        fields = (Field("unit", "model"), Field("path", "path", False, (), ";"))
        walk, dash = Form("walk", ("{unit}:{path}",), fields), Form("dash", ("{unit}!:{path}",), fields)
        return (Field(name, "steps", False, (), " ", (walk, dash)),)


class Shots(Words):
    """Attacks: who, with what, at whom; `by:` and `ap:` are about the attack before them."""

    def read(self, words: list[str], vocabulary: Vocabulary, names: list[str] | None) -> Any:
        found: list[O.Shot] = []
        for word in words:
            if word.startswith(("by:", "ap:")):
                if not found:
                    raise ContentError(f"{word!r} goes behind an attack; write: {self.usage()}")
                found[-1] = self._said_more(found[-1], word)
            else:
                found.append(self._shot(word, names))
        return tuple(found)

    def _said_more(self, shot: O.Shot, word: str) -> O.Shot:
        said = word[3:]
        if word.startswith("by:"):
            return O.Shot(shot.unit, shot.weapon, shot.target, _mode(said), shot.ap, shot.focused)
        return O.Shot(shot.unit, shot.weapon, shot.target, shot.mode, _whole(said, "ap"), shot.focused)

    def _shot(self, word: str, names: list[str] | None) -> O.Shot:
        unit, colon, rest = word.partition(":")
        means, at, target = rest.rpartition("@")
        if not colon or not at:
            raise ContentError(f"{word!r} is no attack; write: {self.usage()}")
        target, plus, ap = target.partition("+")
        focused = means.endswith("!")
        weapon, slash, mode = means.removesuffix("!").partition("/")
        return O.Shot(
            _unit(unit, names),
            printed(weapon),
            _unit(target, names),
            _mode(mode) if slash else "",
            _whole(ap, "ap") if plus else 0,
            focused,
        )

    def write(self, value: Any, vocabulary: Vocabulary) -> list[str]:
        found: list[str] = []
        for each in value:
            focus = "!" if each.focused else ""
            found.append(_quoted(f"{each.unit}:{write_printed(each.weapon)}{focus}@{each.target}"))
            found += [f"by:{each.mode}"] if each.mode else []
            found += [f"ap:{each.ap}"] if each.ap else []
        return found

    def usage(self) -> str:
        return "UNIT:WEAPON[/MODE][!]@TARGET[+AP]…"

    def fields(self, name: str) -> tuple[Field, ...]:
        fields = (
            Field("unit", "model"),
            Field("weapon", "choice"),
            Field("target", "choice"),
            Field("mode", "choice", True, MODES),
            Field("ap", "number", True),
        )
        parts = (
            Form("attack", ("{unit}:{weapon}@{target}", "by:{mode}", "ap:{ap}"), fields),
            Form("focus", ("{unit}:{weapon}!@{target}", "by:{mode}", "ap:{ap}"), fields),
        )
        return (Field(name, "steps", False, (), " ", parts),)


def _mode(text: str) -> str:
    if text.lower() not in MODES:
        raise ContentError(f"there is no mode {text!r}; valid: {', '.join(MODES)}")
    return text.lower()


class Points(Words):
    """AP that may be put into something, or none."""

    def read(self, words: list[str], vocabulary: Vocabulary, names: list[str] | None) -> Any:
        if len(words) > 1:
            raise ContentError(f"{len(words)} numbers are given, one is enough: {self.usage()}")
        return _whole(words[0], "ap") if words else 0

    def write(self, value: Any, vocabulary: Vocabulary) -> list[str]:
        return [str(value)] if value else []

    def usage(self) -> str:
        return "[AP]"

    def fields(self, name: str) -> tuple[Field, ...]:
        return (Field(name, "number", True),)


class Tokens(Words):
    """Names of tokens, any number of them."""

    def read(self, words: list[str], vocabulary: Vocabulary, names: list[str] | None) -> Any:
        return tuple(words)

    def write(self, value: Any, vocabulary: Vocabulary) -> list[str]:
        return [_quoted(each) for each in value]

    def usage(self) -> str:
        return "[TOKEN…]"

    def fields(self, name: str) -> tuple[Field, ...]:
        return (Field(name, "text", True),)


class AbilityVerb(Verb):
    """`use UNIT ABILITY [on:UNIT…] [at:X,Y] [ap:N]`."""

    def usage(self) -> str:
        return "use UNIT ABILITY [on:UNIT…] [at:X,Y] [ap:N]"

    def form(self) -> Form:
        fields = (
            Field("unit", "model"),
            Field("ability", "choice"),
            Field("targets", "models", True, (), ","),
            Field("at", "point", True),
            Field("ap", "number", True),
        )
        return Form("use", ("use", "{unit}", "{ability}", "on:{targets}", "at:{at}", "ap:{ap}"), fields)


class CollideVocabulary(Vocabulary):
    """Tactics and abilities are written by their printed names or in short."""

    def _read_verb(self, verb: Verb, rest: list[str], names: list[str] | None, text: str) -> Any:
        if verb.makes is O.UseAbility:
            return self._ability(verb, rest, names, text)
        if verb.makes is O.UseTactic and rest:
            rest = [printed(rest[0]), *rest[1:]]
        return super()._read_verb(verb, rest, names, text)

    def _ability(self, verb: Verb, rest: list[str], names: list[str] | None, text: str) -> O.UseAbility:
        if len(rest) < 2:
            raise ContentError(f"{text!r} ends too early; write: {verb.usage()}")
        targets: list[str] = []
        at = None
        ap = 0
        for word in rest[2:]:
            kind, _, said = word.partition(":")
            if kind == "on":
                targets += [_unit(each, names) for each in said.split(",")]
            elif kind == "at":
                at = self.point(said)
            elif kind == "ap":
                ap = _whole(said, "ap")
            else:
                raise ContentError(f"{text!r} has {word!r} too many; write: {verb.usage()}")
        return O.UseAbility(_unit(rest[0], names), printed(rest[1]), tuple(targets), at, ap)

    def write(self, order: Any) -> str:
        if isinstance(order, O.UseTactic):
            ap = [str(order.ap)] if order.ap else []
            return " ".join(["tactic", _quoted(write_printed(order.tactic)), *ap])
        if not isinstance(order, O.UseAbility):
            return super().write(order)
        words = ["use", _quoted(order.unit), _quoted(write_printed(order.ability))]
        words += [_quoted(f"on:{','.join(order.targets)}")] if order.targets else []
        words += [f"at:{self.write_point(order.at)}"] if order.at is not None else []
        words += [f"ap:{order.ap}"] if order.ap else []
        return " ".join(words)


VOCABULARY: Final = CollideVocabulary(
    (
        Verb("deploy", O.Deploy, (Word("placements", "own", (), Placements()),), role="deploy"),
        Verb("activate", O.Activate, (Word("units", "names"),), role="activate"),
        Verb("stop", O.Stop, role="end"),
        Verb("tactic", O.UseTactic, (Word("tactic", "word"), Word("ap", "own", (), Points()))),
        Verb("move", O.Move, (Word("walks", "own", (), Walks()),), role="move", preview="move"),
        Verb("attack", O.Attack, (Word("shots", "own", (), Shots()),), role="attack", preview="attack"),
        AbilityVerb("use", O.UseAbility, (Word("unit", "name"), Word("ability", "word")), role="ability"),
        Verb("pickup", O.PickUp, (Word("unit", "name"), Word("token", "word")), role="interact"),
        Verb("remove", O.RemoveToken, (Word("unit", "name"), Word("token", "word")), role="interact"),
        Verb("end", O.EndActivation, role="end"),
        Verb("trigger", O.UseTrigger, (Word("ap", "own", (), Points()),), role="react"),
        Verb("nudge", O.Nudge, (Word("unit", "name"), Word("source", "word"))),
        Verb("pass", Pass, role="end"),
        Verb("portal", orders.PlacePortal, (Word("at", "point"),), role="deploy"),
        Verb("from", orders.PickPortal, (Word("portal", "word"),), role="pick"),
        Verb("zone", orders.ChooseZone, (Word("zone", "word"),), role="pick"),
        Verb("side", orders.ChooseSide, (Word("side", "word", ("blue", "red")),), role="pick"),
        Verb("teleport", orders.Teleport, (Word("unit", "name"), Word("at", "point"))),
        Verb("demolish", orders.Demolish, (Word("unit", "name"), Word("portal", "word"))),
        Verb(
            "search", orders.Search, (Word("unit", "name"), Word("ap", "own", (), Points())), role="interact"
        ),
        Verb("surge", orders.Surge, (Word("how", "word", ("roll", "reuse")),), role="pick"),
        Verb("spend", orders.Spend, (Word("ap", "number"), Word("tokens", "own", (), Tokens()))),
    ),
    INCH,
    "steps",
)


POINTS: Final = {"first_contact": "Portal", "power_grid": "Locus"}
"""What a mission calls its objectives."""


def titles(table: Table) -> dict[str, str]:
    """Units by their sheets or the names their roster gave them; weapons, abilities, tactics; tokens."""
    found = {**printed_names(), "portal": "Portal"}
    found["objective"] = POINTS.get(table.board.mission.kind, "Objective")
    for kind in table.board.token_kinds:
        found[kind.name] = titled(kind.name)
    for unit in table.units:
        found[slug(unit.sheet.name)] = unit.sheet.name
    return with_titles(found, [unit.name for unit in table.units])
