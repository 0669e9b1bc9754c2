"""Before the first round: rosters, mission, tactics and deployment (W-3)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

PAGE: Final = BOOK.page("Playing the Game")

W_3_1: Final = PAGE.clause(
    "W-3.1",
    "Equal rosters",
    "Both rosters are built to one point limit.",
    ruling="R-3.1: a roster is worth at most the limit; more than a tenth below it is warned about. "
    "R-3.2: units and leaders may repeat freely unless a sheet sets a maximum, and a roster may "
    "do without a leader.",
    source="ruling",
)
W_3_2: Final = PAGE.clause(
    "W-3.2",
    "The first limit",
    "300 points are suggested, and taken unless another limit is agreed.",
)
W_3_3: Final = PAGE.clause(
    "W-3.3",
    "A mission",
    "A mission is chosen; it may replace deployment, number of rounds and victory.",
)
W_3_4: Final = PAGE.clause(
    "W-3.4",
    "Six tactics",
    "Each player fixes up to six tactics for the match.",
)
W_3_5: Final = PAGE.clause(
    "W-3.5",
    "Tactics left at home",
    "A tactic that was not selected cannot be used.",
)
W_3_6: Final = PAGE.clause(
    "W-3.6",
    "The table first",
    "Table, terrain and zones stand before units are placed.",
)
W_3_7: Final = PAGE.clause(
    "W-3.7",
    "In the zone",
    "Units are first placed inside the deployment zone of their owner.",
    ruling="R-3.4: the whole disc lies in the zone; edge_rule shares its switch. R-3.5: every unit of "
    "the roster is deployed, and a zone without room for them is an error of the setup.",
    source="ruling",
)
W_3_8: Final = PAGE.clause(
    "W-3.8",
    "At the same time",
    "Unless a mission differs, all players deploy at once.",
    ruling="R-3.3: each places in private and then locks; nothing shows until all have locked.",
    source="ruling",
)
W_3_9: Final = PAGE.clause(
    "W-3.9",
    "No peeking",
    "Nobody may be swayed by what the other has placed so far.",
    ruling="R-3.3: even the slower player sees nothing of the faster one, which serves the stated aim.",
    source="ruling",
)
W_3_10: Final = PAGE.clause(
    "W-3.10",
    "Who finished first",
    "It is recorded who finished deployment first.",
    ruling="R-3.3: the order of locking decides. If both lock at once, or every seat is a bot, each "
    "rolls a die and the higher counts as first. first_finisher may have it rolled always, or "
    "fixed beforehand. In alternating deployment it is whoever placed their last unit first.",
    source="ruling",
)
W_3_11: Final = PAGE.clause(
    "W-3.11",
    "Other deployments",
    "A mission may put another manner of deployment in place of this one.",
)
