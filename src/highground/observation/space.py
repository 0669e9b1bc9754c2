"""Which numbers an observation is made of, and where each stands.

An observation is one array of 16-bit integers: blocks of rows, one after the other. A block of kind "number"
holds parts of 32767 (so -1 to 1), "word" the numbers of words (0: none), "index" rows of `units`, counted
from 1 (0: none), "mask" 0 or 1. What a column means is said here, once; `encoder` fills them in this order.

`VERSION` changes whenever the same position could give other numbers. What was learned with one version must
not be played with another.
"""

from __future__ import annotations

from typing import Final
from zlib import crc32

from highground.record import Record

VERSION: Final = 2
ONE: Final = 32767
WORDS: Final = 1024
"""Words are numbered from 1 to this, less one, by a hash of their letters: a system of one's own needs no
list, and two words rarely share a number."""
TAGS: Final = 6

UNIT: Final = (
    "x", "y", "radius", "mine", "side", "left", "wounds", "full", "done", "active", "facing x", "facing y",
    "in question", "waiting", "turn order", "tags left out",
    "tag 1", "tag 2", "tag 3", "tag 4", "tag 5", "tag 6",
)  # fmt: skip
"""`left` is the share of `full` that `wounds` still are; a tag is a badge or a note, here with its number."""
UNIT_WORDS: Final = ("name", "glyph", "tag 1", "tag 2", "tag 3", "tag 4", "tag 5", "tag 6")
TERRAIN: Final = (
    "x",
    "y",
    "half width",
    "half height",
    "level",
    "count",
    "zone",
    "mine",
    "heading x",
    "heading y",
)
TERRAIN_WORDS: Final = ("kind", "label")
HAND: Final = ("price",)
HAND_WORDS: Final = ("name", "kind")
HOLDING: Final = ("amount", "mine")
HOLDING_WORDS: Final = ("name",)
SCALARS: Final = (
    "seat", "seats", "score", "best other score", "lead", "round", "rounds", "played", "width", "height",
    "phase", "sealed", "settled", "offered", "left out", "worth",
)  # fmt: skip
"""`left out`: what there was no room for; `worth`: the system's own evaluation, where hints are given."""
QUESTION_WORDS: Final = ("question", "phase", "map")
CANDIDATE: Final = (
    "place", "x", "y", "from x", "from y", "way", "amount 1", "amount 2", "amounts", "worth", "behind",
    "weighed", "named",
)  # fmt: skip
"""`from x` and `from y`: how far the place is from who goes there; `way`: how many points the way has;
`worth`: what the candidate is worth by the system's own tables, if `weighed`; `behind`: how far that is
behind the best of them."""
CANDIDATE_WORDS: Final = ("kind", "intent", "detail 1", "detail 2")
CANDIDATE_UNITS: Final = ("first", "second", "third")


class Block(Record):
    """A part of an observation: `rows` of `columns` from `at` on; a block of one row is a plain array."""

    name: Final[str]
    kind: Final[str]
    rows: Final[int]
    columns: Final[int]
    at: Final[int]

    @property
    def size(self) -> int:
        return self.rows * self.columns

    @property
    def end(self) -> int:
        return self.at + self.size


class Space(Record):
    """How much room there is: for models, terrain, cards, holdings, candidates. `hints`: whether the system's
    own evaluation is among the numbers; without it a learner has the bare position.
    """

    units: Final[int] = 32
    terrain: Final[int] = 96
    hand: Final[int] = 16
    holdings: Final[int] = 24
    candidates: Final[int] = 128
    hints: Final[bool] = True

    def blocks(self) -> list[Block]:
        """All blocks, in their order."""
        units, terrain, hand, holdings, offered = (
            self.units, self.terrain, self.hand, self.holdings, self.candidates
        )  # fmt: skip
        planned = [
            ("units", "number", units, len(UNIT)),
            ("unit_words", "word", units, len(UNIT_WORDS)),
            ("units_mask", "mask", 1, units),
            ("terrain", "number", terrain, len(TERRAIN)),
            ("terrain_words", "word", terrain, len(TERRAIN_WORDS)),
            ("terrain_mask", "mask", 1, terrain),
            ("hand", "number", hand, len(HAND)),
            ("hand_words", "word", hand, len(HAND_WORDS)),
            ("hand_mask", "mask", 1, hand),
            ("holdings", "number", holdings, len(HOLDING)),
            ("holding_words", "word", holdings, len(HOLDING_WORDS)),
            ("holdings_mask", "mask", 1, holdings),
            ("scalars", "number", 1, len(SCALARS)),
            ("question", "word", 1, len(QUESTION_WORDS)),
            ("candidates", "number", offered, len(CANDIDATE)),
            ("candidate_words", "word", offered, len(CANDIDATE_WORDS)),
            ("candidate_units", "index", offered, len(CANDIDATE_UNITS)),
            ("action_mask", "mask", 1, offered),
        ]
        found: list[Block] = []
        at = 0
        for name, kind, rows, columns in planned:
            found.append(Block(name, kind, rows, columns, at))
            at += rows * columns
        return found

    def size(self) -> int:
        """How many numbers an observation has."""
        return self.blocks()[-1].end

    def signature(self) -> str:
        """A short name of this very space: what was learned in another cannot be played in it."""
        return f"v{VERSION}-{self.units}.{self.terrain}.{self.hand}.{self.holdings}.{self.candidates}" + (
            "" if self.hints else "-bare"
        )


def word_number(text: str) -> int:
    """The number of a word, from 1 on; 0 is no word."""
    return crc32(text.encode("utf-8", "surrogatepass")) % (WORDS - 1) + 1 if text else 0
