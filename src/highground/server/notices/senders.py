"""What leaves the server: pushes to browsers' services, mail to the operator's mail server. Both block, so
both run in a thread.

A push goes where a browser said: so only to services that are known, or that the operator named. Else
anybody could have this server knock at doors that it alone can reach.
"""

from __future__ import annotations

import json
import re
import smtplib
import ssl
from base64 import urlsafe_b64encode
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import unquote, urlsplit

import requests
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]
from pywebpush import WebPushException, webpush  # type: ignore[import-untyped]

from highground.engine.errors import ContentError
from highground.server.settings import Outgoing
from highground.server.store.notices import SubscriptionRow

SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    "notify.windows.com",
)
_PLAIN = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]+)?(/[!-\[\]-~]*)?")
"""An address that everybody reads alike: what comes after a backslash is a host to one reader, a path to
another."""
_SECONDS = 10.0
_KEPT = 24 * 3600
"""So long, in s, a push waits for a browser that is not there."""


class Gone(Exception):
    """A subscription that its service does not know any more."""


class Pushing:
    """Pushes to browsers, signed with the operator's key."""

    def __init__(self, given: Outgoing) -> None:
        try:
            file = Path(given.vapid)
            self._key = Vapid02.from_file(given.vapid) if file.is_file() else Vapid02.from_string(given.vapid)
            public = self._key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        except Exception as error:
            raise ContentError("HIGHGROUND_VAPID is no private key for push notices, nor its file") from error
        if not given.contact.startswith(("mailto:", "https://")):
            raise ContentError("HIGHGROUND_CONTACT must be mailto:… or https://…: push services ask for it")
        self.public = urlsafe_b64encode(public).decode().rstrip("=")
        self._contact = given.contact
        self._services = given.services

    def takes(self, endpoint: str) -> bool:
        """Whether we would push there."""
        if not _PLAIN.fullmatch(endpoint):
            return False
        try:
            parts = urlsplit(endpoint)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            return False
        if f"{parts.scheme}://{parts.netloc}" in self._services:
            return True
        known = (*SERVICES, *[each for each in self._services if "/" not in each])
        named = any(host == each or host.endswith(f".{each}") for each in known)
        return parts.scheme == "https" and port in (None, 443) and named

    def send(self, to: SubscriptionRow, body: dict[str, str]) -> None:
        if not self.takes(to.endpoint):
            raise Gone
        session = requests.Session()
        session.max_redirects = 0
        try:
            webpush(
                {"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}},
                json.dumps(body, ensure_ascii=False),
                vapid_private_key=self._key,
                vapid_claims={"sub": self._contact},
                timeout=_SECONDS,
                ttl=_KEPT,
                requests_session=session,
            )
        except WebPushException as error:
            status = getattr(error.response, "status_code", 0)
            if status in (404, 410):
                raise Gone from error
            raise OSError(f"a push was not taken: {status}") from error
        except ValueError as error:  # keys that are none: no browser gave them
            raise Gone from error
        finally:
            session.close()


class Mailing:
    """Mail by the operator's server: `smtp://USER:PASSWORD@HOST:PORT`, or `smtps://` with TLS from the start.

    With a password the connection must be encrypted: STARTTLS, or it is not used.
    """

    def __init__(self, given: Outgoing) -> None:
        parts = urlsplit(given.smtp)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise ContentError("HIGHGROUND_SMTP must be smtp://HOST:PORT or smtps://USER:PASSWORD@HOST:PORT")
        if "@" not in given.sender or not given.url.startswith(("http://", "https://")):
            raise ContentError("mail needs HIGHGROUND_MAIL_FROM, and HIGHGROUND_URL where links lead to")
        self._parts = parts
        self._sender = given.sender
        self.url = given.url.rstrip("/")

    def send(self, to: str, subject: str, text: str) -> None:
        message = EmailMessage()
        message["From"] = self._sender
        message["To"] = to
        message["Subject"] = subject
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        parts, secure = self._parts, ssl.create_default_context()
        host = parts.hostname or ""
        if parts.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, parts.port or 465, timeout=_SECONDS, context=secure)
        else:
            server = smtplib.SMTP(host, parts.port or 25, timeout=_SECONDS)
        with server:
            if parts.scheme == "smtp":
                server.ehlo()
                if server.has_extn("starttls") or parts.username:
                    server.starttls(context=secure)
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            # Not whom the header comes to: an encoded word in it may be read as several.
            server.send_message(message, to_addrs=[to])
