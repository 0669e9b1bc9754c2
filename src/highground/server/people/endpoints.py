"""Guests and accounts over HTTP."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from highground.server.context import Context, CurrentUser, Sitting, services_of
from highground.server.operations.gate import address_of
from highground.server.people.cookies import clear_cookies, cookie_key, set_cookies
from highground.server.people.leaving import delete_person
from highground.server.people.service import Opened, said
from highground.server.problems import Trouble, answers
from highground.server.protocol.people import (
    AccountGiven,
    Ended,
    GuestGiven,
    LeaveGiven,
    Login,
    NameGiven,
    PasswordGiven,
    Person,
    RefreshGiven,
    Session,
)

router = APIRouter(tags=["people"])


def _hand_over(request: Request, response: Response, opened: Opened, cookie: bool) -> Session:
    """A session as whoever asked wants it. What came with a cookie never learns a token in words."""
    people = services_of(request).people
    by_cookie = cookie or ("authorization" not in request.headers and bool(_cookies(request)))
    if by_cookie:
        set_cookies(request, response, people.tokens.cookie, opened.token, opened.key)
    return Session(
        token=None if by_cookie else opened.token,
        refresh=None if by_cookie else opened.key or None,
        expires=int(people.tokens.seconds),
        person=said(opened.person),
    )


def _cookies(request: Request) -> set[str]:
    name = services_of(request).people.tokens.cookie
    return {name, f"{name}-key"} & set(request.cookies)


@router.post("/guests", status_code=201, responses=answers("conflict"))
async def welcome_guest(given: GuestGiven, context: Context, request: Request, response: Response) -> Session:
    """A session for somebody new. Its key is the only one to their seats: keep it."""
    return _hand_over(request, response, await context.people.welcome(given.name), given.cookie)


@router.get("/me", responses=answers("unauthorized"))
async def who_am_i(user: CurrentUser) -> Person:
    """Whose token this is."""
    return said(user)


@router.post("/me", responses=answers("unauthorized", "forbidden", "conflict"))
async def call_me(given: NameGiven, user: CurrentUser, context: Context) -> Person:
    """Another name for a guest."""
    return said(await context.people.rename(user, given.name))


@router.post("/me/password", responses=answers("unauthorized", "forbidden", "conflict"))
async def change_password(
    given: PasswordGiven, user: CurrentUser, context: Context, request: Request, response: Response
) -> Session:
    """Another password. All sessions end; the answer begins a new one."""
    opened = await context.people.change_password(user, given, address_of(request.scope))
    return _hand_over(request, response, opened, False)


@router.post("/me/delete", responses=answers("unauthorized", "forbidden", "conflict", "not_found"))
async def delete_me(
    given: LeaveGiven, user: CurrentUser, context: Context, request: Request, response: Response
) -> Ended:
    """Delete who asks, with everything that is theirs alone. There is no way back."""
    await context.people.check_password(user, given.password, address_of(request.scope))
    await context.studies.forget(user.id)
    ended = await delete_person(context.people, context.tables, context.ratings, user)
    clear_cookies(response, context.people.tokens.cookie)
    return Ended(ended=ended)


@router.post("/accounts", status_code=201, responses=answers("unauthorized", "forbidden", "conflict"))
async def make_account(
    given: AccountGiven, user: CurrentUser, context: Context, request: Request, response: Response
) -> Session:
    """Turn the guest who asks into an account, so that they can come back from elsewhere. The guest's own
    sessions end.
    """
    opened = await context.people.make_account(user, given, address_of(request.scope))
    return _hand_over(request, response, opened, given.cookie)


@router.post("/sessions", status_code=201, responses=answers("unauthorized"))
async def log_in(given: Login, context: Context, request: Request, response: Response) -> Session:
    """A session for an account."""
    opened = await context.people.login(given, address_of(request.scope))
    return _hand_over(request, response, opened, given.cookie)


@router.post("/sessions/refresh", responses=answers("unauthorized"))
async def refresh(given: RefreshGiven, context: Context, request: Request, response: Response) -> Session:
    """A fresh token for a session: by its key, or by the browser's cookie.

    A token from before there were sessions (`token`) becomes a session here, once.
    """
    people = context.people
    if given.token is not None:
        return _hand_over(request, response, await people.adopt(given.token), given.cookie)
    key = given.refresh or cookie_key(request, people.tokens.cookie)
    if key is None:
        raise Trouble("unauthorized", "There is no session to refresh.")
    return _hand_over(request, response, await people.renew(key), given.cookie or given.refresh is None)


@router.delete("/sessions/mine", responses=answers("unauthorized", "forbidden"))
async def log_out(sitting: Sitting, context: Context, response: Response) -> Ended:
    """End this session: its tokens, its key, its sockets."""
    clear_cookies(response, context.people.tokens.cookie)
    return Ended(ended=await context.people.log_out(sitting.session))


@router.delete("/sessions/all", responses=answers("unauthorized", "forbidden"))
async def log_out_everywhere(sitting: Sitting, context: Context, response: Response) -> Ended:
    """End every session of who asks."""
    clear_cookies(response, context.people.tokens.cookie)
    return Ended(ended=await context.people.log_out_everywhere(sitting.person))
