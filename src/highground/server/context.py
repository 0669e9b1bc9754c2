"""What endpoints are given: the server's parts, and who asks."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import Depends, Query
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection

from highground.server.parts import Parts
from highground.server.problems import Trouble
from highground.server.protocol.shapes import Language
from highground.server.store.people import PersonRow

__all__ = ["Asking", "Context", "Lang", "Perhaps", "parts_of"]

_bearer = HTTPBearer(auto_error=False, description="the token of a guest or an account")


def parts_of(connection: HTTPConnection) -> Parts:
    """The parts of the server that a request or a socket came to."""
    return cast(Parts, connection.app.state.parts)


async def _perhaps(
    connection: HTTPConnection,
    given: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> PersonRow | None:
    return None if given is None else await parts_of(connection).people.of_token(given.credentials)


async def _asking(person: Annotated[PersonRow | None, Depends(_perhaps)]) -> PersonRow:
    if person is None:
        raise Trouble("unauthorized", "This needs a token: Authorization: Bearer …")
    return person


Context = Annotated[Parts, Depends(parts_of)]
Perhaps = Annotated[PersonRow | None, Depends(_perhaps)]
Asking = Annotated[PersonRow, Depends(_asking)]
Lang = Annotated[Language, Query(description="the language of sentences")]
