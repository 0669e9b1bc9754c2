"""A page as PDF: printed by a browser of this machine, since only browsers lay pages out as they are seen."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from highground.engine.errors import ContentError

BROWSERS: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
_SECONDS: Final = 120


def write_pdf(page: str, out: Path) -> None:
    """Print a page of HTML to a file."""
    browser = next((found for each in BROWSERS if (found := shutil.which(each))), None)
    if browser is None:
        instead = out.with_suffix(".html")
        raise ContentError(
            f"{out}: a PDF is printed by Chromium, Chrome or Edge, and none is on the PATH; "
            f"write {instead} and print it from any browser"
        )
    with TemporaryDirectory() as folder:
        html, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        html.write_text(page, encoding="utf-8")
        # As root Chromium starts without its sandbox only; the page is our own and has no script.
        root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        quiet = ["--headless", "--disable-gpu", f"--user-data-dir={folder}/profile", "--no-pdf-header-footer"]
        command = [browser, *root, *quiet, f"--print-to-pdf={made}", html.as_uri()]
        try:
            subprocess.run(command, capture_output=True, check=True, timeout=_SECONDS)
            shutil.copyfile(made, out)
        except (OSError, subprocess.SubprocessError) as error:
            raise ContentError(f"cannot write {out}: {Path(browser).name} printed nothing") from error
