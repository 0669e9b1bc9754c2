"""Every clause of Ascension: Legacy of Conflict, in the order of the book and of its companion papers.

A module is a chapter. Ids are the book's numbers with a letter per statement; `C-` marks the companion. The
chapters register as they are imported, so the order below is the order of the book.
"""

from __future__ import annotations

# isort: off
from highground.rulesets.ascension.rulebook.book import *
from highground.rulesets.ascension.rulebook.components import *
from highground.rulesets.ascension.rulebook.cards import *
from highground.rulesets.ascension.rulebook.flow import *
from highground.rulesets.ascension.rulebook.sizes import *
from highground.rulesets.ascension.rulebook.movement import *
from highground.rulesets.ascension.rulebook.combat import *
from highground.rulesets.ascension.rulebook.special_rules import *
from highground.rulesets.ascension.rulebook.setup import *
from highground.rulesets.ascension.rulebook.building import *
from highground.rulesets.ascension.rulebook.facets import *
from highground.rulesets.ascension.rulebook.scenarios import *
from highground.rulesets.ascension.rulebook.campaign import *
