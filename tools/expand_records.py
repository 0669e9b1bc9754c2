"""What the compiler is shown of a record: its fields, and the constructor and `clone` that follow from them.

    python3 tools/expand_records.py OUT      a copy of src in OUT, expanded

mypyc compiles what it reads, so what plain Python adds when a class is made (`highground.record`) is
written into a copy of the sources first: `__init__`, `clone`, and the marks that a record is never part of a
cycle and that the last one to go makes room for the next; and `import *`, which binds nothing when compiled,
name by name. All go into blank lines, so every other line keeps its number and tracebacks point into the real
file.

mypyc holds all modules of a library for dependent on each other, as much as `import rulebook as R` makes
them; only a name that is imported says which is to be looked at first. So one is.

The build runs this before the package exists: only the standard library, and `record.py` by its path.
"""

from __future__ import annotations

import ast
import runpy
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path("src/highground")

_record: dict[str, Any] = runpy.run_path(str(ROOT / PACKAGE / "record.py"))

Name = tuple[str, str]
"""A class or any other name, by the module that declares it."""

RECORD: Name = ("highground.record", "Record")
PART: Name = ("highground.engine.state", "Part")


class Class:
    """A class of the project: its fields in order, as they are written."""

    def __init__(self, node: ast.ClassDef) -> None:
        self.node = node
        self.types: dict[str, str] = {}
        self.defaults: dict[str, str] = {}
        self.described: dict[str, str] = {}
        self.factories: dict[str, str] = {}
        for statement in node.body:
            if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                kind = ast.unparse(statement.annotation)
                if not kind.startswith("ClassVar"):
                    self.types[statement.target.id] = kind
                    if statement.value is not None:
                        self._say(statement.target.id, statement.value)
        self.methods = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
        self.generic = any(ast.unparse(base).startswith("Generic[") for base in node.bases)

    def _say(self, name: str, value: ast.expr) -> None:
        """A field's default, or what `field` says of it."""
        if not isinstance(value, ast.Call) or ast.unparse(value.func) != "field":
            self.defaults[name] = ast.unparse(value)
            return
        self.described[name] = f"{ast.unparse(value)}.of({self.types[name]!r})"
        for keyword in value.keywords:
            if keyword.arg == "default":
                self.defaults[name] = ast.unparse(keyword.value)
            elif keyword.arg == "factory":
                self.defaults[name], self.factories[name] = "None", ast.unparse(keyword.value)


class Module:
    """A module: its classes, and what the names it uses stand for."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.source = source
        self.tree = ast.parse(source)
        self.names: dict[str, Name] = {}
        self.classes: dict[str, Class] = {}
        self.stars: list[ast.ImportFrom] = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                if node.names[0].name == "*":
                    self.stars.append(node)
                for alias in node.names:
                    self.names[alias.asname or alias.name] = (node.module, alias.name)
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef):
                self.classes[node.name] = Class(node)
                self.names[node.name] = (name, node.name)
            for target in _assigned(node):
                self.names[target] = (name, target)


def _assigned(node: ast.stmt) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign):
        targets = [node.target]
    for target in targets:
        if isinstance(target, ast.Name):
            yield target.id


class Sources:
    """All modules of the package, so that a class knows what it inherits from another module."""

    def __init__(self, modules: dict[str, str]) -> None:
        self.modules = {name: Module(name, source) for name, source in modules.items()}

    def find(self, module: str, name: str) -> Name | None:
        """Where a class is declared that a module knows by this name, `Table` or `shared.Table`."""
        folder, _, last = name.rpartition(".")
        if folder and module in self.modules and folder in self.modules[module].names:
            module, name = ".".join(self.modules[module].names[folder]), last
        while module in self.modules:
            there = self.modules[module].names.get(name)
            if there is None:
                return None
            if there[0] == module:
                return there if name in self.modules[module].classes else None
            module, name = there
        return None

    def lineage(self, at: Name) -> list[Name]:
        """A class and its parents up to `Record`, nearest first; nothing if it is no record."""
        found: list[Name] = []
        here: Name | None = at
        while here is not None:
            found.append(here)
            if here == RECORD:
                return found
            node = self.modules[here[0]].classes[here[1]].node
            parents = [self.find(here[0], ast.unparse(base).partition("[")[0]) for base in node.bases]
            here = next((each for each in parents if each is not None and self.lineage(each)), None)
        return []

    def declared(self, at: Name) -> Class:
        return self.modules[at[0]].classes[at[1]]

    def has_clone(self, module: str, kind: str) -> bool:
        """Whether a type names a class of the project that is copied with its `clone`."""
        at = self.find(module, kind)
        return at is not None and any("clone" in self.declared(each).methods for each in self.lineage(at))


def expand(sources: Sources, name: str) -> str:
    """A module's source with what follows from the fields of its records."""
    module = sources.modules[name]
    lines = module.source.split("\n")
    imports: dict[str, Name] = {}
    for found in module.classes.values():
        lineage = sources.lineage((name, found.node.name))
        if len(lineage) > 1:
            _mark_acyclic(lines, found)
            for text in _texts(sources, module, lineage, imports):
                _put(lines, found.node, f"    {text}")
            _drop_defaults(lines, found)
            _describe(lines, found, imports)
    for star in module.stars:
        lines[star.lineno - 1] = _spelt_out(sources, star)
    for node in module.tree.body:
        if isinstance(node, ast.Import) and node.names[0].asname and node.names[0].name in sources.modules:
            lines[node.lineno - 1] += f"; from {node.names[0].name} import __name__ as _after"
    if lines == module.source.split("\n"):
        return module.source
    added = "; ".join(
        ["from mypy_extensions import mypyc_attr"]
        + [f"from {there} import {what} as {shown}" for shown, (there, what) in sorted(imports.items())]
    )
    future = lines.index("from __future__ import annotations")
    lines[future] += f"; {added}"
    return "\n".join(lines)


def _spelt_out(sources: Sources, star: ast.ImportFrom) -> str:
    """A compiled `import *` binds nothing: name by name what a module declares."""
    home = str(star.module)
    known = sources.modules[home].names
    declared = [name for name in known if known[name] == (home, name) and not name.startswith("_")]
    return f"from {home} import " + ", ".join(f"{name} as {name}" for name in declared)


def _texts(sources: Sources, module: Module, lineage: list[Name], imports: dict[str, Name]) -> Iterator[str]:
    """The methods that a record's fields imply and that it does not write itself."""
    found = sources.declared(lineage[0])
    inherited: list[str] = []
    parameters: list[str] = []
    copies: list[str] = []
    for at in reversed(lineage):
        each = sources.declared(at)
        home = sources.modules[at[0]]
        for field, kind in each.types.items():
            default = f" = {each.defaults[field]}" if field in each.defaults else ""
            bare = f"{_bare(kind)} | None" if field in each.factories else _bare(kind)
            parameters.append(_known_here(f"{field}: {bare}{default}", home, module, imports))
            copies.append(_record["copy_text"](f"self.{field}", kind, partial(sources.has_clone, home.name)))
            if at != lineage[0]:
                inherited.append(field)
    # Also where a class adds nothing: an inherited one would run twice when it is called from plain Python.
    by_hand = any("__init__" in sources.declared(at).methods for at in lineage)
    if (found.types and "__init__" not in found.methods) or (parameters and not by_hand):
        own = {field: found.factories.get(field, "") for field in found.types}
        yield _record["constructor_text"](inherited, own, parameters)
    written = any("clone" in sources.declared(at).methods for at in lineage if at != PART)
    if PART in lineage[1:] and not written:
        yield _record["clone_text"](found.node.name, copies)


def _bare(kind: str) -> str:
    return kind[len("Final[") : -1] if kind.startswith("Final[") else kind


def _known_here(parameter: str, home: Module, module: Module, imports: dict[str, Name]) -> str:
    """A parameter that was written in another module, with every name of that one known in this one."""
    if home is module:
        return parameter
    tree = ast.parse(f"def f({parameter}): ...")
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in home.names:
            there = home.names[node.id]
            if module.names.get(node.id) != there:
                node.id = f"{there[0].replace('.', '_')}_{there[1]}"
                imports[node.id] = there
    (function,) = tree.body
    assert isinstance(function, ast.FunctionDef)
    return ast.unparse(function.args)


def _mark_acyclic(lines: list[str], found: Class) -> None:
    """A record holds ids, never pointers back; a generic class cannot carry the mark.

    Most records live for a moment, an event that nobody watches not even that: the memory of the last one
    serves the next. A class that plain Python may derive from cannot do that.
    """
    if found.generic:
        return
    node = found.node
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "mypyc_attr":
            at = decorator.end_lineno or decorator.lineno
            if "acyclic" not in lines[at - 1]:
                lines[at - 1] = lines[at - 1].rstrip().removesuffix(")") + ", acyclic=True)"
            return
    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    for at in range(first - 2, -1, -1):
        if not lines[at].strip():
            lines[at] = "@mypyc_attr(acyclic=True, free_list_len=1)"
            return
        if not lines[at].startswith("#"):
            break
    raise SyntaxError(f"no blank line above class {node.name} (line {node.lineno})")


def _put(lines: list[str], node: ast.ClassDef, text: str) -> None:
    """A method goes into the blank line after the docstring, or into one after the class."""
    first = node.body[0]
    after = (first.end_lineno or 0) if isinstance(first, ast.Expr) else node.lineno
    end = node.end_lineno or 0
    for at in (after, end, end + 1):
        if at == len(lines):
            lines.append("")
        above_class = at > end and "".join(lines[at + 1 : at + 2]).startswith(("class ", "@", "#"))
        if not lines[at].strip() and not above_class:
            lines[at] = text
            return
    raise SyntaxError(
        f"class {node.name} (line {node.lineno}): no blank line is left for its methods; give it a docstring"
    )


def _drop_defaults(lines: list[str], found: Class) -> None:
    """A default stands in the constructor; in a compiled body it would be an attribute of the class."""
    for field in found.node.body:
        if isinstance(field, ast.AnnAssign) and ast.unparse(field.target) in (
            found.defaults.keys() | found.described.keys()
        ):
            first, last = field.annotation.end_lineno or 0, field.end_lineno or 0
            lines[first - 1] = lines[first - 1][: field.annotation.end_col_offset]
            lines[first:last] = [""] * (last - first)


def _describe(lines: list[str], found: Class, imports: dict[str, Name]) -> None:
    """What is said of fields, as an attribute of the class: a compiled one keeps nothing else of it."""
    if not found.described:
        return
    imports["typing_ClassVar"] = ("typing", "ClassVar")
    imports["record_Fields"] = ("highground.record", "Fields")
    said = ", ".join(f"{name!r}: {text}" for name, text in found.described.items())
    parent = ast.unparse(found.node.bases[0]).partition("[")[0]
    at = next(
        each.lineno
        for each in found.node.body
        if isinstance(each, ast.AnnAssign) and ast.unparse(each.target) in found.described
    )
    lines[at - 1] += f"; described: typing_ClassVar[record_Fields] = {{**{parent}.described, {said}}}"


def expand_tree(root: Path, out: Path) -> None:
    """Copy the package's sources to `out`, its modules expanded; files that do not change keep their time."""
    paths = sorted((root / PACKAGE).rglob("*.py"))
    named = {path: module_name(path.relative_to(root)) for path in paths}
    sources = Sources({named[path]: path.read_text(encoding="utf-8") for path in paths})
    kept = set()
    for path in paths:
        target = out / path.relative_to(root)
        kept.add(target)
        name = named[path]
        # Constructors are there to be seen now; the type checker need not make its own.
        text = expand(sources, name).replace(
            "@dataclass_transform(eq_default=False, field_specifiers=(field,))", ""
        )
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    for stale in set(out.rglob("*.py")) - kept:
        stale.unlink()
    shutil.copy(root / "pyproject.toml", out / "pyproject.toml")


def module_name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts[1:]).removesuffix(".__init__")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python3 tools/expand_records.py OUT")
    expand_tree(ROOT, Path(sys.argv[1]))
