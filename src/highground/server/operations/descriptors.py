"""As many sockets as the system lets one process have.

A process may often have 1 024 files open, sockets among them. It may raise that itself, up to a bound that
only its administrator can raise; past it sockets are refused politely, not by an error while accepting one.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from highground.server.settings import Limits

SPARE = 200
"""For the database, the workers, files, and what others ask while one place has all connections it may."""
log = logging.getLogger("highground.server")


def make_room(limits: Limits) -> Limits:
    """Raise what the system allows as far as is needed; the limits that can then be kept."""
    try:
        import resource
    except ImportError:  # no such bound here
        return limits
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.sockets + limits.connections_per_address + SPARE
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    if allowed == resource.RLIM_INFINITY or allowed >= wanted:
        return limits
    connections = min(limits.connections_per_address, allowed // 8)
    sockets = max(2, allowed - connections - SPARE)
    log.warning("only %d sockets: the system allows %d open files (ulimit -n)", sockets, allowed)
    return replace(
        limits,
        sockets=sockets,
        # Nobody has them all.
        sockets_per_address=min(limits.sockets_per_address, sockets // 2),
        connections_per_address=connections,
    )
