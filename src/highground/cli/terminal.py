"""A person at the terminal: the table, the question, and what may be typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.markup import escape
from rich.table import Table

from highground.bots.base import Bot
from highground.bots.reasons import COMPARED, explain
from highground.cli.console import console
from highground.cli.talk import print_odds, print_told, print_why
from highground.draw.terminal import place_text, to_text
from highground.engine.chance import Seeded, seed_of
from highground.engine.errors import ContentError, HighgroundError
from highground.engine.events import seen_by
from highground.engine.match import Match
from highground.engine.odds import AT_ONCE, Odds, OddsMemory
from highground.engine.orders import Candidate, candidates_for, order_kinds
from highground.engine.picture import Picture
from highground.engine.state import Order
from highground.engine.ways import through
from highground.engine.words import Verb
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, inches, millimetres

__all__ = ["STOP", "Stopped", "Terminal"]

SUGGESTIONS = 24
VERBS_SHOWN = 8
"""So many orders are shown with all their words; of more, the first words."""
NARROWEST, WIDEST = 40, 76


STOP = ("quit", "q", "exit")


class Stopped(Exception):
    """The person has had enough for now."""


class Terminal:
    """Shows a match to a person and reads what the person wants."""

    def __init__(self, match: Match, language: str) -> None:
        self.match = match
        self.speaker = match.rules.speaker(match.state.table, language)
        self._seen = -1
        self._memory = OddsMemory()
        self._whispered: dict[int, int] = {}
        self._commands: dict[str, tuple[str, Callable[[int, list[str]], None]]] = {
            "table": ("draw the table", self._table),
            "why": ("explain the last event, or with a number one further back: why 3", self._why),
            "odds": ("the odds of an order: odds shoot NAME", self._odds),
            "preview": ("what an order could do: preview [MODEL] KIND [X,Y…]", self._preview),
            "sheet": ("what a model is and has: sheet NAME", self._sheet),
            "clause": ("what a clause says: clause ID", self._clause),
            "help": ("this list", self._help),
        }

    def ask(self, seat: int, bots: set[int]) -> Order | None:
        """The order that a person gives, or None after taking back: then somebody else may be asked."""
        suggestions = self._suggest(seat)
        self._show_news(seat)
        self._show_question(seat, suggestions)
        while True:
            line = self._read(f"{self.speaker.sides[seat]}> ")
            try:
                if line.lower() in ("undo", "u"):
                    self._undo(bots)
                    return None
                order = self._understand(seat, line, suggestions)
            except HighgroundError as error:
                console.print(f"[red]{escape(str(error))}[/]")
                continue
            if order is None:
                continue
            question = self.match.asking()
            if question is not None and type(order) not in order_kinds(question):
                verbs = ", ".join(verb.name for verb in self._verbs())
                console.print(
                    f"[red]{escape(line)} is no answer to this question; there are: {escape(verbs)}[/]"
                )
                continue
            refusal = self.match.check(seat, order)
            if refusal is None:
                return order
            console.print(f"[red]{escape(self.speaker.refusal(refusal))}[/]")

    def _read(self, prompt: str) -> str:
        try:
            line = console.input(f"[bold]{escape(prompt)}[/]", emoji=False).strip()
        except EOFError as error:
            raise Stopped from error
        if line.lower() in STOP:
            raise Stopped
        return line

    def _understand(self, seat: int, line: str, suggestions: list[Candidate]) -> Order | None:
        words = line.split()
        if not words:
            self._show_question(seat, suggestions)
            return None
        if line.isdecimal():
            if len(line) > 6 or not 1 <= int(line) <= len(suggestions):
                raise ContentError(f"there is no suggestion {line}; they go from 1 to {len(suggestions)}")
            return suggestions[int(line) - 1].order
        command = self._commands.get(words[0].lower())
        if command is not None:
            command[1](seat, words[1:])
            return None
        return self.match.rules.vocabulary.read(line, self.match.rules.models(self.match.state.table))

    def _suggest(self, seat: int) -> list[Candidate]:
        question = self.match.asking()
        if question is None:
            return []
        luck = Seeded(seed_of(f"suggestions/{len(self.match.inputs)}"))
        return candidates_for(self.match.state.known(seat), question, SUGGESTIONS, luck)

    def _show_question(self, seat: int, suggestions: list[Candidate]) -> None:
        question = self.match.asking()
        if question is None:
            return
        console.print(
            f"\n[bold]{escape(self.speaker.sides[seat])}: {escape(self.speaker.question(question))}[/] "
            f"[dim]{escape(f'[{type(question).clause.id}]')}[/]"
        )
        for number, each in enumerate(suggestions, 1):
            words = self.match.rules.vocabulary.write(each.order)
            intent = self.speaker.intent(each.intent)
            meant = self.speaker.hint(each.intent, words) or intent
            console.print(f"  {number:>2}  {escape(words):<32} [dim]{escape(meant)}[/]")
        verbs = self._verbs()
        few = len(verbs) <= VERBS_SHOWN
        usage = "  ·  ".join(verb.usage() if few else verb.name for verb in verbs)
        console.print(f"  [dim]or type: {escape(usage)}  ·  help  ·  quit[/]")

    def _verbs(self) -> list[Verb]:
        """Those that make an order which the open question takes."""
        question = self.match.asking()
        kinds = [] if question is None else order_kinds(question)
        found = [self.match.rules.vocabulary.verb_for(kind) for kind in kinds]
        return [verb for verb in found if verb is not None]

    def _show_news(self, seat: int) -> None:
        """Draw the table at the start, and when others have done something since it was drawn."""
        done = self.match.inputs[max(self._seen, 0) :]
        question = self.match.asking()
        between_actions = question is not None and type(question).settled
        if self._seen < 0 or (between_actions and any(given.seat != seat for given in done)):
            self.show_table()

    def show_whispers(self, seat: int) -> None:
        """What only this player was told since he was last asked: several people share the terminal."""
        told = [each for part in self.match.told for each in part if each.to == seat]
        print_told(told[self._whispered.get(seat, 0) :], self.speaker)
        self._whispered[seat] = len(told)

    # -- commands ------------------------------------------------------------------------------

    def show_table(self) -> None:
        """Draw the position."""
        self._seen = len(self.match.inputs)
        known = self.match.state.known(self.match.waiting_for()[0] if self.match.waiting_for() else 0)
        columns = max(NARROWEST, min(console.width - 2, WIDEST))
        console.print(to_text(self.match.rules.picture(known), columns))

    def _table(self, seat: int, words: list[str]) -> None:
        self.show_table()

    def _help(self, seat: int, words: list[str]) -> None:
        vocabulary = self.match.rules.vocabulary
        console.print("Give an order by its number in the list, or type it:")
        now = self._verbs()
        for verb in now:
            console.print(f"  {escape(verb.usage())}")
        later = [verb for verb in vocabulary.verbs if verb not in now]
        if later:
            console.print("At other times:")
            console.print("  [dim]" + escape("  ·  ".join(verb.usage() for verb in later)) + "[/]")
        console.print(f"{vocabulary.positions} Besides orders:")
        for name, (what, _) in self._commands.items():
            console.print(f"  {name:<9} {escape(what)}")
        console.print(
            "  undo      take back your last order, and the answers to it, unless something came up"
        )
        console.print("  quit      stop (a game with --save can be continued)")
        console.print("An empty line shows the question again.")

    def _why(self, seat: int, words: list[str]) -> None:
        told = [each for part in self.match.told for each in seen_by(part, seat)]
        numbers = [each.number for each in told if each.number]
        last = max(numbers, default=0)
        back = int(words[0]) if words and words[0].isdecimal() and len(words[0]) < 7 else 0
        if last - back not in numbers:
            raise ContentError(f"there is no event {back} back; there were {len(numbers)}")
        gists = {clause.id: clause.gist for clause in self.match.rules.book.clauses.values()}
        print_why(told, last - back, self.speaker, gists)

    def _odds(self, seat: int, words: list[str]) -> None:
        rules = self.match.rules
        order = rules.vocabulary.read(" ".join(words), rules.models(self.match.state.table))
        refusal = self.match.check(seat, order)
        if refusal is not None:
            raise ContentError(self.speaker.refusal(refusal))
        found = self.odds_for(seat, order)
        print_odds(found, self.speaker)
        if not found.exact:
            console.print("  [dim]asked again, it is told better[/]")

    def odds_for(self, seat: int, order: Order) -> Odds:
        """The odds of a legal order as far as this seat can know; a reaction's are those of all that is going
        on.
        """
        rules, luck = self.match.rules, Seeded(seed_of("odds"))
        world = rules.deal(self.match.view(seat), luck)
        return self._memory.odds_of(
            self.match.digest(),
            world,
            seat,
            order,
            rules.facts,
            luck,
            through=through(world),
            harm=rules.harm,
            seconds=AT_ONCE,
        )

    def _preview(self, seat: int, words: list[str]) -> None:
        rules = self.match.rules
        question = self.match.asking()
        acting = getattr(question, "model", getattr(question, "figure", None))
        if acting is not None and words and words[0] in rules.preview_kinds():
            words = [acting, *words]
        if len(words) < 2 or words[1] not in rules.preview_kinds():
            raise ContentError("write: preview MODEL " + "|".join(rules.preview_kinds()) + " [X,Y…]")
        names = rules.models(self.match.state.table)
        model = next((name for name in names if name.lower() == words[0].lower()), words[0])
        known = self.match.state.known(seat)
        path = self._path(seat, words[1], words[2:])
        found = rules.preview(known, model, words[1], path)
        picture = rules.picture(known)
        cost = str if found.counts else self._length
        if path:
            console.print(f"  cost {cost(found.cost)} of {cost(found.limit)}")
        if found.stop is not None:
            console.print(f"  legal as far as {self._spot(picture, found.stop)}")
        if found.refusal is not None:
            console.print(f"  [red]{escape(self.speaker.refusal(found.refusal))}[/]")
        for spot in () if path else found.reach:
            console.print(f"  reach {self._spot(picture, spot.at)}: costs {cost(spot.cost)}")
        for each in found.targets:
            far = self._length(each.distance)
            if picture.grid == "square":
                far = f"{each.distance // picture.cell} squares"
            verdict = f"{far} away, needs {each.need}"
            if each.refusal is not None:
                verdict = self.speaker.refusal(each.refusal)
            cover = f", cover from {each.cover}" if each.cover else ""
            target = f"{each.label} at {each.target}" if each.label else each.target
            console.print(f"  {escape(f'{target}: {verdict}{cover}')}")

    def _path(self, seat: int, kind: str, words: list[str]) -> list[Point]:
        """The points that a preview's words name; where orders name cells, the middles of these."""
        rules = self.match.rules
        known = self.match.state.known(seat)
        if not words or rules.picture(known).grid == "plane":
            return [rules.vocabulary.point(word) for word in words]
        order = rules.vocabulary.read(" ".join([kind, *words]), rules.models(known.table))
        return rules.places(known, self.match.asking(), order)

    def _spot(self, picture: Picture, at: Point) -> str:
        """A place as orders write it."""
        if picture.grid == "plane":
            return f"{self._length(at.x)}, {self._length(at.y)}"
        return place_text(picture, at.x, at.y)

    def _sheet(self, seat: int, words: list[str]) -> None:
        rules = self.match.rules
        names = rules.models(self.match.state.table)
        name = next((each for each in names if each.lower() == " ".join(words).lower()), None)
        if name is None:
            raise ContentError("write: sheet NAME; the names are " + ", ".join(names))
        sheet = rules.sheet(self.match.state.known(seat), name)
        console.print(f"  [bold]{escape(sheet.title)}[/] {escape(self.speaker.label(sheet.kind))}")
        for each in (*sheet.stats, *sheet.lines):
            said = [self.speaker.label(part) for part in (each.label, each.value, each.note)]
            note = f" ({said[2]})" if said[2] else ""
            clause = f" [{each.clause}]" if each.clause else ""
            console.print(f"  {escape(said[0]):<24} {escape(said[1] + note)}[dim]{escape(clause)}[/]")

    def _length(self, length: int) -> str:
        return inches(length) if self.match.rules.vocabulary.unit == INCH else millimetres(length)

    def _clause(self, seat: int, words: list[str]) -> None:
        clauses = self.match.rules.book.clauses
        found = clauses.get(words[0].upper(), clauses.get(words[0])) if words else None
        if found is None:
            raise ContentError("write: clause ID; the ids are " + ", ".join(clauses))
        console.print(f"  [bold]{found.id}[/] {escape(found.title)}: {escape(found.gist)}")

    def _undo(self, bots: set[int]) -> None:
        """Back to the last decision a person made; a bot's answers go with it."""
        count = 1
        inputs = self.match.inputs
        while count < len(inputs) - 1 and inputs[-count].seat in bots:
            count += 1
        if count >= len(inputs) or inputs[-count].seat in bots:
            raise ContentError("there is nothing of yours to take back")
        self.match.take_back(count)
        console.print("Taken back.")
        self._seen = -1

    def show_weighed(self, bot: Bot, seat: int, order: Order) -> None:
        """What a bot considered, its order first, and why that rather than the next best."""
        table = Table(box=None, show_header=False, padding=(0, 2))
        found = explain(bot, self.match.view(seat), order)
        for each in found:
            candidate = each.weighed.candidate
            words: Any = self.match.rules.vocabulary.write(candidate.order)
            table.add_row(f"{each.weighed.value:,.0f}", escape(words), self.speaker.intent(candidate.intent))
        console.print(table)
        for each in found[1 : COMPARED + 1]:
            words = self.match.rules.vocabulary.write(each.weighed.candidate.order)
            why = self.speaker.preferred(words, each.against)
            console.print(f"  [dim]{escape(why)}[/]")
