"""Reading what people wrote, with errors that say file, key, value and what would be valid."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, TypeVar

from pydantic import BaseModel, ConfigDict, Field, Strict, ValidationError

from highground.content.overlay import laid_over
from highground.engine.errors import ContentError, nearest
from highground.geometry.units import INCH, LIMIT
from highground.record import Record

__all__ = [
    "NAME_MOST",
    "RARE",
    "Checked",
    "Inches",
    "Seat",
    "Size",
    "names_differ",
    "one_of",
    "package_data",
    "package_files",
    "parse_toml",
    "read_text",
    "read_toml",
    "twice",
    "validate",
]

Model = TypeVar("Model", bound=BaseModel)

_FARTHEST = LIMIT // INCH // 2
_Length = Annotated[float, Field(ge=-_FARTHEST, le=_FARTHEST)]
_Extent = Annotated[float, Field(ge=1, le=_FARTHEST)]

# TOML has lists where records have tuples: hence `Strict(False)`, for the list itself only.
Inches = Annotated[tuple[_Length, _Length], Strict(False)]
"""A position, `[x, y]`."""

Size = Annotated[tuple[_Extent, _Extent], Strict(False)]
"""Width and depth."""

Seat = Annotated[int, Field(ge=0, le=1)]
"""One of two sides, 0 or 1 (`Literal[0, 1]` would take `true`)."""

RARE: Final[dict[str, Any]] = {"x-rare": True}
"""`json_schema_extra` of a field that few people write: a form folds it away."""

NAME_MOST: Final = 80
TEXT_MOST: Final = 4000
_NAMES = frozenset({"name", "full_name", "side", "title"})
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What would command a terminal, or turn what stands around it; a text of several lines is one."""

# What pydantic adds to a path to say which form of a union it tried.
_FORMS = ("str", "int", "float", "bool")


class Checked(BaseModel):
    """The base of all content models: unknown keys are errors, and no value is taken for another.

    TOML has types, so text is never read as a number, nor a number as true or false.

    `declared_by` is the record that says what may stand in a table, `as_declared` the keys it says it of
    (`content.described`).
    """

    # Most commands read few of the files: what checks the others is not built.
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False, defer_build=True)

    declared_by: ClassVar[type[Record]]
    as_declared: ClassVar[tuple[str, ...]] = ()


def read_text(path: Path) -> str:
    """The text of a file."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ContentError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ContentError(f"{path}: byte {error.start} is not UTF-8 text") from error


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file."""
    return parse_toml(read_text(path), str(path))


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """The content of TOML text; `where` names it in errors."""
    try:
        data = tomllib.loads(text)
        _check_numbers(data, where)
    except ValueError as error:
        raise ContentError(f"{where}: {error}") from error
    except RecursionError as error:
        raise ContentError(f"{where}: nested too deep") from error
    return data


def _check_numbers(data: Any, where: str) -> None:
    """TOML's whole numbers have 64 bits; Python would read longer ones, and then fail to print them."""
    if isinstance(data, int) and not -(1 << 63) <= data < 1 << 63:
        raise ContentError(f"{where}: a whole number has too many digits")
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for each in inside:
        _check_numbers(each, where)


def _check_texts(data: Any, where: str, key: str = "") -> None:
    """Names are read by everybody at a table and in the lobby: no text is endless, all of it can be seen."""
    if isinstance(data, str):
        if _UNSEEN.search(data):
            raise ContentError(f"{where}: {key or 'a text'}: has a letter in it that cannot be seen")
        most = NAME_MOST if key in _NAMES else TEXT_MOST
        if len(data) > most:
            raise ContentError(
                f"{where}: {key or 'a text'}: has {len(data)} letters, at most {most} are allowed"
            )
    elif isinstance(data, dict):
        for name, each in data.items():
            if _UNSEEN.search(str(name)):
                raise ContentError(f"{where}: a key has a letter in it that cannot be seen")
            if len(str(name)) > NAME_MOST:
                raise ContentError(
                    f"{where}: a key has {len(str(name))} letters, at most {NAME_MOST} are allowed"
                )
            _check_texts(each, where, str(name))
    elif isinstance(data, list):
        for each in data:
            _check_texts(each, where, key)


def validate(
    model: type[Model], data: Any, where: str, line_of: Callable[[Sequence[str | int]], int] | None = None
) -> Model:
    """`data` as a content model, or an error that names the first thing wrong with it; with `line_of`, also
    the line that a path stands in.
    """
    try:
        _check_texts(data, where)
        return model.model_validate(data)
    except ValidationError as error:
        telling = _most_telling(error)
        line = "" if line_of is None else f":{line_of(telling['loc'])}"
        raise ContentError(f"{where}{line}: {_explain(model, telling)}") from error
    except RecursionError as error:
        raise ContentError(f"{where}: nested too deep") from error


def _most_telling(error: ValidationError) -> Any:
    """The first mistake; in a union, that of the form that went furthest; a misspelt key, not its absence."""
    found = error.errors(include_url=False)
    first, parent = found[0], found[0]["loc"][:-1]
    if not first["loc"]:
        return first
    if first["loc"][-1] in _FORMS:
        return max([each for each in found if each["loc"][: len(parent)] == parent], key=_depth)
    if first["type"] == "missing":
        beside = [each for each in found if each["loc"][:-1] == parent]
        return next((each for each in beside if each["type"] == "extra_forbidden"), first)
    return first


def _depth(error: Any) -> tuple[int, bool]:
    return len(error["loc"]), error["type"] == "extra_forbidden"


def _explain(model: type[BaseModel], error: Any) -> str:
    path, kind = _fields_in(model, list(error["loc"]))
    place = _dotted(path) or "the whole file"
    if error["type"] == "extra_forbidden":
        return f"{place}: there is no such key" + nearest(str(path[-1]), kind)
    if error["type"] == "missing":
        return f"{place}: is missing"
    value = repr(error.get("input"))
    shown = value if len(value) < 60 else value[:57] + "…"
    said = error["msg"].removeprefix("Value error, ")
    return f"{place} = {shown}: {said[0].lower()}{said[1:]}"


def _dotted(path: list[str | int]) -> str:
    out = ""
    for part in path:
        out += f"[{part}]" if isinstance(part, int) else (f".{part}" if out else str(part))
    return out


def _fields_in(model: type[BaseModel], path: list[str | int]) -> tuple[list[str | int], list[str]]:
    """The path without pydantic's names for the forms of a union, and the keys known at its end."""
    here: Any = model
    kept: list[str | int] = []
    keys = list(model.model_fields)
    for part in path[:-1]:
        field = here.model_fields.get(part) if _is_model(here) else None
        if field is not None:
            kept.append(part)
            here = _model_in(field.annotation)
            keys = list(here.model_fields) if _is_model(here) else []
        elif isinstance(part, int) or not _is_model(here):
            kept.append(part)
    return kept + _last_part(here, path), keys


def _last_part(here: Any, path: list[str | int]) -> list[str | int]:
    """The end of the path, unless it only says which form of a union was tried."""
    if not path:
        return []
    form = path[-1] in _FORMS or (_is_model(here) and path[-1] == here.__name__)
    return [] if form else path[-1:]


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _model_in(annotation: Any) -> Any:
    if _is_model(annotation):
        return annotation
    for inner in getattr(annotation, "__args__", ()):
        found = _model_in(inner)
        if found is not None:
            return found
    return None


def twice(names: Iterable[str]) -> str:
    """A name that two share, however they write it, in small letters; "" if all differ."""
    counted = Counter(name.lower() for name in names)
    return next((name for name, many in counted.items() if many > 1), "")


def names_differ(given: list[Any]) -> list[Any]:
    """The validator of a list whose things are called by their names."""
    if name := twice(each.name for each in given):
        raise ValueError(f"two are called {name!r}")
    return given


def one_of(valid: Collection[str], said: str = "there is no", empty: bool = False) -> Callable[[Any], Any]:
    """The validator of a name that must be one of these, or of the names in a list or table."""

    def check(given: Any) -> Any:
        for name in [given] if isinstance(given, str) else given or ():
            if name not in valid and not (empty and not name):
                raise ValueError(f"{said} {name!r}" + nearest(name, list(valid)))
        return given

    return check


def package_files(package: str, folder: str, suffix: str = ".toml") -> Iterator[Traversable]:
    """The data files that ship with a package, in the order of their names."""
    base = files(package).joinpath(folder)
    if base.is_dir():
        for source in sorted((f for f in base.iterdir() if f.name.endswith(suffix)), key=lambda f: f.name):
            yield laid_over(source, package, folder)


def package_data(package: str, folder: str, name: str) -> dict[str, Any]:
    """What the data file of this name says that ships with a package."""
    source = laid_over(files(package).joinpath(folder, name), package, folder)
    return parse_toml(source.read_text(encoding="utf-8"), name)
