"""Cookies: a browser's token and key, where no script can read them.

SameSite: they are not sent when another site's page asks. A browser keeps cookies by host and not by port, so
a page on another port of the same host may still make it send them: who changes something by one must say
that the page is ours (`Origin`; the gate refuses foreign ones).
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from highground.server.people.tokens import YEAR
from highground.server.problems import Trouble

_KEYS_GO_TO = "/api/sessions"


def set_cookies(connection: HTTPConnection, response: Response, name: str, token: str, key: str) -> None:
    """Give a browser its token and key; both stay, so that a token too old can be told from none."""
    secure = connection.url.scheme in ("https", "wss")
    for suffix, value, path in (("", token, "/api"), ("-key", key, _KEYS_GO_TO)):
        if value:
            response.set_cookie(
                name + suffix, value, max_age=YEAR, path=path, secure=secure, httponly=True, samesite="strict"
            )


def clear_cookies(response: Response, name: str) -> None:
    response.delete_cookie(name, path="/api", httponly=True, samesite="strict")
    response.delete_cookie(f"{name}-key", path=_KEYS_GO_TO, httponly=True, samesite="strict")


def cookie_token(connection: HTTPConnection, name: str) -> str | None:
    """The token of the browser that asks, where that counts."""
    found = connection.cookies.get(name)
    if found is None or _only_looks(connection) or "origin" in connection.headers:
        return found
    if connection.scope["type"] == "websocket":
        return None
    raise Trouble("forbidden", "What a browser asks for by its cookie must say which page asks.")


def cookie_key(connection: HTTPConnection, name: str) -> str | None:
    """The key of the browser that asks."""
    return connection.cookies.get(f"{name}-key") if "origin" in connection.headers else None


def _only_looks(connection: HTTPConnection) -> bool:
    return connection.scope["type"] == "http" and connection.scope["method"] in ("GET", "HEAD")
