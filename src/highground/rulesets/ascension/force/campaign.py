"""Companion 9, Campaign: the roster a player keeps, and what may be done with it between battles.

Everything is a pure function from one `CampaignRoster` to the next, or a refusal; `aftermath` books a battle.
Each change leaves a line in the roster's `ledger`, with its clause.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause, cite
from highground.engine.codec import dumps, loads
from highground.engine.errors import ContentError
from highground.engine.orders import Refusal, refuse
from highground.engine.saved import write_atomically
from highground.engine.tally import Tally, tally
from highground.record import Record, field, replaced
from highground.rulesets.ascension.force.costs import DEFAULTS, STAT, Bill, Item, cost_of
from highground.rulesets.ascension.force.limits import breaches
from highground.rulesets.ascension.force.sheets import Force, Sheet
from highground.rulesets.ascension.rulebook.options import Options

WITHIN: Final = 6
"""C-9.2: how far below the agreed total a force may stay."""
TRANSFORM_FEE: Final = 5
PROMOTION_PRICE: Final = 30
RECRUITS: Final = ((30, 20), (60, 40), (90, 100))
"""C-9.11: up to so many points for so much Renown."""


# -- what is kept --------------------------------------------------------------------------------


class LedgerLine(Record):
    """One entry of the books: why, about whom, and what it brought or cost."""

    clause: Final[str]
    what: Final[str]
    about: Final[str]
    coin: Final[int]
    renown: Final[int]


class CampaignRoster(Record):
    """A player's campaign. Immutable: every change makes a new one.

    Any number of sheets may be leaders here; a battle is fought under one. `terrain` is the Advantageous
    Terrain earned, `points` what was scored, by scenario (C-9.3).
    """

    player: Final[str]
    coin: Final[int]
    renown: Final[int]
    licensed: Final[bool]
    sheets: Final[tuple[Sheet, ...]]
    terrain: Final[tuple[str, ...]] = ()
    points: Final[dict[str, int]] = field(factory=dict)
    ledger: Final[tuple[LedgerLine, ...]] = ()

    def sheet(self, name: str) -> Sheet | None:
        for sheet in self.sheets:
            if sheet.name == name:
                return sheet
        return None

    def booked(self, clause: Clause, what: str, about: str, coin: int = 0, renown: int = 0) -> CampaignRoster:
        """The roster after an entry in its books."""
        line = LedgerLine(cite(clause), what, about, coin, renown)
        ledger = (*self.ledger, line)
        return replaced(self, coin=self.coin + coin, renown=self.renown + renown, ledger=ledger)

    def with_sheets(self, sheets: tuple[Sheet, ...]) -> CampaignRoster:
        return replaced(self, sheets=sheets)

    def with_gains(self, licensed: bool, terrain: tuple[str, ...], points: dict[str, int]) -> CampaignRoster:
        return replaced(self, licensed=licensed, terrain=terrain, points=points)

    def with_sheet(self, changed: Sheet) -> CampaignRoster:
        """The roster with this sheet in place of the one of the same name."""
        kept = [changed if sheet.name == changed.name else sheet for sheet in self.sheets]
        return self.with_sheets(tuple(kept))


# -- C-9.1: the first game -----------------------------------------------------------------------


def start_campaign(player: str, leader: Sheet, options: Options = DEFAULTS) -> CampaignRoster | Refusal:
    """C-9.1: a campaign begins with one Leader, for a number of points that an option settles."""
    facts = {"model": leader.name}
    points, limit = cost_of(leader, options).points(), options.campaign_start_points
    if points > limit:
        return refuse(R.C_9_1, "first_leader_too_dear", points, limit, facts)
    if not leader.leader:
        return refuse(R.C_9_1, "not_a_leader", facts=facts)
    wrong = breaches(leader, options)
    if wrong:
        return wrong[0]
    roster = CampaignRoster(player, 0, 0, False, (leader,))
    return roster.booked(R.C_9_1, "began", leader.name)


# -- C-9.2: later games --------------------------------------------------------------------------


def field_force(
    roster: CampaignRoster, names: list[str], leader: str, total: int, options: Options = DEFAULTS
) -> Force | Refusal:
    """C-9.2: models of the campaign, for the agreed total or up to 6 points less; C-7.1: one leads."""
    chosen = [sheet for sheet in roster.sheets if sheet.name in names]
    for name in names:
        if roster.sheet(name) is None:
            return refuse(R.C_9_2, "not_of_the_campaign", facts={"model": name})
    if leader not in names or not _may_lead(roster, leader):
        return refuse(R.C_7_1, "not_a_leader", facts={"model": leader})
    points = sum(cost_of(sheet, options).points() for sheet in chosen)
    if not total - WITHIN <= points <= total:
        limit = total if points > total else total - WITHIN
        return refuse(R.C_9_2, "not_the_agreed_total", points, limit, {"side": roster.player, "total": total})
    led = [_ranked(sheet, sheet.name == leader) for sheet in chosen]
    return Force(roster.player, total, "", tuple(led))


def common_total(rosters: list[CampaignRoster], options: Options = DEFAULTS) -> Tally | None:
    """C-9.2: the greatest total that every player can field to within 6 points."""
    sums = [_possible_sums(roster, options) for roster in rosters]
    totals = sorted(set().union(*sums), reverse=True)
    for total in totals:
        able = [some for some in sums if some & set(range(total - WITHIN, total + 1))]
        if len(able) == len(sums):
            return tally(total, R.C_9_2, "greatest_common_total")
    return None


def _possible_sums(roster: CampaignRoster, options: Options) -> set[int]:
    """What the forces of a roster cost that have somebody to lead them."""
    found: set[int] = set()
    for leader in roster.sheets:
        if not leader.leader:
            continue
        sums = {cost_of(leader, options).points()}
        for sheet in roster.sheets:
            if sheet.name != leader.name:
                cost = cost_of(sheet, options).points()
                sums |= {each + cost for each in sums}
        found |= sums
    return found


def _may_lead(roster: CampaignRoster, name: str) -> bool:
    sheet = roster.sheet(name)
    return sheet is not None and sheet.leader


def _ranked(sheet: Sheet, leader: bool) -> Sheet:
    """The sheet with or without the rank of Leader."""
    return replaced(sheet, leader=leader)


# -- C-9.4: terrain ------------------------------------------------------------------------------


def terrain_refusal(roster: CampaignRoster, piece: str, clause: Clause = R.C_9_4) -> Refusal | None:
    """C-9.4: only Advantageous Terrain that was earned may be brought."""
    if piece in roster.terrain:
        return None
    return refuse(clause, "terrain_not_earned", facts={"piece": piece, "earned": roster.terrain})


# -- C-9.8, C-9.9: training ----------------------------------------------------------------------


def train(roster: CampaignRoster, changed: Sheet, options: Options = DEFAULTS) -> CampaignRoster | Refusal:
    """C-9.8: a Coin for each point of what is new or altered; C-9.9: all given up returns half its points.

    `changed` is the sheet as it shall be; its stats and base stay what they were. Passives are trained
    like actions; halves are dropped, action by action.
    """
    old = roster.sheet(changed.name)
    if old is None:
        return refuse(R.C_9_8, "not_of_the_campaign", facts={"model": changed.name})
    if not _same_body(old, changed):
        return refuse(R.C_9_8, "training_leaves_the_body", facts={"model": changed.name})
    before, after = cost_of(old, options), cost_of(changed, options)
    price = sum(item.points() for item in _only_in(after, before, changed, old))
    refund = sum(item.points() // 2 for item in _only_in(before, after, old, changed))
    wrong = _settle(roster, changed, R.C_9_8, price - refund, options)
    if wrong is not None:
        return wrong
    booked = roster.with_sheet(changed).booked(R.C_9_8, "trained", changed.name, coin=-price)
    return booked.booked(R.C_9_9, "given_up", changed.name, coin=refund) if refund else booked


def _same_body(old: Sheet, new: Sheet) -> bool:
    """Whether base, rank and stats agree."""
    return _body(old) == _body(new)


def _body(sheet: Sheet) -> tuple[int | bool | None, ...]:
    return (
        sheet.leader,
        sheet.widest,
        sheet.narrowest,
        sheet.strides,
        sheet.wounds,
        sheet.influence,
        sheet.attack_skill,
        sheet.defense,
    )


def _same_facets(old: Sheet, new: Sheet) -> bool:
    return (
        old.attacks == new.attacks
        and old.abilities == new.abilities
        and old.reactions == new.reactions
        and old.passives == new.passives
    )


def _only_in(bill: Bill, other: Bill, sheet: Sheet, than: Sheet) -> list[Item]:
    """The facets of one sheet that the other lacks, or has otherwise."""
    kept = {item.name for item in other.facets()}
    found: list[Item] = []
    for item in bill.facets():
        if item.name not in kept or _choices(sheet, item.name) != _choices(than, item.name):
            found.append(item)
    return found


def _choices(sheet: Sheet, name: str) -> Record | None:
    """What was chosen for a facet; None for a passive, which leaves no choice."""
    for attack in sheet.attacks:
        if attack.name == name:
            return attack
    for facet in sheet.abilities + sheet.reactions:
        if facet.name == name:
            return facet
    return None


# -- C-9.10: transform ---------------------------------------------------------------------------


def transform(
    roster: CampaignRoster, changed: Sheet, options: Options = DEFAULTS
) -> CampaignRoster | Refusal:
    """C-9.10: another Size or other stats for 5 Coin, and one for each point by which a stat costs more.

    Stats that are lowered give nothing back.
    """
    old = roster.sheet(changed.name)
    if old is None:
        return refuse(R.C_9_10, "not_of_the_campaign", facts={"model": changed.name})
    if not _same_facets(old, changed) or old.leader != changed.leader:
        return refuse(R.C_9_10, "transforming_leaves_the_facets", facts={"model": changed.name})
    before = _stat_points(cost_of(old, options))
    price = TRANSFORM_FEE
    for stat, points in _stat_points(cost_of(changed, options)).items():
        price += max(0, points - before.get(stat, 0))
    wrong = _settle(roster, changed, R.C_9_10, price, options)
    if wrong is not None:
        return wrong
    return roster.with_sheet(changed).booked(R.C_9_10, "transformed", changed.name, coin=-price)


def _stat_points(bill: Bill) -> dict[str, int]:
    return {item.name: item.points() for item in bill.items if item.kind == STAT}


def _settle(
    roster: CampaignRoster, changed: Sheet, clause: Clause, price: int, options: Options
) -> Refusal | None:
    """Whether a change can be paid and leaves a legal sheet."""
    if price > roster.coin:
        return refuse(clause, "too_little_coin", roster.coin, price, {"model": changed.name})
    wrong = breaches(changed, options)
    return wrong[0] if wrong else None


# -- C-9.11, C-9.12: recruiting and promotion ----------------------------------------------------


def recruit(roster: CampaignRoster, sheet: Sheet, options: Options = DEFAULTS) -> CampaignRoster | Refusal:
    """C-9.11: with the License, a model for Renown: 20 up to 30 points, 40 up to 60, 100 up to 90."""
    facts = {"model": sheet.name}
    if not roster.licensed:
        return refuse(R.C_9_11, "no_license", facts=facts)
    if sheet.leader or roster.sheet(sheet.name) is not None:
        return refuse(R.C_9_11, "no_such_recruit", facts=facts)
    points = cost_of(sheet, options).points()
    price = recruit_price(points)
    if price is None:
        return refuse(R.C_9_11, "recruit_too_dear", points, RECRUITS[-1][0], facts)
    if price > roster.renown:
        return refuse(R.C_9_11, "too_little_renown", roster.renown, price, facts)
    wrong = breaches(sheet, options)
    if wrong:
        return wrong[0]
    return roster.with_sheets((*roster.sheets, sheet)).booked(
        R.C_9_11, "recruited", sheet.name, renown=-price
    )


def recruit_price(points: int) -> int | None:
    """C-9.11: the Renown for a model of so many points; None: not to be had."""
    for most, renown in RECRUITS:
        if points <= most:
            return renown
    return None


def promote(roster: CampaignRoster, name: str) -> CampaignRoster | Refusal:
    """C-9.12: 30 Renown make a model a leader."""
    sheet = roster.sheet(name)
    if sheet is None or sheet.leader:
        return refuse(R.C_9_12, "cannot_be_promoted", facts={"model": name})
    if roster.renown < PROMOTION_PRICE:
        return refuse(R.C_9_12, "too_little_renown", roster.renown, PROMOTION_PRICE, {"model": name})
    raised = roster.with_sheet(_ranked(sheet, True))
    return raised.booked(R.C_9_12, "promoted", name, renown=-PROMOTION_PRICE)


# -- files ---------------------------------------------------------------------------------------


def save_campaign(roster: CampaignRoster, path: Path) -> None:
    """Write a campaign, as one line of JSON."""
    write_atomically(path, dumps(roster) + "\n")


def load_campaign(path: Path) -> CampaignRoster:
    """Read a campaign again."""
    try:
        found = loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, ContentError) as error:
        raise ContentError(f"{path}: {error}") from error
    if not isinstance(found, CampaignRoster):
        raise ContentError(f"{path}: this is no campaign")
    return found
