"""Bots that learned: `learned` takes what its network likes best; `search+learned` searches with it.

In the search the network says which orders are worth walking (its log odds, in the unit of the evaluation).
What the position at the end of a walk is worth is told half by the network, which knows how games go on, half
by the evaluation, which sees small differences better.

Weights ship in `weights/`, one file a system. `learned:FILE` plays one of your own, from the command line.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from highground.bots.base import BOTS, SPOKEN, Bot, Weighed
from highground.bots.network import Network, Reading, load_network
from highground.bots.outside import Hired
from highground.bots.search import SECONDS, Search, budget_of, budgeted
from highground.engine.chance import Seeded
from highground.engine.errors import ContentError, RuleBug
from highground.engine.game import waiting_for
from highground.engine.orders import candidates_for
from highground.engine.ruleset import Ruleset
from highground.engine.state import Order, State
from highground.engine.views import PlayerView, view
from highground.observation.encoder import Encoder
from highground.observation.space import Space

WEIGHTS: Final = Path(__file__).parent / "weights"
SPACE: Final = Space()
LEARNED: Final[tuple[str, ...]] = ("learned", "search+learned", "champion")
BUDGET: Final = 64
MOST: Final = 2.0
"""What a game that is won is worth, and what an evaluation counts for at most: so many of the network's
`scale`."""
_LOADED: Final[dict[Path, Network]] = {}


def weights_of(system: str) -> Path:
    """Where a system's weights lie."""
    return WEIGHTS / f"{system}.net"


def plays(bot: str, system: str) -> bool:
    """Whether a bot of this bare name can play a system."""
    return bot not in LEARNED or weights_of(system).exists()


def network_for(system: str, path: Path | None = None) -> Network:
    """The network that plays a system, read once."""
    where = weights_of(system) if path is None else path
    found = _LOADED.get(where)
    if found is None:
        if path is None and not where.exists():
            raise ContentError(f"nobody has learned {system} yet; name a file of your own: learned:FILE")
        found = _LOADED[where] = load_network(where, SPACE)
    if found.card.get("system") != system:
        raise ContentError(f"{where}: this learned {found.card.get('system')}, not {system}")
    return found


def rules_seen(rules: Ruleset) -> str:
    """What a card says of the rules that were played: another text means other rules."""
    return f"{rules.name} {rules.version} {rules.content_digest()[:16]}"


def changed_since(rules: Ruleset, network: Network) -> str:
    """What to tell of a network that learned other rules than these; empty: they are the same."""
    learned, now = str(network.card.get("rules", "")), rules_seen(rules)
    return "" if learned == now else f"it learned {learned or 'rules that it does not name'}; these are {now}"


class Reader:
    """Reads positions of one game with a network. Tables differ, so it is made when the first is seen."""

    def __init__(self, rules: Ruleset, network: Network) -> None:
        self.rules = rules
        self.network = network
        self.room = memoryview(bytearray(2 * SPACE.size())).cast("h")
        self.encoder: Encoder | None = None

    def weigh(self, seen: PlayerView[Any, Any], budget: int, luck: Seeded) -> list[Weighed]:
        """The candidates of an open question and how much each is liked, in the evaluation's unit."""
        question = seen.asking()
        if question is None:
            raise RuleBug("a bot was asked although nothing is to be decided")
        found = candidates_for(seen.known(), question, budget, luck)
        if len(found) == 1:
            return [Weighed(found[0], 0.0)]
        self._encoder(seen).write(seen.known(), question, found, self.room)
        likes = self.network.read(self.room).likes
        return [Weighed(each, likes[at] * self.network.unit) for at, each in enumerate(found)]

    def outlook(self, seen: PlayerView[Any, Any]) -> Reading:
        """What the network thinks of a position that nobody is asked about."""
        self._encoder(seen).write(seen.known(), seen.asking(), [], self.room)
        return self.network.read(self.room)

    def _encoder(self, seen: PlayerView[Any, Any]) -> Encoder:
        if self.encoder is None:
            self.encoder = Encoder(self.rules, SPACE, seen.known())
        return self.encoder


def _best(weighed: list[Weighed]) -> Order:
    best = weighed[0]
    for each in weighed:
        if each.value > best.value:
            best = each
    return best.candidate.order


class Learned(Bot):
    """Takes the candidate that its network likes best."""

    def __init__(self, rules: Ruleset, luck: Seeded, path: Path | None = None) -> None:
        super().__init__(rules, luck)
        self.reader = Reader(rules, network_for(rules.name, path))

    def choose(self, seen: PlayerView[Any, Any]) -> Order:
        self.weighed = self.reader.weigh(seen, BUDGET, self.luck)
        return _best(self.weighed)


class LearnedSearch(Search):
    """Walks the orders that its network likes, and asks it what their ends are worth."""

    def __init__(
        self,
        rules: Ruleset,
        luck: Seeded,
        seconds: float = SECONDS,
        iterations: int = 0,
        path: Path | None = None,
    ) -> None:
        super().__init__(rules, luck, seconds, iterations)
        self.reader = Reader(rules, network_for(rules.name, path))

    def first_look(self, seen: PlayerView[Any, Any]) -> Order:
        self.weighed = self.reader.weigh(seen, BUDGET, self.luck)
        return _best(self.weighed)

    def worth(self, state: State[Any, Any, Any], seat: int) -> float:
        scale = self.reader.network.scale
        most = MOST * scale
        told = min(most, max(-most, super().worth(state, seat)))
        if not waiting_for(state):
            return most if told > 0.0 else -most if told < 0.0 else 0.0
        return told / 2.0 + self.reader.outlook(view(state, seat)).value * scale


class _Named:
    """Makes what a name with a colon says: a file to play, or a budget to search with."""

    def __init__(self, name: str) -> None:
        self.name = name

    def learned(self, rules: Ruleset, luck: Seeded) -> Bot:
        return Learned(rules, luck, Path(self.name.partition(":")[2]))

    def searching(self, rules: Ruleset, luck: Seeded) -> Bot:
        seconds, iterations = budget_of(self.name)
        return LearnedSearch(rules, luck, seconds, iterations)


def _learned(name: str) -> Callable[[Ruleset, Seeded], Bot]:
    if not isinstance(name, Hired):
        raise ContentError(f"{name!r}: a file may play only where the command line names it")
    return _Named(name).learned


def _search(name: str) -> Callable[[Ruleset, Seeded], Bot]:
    if name.partition(":")[0] != "search+learned":
        return budgeted(name)
    budget_of(name)
    return _Named(name).searching


if any(WEIGHTS.glob("*.net")):
    # Who sits down by its bare name must be able to play.
    BOTS["learned"] = Learned
    BOTS["search+learned"] = LearnedSearch
SPOKEN["learned"] = _learned
SPOKEN["search"] = _search
