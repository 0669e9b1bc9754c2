"""What strangers may send, made by breaking what is right: for every reader of files, messages and words.

A reader takes data and answers or refuses (`HighgroundError`, `Trouble`); a `RuleBug` or anything else is a
fault of ours. Each input follows from a number, so that what was found can be looked at again:

    PYTHONPATH=src .venv/bin/python benchmarks/fuzz.py --reader replay --only 12345
"""

from __future__ import annotations

import json
import pickle
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from highground.bots.network import MAGIC, Network, NetworkFile
from highground.content.cases import CaseFile
from highground.content.grounds import checked_ground, on_ground
from highground.content.load import parse_toml, validate
from highground.engine.errors import ContentError, HighgroundError, RuleBug
from highground.engine.match import Match
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.ruleset import Setup
from highground.engine.saved import linked_lines, match_of, read_lines
from highground.engine.verifying import check_says
from highground.judge import judge
from highground.lab.studies.files import check_study, new_study
from highground.lab.studies.models import KINDS
from highground.observation.space import WORDS, Space
from highground.server.judging.playing import set_up
from highground.server.judging.service import ask_position, between_models, judge_position, look_over
from highground.server.lobby.rosters import check_roster, roster_odds
from highground.server.problems import Trouble
from highground.server.protocol.judging import BetweenGiven, CaseGiven, JudgeAsk, JudgeGiven, PlayGiven
from highground.server.protocol.lobby import RosterGiven, RosterOddsGiven
from highground.server.protocol.messages import CLIENT_MESSAGE
from highground.server.protocol.tables import OrderGiven
from highground.server.replays.files import read_file
from highground.server.store.people import PersonRow
from highground.server.tables.queries import LOOKS, Seen, look_at
from highground.server.tables.question_forms import read_order
from tests.content.test_grounds import GROUNDS, ground

Model = TypeVar("Model", bound=BaseModel)
__all__ = ["READERS", "Reader", "found_by", "input_of", "mutated"]

TESTS = Path(__file__).parent
SYSTEMS = [name for name in ruleset_names() if (TESTS / "cases" / name).is_dir()]
INPUTS_MOST = 6
"""So many inputs of a saved game are kept: a longer one takes longer and breaks no otherwise."""


class Reader(NamedTuple):
    """Something that reads what others wrote: `seeds` are right, `read` answers or refuses. `share`: how many
    of about a hundred inputs it gets; the slow ones fewer, or they would take all the time.
    """

    seeds: Callable[[], list[Any]]
    read: Callable[[Any], object]
    share: int


# -- breaking ------------------------------------------------------------------------------------------------

ODD: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 10**12, -(10**12), 2**53, 2**63 - 1, 10**30, 0.5, -0.0, 1e300, 1e-300,
    "", " ", "x", "\x00", "\ud83d\ude00", "Ada", "0", "-1", "nan", "x" * 90, "x" * 5000, "a b", "'", '"',
    [], {}, [[]], [{}], {"": ""}, {"$": "x"}, {"$": "Point", "x": 1, "y": 2}, {"$": "Result"}, {"()": []},
    {"()": 5}, {"{}": []}, {"{}": [[1, 2]]}, {"b": "00"}, {"do": "Window"}, [1, 10**12], [0, 0], [1, 2],
    [1, 2, 3], ["a"], [[1, 2], [3, 4]], [None], [1] * 50,
]  # fmt: skip


def _places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield (*at, key)
        yield from _places(each, (*at, key))


def _at(value: Any, way: tuple[Any, ...]) -> Any:
    for key in way:
        value = value[key]
    return value


def mutated(luck: Random, right: Any) -> Any:
    """A copy with one to three things wrong."""
    data = json.loads(json.dumps(right))
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        ways = list(_places(data))
        if not ways:
            return luck.choice(ODD)
        way = luck.choice(ways)
        _break(luck, _at(data, way[:-1]), way[-1], data, ways)
    return data


def _break(luck: Random, parent: Any, key: Any, data: Any, ways: list[tuple[Any, ...]]) -> None:
    here = parent[key]
    how = luck.randrange(7)
    if how == 0:
        del parent[key]
    elif how == 1 and isinstance(parent, dict):
        parent[luck.choice(["", "x", "name", "$", "do", *[str(k) for k in parent]])] = parent.pop(key)
    elif how == 2 and isinstance(parent, list):
        parent.insert(luck.randrange(len(parent) + 1), json.loads(json.dumps(luck.choice([here, *ODD]))))
    elif how == 3:
        parent[key] = json.loads(json.dumps(_at(data, luck.choice(ways))))
    elif how == 4 and type(here) is int:
        parent[key] = here + luck.choice((-1, 1, 10**6, -(10**6), 10**12))
    elif how == 4 and isinstance(here, str) and here:
        at = luck.randrange(len(here))
        parent[key] = here[:at] + luck.choice(("", " ", "0", "-", ",", "\x00", "'", "ж")) + here[at + 1 :]
    else:
        parent[key] = json.loads(json.dumps(luck.choice(ODD)))


def _given(model: type[Model], data: Any) -> Model:
    """A message of the protocol; what its model refuses is answered with 422."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise Trouble("invalid", str(error)) from error


# -- readers -------------------------------------------------------------------------------------------------


@cache
def _bodies() -> list[Any]:
    """The beginnings of games of every system, as files that are right."""
    found = []
    for path in sorted((TESTS / "golden").glob("*.replay")):
        bodies = read_lines(path.read_text(encoding="utf-8"), path.name)
        kept = bodies[: 1 + INPUTS_MOST]
        found.append([*kept, {"end": len(kept) - 1, "result": None}])
    return found


def _read_replay(bodies: Any) -> object:
    """What `replay --verify` does with lines whose links fit."""
    text = "\n".join(linked_lines(bodies if isinstance(bodies, list) else [bodies])) + "\n"
    lines = read_lines(text, "it")
    match = match_of(lines, Path("it"), find_ruleset)
    check_says(lines, match)
    if match.header.seed:
        match.verify_luck()
    return match


def _read_import(bodies: Any) -> object:
    """What the server does with a file that somebody brings."""
    return read_file("\n".join(linked_lines(bodies if isinstance(bodies, list) else [bodies])) + "\n")


@cache
def _rosters() -> list[Any]:
    found = []
    for system in SYSTEMS:
        rules = find_ruleset(system)
        if rules.roster_model() is not None:
            found.append({"system": system, "roster": parse_toml(rules.roster_example(), "example")})
    return found


def _read_roster(given: Any) -> object:
    """What `roster check`, the builder and a new match do with a roster of one's own."""
    system, roster = _parts(given, "roster")
    rules = find_ruleset(system)
    asked = _given(RosterGiven, {"data": roster})
    check_roster(system, asked, "ru")
    return rules.check_roster(roster, "roster", rules.read_options({}))


@cache
def _tries() -> list[Any]:
    """Everything in a roster that can be tried out."""
    found = []
    for each in _rosters():
        rules = find_ruleset(each["system"])
        report = rules.check_roster(each["roster"], "roster", rules.read_options({}))
        for item in report.items[:6]:
            found.append({**each, "model": item.model, "item": item.name})
    return found


def _read_try(given: Any) -> object:
    system, roster = _parts(given, "roster")
    asked = {"data": roster, "model": given.get("model"), "item": given.get("item")}
    return roster_odds(system, _given(RosterOddsGiven, asked), "en")


def _parts(given: Any, part: str) -> tuple[str, Any]:
    if not isinstance(given, dict) or given.get("system") not in SYSTEMS:
        raise ContentError("no system")
    return given["system"], given.get(part)


@cache
def _cases() -> list[Any]:
    found = []
    for system in SYSTEMS:
        for path in sorted((TESTS / "cases" / system).glob("*.toml"))[::4]:
            data = parse_toml(path.read_text(encoding="utf-8"), path.name)
            found.append(json.loads(json.dumps(data, default=str)))
    return found


def _read_case(data: Any) -> object:
    """What `judge` does with a case."""
    if not isinstance(data, dict) or data.get("system") not in SYSTEMS:
        raise ContentError("no system")
    rules = find_ruleset(data["system"])
    case: CaseFile = validate(rules.case_model(), data, "case")
    return judge(rules, case, "case")


@cache
def _judged() -> list[Any]:
    """What the page of the judge asks of the cases, each by its name."""
    order, line = {"words": "x"}, [[0, 0], [500_000, 400_000]]
    found: list[Any] = []
    for number, case in enumerate(_cases()):
        words = [each["order"] if isinstance(each, dict) else each for each in case.get("orders", [])]
        order = {"words": words[0]} if words else order
        check = {"v": 1, "type": ("check", "odds")[number % 2], "id": 1, "order": order}
        asked: list[dict[str, Any]] = [
            {"judge": {"roll": 2, "seat": 0}},
            {"ask": {"upto": 0, "seat": 0, "message": check}},
            {"between": {"line": line}},
            {"play": {}},
            {"map": {}},
        ]
        what, more = next(iter(asked[number % len(asked)].items()))
        found.append({"system": case["system"], "what": what, "given": {"case": case, **more}})
    return _accepted(_read_judged, found)


def _accepted(read: Callable[[Any], object], given: list[Any]) -> list[Any]:
    """Those of them that make sense."""
    found = []
    for each in given:
        with suppress(HighgroundError, Trouble):
            read(each)
            found.append(each)
    return found


_NOBODY = PersonRow("nobody", "Nobody", None, None)
_ASKED: dict[str, tuple[type[BaseModel], Callable[[str, Any], object]]] = {
    "judge": (JudgeGiven, lambda system, given: judge_position(system, given, "ru")),
    "ask": (JudgeAsk, lambda system, given: ask_position(system, given, "en")),
    "between": (BetweenGiven, lambda system, given: between_models(system, given, "en")),
    "play": (PlayGiven, lambda system, given: set_up(system, given, _NOBODY, "en")),
    "map": (CaseGiven, lambda system, given: look_over(system, given, "ru")),
}


def _read_judged(asked: Any) -> object:
    system, given = _parts(asked, "given")
    if asked.get("what") not in list(_ASKED):
        raise ContentError("nothing asked")
    model, answer = _ASKED[asked["what"]]
    return answer(system, _given(model, given))


@cache
def _looks() -> list[Any]:
    """What a seat asks at each of the games, models and places by the way."""
    found: list[Any] = []
    for number, match in enumerate(_games()):
        rules = match.rules
        names = [*rules.models(match.state.table), "nobody"]
        ask: dict[str, Any] = {"v": 1, "id": 1, "model": names[0]}
        for kind in rules.vocabulary.previews:
            path = [[300_000, 200_000], [310_000, 240_000]]
            found.append({"game": number, "message": {**ask, "type": "preview", "kind": kind, "path": path}})
            found.append({"game": number, "message": {**ask, "type": "reach", "kind": kind, "threat": False}})
        found.append({"game": number, "message": {**ask, "type": "reach", "kind": "", "threat": True}})
    return _accepted(_read_look, found)


def _read_look(given: Any) -> object:
    """What a socket's previews are answered by."""
    number = given.get("game") if isinstance(given, dict) else None
    if type(number) is not int or not 0 <= number < len(_games()):
        raise ContentError("no game")
    match, message = _games()[number], _message(given.get("message"))
    if type(message) not in LOOKS:
        raise Trouble("bad_request", "This is not looked at.")
    view = pickle.dumps(match.view(0))
    return look_at(Seen(match.rules.name, view, match.waiting_for(), len(match.inputs) - 1, "ru"), message)


@cache
def _maps() -> list[Any]:
    return [ground(find_ruleset(system))[1] for system in GROUNDS]


def _read_map(data: Any) -> object:
    """What `play --map` does with a map: a game is begun on it."""
    if not isinstance(data, dict) or data.get("system") not in list(GROUNDS):
        raise ContentError("no system")
    rules = find_ruleset(data["system"])
    scenario = GROUNDS[rules.name][0]
    usual = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
    return rules.open(on_ground(usual, checked_ground(rules, data)))


@cache
def _games() -> list[Match]:
    return [match_of(bodies, Path("it"), find_ruleset) for bodies in _bodies()]


@cache
def _orders() -> list[Any]:
    """What was said in each of the games, in words, and as forms where a model's name fills one."""
    found: list[Any] = []
    for number, match in enumerate(_games()):
        for given in match.inputs[1:]:
            words = match.rules.vocabulary.write(given.order) if given.order is not None else ""
            verb, _, rest = words.partition(" ")
            form = {"game": number, "order": {"offer": verb, "values": {"model": rest}}}
            found.append({"game": number, "order": {"words": words}})
            found += _accepted(_read_order, [form])
    return found


def _read_order(given: Any) -> object:
    """What a socket's `check` does with an order; nothing changes by it."""
    number = given.get("game") if isinstance(given, dict) else None
    if type(number) is not int or not 0 <= number < len(_games()):
        raise ContentError("no game")
    match = _games()[number]
    before = match.digest()
    try:
        order = read_order(match.rules, match.state.table, _given(OrderGiven, given.get("order")))
        return [match.check(seat, order) for seat in range(len(match.header.players))]
    finally:
        assert match.digest() == before, "looking changed the game"


def _messages() -> list[Any]:
    order: dict[str, Any] = {"words": "activate Ada", "offer": None, "values": {}}
    return [
        {"v": 1, "type": "hello", "token": None, "seq": -1, "language": "en", "invitation": None},
        {"v": 1, "type": "order", "id": 1, "order": order, "after": 3, "key": "k"},
        {"v": 1, "type": "check", "id": 1, "order": order},
        {"v": 1, "type": "choices", "id": 1, "order": order, "field": "model"},
        {"v": 1, "type": "preview", "id": 1, "model": "Ada", "kind": "move", "path": [[1, 2], [3, 4]]},
        {"v": 1, "type": "odds", "id": 1, "order": order, "after": order, "through": True},
        {"v": 1, "type": "undo", "id": 1, "step": 2},
        {"v": 1, "type": "join", "id": 1, "invitation": "x"},
    ]


def _read_message(given: Any) -> object:
    return _message(given)


def _message(given: Any) -> Any:
    try:
        return CLIENT_MESSAGE.validate_json(json.dumps(given))
    except ValidationError as error:
        raise Trouble("bad_request", str(error)) from error


@cache
def _network() -> tuple[dict[str, Any], bytes]:
    """The card of a learned player, and its numbers: all of them nought."""
    space, wide = Space(units=1, terrain=1, hand=1, holdings=1, candidates=2), 1
    columns = {block.name: block.columns for block in space.blocks()}
    linears = {
        name: columns[name] for name in ("units", "terrain", "hand", "holdings", "scalars", "candidates")
    }
    linears |= dict.fromkeys(("named.0", "named.1", "named.2", "whole", "like", "value", "outcome"), wide)
    tensors: list[Any] = [["words.weight", "int8", WORDS, wide], ["last_gain", "float32", 1, wide]]
    tensors.append(["slope", "float32", 1, 1])
    for name, inputs in linears.items():
        tensors += [[f"{name}.weight", "int8", wide, inputs], [f"{name}.bias", "float32", 1, wide]]
    card = {
        "system": "primer", "rules": "", "space": space.signature(), "layers": 0, "wide": wide, "unit": 1.0,
        "scale": 1.0, "tensors": tensors,
    }  # fmt: skip
    sizes = [rows * (4 + width) if kind == "int8" else 4 * width for _, kind, rows, width in tensors]
    return card, bytes(sum(sizes))


def _cards() -> list[Any]:
    return [_network()[0]]


def _read_network(card: Any) -> object:
    space = Space(units=1, terrain=1, hand=1, holdings=1, candidates=2)
    head = json.dumps(card).encode()
    return Network(NetworkFile(MAGIC + head + b"\n" + _network()[1], "here"), space)


@cache
def _studies() -> list[Any]:
    return [tomllib.loads(new_study(kind, "primer")) for kind in KINDS]


def _read_study(given: Any) -> object:
    if not isinstance(given, dict):
        raise ContentError("a study is a table")
    return check_study(given, TESTS)


READERS: dict[str, Reader] = {
    "replay": Reader(_bodies, _read_replay, 7),
    "import": Reader(_bodies, _read_import, 5),
    "roster": Reader(_rosters, _read_roster, 15),
    "try": Reader(_tries, _read_try, 3),
    "case": Reader(_cases, _read_case, 15),
    "map": Reader(_maps, _read_map, 5),
    "order": Reader(_orders, _read_order, 15),
    "message": Reader(_messages, _read_message, 40),
    "network": Reader(_cards, _read_network, 2),
    "study": Reader(_studies, _read_study, 3),
    "judge": Reader(_judged, _read_judged, 5),
    "look": Reader(_looks, _read_look, 4),
}


# -- looking for faults --------------------------------------------------------------------------------------


def input_of(reader: str, number: int) -> Any:
    """The input of this number."""
    luck = Random(f"{reader}/{number}")
    seeds = READERS[reader].seeds()
    return mutated(luck, seeds[luck.randrange(len(seeds))])


def found_by(reader: str, number: int) -> bool:
    """Whether the input is accepted; a refusal is a sentence. Whatever else is raised is a fault of ours."""
    try:
        READERS[reader].read(input_of(reader, number))
    except RuleBug:
        raise
    except (HighgroundError, Trouble) as refusal:
        if not str(refusal).strip():
            raise AssertionError("a refusal says why") from refusal
        return False
    return True
