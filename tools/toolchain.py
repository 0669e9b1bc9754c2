"""Can an extension be compiled for this Python, here? Tried, not guessed.

Used by ``setup.py`` (compile, or install pure?) and by ``tools/bootstrap.py`` (is a Debian package missing?).
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

DEBIAN_PACKAGES = ("gcc", "python3-dev")


def asked_for_pure() -> bool:
    return os.environ.get("HIGHGROUND_PURE", "") not in ("", "0")


def missing() -> str | None:
    """What keeps this machine from compiling, in a few words; None when a real probe builds and links."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    headers = str(sysconfig.get_config_var("INCLUDEPY"))
    with tempfile.TemporaryDirectory() as folder:
        # Two probes, because "no compiler" and "no Python headers" have different cures.
        for source, lack in (
            ("#include <stdio.h>\nint probe(void) { return EOF; }\n", "no working C compiler"),
            ("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n", "no Python headers"),
        ):
            path = Path(folder, "probe.c")
            path.write_text(source, encoding="utf-8")
            command = [*compiler, "-shared", "-fPIC", f"-I{headers}", str(path), "-o", str(path) + ".so"]
            try:
                done = subprocess.run(command, capture_output=True, check=False).returncode == 0
            except OSError:
                done = False
            # A "compiler" that exits 0 without output (CC=true) is none.
            if not done or not Path(str(path) + ".so").exists():
                return lack
            Path(str(path) + ".so").unlink()
    return None


def why_pure() -> str | None:
    """Why the package is to be installed pure; None when it is to be compiled."""
    return "HIGHGROUND_PURE is set" if asked_for_pure() else missing()


def pure_line(why: str) -> str:
    """The one line a person sees when the fast build is not to be had."""
    cure = f"apt-get install {' '.join(DEBIAN_PACKAGES)}"
    return f"highground: {why}: installed as pure Python, same games but slower; for speed: {cure}"


if __name__ == "__main__":
    sys.exit(missing())
