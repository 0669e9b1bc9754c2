"""Set up `.venv` from the lock files, and in it the package as a built wheel. Called by the Makefile.

    python3 tools/bootstrap.py tools      what tests and linters need; the package itself is run from src
    python3 tools/bootstrap.py server     what the server needs, to run it from src
    python3 tools/bootstrap.py client     the browser client, built from web/ into the package
    python3 tools/bootstrap.py package    the package, compiled where a C compiler is found, and installed
    python3 tools/bootstrap.py services   programs that tests start: PostgreSQL, Chromium
    python3 tools/bootstrap.py site       what makes a site of the documentation
    python3 tools/bootstrap.py release    what makes wheels and their bills of materials
    python3 tools/bootstrap.py learner    PyTorch for the CPU, where there is a wheel of it

Each stage leaves a stamp of what it was made from, so the second time costs a fraction of a second.
Only the standard library is used here, and syntax that an old Python can read up to the line that refuses it.
"""

from __future__ import annotations

import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
WHEELS = ROOT / "build" / "wheel"
LOCKS = ROOT / "requirements"
PIP = [str(PYTHON), "-m", "pip", "-qq", "--disable-pip-version-check", "--no-input"]
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "highground" / "server" / "client"
OLDEST = (3, 11)
OLDEST_NODE = (20, 19)


def main() -> None:
    """Make .venv, then the stages asked for (none: .venv alone)."""
    if sys.version_info < OLDEST:
        restart_with_newer_python()
    os.chdir(ROOT)
    # A stray PYTHONPATH must not decide what gets built; as root, pip has a warning nobody needs.
    os.environ.pop("PYTHONPATH", None)
    os.environ["PIP_ROOT_USER_ACTION"] = "ignore"
    ensure_venv()
    stages = {
        "tools": ensure_tools,
        "server": ensure_server,
        "client": ensure_client,
        "package": ensure_package,
        "services": ensure_services,
        "site": ensure_site,
        "release": ensure_release,
        "learner": ensure_learner,
    }
    for stage in sys.argv[1:]:
        stages[stage]()


def restart_with_newer_python() -> None:
    for name in ("python3.13", "python3.12", "python3.11"):
        if quiet([name, "--version"]):
            os.execvp(name, [name, *sys.argv])
    fail("Python 3.11 or newer is needed; name one with: make PYTHON=/path/to/python3.11")


def say(line: str) -> None:
    print(line, flush=True)


def fail(line: str) -> None:
    sys.exit(f"highground: {line}")


def quiet(command: list[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except OSError:
        return False


def run(command: list[str], doing: str) -> None:
    if subprocess.run(command).returncode != 0:
        fail(f"failed: {doing} (output above)")


def is_root() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(*packages: str) -> bool:
    say(f"Installing Debian packages: {' '.join(packages)}")
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    return quiet(["apt-get", "update"]) and quiet(["apt-get", "install", "-y", *packages])


# -- the environment ----------------------------------------------------------------------------------


def ensure_venv() -> None:
    """A virtual environment of this Python, with pip in it, also where Debian left out ensurepip."""
    same = f"import sys, pip; sys.exit(sys.version_info[:2] != {tuple(sys.version_info[:2])})"
    if quiet([str(PYTHON), "-c", same]):
        return
    say("Creating .venv")
    for attempt in (venv_by_ensurepip, venv_by_outside_pip):
        shutil.rmtree(VENV, ignore_errors=True)
        if attempt():
            return
    if is_root() and apt_install("python3-venv") and venv_by_ensurepip():
        return
    shutil.rmtree(VENV, ignore_errors=True)
    fail("no ensurepip and no working pip: cannot make .venv; on Debian: apt-get install python3-venv")


def venv_by_ensurepip() -> bool:
    return quiet([sys.executable, "-m", "venv", str(VENV)]) and quiet([str(PYTHON), "-m", "pip", "--version"])


def venv_by_outside_pip() -> bool:
    """An empty environment, filled by a pip from outside.

    With ``--python`` pip runs itself inside .venv, so Debian's refusal of system-wide installs does not
    apply; pips older than that option can still unpack pip into the environment's folder.
    """
    if not quiet([sys.executable, "-m", "venv", "--without-pip", str(VENV)]):
        return False
    where = f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
    for pip in ([sys.executable, "-m", "pip"], ["pip3"], ["pip"]):
        if quiet([*pip, "--python", str(PYTHON), "install", "pip"]):
            return True
        if quiet([*pip, "install", "--target", str(VENV / where), "--ignore-installed", "pip"]):
            return True
    return False


# -- what goes into it --------------------------------------------------------------------------------


def digest_of(*paths: Path) -> str:
    return hashlib.blake2b(b"\0".join(path.read_bytes() for path in paths), digest_size=16).hexdigest()


def stamped(stamp: Path, made_from: str) -> bool:
    return stamp.exists() and stamp.read_text() == made_from


def install_locked(*names: str) -> None:
    """Install lock files, every download checked against its hash; nothing to do when they are in already."""
    files = [LOCKS / f"{name}.txt" for name in names]
    stamp = VENV / f".stamp-{'-'.join(names)}"
    made_from = digest_of(*files)
    if stamped(stamp, made_from):
        return
    say(f"Installing requirements: {', '.join(names)}")
    wanted = [part for file in files for part in ("-r", str(file))]
    run([*PIP, "install", "--require-hashes", *wanted], "installing the locked requirements")
    stamp.write_text(made_from)


def ensure_tools() -> None:
    """Development tools, and metadata in src so that PYTHONPATH=src finds the package's entry points."""
    install_locked("dev")
    metadata = ROOT / "src" / "highground.egg-info" / "entry_points.txt"
    stamp = VENV / ".stamp-metadata"
    made_from = digest_of(ROOT / "pyproject.toml")
    if not (metadata.exists() and stamped(stamp, made_from)):
        run([str(PYTHON), "setup.py", "-q", "egg_info"], "writing the package's metadata")
        stamp.write_text(made_from)


def ensure_server() -> None:
    """The server's requirements; "dev" has them all."""
    if not stamped(VENV / ".stamp-dev", digest_of(LOCKS / "dev.txt")):
        install_locked("server")


def ensure_site() -> None:
    """What makes a site of the documentation."""
    install_locked("docs")


def ensure_release() -> None:
    """What makes wheels and their bills of materials."""
    install_locked("release")


# -- the browser client -------------------------------------------------------------------------------


def ensure_client() -> None:
    """The client, built by node from web/. A source archive has it built already, and no web/."""
    if not (WEB / "package.json").exists():
        return
    sources = [path for path in sorted(WEB.rglob("*")) if path.is_file() and not is_made(path)]
    # Colours, looks and symbols lie with the drawings of the package.
    drawn = ROOT / "src" / "highground" / "draw"
    sources += [drawn / name for name in ("tokens.css", "looks.json", "glyphs.svg")]
    names = "\n".join(str(path.relative_to(ROOT)) for path in sources)
    made_from = digest_of(*sources) + hashlib.blake2b(names.encode(), digest_size=8).hexdigest()
    stamp = VENV / ".stamp-client"
    if (CLIENT / "index.html").exists() and stamped(stamp, made_from):
        return
    check_node()
    locked = WEB / "package-lock.json"
    installed = WEB / "node_modules" / ".stamp"
    if not stamped(installed, digest_of(locked)):
        say("Installing what builds the client")
        npm = ["npm", "ci", "--no-audit", "--no-fund", "--silent"]
        run([*npm, "--prefix", str(WEB)], "installing what builds the client")
        installed.write_text(digest_of(locked))
    say("Building the client")
    run(
        ["npm", "run", "--silent", "--prefix", str(WEB), "build", "--", "--logLevel", "warn"],
        "building the client",
    )
    stamp.write_text(made_from)


def is_made(path: Path) -> bool:
    """What node put there."""
    return "node_modules" in path.parts or path.suffix == ".tsbuildinfo" or path.name == "schema.d.ts"


def check_node() -> None:
    """Debian's own node where it is new enough; installed if that is ours to do."""
    if node_version() < OLDEST_NODE and is_root() and shutil.which("node") is None:
        apt_install("nodejs", "npm")
    found = node_version()
    if found < OLDEST_NODE:
        wanted = ".".join(map(str, OLDEST_NODE))
        have = ".".join(map(str, found)) if found > (0, 0) else "none"
        fail(f"the browser client needs node {wanted} or newer and npm to be built; here is {have}")


def node_version() -> tuple[int, int]:
    try:
        said = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout
        major, minor, _ = said.strip().lstrip("v").split(".")
        return (int(major), int(minor)) if shutil.which("npm") else (0, 0)
    except (OSError, ValueError):
        return (0, 0)


# -- programs that tests start ------------------------------------------------------------------------


def ensure_services() -> None:
    """PostgreSQL and a browser: from Debian if that is ours to do, else tests that need them say so."""
    missing = []
    if shutil.which("initdb") is None and not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        missing.append("postgresql")
    if not any(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")):
        missing += ["chromium", "fonts-lato"]
    tried = VENV / ".stamp-services"
    if missing and is_root() and not tried.exists():
        apt_install(*missing)
        tried.touch()


def ensure_learner() -> None:
    """PyTorch, for the tests that learn at toy size. Only the build for the CPU: the other brings gigabytes
    for GPUs, and no lock can name both. Where it cannot be had, those tests say so.
    """
    wanted = (LOCKS / "learner.in").read_text().strip()
    tried = VENV / ".stamp-learner"
    if stamped(tried, wanted):
        return
    say("Installing PyTorch for the CPU")
    if not quiet([*PIP, "install", "--only-binary", ":all:", wanted]):
        say("There is no PyTorch for the CPU here: tests that learn are skipped")
    tried.write_text(wanted)


# -- the package --------------------------------------------------------------------------------------


def ensure_package() -> None:
    """The package, built from these very sources and installed as a wheel: never editable, never in place."""
    toolchain = runpy.run_path(str(ROOT / "tools" / "toolchain.py"))
    stamp = VENV / ".stamp-package"
    installed = stamp.read_text() if stamp.exists() else ""
    made_from = package_key()
    if installed == f"{made_from} compiled":
        return
    why = why_pure()
    tried = VENV / ".stamp-apt"
    # Not when somebody chose (pure, or a CC that does not work), and not again when it did not help.
    chosen = toolchain["asked_for_pure"]() or "CC" in os.environ
    if why and not chosen and is_root() and not tried.exists():
        apt_install(*toolchain["DEBIAN_PACKAGES"])
        tried.touch()
        why = why_pure()
    wanted = f"{made_from} {'pure' if why else 'compiled'}"
    if installed != wanted:
        # "dev" has all of it; someone who only wants to play is spared the rest.
        if not stamped(VENV / ".stamp-dev", digest_of(LOCKS / "dev.txt")):
            install_locked("server", "build")
        say("Building highground" + ("" if why else " (compiling: minutes the first time)"))
        stamp.unlink(missing_ok=True)
        shutil.rmtree(WHEELS, ignore_errors=True)
        offline = ["--no-deps", "--no-index"]
        run([*PIP, "wheel", *offline, "--no-build-isolation", "-w", str(WHEELS), "."], "building the wheel")
        wheels = [str(path) for path in WHEELS.glob("highground-*.whl")]
        run([*PIP, "install", *offline, "--force-reinstall", *wheels], "installing the wheel")
        stamp.write_text(wanted)
    if why:
        say(toolchain["pure_line"](why))


def why_pure() -> str | None:
    """Asked of the environment's Python: that is the one an extension would be compiled for."""
    probe = "import runpy; print(runpy.run_path('tools/toolchain.py')['why_pure']() or '')"
    return subprocess.run([str(PYTHON), "-c", probe], capture_output=True, text=True).stdout.strip() or None


def package_key() -> str:
    """Everything the wheel depends on but the compiler's presence."""
    key = hashlib.blake2b(digest_size=16)
    build_info = runpy.run_path(str(ROOT / "src" / "highground" / "build_info.py"))
    key.update(build_info["source_digest"](ROOT / "src" / "highground").encode())
    build_files = (
        ROOT / "setup.py",
        ROOT / "pyproject.toml",
        ROOT / "tools" / "expand_records.py",
        LOCKS / "server.txt",
        LOCKS / "build.txt",
    )
    key.update(digest_of(*build_files).encode())
    key.update(digest_of(*[path for path in sorted(CLIENT.rglob("*")) if path.is_file()]).encode())
    key.update(repr([os.environ.get(name, "") for name in ("HIGHGROUND_OPT", "HIGHGROUND_PURE")]).encode())
    index = ROOT / "tools" / "clause_index.py"
    if index.exists():
        # The index also names tests, so it can change while the package's own sources do not.
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder, "clause_index.json")
            run([sys.executable, str(index), str(made)], "indexing clauses")
            key.update(made.read_bytes())
    return key.hexdigest()


if __name__ == "__main__":
    main()
