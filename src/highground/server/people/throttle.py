"""How often passwords may be tried: for one account, from one address, and for the two together.

The last is the strictest, so that a stranger who guesses does not soon lock somebody out of their own.
"""

from __future__ import annotations

from highground.server.operations.limits import Buckets
from highground.server.problems import Trouble
from highground.server.settings import Limits


class Throttle:
    """Counts tries; a right password counts as well, or guesses could hide among them."""

    def __init__(self, limits: Limits) -> None:
        rate = limits.logins_per_minute / 60
        burst = limits.login_burst
        self._both = Buckets(rate, burst)
        self._account = Buckets(4 * rate, 4 * burst)
        self._address = Buckets(4 * rate, 4 * burst)
        self.wait = max(1, round(1 / rate)) if rate else 3600

    def check(self, account: str, address: str) -> None:
        """One more try; trouble if it is too soon."""
        allowed = (
            self._both.take(f"{address} {account}")
            and self._address.take(address)
            and self._account.take(account)
        )
        if not allowed:
            raise Trouble("too_many", "Too many tries. Wait before the next.", retry=self.wait)
