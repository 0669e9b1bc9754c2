"""Matches over HTTP, and their sockets."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from highground.server.context import Asking, Context, Lang, Perhaps, parts_of
from highground.server.parts import Parts
from highground.server.problems import Trouble, answers
from highground.server.protocol.matches import ForkGiven, Joined, MatchGiven, MatchInfo, MatchList
from highground.server.protocol.messages import CLIENT_MESSAGE, Failed, Hello
from highground.server.protocol.shapes import Problem
from highground.server.tables.info import seat_of
from highground.server.tables.reader import Reader
from highground.server.tables.table import Table

__all__ = ["router"]

router = APIRouter(tags=["matches"])
HELLO_SECONDS = 20.0
CLOSE_CODES = {"not_found": 4404, "unauthorized": 4401, "forbidden": 4403, "too_many": 4429}


@router.post("/matches", status_code=201, responses=answers("unauthorized", "not_found", "conflict"))
async def make_match(given: MatchGiven, asking: Asking, context: Context, lang: Lang = "en") -> MatchInfo:
    """Begin a match: against a bot at once, against a friend when they have opened the invitation."""
    row = await context.tables.create(asking, given)
    return await context.tables.info(row, asking.id, lang)


@router.get("/matches", responses=answers("unauthorized"))
async def list_matches(perhaps: Perhaps, context: Context, lang: Lang = "en") -> MatchList:
    """My matches, those I may watch, and finished ones."""
    return await context.tables.lists(perhaps, lang)


@router.get("/matches/{id}", responses=answers("unauthorized", "forbidden", "not_found"))
async def show_match(id: str, perhaps: Perhaps, context: Context, lang: Lang = "en") -> MatchInfo:
    """A match: who plays, how far it is, how it ended."""
    info = await context.tables.info(
        await context.tables.row(id), None if perhaps is None else perhaps.id, lang
    )
    if not context.tables.may_see(info, perhaps):
        raise Trouble("forbidden", "This match is not public.")
    return info


@router.get("/invitations/{code}", responses=answers("unauthorized", "not_found"))
async def show_invitation(code: str, perhaps: Perhaps, context: Context, lang: Lang = "en") -> MatchInfo:
    """The match that an invitation leads to."""
    row = await context.tables.invited(code)
    return await context.tables.info(row, None if perhaps is None else perhaps.id, lang)


@router.post("/invitations/{code}", responses=answers("unauthorized", "not_found", "conflict", "unplayable"))
async def accept_invitation(code: str, asking: Asking, context: Context, lang: Lang = "en") -> Joined:
    """Take the open seat."""
    row = await context.tables.invited(code)
    table = await context.tables.table(row.id)
    seat = await table.join(asking)
    return Joined(match=table.info(asking.id, lang), seat=seat)


@router.post(
    "/matches/{id}/fork",
    status_code=201,
    responses=answers("unauthorized", "forbidden", "not_found", "conflict", "unplayable"),
)
async def fork_match(
    id: str, given: ForkGiven, asking: Asking, context: Context, lang: Lang = "en"
) -> MatchInfo:
    """Go on from a step of a finished match, with fresh luck."""
    row = await context.tables.row(id)
    if not context.tables.may_see(await context.tables.info(row, asking.id, lang), asking):
        raise Trouble("forbidden", "This match is not public.")
    made = await context.tables.fork(asking, row, given)
    return await context.tables.info(made, asking.id, lang)


# -- the socket ------------------------------------------------------------------------------------------


@router.websocket("/matches/{id}/socket")
async def play(socket: WebSocket, id: str) -> None:
    """Play or watch: see `protocol.messages`."""
    parts = parts_of(socket)
    await socket.accept()
    try:
        table, reader = await _enter(parts, socket, id)
    except Trouble as trouble:
        await _say_and_close(socket, trouble)
        return
    except (WebSocketDisconnect, RuntimeError):
        return
    writer = asyncio.create_task(_write(socket, reader))
    try:
        await _read(socket, table, reader, parts.settings.limits.message_bytes)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        reader.close(1000)
        await table.leave(reader)
        with suppress(Exception):
            await writer


async def _enter(parts: Parts, socket: WebSocket, id: str) -> tuple[Table, Reader]:
    """Hear who comes and show them to their seat."""
    hello = await _hello(socket)
    person = None if hello.token is None else await parts.people.of_token(hello.token)
    table = await parts.tables.table(id)
    seat = seat_of(table.course.seats, None if person is None else person.id)
    if seat is None and not table.course.row.public:
        raise Trouble("forbidden", "This match is not public.")
    reader = Reader(-1 if seat is None else seat, None if person is None else person.id, hello.language)
    await table.connect(reader, hello.seq)
    return table, reader


async def _hello(socket: WebSocket) -> Hello:
    try:
        text = await asyncio.wait_for(socket.receive_text(), HELLO_SECONDS)
        message = CLIENT_MESSAGE.validate_json(text)
    except TimeoutError as error:
        raise Trouble("bad_request", "Nobody said hello.") from error
    except (ValidationError, KeyError) as error:
        raise Trouble("bad_request", "The first message must be a hello.") from error
    if not isinstance(message, Hello):
        raise Trouble("bad_request", "The first message must be a hello.")
    return message


async def _read(socket: WebSocket, table: Table, reader: Reader, most: int) -> None:
    while reader.closed is None:
        try:
            text = await socket.receive_text()
        except KeyError:
            reader.send(_not_understood("Messages are text, not bytes."))
            continue
        if len(text) > most:
            reader.send(_not_understood(f"A message has at most {most} characters."))
            continue
        try:
            message = CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            reader.send(_not_understood(f"{where}: {first['msg']}"))
            continue
        if isinstance(message, Hello):
            reader.send(_not_understood("Say hello only once."))
            continue
        reader.send(await table.handle(reader, message))


def _not_understood(text: str) -> Failed:
    return Failed(re=-1, problem=Problem(error="bad_request", text=text))


async def _write(socket: WebSocket, reader: Reader) -> None:
    """Send what is in the outbox, in order, until the reader is closed."""
    while True:
        text = await reader.outbox.get()
        if text is None:
            break
        await socket.send_text(text)
    with suppress(RuntimeError):
        await socket.close(reader.closed or 1000)


async def _say_and_close(socket: WebSocket, trouble: Trouble) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(Failed(re=-1, problem=trouble.problem()).model_dump_json())
        await socket.close(CLOSE_CODES.get(trouble.error, 4400))
