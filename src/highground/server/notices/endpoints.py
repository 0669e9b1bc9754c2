"""Notices over HTTP: where somebody is told, and how many games wait for them."""

from __future__ import annotations

from fastapi import APIRouter, Request

from highground.server.context import Context, CurrentUser
from highground.server.operations.gate import address_of
from highground.server.problems import answers
from highground.server.protocol.notices import (
    CodeGiven,
    EmailGiven,
    EndpointGiven,
    NoticesSaid,
    SubscriptionGiven,
    WaitingSaid,
)

router = APIRouter(tags=["notices"])
_MINE = answers("unauthorized", "forbidden", "conflict")


@router.get("/me/waiting", responses=answers("unauthorized"))
async def count_waiting(user: CurrentUser, context: Context) -> WaitingSaid:
    """How many games wait for me."""
    return WaitingSaid(waiting=await context.notices.waiting(user))


@router.get("/me/notices", responses=answers("unauthorized"))
async def show_notices(user: CurrentUser, context: Context) -> NoticesSaid:
    """How I am told that it is my turn."""
    return await context.notices.show(user)


@router.post("/me/push", responses=_MINE)
async def subscribe(given: SubscriptionGiven, user: CurrentUser, context: Context) -> NoticesSaid:
    """Have this browser told."""
    await context.notices.subscribe(user, given)
    return await context.notices.show(user)


@router.post("/me/push/end", responses=_MINE)
async def unsubscribe(given: EndpointGiven, user: CurrentUser, context: Context) -> NoticesSaid:
    """This browser is told no more."""
    await context.notices.unsubscribe(user, given.endpoint)
    return await context.notices.show(user)


@router.post("/me/email", responses=_MINE)
async def set_email(given: EmailGiven, user: CurrentUser, context: Context, request: Request) -> NoticesSaid:
    """Be told by e-mail, once the link that is sent there was opened."""
    await context.notices.set_email(user, given, address_of(request.scope))
    return await context.notices.show(user)


@router.delete("/me/email", responses=_MINE)
async def forget_email(user: CurrentUser, context: Context) -> NoticesSaid:
    """No e-mail any more."""
    await context.notices.forget_email(user)
    return await context.notices.show(user)


@router.post("/emails/confirm", status_code=204, responses=answers("not_found"))
async def confirm_email(given: CodeGiven, context: Context) -> None:
    """The link that was sent to an address was opened: it is theirs."""
    await context.notices.confirm(given.code)
