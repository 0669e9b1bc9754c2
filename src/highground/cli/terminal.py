"""A person at the terminal: the table, the question, and what may be typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.markup import escape
from rich.table import Table
from rich.text import Text

from highground.bots.base import Bot
from highground.bots.reasons import COMPARED, explain
from highground.cli.advice import add_typed, meaning_of, show_help, show_verb
from highground.cli.chances import print_odds
from highground.cli.console import console, print_block, print_wrapped
from highground.cli.sheets import held_by, show_hand, show_sheet
from highground.cli.talk import frame_words, in_words, print_told, print_why
from highground.cli.typed import acting, find_model, read_typed, verbs_now
from highground.draw.board import ruler
from highground.draw.terminal import place_text, to_text
from highground.engine.chance import Seeded, seed_of
from highground.engine.errors import ContentError, HighgroundError
from highground.engine.events import seen_by
from highground.engine.match import Match
from highground.engine.odds import AT_ONCE, Odds, OddsMemory
from highground.engine.orders import Candidate, candidates_for, order_kinds
from highground.engine.picture import Picture
from highground.engine.preview import TargetLine
from highground.engine.ruleset import Ruleset
from highground.engine.state import Order
from highground.engine.translation import Translation
from highground.engine.ways import through
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, inches, millimetres

SUGGESTIONS = 24
NARROWEST, WIDEST = 40, 76
CHAIN = "chain"


STOP = ("quit", "q", "exit")


class Stopped(Exception):
    """The person has had enough for now."""


class Terminal:
    """Shows a match to a person and reads what the person wants."""

    def __init__(self, match: Match, language: str) -> None:
        self.match = match
        self.speaker = match.rules.speaker(match.state.table, language)
        self.words = frame_words(language)
        self.suggestions: list[Candidate] = []
        self._seen = -1
        self._memory = OddsMemory()
        self._whispered: dict[int, int] = {}
        self._commands: dict[str, Callable[[int, list[str]], None]] = {
            "table": self._table,
            "why": self._why,
            "odds": self._odds,
            "preview": self._preview,
            "sheet": self._sheet,
            "hand": self._hand,
            "clause": self._clause,
            "help": self._help,
        }
        if type(match.rules).hand is Ruleset.hand:
            del self._commands["hand"]

    def _say(self, key: str, **facts: Any) -> str:
        """A sentence of the terminal's own."""
        return self.words.note(key, facts)

    def ask(self, seat: int, bots: set[int]) -> Order | None:
        """The order that a person gives, or None after taking back: then somebody else may be asked."""
        self.suggestions = self._suggest(seat)
        self._show_news(seat)
        self._show_question(seat)
        while True:
            line = self._read(f"{self.speaker.sides[seat]}> ")
            try:
                if line.lower() in ("undo", "u"):
                    self._undo(bots)
                    return None
                order = self._understand(seat, line)
            except HighgroundError as error:
                console.print(f"[red]{escape(str(error))}[/]")
                continue
            if order is None:
                continue
            question = self.match.asking()
            if question is not None and type(order) not in order_kinds(question):
                verbs = ", ".join(verb.name for verb in verbs_now(self.match))
                console.print(f"[red]{escape(self._say('not_an_answer', line=line, orders=verbs))}[/]")
                continue
            refusal = self.match.check(self.giver(seat, order, bots), order)
            if refusal is None:
                return order
            console.print(f"[red]{escape(self.speaker.refusal(refusal))}[/]")

    def giver(self, seat: int, order: Order, bots: set[int]) -> int:
        """Whose order it is at a shared table: the seat that is asked, or one that may give it unasked."""
        by = self.match.giver(order)
        return seat if seat in bots or by in bots else by

    def _read(self, prompt: str) -> str:
        try:
            line = console.input(f"[bold]{escape(prompt)}[/]", emoji=False).strip()
        except EOFError as error:
            raise Stopped from error
        if line.lower() in STOP:
            raise Stopped
        return line

    def _understand(self, seat: int, line: str) -> Order | None:
        words = line.split()
        if not words:
            self._show_question(seat)
            return None
        command = self._commands.get(words[0].lower())
        if command is not None:
            command(seat, words[1:])
            return None
        if line.isdecimal():
            return self._suggested(line)
        order = read_typed(self.match, self.speaker, seat, line, self.suggestions)
        written = self.match.rules.vocabulary.write(order)
        if written.lower() != line.lower():
            console.print(f"  [dim]{escape(self._say('understood', order=written))}[/]")
        return order

    def _suggested(self, number: str) -> Order:
        count = len(self.suggestions)
        if len(number) > 6 or not 1 <= int(number) <= count:
            raise ContentError(self._say("no_suggestion", number=number, count=count))
        return self.suggestions[int(number) - 1].order

    def _suggest(self, seat: int) -> list[Candidate]:
        question = self.match.asking()
        if question is None:
            return []
        luck = Seeded(seed_of(f"suggestions/{len(self.match.inputs)}"))
        found = candidates_for(self.match.state.known(seat), question, SUGGESTIONS, luck)
        return sorted(found, key=self._ends)

    def _ends(self, suggestion: Candidate) -> bool:
        """Whether an order only ends something: nobody means that by typing 1."""
        verb = self.match.rules.vocabulary.verb_for(type(suggestion.order))
        return verb is not None and verb.role == "end"

    def _show_question(self, seat: int) -> None:
        question = self.match.asking()
        if question is None:
            return
        console.print(
            f"\n[bold]{escape(self.speaker.sides[seat])}: {escape(self.speaker.question(question))}[/] "
            f"[dim]{escape(f'[{type(question).clause.id}]')}[/]"
        )
        console.print(f"  [dim]{escape(self._say('suggestions'))}[/]")
        table = Table(box=None, show_header=False, padding=(0, 1))
        table.add_column(justify="right", min_width=3)
        written = [self.match.rules.vocabulary.write(each.order) for each in self.suggestions]
        add_typed(table, written)
        for number, (each, words) in enumerate(zip(self.suggestions, written, strict=True), 1):
            meaning = meaning_of(self.match.rules.vocabulary, self.speaker, each)
            table.add_row(str(number), Text(words), Text(meaning, style="dim"))
        print_block(table)
        verbs = verbs_now(self.match)
        usage = "  ·  ".join(verb.usage() for verb in verbs)
        if len(usage) > console.width:
            usage = "  ·  ".join(verb.name for verb in verbs)
        print_wrapped(self._say("or_type", orders=usage), 2, "dim")

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
        """Draw the position, and what each side has."""
        self._seen = len(self.match.inputs)
        rules = self.match.rules
        known = self.match.state.known(self.match.waiting_for()[0] if self.match.waiting_for() else 0)
        columns = max(NARROWEST, min(console.width - 2, WIDEST))
        picture = rules.picture(known)
        held = tuple(held_by(rules, known.table, seat, self.speaker) for seat in range(len(picture.sides)))
        console.print(to_text(picture, columns, True, self.speaker, self._unit(), held))

    def _unit(self) -> tuple[str, int]:
        """What orders count a plane in."""
        vocabulary = self.match.rules.vocabulary
        short = {"inches": "in", "millimetres": "mm"}
        return short.get(vocabulary.unit_name, vocabulary.unit_name), vocabulary.unit

    def _table(self, seat: int, words: list[str]) -> None:
        self.show_table()

    def _help(self, seat: int, words: list[str]) -> None:
        if words:
            show_verb(self.match, self.speaker, self.words, words[0], self.suggestions)
        else:
            show_help(self.match, self.speaker, self.words, list(self._commands), self.suggestions)

    def _why(self, seat: int, words: list[str]) -> None:
        chain = CHAIN in words
        rest = [word for word in words if word != CHAIN]
        if len(rest) > 1 or not all(word.isdecimal() and len(word) < 7 for word in rest):
            raise ContentError(self._say("write_why"))
        told = [each for part in self.match.told for each in seen_by(part, seat)]
        back = int(rest[0]) if rest else None
        print_why(told, back, chain, self.speaker, self.words, self.match.rules)

    def _odds(self, seat: int, words: list[str]) -> None:
        rules = self.match.rules
        line = " ".join(words)
        if not words:
            raise ContentError(self._say("write_odds", order="1"))
        if line.isdecimal():
            order = self._suggested(line)
        else:
            order = read_typed(self.match, self.speaker, seat, line, self.suggestions)
        refusal = self.match.check(seat, order)
        if refusal is not None:
            raise ContentError(self.speaker.refusal(refusal))
        console.print(f"  [dim]{escape(rules.vocabulary.write(order))}[/]")
        found = self.odds_for(seat, order)
        print_odds(found, self.speaker)
        if not found.exact:
            console.print(f"  [dim]{escape(self._say('odds_again'))}[/]")

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
        kinds = rules.vocabulary.previews
        known = self.match.state.known(seat)
        picture = rules.picture(known)
        model = acting(self.match, seat)
        if model and words and words[0] in kinds:
            words = [model, *words]
        if len(words) < 2 or words[1] not in kinds:
            raise ContentError(self._say("write_preview", kinds="|".join(kinds)))
        model = find_model(self.match, self.speaker, words[0])
        path = self._path(seat, words[1], words[2:])
        found = rules.preview(known, model, words[1], path)
        cost = str if found.counts else self._length
        if path:
            console.print(f"  {self._say('cost', cost=cost(found.cost), limit=cost(found.limit))}")
        if found.stop is not None:
            console.print(f"  {self._say('legal_as_far', place=self._spot(picture, found.stop))}")
        if found.refusal is not None:
            console.print(f"  [red]{escape(self.speaker.refusal(found.refusal))}[/]")
        for spot in () if path else found.reach:
            console.print(f"  {self._say('reach', place=self._spot(picture, spot.at), cost=cost(spot.cost))}")
        self._show_targets(picture, list(found.targets))

    def _show_targets(self, picture: Picture, targets: list[TargetLine]) -> None:
        """Those that may be taken, then the models that may not and why; of things, how many."""
        models = self.match.rules.models(self.match.state.table)
        able = [each for each in targets if each.refusal is None]
        barred = [each for each in targets if each.refusal is not None and each.target in models]
        for each in (*able, *barred):
            console.print(f"  {escape(self._target(picture, each))}")
        things = {each.target for each in targets} - {each.target for each in (*able, *barred)}
        if things:
            console.print(f"  [dim]{escape(self._say('refused_targets', count=len(things)))}[/]")

    def _target(self, picture: Picture, each: TargetLine) -> str:
        """A possible target: how far, what it needs, in what cover; or why not."""
        target = self.speaker.title(each.target)
        if each.label:
            target = self._say("at_place", label=self.speaker.word(each.label), target=target)
        if each.refusal is not None:
            return f"{target}: {self.speaker.refusal(each.refusal)}"
        facts = [self._say("away", far=self._length(each.distance))]
        if picture.grid == "square":
            facts = [self._say("squares_away", count=each.distance // picture.cell)]
        if each.need is not None:
            facts.append(self._say("needs", need=each.need))
        if each.cover:
            facts.append(self._say("cover_from", piece=self.speaker.title(each.cover)))
        return f"{target}: {', '.join(facts)}"

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
        return place_text(picture, at.x, at.y, ruler(picture, self._unit()))

    def _length(self, length: int) -> str:
        return inches(length) if self.match.rules.vocabulary.unit == INCH else millimetres(length)

    def _sheet(self, seat: int, words: list[str]) -> None:
        rules = self.match.rules
        if not words:
            names = ", ".join(self.speaker.title(name) for name in rules.models(self.match.state.table))
            raise ContentError(self._say("write_sheet", names=names))
        name = find_model(self.match, self.speaker, " ".join(words))
        show_sheet(rules.sheet(self.match.state.known(seat), name), self.speaker)

    def _hand(self, seat: int, words: list[str]) -> None:
        cards = self.match.rules.hand(self.match.state.known(seat))
        if cards:
            show_hand(cards, self.speaker)
        else:
            console.print(f"  {self._say('empty_hand')}")

    def _clause(self, seat: int, words: list[str]) -> None:
        rules = self.match.rules
        if not words:
            raise ContentError(self._say("write_clause", clause=next(iter(rules.book.clauses))))
        book = Translation(rules.package, self.speaker.language)
        for found in rules.book.find(words[0]):
            console.print(f"  [bold]{escape(found.id)}[/] {escape(in_words(found, book))}")
            if found.ruling:
                console.print(f"  [dim]{escape(self._say('ruling', ruling=book.ruling(found)))}[/]")

    def _undo(self, bots: set[int]) -> None:
        """Back to the last decision a person made; a bot's answers go with it."""
        count = 1
        inputs = self.match.inputs
        while count < len(inputs) - 1 and inputs[-count].seat in bots:
            count += 1
        if count >= len(inputs) or inputs[-count].seat in bots:
            raise ContentError(self._say("nothing_to_take_back"))
        self.match.take_back(count)
        console.print(self._say("taken_back"))
        self._seen = -1

    def show_weighed(self, bot: Bot, seat: int, order: Order) -> None:
        """What a bot considered, its order first, and why that rather than the next best."""
        table = Table(box=None, show_header=False, padding=(0, 2))
        found = explain(bot, self.match.view(seat), order)
        for each in found:
            candidate = each.weighed.candidate
            words: Any = self.match.rules.vocabulary.write(candidate.order)
            table.add_row(f"{each.weighed.value:,.0f}", escape(words), self.speaker.intent(candidate.intent))
        print_block(table)
        for each in found[1 : COMPARED + 1]:
            words = self.match.rules.vocabulary.write(each.weighed.candidate.order)
            why = self.speaker.preferred(words, each.against)
            console.print(f"  [dim]{escape(why)}[/]")
