"""What is counted, for Prometheus."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """A registry of this server's own: several may live in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "highground_requests", "HTTP requests", ["method", "route", "status"], registry=self.registry
        )
        self._request_seconds = Histogram(
            "highground_request_seconds",
            "Time to answer",
            ["route"],
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._messages = Counter(
            "highground_messages", "Messages of clients", ["type", "answer"], registry=self.registry
        )
        self._message_seconds = Histogram(
            "highground_message_seconds",
            "Time to answer a message",
            ["type"],
            buckets=_SECONDS,
            registry=self.registry,
        )

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests.labels(method, route, str(status)).inc()
        self._request_seconds.labels(route).observe(seconds)

    def message(self, type: str, answer: str, seconds: float) -> None:
        self._messages.labels(type, answer).inc()
        self._message_seconds.labels(type).observe(seconds)

    def watch(self, name: str, about: str, value: Callable[[], float]) -> None:
        """A gauge that is read when somebody asks."""
        Gauge(f"highground_{name}", about, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        return generate_latest(self.registry)
