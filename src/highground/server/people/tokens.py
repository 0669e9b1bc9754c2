"""Tokens: who somebody is for the next while, and the key that renews it.

A token says person, session and when it was made, signed by a secret that all processes on a database share.
It is checked without asking the database; so it is short-lived, and sessions that ended are known by heart.
The key of a session lies in the database as a hash, and is good until the session ends.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time

from highground.server.problems import Trouble

YEAR = 366 * 24 * 3600


def new_key() -> tuple[str, str]:
    """The id of a new session, and the key that renews its tokens."""
    session = secrets.token_urlsafe(9)
    return session, f"{session}.{secrets.token_urlsafe(32)}"


def split_key(key: str) -> str:
    """The session that a key belongs to, if it is one."""
    return key.partition(".")[0]


def hash_of(key: str) -> str:
    """A key has 256 bits of chance in it: a plain hash of it tells nobody anything."""
    return hashlib.sha256(key.encode()).hexdigest()


class Tokens:
    """Makes and reads tokens."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._secret = b""

    def begin(self, secret: bytes) -> None:
        self._secret = secret

    @property
    def cookie(self) -> str:
        """What this server's cookies are called: a browser keeps them by host, whatever the port."""
        return f"highground-{self.sign('the name of our cookies')[:8]}"

    def sign(self, text: str) -> str:
        """A signature that only a process on the same database can make."""
        digest = hmac.new(self._secret, text.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:24]).decode().rstrip("=")

    def make(self, person: str, session: str) -> str:
        body = f"{person}.{session}.{int(time.time())}"
        return f"{body}.{self.sign(body)}"

    def read(self, token: str) -> tuple[str, str]:
        """The person and the session of a token; trouble if it is not one of ours or too old."""
        body = self._checked(token)
        person, _, rest = body.partition(".")
        session, _, made = rest.partition(".")
        if not made.isdecimal() or int(made) + self.seconds < time.time():
            raise Trouble("unauthorized", "This token has expired. Renew it, or log in.")
        return person, session

    def read_old(self, token: str) -> tuple[str, int]:
        """The person of a token as they were before there were sessions, and when it was made.

        Those were good for a year. One may be turned into a session, once.
        """
        person, _, made = self._checked(token).partition(".")
        if not made.isdecimal() or int(made) + YEAR < time.time():
            raise Trouble("unauthorized", "This token has expired. Log in.")
        return person, int(made)

    def _checked(self, token: str) -> str:
        body, _, signature = token.rpartition(".")
        if not body or not token.isascii() or not hmac.compare_digest(signature, self.sign(body)):
            raise Trouble("unauthorized", "This token is not valid here. Ask for a new one.")
        return body
