"""Record: the plain class that every piece of data in the project derives from.

A record is its fields, declared once in the class body. From that one list come the constructor, equality,
hashing, repr, pickling, copying (`engine.state.Part`) and, in `engine.codec`, the saved form; so a field
cannot be forgotten in one of them.

For a class of plain Python the constructor is written when the class is made. For a compiled one the build
writes the same text into the source that the compiler reads: `tools/expand_records.py`.

A field may say what it means, what it holds unless told, and what people may write into it (`field`). Case
files and the list of what may stand in them follow from that (`content.described`).

A compiled class has no `__annotations__`; mypyc leaves the names in `__mypyc_attrs__` instead.
`fields_of` reads whichever is there, and orders by name so that both builds agree. What is said of fields
is in `described`, in both builds.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeVar, dataclass_transform

from mypy_extensions import mypyc_attr

__all__ = [
    "Field",
    "Fields",
    "Record",
    "clone_record",
    "clone_text",
    "constructor_text",
    "copy_text",
    "declared_in",
    "field",
    "fields_of",
    "replaced",
]

_FIELDS: Final[dict[type, tuple[str, ...]]] = {}
_PARAMETERS: Final[dict[type, dict[str, Any]]] = {}
_CLONES: Final[dict[type, Callable[[Any], Any]]] = {}
_NEEDED: Final = object()

Same = TypeVar("Same", bound="Record")


class Field:
    """What a record says of a field: its meaning, its default, and what people may write into it.

    `kind` is its type as it is written. Numbers that people write lie from `least` to `most`; text is one of
    `words` where there are any.
    """

    def __init__(
        self,
        text: str,
        default: Any,
        factory: Callable[[], Any] | None,
        least: int,
        most: int,
        words: tuple[str, ...],
    ) -> None:
        self.text = text
        self.default = default
        self.factory = factory
        self.least = least
        self.most = most
        self.words = words
        self.kind = ""

    def of(self, kind: str) -> Field:
        self.kind = kind
        return self

    @property
    def needed(self) -> bool:
        """Whether there is no default."""
        return self.default is _NEEDED and self.factory is None


Fields = dict[str, Field]


def field(
    text: str = "",
    *,
    default: Any = _NEEDED,
    factory: Callable[[], Any] | None = None,
    least: int = 0,
    most: int = 999,
    words: tuple[str, ...] = (),
) -> Any:
    """Say something of a field. Lists and dictionaries have a `factory`, so that no two records share one.

    prone: bool = field("prone", default=False)
    wounds: list[Wound] = field("its wounds", factory=list)
    """
    return Field(text, default, factory, least, most, words)


def fields_of(cls: type) -> tuple[str, ...]:
    """The names of all fields of a record class, inherited ones included, sorted by name."""
    known = _FIELDS.get(cls)
    if known is None:
        names: set[str] = set()
        for base in cls.__mro__:
            names.update(declared_in(base))
        made: Any = cls
        known = tuple(sorted(names - set(made.derived)))
        _FIELDS[cls] = known
    return known


def declared_in(base: type) -> list[str]:
    """The fields that a class adds to its parent's, in order; if it is compiled, its parents' after them."""
    compiled = base.__dict__.get("__mypyc_attrs__")
    if compiled is not None:
        return [name for name in compiled if name != "__dict__"]
    return list(_types_in(base))


def _types_in(base: type) -> dict[str, str]:
    """The fields of a class of plain Python, each with its type as it is written."""
    annotations = base.__dict__.get("__annotations__", {})  # noqa: RUF063 - own ones only, unevaluated
    return {name: str(kind) for name, kind in annotations.items() if "ClassVar" not in str(kind)}


# -- what follows from the fields, as text ------------------------------------------------------------


def constructor_text(inherited: list[str], own: dict[str, str], parameters: list[str]) -> str:
    """The constructor of a class: it hands on what it inherits and keeps its own fields.

    `own` says of each what makes it unless it is given, or nothing. `parameters` are all of them as they
    stand in the signature, with types and defaults where there are any.
    """
    first = [f"super().__init__({', '.join(inherited)})"] if inherited else []
    steps = first + [
        f"self.{name} = {f'{factory}() if {name} is None else {name}' if factory else name}"
        for name, factory in own.items()
    ]
    return f"def __init__({', '.join(['self', *parameters])}) -> None: {'; '.join(steps)}"


def clone_text(name: str, copies: list[str]) -> str:
    """The `clone` of a class, from the copies of its fields in the constructor's order."""
    return f"def clone(self) -> {name}: return {name}({', '.join(copies)})"


def copy_text(value: str, kind: str, mutable: Callable[[str], bool]) -> str:
    """A copy of a value of a type, as far as it can change: parts, lists, dictionaries. All else is shared.

    `mutable` says of a type's name whether it has a `clone`.
    """
    if kind.startswith("Final["):
        return copy_text(value, kind[len("Final[") : -1], mutable)
    if kind.startswith("list["):
        inside = copy_text("each", kind[len("list[") : -1], mutable)
        return f"{value}[:]" if inside == "each" else f"[{inside} for each in {value}]"
    if kind.startswith("dict["):
        inside = copy_text("each", kind[len("dict[") : -1].partition(", ")[2], mutable)
        anew = f"{{key: {inside} for key, each in {value}.items()}}"
        return f"{value}.copy()" if inside == "each" else anew
    if kind.endswith(" | None"):
        inside = copy_text(value, kind.removesuffix(" | None"), mutable)
        return value if inside == value else f"(None if {value} is None else {inside})"
    return f"{value}.clone()" if mutable(kind) else value


# -- the class ----------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
@dataclass_transform(eq_default=False, field_specifiers=(field,))
class Record:
    """Plain data with named fields. Two records are equal when class and all fields are.

    A class is `lasting` if its records and all they hold never change and are shared by many games, as a
    character sheet or a terrain piece is: their written form may be kept.

    What the constructor works out from the fields, to have it at hand, is `derived`: no field, so nobody can
    hand it over, save it or copy it, and it always fits the fields beside it.

    `saved_as` is the name in files of a class that was called otherwise when the first of them were written.

    `described` are the fields of which something is said, inherited ones included, in the order of their
    declaration.
    """

    lasting: ClassVar[bool] = False
    derived: ClassVar[tuple[str, ...]] = ()
    saved_as: ClassVar[str] = ""
    described: ClassVar[Fields] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        _give_constructor(cls)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in fields_of(type(self)))

    def __hash__(self) -> int:
        """Usable where all fields are hashable: immutable records may be keys."""
        return hash((type(self).__name__, *[getattr(self, name) for name in fields_of(type(self))]))

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in fields_of(type(self)))
        return f"{type(self).__name__}({inside})"

    def __reduce__(self) -> tuple[Any, ...]:
        cls = type(self)
        return _rebuild, (cls, [getattr(self, name) for name in fields_of(cls)])


def replaced(record: Same, **changes: Any) -> Same:
    """The same record but for these fields."""
    cls: Any = type(record)
    values = {name: getattr(record, name) for name in fields_of(cls)}
    values.update(changes)
    made: Same = cls(**values)
    return made


def _rebuild(cls: Any, values: list[Any]) -> Any:
    """Make a record again from its values in the order of `fields_of`."""
    return cls(**dict(zip(fields_of(cls), values, strict=True)))


# -- classes of plain Python --------------------------------------------------------------------------


def _give_constructor(cls: Any) -> None:
    own = _types_in(cls)
    said = {name: cls.__dict__[name] for name in own if isinstance(cls.__dict__.get(name), Field)}
    if said:
        cls.described = {**cls.described, **{name: each.of(own[name]) for name, each in said.items()}}
    # A compiled class comes with its constructor, and so does one that must look at what it is given.
    if "__init__" in cls.__dict__ or not own:
        return
    inherited = _parameters(cls.__base__)
    parameters = dict(inherited)
    for name in own:
        # The default belongs to the constructor: a compiled class has no such attribute either.
        parameters[name] = cls.__dict__.get(name, _NEEDED)
        if name in cls.__dict__:
            delattr(cls, name)
        if name in said:
            parameters[name] = None if said[name].factory is not None else said[name].default
    _PARAMETERS[cls] = parameters
    shown = [name if value is _NEEDED else f"{name}=_given[{name!r}]" for name, value in parameters.items()]
    made = {name: f"_said[{name!r}].factory" if name in said and said[name].factory else "" for name in own}
    text = constructor_text(list(inherited), made, shown).replace("super()", "super(_class, self)")
    cls.__init__ = _made(cls, "__init__", text, {"_class": cls, "_given": parameters, "_said": said})


def _parameters(cls: type) -> dict[str, Any]:
    """What a record's constructor takes, in order, with its defaults."""
    known = _PARAMETERS.get(cls)
    if known is None:
        from inspect import Parameter, signature

        known = {}
        for each in signature(cls).parameters.values() if fields_of(cls) else ():
            known[each.name] = _NEEDED if each.default is Parameter.empty else each.default
        _PARAMETERS[cls] = known
    return known


def clone_record(record: Any) -> Any:
    """A copy of a record of plain Python whose class does not say how it is copied."""
    cls = type(record)
    clone = _CLONES.get(cls)
    if clone is None:
        clone = _CLONES[cls] = _clone_of(cls)
    return clone(record)


def _clone_of(cls: Any) -> Callable[[Any], Any]:
    copies: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        mutable = _mutable_in(base.__module__)
        for field, kind in _types_in(base).items():
            copies[field] = copy_text(f"self.{field}", kind, mutable)
    if sorted(copies) != list(fields_of(cls)):
        raise TypeError(f"{cls.__name__} has compiled parents with fields: write its clone")
    text = clone_text("_class", list(copies.values()))
    made: Callable[[Any], Any] = _made(cls, "clone", text, {"_class": cls})
    return made


def _mutable_in(module: str) -> Callable[[str], bool]:
    names = sys.modules[module].__dict__
    return lambda kind: hasattr(names.get(kind), "clone")


def _made(cls: Any, method: str, text: str, scope: dict[str, Any]) -> Any:
    """A method of a class from its text."""
    exec("from __future__ import annotations\n" + text, scope)
    made = scope[method]
    made.__qualname__ = f"{cls.__qualname__}.{method}"
    made.__module__ = cls.__module__
    return made
