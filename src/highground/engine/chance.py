"""Where luck comes from. Steps are handed a `Chance`; they never reach for one.

`Seeded` plays, `Scripted` tests, `Manual` asks a person, `Recorded` replays what another chance
gave, and `Branching` (for `odds`) stops at the first question it has no answer for.

A step that knows what several things still to be asked come to together may say so beforehand (`foresee`):
odds then follow one of all that come to the same; play takes no notice.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from math import comb
from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.dice import Ask
from highground.engine.errors import ContentError, RuleBug
from highground.record import Record

__all__ = [
    "Branch",
    "Branching",
    "Chance",
    "DrawnOutcome",
    "Foreseen",
    "Manual",
    "Outlook",
    "Prospect",
    "Recorded",
    "Recording",
    "Scripted",
    "Seeded",
    "index_of",
    "pools_of",
    "seed_of",
]

_BITS: Final = 4
_LAST: Final = 15
"""A block has sixteen words."""
_SPAN: Final = 1 << 32


class Prospect(Record):
    """What may come of several things asked: the outcomes in order, their weight, and their group.

    All of one group come to the same, unless chance is asked for more afterwards.
    """

    picks: list[int]
    weight: int
    group: Final[int]


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Outlook:
    """What will be asked of chance next and what it will come to."""

    def is_certain(self) -> bool:
        """Whether just that will be asked, whatever comes up."""
        raise NotImplementedError

    def groups(self) -> list[Prospect]:
        """One prospect for each group, with the weight of the whole group."""
        raise NotImplementedError

    def each_of(self, group: int) -> list[Prospect]:
        """The prospects of a group one by one; together they weigh as much."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Decides what comes up."""

    def foresee(self, outlook: Outlook) -> None:
        """Told by a step before anything is asked; only odds listen."""

    def pick(self, ask: Ask) -> int:
        """The index of the outcome."""
        raise NotImplementedError

    def pool(self, ask: Ask, count: int) -> list[int]:
        """The same asked `count` times, for a pool whose order does not matter: how often each came."""
        came = [0] * len(ask.labels)
        for _ in range(count):
            came[self.pick(ask)] += 1
        return came


@mypyc_attr(allow_interpreted_subclasses=True)
class Seeded(Chance):
    """Luck from a seed: blake2b in counter mode, unbiased by rejection.

    Whoever knows only what has come up cannot find the seed, so its hash may be published in
    advance. `position` counts the 32-bit words used: setting it back undoes the luck as well.
    """

    def __init__(self, seed: bytes, position: int = 0) -> None:
        if not 16 <= len(seed) <= 64:
            raise ContentError(f"a seed has 16 to 64 bytes, not {len(seed)}")
        self.seed = seed
        self.position = position
        self._block = -1
        self._words = b""

    def _word(self) -> int:
        block = self.position >> _BITS
        if block != self._block:
            self._words = blake2b(block.to_bytes(8, "little"), digest_size=64, key=self.seed).digest()
            self._block = block
        words, at = self._words, 4 * (self.position & _LAST)
        self.position += 1
        return words[at] | words[at + 1] << 8 | words[at + 2] << 16 | words[at + 3] << 24

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        if n <= 0:
            raise RuleBug("chance was asked to choose among nothing")
        if n == 1:
            self.position += 1
            return 0
        if n > _SPAN:
            high = n // _SPAN + 1
            while True:
                value = self.below(high) * _SPAN + self._word()
                if value < n:
                    return value
        bound = _SPAN - _SPAN % n
        while True:
            value = self._word()
            if value < bound:
                return value % n

    def pick(self, ask: Ask) -> int:
        total = 0
        for weight in ask.weights:
            total += weight
        rest = self.below(total)
        for index, weight in enumerate(ask.weights):
            if rest < weight:
                return index
            rest -= weight
        raise RuleBug("weights changed while chance was picking")


def seed_of(number: int | str) -> bytes:
    """A 32-byte seed from what a person typed: a number, a word, or 64 hex digits."""
    text = str(number).strip()
    if len(text) == 64:
        try:
            return bytes.fromhex(text)
        except ValueError:
            pass
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=32, person=b"highground-seed").digest()


@mypyc_attr(allow_interpreted_subclasses=True)
class Scripted(Chance):
    """Gives the listed outcomes, by their labels, in order; then asks `after`, or complains."""

    def __init__(self, labels: list[str], after: Chance | None = None) -> None:
        self.labels = labels
        self.after = after
        self.used = 0

    def pick(self, ask: Ask) -> int:
        if self.used >= len(self.labels):
            if self.after is not None:
                return self.after.pick(ask)
            raise ContentError(f"the script has no outcome left for {ask.what} [{ask.clause.id}]")
        label = self.labels[self.used]
        self.used += 1
        return index_of(ask, label, f"outcome {self.used} of the script")


def index_of(ask: Ask, label: str, where: str) -> int:
    """Which outcome of `ask` a label names."""
    wanted = label.strip()
    for index, name in enumerate(ask.labels):
        if name == wanted and ask.weights[index] > 0:
            return index
    able = [name for index, name in enumerate(ask.labels) if ask.weights[index] > 0]
    raise ContentError(
        f"{where}: {ask.what} [{ask.clause.id}] cannot come up {label!r}; possible: " + ", ".join(able)
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class Manual(Chance):
    """Asks a person what the real dice or cards showed, until the answer is a possible one."""

    def __init__(self, ask_person: Callable[[Ask, str], str]) -> None:
        self.ask_person = ask_person

    def pick(self, ask: Ask) -> int:
        trouble = ""
        while True:
            answer = self.ask_person(ask, trouble)
            try:
                return index_of(ask, answer, "your answer")
            except ContentError as error:
                trouble = str(error)


class DrawnOutcome(Record):
    """A die or card as it came: what was asked, for whom, by which clause, and what came up."""

    what: Final[str]
    seat: Final[int]
    clause: Final[str]
    label: Final[str]


class Recording(Chance):
    """Passes on what `source` gives and keeps what came."""

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.fallen: list[DrawnOutcome] = []

    @property
    def labels(self) -> list[str]:
        """What came, by its labels alone."""
        return [each.label for each in self.fallen]

    def pick(self, ask: Ask) -> int:
        index = self.source.pick(ask)
        self.fallen.append(DrawnOutcome(ask.what, ask.seat, ask.clause.id, ask.labels[index]))
        return index


class Recorded(Chance):
    """Replays kept labels; the record must fit what is asked, exactly and to the end."""

    def __init__(self, labels: list[str]) -> None:
        self.labels = labels
        self.used = 0

    def pick(self, ask: Ask) -> int:
        if self.used >= len(self.labels):
            raise ContentError(f"the record ends before {ask.what} [{ask.clause.id}] came up")
        label = self.labels[self.used]
        self.used += 1
        return index_of(ask, label, f"recorded outcome {self.used}")


class Branch(Exception):
    """Raised by `Branching` at the first thing asked beyond its forced outcomes."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(ask.what)
        self.ask = ask


class Foreseen(Exception):
    """Raised by a `Branching` that listens, when a step says what the next outcomes come to."""

    def __init__(self, outlook: Outlook) -> None:
        super().__init__()
        self.outlook = outlook


class Branching(Chance):
    """Gives forced outcomes by index, then what a script says by its labels, as long as it says anything;
    then it breaks off: the frame is run again for each outcome.
    """

    def __init__(self, forced: list[int], listens: bool = False, script: list[str] | None = None) -> None:
        self.forced = forced
        self.listens = listens
        self.script: list[str] = [] if script is None else script
        self.used = 0

    def foresee(self, outlook: Outlook) -> None:
        if self.listens and not self.forced and outlook.is_certain():
            raise Foreseen(outlook)

    def pick(self, ask: Ask) -> int:
        if self.used < len(self.forced):
            self.used += 1
            index = self.forced[self.used - 1]
            if not ask.weights[index]:
                raise RuleBug(f"{ask.what} [{ask.clause.id}] cannot come up {ask.labels[index]!r}")
            return index
        if self.script:
            return self._force(index_of(ask, self.script.pop(0), "the script"))
        raise Branch(ask)

    def _force(self, index: int) -> int:
        self.forced = [*self.forced, index]
        self.used += 1
        return index

    def next_frame(self) -> None:
        """A frame is done: what it has used of the forced outcomes will not be given again."""
        if self.used:
            self.forced, self.used = self.forced[self.used :], 0

    def pool(self, ask: Ask, count: int) -> list[int]:
        """All pools that show the same are one outcome: ten for three dice of three faces, not 27."""
        if not count:
            return [0] * len(ask.labels)
        shown = pools_of(ask.weights, count)
        if self.script and self.used == len(self.forced):
            came = self._scripted_pool(ask, count)
            self._force([each for each, _ in shown].index(came))
            return came
        labels = tuple([_pool_label(ask, came) for came, _ in shown])
        weights = tuple([weight for _, weight in shown])
        return shown[self.pick(Ask(ask.what, ask.seat, ask.clause, labels, weights, ()))][0][:]

    def _scripted_pool(self, ask: Ask, count: int) -> list[int]:
        if len(self.script) < count:
            raise ContentError(
                f"{count} {ask.what} [{ask.clause.id}] come up together, but only {len(self.script)} of them "
                "are said: say all of them or none"
            )
        came = [0] * len(ask.labels)
        for _ in range(count):
            came[index_of(ask, self.script.pop(0), "the script")] += 1
        return came


_POOLS: Final[dict[tuple[tuple[int, ...], int], list[tuple[list[int], int]]]] = {}


def pools_of(weights: tuple[int, ...], count: int) -> list[tuple[list[int], int]]:
    """Everything that `count` equal dice can show, as how often each face came, with its weight."""
    known = _POOLS.get((weights, count))
    if known is None:
        known = []
        _fill(weights, 0, count, [0] * len(weights), 1, known)
        _POOLS[(weights, count)] = known
    return known


def _fill(
    weights: tuple[int, ...],
    face: int,
    left: int,
    came: list[int],
    weight: int,
    found: list[tuple[list[int], int]],
) -> None:
    if face == len(weights) - 1:
        weight *= weights[face] ** left
        if weight:
            found.append(([*came[:face], left], weight))
        return
    for here in range(left + 1):
        part = weight * comb(left, here) * weights[face] ** here
        if part:
            _fill(weights, face + 1, left - here, [*came[:face], here, *came[face + 1 :]], part, found)


def _pool_label(ask: Ask, came: list[int]) -> str:
    return " ".join([ask.labels[face] for face, times in enumerate(came) for _ in range(times)])
