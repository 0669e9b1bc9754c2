"""A language model at the table: the reference client of the JSON-lines protocol (`docs/bots.md`).

    process+60s:python3 -m highground.research.talker --command "python3 my_model.py"
    process+60s:python3 -m highground.research.talker --model M --url http://localhost:80/v1/chat/completions

It is asked by a match in lines of JSON, puts the question in few words, numbers what is offered with what
each comes to, and has the model say a number. Whatever the model says, a legal order is given: an answer
without a number is asked for once more, then the offer that comes to most is taken.

A model is a command, which reads {"prompt": …} a line and writes {"text": …} a line, or the address of a
service that speaks the usual chat protocol; its key, if any, is in the environment (`MODEL_KEY`).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from typing import Any, Final, TextIO

from highground.bots.base import Weighed
from highground.bots.greedy import Greedy
from highground.draw.board import Ruler, centre_of, ruler
from highground.draw.terminal import place_text
from highground.engine.agenda import Asking, Question
from highground.engine.chance import Seeded, seed_of
from highground.engine.codec import decode
from highground.engine.orders import Candidate
from highground.engine.picture import Figure, Picture
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import SystemTable
from highground.engine.views import PlayerView
from highground.engine.words import Vocabulary

OFFERS: Final = 12
"""The model chooses among so many, the best first."""
AGAIN: Final = "Say the number of one offer and nothing else."
_NUMBER: Final = re.compile(r"\d+")

Model = Callable[[str], str]


class Talker:
    """Turns what a match asks into a prompt, and what a model says into an answer."""

    def __init__(self, model: Model, offers: int = OFFERS, language: str = "en") -> None:
        self.model = model
        self.offers = offers
        self.language = language
        self.asked = 0
        self.misunderstood = 0

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The answer to a line of the protocol."""
        rules = find_ruleset(asked["system"])
        seen: PlayerView[Any, Any] = decode(asked["view"])
        question = seen.asking()
        assert question is not None
        names = rules.models(seen.table)
        found = [
            Candidate(rules.vocabulary.read(each["order"], names), each["intent"])
            for each in asked["candidates"]
        ]
        ranked = rank(rules, seen, question, found)[: self.offers]
        if len(ranked) == 1:
            return {"pick": ranked[0][0]}
        return {"pick": ranked[self._choose(self.prompt(rules, seen, question, ranked), len(ranked))][0]}

    def prompt(
        self,
        rules: SystemTable,
        seen: PlayerView[Any, Any],
        question: Asking,
        ranked: list[tuple[int, Weighed]],
    ) -> str:
        """The position and the question in few words, and the offers with what they come to."""
        speaker = rules.speaker(seen.table, self.language)
        known = seen.known()
        shown = rules.picture(known)
        lines = [
            f"{rules.title}: {shown.title}. Round {shown.round}/{shown.rounds}.",
            *_sides(shown, seen.seat, rules.vocabulary),
        ]
        cards = [card.name for card in rules.hand(known)]
        if cards:
            lines.append("Your hand: " + ", ".join(cards))
        lines.append(speaker.question(question))
        best = ranked[0][1].value
        for number, (_, weighed) in enumerate(ranked, 1):
            words = rules.vocabulary.write(weighed.candidate.order)
            meant = speaker.intent(weighed.candidate.intent)
            behind = f" ({(weighed.value - best) / 1000:+.1f})" if number > 1 else ""
            lines.append(f"{number} {words}" + ("" if meant in words else f": {meant}") + behind)
        lines.append("In brackets: by how many models' worth it is worse than 1, one order ahead.")
        lines.append("Answer with the number of one offer.")
        return "\n".join(lines)

    def _choose(self, prompt: str, count: int) -> int:
        """What the model takes, from 0 on; the first where it will not say."""
        for text in (prompt, f"{prompt}\n{AGAIN}"):
            self.asked += 1
            for said in reversed(_NUMBER.findall(self.model(text))):
                if 1 <= int(said) <= count:
                    return int(said) - 1
            self.misunderstood += 1
        return 0


def rank(
    rules: SystemTable, seen: PlayerView[Any, Any], question: Asking, found: list[Candidate]
) -> list[tuple[int, Weighed]]:
    """The candidates with their numbers and what they come to one order ahead, best first."""
    if isinstance(question, Question):
        weighed = Greedy(rules, Seeded(seed_of("talker"))).weigh(seen, question, found)
    else:
        weighed = [Weighed(each, 0.0) for each in found]
    return sorted(enumerate(weighed), key=lambda each: -each[1].value)


def _sides(shown: Picture, seat: int, vocabulary: Vocabulary) -> list[str]:
    """Who stands where: a line for each side, yours first."""
    unit = ruler(shown, (vocabulary.unit_name, vocabulary.unit))
    lines = []
    for turn in range(len(shown.sides)):
        side = (seat + turn) % len(shown.sides)
        mine = [figure for figure in shown.figures if figure.side == side]
        score = f" {shown.scores[side]}" if side < len(shown.scores) else ""
        told = "; ".join(_model(shown, figure, unit) for figure in mine) or "nobody"
        lines.append(f"{shown.sides[side]}{' (you)' if side == seat else ''}{score}: {told}")
    return lines


def _model(shown: Picture, figure: Figure, unit: Ruler) -> str:
    wounds = f" {figure.wounds}/{figure.wounds_full}" if figure.wounds_full else ""
    more = [*figure.badges, *(["done"] if figure.done else [])]
    at = figure.place or place_text(shown, *centre_of(figure.base), unit)
    return f"{figure.name}{wounds} at {at}" + (f" ({', '.join(more)})" if more else "")


# -- models -------------------------------------------------------------------------------------------


class Command:
    """A model that is a program of yours."""

    def __init__(self, words: str) -> None:
        self.process = subprocess.Popen(
            shlex.split(words), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def __call__(self, prompt: str) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"prompt": prompt}, ensure_ascii=False) + "\n")
        self.process.stdin.flush()
        return str(json.loads(self.process.stdout.readline())["text"])


class Service:
    """A model behind an address that speaks the usual chat protocol."""

    def __init__(self, url: str, model: str, key: str = "") -> None:
        self.url = url
        self.model = model
        self.key = key

    def __call__(self, prompt: str) -> str:
        asked = {"model": self.model, "messages": [{"role": "user", "content": prompt}], "max_tokens": 16}
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        request = urllib.request.Request(self.url, json.dumps(asked).encode(), headers)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return str(json.load(answer)["choices"][0]["message"]["content"])


def serve(talker: Talker, lines: TextIO, out: TextIO) -> None:
    """Answer line by line until there are no more."""
    for line in lines:
        out.write(json.dumps(talker.answer(json.loads(line))) + "\n")
        out.flush()


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--command", help="a program that reads and writes lines of JSON")
    which.add_argument("--url", help="the address of a chat service")
    parser.add_argument("--model", default="", help="the model's name there")
    parser.add_argument("--offers", type=int, default=OFFERS, help="how many orders it chooses from")
    parser.add_argument("--language", default="en", help="en or ru")
    given = parser.parse_args(arguments)
    model: Model
    if given.command:
        model = Command(given.command)
    else:
        model = Service(given.url, given.model, os.environ.get("MODEL_KEY", ""))
    serve(Talker(model, given.offers, given.language), sys.stdin, sys.stdout)


if __name__ == "__main__":
    main()
