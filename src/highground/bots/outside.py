"""A bot in a process of its own, in any language: it is asked and answers in lines of JSON.

    -> {"v": 1, "type": "choose", "system": "primer", "seat": 0, "question": "MayAct", "facts": {...},
        "view": {...}, "candidates": [{"order": "shoot Bo", "intent": "shoot"}, ...]}
    <- {"order": "shoot Bo"}     an order in the words that `play` takes, or
    <- {"pick": 0}               a candidate by its number

A bot is named by its command: "process:python3 mybot.py". Between the two, in any order, "+2s" sets how long
it may think about one decision (else 5 seconds), and "+default" has what it fails to answer answered by the
first candidate (else the first failure forfeits the game). It gets what its seat may know and nothing else,
and it cannot hang or crash a match: too late, illegal, unreadable and dead are all verdicts.

Only who runs the program may name a command. A name that was read, from a file or a socket, is plain text and
starts nothing; one from the command line is made a `Hired` there.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import selectors
import shlex
import subprocess
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from highground.bots.base import SPOKEN, Bot, Forfeit, Weighed
from highground.engine.chance import Seeded
from highground.engine.codec import encode
from highground.engine.errors import ContentError, HighgroundError, RuleBug
from highground.engine.filling import filled_in
from highground.engine.offers import order_from
from highground.engine.orders import Candidate, candidates_for, check_order
from highground.engine.ruleset import SystemPlay
from highground.engine.state import Order
from highground.engine.views import PlayerView

__all__ = ["Hired", "Outside", "read_command"]

VERSION: Final = 1
SECONDS: Final = 5.0
BUDGET: Final = 64
LONGEST: Final = 1 << 20
"""An answer longer than this is no answer."""


class Hired(str):
    """A bot's name from the command line, which may be a command. What is read from a file is never one."""

    __slots__ = ()


def read_command(name: str) -> tuple[list[str], float, bool]:
    """The command, the seconds and whether failures are answered by default, from a bot's name."""
    settings, colon, words = name.partition(":")
    seconds, default = SECONDS, False
    for setting in settings.split("+")[1:]:
        if re.fullmatch(r"\d+(\.\d+)?s", setting) and float(setting[:-1]) > 0:
            seconds = float(setting[:-1])
        elif setting in ("default", "forfeit"):
            default = setting == "default"
        else:
            raise ContentError(f"{name!r}: {setting!r} is no setting; valid: +5s, +default, +forfeit")
    try:
        command = shlex.split(words)
    except ValueError as error:
        raise ContentError(f"{name!r}: the command cannot be read: {error}") from error
    if not colon or not command:
        raise ContentError(f"{name!r}: no command; write it as process:python3 mybot.py")
    return command, seconds, default


class Outside(Bot):
    """Asks a process; `verdict` says what it did wrong last."""

    def __init__(self, rules: SystemPlay, luck: Seeded, name: str) -> None:
        super().__init__(rules, luck)
        self.command, self.seconds, self.default = read_command(name)
        self._process: subprocess.Popen[bytes] | None = None
        self._read = b""

    def choose(self, seen: PlayerView[Any, Any]) -> Order:
        question = seen.asking()
        if question is None:
            raise RuleBug("a bot was asked although nothing is to be decided")
        known = seen.known()
        found = candidates_for(known, question, BUDGET, self.luck)
        self.weighed = [Weighed(each, 0.0) for each in found]
        asked = {
            "v": VERSION,
            "type": "choose",
            "system": self.rules.name,
            "seat": seen.seat,
            "question": type(question).__name__,
            "facts": self.rules.facts(seen.table),
            "view": encode(seen),
            "candidates": [self._offered(each) for each in found],
        }
        try:
            order = self._understood(self._answer(asked), [each.order for each in found], seen)
            refusal = check_order(known, question, order)
            if refusal is not None:
                raise _Failure(f"gave an illegal order: [{refusal.clause}] {refusal.why}")
        except _Failure as failure:
            self.verdict = f"{shlex.join(self.command)} {failure}"
            if not self.default:
                self.close()
                raise Forfeit(self.verdict, seen.seat) from failure
            return found[0].order
        return order

    def _offered(self, candidate: Candidate) -> dict[str, Any]:
        """A candidate in words, and as an offer's id with values."""
        vocabulary = self.rules.vocabulary
        offer, values = filled_in(vocabulary, candidate.order)
        words = vocabulary.write(candidate.order)
        return {"order": words, "offer": offer, "values": values, "intent": candidate.intent}

    def _understood(self, line: bytes, candidates: list[Order], seen: PlayerView[Any, Any]) -> Order:
        """The order that an answer means."""
        try:
            said = json.loads(line)
        except ValueError as error:
            raise _Failure(f"answered what is no JSON: {_shown(line)}") from error
        said = said if isinstance(said, dict) else {}
        vocabulary, names = self.rules.vocabulary, self.rules.models(seen.table)
        try:
            if isinstance(said.get("order"), str):
                return vocabulary.read(said["order"], names)
            if isinstance(said.get("offer"), str) and isinstance(said.get("values", {}), dict):
                return order_from(vocabulary, said["offer"], said.get("values", {}), names)
        except (HighgroundError, TypeError, ValueError, RecursionError) as error:
            raise _Failure(f"gave an order that cannot be read: {error}") from error
        pick = said.get("pick")
        if isinstance(pick, int) and not isinstance(pick, bool) and 0 <= pick < len(candidates):
            return candidates[pick]
        raise _Failure(f"answered neither an order nor a candidate's number: {_shown(line)}")

    def _answer(self, asked: dict[str, Any]) -> bytes:
        """The next line it writes, within its time."""
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        until = monotonic() + self.seconds
        try:
            self._send(process, json.dumps(asked, ensure_ascii=False).encode() + b"\n", until)
            return self._line(process, until)
        except (BrokenPipeError, ConnectionResetError) as error:
            raise _Failure(f"has ended with status {self._status(process)}") from error

    def _send(self, process: subprocess.Popen[bytes], data: bytes, until: float) -> None:
        """All of a question, even to a process that does not read."""
        assert process.stdin is not None
        with selectors.DefaultSelector() as ready:
            ready.register(process.stdin, selectors.EVENT_WRITE)
            while data:
                if not ready.select(max(0.0, until - monotonic())):
                    self._late()
                data = data[os.write(process.stdin.fileno(), data[:65536]) :]

    def _line(self, process: subprocess.Popen[bytes], until: float) -> bytes:
        assert process.stdout is not None
        with selectors.DefaultSelector() as ready:
            ready.register(process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._read:
                if len(self._read) > LONGEST:
                    self.close()
                    raise _Failure(f"wrote {LONGEST} bytes without an end of line")
                if not ready.select(max(0.0, until - monotonic())):
                    self._late()
                more = os.read(process.stdout.fileno(), 65536)
                if not more:
                    raise _Failure(f"has ended with status {self._status(process)}")
                self._read += more
        line, _, self._read = self._read.partition(b"\n")
        return line

    def _late(self) -> None:
        """Too slow. It is started anew for the next question, which a late answer must not answer."""
        self.close()
        raise _Failure(f"did not answer within {self.seconds:g} s")

    def _status(self, process: subprocess.Popen[bytes]) -> int:
        try:
            return process.wait(1)
        except subprocess.TimeoutExpired:
            self.close()
            return process.wait()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.close()
            try:
                self._process = subprocess.Popen(
                    self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
                )
            except OSError as error:
                raise _Failure(f"could not be started: {error.strerror}") from error
            assert self._process.stdin is not None
            os.set_blocking(self._process.stdin.fileno(), False)
        return self._process

    def close(self) -> None:
        """End the process; the next question would start it anew."""
        process, self._process, self._read = self._process, None, b""
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()

    def __del__(self) -> None:
        self.close()


class _Failure(Exception):
    """What a process did instead of answering."""


def _shown(line: bytes) -> str:
    text = line.decode("utf-8", "replace")
    return repr(text if len(text) <= 60 else text[:57] + "…")


def _outside(name: str) -> Callable[[SystemPlay, Seeded], Bot]:
    if not isinstance(name, Hired):
        raise ContentError(f"{name!r}: a program may sit down only where the command line names it")
    read_command(name)
    return lambda rules, luck: Outside(rules, luck, name)


SPOKEN["process"] = _outside
