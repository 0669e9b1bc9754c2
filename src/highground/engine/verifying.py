"""What a saved match proves. All is played again; what only somebody else could vouch for is told apart.

A file proves by itself that its orders are legal, that its words, its result and its end are those of the
game, and that its seed gives what came up. It cannot prove who played, that somebody gave up, that nothing
follows, or what a fork took over: the source of the fork or a signature can.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from highground.engine.codec import encode
from highground.engine.errors import ContentError, HighgroundError
from highground.engine.match import SET_UP, Input, Match, Overruled
from highground.engine.ruleset import SystemPlay
from highground.engine.saved import match_of, read_bodies
from highground.engine.signing import is_signed, signer_of
from highground.engine.state import Order

__all__ = ["Verdict", "check_says", "on_trust", "verify_file"]


class Verdict(NamedTuple):
    """What was found. `inherited` is what comes from another match on trust; `said` is what nobody vouches
    for: notes of the file, or the position that it begins with.
    """

    match: Match
    outcomes: int
    inherited: int
    signature: str
    said: tuple[str, ...]

    @property
    def verified(self) -> bool:
        return bool(self.match.header.seed) and not self.inherited and not self.said

    @property
    def overruled(self) -> int:
        """How many orders the rules refuse: whoever played allowed them."""
        return _overruled(self.match.inputs)


def on_trust(inputs: list[Input]) -> int:
    """What is so in these inputs only if whoever played them is believed: their outcomes, and the orders that
    were allowed against the rules.
    """
    return sum([len(given.outcomes) for given in inputs]) + _overruled(inputs)


def _overruled(inputs: list[Input]) -> int:
    return len([given for given in inputs if isinstance(given, Overruled)])


def verify_file(path: Path, find: Any, sources: list[Path], key: str | None = None) -> Verdict:
    """Verify a file, with those it was forked from, nearest first, and the public key it should be signed by.

    Raises `ContentError` if anything in it is not so.
    """
    bodies = read_bodies(path)
    try:
        signature = _signature(bodies, key)
        match = _proven(bodies, path, find)
        good = signature == "good"
        vouched = good and bodies[0].get("vouched") is True
        outcomes = match.verify_luck() if match.header.seed else 0
        inherited = 0 if vouched else _unproven(match, len(match.inputs), sources, find)
    except ContentError as error:
        text = str(error)
        raise ContentError(text if text.startswith(path.name) else f"{path.name}: {text}") from error
    notes = [note for note in ("resigned", "timed_out", "forfeit") if note in bodies[0]]
    position = ["position"] if match.header.setup.scenario == SET_UP else []
    return Verdict(match, outcomes, inherited, signature, () if good else (*notes, *position))


def _signature(bodies: list[dict[str, Any]], key: str | None) -> str:
    if not is_signed(bodies):
        if key is not None:
            raise ContentError("it is unsigned")
        return "none"
    signer = signer_of(bodies)
    if key is not None and signer != key:
        raise ContentError(f"it is signed by another key: {signer}")
    return "unknown key" if key is None else "good"


def _proven(bodies: list[dict[str, Any]], path: Path, find: Any) -> Match:
    match = match_of(bodies, path, find)
    check_says(bodies, match)
    return match


def check_says(bodies: list[dict[str, Any]], match: Match) -> None:
    """What the lines say beside the inputs must be so: their numbers, the orders' words, the result."""
    for number, (body, given) in enumerate(zip(bodies[1:-1], match.inputs, strict=True)):
        if body.get("input") != number or isinstance(body["input"], bool):
            raise ContentError(f"input {number} is numbered {body.get('input')!r}")
        words = None if given.order is None else match.rules.vocabulary.write(given.order)
        if "words" in body and body["words"] != words and not _means(match.rules, body["words"], given.order):
            raise ContentError(f"input {number}: the order is not in its words {body['words']!r}: {words}")
    if bodies[-1].get("result") != encode(match.result()):
        raise ContentError("the game ended otherwise than the file says")


def _means(rules: SystemPlay, words: Any, order: Order | None) -> bool:
    """Whether words of another form, which an earlier version wrote, are this order's all the same."""
    try:
        return isinstance(words, str) and rules.vocabulary.read(words) == order
    except HighgroundError:
        return False


def _unproven(match: Match, upto: int, sources: list[Path], find: Any) -> int:
    """How much of the first inputs was taken over from a match that does not prove it."""
    taken = match.header.forked
    among = match.inputs[: min(taken, upto)]
    if not among or not sources:
        return on_trust(among)
    source = _proven(read_bodies(sources[0]), sources[0], find)
    if (
        source.header.setup != match.header.setup
        or source.header.system != match.header.system
        or source.inputs[:taken] != match.inputs[:taken]
    ):
        raise ContentError(f"does not begin as {sources[0].name} does: it was not forked from that")
    if not source.header.seed:
        return on_trust(among)
    source.verify_luck()
    return _unproven(source, len(among), sources[1:], find)
