"""What endpoints are given: the server's services, and who asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Query
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection, Request

from highground.server.asker import Asker
from highground.server.operations.gate import address_of
from highground.server.people.cookies import cookie_token
from highground.server.problems import Trouble
from highground.server.protocol.shapes import Language
from highground.server.services import Services
from highground.server.store.people import PersonRow

_bearer = HTTPBearer(auto_error=False, description="the token of a guest or an account")


def services_of(connection: HTTPConnection) -> Services:
    """The services of the server that a request or a socket came to."""
    return cast(Services, connection.app.state.services)


@dataclass(frozen=True)
class Seated:
    """Who asks, and the session they are known by."""

    person: PersonRow
    session: str


async def _known(
    connection: HTTPConnection,
    given: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> Seated | None:
    people = services_of(connection).people
    token = cookie_token(connection, people.tokens.cookie) if given is None else given.credentials
    return None if token is None else Seated(*await people.of_token(token))


async def _perhaps(known: Annotated[Seated | None, Depends(_known)]) -> PersonRow | None:
    return None if known is None else known.person


async def _sitting(known: Annotated[Seated | None, Depends(_known)]) -> Seated:
    if known is None:
        raise Trouble("unauthorized", "This needs a token: Authorization: Bearer …, or a browser's cookie.")
    return known


async def _current_user(sitting: Annotated[Seated, Depends(_sitting)]) -> PersonRow:
    return sitting.person


async def _waiting(request: Request, known: Annotated[Seated | None, Depends(_known)]) -> Asker:
    place = address_of(request.scope)
    owner = place if known is None else f"{place} {known.person.id}"
    return Asker(request, owner, services_of(request).workers)


Context = Annotated[Services, Depends(services_of)]
Waiting = Annotated[Asker, Depends(_waiting)]
Perhaps = Annotated[PersonRow | None, Depends(_perhaps)]
CurrentUser = Annotated[PersonRow, Depends(_current_user)]
Sitting = Annotated[Seated, Depends(_sitting)]
Lang = Annotated[Language, Query(description="the language of sentences")]
