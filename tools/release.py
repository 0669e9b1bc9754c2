"""Make what a release consists of, into dist/. Called by the Makefile, in .venv.

    python tools/release.py wheels     a wheel for every CPython from 3.11 to 3.13 that is here or is fetched
    python tools/release.py sbom       what it needs of others, as CycloneDX: the server's parts, the client's

A wheel is built in an environment of its own from the locked requirements, must hold the client, and is
installed and started once before it counts.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
ENVIRONMENTS = ROOT / "build" / "wheels"
VERSIONS = ("3.11", "3.12", "3.13")
BIN = Path(sys.executable).parent
UV = [str(BIN / "uv"), "--no-config"]
QUIET_UV = [*UV, "--quiet"]
CLIENT = "highground/server/client/index.html"


class Unfit(Exception):
    """A wheel that must not leave the house."""


def main() -> None:
    os.chdir(ROOT)
    os.environ.pop("PYTHONPATH", None)
    DIST.mkdir(exist_ok=True)
    tasks = {"wheels": make_wheels, "sbom": make_sbom}
    for task in sys.argv[1:]:
        tasks[task]()


# -- wheels --------------------------------------------------------------------------------------------------


def make_wheels() -> None:
    """All that can be made here; what cannot is said. None at all is a failure."""
    made: list[Path] = []
    skipped: list[str] = []
    for version in VERSIONS:
        python = interpreter(version)
        if python is None:
            skipped.append(f"CPython {version}: not here, and uv could not fetch it")
            continue
        wheel = build(version, python)
        made.append(wheel)
        print(f"{wheel.relative_to(ROOT)}: {smoke(version, python, wheel)}", flush=True)
        if wheel.name.endswith("-none-any.whl"):
            skipped.append("no other: not compiled, it is for every Python from 3.11 on")
            break
    for line in skipped:
        print(f"skipped {line}")
    if not made:
        sys.exit("no wheel was made")


def interpreter(version: str) -> str | None:
    """A CPython of this version: one that pyenv has, one that uv finds, else one that uv fetches."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    for each in sorted(pyenv.glob(f"versions/{version}.*/bin/python"), reverse=True):
        return str(each)
    for fetched in (False, True):
        if fetched and subprocess.run([*UV, "python", "install", version], capture_output=True).returncode:
            return None
        find = [*UV, "python", "find", "--no-python-downloads", "--no-project", f"cpython@{version}"]
        found = subprocess.run(find, capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.strip()
    return None


def build(version: str, python: str) -> Path:
    """The wheel for this Python, from the locked build requirements."""
    home = environment(f"build-{version}", python, "build")
    with tempfile.TemporaryDirectory() as folder:
        options = ["--no-build-isolation", "--python", str(home), "--out-dir", folder]
        run([*QUIET_UV, "build", "--wheel", *options, str(ROOT)])
        (made,) = Path(folder).glob("*.whl")
        check(made)
        kept = DIST / made.name
        shutil.move(made, kept)
    return kept


def check(wheel: Path) -> None:
    """Whether it has what it must have."""
    with zipfile.ZipFile(wheel) as packed:
        inside = packed.namelist()
    if CLIENT not in inside:
        raise Unfit(f"{wheel.name} holds no client: build it first (`python3 tools/bootstrap.py client`)")
    if "highground/clause_index.json" not in inside:
        raise Unfit(f"{wheel.name} holds no index of clauses")


def smoke(version: str, python: str, wheel: Path) -> str:
    """Installed where nothing else is, it starts; what it says of itself."""
    home = environment(f"run-{version}", python, "run")
    options = ["--python", str(home), "--no-deps", "--no-index", "--reinstall"]
    run([*QUIET_UV, "pip", "install", *options, str(wheel)])
    said = subprocess.check_output([str(home.parent / "highground"), "--version"], text=True, cwd="/")
    run([str(home.parent / "highground"), "systems", "--json"], quiet=True)
    return said.strip()


def environment(name: str, python: str, lock: str) -> Path:
    """A fresh environment with locked requirements; its Python."""
    home = ENVIRONMENTS / name
    shutil.rmtree(home, ignore_errors=True)
    run([*QUIET_UV, "venv", "--python", python, str(home)])
    inside = home / "bin" / "python"
    locked = ["--require-hashes", "-r", f"requirements/{lock}.txt"]
    run([*QUIET_UV, "pip", "install", "--python", str(inside), *locked])
    return inside


def run(command: list[str], quiet: bool = False) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL if quiet else None)


# -- what is in it of others ---------------------------------------------------------------------------------


def make_sbom() -> None:
    """Two documents: what pip installs for a server, and what the client was built with."""
    with open("pyproject.toml", "rb") as file:
        version = tomllib.load(file)["project"]["version"]
    server = DIST / f"highground-{version}-server.cdx.json"
    # Of what is installed, not of the list: only there licences and who needs whom can be read.
    home = environment("sbom", sys.executable, "server")
    options = ["--pyproject", "pyproject.toml", "--output-reproducible", "-o", str(server)]
    run([str(BIN / "cyclonedx-py"), "environment", *options, str(home)])
    print(server.relative_to(ROOT))
    client = DIST / f"highground-{version}-client.cdx.json"
    command = ["npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--prefix", "web"]
    client.write_text(subprocess.check_output(command, text=True), encoding="utf-8")
    print(client.relative_to(ROOT))


if __name__ == "__main__":
    try:
        main()
    except Unfit as unfit:
        sys.exit(str(unfit))
