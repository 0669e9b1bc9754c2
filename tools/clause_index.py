"""Where each clause is implemented and which tests prove it, found by parsing, never typed in.

    python3 tools/clause_index.py OUTFILE

Reads the sources of every ruleset (`src/highground/rulesets/<system>`), the tests (`tests`) and the case
files (`tests/cases/<system>`), and writes for each system

    where    clause id -> functions that carry it out: "shooting.py:120 roll_to_hit"; those that only show its
             id (`SH_1.id` on a sheet), word what others decide or act by it, if none does
    tests    clause id -> tests marked with it, and cases that expect it to be cited or to refuse
    options  option -> value -> tests marked with it, and cases played with it

The build runs this before the package exists, so it needs nothing but the standard library and imports
nothing of ours. The same sources give the same bytes.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

__all__ = ["main", "make_index"]

RULESETS = Path("src/highground/rulesets")
TESTS = Path("tests")
CASES = Path("tests/cases")
RULEBOOK = "rulebook"
SPEAKERS = ("bots", "table")
"""Rooms of a system that act by a clause or show what it comes to, and never carry it out."""

_ID = re.compile(r"[A-Z][A-Za-z0-9]*(?:[-.][A-Za-z0-9]+)+")
_CLAIM = re.compile(rf"((?:{_ID.pattern}(?:, | and ))*{_ID.pattern}):(?=\s)")
_WORDING = re.compile(r"_?tell(_|$)")
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

Index = dict[str, dict[str, Any]]


def make_index(root: Path) -> Index:
    """The index of a checkout: system -> where, tests, options."""
    index: Index = {}
    for package in sorted(path.parent for path in (root / RULESETS).glob(f"*/{RULEBOOK}*")):
        index[package.name] = {"where": _where(package), "tests": {}, "options": {}}
    for path in sorted((root / TESTS).rglob("*.py")):
        _add_tests(index, path.relative_to(root), _parse(path))
    for path in sorted((root / CASES).rglob("*.toml")):
        _add_case(index, path.relative_to(root), path)
    return {
        system: {part: _sorted(found) for part, found in parts.items()} for system, parts in index.items()
    }


def main() -> None:
    """Write the index of the checkout this file lies in."""
    if len(sys.argv) != 2:
        sys.exit("usage: python3 tools/clause_index.py OUTFILE")
    index = make_index(Path(__file__).resolve().parent.parent)
    Path(sys.argv[1]).write_text(json.dumps(index, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def _sorted(found: Any) -> Any:
    """Keys and lists in order, nothing twice."""
    if isinstance(found, dict):
        return {key: _sorted(found[key]) for key in sorted(found)}
    return sorted(set(found), key=_natural)


def _natural(text: str) -> list[tuple[int, str]]:
    """Line 9 comes before line 120."""
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"(\d+)", text)]


# -- the rulebook: which names and texts are clauses --------------------------------------------------


def _of_the_book(module: str) -> bool:
    """Options stand beside the chapters: they declare no clause, they carry some out."""
    return module.split("/")[0].removesuffix(".py") == RULEBOOK and not module.endswith("/options.py")


class _Book:
    """What a system's rulebook declares: every id, and the constants that stand for one."""

    def __init__(self) -> None:
        self.ids: set[str] = set()
        self.names: dict[str, str] = {}

    def read(self, tree: ast.Module) -> None:
        for node in _beside_titles(tree):
            self.ids.update(_declared(node))
        for target, value in _assignments(tree.body):
            id = _first_text(value)
            if id in self.ids:
                self.names[target] = id


def _beside_titles(tree: ast.Module) -> Iterator[ast.AST]:
    """Every node but those of `Rulebook(…)`, which is given titles of chapters and no clauses."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if not (isinstance(node, ast.Call) and _called(node) == "Rulebook"):
            yield node
            waiting.extend(ast.iter_child_nodes(node))


def _declared(node: ast.AST) -> Iterator[str]:
    """The ids that one expression declares: a call of `clause`, or a row or key of a table of clauses."""
    if isinstance(node, ast.Call) and _called(node) == "clause":
        id = _first_text(node)
        if id is not None:
            yield id
    elif isinstance(node, ast.Tuple | ast.List | ast.Call):
        id = _first_text(node)
        if id is not None and _ID.fullmatch(id):
            yield id
    elif isinstance(node, ast.Dict):
        yield from (text for text in map(_text, node.keys) if text is not None and _ID.fullmatch(text))


def _called(call: ast.Call) -> str:
    """The last name of what is called: `clause` for `pytest.mark.clause(…)`."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _last_name(node: ast.AST) -> str:
    """`edition` of `edition`, of `table.edition` and of `table.edition()`."""
    if isinstance(node, ast.Call):
        return _called(node)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _text(node: ast.AST | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _first_text(node: ast.AST) -> str | None:
    """The text that leads a call, a row, or stands between brackets: `clause("SH-1", …)`, `BOOK["SH-1"]`."""
    if isinstance(node, ast.Call):
        named = [keyword.value for keyword in node.keywords if keyword.arg == "id"]
        return _text((named + node.args + [None])[0])
    if isinstance(node, ast.Tuple | ast.List):
        return _text(node.elts[0]) if node.elts else None
    if isinstance(node, ast.Subscript):
        return _text(node.slice)
    return None


def _assignments(body: Iterable[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for statement in body:
        if isinstance(statement, ast.AnnAssign) and statement.value is not None:
            targets: list[ast.expr] = [statement.target]
        elif isinstance(statement, ast.Assign):
            targets = statement.targets
        else:
            continue
        for target in targets:
            if isinstance(target, ast.Name) and statement.value is not None:
                yield target.id, statement.value


# -- the chapters: who carries a clause out ------------------------------------------------------------
#
# A function claims a clause by leading with it in its docstring ("W-6.4: roll; W-6.5: …") or cites it in its
# code. One that only words what others have decided (it gives a `Clause`, or is called `tell_…`), a bot and
# the table are named where nobody else does either.


def _where(package: Path) -> dict[str, list[str]]:
    book = _Book()
    modules = {path.relative_to(package).as_posix(): _parse(path) for path in sorted(package.rglob("*.py"))}
    rulebook = [name for name in modules if _of_the_book(name)]
    for name in rulebook:
        book.read(modules[name])
    where: dict[str, list[str]] = {id: [] for id in book.ids}
    shown: dict[str, list[str]] = {id: [] for id in book.ids}
    chapters = {name: tree for name, tree in modules.items() if name not in rulebook}
    parts = {part: id for tree in chapters.values() for part, id in _parts(book, tree)}
    read = {part for tree in chapters.values() for part in _reads(tree)}
    parts = {part: id for part, id in parts.items() if part in read}
    for name, tree in chapters.items():
        mentions = _Mentions(book, tree, parts)
        carriers = shown if name.split("/")[0] in SPEAKERS else where
        for id, place in mentions.found:
            carriers[id].append(f"{name}:{place}")
        for id, place in mentions.shown:
            shown[id].append(f"{name}:{place}")
    return {id: where[id] or shown[id] for id in where}


def _only_words(node: ast.AST) -> bool:
    """Whether a function only says which clause it was."""
    if not isinstance(node, _FUNCTIONS):
        return False
    gives = "" if node.returns is None else ast.unparse(node.returns)
    return gives == "Clause" or _WORDING.match(node.name) is not None


def _claims(node: ast.AST) -> list[str]:
    """The ids that a function's docstring puts before a colon: what it says it does."""
    said = ast.get_docstring(node) if isinstance(node, _FUNCTIONS) else None
    return [id for lead in _CLAIM.findall(said or "") for id in _ID.findall(lead)]


def _parts(book: _Book, tree: ast.Module) -> Iterator[tuple[tuple[str, str], str]]:
    """What a table at the top of a module calls clauses: `ASCENSION = Edition(flip=R.R_2_1_2_A)` makes an
    `edition.flip` stand for R-2.1.2.a.
    """
    for _, value in _assignments(tree.body):
        if not isinstance(value, ast.Call):
            continue
        for keyword in value.keywords:
            if keyword.arg and _last_name(keyword.value) in book.names:
                yield (_called(value).lower(), keyword.arg), book.names[_last_name(keyword.value)]


def _reads(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Every name that is read off something: `(edition, flip)` for `table.edition().flip`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield _last_name(node.value), node.attr


class _Mentions(ast.NodeVisitor):
    """Every mention of a clause in one module, with the line and name of the function or class around it.

    `found` are those that carry it out. `R.SH_1.id`, written beside a figure of a sheet, only shows it,
    `shown`; so does a table that gives it a name by which functions cite it, or one that only words it.
    """

    def __init__(self, book: _Book, tree: ast.Module, parts: dict[tuple[str, str], str]) -> None:
        self.book = book
        self.parts = parts
        self.found: list[tuple[str, str]] = []
        self.shown: list[tuple[str, str]] = []
        self._constants: dict[str, str] = {}
        self._rulebooks: set[str] = set()
        self._around: list[ast.AST] = []
        for node in ast.walk(tree):
            self._note_import(node)
        self.visit(tree)

    def _note_import(self, node: ast.AST) -> None:
        """Under which names this module knows the rulebook and its constants."""
        if isinstance(node, ast.ImportFrom):
            inside = RULEBOOK in (node.module or "").split(".")
            for alias in node.names:
                if inside and alias.name == "*":
                    self._constants.update(self.book.names)
                elif inside and alias.name in self.book.names:
                    self._constants[alias.asname or alias.name] = self.book.names[alias.name]
                elif alias.name == RULEBOOK:
                    self._rulebooks.add(alias.asname or alias.name)
        elif isinstance(node, ast.Import):
            self._rulebooks.update(
                alias.asname for alias in node.names if alias.asname and alias.name.endswith(f".{RULEBOOK}")
            )

    def _clause(self, node: ast.AST) -> str | None:
        """The clause that `SH_1` or `R.SH_1` stands for here."""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return self.book.names.get(node.attr) if node.value.id in self._rulebooks else None
        return self._constants.get(node.id) if isinstance(node, ast.Name) else None

    def _note(self, id: str | None, node: ast.AST, shown: bool = False) -> None:
        if id is None:
            return
        scope = self._around[-1] if self._around else node
        names = [each.name for each in self._around if isinstance(each, _SCOPES)]
        if not names and isinstance(scope, ast.Assign | ast.AnnAssign):
            names = [target for target, _ in _assignments([scope])]
        place = f"{getattr(scope, 'lineno', 0)} {'.'.join(names) or '(module)'}"
        shown = shown or any(_only_words(each) for each in self._around)
        (self.shown if shown else self.found).append((id, place))

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return
        scope = isinstance(node, _SCOPES)
        # A table at the top of a module is known by the name it is given.
        table = not self._around and isinstance(node, ast.Assign | ast.AnnAssign)
        if scope or table:
            self._around.append(node)
        for id in _claims(node):
            self._note(id if id in self.book.ids else None, node)
        if isinstance(node, ast.Attribute) and node.attr == "id" and self._clause(node.value):
            self._note(self._clause(node.value), node, shown=True)
            return
        if isinstance(node, ast.Attribute):
            self._note(self.parts.get((_last_name(node.value), node.attr)), node)
        clause = self._clause(node)
        if clause is not None:
            named = bool(self._around) and isinstance(self._around[0], ast.Assign | ast.AnnAssign)
            self._note(clause, node, shown=named and clause in self.parts.values())
        elif isinstance(node, ast.Constant) and any(isinstance(each, _FUNCTIONS) for each in self._around):
            text = _text(node)
            self._note(text if text in self.book.ids else None, node)
        self.generic_visit(node)
        if scope or table:
            self._around.pop()


# -- tests: what they are marked with -----------------------------------------------------------------


def _add_tests(index: Index, path: Path, tree: ast.Module) -> None:
    folders = path.parts
    home = folders[2] if len(folders) > 3 and folders[:2] == ("tests", "rulesets") else None
    named = dict(_assignments(tree.body))
    for place, expressions in _tests(tree.body, path.as_posix(), []):
        for call in _mark_calls(expressions, named):
            system = _system_of(call) or home
            if system in index:
                _add_mark(index[system], call, place)


def _tests(body: list[ast.stmt], place: str, outer: list[ast.expr]) -> Iterator[tuple[str, list[ast.expr]]]:
    """Every test under its pytest id, with the expressions that can hold its markers."""
    marks = outer + [value for name, value in _assignments(body) if name == "pytestmark"]
    for node in body:
        if isinstance(node, _FUNCTIONS) and node.name.startswith("test"):
            yield f"{place}::{node.name}", marks + node.decorator_list
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _tests(node.body, f"{place}::{node.name}", marks + node.decorator_list)


def _mark_calls(expressions: list[ast.expr], named: dict[str, ast.expr]) -> Iterator[ast.Call]:
    """Calls of `clause` and `option` in these expressions and in the lists of parameters they name."""
    waiting = list(expressions)
    followed: set[str] = set()
    while waiting:
        for node in ast.walk(waiting.pop()):
            if isinstance(node, ast.Call) and _called(node) in ("clause", "option"):
                yield node
            elif isinstance(node, ast.Name) and node.id in named and node.id not in followed:
                followed.add(node.id)
                waiting.append(named[node.id])


def _system_of(call: ast.Call) -> str | None:
    for keyword in call.keywords:
        if keyword.arg == "system":
            return _text(keyword.value)
    return None


def _add_mark(parts: dict[str, Any], call: ast.Call, test: str) -> None:
    try:
        given = [ast.literal_eval(each) for each in call.args]
    except ValueError:
        return
    if _called(call) == "clause":
        for id in given:
            parts["tests"].setdefault(str(id), []).append(test)
    elif len(given) == 2:
        parts["options"].setdefault(str(given[0]), {}).setdefault(str(given[1]), []).append(test)


# -- cases: what they expect --------------------------------------------------------------------------


def _add_case(index: Index, name: Path, path: Path) -> None:
    try:
        case = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        # The test that plays all cases says what is wrong with it.
        return
    parts = index.get(name.parts[2])
    if parts is None:
        return
    for order in _tables(case.get("orders")):
        expected = order.get("expect")
        if isinstance(expected, dict):
            refused = expected.get("refused")
            for id in [*_list(expected.get("cites")), *([refused] if refused else [])]:
                parts["tests"].setdefault(str(id), []).append(name.as_posix())
    options = case.get("options")
    for option, value in (options if isinstance(options, dict) else {}).items():
        parts["options"].setdefault(option, {}).setdefault(str(value), []).append(name.as_posix())


def _list(given: object) -> list[Any]:
    return given if isinstance(given, list) else []


def _tables(given: object) -> list[dict[str, Any]]:
    return [each for each in _list(given) if isinstance(each, dict)]


if __name__ == "__main__":
    main()
