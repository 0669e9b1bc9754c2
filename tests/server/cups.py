"""Cups: a tiny game with everything that can be hidden, for tests of secrecy.

A deck nobody may look into, hands that only their owner knows, sealed bids of which the loser's is never
shown, a card drawn in secret, and words told to one seat alone.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from highground.engine.agenda import Frame, Question, SealedQuestion, step
from highground.engine.bags import Bag, full_bag
from highground.engine.chance import Chance
from highground.engine.clauses import Clause, Rulebook
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, refuse, resolve, reveal
from highground.engine.picture import Figure, Picture
from highground.engine.preview import Preview
from highground.engine.ruleset import Result, Ruleset, Setup, new_state
from highground.engine.state import Known, Order, Part, Pass, State
from highground.engine.views import PlayerView, state_from
from highground.engine.words import Verb, Vocabulary, Word
from highground.geometry.shapes import Circle, Point

__all__ = ["CARDS", "DONE", "RULESET"]

BOOK: Final = Rulebook("cups")
CU_1: Final = BOOK.clause("CU-1", "Deal", "three cards each, unseen by the other")
CU_2: Final = BOOK.clause("CU-2", "Bid", "both bid a card in secret; the higher is shown and scores")
CU_3: Final = BOOK.clause("CU-3", "Peek", "who scored may draw a card in secret")
CARDS: Final = ("1", "2", "3", "4", "5", "6")
ROUNDS: Final = 3
DONE: Final[list[tuple[str, int]]] = []
"""What a table had cups do, for which seat: peeking checked, a picture drawn."""


class CupTable(Part):
    scores: list[int]
    sizes: list[int]
    round: int


class CupHand(Part):
    hand: list[int]


class CupDeck(Part):
    bag: Bag


CupGame = Game[CupTable, CupHand, CupDeck]
CupKnown = Known[CupTable, CupHand]


class DealCard(Frame):
    seat: Final[int]


class NextCupRound(Frame):
    """Bid once more, or end."""


class MayBidCup(SealedQuestion):
    clause: ClassVar[Clause] = CU_2
    settled: ClassVar[bool] = True


class MayPeekCup(Question):
    clause: ClassVar[Clause] = CU_3


class BidCup(Order):
    card: Final[str]


class PeekCup(Order):
    """Draw a card in secret."""


class CupCardDealt(Event):
    seat: Final[int]


class CupCardSeen(Event):
    card: Final[str]


class CupBidWon(Event):
    seat: Final[int]
    card: Final[str]


class CupBidTied(Event):
    """Nobody's card is shown."""


@step(DealCard)
def deal_card(game: CupGame, now: DealCard) -> None:
    """CU-1: only its owner sees it."""
    kind = game.draw(game.secret.bag, CARDS, CU_1, now.seat)
    game.secret.bag.take(kind)
    game.own[now.seat].hand[kind] += 1
    game.table.sizes[now.seat] += 1
    game.emit(CupCardDealt(now.seat), CU_1)
    game.whisper(CupCardSeen(CARDS[kind]), CU_1, now.seat)


@step(NextCupRound)
def next_round(game: CupGame, now: NextCupRound) -> None:
    game.table.round += 1
    if game.table.round > ROUNDS:
        game.stop()
    else:
        game.then(MayBidCup((0, 1)))


@check(MayBidCup, BidCup)
def check_bid(known: CupKnown, asked: MayBidCup, order: BidCup) -> Refusal | None:
    if order.card not in CARDS or not known.own.hand[CARDS.index(order.card)]:
        return refuse(CU_2, "not_in_hand", facts={"card": order.card})
    return None


@reveal(MayBidCup)
def open_bids(game: CupGame, asked: MayBidCup, answers: dict[int, Any]) -> None:
    cards = [CARDS.index(answers[seat].card) for seat in (0, 1)]
    for seat, card in enumerate(cards):
        game.own[seat].hand[card] -= 1
        game.table.sizes[seat] -= 1
    if cards[0] == cards[1]:
        game.emit(CupBidTied(), CU_2)
        game.then(NextCupRound())
        return
    winner = 0 if cards[0] > cards[1] else 1
    game.table.scores[winner] += 1
    game.emit(CupBidWon(winner, CARDS[cards[winner]]), CU_2)
    game.then(MayPeekCup(winner), NextCupRound())


@check(MayPeekCup, PeekCup)
def check_peek(known: CupKnown, asked: MayPeekCup, order: PeekCup) -> Refusal | None:
    DONE.append(("check", known.seat))
    return None


@resolve(MayPeekCup, PeekCup)
def peek(game: CupGame, asked: MayPeekCup, order: PeekCup) -> None:
    game.then(DealCard(asked.seat))


may_pass(MayPeekCup)


@candidates(MayBidCup)
def suggest_bids(known: CupKnown, asked: MayBidCup, budget: int, chance: Chance) -> list[Candidate]:
    return [Candidate(BidCup(CARDS[kind]), "bid") for kind, count in enumerate(known.own.hand) if count]


@candidates(MayPeekCup)
def suggest_peeks(known: CupKnown, asked: MayPeekCup, budget: int, chance: Chance) -> list[Candidate]:
    return [Candidate(PeekCup(), "peek"), Candidate(Pass(), "hold")]


class CupRules(Ruleset):
    """It has no locale of its own; the engine's is as good as none."""

    def __init__(self) -> None:
        verbs = (
            Verb("bid", BidCup, (Word("card", "word", CARDS),)),
            Verb("peek", PeekCup),
            Verb("hold", Pass),
        )
        vocabulary = Vocabulary(verbs, 1, "um")
        super().__init__("cups", "Cups", "for tests", "1", "highground.engine", BOOK, (), vocabulary)

    def scenarios(self) -> list[str]:
        return ["plain"]

    def rosters(self) -> list[str]:
        return []

    def default_rosters(self, scenario: str) -> list[str]:
        return ["left", "right"]

    def content_digest(self) -> str:
        return "none"

    def open(self, setup: Setup) -> State[Any, Any, Any]:
        table = CupTable([0, 0], [0, 0], 0)
        own = [CupHand([0] * len(CARDS)), CupHand([0] * len(CARDS))]
        deals = [DealCard(seat) for _ in range(3) for seat in (0, 1)]
        return new_state(table, own, CupDeck(full_bag([9] * len(CARDS))), *deals, NextCupRound())

    def sides(self, table: CupTable) -> tuple[str, ...]:
        return ("Left", "Right")

    def result(self, table: CupTable) -> Result | None:
        one, two = table.scores
        winners = () if one == two else (0,) if one > two else (1,)
        return Result(winners, tuple(table.scores), CU_2.id)

    def evaluate(self, known: Known[Any, Any]) -> int:
        return int(known.table.scores[known.seat])

    def deal(self, seen: PlayerView[Any, Any], chance: Chance) -> State[Any, Any, Any]:
        """Hands as large as they are known to be; what is in them is anybody's guess."""
        own = [CupHand([size, 0, 0, 0, 0, 0]) for size in seen.table.sizes]
        if seen.seat >= 0:
            own[seen.seat] = seen.own
        return state_from(seen, own, CupDeck(full_bag([9] * len(CARDS))), [])

    def owners(self, table: CupTable) -> dict[str, int]:
        return {"Left cup": 0, "Right cup": 1}

    def facts(self, table: CupTable) -> dict[str, str]:
        return {"round": str(table.round), "score": "-".join(map(str, table.scores))}

    def picture(self, known: Known[Any, Any]) -> Picture:
        """Hands lie face down, except to their owner."""
        DONE.append(("picture", known.seat))
        mine = (
            () if known.seat < 0 else tuple(CARDS[k] for k, n in enumerate(known.own.hand) for _ in range(n))
        )
        figures = tuple(
            Figure(
                name,
                seat,
                Circle(Point(1_000 * seat, 0), 400),
                "cup",
                badges=mine if seat == known.seat else (),
            )
            for seat, name in enumerate(self.models(known.table))
        )
        scores = tuple(known.table.scores)
        return Picture("Cups", 10_000, 10_000, sides=("Left", "Right"), scores=scores, figures=figures)

    def preview(self, known: Known[Any, Any], model: str, kind: str, path: list[Point]) -> Preview:
        return Preview(model, kind)


RULESET = CupRules()
