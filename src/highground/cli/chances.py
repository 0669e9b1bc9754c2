"""Telling the chances of an order: first who is hurt how likely, then all that may happen."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from rich.table import Table
from rich.text import Text

from highground.cli.console import print_block, print_wrapped
from highground.cli.talk import frame_words
from highground.engine.describe import Speaker
from highground.engine.harm import Loss, Toll
from highground.engine.odds import Odds

Change = tuple[str, str, str]
"""A fact, what it was and what it becomes."""
OUTCOMES_MOST = 12
"""So many outcomes are told; of more, how likely the rest is."""
BAR = 20
FACTS_MOST = 8
VALUES_MOST = 4
RANGES = 10


def print_odds(odds: Odds, speaker: Speaker) -> None:
    """Who is hurt and how likely, with the mean of what is lost; what all lose together; what else may
    change. Where nobody can be hurt, every outcome.
    """
    words = frame_words(speaker.language)
    if not odds.exact:
        error = f"{200 * odds.error:.1f}"
        print_wrapped(words.note("odds_sampled", {"samples": odds.samples, "error": error}), 2, "yellow")
    if odds.tolls:
        _show_tolls(odds, speaker, words)
        _show_losses(odds, speaker, words)
        _show_besides(odds, speaker, words)
    else:
        _show_outcomes(odds, speaker, words)
    for question, answer in odds.assumed.items():
        said = words.note("odds_assumed", {"said": speaker.assumed(question, answer)})
        print_wrapped(said, 2, "dim")


def _rows() -> Table:
    return Table(box=None, show_header=False, padding=(0, 0, 0, 2))


def _share(share: Fraction, exact: bool) -> str:
    if not exact:
        return f"{float(share):.1%}"
    short = share.denominator < 1000
    return f"{share} = {float(share):.2%}" if short else f"{float(share):.2%}"


def _bar(share: Fraction) -> str:
    return "█" * round(float(share) * BAR)


def _show_tolls(odds: Odds, speaker: Speaker, words: Speaker) -> None:
    """One row for each that can be hurt: how likely, how much on average, how likely it is removed."""
    table = _rows()
    for who in dict.fromkeys(toll.who for toll in odds.tolls):
        tolls = [toll for toll in odds.tolls if toll.who == who]
        hurt = sum((share for losses, share in odds.losses if _hurts(losses, who)), Fraction(0))
        means = ", ".join(f"{float(each.mean()):.2f} {speaker.label(each.what)}" for each in tolls)
        removed = max(toll.removed() for toll in tolls)
        table.add_row(
            Text(words.note("odds_hit", {"name": speaker.title(who)}), style="bold"),
            Text(_share(hurt, odds.exact), style="bold"),
            words.note("odds_mean", {"mean": means}),
            words.note("odds_removed", {"share": _share(removed, odds.exact)}) if removed else "",
        )
    print_block(table)


def _hurts(losses: Iterable[Loss], who: str) -> bool:
    return any(name == who and (amount > 0 or removed) for name, _, amount, removed in losses)


def _show_losses(odds: Odds, speaker: Speaker, words: Speaker) -> None:
    """What all lose together, likeliest first, a column for each; where it is one thing that may come to
    much, ranges.
    """
    names = list(dict.fromkeys(toll.who for toll in odds.tolls))
    if len(odds.tolls) == 1 and len(odds.losses) > OUTCOMES_MOST:
        _show_ranges(odds.tolls[0], odds.exact, speaker, words)
        return
    table = Table(box=None, show_header=len(names) > 1, padding=(0, 0, 0, 2))
    for heading in ("", "", *(speaker.title(name) for name in names)):
        table.add_column(Text(heading))
    for losses, share in odds.losses[:OUTCOMES_MOST]:
        table.add_row(
            _share(share, odds.exact),
            Text(_bar(share), style="dim"),
            *[Text(_lost([loss for loss in losses if loss[0] == name], speaker, words)) for name in names],
        )
    print_block(table)
    _show_rest([share for _, share in odds.losses[OUTCOMES_MOST:]], odds.exact, words)


def _show_ranges(toll: Toll, exact: bool, speaker: Speaker, words: Speaker) -> None:
    """How likely it is that the loss lies in each of a few ranges, from the least to the most."""
    most = int(max(toll.lost))
    wide = max(1, -(-most // RANGES))
    table = _rows()
    nothing = sum((share for amount, share in toll.lost.items() if amount <= 0), Fraction(0))
    rows = [(words.note("odds_unhurt", {}), nothing)] if nothing else []
    for low in range(1, most + 1, wide):
        high = min(low + wide - 1, most)
        share = sum((share for amount, share in toll.lost.items() if low <= amount < high + 1), Fraction(0))
        rows.append((f"{low}–{high} {speaker.label(toll.what)}" if high > low else f"{low}", share))
    for said, share in rows:
        table.add_row(_share(share, exact), Text(_bar(share), style="dim"), Text(said))
    print_block(table)


def _lost(losses: list[Loss], speaker: Speaker, words: Speaker) -> str:
    """What one of them loses, or regains, and whether it is removed."""
    said: list[str] = []
    for _, what, amount, _ in losses:
        much = _much(amount, what, speaker)
        if amount:
            said.append(much if amount > 0 else words.note("odds_regained", {"much": much}))
    if any(removed for *_, removed in losses):
        said.append(words.note("odds_is_removed", {}))
    return ", ".join(said) or words.note("odds_unhurt", {})


def _much(amount: int | Fraction, what: str, speaker: Speaker) -> str:
    """So much of what a game counts: in the number that goes with it, where it is more than one word."""
    counted = f"lost_{what}"
    if amount.denominator == 1 and speaker.template("notes", counted) is not None:
        return speaker.note(counted, {"amount": abs(int(amount))})
    return f"{_amount(amount)} {speaker.label(what)}"


def _amount(amount: int | Fraction) -> str:
    """How much, without its sign."""
    much = float(amount) if amount > 0 else -float(amount)
    return f"{much:.1f}".removesuffix(".0")


def _show_besides(odds: Odds, speaker: Speaker, words: Speaker) -> None:
    """Facts that chance decides besides: who is pushed, what is spent. What is lost was told."""
    told = {f"{toll.who}.{toll.what}" for toll in odds.tolls}
    gone = {toll.who: toll.removed() for toll in odds.tolls}
    chancy = {
        fact: values
        for fact, values in odds.changes.items()
        if fact not in told
        and max(values.values()) < 1
        and len(values) <= VALUES_MOST
        and sum(values.values()) != gone.get(fact.rpartition(".")[0])
    }
    if not chancy:
        return
    print_wrapped(words.note("odds_besides", {}), 2, "dim")
    table = _rows()
    for fact, values in list(chancy.items())[:FACTS_MOST]:
        said = ", ".join(f"{value or '–'} {float(share):.1%}" for value, share in values.items())
        table.add_row(Text(f"  {fact}", style="dim"), Text(said, style="dim"))
    print_block(table)
    if len(chancy) > FACTS_MOST:
        print_wrapped(words.note("odds_more_facts", {"count": len(chancy) - FACTS_MOST}), 4, "dim")


def _show_outcomes(odds: Odds, speaker: Speaker, words: Speaker) -> None:
    """Each whole outcome with its chance and all that it changes; what all of them change is told once."""
    always: set[Change] = set()
    if len(odds.outcomes) == 1:
        print_wrapped(words.note("odds_certain", {}), 2)
    else:
        always = set.intersection(*[set(changed) for changed, _ in odds.outcomes])
    if always:
        each = [change for change in odds.outcomes[0][0] if change in always]
        print_wrapped(words.note("odds_always", {"changes": _changes(each)}), 2)
    table = _rows()
    for changed, share in odds.outcomes[:OUTCOMES_MOST]:
        what = _changes([change for change in changed if change not in always])
        said = Text(what or words.note("odds_nothing_else" if always else "odds_nothing", {}))
        table.add_row(_share(share, odds.exact), Text(_bar(share), style="dim"), said)
    print_block(table)
    _show_rest([share for _, share in odds.outcomes[OUTCOMES_MOST:]], odds.exact, words)


def _changes(changes: Iterable[Change]) -> str:
    return ", ".join(f"{name} {old} → {new}" for name, old, new in changes)


def _show_rest(shares: list[Fraction], exact: bool, words: Speaker) -> None:
    if shares:
        rest = _share(sum(shares, Fraction(0)), exact)
        print_wrapped(words.note("odds_more", {"count": len(shares), "share": rest}), 2, "dim")


def odds_data(odds: Odds) -> dict[str, Any]:
    """The same for programs: fractions as text, so that nothing is rounded."""
    return {
        "exact": odds.exact,
        "samples": odds.samples,
        "error": odds.error,
        "policy": odds.policy,
        "assumed": odds.assumed,
        "outcomes": [
            {
                "chance": str(share),
                "share": float(share),
                "changes": [{"fact": name, "from": old, "to": new} for name, old, new in changed],
            }
            for changed, share in odds.outcomes
        ],
        "changes": {
            fact: {value: str(share) for value, share in values.items()}
            for fact, values in odds.changes.items()
        },
        "losses": [
            {
                "who": each.who,
                "what": each.what,
                "chance": str(each.hit()),
                "mean": float(each.mean()),
                "removed": str(each.removed()),
                "lost": {str(amount): str(share) for amount, share in each.lost.items()},
            }
            for each in odds.tolls
        ],
    }
