"""Who somebody is: a guest by a signed token, or an account with a password."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from highground.server.people.names import unseen
from highground.server.protocol.shapes import Given, Said


def _seen(name: str) -> str:
    if unseen(name):
        raise ValueError("a name has only what everybody can see and tell apart")
    return name


Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$"),
    AfterValidator(_seen),
]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200)]
_Key = Annotated[str, StringConstraints(max_length=400)]
_Cookie = Annotated[
    bool,
    Field(
        description="for browsers: token and key come as cookies that no script can read, not in the answer"
    ),
]


class NameGiven(Given):
    name: Name


class GuestGiven(Given):
    name: Name = "Guest"
    cookie: _Cookie = False


class RefreshGiven(Given):
    """Neither: the cookie of a browser."""

    refresh: _Key | None = None
    token: _Key | None = Field(default=None, description="a token from before there were sessions")
    cookie: _Cookie = False


class PasswordGiven(Given):
    old: Annotated[str, StringConstraints(max_length=200)]
    new: Password


class LeaveGiven(Given):
    password: Annotated[str, StringConstraints(max_length=200)] | None = Field(
        default=None, description="of an account; a guest has none"
    )


class AccountGiven(Given):
    """Turns the guest who asks into an account; games and seats stay theirs."""

    name: Name
    password: Password
    cookie: _Cookie = False


class Login(Given):
    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]
    password: Annotated[str, StringConstraints(max_length=200)]
    cookie: _Cookie = False


class Person(Said):
    id: str
    name: str
    account: bool


class Session(Said):
    """`token` goes into `Authorization: Bearer …` and into a socket's `hello`. Before it expires, `refresh`
    gets the next one: keep that, it is the only key of a guest. Both are null where they came as cookies.
    """

    token: str | None
    refresh: str | None = Field(description="null in the answer to a refresh: it stays the same")
    expires: int = Field(description="seconds for which the token is good")
    person: Person


class Ended(Said):
    ended: int = Field(description="how many sessions have ended")
