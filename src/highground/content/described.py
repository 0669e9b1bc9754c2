"""Tables of a file that say what a record holds, each field as the record declares it.

    @as_declared(Wound)
    class CaseWound(Checked):
        "A wound."

has one key for every field that `Wound` describes in words, with its meaning, default and limits;
`made(file)` is the wound. What a file says in another way than the record keeps it is declared in the class,
and stays with the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Annotated, Any, Literal, TypeVar

import pydantic
from pydantic import Strict, create_model

from highground.content.load import Checked
from highground.record import Field, Record, fields_of

__all__ = ["as_declared", "fill", "made", "read_as", "said"]

Table = TypeVar("Table", bound=Checked)
Kind = TypeVar("Kind", bound=Record)

_PLAIN: dict[str, Any] = {
    "str": str,
    "bool": bool,
    "tuple[str, ...]": Annotated[tuple[str, ...], Strict(False)],
}


def as_declared(
    record: type[Record], kinds: Mapping[str, Any] | None = None, only: Collection[str] = ()
) -> Callable[[type[Table]], type[Table]]:
    """A class decorator: the table has all (or `only` some) that the record describes and the class does not
    declare itself.

    `kinds` are the types that stand in a file for types of fields: `{"Cell": Square, "Wound": CaseWound}`.
    """

    def extended(model: type[Table]) -> type[Table]:
        fields: dict[str, Any] = {
            name: (_kind(each.kind, each, kinds or {}), _info(each))
            for name, each in record.described.items()
            if each.text and name not in model.model_fields and (not only or name in only)
        }
        whole = create_model(
            model.__name__, __base__=model, __module__=model.__module__, __doc__=model.__doc__, **fields
        )
        whole.declared_by = record
        whole.as_declared = (*model.as_declared, *fields)
        return whole

    return extended


def said(file: Checked) -> dict[str, Any]:
    """What a table says just as its record keeps it, for the record's constructor."""
    return {name: _kept(getattr(file, name)) for name in file.as_declared}


def made(file: Checked, **rest: Any) -> Any:
    """The record that a table describes; `rest` is what the table says otherwise."""
    return file.declared_by(**said(file), **rest)


def fill(record: Record, file: Checked) -> None:
    """Set a record's fields to what a table says of them."""
    for name, value in said(file).items():
        setattr(record, name, value)


def read_as(record: Callable[..., Kind], file: Any, **rest: Any) -> Kind:
    """A record of a table that says most fields by the same name; `rest` are those it says otherwise."""
    cls: Any = record
    same = {name: getattr(file, name) for name in fields_of(cls) if name not in rest and hasattr(file, name)}
    lasting = {name: tuple(each) if isinstance(each, list) else each for name, each in same.items()}
    return record(**lasting, **rest)


def _kept(value: Any) -> Any:
    if isinstance(value, Checked):
        return made(value)
    if isinstance(value, list):
        return [_kept(each) for each in value]
    return dict(value) if isinstance(value, dict) else value


def _info(each: Field) -> Any:
    if each.needed:
        return pydantic.Field(description=each.text)
    default = each.default if each.factory is None else each.factory()
    return pydantic.Field(default=default, description=each.text)


def _kind(kind: str, each: Field, kinds: Mapping[str, Any]) -> Any:
    """The type in a file for a type as a record writes it."""
    if kind.startswith("Final["):
        return _kind(kind[len("Final[") : -1], each, kinds)
    if kind in kinds:
        return kinds[kind]
    if kind == "int":
        return Annotated[int, pydantic.Field(ge=each.least, le=each.most)]
    if kind == "str" and each.words:
        return Literal[each.words]
    if kind.startswith("list["):
        return list[_kind(kind[len("list[") : -1], each, kinds)]  # type: ignore[misc]
    if kind.startswith("dict[str, "):
        return dict[str, _kind(kind[len("dict[str, ") : -1], each, kinds)]  # type: ignore[misc]
    return _PLAIN[kind]
