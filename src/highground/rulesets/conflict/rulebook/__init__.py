"""Every clause of Conflict, in the order of the book and of its companion papers.

A module is a chapter, or a few that belong together. `C-` ids are the book's, `CC-` our decisions on the
companion, `CF-` the facts that it states, by its sections. Chapters register as they are imported, so the
order below is that of the book.
"""

from __future__ import annotations

# isort: off
from highground.rulesets.conflict.rulebook.book import *
from highground.rulesets.conflict.rulebook.cards import *
from highground.rulesets.conflict.rulebook.flow import *
from highground.rulesets.conflict.rulebook.movement import *
from highground.rulesets.conflict.rulebook.attacks import *
from highground.rulesets.conflict.rulebook.maneuvers import *
from highground.rulesets.conflict.rulebook.placement import *
from highground.rulesets.conflict.rulebook.interactions import *
from highground.rulesets.conflict.rulebook.combat import *
from highground.rulesets.conflict.rulebook.building import *
from highground.rulesets.conflict.rulebook.facets import *
from highground.rulesets.conflict.rulebook.scenarios import *
