"""Records as tagged JSON, and canonical bytes for digests.

A record becomes `{"$": "primer.Model", field: value, …}`; a tuple `{"()": […]}`; a mapping whose
keys are not plain words `{"{}": [[key, value], …]}`. Decoding makes only `Record` classes that are
already imported, and only through their own constructors: a file cannot name anything else.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, Final

from highground.engine.errors import ContentError, RuleBug, nearest
from highground.record import Record, fields_of

__all__ = ["canonical", "decode", "digest", "dumps", "encode", "fixed", "loads", "tag_of"]

_TAGS: Final[dict[str, type]] = {}
_NAMES: Final[dict[type, str]] = {}
_FIXED: Final[set[type]] = set()
_PRINTS: Final[list[tuple[Record, str]]] = []
_KEPT: Final = 16


def tag_of(cls: type) -> str:
    """The name of a record class in files: its system and its own name, e.g. "primer.Model"."""
    known = _NAMES.get(cls)
    if known is None:
        parts = cls.__module__.split(".")
        if parts[:2] == ["highground", "rulesets"]:
            system = parts[2]
        else:
            system = "" if parts[0] == "highground" else parts[0]
        known = f"{system}.{cls.__name__}" if system else cls.__name__
        _NAMES[cls] = known
    return known


def _class_of(tag: str) -> type:
    found = _TAGS.get(tag)
    if found is None:
        _collect(Record)
        found = _TAGS.get(tag)
    if found is None:
        raise ContentError(f"there is no record called {tag!r}" + nearest(tag, list(_TAGS)))
    return found


def _collect(cls: type) -> None:
    subclasses: list[type] = cls.__subclasses__()
    for sub in subclasses:
        tag = tag_of(sub)
        if tag in _TAGS and _TAGS[tag] is not sub and _TAGS[tag].__module__ != sub.__module__:
            raise RuleBug(f"two record classes are called {tag}: in {sub.__module__} and elsewhere")
        _TAGS[tag] = sub
        _collect(sub)


def encode(value: Any) -> Any:
    """Plain JSON data for a value made of records, lists, tuples, mappings, numbers and text.

    Mappings keep their order: play goes on from decoded data exactly as it would have from the value.
    """
    return _encode(value, False, False)


def _encode(value: Any, sort: bool, brief: bool) -> Any:
    """`sort`: the same for equal values; `brief`: fixed records by their fingerprint only."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, list):
        return [_encode(each, sort, brief) for each in value]
    if isinstance(value, Record):
        cls = type(value)
        made: dict[str, Any] = {"$": tag_of(cls)}
        if brief and cls in _FIXED:
            made["#"] = _fingerprint(value)
            return made
        for name in fields_of(cls):
            made[name] = _encode(getattr(value, name), sort, brief)
        return made
    if isinstance(value, tuple):
        return {"()": [_encode(each, sort, brief) for each in value]}
    if isinstance(value, dict):
        if all(isinstance(key, str) and key not in ("$", "()", "{}", "b") for key in value):
            return {key: _encode(value[key], sort, brief) for key in value}
        pairs = [[_encode(key, sort, brief), _encode(value[key], sort, brief)] for key in value]
        return {"{}": sorted(pairs, key=_sort_key) if sort else pairs}
    if isinstance(value, bytes):
        return {"b": value.hex()}
    raise RuleBug(f"a state cannot hold a {type(value).__name__}: {value!r}")


def _sort_key(pair: list[Any]) -> str:
    return json.dumps(pair[0], sort_keys=True)


def decode(data: Any) -> Any:
    """The value that `encode` turned into this data."""
    try:
        return _decode(data)
    except RecursionError as error:
        raise ContentError("the data is nested too deeply") from error


def _decode(data: Any) -> Any:
    if isinstance(data, list):
        return [_decode(each) for each in data]
    if not isinstance(data, dict):
        return data
    if "$" in data:
        return _decode_record(data)
    if len(data) == 1:
        try:
            if "()" in data:
                return tuple([_decode(each) for each in data["()"]])
            if "{}" in data:
                return {_decode(key): _decode(value) for key, value in data["{}"]}
            if "b" in data:
                return bytes.fromhex(data["b"])
        except (TypeError, ValueError) as error:
            raise ContentError(f"a tuple, mapping or bytes cannot be read from {str(data)[:60]}") from error
    return {key: _decode(value) for key, value in data.items()}


def _decode_record(data: dict[str, Any]) -> Any:
    tag = data["$"]
    if not isinstance(tag, str):
        raise ContentError(f"a record's name must be text, not {tag!r}")
    cls: Any = _class_of(tag)
    names = fields_of(cls)
    given = {key: _decode(value) for key, value in data.items() if key != "$"}
    for key in given:
        if key not in names:
            raise ContentError(f"{tag} has no field {key!r}" + nearest(key, list(names)))
    missing = [name for name in names if name not in given]
    if missing:
        raise ContentError(f"{tag} lacks the field {missing[0]!r}")
    try:
        return cls(**given)
    except (TypeError, ValueError) as error:
        raise ContentError(f"{tag}: {error}") from error


def dumps(value: Any) -> str:
    """One line of JSON, the same for equal values."""
    return _written(_encode(value, True, False))


def _written(data: Any) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def loads(text: str) -> Any:
    """The value that `dumps` wrote."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ContentError(f"not valid JSON: {error}") from error
    return decode(data)


def canonical(value: Any) -> bytes:
    """Bytes that are the same for equal values."""
    return dumps(value).encode()


def digest(value: Any) -> str:
    """A short fingerprint: equal in both builds and on every machine for equal values."""
    return blake2b(_written(_encode(value, True, True)).encode(), digest_size=16).hexdigest()


def fixed(cls: type) -> None:
    """Say that records of this class never change once made, nor anything in them.

    A digest then takes such a record by its own fingerprint, which is found once and kept for the few last
    seen: a board with all its cards is larger than everything that happens on it.
    """
    _FIXED.add(cls)


def _fingerprint(value: Record) -> str:
    for seen, known in _PRINTS:
        if seen is value:
            return known
    made = blake2b(canonical(value), digest_size=16).hexdigest()
    _PRINTS.insert(0, (value, made))
    del _PRINTS[_KEPT:]
    return made
