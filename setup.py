"""The build: pure Python always, the rules compiled with mypyc where a C compiler is found.

Everything declarative is in pyproject.toml. Here is only what needs code: which modules are compiled, a build
that uses both cores and keeps the objects whose C did not change, and the files generated into the wheel.

    HIGHGROUND_PURE=1   do not compile
    HIGHGROUND_OPT=1    quicker to compile, slower to run (default 2)
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
from fnmatch import fnmatch
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PACKAGE = Path("src/highground")
COMPILED = (
    "record.py",
    "geometry/*",
    "engine/*",
    "rulesets/*",
    "observation/*",
    "bots/*",
    "lab/playout.py",
    "lab/*kernels.py",
    "research/episodes.py",
)
# Stay interpreted: what uses pydantic (a compiled class keeps no annotations), and what is cold anyway.
INTERPRETED = (
    "bots/outside.py",
    "bots/plugins.py",
    "engine/file_modules.py",
    "engine/plugins.py",
    "engine/signing.py",
    "engine/verifying.py",
    "rulesets/*/files/*",
)

EXPANDED = Path("build/expanded")
BUNDLES = Path("build/bundles")
BUNDLE = 1_500_000
"""Characters of C that the compiler gets at once, about."""
JOBS = 2
OPT_LEVEL = os.environ.get("HIGHGROUND_OPT", "2")
COLD = ("___rulebook_", "___table_", "___force_", "___scenarios_")
"""Bundles of folders in which no bot spends time: optimised less, they take a third as long to compile."""

# By path: neither the package nor tools/ can be imported while the package is being built.
toolchain = runpy.run_path("tools/toolchain.py")
records = runpy.run_path("tools/expand_records.py")
build_info = runpy.run_path("src/highground/build_info.py")


def modules_to_compile() -> list[str]:
    """Paths of the compiled modules, as mypyc wants them and as tracebacks will show them."""
    names = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))

    def listed(name: str, patterns: tuple[str, ...]) -> bool:
        return any(fnmatch(name, pattern) for pattern in patterns)

    return [f"{PACKAGE}/{n}" for n in names if listed(n, COMPILED) and not listed(n, INTERPRETED)]


def module_name(path: str) -> str:
    return path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def extensions() -> list[Any]:
    """The compiled rules, or nothing and one line saying why. mypyc failing is an error, not a fallback."""
    # Only for commands that build: a front end also runs this file to ask for metadata.
    if not {"bdist_wheel", "build", "build_ext"} & set(sys.argv):
        return []
    why = toolchain["why_pure"]()
    if why is not None:
        print(toolchain["pure_line"](why))
        return []
    from mypyc.build import mypycify

    # The compiler is shown what follows from the fields of records, in a copy of the sources; from there the
    # paths look the same, so tracebacks name the real files.
    modules, here = modules_to_compile(), Path.cwd()
    records["expand_tree"](here, here / EXPANDED)
    os.chdir(EXPANDED)
    try:
        # One C file a module: a third of the time and a quarter of the memory of one big file.
        made = mypycify(
            modules,
            multi_file=True,
            opt_level=OPT_LEVEL,
            debug_level="0",
            group_name="highground",
            target_dir=str(here / "build"),
        )
    finally:
        os.chdir(here)
    for extension in made:
        # The library; the others are a few lines that name a module in it.
        sources = [str(source) for source in extension.sources]
        if len(sources) > 1:
            extension.sources = bundled(sources)
            rare = BUNDLES / "rare.h"
            rare.write_text(RARE, encoding="utf-8")
            extension.extra_compile_args = [
                *extension.extra_compile_args,
                # A fused multiply-add rounds once where the pure build rounds twice: digests would differ.
                "-ffp-contract=off",
                # Nobody links to the library: calls inside it go straight, not by the table of symbols, and
                # may be inlined. That is a tenth of a game.
                "-fvisibility=hidden",
                *("-include", str(rare)),
                # Where modules are inlined into each other the compiler sees more to wonder about in C that
                # nobody wrote.
                "-Wno-error",
            ]
        elif not sysconfig.get_config_var("Py_GIL_DISABLED"):  # whose shims need more
            extension.include_dirs = [str(small_header()), *extension.include_dirs]
    return made


# All that a shim needs of Python.h, which takes the compiler five times as long to read as the rest.
SMALL = """typedef struct _object PyObject;
#define PyMODINIT_FUNC __attribute__((visibility("default"))) PyObject *
#define Py_DECREF Py_DecRef
#define NULL ((void *)0)
void Py_DecRef(PyObject *);
PyObject *Py_BuildValue(const char *, ...);
PyObject *PyImport_ImportModuleLevel(const char *, PyObject *, PyObject *, PyObject *, int);
PyObject *PyObject_GetAttrString(PyObject *, const char *);
void *PyCapsule_GetPointer(PyObject *, const char *);
void PyErr_Clear(void);
"""


def small_header() -> Path:
    """A folder with a Python.h for the few lines of C by which a module is found in the library."""
    folder = BUNDLES.parent / "shims"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "Python.h").write_text(SMALL, encoding="utf-8")
    return folder


# What only failing code calls: the compiler puts those branches away from the rest, so that more of what runs
# fits into the processor's caches.
RARE = """#include <Python.h>
void CPy_TypeError(const char *, PyObject *) __attribute__((cold));
void CPy_AddTraceback(const char *, const char *, int, PyObject *) __attribute__((cold));
void CPy_TypeErrorTraceback(const char *, const char *, int, PyObject *, const char *, PyObject *)
    __attribute__((cold));
void CPy_AttributeError(const char *, const char *, const char *, const char *, int, PyObject *)
    __attribute__((cold));
static void CPy_DecRef(PyObject *) __attribute__((cold, unused));
static void CPy_XDecRef(void *) __attribute__((cold, unused));
"""

# A third of the C is what modules do when they are imported, once: to optimise it takes a tenth of the time.
IMPORTED_ONCE = re.compile(r"^(?=char CPyDef_\w+_____top_level__\(void\) \{)", re.MULTILINE)
NOT_OPTIMISED = '__attribute__((cold, optimize("O0"))) '


def bundled(sources: list[str]) -> list[str]:
    """The C of modules that lie in the same folder, as few files. Each file reads the same three megabytes of
    headers: one by one that was a fifth of the time. By folder, so that a change touches one bundle.
    """
    BUNDLES.mkdir(parents=True, exist_ok=True)
    alone = [source for source in sources if "___" not in Path(source).name]
    folders: dict[str, list[list[str]]] = {}
    for source in sorted(set(sources) - set(alone)):
        text = IMPORTED_ONCE.sub(NOT_OPTIMISED, Path(source).read_text(encoding="utf-8"))
        parts = folders.setdefault(Path(source).stem.rpartition("___")[0], [[]])
        if parts[-1] and sum(map(len, parts[-1])) + len(text) > BUNDLE:
            parts.append([])
        parts[-1].append(text)
    made = []
    for folder, parts in folders.items():
        for number, texts in enumerate(parts):
            path = BUNDLES / f"{folder}_{number}.c"
            path.write_text("".join(texts), encoding="utf-8")
            made.append(str(path))
    return alone + made


class Build(build):
    def run(self) -> None:
        # setuptools never forgets: a module deleted from src would live on in the next wheel.
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class BuildPy(build_py):
    def run(self) -> None:
        super().run()
        target = Path(self.build_lib, "highground")
        compiled = modules_to_compile() if self.distribution.ext_modules else []
        about = {
            "digest": build_info["source_digest"](PACKAGE),
            "compiled": bool(compiled),
            "opt_level": OPT_LEVEL if compiled else None,
            "modules": [module_name(path) for path in compiled],
        }
        (target / build_info["BUILD_FILE"]).write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
        indexer = Path("tools/clause_index.py")
        if indexer.exists():
            subprocess.run([sys.executable, indexer, target / "clause_index.json"], check=True)


class BuildExt(build_ext):
    def finalize_options(self) -> None:
        super().finalize_options()
        if self.inplace:
            sys.exit("highground is never compiled in place: a .so beside its source would shadow it")
        self.parallel = JOBS

    def build_extensions(self) -> None:
        # mypyc makes one big library of many C files; setuptools would compile those one after another.
        compile_all = self.compiler.compile
        headers = sorted(Path("build").rglob("*.h"))
        common = hashlib.blake2b(b"".join(path.read_bytes() for path in headers))
        common.update(repr((self.compiler.compiler_so, sys.version)).encode())

        def compile_one(source: str, options: dict[str, Any]) -> str:
            """Compile unless the object there was made from this very C, these headers, these options."""
            if any(part in Path(source).name for part in COLD):
                options = {**options, "extra_postargs": [*(options["extra_postargs"] or ()), "-Og"]}
            (target,) = self.compiler.object_filenames([source], output_dir=options["output_dir"])
            stamp = Path(target + ".made-from")
            key = common.copy()
            key.update(Path(source).read_bytes() + repr(sorted(options.items())).encode())
            if not (Path(target).exists() and stamp.exists() and stamp.read_text() == key.hexdigest()):
                stamp.unlink(missing_ok=True)
                compile_all([source], **options)
                stamp.write_text(key.hexdigest())
            return str(target)

        def compile_parallel(sources: list[str], **options: Any) -> list[str]:
            with ThreadPool(JOBS) as pool:
                return pool.map(lambda source: compile_one(source, options), sources, chunksize=1)

        self.compiler.compile = compile_parallel
        super().build_extensions()


setup(
    ext_modules=extensions(),
    cmdclass={"build": Build, "build_py": BuildPy, "build_ext": BuildExt},
)
