"""The documentation of a file format, field by field, made from its content model.

A field's description says what it means; its kind, limits and default are read off the model.
"""

from __future__ import annotations

from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

__all__ = ["field_lines"]

_WORDS = {str: "text", int: "whole number", float: "number", bool: "true or false", dict: "table"}


def field_lines(model: type[BaseModel], title: str) -> list[str]:
    """What may stand in a file: this table, then the tables inside it."""
    lines = [f"{title}:"]
    inside: dict[type[BaseModel], str] = {}
    for name, field in model.model_fields.items():
        lines.append(f"  {name}: {_about(field)}")
        for found in _models_in(field.annotation):
            inside.setdefault(found, name)
    for found, name in inside.items():
        lines += ["", *field_lines(found, f"{_first_line(found)} (in {name})")]
    return lines


def _about(field: FieldInfo) -> str:
    kind = _kind(field.annotation) + _limits(field)
    need = (
        "required"
        if field.is_required()
        else f"default {_shown(field.get_default(call_default_factory=True))}"
    )
    return f"{field.description or ''} ({kind}; {need})".strip()


def _kind(annotation: Any) -> str:
    """A type as people say it."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        return " or ".join(_kind(each) for each in parts if each is not type(None))
    if origin is Literal:
        return " or ".join(_shown(each) for each in parts)
    if origin is list:
        return f"list of {_kind(parts[0])}"
    if origin is tuple:
        return f"[{', '.join(_kind(each) for each in parts)}]"
    if origin is not None and origin not in _WORDS:
        return _kind(parts[0])
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return "table"
    return _WORDS.get(origin or annotation, "anything")


def _limits(field: FieldInfo) -> str:
    """Least and greatest, where the model says."""
    bounds = {
        name: getattr(each, name)
        for each in field.metadata
        for name in ("ge", "gt", "le", "lt")
        if getattr(each, name, None) is not None
    }
    words = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
    return "".join(f", {word} {bounds[name]}" for name, word in words.items() if name in bounds)


def _shown(value: Any) -> str:
    """A default as TOML writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(_shown(each) for each in value)}]"
    return "empty" if isinstance(value, BaseModel) or value == {} else str(value)


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [found for each in get_args(annotation) for found in _models_in(each)]


def _first_line(model: type[BaseModel]) -> str:
    text = (model.__doc__ or model.__name__).strip().splitlines()[0]
    return text.rstrip(".")
