"""Files that strangers bring. Whatever they hold, the answer is a match, a recording, or a reason why not.

Lines are checked to be linked; that says nothing about who wrote them. So a game is held to what a match of
ours can be, field by field, and replayed to its last input before anything of it is kept.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from highground.engine.errors import ContentError, DamagedFile
from highground.engine.match import Header, Match
from highground.engine.plugins import find_ruleset
from highground.engine.received import replayed
from highground.engine.ruleset import Setup
from highground.engine.saved import commitment_of, read_lines, read_match
from highground.engine.signing import is_signed, signer_of
from highground.engine.verifying import check_says
from highground.server.problems import Trouble
from highground.server.protocol.replays import Frame
from highground.server.protocol.shapes import Given

FRAMES_MOST = 5_000
PLAYER_MOST = 40
_FRAMES: TypeAdapter[list[Frame]] = TypeAdapter(Annotated[list[Frame], Field(min_length=1)])
_Title = Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]


@dataclass(frozen=True)
class Game:
    """A whole match, played again; `resigned` is the seat that gave up, `timed_out` the one that ran out of
    time, `signer` the key that signed it.
    """

    match: Match
    resigned: int | None
    signer: str = ""
    vouched: bool = False
    """Whether the signer also vouches for what the match took over from another."""
    timed_out: int | None = None


class _About(Given):
    """What a recording says of its match."""

    system: str
    version: _Title
    scenario: _Title
    title: _Title
    sides: Annotated[list[_Title], Field(min_length=1, max_length=8)]
    players: Annotated[list[_Title], Field(min_length=1, max_length=8)]
    commitment: _Title = ""


@dataclass(frozen=True)
class Recording:
    """What somebody saw of an unfinished match: one can watch it, but not continue it."""

    header: Header
    title: str
    sides: list[str]
    last: Frame
    frames: str
    """All frames, as JSON."""


def read_file(text: str) -> Game | Recording:
    """What a file holds; `Trouble` with a reason if that is not what it should be."""
    try:
        bodies = read_lines(text, "the file")
        return _recording(bodies) if "seen" in bodies[0] else _game(text, bodies)
    except Trouble:
        raise
    except (ContentError, DamagedFile) as error:
        raise Trouble("invalid", str(error)) from error
    except Exception as error:
        # Records made from a stranger's data may hold anything: what breaks on it is the file, not us.
        raise Trouble("invalid", f"The file does not hold a game: {type(error).__name__}.") from error


# -- whole matches -------------------------------------------------------------------------------------------


def _game(text: str, bodies: list[dict[str, Any]]) -> Game:
    first = bodies[0]
    rules, header, inputs = read_match(text, "the file", find_ruleset)
    if header.version != rules.version or header.content != rules.content_digest():
        raise Trouble(
            "unplayable", f"The file was played on other rules of {header.system} than are installed."
        )
    if not inputs or any(len(str(player)) > PLAYER_MOST for player in header.players):
        raise Trouble("invalid", "The file does not begin as a match does.")
    signer = signer_of(bodies) if is_signed(bodies) else ""
    match = replayed(rules, header, inputs)
    if match.header.setup.options != rules.read_options(match.header.setup.options):
        raise Trouble("invalid", "The file does not begin as a match does.")
    check_says(bodies, match)
    published = first.get("commitment")
    if published is not None and (not header.seed or commitment_of(header.seed) != published):
        raise Trouble("invalid", "The seed in the file is not the one whose hash was published.")
    seats = len(header.players)
    resigned, timed_out = _seat(first.get("resigned"), seats), _seat(first.get("timed_out"), seats)
    return Game(match, resigned, signer, first.get("vouched") is True, timed_out)


def _seat(said: object, seats: int) -> int | None:
    """A seat, if that is what a file says."""
    return said if type(said) is int and 0 <= said < seats else None


# -- recordings ----------------------------------------------------------------------------------------------


def _recording(bodies: list[dict[str, Any]]) -> Recording:
    try:
        about = _About.model_validate(bodies[0]["seen"])
        raw = json.dumps([body["says"] for body in bodies[1:-1]])
        frames = _FRAMES.validate_json(raw)
        rules = find_ruleset(about.system)
    except (KeyError, ValidationError, ContentError) as error:
        raise Trouble("invalid", f"This is not a recording of a match: {error}") from error
    if len(frames) > FRAMES_MOST or len(about.sides) != len(about.players):
        raise Trouble("invalid", "This is not a recording of a match.")
    header = Header(rules.name, about.version, "", Setup(about.scenario, [], {}), "", about.players)
    return Recording(header, about.title, about.sides, frames[-1], raw)
