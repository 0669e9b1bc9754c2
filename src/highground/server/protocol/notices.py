"""Being told that it is one's turn, when one is not here."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from highground.server.protocol.shapes import Given, Language, Said

_EMAIL = r"^[A-Za-z0-9!#$%&'*+/=^_`{|}~.-]{1,64}@[A-Za-z0-9.-]{3,190}$"
"""No question mark: `=?utf-8?q?…?=` in a letter's head is read as what it encodes, other addresses too."""


class SubscriptionGiven(Given):
    """A browser's push subscription, as `PushManager.subscribe` gives it."""

    endpoint: Annotated[str, StringConstraints(min_length=10, max_length=1000)]
    p256dh: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{80,100}={0,3}$")]
    auth: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{20,30}={0,3}$")]
    language: Language = "en"


class EndpointGiven(Given):
    endpoint: Annotated[str, StringConstraints(min_length=10, max_length=1000)]


class EmailGiven(Given):
    email: Annotated[str, StringConstraints(max_length=254, pattern=_EMAIL)]
    language: Language = "en"


class CodeGiven(Given):
    code: Annotated[str, StringConstraints(min_length=10, max_length=60)]


class NoticesSaid(Said):
    """How the asker is told, and how they could be."""

    push_key: str | None = Field(description="the server's key for push subscriptions; null: it sends none")
    mail: bool = Field(description="whether this server sends e-mail")
    email: str = Field(description="where to; empty: nowhere")
    confirmed: bool
    browsers: int = Field(description="browsers that get pushes")


class WaitingSaid(Said):
    waiting: int = Field(description="games that wait for the asker")
