"""The browser client's files, and the policy that says what its pages may load."""

from __future__ import annotations

import base64
import gzip
import hashlib
import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

SOCKETS = "{sockets}"
"""Where in the policy the address of the server's sockets goes: under which name, only a request knows."""
CLIENT = Path(__file__).resolve().parents[1] / "client"
_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)
_MISSING = "The client has not been built: run `make play`, or use the API under /api.\n"
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("font/woff2", ".woff2")


def policy() -> str:
    """The content security policy; scripts written into the page are allowed by their hash."""
    page = CLIENT / "index.html"
    scripts = _SCRIPT.findall(page.read_text(encoding="utf-8")) if page.is_file() else []
    hashes = [f"'sha256-{base64.b64encode(hashlib.sha256(s.encode()).digest()).decode()}'" for s in scripts]
    return "; ".join(
        [
            "default-src 'self'",
            "img-src 'self' data: blob:",
            "style-src 'self' 'unsafe-inline'",
            " ".join(["script-src 'self'", *hashes]),
            f"connect-src 'self' {SOCKETS}",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )


@lru_cache(maxsize=1_000)
def _file(path: str) -> Path | None:
    """A file of the client; never one outside of it."""
    try:
        wanted = (CLIENT / path.lstrip("/")).resolve()
        return wanted if wanted.is_relative_to(CLIENT) and wanted.is_file() else None
    except OSError:  # a name longer than any file has
        return None


def _names_a_file(path: str) -> bool:
    """Files are assets or lie at the top; a page's address may have dots in it (/rules/…/R-6.2.2.b)."""
    return path.startswith("/assets/") or ("." in path and path.count("/") == 1)


async def serve_client(request: Request) -> Response:
    """A file if there is one; else, for a page's address, the page itself."""
    path = request.url.path
    found = None if "\0" in path else _file(path)
    if found is not None and path != "/":
        lasting = path.startswith("/assets/")
        return await _send(request, found, "public, max-age=31536000, immutable" if lasting else "no-cache")
    page = CLIENT / "index.html"
    if _names_a_file(path) or not page.is_file():
        return PlainTextResponse(_MISSING if path == "/" else "Not found.\n", status_code=404)
    return await _send(request, page, "no-cache")


async def _send(request: Request, file: Path, age: str) -> Response:
    zipped = takes_zipped(request)
    # Not in asyncio's threads: those may all wait for a mail server.
    body = await run_in_threadpool(_content, file, file.stat().st_mtime_ns, zipped)
    type, _ = mimetypes.guess_type(file.name)
    headers = {
        "Cache-Control": age,
        "Vary": "Accept-Encoding",
        **({"Content-Encoding": "gzip"} if zipped else {}),
    }
    return Response(body, media_type=type or "application/octet-stream", headers=headers)


@lru_cache(maxsize=200)
def _content(file: Path, changed: int, zipped: bool) -> bytes:
    """A file as it is sent. It is packed once, and not for everybody who comes: that is what takes long."""
    content = file.read_bytes()
    return gzip.compress(content, 6, mtime=0) if zipped else content


def takes_zipped(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")
