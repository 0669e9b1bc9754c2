"""Every clause of Torn: the Game Structure chapter of the rulebook (`T-`), then its companion (`C-`).

A module is a chapter, or a few that belong together. The book numbers nothing, so ids count section and
statement, as our ledger does. The companion holds what other chapters make public and, marked as completion,
what we filled in. Chapters register as they are imported, so the order below is the order of the book.
"""

from __future__ import annotations

# isort: off
from highground.rulesets.torn.rulebook.book import *
from highground.rulesets.torn.rulebook.party import *
from highground.rulesets.torn.rulebook.turn import *
from highground.rulesets.torn.rulebook.actions import *
from highground.rulesets.torn.rulebook.activation import *
from highground.rulesets.torn.rulebook.field import *
from highground.rulesets.torn.rulebook.movement import *
from highground.rulesets.torn.rulebook.combat import *
from highground.rulesets.torn.rulebook.ether import *
from highground.rulesets.torn.rulebook.gods import *
from highground.rulesets.torn.rulebook.scenarios import *
