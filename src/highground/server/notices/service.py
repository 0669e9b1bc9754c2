"""It is your turn: told once for each turn of a game over days, to whoever is not at the table."""

from __future__ import annotations

import asyncio
import logging
import secrets

from highground.server.notices.senders import Gone, Mailing, Pushing
from highground.server.operations.limits import Buckets
from highground.server.problems import Trouble
from highground.server.protocol.notices import EmailGiven, NoticesSaid, SubscriptionGiven
from highground.server.settings import Limits, Outgoing
from highground.server.store import notices as store
from highground.server.store.database import Database, now
from highground.server.store.notices import AddressRow, Due, SubscriptionRow
from highground.server.store.people import PersonRow
from highground.server.tables.service import Tables

AT_ONCE = 50
BROWSERS_MOST = 10
_LATE = 24 * 3600 * 1000
_HOUR = 3600.0
_TURN = {
    "en": ("It is your turn", "It is your turn in {title}."),
    "ru": ("Ваш ход", "Ваш ход в партии «{title}»."),
}
_CONFIRM = {
    "en": (
        "Confirm your address",
        "Somebody wants to be told here when it is their turn. If it is you, open this link:\n\n{link}\n\n"
        "If not, do nothing: nothing more is sent.\n",
    ),
    "ru": (
        "Подтвердите адрес",
        "Кто-то хочет получать сюда сообщения о своём ходе. Если это вы, откройте ссылку:\n\n{link}\n\n"
        "Если нет, ничего не делайте: больше ничего не придёт.\n",
    ),
}
log = logging.getLogger("highground.notices")


class Notices:
    """Who is told how, and telling them."""

    def __init__(self, database: Database, tables: Tables, given: Outgoing, limits: Limits) -> None:
        self.database = database
        self.tables = tables
        self.pushing = Pushing(given) if given.vapid else None
        self.mailing = Mailing(given) if given.smtp else None
        self._wait = int(1000 * limits.notice_seconds)
        self._by_place = Buckets(limits.mails_per_hour / _HOUR, limits.mail_burst)
        self._by_address = Buckets(limits.mails_per_hour / _HOUR, limits.mail_burst)
        self._sending: set[asyncio.Task[None]] = set()
        self._few = asyncio.Semaphore(4)

    # -- how somebody is told --------------------------------------------------------------------------

    async def show(self, person: PersonRow) -> NoticesSaid:
        address = await store.find_address(self.database, person.id)
        return NoticesSaid(
            push_key=None if self.pushing is None else self.pushing.public,
            mail=self.mailing is not None,
            email="" if address is None else address.email,
            confirmed=address is not None and address.confirmed,
            browsers=await store.count_subscriptions(self.database, person.id),
        )

    async def subscribe(self, person: PersonRow, given: SubscriptionGiven) -> None:
        if self.pushing is None:
            raise Trouble("conflict", "This server sends no pushes.")
        if not self.pushing.takes(given.endpoint):
            raise Trouble("invalid", "This server does not push there.")
        if await store.count_subscriptions(self.database, person.id) >= BROWSERS_MOST:
            raise Trouble("too_many", f"At most {BROWSERS_MOST} browsers are told. Remove one first.")
        row = SubscriptionRow(given.endpoint, person.id, given.p256dh, given.auth, given.language, now())
        await store.subscribe(self.database, row)

    async def unsubscribe(self, person: PersonRow, endpoint: str) -> None:
        await store.unsubscribe(self.database, endpoint, person.id)

    async def set_email(self, person: PersonRow, given: EmailGiven, place: str) -> None:
        """Ask at an address whether it is theirs; nothing else goes there before it was answered."""
        if self.mailing is None:
            raise Trouble("conflict", "This server sends no e-mail.")
        if not self._by_place.take(place) or not self._by_address.take(given.email.casefold()):
            raise Trouble("too_many", "Too many messages. Wait a while.", retry=3600)
        code = secrets.token_urlsafe(24)
        row = AddressRow(person.id, given.email, code, False, given.language, now())
        await store.set_address(self.database, row)
        subject, text = _CONFIRM[given.language]
        link = f"{self.mailing.url}/confirm/{code}"
        try:
            await asyncio.to_thread(self.mailing.send, given.email, subject, text.format(link=link))
        except OSError as error:
            log.warning("mail was not taken: %s", error)
            await store.drop_address(self.database, person.id)
            raise Trouble("unavailable", "The message could not be sent. Try again later.") from error

    async def confirm(self, code: str) -> None:
        if not await store.confirm(self.database, code):
            raise Trouble("not_found", "This link is not good any more.")

    async def forget_email(self, person: PersonRow) -> None:
        await store.drop_address(self.database, person.id)

    async def waiting(self, person: PersonRow) -> int:
        return await store.waiting_for(self.database, person.id)

    # -- telling them ----------------------------------------------------------------------------------

    async def tell(self) -> None:
        """Tell of what has waited for a while; sending goes on beside everything else."""
        if self.pushing is None and self.mailing is None:
            return
        due = await store.claim_due(self.database, now() - _LATE, now() - self._wait, AT_ONCE)
        for each in due:
            task = asyncio.create_task(self._tell(each))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def close(self) -> None:
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)

    async def _tell(self, due: Due) -> None:
        table = self.tables.open.get(due.match)
        here = set() if table is None else {reader.person for reader in table.readers}
        for person in due.people:
            if person not in here:
                async with self._few:
                    await self._push(due, person)
                    await self._mail(due, person)

    async def _push(self, due: Due, person: str) -> None:
        if self.pushing is None:
            return
        for each in await store.subscriptions_of(self.database, person):
            title, text = _TURN[each.language]
            body = {"title": title, "body": text.format(title=due.title), "url": f"/t/{due.match}"}
            try:
                await asyncio.to_thread(self.pushing.send, each, body)
            except Gone:
                await store.unsubscribe(self.database, each.endpoint)
            except OSError as error:
                log.warning("%s", error)

    async def _mail(self, due: Due, person: str) -> None:
        address = await store.find_address(self.database, person)
        if self.mailing is None or address is None or not address.confirmed:
            return
        subject, text = _TURN[address.language]
        link = f"{self.mailing.url}/t/{due.match}"
        said = f"{text.format(title=due.title)}\n\n{link}\n"
        try:
            await asyncio.to_thread(self.mailing.send, address.email, subject, said)
        except OSError as error:
            log.warning("mail was not taken: %s", error)
