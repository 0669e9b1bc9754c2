"""What a mutant is: one small change of one expression or statement of a rule.

Every change makes a rule that somebody could have written by mistake: the wrong side of a limit, a
forgotten condition, a figure that is off by one, a step left out.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}
SWAPPED_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
# Constructors and copies are no rules: whoever breaks one breaks every test at once.
PLUMBING = ("__init__", "clone", "__repr__")
# What a mission answers to whoever suggests orders, besides what `_suggests` tells by its type.
SUGGESTIONS = ("pull", "good_squares")
# What the server, the bots and the saved form want to know of a class.
FLAGS = ("settled", "aside", "lasting")
# What is said, not done, when a mistake of the program is found.
TALK = (ast.Assert, ast.Raise, ast.Import, ast.ImportFrom, ast.Global)


@dataclass(frozen=True)
class Mutant:
    """One change of one module: in which function, and what the statement says before and after."""

    module: str
    number: int
    function: str
    first_line: int
    line: int
    before: str
    after: str

    @property
    def key(self) -> str:
        """Names this mutant as long as its statement is written as it is, wherever in the file it stands."""
        return f"{self.module} {self.function}: {self.before} => {self.after}"


@dataclass(frozen=True)
class Site:
    """A place where a change can be made: its function's name and first line, and its statement."""

    function: str
    first_line: int
    statement: ast.stmt
    change: Callable[[], None]


def count_mutants(source: str) -> int:
    return sum(1 for _ in sites(ast.parse(source)))


def make_mutant(module: str, source: str, number: int) -> tuple[Mutant, ast.Module]:
    """The change of that number, and the module with it made; every line stays where it was."""
    tree = ast.parse(source)
    site = list(sites(tree))[number]
    before = shown(site.statement)
    site.change()
    after = shown(site.statement)
    line = site.statement.lineno
    mutant = Mutant(module, number, site.function, site.first_line, line, before, after)
    return mutant, ast.fix_missing_locations(tree)


def sites(tree: ast.Module) -> Iterator[Site]:
    """Every place of a module where a change can be made, in the order of its lines."""
    yield from _in_body(_rules_only(tree).body, "", 0)


def _rules_only(tree: ast.Module) -> ast.Module:
    """The module without what only suggests orders, and the private functions and figures for that alone."""
    left = [each for each in tree.body if not _suggests(each)]
    while True:
        used = {name for part in left for name in _names_in(part)}
        idle = [each for each in left if _is_idle(each, used)]
        if not idle:
            return ast.Module(left, [])
        left = [each for each in left if each not in idle]


def _suggests(statement: ast.stmt) -> bool:
    """Whether it suggests orders or weighs them: no rule gives candidates, and none counts in floats."""
    if not isinstance(statement, ast.FunctionDef) or statement.returns is None:
        return False
    given = {node.id for node in ast.walk(statement.returns) if isinstance(node, ast.Name)}
    return statement.name in SUGGESTIONS or bool(given & {"Candidate", "Chosen", "float"})


def _names_in(part: ast.AST) -> Iterator[str]:
    """What a rule names; a function does not name itself."""
    if isinstance(part, ast.stmt) and _suggests(part):
        return
    if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
        yield part.id
    own = part.name if isinstance(part, ast.FunctionDef) else ""
    for each in ast.iter_child_nodes(part):
        yield from (name for name in _names_in(each) if name != own)


def _is_idle(statement: ast.stmt, used: set[str]) -> bool:
    """Whether it makes something private that no rule names; what is decorated is registered somewhere."""
    name = ""
    if isinstance(statement, ast.FunctionDef) and not statement.decorator_list:
        name = statement.name
    elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        name = statement.target.id
    return name.startswith("_") and name not in used


def _in_body(body: list[ast.stmt], function: str, first_line: int) -> Iterator[Site]:
    for statement in body:
        if isinstance(statement, ast.FunctionDef):
            if statement.name not in PLUMBING and not _suggests(statement):
                name = f"{function}.{statement.name}" if function else statement.name
                # A code object begins at its first decorator.
                start = min([statement.lineno, *(each.lineno for each in statement.decorator_list)])
                yield from _in_body(statement.body, name, start)
        elif isinstance(statement, ast.ClassDef):
            yield from _in_body(statement.body, statement.name, first_line)
        elif first_line or isinstance(statement, ast.Assign | ast.AnnAssign):
            yield from _in_statement(statement, function or "(module)", first_line)


def _in_statement(statement: ast.stmt, function: str, first_line: int) -> Iterator[Site]:
    if isinstance(statement, TALK) or _is_flag(statement):
        return
    for change in _left_out(statement):
        yield Site(function, first_line, statement, change)
    for name, part in ast.iter_fields(statement):
        if name in ("annotation", "type_params"):
            continue
        for each in part if isinstance(part, list) else [part]:
            if isinstance(each, ast.stmt):
                yield from _in_body([each], function, first_line)
            elif isinstance(each, ast.ExceptHandler | ast.match_case):
                yield from _in_body(each.body, function, first_line)
            elif isinstance(each, ast.expr):
                for change in _in_expression(each):
                    yield Site(function, first_line, statement, change)


def _is_flag(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.AnnAssign) and ast.unparse(statement.target) in FLAGS


def _left_out(statement: ast.stmt) -> Iterator[Callable[[], None]]:
    """A step that is not taken, a condition turned round."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        yield lambda: setattr(statement, "value", ast.Constant(...))
    elif isinstance(statement, ast.If | ast.While) and not isinstance(
        statement.test, ast.Compare | ast.UnaryOp
    ):
        test = statement.test
        yield lambda: setattr(statement, "test", ast.UnaryOp(ast.Not(), test))
    elif isinstance(statement, ast.AugAssign) and type(statement.op) in ARITHMETIC:
        swapped = ARITHMETIC[type(statement.op)]
        yield lambda: setattr(statement, "op", swapped())


def _in_expression(expression: ast.expr) -> Iterator[Callable[[], None]]:
    for node in ast.walk(expression):
        yield from _of_node(node)


def _of_node(node: ast.AST) -> Iterator[Callable[[], None]]:
    if isinstance(node, ast.Compare):
        for at, sign in enumerate(node.ops):
            yield _put(node.ops, at, COMPARISONS[type(sign)]())
    elif isinstance(node, ast.BoolOp):
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield _set(node, "op", other())
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        if not _is_text(node.left) and not _is_text(node.right):
            yield _set(node, "op", ARITHMETIC[type(node.op)]())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        # `not x` becomes `not not x`: the same type, the other answer.
        yield _set(node, "operand", ast.UnaryOp(ast.Not(), copy.deepcopy(node.operand)))
    elif isinstance(node, ast.IfExp):
        yield _set(node, "test", ast.UnaryOp(ast.Not(), copy.deepcopy(node.test)))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SWAPPED_CALLS:
        yield _set(node.func, "id", SWAPPED_CALLS[node.func.id])
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield _set(node, "value", not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield _set(node, "value", node.value + 1)


def _set(node: ast.AST, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, name, value)


def _put(some: list[ast.cmpop], at: int, value: ast.cmpop) -> Callable[[], None]:
    return lambda: some.__setitem__(at, value)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def shown(statement: ast.stmt) -> str:
    """A statement in one line, without the statements it holds."""
    head = copy.copy(statement)
    if isinstance(head, ast.If | ast.While | ast.For | ast.With):
        head.body = [ast.Expr(ast.Constant(...))]
        if not isinstance(head, ast.With):
            head.orelse = []
    return " ".join(ast.unparse(ast.fix_missing_locations(head)).split()).removesuffix(": ...")
