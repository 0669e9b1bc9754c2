"""Where clients come from, and how many connections each place has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from highground.server.operations.limits import Buckets
from highground.server.settings import Limits

PAGES = 5
"""So many times as often as something of the API may files of the client be asked for; a page is several
files, and brings many people from one place.
"""


@lru_cache(maxsize=10_000)
def plain(address: str) -> str:
    """An address as it is meant: a server that listens on IPv6 is told of IPv4 ones in an IPv6 one's clothes.

    >>> plain("::ffff:192.0.2.7"), plain("2001:db8::1"), plain("elsewhere")
    ('192.0.2.7', '2001:db8::1', 'elsewhere')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    inside = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return address if inside is None else str(inside)


@lru_cache(maxsize=10_000)
def network_of(address: str) -> str:
    """An IPv4 address, or the network of an IPv6 one: whoever has one of those has all of them.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')
    """
    meant = plain(address)
    try:
        found = ip_address(meant)
    except ValueError:
        return meant
    return meant if found.version == 4 else str(ip_network((int(found) >> 64 << 64, 64)))


class Places:
    """How many connections each place has, and how often it makes one; a proxy that is trusted may do as it
    likes.
    """

    def __init__(self, limits: Limits, proxies: Sequence[str]) -> None:
        # Whoever has too many sockets is told so over one more: but not over any number.
        told = limits.connections_per_address
        self.most = {False: limits.connections_per_address, True: limits.sockets_per_address + told}
        self.proxies = [ip_network(each, strict=False) for each in proxies]
        self._open: Counter[tuple[str, bool]] = Counter()
        self._fresh = Buckets(PAGES * limits.requests_per_second, PAGES * limits.request_burst)

    def enter(self, address: str, socket: bool = False) -> bool:
        """One more, a socket or not; whether that is allowed. Whatever is said, it is to be counted out."""
        place = network_of(address)
        self._open[place, socket] += 1
        few = self._open[place, socket] <= self.most[socket] and (socket or self._fresh.take(place))
        return few or self.trusts(address)

    def leave(self, address: str, socket: bool = False) -> None:
        self._open -= Counter({(network_of(address), socket): 1})

    def trusts(self, address: str) -> bool:
        """Whether it is a proxy's, through which many come."""
        try:
            return any(ip_address(address) in each for each in self.proxies)
        except ValueError:
            return False
