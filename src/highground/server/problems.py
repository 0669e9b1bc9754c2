"""What goes wrong on a request, as one exception. Workers raise it, too, so nothing here needs the web."""

from __future__ import annotations

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
