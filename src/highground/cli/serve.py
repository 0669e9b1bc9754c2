"""`highground serve`: the browser table."""

from __future__ import annotations

import errno
import os
import socket
import webbrowser
from ipaddress import ip_address
from typing import Literal

import typer

from highground.cli.console import console
from highground.engine.errors import ContentError

TRIES = 20
"""How many ports are tried after the one asked for, where it need not be that very one."""


def serve(
    host: str = typer.Option("127.0.0.1", "--host", help="The address to listen on."),
    port: int | None = typer.Option(None, "--port", help="Default: 8000, or the next one that is free."),
    database: str | None = typer.Option(
        None,
        "--database",
        envvar="HIGHGROUND_DATABASE",
        help="sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER:PASSWORD@HOST/NAME; default: a file.",
    ),
    name: list[str] = typer.Option(
        [], "--name", help="A name people reach the server by, as table.example.org; repeat for more."
    ),
    origin: list[str] = typer.Option(
        [], "--origin", help="Another origin whose pages may use the API; repeat for more."
    ),
    behind_proxy: bool = typer.Option(
        False, "--behind-proxy", help="Believe X-Forwarded-For and -Proto of a proxy on this machine."
    ),
    proxy: list[str] = typer.Option(
        [], "--proxy", help="The same of a proxy elsewhere: its address or network; repeat for more."
    ),
    workers: int = typer.Option(
        1, "--workers", min=1, max=64, help="Processes that play bots and count odds."
    ),
    address: str | None = typer.Option(
        None,
        "--address",
        help="Where other processes on the same database reach this one; default: host and port.",
    ),
    lab: bool | None = typer.Option(
        None,
        "--lab/--no-lab",
        help="Let people run studies; default: only on this machine, for whoever sits at it.",
    ),
    open_browser: bool = typer.Option(False, "--open", help="Open a browser, if there is a display."),
) -> None:
    """Serve the browser table until stopped."""
    try:
        from highground.server.run import run, trusted_proxies
        from highground.server.store.owners import InUse
    except ImportError as error:
        raise ContentError(
            f"the server's parts are not installed ({error.name}): pip install 'highground[server]'"
        ) from error
    listening = _listen(host, port)
    at = listening.getsockname()
    near = host in ("127.0.0.1", "0.0.0.0", "::")
    shown = f"http://{'localhost' if near else host}:{at[1]}"

    def ready() -> None:
        console.print(f"Highground is at [bold]{shown}[/]  (Ctrl-C stops it)")
        if open_browser and _has_display():
            webbrowser.open(shown)

    try:
        run(
            listening,
            database,
            address or (f"http://127.0.0.1:{at[1]}" if near else shown),
            tuple(origin),
            tuple(name),
            trusted_proxies(behind_proxy, tuple(proxy)),
            workers,
            _lab(lab, _alone(host) and not (behind_proxy or proxy or name)),
            ready,
        )
    except KeyboardInterrupt:
        console.print("Highground has stopped. Every match is kept.")
    except InUse as error:
        if not error.address:
            raise
        _go_there(error.address, open_browser)


def _alone(host: str) -> bool:
    """Whether only this machine can come here."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _lab(asked: bool | None, alone: bool) -> Literal["own", "shared", "none"]:
    """One's own machine is one's own; others' studies have limits, and must be asked for."""
    if alone:
        return "none" if asked is False else "own"
    return "shared" if asked else "none"


def _go_there(address: str, open_browser: bool) -> None:
    """The database is being served already: that is no failure, it is where the person wants to go."""
    console.print(f"Highground is already at [bold]{address}[/]")
    if open_browser and _has_display():
        webbrowser.open(address)


def _listen(host: str, port: int | None) -> socket.socket:
    """A listening socket; where no port was asked for, a taken one is no failure."""
    wanted = range(8000, 8000 + TRIES) if port is None else (port,)
    for each in (*wanted, *([0] if port is None else [])):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Inherited by every connection: an acknowledgement must not wait 40 ms for company.
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            made.bind((host, each))
            return made
        except OverflowError as error:
            raise ContentError(f"--port {each}: ports go from 0 to 65535") from error
        except OSError as error:
            made.close()
            if port is not None or error.errno != errno.EADDRINUSE:
                raise ContentError(f"cannot listen on {host} port {each}: {error.strerror}") from error
    raise ContentError(f"no port is free on {host}")


def _has_display() -> bool:
    if os.name == "nt" or os.uname().sysname == "Darwin":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
