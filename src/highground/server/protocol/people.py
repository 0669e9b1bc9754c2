"""Who somebody is: a guest by a signed token, or an account with a password."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from highground.server.protocol.shapes import Given, Said

__all__ = ["AccountGiven", "GuestGiven", "Login", "Person", "Session"]

Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")
]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200)]


class GuestGiven(Given):
    name: Name = "Guest"


class AccountGiven(Given):
    """Turns the guest who asks into an account; games and seats stay theirs."""

    name: Name
    password: Password


class Login(Given):
    name: Name
    password: Password


class Person(Said):
    id: str
    name: str
    account: bool


class Session(Said):
    """`token` goes into `Authorization: Bearer …` and into a socket's `hello`. Keep it: it is the only key
    of a guest.
    """

    token: str = Field(description="signed; valid for a year")
    person: Person
