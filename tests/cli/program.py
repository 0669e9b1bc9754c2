"""Running `highground` in a test: the real program, in this process, with its streams caught."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from highground.cli import app_main

__all__ = ["CASES", "EXAMPLE", "REPLAY", "Ran", "complaint", "run"]

TESTS = Path(__file__).parents[1]
CASES = TESTS / "cases" / "primer"
REPLAY = TESTS / "golden" / "primer-crossing.replay"
EXAMPLE = CASES / "duck_or_hold.toml"


class Ran:
    """What came of a run."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def run(*words: str | Path, typed: str = "") -> Ran:
    """Run `highground` with these words on its command line and this on its input."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    kept: Any = (sys.argv, sys.stdin)
    sys.argv = ["highground", *[str(word) for word in words]]
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
    status: Any = 0
    try:
        with redirect_stdout(out), redirect_stderr(err):
            app_main()
    except SystemExit as stop:
        status = stop.code
    finally:
        sys.argv, sys.stdin = kept
    return Ran(int(status or 0), _text(out), _text(err))


def _text(stream: io.TextIOWrapper) -> str:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode("utf-8")


def complaint(ran: Ran) -> str:
    """The one line that bad input gets."""
    assert ran.status == 2, f"{ran.status}: {ran.out}{ran.err}"
    assert ran.err.startswith("highground: "), ran.err
    assert ran.err.endswith("\n"), ran.err
    assert ran.err.count("\n") == 1, ran.err
    return ran.err.removeprefix("highground: ").rstrip("\n")
