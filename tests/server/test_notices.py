"""It is your turn: counted in the page, pushed to browsers, mailed to addresses that were confirmed."""

from __future__ import annotations

import base64
import json
import os
import re
import time
from collections.abc import Callable, Iterator
from email import message_from_string
from email.policy import default

import http_ece  # type: ignore[import-untyped]
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from highground.engine.errors import ContentError
from highground.server.notices.senders import Gone, Mailing, Pushing
from highground.server.settings import Outgoing
from highground.server.store.notices import SubscriptionRow
from tests.server.house import QUICK, SWEEP, House, Person
from tests.server.post import MailServer, PushService, serving

LIMITS = json.dumps({**QUICK, "notice_seconds": 0.5})
DAYS = {"kind": "move", "seconds": 86400}


def _plain(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


VAPID = _plain(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


class Post:
    """A server that sends notices, and where they arrive."""

    def __init__(self, house: House, mail: MailServer, push: PushService) -> None:
        self.house, self.mail, self.push = house, mail, push

    def letter(self, number: int) -> tuple[str, str, str]:
        """The letter of this number, once it has come: to whom, about what, what it says."""
        _until(lambda: len(self.mail.letters) > number)
        found = message_from_string(self.mail.letters[number], policy=default)
        return str(found["To"]), str(found["Subject"]), str(found.get_content())


def _until(so: Callable[[], bool], seconds: float = 40.0) -> None:
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.2)


@pytest.fixture(scope="module")
def post(make_database: Callable[[str], str]) -> Iterator[Post]:
    with serving(MailServer()) as mail, serving(PushService()) as push:
        environment = {
            "HIGHGROUND_LIMITS": LIMITS,
            "HIGHGROUND_VAPID": VAPID,
            "HIGHGROUND_CONTACT": "mailto:operator@example.org",
            "HIGHGROUND_PUSH_SERVICES": push.url,
            "HIGHGROUND_SMTP": mail.url,
            "HIGHGROUND_MAIL_FROM": "table@example.org",
            "HIGHGROUND_URL": "https://table.example.org/",
        }
        with House(make_database("sqlite"), environment=environment) as house:
            yield Post(house, mail, push)


def _game(ann: Person, bob: Person) -> tuple[str, Person]:
    """A game over days, and whom it waits for."""
    match = ann.begin_with(bob, clock=DAYS)
    told = ann.ask("GET", f"/matches/{match['id']}")
    return str(match["id"]), (ann, bob)[told["waiting_for"][0]]


def test_games_that_wait_are_counted(post: Post) -> None:
    ann, bob = post.house.guest("Ann"), post.house.guest("Bob")
    _, asked = _game(ann, bob)
    other = bob if asked is ann else ann
    assert asked.ask("GET", "/me/waiting")["waiting"] == 1
    assert other.ask("GET", "/me/waiting")["waiting"] == 0


def test_mail_goes_to_a_confirmed_address_alone_once_for_each_turn(post: Post) -> None:
    ann, bob = post.house.guest("Ann"), post.house.guest("Bob")
    first = len(post.mail.letters)
    for person in (ann, bob):
        told = person.ask("POST", "/me/email", {"email": f"{person.id}@example.org", "language": "ru"})
        assert (told["email"], told["confirmed"]) == (f"{person.id}@example.org", False)
    _game(ann, bob)
    time.sleep(3 * SWEEP)
    assert len(post.mail.letters) == first + 2, (
        "nothing but the question goes to an address before it is answered"
    )
    for number in (first, first + 1):
        to, _, text = post.letter(number)
        (code,) = re.findall(r"https://table\.example\.org/confirm/(\S+)", text)
        assert post.house.answer("POST", "/emails/confirm", {"code": code}).status_code == 204
        post.house.ask("POST", "/emails/confirm", {"code": code}, expect=404)
    assert ann.ask("GET", "/me/notices")["confirmed"]
    match, asked = _game(ann, bob)
    to, subject, text = post.letter(first + 2)
    assert (to, subject) == (f"{asked.id}@example.org", "Ваш ход")
    assert f"https://table.example.org/t/{match}" in text
    time.sleep(3 * SWEEP)
    assert len(post.mail.letters) == first + 3, "told once"
    assert asked.ask("DELETE", "/me/email")["email"] == ""


def test_a_browser_is_pushed_what_only_it_can_read_and_one_that_is_gone_is_forgotten(post: Post) -> None:
    ann, bob = post.house.guest("Ann"), post.house.guest("Bob")
    key = ec.generate_private_key(ec.SECP256R1())
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    auth = os.urandom(16)
    for person in (ann, bob):
        given = {"endpoint": f"{post.push.url}/{person.id}", "p256dh": _plain(point), "auth": _plain(auth)}
        assert person.ask("POST", "/me/push", given)["browsers"] == 1
    match, asked = _game(ann, bob)
    _until(lambda: bool(post.push.pushes))
    path, headers, body = post.push.pushes[0]
    assert path == f"/{asked.id}"
    assert headers["authorization"].startswith("vapid t=")
    assert match.encode() not in body
    said = json.loads(http_ece.decrypt(body, private_key=key, auth_secret=auth))
    assert (said["title"], said["url"]) == ("It is your turn", f"/t/{match}")
    post.push.gone.update({f"/{ann.id}", f"/{bob.id}"})
    _, asked = _game(ann, bob)
    _until(lambda: asked.ask("GET", "/me/notices")["browsers"] == 0)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:22/x",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://fcm.googleapis.com:8443/x",
        "https://someone@fcm.googleapis.com/x",
        "file:///etc/passwd",
        "https://[::1",
        "https://127.0.0.1\\.fcm.googleapis.com/x",
        "https://evil.example\t.fcm.googleapis.com/x",
        "https://evil.example%2f.fcm.googleapis.com/x",
    ],
)
def test_pushes_go_to_known_services_alone(post: Post, endpoint: str) -> None:
    given = {"endpoint": endpoint, "p256dh": "A" * 87, "auth": "A" * 22}
    post.house.guest().ask("POST", "/me/push", given, 422)
    pushing = Pushing(Outgoing(vapid=VAPID, contact="mailto:a@b.c"))
    assert not pushing.takes(endpoint)
    assert pushing.takes("https://fcm.googleapis.com/fcm/send/x")
    with pytest.raises(Gone):
        pushing.send(SubscriptionRow(endpoint, "ann", "A" * 87, "A" * 22, "en", 0), {})


def test_keys_that_are_none_are_forgotten_and_keep_nobody_from_being_told() -> None:
    with serving(PushService()) as push:
        pushing = Pushing(Outgoing(vapid=VAPID, contact="mailto:a@b.c", services=(push.url,)))
        for key, auth in (("A" * 87, "A" * 22), ("A" * 81, "A" * 22), ("A" * 87, "A" * 21)):
            with pytest.raises(Gone):
                pushing.send(SubscriptionRow(f"{push.url}/x", "ann", key, auth, "en", 0), {"title": "x"})


@pytest.mark.parametrize(
    "email",
    [
        "a@b\nBcc: c@d.ee",
        "nobody",
        "a b@c.dd",
        "a@b.cc>",
        "x" * 300 + "@a.bb",
        "=?utf-8?q?victim=40example.org=2C?=@a.bb",
        "a\u2028b@c.dd",
    ],
)
def test_what_is_no_address_is_refused(post: Post, email: str) -> None:
    post.house.guest().ask("POST", "/me/email", {"email": email}, 422)


def test_a_letter_goes_to_one_address_however_its_head_is_read() -> None:
    with serving(MailServer()) as mail:
        mailing = Mailing(
            Outgoing(smtp=mail.url, sender="table@example.org", url="https://table.example.org")
        )
        mailing.send("=?utf-8?q?victim=40example.org=2C?=@a.bb", "x", "x\n")
        assert mail.recipients == [["=?utf-8?q?victim=40example.org=2C?=@a.bb"]]


def test_nobody_floods_an_address(post: Post) -> None:
    ann = post.house.guest("Ann")
    given = {"email": "victim@example.org"}
    said = [post.house.answer("POST", "/me/email", given, ann.token).status_code for _ in range(8)]
    assert said[-1] == 429


def test_a_server_that_was_told_nothing_sends_nothing(house: House) -> None:
    ann = house.guest()
    told = ann.ask("GET", "/me/notices")
    assert (told["push_key"], told["mail"]) == (None, False)
    ann.ask("POST", "/me/email", {"email": "a@example.org"}, 409)
    for wrong in (Outgoing(smtp="ftp://x"), Outgoing(smtp="smtp://x", sender="nobody")):
        with pytest.raises(ContentError):
            Mailing(wrong)
    with pytest.raises(ContentError):
        Pushing(Outgoing(vapid="nonsense", contact="mailto:a@b.c"))
