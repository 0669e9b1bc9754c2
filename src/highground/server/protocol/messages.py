"""What goes over a match's socket, both ways.

A client opens `/api/matches/ID/socket` and says `hello` first. Every message has the version `v`; every
message of the server that tells of a change has the match's sequence number `seq`, which grows by one with
each entry of the match's log. A client that lost its connection says `hello` with the last `seq` it has
seen and gets what it missed.

A request has an `id` of the client's choosing; exactly one answer with the same number in `re` follows it.
"""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar

from pydantic import Field, StringConstraints, TypeAdapter

from highground.server.protocol import tables
from highground.server.protocol.chat import TEXT_MOST, LineSaid, Phrase
from highground.server.protocol.matches import MatchInfo
from highground.server.protocol.shapes import Given, Language, Place, Problem, RefusalSaid, Said

Thing = TypeVar("Thing")
_Id = Annotated[int, Field(ge=0, le=1 << 53)]
_Name = Annotated[str, StringConstraints(max_length=200)]


# -- from the client ---------------------------------------------------------------------------------------


class Message(Given):
    v: Literal[1] = 1


class Hello(Message):
    """The first message. Without a token a browser is known by its cookie, and anybody else watches; `seq` -1
    asks for everything from the start. `invitation` opens a match that is not public to whoever may take its
    seat.
    """

    type: Literal["hello"]
    token: Annotated[str, StringConstraints(max_length=400)] | None = None
    invitation: Annotated[str, StringConstraints(max_length=40)] | None = None
    seq: Annotated[int, Field(ge=-1, le=1 << 53)] = -1
    language: Language = "en"


class Request(Message):
    id: _Id


class GiveOrder(Request):
    """Give an order.

    `after` is the `seq` of the table it answers: if another is current, the answer is the error `stale` and
    nothing happens. `key` names this very order (any text, e.g. a UUID): sent again after a lost connection
    it is done once, and acknowledged again.

    Beside a real table (`real_dice`) `chance` is what came up, by its labels, and `roll` lets so many more be
    rolled here. While that is not all, the answer is `needed` and nothing happens; the order is given again
    with more. `allow` carries it out even if the rules refuse it, unless it names hundreds of values.
    """

    type: Literal["order"]
    order: tables.OrderGiven
    after: _Id
    key: Annotated[str, StringConstraints(min_length=1, max_length=64)]
    chance: tables.Outcomes = Field(default=[])
    roll: Annotated[int, Field(ge=0, le=200)] = 0
    allow: bool = False


class CheckOrder(Request):
    """Is this order legal?"""

    type: Literal["check"]
    order: tables.OrderGiven


class AskChoices(Request):
    """What a field of an offer may be, given the values filled in so far; each legal, or refused with its
    clause.
    """

    type: Literal["choices"]
    order: tables.OrderGiven
    field: _Name


class AskPreview(Request):
    """Reach, path, targets, sight and cover of a model, for a kind of order (unless told: how it attacks),
    along a path (without its own place).

    Anybody at the table may ask this of any model at any time: also spectators, also when it is not their
    turn.
    """

    type: Literal["preview"]
    model: _Name
    kind: _Name = ""
    path: list[Place] = Field(default=[], max_length=60)


class AskReach(Request):
    """Where a model may end by a kind of order (unless told: a plain move), exactly: the checks of that order
    are asked place by place. With `threat`, what it could attack from there instead.

    As with a preview, anybody may ask this of any model at any time.
    """

    type: Literal["reach"]
    model: _Name
    kind: _Name = ""
    threat: bool = False


class AskOdds(Request):
    """The odds of a legal order, as far as this seat can know: now, or once `after` had been done.

    They are exact where that can be counted in a moment; else estimated, with their error: asked again with
    more `effort` they are told better.
    """

    type: Literal["odds"]
    order: tables.OrderGiven
    after: tables.OrderGiven | None = Field(
        default=None, description="another legal order, given first; luck must have no part in it"
    )
    through: bool = Field(
        default=False, description="up to the next decision between actions, with all that is going on"
    )
    effort: int = Field(default=0, ge=0, le=2, description="how long to count: each step three times longer")


class AskWeighed(Request):
    """What the bot weighed that gave the order of this step."""

    type: Literal["weighed"]
    step: _Id


class OfferUndo(Request):
    """Take orders back, to after `step` of them. Done at once if only bots would have to agree; else
    offered. What came up stays: a step on which it did cannot be taken back, whoever agrees.
    """

    type: Literal["undo"]
    step: _Id


class Redo(Request):
    """Do again what was taken back last, as it was: only while nothing else was played, and against bots."""

    type: Literal["redo"]


class AnswerUndo(Request):
    """Agree to take orders back, or do not.

    `step` is that of the offer which is answered: if another one stands by now, the answer is the error
    `stale` and nothing happens.
    """

    type: Literal["undo_answer"]
    accept: bool
    step: _Id | None = None


class Resign(Request):
    type: Literal["resign"]


class ChooseLanguage(Request):
    """From now on in this language; the answer is a fresh `welcome`-like `state`."""

    type: Literal["language"]
    language: Language


class Join(Request):
    """Take the open seat, with the code of the invitation; `POST /invitations/CODE` does the same."""

    type: Literal["join"]
    invitation: _Name


class SayText(Request):
    """Say something to those who sit here: a text, or a phrase that each reads in their own language."""

    type: Literal["say"]
    text: Annotated[str, StringConstraints(max_length=TEXT_MOST)] = ""
    phrase: Phrase | None = None


class Mute(Request):
    """Do not hear somebody any more, at any table; or hear them again."""

    type: Literal["mute"]
    person: _Name
    on: bool


class Report(Request):
    """Tell whoever runs the server of something that was said."""

    type: Literal["report"]
    line: _Name
    why: Annotated[str, StringConstraints(max_length=TEXT_MOST)] = ""


class Ping(Request):
    type: Literal["ping"]


ClientMessage = Annotated[
    Hello
    | GiveOrder
    | CheckOrder
    | AskChoices
    | AskPreview
    | AskReach
    | AskOdds
    | AskWeighed
    | OfferUndo
    | Redo
    | AnswerUndo
    | Resign
    | ChooseLanguage
    | Join
    | SayText
    | Mute
    | Report
    | Ping,
    Field(discriminator="type"),
]


# -- from the server ---------------------------------------------------------------------------------------


class Told(Said):
    v: Literal[1] = 1


class Welcome(Told):
    """The answer to `hello`: everything as it stands. `steps` are those after the client's `seq`.

    `reset`: forget the steps you have (orders were taken back, or you asked from the start) and take these.
    """

    type: Literal["welcome"] = "welcome"
    seq: int
    match: MatchInfo
    seat: int | None = Field(description="null: you watch")
    table: tables.TableSaid
    reset: bool
    chat: list[LineSaid] = Field(description="what was said lately; nothing for who watches")
    muted: list[str] = Field(description="the people here whom you do not want to hear")
    behind: int = Field(description="by how many seconds you see it later than those who play")
    steps: list[tables.StepSaid]


What = Literal[
    "order",
    "undone",
    "offer",
    "declined",
    "joined",
    "presence",
    "resigned",
    "timed_out",
    "resumed",
    "language",
]
"""What may have changed at a table."""


class Changed(Told):
    """Something happened. `what` says what: an order, orders taken back (then `undone_to` is the step that
    is now last), an offer to take back or its end, somebody joined, came, left, resigned or ran out of time,
    the clocks go on after the server was away, the language changed.

    `match` is null where nothing in it changed that `table` does not say.
    """

    type: Literal["changed"] = "changed"
    seq: int
    what: What
    seat: int = Field(description="whose doing it is; -1: nobody's")
    step: tables.StepSaid | None
    undone_to: int | None
    table: tables.TableSaid
    match: MatchInfo


class Heard(Told):
    """Somebody who sits here has said something."""

    type: Literal["heard"] = "heard"
    line: LineSaid


class Answer(Told):
    re: int


class Done(Answer):
    """An order, resignation, offer or answer is on record, durably; `seq` is its number."""

    type: Literal["done"] = "done"
    seq: int


class Refused(Answer):
    """The rules do not allow it. Nothing has changed."""

    type: Literal["refused"] = "refused"
    refusal: RefusalSaid


class Needed(Answer):
    """Beside a real table: what must come up before the order is carried out. Nothing has changed."""

    type: Literal["needed"] = "needed"
    need: tables.NeedSaid
    fallen: list[tables.ChanceSaid] = Field(description="what came up so far: told, or rolled here")


class Failed(Answer):
    """A request that cannot be carried out, or a message that cannot be understood (then `re` is -1)."""

    type: Literal["error"] = "error"
    problem: Problem


class Found(Answer, Generic[Thing]):
    """What was asked for."""

    found: Thing


class Checked(Found[tables.CheckSaid]):
    type: Literal["checked"] = "checked"


class Choices(Found[tables.ChoicesSaid]):
    type: Literal["choices"] = "choices"


class Previewed(Found[tables.PreviewSaid]):
    type: Literal["previewed"] = "previewed"


class Reached(Found[tables.ReachSaid]):
    type: Literal["reached"] = "reached"


class Odds(Found[tables.OddsSaid]):
    type: Literal["odds"] = "odds"


class Weighed(Found[tables.ThoughtSaid]):
    type: Literal["weighed"] = "weighed"


class Pong(Answer):
    type: Literal["pong"] = "pong"


ServerMessage = Annotated[
    Welcome
    | Changed
    | Heard
    | Done
    | Refused
    | Needed
    | Failed
    | Checked
    | Choices
    | Previewed
    | Reached
    | Odds
    | Weighed
    | Pong,
    Field(discriminator="type"),
]

CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
