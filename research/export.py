"""Write what was learned as a small file that the core plays without PyTorch, with its card.

    python -m research.export data/torn runs/torn torn.net

Matrices become bytes with a scale for each row, a quarter of their size; vectors stay 32-bit floats.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from research import shards

MAGIC = b"highground network 1\n"


def pack(tensors: dict[str, shards.Array], card: dict[str, Any]) -> bytes:
    """The bytes of a file: a line that says what it is, the card, the numbers."""
    listed, body = [], []
    for name, values in tensors.items():
        if values.ndim == 2:
            scales = np.maximum(np.abs(values).max(1), 1e-12).astype("<f4") / np.float32(127)
            small = np.clip(np.round(values / scales[:, None]), -127, 127).astype(np.int8)
            listed.append([name, "int8", *values.shape])
            body.append(scales.astype("<f4").tobytes() + small.tobytes())
        else:
            listed.append([name, "float32", 1, values.size])
            body.append(values.astype("<f4").tobytes())
    head = json.dumps({**card, "tensors": listed}, ensure_ascii=False).encode()
    return MAGIC + head + b"\n" + b"".join(body)


def unpack(data: bytes) -> tuple[dict[str, Any], dict[str, shards.Array]]:
    """The card and the numbers of such a file."""
    end = data.index(b"\n", len(MAGIC))
    card = json.loads(data[len(MAGIC) : end])
    tensors: dict[str, shards.Array] = {}
    at = end + 1
    for name, kind, rows, columns in card.pop("tensors"):
        scales = np.frombuffer(data, "<f4", rows if kind == "int8" else columns, at)
        at += 4 * scales.size
        tensors[name] = scales
        if kind == "int8":
            small = np.frombuffer(data, np.int8, rows * columns, at).reshape(rows, columns)
            tensors[name] = small * scales[:, None]
            at += small.size
    return card, tensors


def export(data: shards.Shard, run: Path, out: Path) -> dict[str, Any]:
    """Export the best of a run; the card that went with it."""
    import torch

    from research.learn import scale_of

    kept = torch.load(run / "best.pt", map_location="cpu", weights_only=True)
    tensors = {name: value.numpy() for name, value in kept["network"].items()}
    card = {
        "system": data.about["system"],
        "rules": data.about["rules"],
        "space": data.about["space"],
        "layers": 1 + max(int(name.split(".")[1]) for name in tensors if name.startswith("layers.")),
        "wide": int(tensors["last_gain"].size),
        "unit": data.about["warmth"],
        "scale": scale_of(data),
        "learned": {
            "games": int(data.game.max()) + 1,
            "decisions": len(data.seen),
            "teacher": data.about["teacher"],
            "player": data.about["player"],
            "scenarios": data.about["scenarios"],
            "steps": kept["step"],
            "held_out": kept["found"],
        },
    }
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(pack(tensors, card))
    return card


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("run", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    card = export(shards.load_all(given.data), given.run, given.out)
    print(f"{given.out}: {given.out.stat().st_size:,} bytes; {json.dumps(card['learned'])}")


if __name__ == "__main__":
    main()
