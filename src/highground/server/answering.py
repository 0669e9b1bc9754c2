"""Errors as answers: each as one that may be told, in one form."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import InterfaceError, OperationalError
from starlette.exceptions import HTTPException

from highground.engine.errors import HighgroundError, RuleBug
from highground.server.problems import Trouble
from highground.server.protocol.shapes import Problem

_BY_STATUS = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    408: "too_slow",
    413: "too_large",
    429: "too_many",
}
log = logging.getLogger("highground.server")


def problem_of(error: Exception) -> Trouble:
    """Any error as one that may be told; what is our own fault is logged, not told."""
    if isinstance(error, Trouble):
        return error
    if isinstance(error, HighgroundError) and not isinstance(error, RuleBug):
        return Trouble("invalid", str(error))
    if isinstance(error, InterfaceError | OperationalError | OSError):
        log.warning("the database is away: %s", error)
        return Trouble("unavailable", "The database was away for a moment. Try again.")
    log.error("unexpected error", exc_info=error)
    return Trouble("unavailable", "This did not work, and the fault is ours. It has been noted.")


def _answer(trouble: Trouble) -> JSONResponse:
    headers = {"Retry-After": str(trouble.retry)} if trouble.error == "too_many" else None
    return JSONResponse(trouble.problem().model_dump(), status_code=trouble.status, headers=headers)


def _validation_text(error: RequestValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return f"{where}: {first['msg']}" if where else str(first["msg"])


def install(app: FastAPI) -> None:
    """Answer every error that is expected with a `Problem`; the gate answers the others."""

    @app.exception_handler(Trouble)
    async def _trouble(request: Request, error: Trouble) -> JSONResponse:
        return _answer(error)

    @app.exception_handler(HighgroundError)
    async def _ours(request: Request, error: HighgroundError) -> JSONResponse:
        return _answer(problem_of(error))

    @app.exception_handler(RequestValidationError)
    async def _invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        return _answer(Trouble("invalid", _validation_text(error)))

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> JSONResponse:
        name = _BY_STATUS.get(error.status_code, "bad_request")
        headers = error.headers or {}
        body = Problem(error=name, text=str(error.detail)).model_dump()
        return JSONResponse(body, status_code=error.status_code, headers=dict(headers))
