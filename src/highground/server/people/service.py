"""Who somebody is: guests, accounts, and the sessions they are known by."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from highground.bots.base import BOTS
from highground.server.people.names import likeness
from highground.server.people.passwords import Passwords
from highground.server.people.throttle import Throttle
from highground.server.people.tokens import Tokens, hash_of, new_key, split_key
from highground.server.problems import Trouble
from highground.server.protocol.people import AccountGiven, Login, PasswordGiven, Person
from highground.server.settings import Limits
from highground.server.store import people as store
from highground.server.store import sessions
from highground.server.store.database import Database, now
from highground.server.store.people import PersonRow

_KEPT = 10_000
_DAY = 24 * 3600 * 1000
GUEST_DAYS, ACCOUNT_DAYS = 366, 60
"""So long is a session good that nobody uses. A guest has no other key to their seats."""
_LATELY = 20_000
"""How far back, in ms, ended sessions are asked for again: clocks of processes differ a little."""


@dataclass(frozen=True)
class Opened:
    """Somebody, with a token and the key of their session (empty: they have it)."""

    person: PersonRow
    token: str
    key: str


class People:
    """Knows people by their tokens, and keeps those it met lately in memory."""

    def __init__(self, database: Database, limits: Limits) -> None:
        self.database = database
        self.passwords = Passwords()
        self.tokens = Tokens(limits.token_seconds)
        self.throttle = Throttle(limits)
        self.on_ended: Callable[[set[str], set[str]], None] = lambda sessions, people: None
        """Told which sessions have ended, and which people are gone."""
        self._known: dict[str, PersonRow] = {}
        self._ended: dict[str, int] = {}
        self._nobody = ""

    async def open(self) -> None:
        fresh = secrets.token_hex(32)
        self.tokens.begin(bytes.fromhex(await store.shared_secret(self.database, "tokens", fresh)))
        # Hashed once, to be compared with where there is no account: so that both take equally long.
        self._nobody = await self.passwords.hash(secrets.token_hex(8))
        since = now() - int(1000 * self.tokens.seconds)
        self._ended = dict(await sessions.ended_since(self.database, since))

    # -- tokens --------------------------------------------------------------------------------

    async def of_token(self, token: str) -> tuple[PersonRow, str]:
        """The person whose token it is, and their session."""
        id, session = self.tokens.read(token)
        if self.is_over(session):
            raise Trouble("unauthorized", "You have logged out. Log in again.")
        return await self.find(id), session

    def is_over(self, session: str) -> bool:
        """Whether a session has ended lately."""
        return session in self._ended

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

    async def _begin(self, person: PersonRow) -> Opened:
        session, key = new_key()
        await sessions.add_session(self.database, session, person.id, hash_of(key))
        return Opened(person, self.tokens.make(person.id, session), key)

    async def renew(self, key: str) -> Opened:
        """A fresh token for the key of a session."""
        session = split_key(key)
        found = await sessions.find_session(self.database, session)
        if found is None or not secrets.compare_digest(found.key, hash_of(key)):
            raise Trouble("unauthorized", "This session has ended. Log in again.")
        person = await self.find(found.person)
        days = GUEST_DAYS if person.account is None else ACCOUNT_DAYS
        if found.used + days * _DAY < now():
            raise Trouble("unauthorized", "Nobody has been here for a long while. Log in again.")
        await sessions.use_session(self.database, session)
        return Opened(person, self.tokens.make(person.id, session), "")

    async def adopt(self, token: str) -> Opened:
        """A session for a token from before there were sessions; it is good for that once."""
        id, made = self.tokens.read_old(token)
        if not await store.set_since(self.database, id, 1000 * made):
            raise Trouble("unauthorized", "This token is not valid any more. Log in.")
        return await self._begin(await self.find(id))

    # -- ending --------------------------------------------------------------------------------

    async def log_out(self, session: str) -> int:
        return self._end(await sessions.end_sessions(self.database, session=session))

    async def log_out_everywhere(self, person: PersonRow) -> int:
        await store.set_since(self.database, person.id, now())
        return self._end(await sessions.end_sessions(self.database, person=person.id))

    def forget(self, person: PersonRow) -> None:
        """Somebody is gone."""
        self._known.pop(person.id, None)
        self.on_ended(set(), {person.id})

    def _end(self, ended: list[tuple[str, str]]) -> int:
        """These sessions, each with its person, are over: known here, and soon in every process."""
        for session, person in ended:
            self._ended[session] = now()
            self._known.pop(person, None)
        self.on_ended({session for session, _ in ended}, set())
        return len(ended)

    async def hear_of_others(self) -> None:
        """Take in which sessions have ended in other processes, and forget what is long over."""
        old = now() - int(1000 * self.tokens.seconds) - _LATELY
        self._ended = {session: at for session, at in self._ended.items() if at > old}
        lately = await sessions.ended_since(self.database, now() - _LATELY)
        fresh = {session: at for session, at in lately if session not in self._ended}
        if not fresh:
            return
        self._ended.update(fresh)
        people = await sessions.people_of(self.database, list(fresh))
        gone = {id for id in people if await store.find_person(self.database, id) is None}
        for id in people:
            self._known.pop(id, None)
        self.on_ended(set(fresh), gone)

    async def clear_away(self) -> None:
        """Forget sessions that ended a while ago, and those that nobody has used for longest."""
        await sessions.drop_old(self.database, now() - _DAY, now() - GUEST_DAYS * _DAY)

    # -- guests and accounts -------------------------------------------------------------------

    async def welcome(self, name: str) -> Opened:
        """A new guest."""
        await self._check_free(name)
        person = await store.add_person(self.database, secrets.token_urlsafe(12), name)
        self._keep(person)
        return await self._begin(person)

    async def rename(self, guest: PersonRow, name: str) -> PersonRow:
        """A guest under another name, at the tables to come; who has an account is called by it."""
        if guest.account is not None:
            raise Trouble("conflict", "An account keeps its name.")
        await self._check_free(name)
        await store.rename(self.database, guest.id, name)
        self._known.pop(guest.id, None)
        return await self.find(guest.id)

    async def _check_free(self, name: str) -> None:
        if await store.looks_like_account(self.database, name, likeness(name)):
            raise Trouble("conflict", f"The name {name} is an account's, or looks like one.")

    async def make_account(self, guest: PersonRow, given: AccountGiven, address: str) -> Opened:
        """An account instead of a guest; whatever the guest was known by ends."""
        looks = likeness(given.name)
        # In each case: a capital I looks like a small l.
        nobodys = {likeness(case(each)) for each in ("Guest", *BOTS) for case in (str.lower, str.upper)}
        if nobodys & {looks, likeness(given.name.casefold())}:
            raise Trouble("conflict", f"Nobody can be called {given.name}.")
        if guest.account is not None:
            raise Trouble("conflict", "You have an account already.")
        # Before the password is hashed: that takes long, and no guess at a free name is to be paid by others.
        taken = f"The name {given.name} is taken, or looks like one that is."
        if await store.looks_like_account(self.database, given.name, looks):
            raise Trouble("conflict", taken)
        # As a try: whoever asks many times at once would have the only thread that hashes.
        self.throttle.check(guest.id, address)
        hashed = await self.passwords.hash(given.password)
        if not await store.make_account(self.database, guest.id, given.name, looks, hashed):
            raise Trouble("conflict", taken)
        await self.log_out_everywhere(guest)
        return await self._begin(await self.find(guest.id))

    async def login(self, given: Login, address: str) -> Opened:
        account = given.name.casefold()
        self.throttle.check(account, address)
        # No account has such a letter in its name, and PostgreSQL cannot even look for it.
        person = None if "\0" in account else await store.find_account(self.database, account)
        if not await self._is_right(person, given.password) or person is None:
            raise Trouble("unauthorized", "Name and password do not fit together.")
        return await self._begin(person)

    async def change_password(self, person: PersonRow, given: PasswordGiven, address: str) -> Opened:
        """Another password; every session but the one that begins now ends."""
        if person.account is None:
            raise Trouble("conflict", "A guest has no password.")
        await self.check_password(person, given.old, address)
        hashed = await self.passwords.hash(given.new)
        await store.set_password(self.database, person.id, hashed)
        await self.log_out_everywhere(person)
        return await self._begin(await self.find(person.id))

    async def check_password(self, person: PersonRow, password: str | None, address: str) -> None:
        """Trouble unless it is an account's password; a guest has none."""
        if person.account is None:
            return
        self.throttle.check(person.account, address)
        if password is None or not await self._is_right(person, password):
            raise Trouble("unauthorized", "This is not your password.")

    async def _is_right(self, person: PersonRow | None, password: str) -> bool:
        hashed = self._nobody if person is None or person.password is None else person.password
        return await self.passwords.fits(hashed, password)


def said(person: PersonRow) -> Person:
    return Person(id=person.id, name=person.name, account=person.account is not None)
