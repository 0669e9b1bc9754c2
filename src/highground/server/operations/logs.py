"""Logs as one JSON object a line, for machines; tokens and seeds never appear in them."""

from __future__ import annotations

import json
import logging
import sys
from collections import Counter
from datetime import UTC, datetime

from highground.server.operations.limits import Buckets

_OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """Time, level, logger, message, and whatever else was said."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        said.update({key: value for key, value in vars(record).items() if key not in _OWN})
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False, default=str)


class Sparing(logging.Filter):
    """So many lines of one sort, and then no more than a few a second: strangers must not fill the disk.

    The next line that is written says how many were left out.
    """

    def __init__(self, per_second: float = 1.0, burst: int = 50) -> None:
        super().__init__()
        self._buckets = Buckets(per_second, burst)
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:  # requests: the gate lets through only so many
            return True
        sort = f"{record.name} {record.msg}"[:200]
        if not self._buckets.take(sort, record.created):
            self._left_out[sort] += 1
            return False
        left_out = self._left_out.pop(sort, 0)
        if left_out:
            record.left_out = left_out
        return True


def start_logging(level: str) -> None:
    """Write to the error stream, from `level` up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Sparing())
    for name in ("highground", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())
