"""W-15, Tokens: what lies on the table and what it does only because its text says so."""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.errors import RuleBug
from highground.engine.events import Event
from highground.geometry.measure import within_points
from highground.geometry.shapes import Point
from highground.rulesets.collide.state.boards import TokenKind
from highground.rulesets.collide.state.measuring import HUNDREDTH
from highground.rulesets.collide.state.pieces import NOBODY, CollideGame, Table, Token, Unit


class TokenPlaced(Event):
    token: Final[str]
    kind: Final[str]
    at: Final[Point]


class TokenRemoved(Event):
    token: Final[str]


class TokenTaken(Event):
    """A unit picks a token up, or (no unit) it lies on the table again."""

    token: Final[str]
    unit: Final[str]


def token_kind(table: Table, name: str) -> TokenKind:
    """W-15.4, W-15.5: what a kind of token is; one that no text describes is plain and 1 step across."""
    for kind in table.board.token_kinds:
        if kind.name == name:
            return kind
    return TokenKind(name)


def lay_token(game: CollideGame, kind: TokenKind, seat: int, at: Point, clause: Clause) -> Token:
    """W-15.4: a token comes to lie on the table."""
    table = game.table
    table.made += 1
    token = Token(f"{kind.name.lower().replace(' ', '-')}-{table.made}", kind, seat, at, NOBODY)
    table.tokens.append(token)
    game.emit(TokenPlaced(token.name, kind.name, at), clause)
    return token


def take_away(game: CollideGame, token: Token, clause: Clause) -> None:
    """A token leaves the table."""
    tokens = game.table.tokens
    tokens[:] = [each for each in tokens if each is not token]
    game.emit(TokenRemoved(token.name), clause)


def touches_token(table: Table, unit: Unit, token: Token) -> bool:
    """R-15.4: contact with a token's disc."""
    reach = unit.sheet.radius + unit.sheet.overhang + token.kind.radius
    return within_points(unit.base.centre, token.at, reach + table.options.contact_slack * HUNDREDTH)


def carry_along(table: Table, unit: Unit) -> None:
    """W-15.7: what a unit carries is where the unit is."""
    for token in table.tokens:
        if token.carrier == unit.number:
            token.at = unit.base.centre


def pick_up(game: CollideGame, unit: Unit, token: Token) -> None:
    """W-15.7, R-15.3: the unit carries the token from now on."""
    token.carrier = unit.number
    token.at = unit.base.centre
    game.emit(TokenTaken(token.name, unit.name), R.W_15_7)


def drop_carried(game: CollideGame, unit: Unit) -> None:
    """R-15.3: carried tokens stay where their carrier fell."""
    for token in game.table.tokens:
        if token.carrier == unit.number:
            token.carrier = NOBODY
            game.emit(TokenTaken(token.name, ""), R.W_15_7)


def find_token(table: Table, name: str) -> Token:
    token = table.token_named(name)
    if token is None:
        raise RuleBug(f"there is no token {name}")
    return token
