"""Fills an observation from what one seat may know.

It is handed a `Known` and the open question, never a state: what the seat may not know cannot get in. All it
asks of a ruleset is what a table asks (the picture, hands, holdings, places of orders, evaluations), so it
knows no game and works for any.
"""

from __future__ import annotations

import re
from array import array
from typing import Any, Final

from mypy_extensions import mypyc_attr

from highground.engine.agenda import Asking, SealedQuestion
from highground.engine.orders import Candidate
from highground.engine.picture import Figure, Picture, Piece, Zone
from highground.engine.ruleset import SystemTable
from highground.engine.state import Known
from highground.geometry.bases import bounding_box
from highground.geometry.shapes import Point
from highground.observation.space import ONE, TAGS, Space, word_number
from highground.record import Record, fields_of

_NUMBERS: Final = re.compile(r"\d+(?:\.\d+)?")
_ENDING: Final = re.compile(r"[- ]?\d+$")
_MOST_KEPT: Final = 20_000
_DEEP: Final = 4
"""How deep a question's records are looked into for models that it names."""
_FEW: Final = 8
"""Where a count is half as much as it can ever be: counts have no greatest."""
_WORTH: Final = 2000.0
"""The same for evaluations, in thousandths."""
_BEHIND: Final = 200.0
"""The same for what sets candidates apart."""


@mypyc_attr(acyclic=True)
class _Tag:
    """A text with a number in it, as two numbers: "strides 1/3" is `strides /` and 1."""

    def __init__(self, text: str) -> None:
        found = _NUMBERS.search(text)
        self.word = word_number(_NUMBERS.sub("", text))
        self.amount = count_part(float(found[0])) if found is not None else ONE // 2


_TAGS: Final[dict[str, _Tag]] = {}
_WORDS: Final[dict[str, int]] = {}
_NAMES: Final[dict[str, int]] = {}


def _tag(text: str) -> _Tag:
    found = _TAGS.get(text)
    if found is None:
        if len(_TAGS) >= _MOST_KEPT:
            _TAGS.clear()
        found = _TAGS[text] = _Tag(text)
    return found


def _word(text: str) -> int:
    found = _WORDS.get(text)
    if found is None:
        if len(_WORDS) >= _MOST_KEPT:
            _WORDS.clear()
        found = _WORDS[text] = word_number(text)
    return found


def _name(text: str) -> int:
    """A model's name without its number: two of a kind are alike."""
    found = _NAMES.get(text)
    if found is None:
        if len(_NAMES) >= _MOST_KEPT:
            _NAMES.clear()
        found = _NAMES[text] = word_number(_ENDING.sub("", text))
    return found


def part(value: float, whole: float) -> int:
    """A share of a whole, at most all of it either way."""
    share = value / whole if whole else 0.0
    return int(ONE * (1.0 if share > 1.0 else -1.0 if share < -1.0 else share))


def count_part(value: float) -> int:
    """A count of anything: 8 is a half, and none is ever too many."""
    return int(ONE * (value / (_FEW + (value if value >= 0 else -value))))


def worth_part(value: float, half: float = _WORTH) -> int:
    """An evaluation, in thousandths."""
    return int(ONE * (value / (half + (value if value >= 0.0 else -value))))


@mypyc_attr(acyclic=True)
class _Named:
    """What a record speaks of: rows of models, words that are no models, amounts."""

    def __init__(self) -> None:
        self.rows: list[int] = []
        self.words: list[int] = []
        self.amounts: list[int] = []


class Encoder:
    """Writes observations of one agreed game. `opened` tells how its table lies."""

    def __init__(self, rules: SystemTable, space: Space, opened: Known[Any, Any]) -> None:
        self.rules = rules
        self.space = space
        self.seats = len(rules.sides(opened.table))
        self.size = space.size()
        self._at = {block.name: block.at for block in space.blocks()}
        self._zeros = array("h", bytes(2 * self.size))
        shown = rules.picture(opened)
        self.width = float(shown.width)
        self.height = float(shown.height)
        # Some tables have their origin in the middle, others in a corner.
        least = 0
        for piece in shown.pieces:
            least = min(least, bounding_box(piece.shape)[0])
        self.middle_x = 0.0 if least < -shown.width // 8 else self.width / 2
        self.middle_y = 0.0 if least < -shown.width // 8 else self.height / 2

    def across(self, at: float) -> int:
        """A place along the width of the table, from edge to edge."""
        return part(at - self.middle_x, self.width / 2)

    def along(self, at: float) -> int:
        return part(at - self.middle_y, self.height / 2)

    def point(self, x: float, y: float) -> Point:
        """The place on the table that two numbers from -1 to 1 mean."""
        return Point(
            int(self.middle_x + _held(x) * self.width / 2), int(self.middle_y + _held(y) * self.height / 2)
        )

    def write(
        self,
        known: Known[Any, Any],
        question: Asking | None,
        found: list[Candidate],
        into: memoryview,
        at: int = 0,
    ) -> None:
        """Write what this seat knows into a view of 16-bit integers, from `at` on.

        `found` are the candidates it is offered; none where it is not asked.
        """
        into[at : at + self.size] = self._zeros
        shown = self.rules.picture(known)
        rows = self._rows(shown)
        asked = _Named()
        if question is not None:
            _look_into(question, rows, asked, _DEEP)
        left_out = self._write_units(shown, known.seat, rows, asked.rows, into, at)
        left_out += self._write_terrain(shown, known.seat, into, at)
        left_out += self._write_hand(known, into, at)
        left_out += self._write_holdings(known, into, at)
        left_out += max(0, len(found) - self.space.candidates)
        self._write_scalars(shown, known, question, len(found), left_out, into, at)
        if question is not None and found:
            self._write_candidates(shown, known, question, found, rows, into, at)

    def _put(self, name: str, values: list[int], into: memoryview, at: int) -> None:
        start = at + self._at[name]
        into[start : start + len(values)] = array("h", values)

    def _rows(self, shown: Picture) -> dict[str, int]:
        """The row of each model that there is room for, from 0 on."""
        rows: dict[str, int] = {}
        for figure in shown.figures:
            if len(rows) < self.space.units:
                rows[figure.name] = len(rows)
        for figure in shown.waiting:
            if len(rows) < self.space.units:
                rows[figure.name] = len(rows)
        return rows

    # -- models ----------------------------------------------------------------------------------

    def _write_units(
        self, shown: Picture, seat: int, rows: dict[str, int], asked: list[int], into: memoryview, at: int
    ) -> int:
        numbers: list[int] = []
        words: list[int] = []
        order = {name: place for place, name in enumerate(shown.order)}
        for figure in shown.figures:
            if figure.name in rows:
                self._add_unit(shown, figure, seat, rows[figure.name] in asked, False, order, numbers, words)
        for figure in shown.waiting:
            if figure.name in rows:
                self._add_unit(shown, figure, seat, rows[figure.name] in asked, True, order, numbers, words)
        self._put("units", numbers, into, at)
        self._put("unit_words", words, into, at)
        self._put("units_mask", [1] * len(rows), into, at)
        return len(shown.figures) + len(shown.waiting) - len(rows)

    def _add_unit(
        self,
        shown: Picture,
        figure: Figure,
        seat: int,
        asked: bool,
        waiting: bool,
        order: dict[str, int],
        numbers: list[int],
        words: list[int],
    ) -> None:
        x0, y0, x1, y1 = bounding_box(figure.base)
        facing = figure.facing
        turn = order.get(figure.name)
        tags = [_tag(text) for text in figure.badges] + [_tag(text) for text in figure.notes]
        numbers += [
            0 if waiting else self.across((x0 + x1) / 2),
            0 if waiting else self.along((y0 + y1) / 2),
            part(x1 - x0, self.width / 4),
            _whose(figure.side, seat),
            part(figure.side + 1, 8),
            part(figure.wounds, figure.wounds_full) if figure.wounds_full else 0,
            count_part(figure.wounds),
            count_part(figure.wounds_full),
            ONE if figure.done else 0,
            ONE if figure.name == shown.active else 0,
            0 if facing is None else _heading(facing.x, facing.y),
            0 if facing is None else _heading(facing.y, facing.x),
            ONE if asked else 0,
            ONE if waiting else 0,
            0 if turn is None else count_part(turn + 1),
            count_part(max(0, len(tags) - TAGS)),
        ]
        words += [_name(figure.name), _word(figure.glyph)]
        for place in range(TAGS):
            numbers.append(tags[place].amount if place < len(tags) else 0)
            words.append(tags[place].word if place < len(tags) else 0)

    # -- terrain ---------------------------------------------------------------------------------

    def _write_terrain(self, shown: Picture, seat: int, into: memoryview, at: int) -> int:
        """Zones first: what they are worth knowing for is rarely among the walls. The table itself, where it
        is drawn as pieces, is left out.
        """
        numbers: list[int] = []
        words: list[int] = []
        count = 0
        left_out = 0
        for zone in shown.zones:
            if count < self.space.terrain:
                self._add_zone(zone, seat, numbers, words)
                count += 1
            else:
                left_out += 1
        for piece in shown.pieces:
            if piece.kind == "field":
                continue
            if count < self.space.terrain:
                self._add_piece(piece, numbers, words)
                count += 1
            else:
                left_out += 1
        self._put("terrain", numbers, into, at)
        self._put("terrain_words", words, into, at)
        self._put("terrain_mask", [1] * count, into, at)
        return left_out

    def _add_zone(self, zone: Zone, seat: int, numbers: list[int], words: list[int]) -> None:
        x0, y0, x1, y1 = bounding_box(zone.shape)
        numbers += [
            self.across((x0 + x1) / 2),
            self.along((y0 + y1) / 2),
            part(x1 - x0, self.width),
            part(y1 - y0, self.height),
            0,
            0,
            ONE,
            _whose(zone.side, seat),
            0,
            0,
        ]
        words += [_word("zone"), _tag(zone.name).word]

    def _add_piece(self, piece: Piece, numbers: list[int], words: list[int]) -> None:
        x0, y0, x1, y1 = bounding_box(piece.shape)
        heading = piece.heading
        numbers += [
            self.across((x0 + x1) / 2),
            self.along((y0 + y1) / 2),
            part(x1 - x0, self.width),
            part(y1 - y0, self.height),
            count_part(piece.level),
            0 if piece.count is None else count_part(piece.count),
            0,
            0,
            0 if heading is None else _heading(heading.x, heading.y),
            0 if heading is None else _heading(heading.y, heading.x),
        ]
        words += [_word(piece.kind), _tag(piece.label).word if piece.label else 0]

    # -- cards and holdings ----------------------------------------------------------------------

    def _write_hand(self, known: Known[Any, Any], into: memoryview, at: int) -> int:
        cards = self.rules.hand(known)
        if not cards:
            return 0
        some = cards[: self.space.hand]
        self._put("hand", [0 if c.price is None else count_part(c.price) for c in some], into, at)
        words: list[int] = []
        for card in some:
            words += [_word(card.name), _word(card.kind)]
        self._put("hand_words", words, into, at)
        self._put("hand_mask", [1] * len(some), into, at)
        return len(cards) - len(some)

    def _write_holdings(self, known: Known[Any, Any], into: memoryview, at: int) -> int:
        numbers: list[int] = []
        words: list[int] = []
        left_out = 0
        for turn in range(self.seats):
            seat = (known.seat + turn) % self.seats
            for held in self.rules.holdings(known.table, seat):
                if len(words) < self.space.holdings:
                    numbers += [count_part(held.amount), _whose(seat, known.seat)]
                    words.append(_word(held.name))
                else:
                    left_out += 1
        if words:
            self._put("holdings", numbers, into, at)
            self._put("holding_words", words, into, at)
            self._put("holdings_mask", [1] * len(words), into, at)
        return left_out

    # -- the rest --------------------------------------------------------------------------------

    def _write_scalars(
        self,
        shown: Picture,
        known: Known[Any, Any],
        question: Asking | None,
        offered: int,
        left_out: int,
        into: memoryview,
        at: int,
    ) -> None:
        mine, best = 0, 0
        for seat, score in enumerate(shown.scores):
            if seat == known.seat:
                mine = score
            elif score > best:
                best = score
        phases = self.rules.phases(known.table)
        phase = "" if phases is None or phases.now < 0 else phases.names[phases.now]
        worth = worth_part(float(self.rules.evaluate(known))) if self.space.hints else 0
        scalars = [
            part(known.seat + 1, 8),
            part(self.seats, 8),
            count_part(mine),
            count_part(best),
            count_part(mine - best),
            count_part(shown.round),
            count_part(shown.rounds),
            part(shown.round, shown.rounds) if shown.rounds else 0,
            part(self.width, 2_000_000.0),
            part(self.height, 2_000_000.0),
            0 if phases is None else count_part(phases.now + 1),
            ONE if isinstance(question, SealedQuestion) else 0,
            ONE if question is not None and type(question).settled else 0,
            part(offered, self.space.candidates),
            count_part(left_out),
            worth,
        ]
        self._put("scalars", scalars, into, at)
        asked = "" if question is None else type(question).__name__
        self._put("question", [_word(asked), _word(phase), _word(shown.title)], into, at)

    def _write_candidates(
        self,
        shown: Picture,
        known: Known[Any, Any],
        question: Asking,
        found: list[Candidate],
        rows: dict[str, int],
        into: memoryview,
        at: int,
    ) -> None:
        some = found[: self.space.candidates]
        weighed: list[float | None] = []
        if self.space.hints:
            weighed = self.rules.weigh_all(known, question, some)
        best = _greatest(weighed)
        unit = self.rules.weigh_unit
        numbers: list[int] = []
        words: list[int] = []
        units: list[int] = []
        actor = rows.get(shown.active, -1)
        for place, each in enumerate(some):
            order = each.order
            named = _Named()
            _look_into(order, rows, named, _DEEP)
            go = self.rules.places(known, question, order)
            who = named.rows[0] if named.rows else actor
            value = weighed[place] if weighed else None
            self._add_place(shown, go, who, numbers)
            numbers += [
                named.amounts[0] if named.amounts else 0,
                named.amounts[1] if len(named.amounts) > 1 else 0,
                count_part(len(named.amounts)),
                0 if value is None else worth_part(value * unit),
                0 if value is None else worth_part((value - best) * unit, _BEHIND),
                0 if value is None else ONE,
                count_part(len(named.rows)),
            ]
            words += [
                _word(type(order).__name__),
                _word(each.intent),
                named.words[0] if named.words else 0,
                named.words[1] if len(named.words) > 1 else 0,
            ]
            for index in range(3):
                units.append(named.rows[index] + 1 if index < len(named.rows) else 0)
        self._put("candidates", numbers, into, at)
        self._put("candidate_words", words, into, at)
        self._put("candidate_units", units, into, at)
        self._put("action_mask", [1] * len(some), into, at)

    def _add_place(self, shown: Picture, go: list[Point], who: int, numbers: list[int]) -> None:
        """Where an order leads, and how far that is from who goes there."""
        if not go:
            numbers += [0, 0, 0, 0, 0, 0]
            return
        last = go[-1]
        x, y = self.across(last.x), self.along(last.y)
        from_x, from_y = 0, 0
        if 0 <= who < len(shown.figures):
            x0, y0, x1, y1 = bounding_box(shown.figures[who].base)
            from_x = part(last.x - (x0 + x1) / 2, self.width / 2)
            from_y = part(last.y - (y0 + y1) / 2, self.height / 2)
        numbers += [ONE, x, y, from_x, from_y, count_part(len(go))]


def _greatest(weighed: list[float | None]) -> float:
    """The best of what is weighed; nothing where nothing is."""
    values = [each for each in weighed if each is not None]
    return max(values) if values else 0.0


def _held(value: float) -> float:
    return 1.0 if value > 1.0 else -1.0 if value < -1.0 else value


def _whose(side: int, seat: int) -> int:
    """Mine, nobody's, another's."""
    return 0 if side < 0 else ONE if side == seat else -ONE


def _heading(along: int, across: int) -> int:
    """One coordinate of a direction: its share of both, so that no root is needed."""
    length = abs(along) + abs(across)
    return part(along, length) if length else 0


def _look_into(value: Any, rows: dict[str, int], found: _Named, deep: int) -> None:
    """Collect what a record speaks of; places are not looked at here."""
    if isinstance(value, str):
        row = rows.get(value)
        if row is None:
            if value:
                found.words.append(_word(value))
        elif row not in found.rows:
            found.rows.append(row)
    elif isinstance(value, bool):
        found.amounts.append(ONE if value else 0)
    elif isinstance(value, int):
        found.amounts.append(count_part(value))
    elif isinstance(value, Point):
        return
    elif deep and isinstance(value, (tuple, list)):
        for each in value:
            _look_into(each, rows, found, deep - 1)
    elif deep and isinstance(value, Record):
        for field in fields_of(type(value)):
            _look_into(getattr(value, field), rows, found, deep - 1)
