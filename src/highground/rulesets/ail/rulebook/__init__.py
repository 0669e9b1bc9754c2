"""Every clause of Ascension Isle: Legacy, in the order of the book, then the rulings and the companion.

A module is a chapter, or a few that belong together. The book has no numbers: `A-` ids count its statements
by chapter, `R-` marks a ruling that no single line of it carries, `C-` the companion, all of it completion of
ours. The chapters register as they are imported.
"""

from __future__ import annotations

# isort: off
from highground.rulesets.ail.rulebook.book import *
from highground.rulesets.ail.rulebook.damage import *
from highground.rulesets.ail.rulebook.ranged import *
from highground.rulesets.ail.rulebook.moves import *
from highground.rulesets.ail.rulebook.firearms import *
from highground.rulesets.ail.rulebook.unarmed import *
from highground.rulesets.ail.rulebook.melee import *
from highground.rulesets.ail.rulebook.advantage import *
from highground.rulesets.ail.rulebook.rulings import *
from highground.rulesets.ail.rulebook.sheets import *
from highground.rulesets.ail.rulebook.arms import *
from highground.rulesets.ail.rulebook.injuries import *
from highground.rulesets.ail.rulebook.building import *
from highground.rulesets.ail.rulebook.scenarios import *
