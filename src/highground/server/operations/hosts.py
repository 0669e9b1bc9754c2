"""Which names the server answers to.

A name leads wherever its owner says. A stranger can make the name of their own page lead here once a browser
has loaded it, and the page would be taken for one of ours (DNS rebinding). So names must be known; an address
cannot be bent.
"""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

_HOST = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(?::([0-9]{1,5}))?")


class Hosts:
    """The names of one server: this machine's, where other processes find it, and those it was told."""

    def __init__(self, names: tuple[str, ...], address: str) -> None:
        own = socket.gethostname().lower()
        there = urlsplit(address).hostname or "localhost"
        self._names = {"localhost", own, f"{own}.local", there.lower(), *[name.lower() for name in names]}
        self.knows = lru_cache(maxsize=1_000)(self._knows)

    def _knows(self, host: str) -> bool:
        """Whether a `Host` header is one of ours.

        >>> hosts = Hosts(("table.example",), "http://127.0.0.1:8000")
        >>> [hosts.knows(host) for host in ("table.example:443", "192.168.1.7", "[::1]:8000", "evil.example")]
        [True, True, True, False]
        """
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = found.group(1).lower().rstrip(".")
        if name in self._names or name.endswith(".localhost"):
            return True
        with suppress(ValueError):
            ip_address(name.strip("[]"))
            return True
        return False
