"""Matches as files: one JSON line for the header, one for each input, one for the end.

Every line carries a link: a short digest of the line and of the link before it. So damage is found
and its line named, and a file cut short is told from a finished one by its missing end. Saving
writes beside the old file and then takes its place: a crash leaves the old file or the new one.
"""

from __future__ import annotations

import json
import os
from hashlib import blake2b, sha256
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from highground.engine.chance import Chance
from highground.engine.codec import decode, encode
from highground.engine.errors import ContentError, DamagedFile, HighgroundError
from highground.engine.match import Header, Input, Match
from highground.engine.received import replayed
from highground.engine.ruleset import Ruleset

__all__ = [
    "FORMAT",
    "commitment_of",
    "linked_lines",
    "load_match",
    "match_bodies",
    "match_lines",
    "match_of",
    "notes_of",
    "read_bodies",
    "read_lines",
    "read_match",
    "save_match",
    "write_atomically",
]

FORMAT: Final = 1


def _link(before: str, body: str) -> str:
    return blake2b(f"{before}\n{body}".encode(), digest_size=6).hexdigest()


def _line(before: str, body: Any) -> tuple[str, str]:
    """A line of the file and its link."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    link = _link(before, text)
    return f'{{"link":"{link}","body":{text}}}', link


def commitment_of(seed: str) -> str:
    """The SHA-256 of a seed: published before the first roll, it proves afterwards that the seed was not
    chosen.
    """
    return sha256(bytes.fromhex(seed)).hexdigest()


def linked_lines(bodies: list[Any]) -> list[str]:
    """Lines for these bodies (whatever JSON can hold), each linked to the one before."""
    lines: list[str] = []
    link = ""
    for body in bodies:
        line, link = _line(link, body)
        lines.append(line)
    return lines


def match_lines(match: Match, notes: dict[str, Any] | None = None) -> list[str]:
    """The saved form of a match; `notes` are added to its first line."""
    return linked_lines(match_bodies(match, notes))


def match_bodies(match: Match, notes: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    """What the lines of a saved match say."""
    bodies: list[dict[str, Any]] = [
        {**(notes or {}), "highground": FORMAT, "header": encode(match.header)},
    ]
    for number, given in enumerate(match.inputs):
        body = {"input": number, "says": encode(given)}
        if given.order is not None:
            body["words"] = match.rules.vocabulary.write(given.order)
        bodies.append(body)
    bodies.append({"end": len(match.inputs), "result": encode(match.result())})
    return bodies


def save_match(match: Match, path: Path, notes: dict[str, Any] | None = None) -> None:
    """Write a match to a file, whole or not at all."""
    write_atomically(path, "\n".join(match_lines(match, notes)) + "\n")


def notes_of(path: Path) -> dict[str, Any]:
    """What else the first line of a saved match says."""
    first = read_lines(path.read_text(encoding="utf-8"), path.name)[0]
    return {key: value for key, value in first.items() if key not in ("highground", "header")}


def write_atomically(path: Path, text: str) -> None:
    """Replace a file's content in one step, on disk before it counts."""
    temporary = path.parent / f".{path.name}.{token_hex(4)}"
    try:
        with open(temporary, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise ContentError(f"cannot write {path}: {error.strerror}") from error
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def read_match(text: str, name: str, find: Any) -> tuple[Ruleset, Header, list[Input]]:
    """The system, header and inputs of a saved match; damage is refused with its line."""
    return _records(read_lines(text, name), name, find)


def read_lines(text: str, name: str) -> list[dict[str, Any]]:
    """The bodies of linked lines, the last of which is an end."""
    bodies: list[dict[str, Any]] = []
    link = ""
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if not line and number == len(lines):
            break
        body, link = _checked(line, link, number, name)
        bodies.append(body)
    if not bodies or "end" not in bodies[-1] or not text.endswith("\n"):
        raise DamagedFile(f"{name}: cut short after line {len(bodies)}: the end is missing", len(bodies) + 1)
    return bodies


def _checked(line: str, before: str, number: int, name: str) -> tuple[dict[str, Any], str]:
    try:
        body = json.loads(line)["body"]
        written, link = _line(before, body)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise DamagedFile(f"{name}, line {number}: not a line of a saved match", number) from error
    if not isinstance(body, dict) or line != written:
        raise DamagedFile(f"{name}, line {number}: damaged, its link does not fit", number)
    return body, link


def _records(bodies: list[dict[str, Any]], name: str, find: Any) -> tuple[Ruleset, Header, list[Input]]:
    if bodies[0].get("highground") != FORMAT:
        raise DamagedFile(f"{name}, line 1: not a saved match of format {FORMAT}", 1)
    header = _decoded(bodies[0], "header", name, 1)
    said: Any = header
    if not isinstance(said, Header) or type(said.system) is not str:
        raise DamagedFile(f"{name}, line 1: holds something other than a header", 1)
    # The inputs hold records of the ruleset's own, so it must be there before they are decoded.
    rules: Ruleset = find(header.system)
    inputs: list[Input] = []
    for number, body in enumerate(bodies[1:-1], 2):
        given = _decoded(body, "says", name, number)
        if not isinstance(given, Input):
            raise DamagedFile(f"{name}, line {number}: holds something other than an input", number)
        inputs.append(given)
    if bodies[-1]["end"] != len(inputs):
        raise DamagedFile(f"{name}: ends after {len(inputs)} inputs, not {bodies[-1]['end']}", len(bodies))
    return rules, header, inputs


def _decoded(body: dict[str, Any], part: str, name: str, number: int) -> Any:
    try:
        return decode(body[part])
    except (HighgroundError, KeyError) as error:
        raise DamagedFile(f"{name}, line {number}: {error}", number) from error


def _check_commitment(first: dict[str, Any], name: str) -> None:
    """A file that says what was published of its seed must fit it."""
    published = first.get("commitment")
    header = first.get("header")
    if published is None or not isinstance(header, dict):
        return
    try:
        fits = commitment_of(str(header.get("seed"))) == published
    except ValueError:
        fits = False
    if not fits:
        raise DamagedFile(f"{name}, line 1: its seed is not the one whose hash was published", 1)


def read_bodies(path: Path) -> list[dict[str, Any]]:
    """The bodies of a file's lines, which are linked and end as they should."""
    try:
        raw = path.read_bytes()
        text = raw.decode("utf-8")
    except OSError as error:
        raise ContentError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise DamagedFile(f"{path.name}, line {line}: byte {error.start} is not text", line) from error
    return read_lines(text, path.name)


def load_match(path: Path, find: Any, chance: Chance | None = None, upto: int | None = None) -> Match:
    """Load and replay a saved match; `find` gives the ruleset by its name."""
    return match_of(read_bodies(path), path, find, chance, upto)


def match_of(
    bodies: list[dict[str, Any]],
    path: Path,
    find: Any,
    chance: Chance | None = None,
    upto: int | None = None,
) -> Match:
    """The match that the lines of a file hold, replayed."""
    _check_commitment(bodies[0], path.name)
    rules, header, inputs = _records(bodies, path.name, find)
    if header.version != rules.version:
        raise ContentError(
            f"{path.name} was played on {header.system} {header.version}; installed is {rules.version}"
        )
    if header.content != rules.content_digest():
        raise ContentError(f"{path.name} was played with other content files of {header.system}")
    try:
        return replayed(rules, header, inputs, chance, upto)
    except ContentError as error:
        raise ContentError(f"{path.name}: {error}") from error
