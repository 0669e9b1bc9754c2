"""Records as tagged JSON, and canonical bytes for digests.

A record becomes `{"$": "primer.Model", field: value, …}`; a tuple `{"()": […]}`; a mapping whose
keys are not plain words `{"{}": [[key, value], …]}`. Decoding makes only `Record` classes that are
already imported, and only through their own constructors: a file cannot name anything else.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from json.encoder import encode_basestring
from typing import Any, Final

from highground.engine.errors import ContentError, RuleBug, unknown
from highground.record import Record, fields_of

__all__ = ["canonical", "decode", "digest", "dumps", "encode", "loads", "tag_of"]

_TAGS: Final[dict[str, type]] = {}
_NAMES: Final[dict[type, str]] = {}
_RESERVED: Final[tuple[str, ...]] = ("$", "()", "{}", "b")


class _Form:
    """How records of a class are written: what comes before all fields, and before each."""

    def __init__(self, cls: type) -> None:
        made: Any = cls
        self.names = fields_of(cls)
        self.opening = f'{{"$":"{tag_of(cls)}"'
        self.leads = [f',"{name}":' for name in self.names]
        self.lasting: bool = made.lasting


class _Kept:
    """A lasting record as it is written; keeping the record keeps its place in memory its own."""

    def __init__(self, record: Record, text: str) -> None:
        self.record = record
        self.text = text


_FORMS: Final[dict[type, _Form]] = {}
_KEPT: Final[dict[int, _Kept]] = {}
_MOST_KEPT: Final = 2000


def tag_of(cls: type) -> str:
    """The name of a record class in files: its system and its own name, e.g. "primer.Model", or the name it
    had when files were first written.
    """
    known = _NAMES.get(cls)
    if known is None:
        parts = cls.__module__.split(".")
        if parts[:2] == ["highground", "rulesets"]:
            system = parts[2]
        else:
            system = "" if parts[0] == "highground" else parts[0]
        # Its own: what derives from a renamed class has a name of its own.
        name = cls.__dict__.get("saved_as", "") or cls.__name__
        known = f"{system}.{name}" if system else name
        _NAMES[cls] = known
    return known


def _class_of(tag: str) -> type:
    found = _TAGS.get(tag)
    if found is None:
        _collect(Record)
        found = _TAGS.get(tag)
    if found is None:
        raise unknown("there is no record called", tag, _TAGS)
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
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, list):
        return [encode(each) for each in value]
    if isinstance(value, Record):
        cls = type(value)
        made: dict[str, Any] = {"$": tag_of(cls)}
        for name in fields_of(cls):
            made[name] = encode(getattr(value, name))
        return made
    if isinstance(value, tuple):
        return {"()": [encode(each) for each in value]}
    if isinstance(value, dict):
        if _plain_keys(value):
            return {key: encode(value[key]) for key in value}
        return {"{}": [[encode(key), encode(value[key])] for key in value]}
    if isinstance(value, bytes):
        return {"b": value.hex()}
    raise _cannot_hold(value)


def _plain_keys(mapping: dict[Any, Any]) -> bool:
    """Whether a mapping can be a JSON object that nothing else is written as."""
    for key in mapping:  # noqa: SIM110 - compiled, a generator costs more than the loop
        if not isinstance(key, str) or key in _RESERVED:
            return False
    return True


def _cannot_hold(value: Any) -> RuleBug:
    return RuleBug(f"a state cannot hold a {type(value).__name__}: {value!r}")


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
            raise unknown(f"{tag} has no field", key, names)
    missing = [name for name in names if name not in given]
    if missing:
        raise ContentError(f"{tag} lacks the field {missing[0]!r}")
    try:
        return cls(**given)
    except (TypeError, ValueError) as error:
        raise ContentError(f"{tag}: {error}") from error


def dumps(value: Any) -> str:
    """One line of JSON, the same for equal values: what `encode` gives, all keys sorted.

    It is written straight from the records, since every game that is simulated ends with a digest.
    """
    parts: list[str] = []
    _write(value, parts)
    return "".join(parts)


def _write(value: Any, parts: list[str]) -> None:
    if isinstance(value, Record):
        _write_record(value, parts)
    elif isinstance(value, str):
        parts.append(encode_basestring(value))
    elif isinstance(value, bool):
        parts.append("true" if value else "false")
    elif isinstance(value, int):
        parts.append(str(value))
    elif value is None:
        parts.append("null")
    elif isinstance(value, list):
        _write_all(value, parts)
    elif isinstance(value, tuple):
        parts.append('{"()":')
        _write_all(list(value), parts)
        parts.append("}")
    elif isinstance(value, dict):
        _write_mapping(value, parts)
    elif isinstance(value, bytes):
        parts.append(f'{{"b":"{value.hex()}"}}')
    else:
        raise _cannot_hold(value)


def _write_record(value: Record, parts: list[str]) -> None:
    """The tag and the fields, which `fields_of` keeps in order; "$" sorts before all of them."""
    cls = type(value)
    form = _FORMS.get(cls)
    if form is None:
        form = _FORMS[cls] = _Form(cls)
    if not form.lasting:
        _write_fields(value, form, parts)
        return
    kept = _KEPT.get(id(value))
    if kept is None:
        mine: list[str] = []
        _write_fields(value, form, mine)
        kept = _Kept(value, "".join(mine))
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        _KEPT[id(value)] = kept
    parts.append(kept.text)


def _write_fields(value: Record, form: _Form, parts: list[str]) -> None:
    parts.append(form.opening)
    for at, name in enumerate(form.names):
        parts.append(form.leads[at])
        _write(getattr(value, name), parts)
    parts.append("}")


def _write_all(values: list[Any], parts: list[str]) -> None:
    parts.append("[")
    first = True
    for each in values:
        if not first:
            parts.append(",")
        first = False
        _write(each, parts)
    parts.append("]")


def _write_mapping(mapping: dict[Any, Any], parts: list[str]) -> None:
    if not _plain_keys(mapping):
        pairs = [[key, mapping[key]] for key in mapping]
        pairs.sort(key=_sort_key)
        parts.append('{"{}":')
        _write_all(pairs, parts)
        parts.append("}")
        return
    parts.append("{")
    first = True
    for key in sorted(mapping):
        parts.append("" if first else ",")
        first = False
        parts.append(encode_basestring(key))
        parts.append(":")
        _write(mapping[key], parts)
    parts.append("}")


def _sort_key(pair: list[Any]) -> str:
    return json.dumps(encode(pair[0]), sort_keys=True)


def loads(text: str) -> Any:
    """The value that `dumps` wrote."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ContentError(f"not valid JSON: {error}") from error
    return decode(data)


def canonical(value: Any) -> bytes:
    """The bytes that digests are taken of."""
    return dumps(value).encode()


def digest(value: Any) -> str:
    """A short fingerprint: equal in both builds and on every machine for equal values."""
    return blake2b(canonical(value), digest_size=16).hexdigest()
