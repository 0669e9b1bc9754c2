"""Options: official variants and house rules, each bound to the clause it changes.

A ruleset declares each option once, as a field of the record that holds the chosen values. Its name is the
field's; one that says its `name`, such as "dice.core", has a dot where the field has a line. Options are part
of a match's header and never change during play.

    option: Final = Declared()

    class Options(Record):
        sixes: Final[bool] = option("SH-4", "whether a six always hits", (True, False))

    OPTIONS: Final = option.all(Options)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from highground.engine.errors import ContentError, RuleBug, nearest, unknown
from highground.record import Record, declared_in, replaced

__all__ = ["Declared", "Option", "Value", "chosen", "field_name", "read_options"]

Value = str | int | bool | None

V = TypeVar("V", bound=Value)
Chosen = TypeVar("Chosen", bound=Record)


class Option(Record):
    """A switch: what it is called, which clause it changes, and the values it can take.

    `values` lists them all, the default first; `low` and `high` instead allow a range of whole
    numbers (with `values` holding just the default and any others the tests name).
    """

    name: Final[str]
    clause: Final[str]
    gist: Final[str]
    values: Final[tuple[Value, ...]]
    low: Final[int | None] = None
    high: Final[int | None] = None

    def default(self) -> Value:
        return self.values[0]

    def read(self, given: Any) -> Value:
        """The value that a file or a command line means; text is matched to the listed values."""
        for value in self.values:
            if value is given or (type(value) is type(given) and value == given):
                return value
            if isinstance(given, str) and given.lower() == _word(value):
                return value
        number = _whole(given)
        if self.low is not None and self.high is not None and number is not None:
            if self.low <= number <= self.high:
                return number
            raise ContentError(f"option {self.name}: {given} is not between {self.low} and {self.high}")
        raise ContentError(
            f"option {self.name} cannot be {given!r}" + nearest(str(given), [_word(v) for v in self.values])
        )


class Declared:
    """The options of a ruleset, in the order in which the fields of its record declare them."""

    def __init__(self) -> None:
        self._options: list[Option] = []

    def __call__(
        self,
        clause: str,
        gist: str,
        values: tuple[V, ...],
        low: int | None = None,
        high: int | None = None,
        name: str = "",
    ) -> V:
        """Declare an option (see `Option`); what comes back is its default, for the field that keeps it."""
        self._options.append(Option(name, clause, gist, values, low, high))
        return values[0]

    def all(self, record: type[Record]) -> tuple[Option, ...]:
        """Every option with its name: the one it says, or that of its field."""
        fields = declared_in(record)
        named = list(zip(self._options, fields, strict=True))
        for option, field in named:
            if option.name and field_name(option.name) != field:
                raise RuleBug(f"option {option.name} is declared by {field}")
        return tuple([replaced(option, name=option.name or field) for option, field in named])


def _word(value: Value) -> str:
    return "none" if value is None else str(value).lower()


def _whole(given: Any) -> int | None:
    # Options of a saved game may be anything that a file can hold.
    if isinstance(given, bool) or not isinstance(given, (int, str)):
        return None
    try:
        return int(given)
    except ValueError:
        return None


def field_name(option: str) -> str:
    """The attribute that holds an option's value."""
    return option.replace(".", "_")


def read_options(spec: tuple[Option, ...], given: dict[str, Any]) -> dict[str, Value]:
    """Every option's value by name: what was given, else the default."""
    names = [option.name for option in spec]
    for name in given:
        if name not in names:
            raise unknown("there is no option", name, names)
    return {o.name: o.read(given[o.name]) if o.name in given else o.default() for o in spec}


def chosen(
    kind: Callable[..., Chosen], spec: tuple[Option, ...], given: dict[str, Value], where: str = ""
) -> Chosen:
    """The record of the values that were given, else of the defaults; `where` they stand, for errors."""
    try:
        read = read_options(spec, given)
    except ContentError as error:
        raise ContentError(f"{where}: options: {error}" if where else str(error)) from error
    values: dict[str, Any] = {field_name(name): value for name, value in read.items()}
    return kind(**values)
