"""What goes wrong on a request, as one exception and one form of answer."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import InterfaceError, OperationalError
from starlette.exceptions import HTTPException

from highground.engine.errors import HighgroundError, RuleBug
from highground.server.protocol.shapes import Problem

NAMES: dict[str, int] = {
    "bad_request": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "too_slow": 408,
    "conflict": 409,
    "stale": 409,
    "too_large": 413,
    "misdirected": 421,
    "invalid": 422,
    "unplayable": 422,
    "too_many": 429,
    "unavailable": 503,
}
_BY_STATUS = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    408: "too_slow",
    413: "too_large",
}
log = logging.getLogger("highground.server")


class Trouble(Exception):
    """A request that cannot be carried out: a name for programs and a sentence for people."""

    def __init__(self, error: str, text: str, retry: int = 1) -> None:
        super().__init__(text)
        self.error = error
        self.text = text
        self.retry = retry
        """After how many seconds it may be tried again, where it was too much at once."""

    def __reduce__(self) -> tuple[type[Trouble], tuple[str, str, int]]:
        return Trouble, (self.error, self.text, self.retry)

    @property
    def status(self) -> int:
        return NAMES[self.error]

    def problem(self) -> Problem:
        return Problem(error=self.error, text=self.text)


def answers(*errors: str) -> dict[int | str, dict[str, object]]:
    """The `responses` of an endpoint: what can go wrong, for the OpenAPI description."""
    found: dict[int | str, dict[str, object]] = {}
    for error in ("bad_request", "too_large", "invalid", "too_many", "unavailable", *errors):
        found[NAMES[error]] = {"model": Problem, "description": error.replace("_", " ")}
    return found


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
