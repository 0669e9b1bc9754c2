"""Who somebody is: signed tokens, and passwords for those who want one.

A token is the person's id, when it was made, and a signature over both by a secret that all processes share.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import secrets
import time

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from highground.server.problems import Trouble
from highground.server.protocol.people import AccountGiven, Login, Person, Session
from highground.server.store import people as store
from highground.server.store.database import Database
from highground.server.store.people import PersonRow

__all__ = ["People"]

YEAR = 366 * 24 * 3600
_KEPT = 10_000


class People:
    """Makes and checks tokens, and keeps the people it met lately in memory."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.hasher = PasswordHasher()
        self._secret = b""
        self._known: dict[str, PersonRow] = {}
        self._nobody = ""

    async def open(self) -> None:
        fresh = secrets.token_hex(32)
        self._secret = bytes.fromhex(await store.shared_secret(self.database, "tokens", fresh))
        # Hashed once, to be compared with where there is no account: so that both take equally long.
        self._nobody = await asyncio.to_thread(self.hasher.hash, secrets.token_hex(8))

    # -- tokens --------------------------------------------------------------------------------

    def token_for(self, id: str) -> str:
        body = f"{id}.{int(time.time())}"
        return f"{body}.{self.sign(body)}"

    def sign(self, text: str) -> str:
        """A signature that only a process on the same database can make."""
        digest = hmac.new(self._secret, text.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:24]).decode().rstrip("=")

    async def of_token(self, token: str) -> PersonRow:
        """The person whose token it is; trouble if it is not one of ours or too old."""
        body, _, signature = token.rpartition(".")
        id, _, made = body.rpartition(".")
        if not id or not token.isascii() or not hmac.compare_digest(signature, self.sign(body)):
            raise Trouble("unauthorized", "This token is not valid here. Ask for a new one.")
        if not made.isdecimal() or int(made) + YEAR < time.time():
            raise Trouble("unauthorized", "This token has expired. Ask for a new one.")
        return await self.find(id)

    async def find(self, id: str) -> PersonRow:
        known = self._known.get(id)
        if known is None:
            known = await store.find_person(self.database, id)
            if known is None:
                raise Trouble("unauthorized", "This token belongs to nobody here. Ask for a new one.")
            self._keep(known)
        return known

    def _keep(self, person: PersonRow) -> None:
        while len(self._known) >= _KEPT:
            self._known.pop(next(iter(self._known)))
        self._known[person.id] = person

    # -- guests and accounts -------------------------------------------------------------------

    async def welcome(self, name: str) -> Session:
        """A new guest."""
        person = await store.add_person(self.database, secrets.token_urlsafe(12), name)
        self._keep(person)
        return self._session(person)

    async def rename(self, guest: PersonRow, name: str) -> PersonRow:
        """A guest under another name, at the tables to come; who has an account is called by it."""
        if guest.account is not None:
            raise Trouble("conflict", "An account keeps its name.")
        await store.rename(self.database, guest.id, name)
        self._known.pop(guest.id, None)
        return await self.find(guest.id)

    async def make_account(self, guest: PersonRow, given: AccountGiven) -> Session:
        hashed = await asyncio.to_thread(self.hasher.hash, given.password)
        if not await store.make_account(self.database, guest.id, given.name, hashed):
            if guest.account is not None:
                raise Trouble("conflict", "You have an account already.")
            raise Trouble("conflict", f"The name {given.name} is taken.")
        self._known.pop(guest.id, None)
        return self._session(await self.find(guest.id))

    async def login(self, given: Login) -> Session:
        person = await store.find_account(self.database, given.name.casefold())
        hashed = self._nobody if person is None or person.password is None else person.password
        right = await asyncio.to_thread(self._verify, hashed, given.password)
        if person is None or not right:
            raise Trouble("unauthorized", "Name and password do not fit together.")
        return self._session(person)

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self.hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    def _session(self, person: PersonRow) -> Session:
        return Session(token=self.token_for(person.id), person=said(person))


def said(person: PersonRow) -> Person:
    return Person(id=person.id, name=person.name, account=person.account is not None)
