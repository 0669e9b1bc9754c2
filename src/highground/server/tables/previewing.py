"""Previews, odds and what bots weighed, for the wire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from highground.engine.describe import Speaker
from highground.engine.orders import Refusal
from highground.engine.preview import Area, Note, Preview, TargetLine
from highground.engine.ruleset import SystemTable
from highground.engine.state import Order
from highground.engine.tally import Modifier, Tally
from highground.geometry.shapes import Point
from highground.server.drawing import draw_mark, draw_shape, place, segment
from highground.server.protocol import tables
from highground.server.protocol.shapes import TallySaid
from highground.server.wire_text import say_made, say_refusal, say_tally, say_words

Judge = Callable[[Order], Refusal | None]


def say_preview(rules: SystemTable, shown: Preview, speaker: Speaker, judge: Judge) -> tables.PreviewSaid:
    """`judge` says why an order is no answer to what is asked just now: a target may be in reach all the
    same.
    """
    return tables.PreviewSaid.of(
        shown,
        reach=[tables.SpotSaid(at=place(spot.at), cost=spot.cost) for spot in shown.reach],
        legal=[place(point) for point in shown.legal],
        stop=None if shown.stop is None else place(shown.stop),
        refusal=None if shown.refusal is None else say_refusal(shown.refusal, speaker),
        order=say_made(rules, shown.order),
        targets=[_target(rules, each, speaker, judge) for each in shown.targets],
        areas=[_area(a, speaker) for a in shown.areas],
        marks=[draw_mark(mark, speaker) for mark in shown.marks],
        summary=None if shown.summary is None else _note(shown.summary, speaker),
        notes=[_note(each, speaker) for each in shown.notes],
    )


def _note(note: Note, speaker: Speaker) -> tables.NoteSaid:
    return tables.NoteSaid(at=place(note.at), text=speaker.note(note.note, note.facts), clause=note.clause)


def _area(area: Area, speaker: Speaker) -> tables.AreaDrawn:
    return tables.AreaDrawn(kind=area.kind, shape=draw_shape(area.shape), label=speaker.titled(area.label))


def region(loops: list[list[Point]], label: str = "") -> tables.RegionDrawn:
    return tables.RegionDrawn(label=label, loops=[[place(at) for at in loop] for loop in loops], cells=[])


def _target(rules: SystemTable, line: TargetLine, speaker: Speaker, judge: Judge) -> tables.TargetSaid:
    refusal = line.refusal
    if refusal is None and line.order is not None:
        refusal = judge(line.order)
    return tables.TargetSaid.of(
        line,
        line=segment(line.line),
        refusal=None if refusal is None else say_refusal(refusal, speaker),
        order=say_made(rules, line.order),
        values={} if line.order is None else rules.vocabulary.said(line.order),
        edges=[] if line.edges is None else say_tally("", line.edges, speaker).lines,
        through=[place(at) for at in line.through],
        chance=None if line.chance is None else line.chance[0] / line.chance[1],
        against=None if line.against is None else say_tally("ac", line.against, speaker),
        note=None if line.note is None else say_refusal(line.note, speaker),
        template=None if line.template is None else draw_shape(line.template),
    )


def say_odds(
    rules: SystemTable, words: str, found: dict[str, Any], names: list[str], speaker: Speaker
) -> tables.OddsSaid:
    return tables.OddsSaid(
        words=words,
        exact=found["exact"],
        samples=found["samples"],
        error=found["error"],
        assumed=[speaker.assumed(question, answer) for question, answer in found["assumed"]],
        outcomes=[
            tables.OddsOutcome(
                chance=chance,
                share=share,
                changes=[
                    tables.OddsChange(**_about(speaker, names, fact), before=old, after=new)
                    for fact, old, new in changed
                ],
            )
            for chance, share, changed in found["outcomes"]
        ],
        facts=[_fact(speaker, names, *each) for each in found["facts"]],
        losses=[_loss(speaker, *each) for each in found["losses"]],
        tallies=_tallies(found["tallies"], speaker),
    )


def _about(speaker: Speaker, names: list[str], fact: str) -> dict[str, str]:
    """A fact by its parts: "Ada.wounds" is the wounds of Ada, if there is an Ada."""
    owners = [name for name in names if fact.startswith(f"{name}.")]
    owner = max(owners, key=len, default="")
    kind = fact.removeprefix(f"{owner}.") if owner else fact
    title = speaker.title(owner)
    return {"fact": fact, "name": owner, "title": title, "kind": kind, "text": speaker.label(kind)}


def _fact(
    speaker: Speaker, names: list[str], fact: str, before: str, values: list[tuple[str, str, float]]
) -> tables.OddsFact:
    about = _about(speaker, names, fact)
    said = [
        tables.OddsValue(value=value, chance=chance, share=share, said=_outcome(about, value, speaker))
        for value, chance, share in values
    ]
    return tables.OddsFact(**about, before=before, values=said)


def _loss(
    speaker: Speaker,
    who: str,
    what: str,
    chance: str,
    hit: float,
    removed: float,
    mean: float,
    values: list[tuple[float, str, float, float]],
) -> tables.OddsLoss:
    return tables.OddsLoss(
        name=who,
        title=speaker.title(who),
        what=what,
        text=speaker.word(what),
        chance=chance,
        hit=hit,
        removed=removed,
        mean=mean,
        values=[
            tables.OddsLost(amount=amount, chance=each, share=share, removed=gone)
            for amount, each, share, gone in values
        ],
    )


def _outcome(fact: dict[str, str], value: str, speaker: Speaker) -> str:
    """What it means that a fact comes to this, where the locale's table `outcomes` has a sentence for it."""
    found = speaker.template("outcomes", f"{fact['kind']}={value}") or ""
    return found.replace("{name}", fact["title"])


def _tallies(found: list[Any], speaker: Speaker) -> list[TallySaid]:
    """Those of the first event that counts anything, and of later ones those that the locale has a title for
    ("DefenceRolled.dice").
    """
    said: list[TallySaid] = []
    first = found[0][0].partition(".")[0] if found else ""
    for name, lines in found:
        event, _, field = name.partition(".")
        titled = speaker.template("fields", name) is not None
        if titled or event == first:
            tally = Tally([Modifier(*line[:3]) for line in lines], lines[0][3])
            told = say_tally(name if titled else field, tally, speaker)
            said.append(told.model_copy(update={"least": field == "need"}))
    return said


def say_weighed(weighed: list[Any], chosen: str, speaker: Speaker) -> list[tables.WeighedSaid]:
    said = []
    # Games that began before reasons were kept have none.
    for words, intent, value, *kept in weighed:
        parts = [(part, amount) for part, amount in (kept[0] if kept else [])]
        read = say_words(words, speaker)
        why = speaker.preferred(read, parts) if parts else ""
        text = speaker.intent(intent)
        said.append(
            tables.WeighedSaid(
                words=words, said=read, text=text, value=value, chosen=words == chosen, why=why
            )
        )
    return said
