"""Guests and accounts over HTTP."""

from __future__ import annotations

from fastapi import APIRouter

from highground.server.context import Asking, Context
from highground.server.people.service import said
from highground.server.problems import answers
from highground.server.protocol.people import AccountGiven, GuestGiven, Login, Person, Session

__all__ = ["router"]

router = APIRouter(tags=["people"])


@router.post("/guests", status_code=201, responses=answers())
async def welcome_guest(given: GuestGiven, context: Context) -> Session:
    """A token for somebody new. It is the only key to their seats: keep it."""
    return await context.people.welcome(given.name)


@router.get("/me", responses=answers("unauthorized"))
async def who_am_i(asking: Asking) -> Person:
    """Whose token this is."""
    return said(asking)


@router.post("/me", responses=answers("unauthorized", "conflict"))
async def call_me(given: GuestGiven, asking: Asking, context: Context) -> Person:
    """Another name for a guest."""
    return said(await context.people.rename(asking, given.name))


@router.post("/accounts", status_code=201, responses=answers("unauthorized", "conflict"))
async def make_account(given: AccountGiven, asking: Asking, context: Context) -> Session:
    """Turn the guest who asks into an account, so that they can come back from elsewhere."""
    return await context.people.make_account(asking, given)


@router.post("/sessions", status_code=201, responses=answers("unauthorized"))
async def log_in(given: Login, context: Context) -> Session:
    """A token for an account."""
    return await context.people.login(given)
