"""What is shipped: a wheel that plays in the browser by itself, and what sets up a machine."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import make_url
from typer.main import get_command

from highground.cli.app import make_app
from highground.server.run import trusted_proxies
from tests.builds import ROOT

yaml: Any = import_module("yaml")  # it brings no types

pytestmark = [pytest.mark.slow, pytest.mark.either_build]
LEFT_OUT = shutil.ignore_patterns(".*", "build", "dist", "node_modules", "__pycache__", "*.egg-info")


def without_sources() -> dict[str, str]:
    """An environment in which the checkout is not there to be imported."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


# -- the wheel -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of these sources, not compiled: what is in it besides is the same."""
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(ROOT, folder / "sources", ignore=LEFT_OUT, symlinks=True)
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-index", "--no-build-isolation"]
    made = subprocess.run(
        [*command, "-w", str(folder), "."],
        cwd=folder / "sources",
        env={**without_sources(), "HIGHGROUND_PURE": "1"},
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    (found,) = folder.glob("highground-*.whl")
    return found


def test_the_wheel_holds_the_built_client_and_the_notices_of_what_is_in_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        inside = {name.removeprefix("highground/server/client/") for name in packed.namelist()}
    assert {"index.html", "licences.md"} <= inside
    built = {str(path.relative_to(CLIENT)) for path in CLIENT.rglob("*") if path.is_file()}
    assert any(name.endswith(".js") for name in built)
    assert built <= inside


CLIENT = ROOT / "src" / "highground" / "server" / "client"


def test_the_first_page_comes_without_the_others() -> None:
    page = (CLIENT / "index.html").read_text(encoding="utf-8")
    first = {CLIENT / each.lstrip("/") for each in re.findall(r'"(/assets/[^"]+\.js)"', page)}
    rest = set((CLIENT / "assets").glob("*.js")) - first
    assert sum(each.stat().st_size for each in first) < 400_000
    assert {"Judge", "Lab", "Rosters", "Table"} <= {each.name.partition("-")[0] for each in rest}


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """A fresh environment with the wheel in it. What the wheel requires comes from the environment of the
    tests, so that nothing has to be fetched.
    """
    home = tmp_path / "fresh"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True, env=without_sources())
    (site,) = home.glob("lib/python*/site-packages")
    (site / "requirements.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home


def test_an_installed_wheel_serves_the_table_where_there_is_no_node(installed: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    program = str(installed / "bin" / "highground")
    environment = {"PATH": str(installed / "bin"), "HOME": str(data), "LANG": "C.UTF-8"}
    assert shutil.which("node", path=environment["PATH"]) is None
    version = subprocess.run(
        [program, "--version"], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert "pure, built from sources" in version.stdout, version.stdout + version.stderr
    serving = subprocess.Popen(
        [program, "serve", "--port", "0"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert serving.stdout is not None
        said = next((line for line in serving.stdout if "http://" in line), "")
        port = re.search(r":(\d+)", said)
        assert port, said
        with httpx.Client(base_url=f"http://127.0.0.1:{port.group(1)}", timeout=60) as http:
            page = http.get("/")
            assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
            assets = re.findall(r'"(/assets/[^"]+)"', page.text)
            assert assets
            assert {http.get(each).status_code for each in assets} == {200}
            guest = http.post("/api/guests", json={"name": "Ann"}).json()
            begin = {"system": "primer", "seats": [{"who": "me"}, {"who": "bot"}]}
            answer = http.post(
                "/api/matches", json=begin, headers={"Authorization": f"Bearer {guest['token']}"}
            )
            assert answer.status_code == 201, answer.text
    finally:
        serving.terminate()
        serving.wait(30)
        if serving.stdout is not None:
            serving.stdout.close()


# -- the image, and what compose puts around it --------------------------------------------------------------

INSTRUCTIONS = {"ARG", "CMD", "COPY", "ENTRYPOINT", "ENV", "EXPOSE", "FROM", "HEALTHCHECK", "LABEL", "RUN"}
INSTRUCTIONS |= {"USER", "VOLUME", "WORKDIR"}


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's lines, as name and rest."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines)]


def composed() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return found


def parsed(words: list[str]) -> dict[str, Any]:
    """What `highground` makes of a command line; it is not carried out."""
    command: Any = get_command(make_app(("serve",)))
    assert words[0] == "serve"
    found: dict[str, Any] = command.commands["serve"].make_context("serve", words[1:]).params
    return found


def filled(text: str, **given: str) -> str:
    """As compose fills in what the environment says."""
    return re.sub(r"\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}", lambda m: given.get(m[1], m[2] or ""), text)


def test_the_image_is_made_of_files_that_are_there_and_sent_to_its_build() -> None:
    stages: set[str] = set()
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    for name, rest in instructions():
        assert name in INSTRUCTIONS, name
        words = rest.split()
        if name == "FROM":
            stages.add(words[-1])
        elif name == "COPY" and words[0].startswith("--from="):
            assert words[0].removeprefix("--from=") in stages
        elif name == "COPY":
            for source in words[:-1]:
                assert (ROOT / source).exists(), source
                assert f"!{source.split('/')[0]}" in ignored, f"{source} is not sent to the build"
    assert dict(instructions())["USER"] == "highground", "not root"


def test_the_images_program_is_started_as_it_understands() -> None:
    by_name = dict(instructions())
    assert json.loads(by_name["ENTRYPOINT"]) == ["highground"]
    given = parsed(json.loads(by_name["CMD"]))
    assert (given["host"], str(given["port"])) == ("0.0.0.0", by_name["EXPOSE"])
    assert f"127.0.0.1:{by_name['EXPOSE']}/healthz" in by_name["HEALTHCHECK"]


def test_compose_joins_a_server_a_database_and_a_proxy_that_fit_together() -> None:
    services = composed()["services"]
    server = services["server"]
    given = parsed([filled(each, HIGHGROUND_NAME="table.example.org") for each in server["command"]])
    assert given["name"] == ["table.example.org"]
    subnets = [each["subnet"] for each in composed()["networks"]["default"]["ipam"]["config"]]
    assert given["proxy"] == subnets, "the proxy alone is believed"
    assert trusted_proxies(False, tuple(given["proxy"])) == subnets
    address = make_url(filled(server["environment"]["HIGHGROUND_DATABASE"], HIGHGROUND_PASSWORD="secret"))
    database = services[str(address.host)]["environment"]
    said = (database["POSTGRES_USER"], database["POSTGRES_DB"])
    assert (address.username, address.database) == said
    assert (address.drivername, address.password) == ("postgresql+asyncpg", "secret")
    published = {name for name, each in services.items() if "ports" in each}
    assert published == {"proxy"}, "nobody reaches the server or the database but through TLS"
    caddy = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    assert f"reverse_proxy server:{given['port']}" in caddy
    assert "respond /metrics 404" in caddy
    assert caddy.count("{") == caddy.count("}")


def test_compose_names_files_volumes_and_services_that_there_are() -> None:
    everything = composed()
    for service in everything["services"].values():
        assert ("image" in service) != ("build" in service)
        assert set(service.get("depends_on", {})) <= set(everything["services"])
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (ROOT / source).exists() if source.startswith("./") else source in everything["volumes"]
    for name, healthy in (("server", "database"), ("proxy", "server")):
        assert everything["services"][name]["depends_on"][healthy] == {"condition": "service_healthy"}


def docker(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["docker", *words], cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True
    )


def docker_runs() -> bool:
    """Whether there is a Docker with a daemon and compose."""
    return shutil.which("docker") is not None and not (
        docker("info").returncode or docker("compose", "version").returncode
    )


@pytest.mark.soak
@pytest.mark.skipif("not docker_runs()", reason="an image is built by a Docker daemon, and there is none")
def test_composed_it_answers_over_tls() -> None:
    environment = {"HIGHGROUND_NAME": "localhost", "HIGHGROUND_PASSWORD": "smoke"}
    environment["COMPOSE_PROJECT_NAME"] = "highground-smoke"
    try:
        up = docker("compose", "up", "--build", "--wait", "--wait-timeout", "300", **environment)
        assert up.returncode == 0, up.stderr
        with httpx.Client(base_url="https://localhost", verify=False, timeout=60) as http:
            assert http.get("/").status_code == 200
            assert http.post("/api/guests", json={"name": "Ann"}).status_code == 201
            assert http.get("/metrics").status_code == 404
    finally:
        docker("compose", "down", "--volumes", **environment)
