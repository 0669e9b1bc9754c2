"""Where notices go in tests: a mail server and a push service of their own, on loopback."""

from __future__ import annotations

import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

__all__ = ["MailServer", "PushService", "serving"]


class MailServer(socketserver.ThreadingTCPServer):
    """Speaks as much SMTP as it takes to be given a message."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Mail)
        self.letters: list[str] = []
        self.recipients: list[list[str]] = []
        """To whom each letter is to be taken, whatever stands in it."""

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"


class _Mail(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        named: list[str] = []
        for line in self.rfile:
            word = line[:4].upper()
            if word == b"RCPT":
                named.append(line.decode().partition("<")[2].partition(">")[0])
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                body = b""
                while (more := self.rfile.readline()) not in (b".\r\n", b""):
                    body += more
                assert isinstance(self.server, MailServer)
                self.server.recipients.append(named)
                self.server.letters.append(body.decode())
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 well\r\n")
            if word == b"QUIT":
                return


class PushService(ThreadingHTTPServer):
    """Takes pushes; `gone` are paths of browsers that are not there any more."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Push)
        self.pushes: list[tuple[str, dict[str, str], bytes]] = []
        self.gone: set[str] = set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Push(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        assert isinstance(self.server, PushService)
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.pushes.append((self.path, headers, body))
        self.send_response(410 if self.path in self.server.gone else 201)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


@contextmanager
def serving(server: Any) -> Iterator[Any]:
    """A server that runs beside the test."""
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
