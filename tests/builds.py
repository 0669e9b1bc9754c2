"""The two builds of one source, for tests that start programs: this one, and the sources run pure."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import highground

__all__ = ["ROOT", "SRC", "run_in", "running_pure", "with_path"]

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src"


def running_pure() -> bool:
    """Whether this very process runs the sources as they lie there."""
    return Path(highground.__file__).resolve().is_relative_to(SRC)


def with_path(*folders: Path, pure: bool | None = None) -> dict[str, str]:
    """An environment that imports from these folders, and highground: this build, pure, or installed."""
    own = [SRC] if (running_pure() if pure is None else pure) else []
    path = os.pathsep.join(str(each) for each in [*own, *folders])
    return {**os.environ, "PYTHONPATH": path, "HIGHGROUND_SRC": str(SRC)}


def run_in(folder: Path, environment: dict[str, str], *words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run this Python with these arguments."""
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, timeout=1800
    )
