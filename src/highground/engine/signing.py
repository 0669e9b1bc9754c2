"""Who vouches for a file: an Ed25519 signature over all that its lines say.

The last line of a signed file carries `{"key": …, "sign": …}`. A key in a file proves nothing by itself:
whoever checks must know the key of the server from elsewhere.
"""

from __future__ import annotations

import json
import re
from typing import Any

from highground.engine.errors import ContentError

__all__ = ["NOT_INSTALLED", "is_signed", "new_key", "public_key", "read_key", "signed", "signer_of"]

_HEX_KEY = re.compile(r"[0-9a-f]{64}")
_HEX_SIGN = re.compile(r"[0-9a-f]{128}")
_PURPOSE = b"highground match, signed\n"
NOT_INSTALLED = "signatures need a package that is not installed: pip install 'highground[server]'"


def _ed25519() -> Any:
    """Loaded when needed: a player in the terminal does without."""
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError as error:
        raise ContentError(NOT_INSTALLED) from error
    return ed25519


def new_key() -> str:
    """A private key, as 64 hex digits."""
    made: str = _ed25519().Ed25519PrivateKey.generate().private_bytes_raw().hex()
    return made


def public_key(private: str) -> str:
    """The key that checks what the private one signs."""
    key = _ed25519().Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private))
    made: str = key.public_key().public_bytes_raw().hex()
    return made


def read_key(text: str) -> str:
    """A public key as somebody wrote it down."""
    key = text.strip().lower()
    if not _HEX_KEY.fullmatch(key):
        raise ContentError("a public key is 64 hex digits, or a file that holds them")
    return key


def _message(bodies: list[dict[str, Any]]) -> bytes:
    """All that is signed: every line, the last without the signature itself."""
    last = {key: value for key, value in bodies[-1].items() if key != "signature"}
    said = [*bodies[:-1], last]
    return _PURPOSE + json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def signed(bodies: list[dict[str, Any]], private: str) -> list[dict[str, Any]]:
    """The bodies of a file's lines, the last with a signature over all of them."""
    key = _ed25519().Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private))
    signature = {"key": public_key(private), "sign": key.sign(_message(bodies)).hex()}
    return [*bodies[:-1], {**bodies[-1], "signature": signature}]


def is_signed(bodies: list[dict[str, Any]]) -> bool:
    return "signature" in bodies[-1]


def signer_of(bodies: list[dict[str, Any]]) -> str:
    """The public key that signed just this; `ContentError` if nothing did."""
    given = bodies[-1].get("signature")
    key, sign = (given.get("key"), given.get("sign")) if isinstance(given, dict) else (None, None)
    if not (isinstance(key, str) and isinstance(sign, str)):
        raise ContentError("its signature cannot be read")
    if not (_HEX_KEY.fullmatch(key) and _HEX_SIGN.fullmatch(sign)):
        raise ContentError("its signature cannot be read")
    ed25519 = _ed25519()
    from cryptography.exceptions import InvalidSignature

    try:
        ed25519.Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(
            bytes.fromhex(sign), _message(bodies)
        )
    except (InvalidSignature, ValueError) as error:
        raise ContentError("its signature does not fit what it says") from error
    return key
