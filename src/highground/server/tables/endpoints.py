"""Matches over HTTP, and their sockets."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from highground.engine.describe import Speaker
from highground.server.answering import problem_of
from highground.server.context import Context, CurrentUser, Lang, Perhaps, Waiting, services_of
from highground.server.lobby.systems import find_rules
from highground.server.operations.gate import address_of
from highground.server.operations.limits import Buckets
from highground.server.people.cookies import cookie_token
from highground.server.problems import Trouble, answers
from highground.server.protocol import messages
from highground.server.protocol.matches import (
    CompanionGiven,
    CompanionSaid,
    ForkGiven,
    Joined,
    MatchGiven,
    MatchInfo,
    MatchList,
    RematchSaid,
)
from highground.server.protocol.messages import CLIENT_MESSAGE, Failed, Hello
from highground.server.protocol.shapes import Problem
from highground.server.services import Services
from highground.server.tables.connection import Connection
from highground.server.tables.info import seat_of
from highground.server.tables.real_dice import Needed, say_fallen, say_need
from highground.server.tables.relay import RELAY, Elsewhere, is_relayed, join_elsewhere, relay_socket
from highground.server.tables.table import Table

router = APIRouter(tags=["matches"])
RETRIES = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6)
RELAYED = "another process of ours"
PAUSE = 1.0
"""So many seconds nothing more is heard from a socket that said too much at once: it stays where it is."""
TOLD = (
    messages.GiveOrder,
    messages.OfferUndo,
    messages.AnswerUndo,
    messages.Redo,
    messages.ChooseLanguage,
    messages.SayText,
    messages.Mute,
    messages.Report,
    messages.AskWeighed,
)
"""Whatever makes a table tell everybody how it stands, writes something down, or is looked up by the server
itself."""
CLOSE_CODES = {
    "not_found": 4404,
    "unauthorized": 4401,
    "forbidden": 4403,
    "too_many": 4429,
    "unavailable": 1013,
}


@router.post("/matches", status_code=201, responses=answers("unauthorized", "not_found", "conflict"))
async def make_match(
    given: MatchGiven, user: CurrentUser, context: Context, asker: Waiting, lang: Lang = "en"
) -> MatchInfo:
    """Begin a match: against a bot at once, against a friend when they have opened the invitation."""
    row = await context.maker.begin(user, given, asker)
    return await context.tables.info(row, user.id, lang)


@router.post("/companions", status_code=201, responses=answers("unauthorized", "not_found", "conflict"))
async def make_companion(
    given: CompanionGiven, user: CurrentUser, context: Context, asker: Waiting, lang: Lang = "en"
) -> CompanionSaid:
    """Begin a match beside a real table. What the opening needs is told with the next try."""
    try:
        row = await context.maker.beside(user, given, asker)
    except Needed as needed:
        rules = find_rules(given.system)
        fallen = say_fallen(needed.fallen)
        need = say_need(needed.ask, Speaker(rules.package, lang, needed.sides), len(fallen))
        return CompanionSaid(match=None, need=need, fallen=fallen)
    return CompanionSaid(match=await context.tables.info(row, user.id, lang), need=None, fallen=[])


@router.get("/matches", responses=answers("unauthorized"))
async def list_matches(perhaps: Perhaps, context: Context, lang: Lang = "en") -> MatchList:
    """My matches, those I may watch, and finished ones."""
    return await context.tables.lists(perhaps, lang)


@router.get("/matches/{id}", responses=answers("unauthorized", "forbidden", "not_found"))
async def show_match(id: str, perhaps: Perhaps, context: Context, lang: Lang = "en") -> MatchInfo:
    """A match: who plays, how far it is, how it ended."""
    _, info = await context.tables.visible(id, perhaps, lang)
    return info


@router.delete(
    "/matches/{id}", status_code=204, responses=answers("unauthorized", "forbidden", "not_found", "conflict")
)
async def delete_match(id: str, user: CurrentUser, context: Context) -> None:
    """Delete a match that is over, or that only bots play; if others sit there, your name at it."""
    await context.ratings.count_match(id)
    await context.tables.remove(await context.tables.row(id), user)


@router.get("/invitations/{code}", responses=answers("unauthorized", "not_found"))
async def show_invitation(code: str, perhaps: Perhaps, context: Context, lang: Lang = "en") -> MatchInfo:
    """The match that an invitation leads to."""
    row = await context.tables.invited(code)
    return await context.tables.info(row, None if perhaps is None else perhaps.id, lang)


@router.post("/invitations/{code}", responses=answers("unauthorized", "not_found", "conflict", "unplayable"))
async def accept_invitation(code: str, user: CurrentUser, context: Context, lang: Lang = "en") -> Joined:
    """Take the open seat."""
    row = await context.tables.invited(code)
    try:
        await (await context.tables.table(row.id)).join(user)
    except Elsewhere as there:
        await join_elsewhere(context.people, user, code, there)
    info = await context.tables.info(await context.tables.row(row.id), user.id, lang)
    return Joined(match=info, seat=info.you or 0)


@router.post(
    "/matches/{id}/fork",
    status_code=201,
    responses=answers("unauthorized", "forbidden", "not_found", "conflict", "unplayable"),
)
async def fork_match(
    id: str, given: ForkGiven, user: CurrentUser, context: Context, asker: Waiting, lang: Lang = "en"
) -> MatchInfo:
    """Go on from a step of a finished match, with fresh luck."""
    row, _ = await context.tables.visible(id, user, lang)
    made = await context.maker.fork(user, await context.tables.kept(row), given, asker)
    return await context.tables.info(made, user.id, lang)


@router.get("/matches/{id}/rematch", responses=answers("unauthorized", "forbidden", "not_found", "conflict"))
async def show_rematch(id: str, user: CurrentUser, context: Context, lang: Lang = "en") -> RematchSaid:
    """The rematch that somebody has asked for, told to those who played."""
    found = await context.rematches.find(id, user)
    return RematchSaid(match=None if found is None else await context.tables.info(found, user.id, lang))


@router.post(
    "/matches/{id}/rematch",
    responses=answers("unauthorized", "forbidden", "not_found", "conflict", "unplayable"),
)
async def ask_for_rematch(
    id: str, user: CurrentUser, context: Context, asker: Waiting, lang: Lang = "en"
) -> MatchInfo:
    """Play again with the sides swapped: ask for it, or accept what the other has asked for."""
    row = await context.rematches.ask(id, user, asker)
    return await context.tables.info(row, user.id, lang)


@router.delete(
    "/matches/{id}/rematch",
    status_code=204,
    responses=answers("unauthorized", "forbidden", "not_found", "conflict"),
)
async def decline_rematch(id: str, user: CurrentUser, context: Context) -> None:
    """No rematch: neither one that I asked for nor one that I am asked for."""
    await context.rematches.decline(id, user)


# -- the socket ------------------------------------------------------------------------------------------


@router.websocket("/matches/{id}/socket")
async def play(socket: WebSocket, id: str) -> None:
    """Play or watch: see `protocol.messages`."""
    services = services_of(socket)
    relayed = is_relayed(services.people, id, socket.headers.get(RELAY))
    address = RELAYED if relayed else address_of(socket.scope)
    if not relayed and not services.openings.take(address):
        await socket.close()  # unopened: it is no socket that somebody could leave open
        return
    await socket.accept()
    if not services.sockets.enter(address, relayed):
        await _say_and_close(socket, Trouble("too_many", "Too many connections. Close some first."))
        return
    guest = _Guest(address)
    try:
        await _sit(services, socket, id, guest, relayed)
    finally:
        services.sockets.leave(address, guest.person)


class _Guest:
    """Where a socket comes from, and who it turned out to be: so that it can be counted out again."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.person: str | None = None


async def _sit(services: Services, socket: WebSocket, id: str, guest: _Guest, relayed: bool) -> None:
    try:
        text, hello = await _hello(socket, services)
        found = await _find(services, socket, id, text, relayed)
        if isinstance(found, int):
            with suppress(RuntimeError):
                await socket.close(found)
            return
        table = found
        reader = await _enter(services, table, hello, guest)
    except Trouble as trouble:
        await _say_and_close(socket, trouble)
        return
    except (WebSocketDisconnect, RuntimeError):
        return
    except Exception as error:
        await _say_and_close(socket, problem_of(error))
        return
    writer = asyncio.create_task(_write(socket, reader))
    try:
        await _read(socket, table, reader, services)
    finally:
        reader.close(1000)
        await table.leave(reader)
        with suppress(Exception):
            await writer


async def _find(services: Services, socket: WebSocket, id: str, hello: str, relayed: bool) -> Table | int:
    """The table, if it is held here; else the socket has been passed on, and this is the code to close it
    with.
    """
    for wait in RETRIES:
        try:
            return await services.tables.table(id)
        except Elsewhere as there:
            if relayed:
                return 1012
            if there.address != services.settings.address:
                try:
                    return await relay_socket(socket, hello, there, services.people)
                except (OSError, TimeoutError):
                    pass
        # Whoever held it is gone, or is just letting go: it is soon free, or held by somebody else.
        await asyncio.sleep(wait)
    return 1012


async def _enter(services: Services, table: Table, hello: Hello, guest: _Guest) -> Connection:
    """Show somebody to their seat."""
    person, session = (None, "") if hello.token is None else await services.people.of_token(hello.token)
    if person is not None:
        if not services.sockets.seat(person.id):
            raise Trouble("too_many", "You have too many connections. Close some first.")
        guest.person = person.id
    seat = seat_of(table.course.seats, None if person is None else person.id)
    row = table.course.row
    invited = hello.invitation is not None and hello.invitation == row.invitation
    if seat is None and not row.public and not (invited and not table.course.full()):
        raise Trouble("forbidden", "This match is not public.")
    who = None if person is None else person.id
    reader = Connection(-1 if seat is None else seat, who, hello.language, session, guest.address)
    await table.connect(reader, hello.seq)
    if services.people.is_over(session):  # it ended while they were shown in, and nobody saw them here
        reader.close(4401)
    return reader


async def _hello(socket: WebSocket, services: Services) -> tuple[str, Hello]:
    """Hear who comes: the message, with the browser's own token in it, and what it says."""
    try:
        text = await asyncio.wait_for(socket.receive_text(), services.settings.limits.hello_seconds)
        message = CLIENT_MESSAGE.validate_json(text)
    except TimeoutError as error:
        raise Trouble("bad_request", "Nobody said hello.") from error
    except (ValidationError, KeyError) as error:
        raise Trouble("bad_request", "The first message must be a hello.") from error
    if not isinstance(message, Hello):
        raise Trouble("bad_request", "The first message must be a hello.")
    token = cookie_token(socket, services.people.tokens.cookie) if message.token is None else None
    if token is not None:
        message = message.model_copy(update={"token": token})
        text = message.model_dump_json()
    return text, message


async def _read(socket: WebSocket, table: Table, reader: Connection, services: Services) -> None:
    """Hear requests and answer them, one after the other, until somebody closes."""
    inbox: asyncio.Queue[Any] = asyncio.Queue()
    answering = asyncio.create_task(_answer_all(inbox, table, reader, services))
    try:
        await _hear(socket, inbox, reader, services)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        # What was asked need not be found out any more; an order that was given is still played.
        reader.go()
        inbox.put_nowait(None)
        await answering


async def _hear(socket: WebSocket, inbox: asyncio.Queue[Any], reader: Connection, services: Services) -> None:
    """Take requests as they come, also while others are being answered: so it is heard when a reader goes."""
    limits = services.settings.limits
    place = _place(reader)
    bucket = Buckets(limits.messages_per_second, limits.message_burst)
    while reader.closed is None:
        try:
            text = await socket.receive_text()
        except KeyError:
            reader.send(_not_understood("Messages are text, not bytes."))
            continue
        message = _understand(text, limits.message_bytes)
        told = isinstance(message, TOLD) and not services.orders.take(place)
        often = not bucket.take("") or not services.messages.take(place)
        fits = services.coming.enter(place, len(text))
        if often or told or inbox.qsize() > limits.message_burst or not fits:
            services.coming.leave(place, len(text))
            trouble = Problem(error="too_many", text="That was too much at once. Wait a moment.")
            reader.send(Failed(re=getattr(message, "id", -1), problem=trouble))
            if often:
                await asyncio.sleep(PAUSE)
        else:
            inbox.put_nowait((message, len(text)))


def _place(reader: Connection) -> str:
    """By what a reader is counted."""
    return reader.person or RELAYED if reader.address in ("", RELAYED) else reader.address


async def _answer_all(
    inbox: asyncio.Queue[Any], table: Table, reader: Connection, services: Services
) -> None:
    while (come := await inbox.get()) is not None:
        message, size = come
        started = time.perf_counter()
        answer = message if isinstance(message, Failed) else await table.handle(reader, message)
        reader.answer(answer)
        services.coming.leave(_place(reader), size)
        kind = getattr(message, "type", "?")
        services.metrics.message(kind, getattr(answer, "type", "?"), time.perf_counter() - started)


def _understand(text: str, most: int) -> Any:
    """The request that a text is, or the error to answer it with."""
    if len(text) > most:
        return _not_understood(f"A message has at most {most} characters.")
    try:
        message = CLIENT_MESSAGE.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        return _not_understood(f"{where}: {first['msg']}")
    return _not_understood("Say hello only once.") if isinstance(message, Hello) else message


def _not_understood(text: str) -> Failed:
    return Failed(re=-1, problem=Problem(error="bad_request", text=text))


async def _write(socket: WebSocket, reader: Connection) -> None:
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
