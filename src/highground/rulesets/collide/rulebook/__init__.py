"""Every clause of If Worlds Collide, in the order of the book (`W-`), then the companion.

A module is a chapter, or a few that belong together. The book numbers nothing, so ids count section and
statement, as our ledger does. A ruling (`R-`) stands at the clause it reads; only one that no line of the
book carries is a clause itself, in the chapter where it is needed. The companion has later versions (`V-`),
missions (`M-`), the primitives that effects are made of (`E-`) and factions (`F-`). Chapters register as they
are imported.
"""

from __future__ import annotations

# isort: off
from highground.rulesets.collide.rulebook.book import *
from highground.rulesets.collide.rulebook.setup import *
from highground.rulesets.collide.rulebook.rounds import *
from highground.rulesets.collide.rulebook.activation import *
from highground.rulesets.collide.rulebook.movement import *
from highground.rulesets.collide.rulebook.attacks import *
from highground.rulesets.collide.rulebook.sight import *
from highground.rulesets.collide.rulebook.damage import *
from highground.rulesets.collide.rulebook.tokens import *
from highground.rulesets.collide.rulebook.missions import *
from highground.rulesets.collide.rulebook.primitives import *
