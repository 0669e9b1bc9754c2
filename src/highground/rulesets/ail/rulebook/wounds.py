"""2, Types of damage: categories, hit locations and wounds."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Types of Damage")

A_2_1: Final = PAGE.clause(
    "A-2.1",
    "Damage categories",
    "Damage is Physical (Penetrating, Blunt), Explosive, Energy (Fire, Electrical), Mental "
    "(Magical, Social), Etheric or Atomic; the list is open.",
    ruling="R-40: the note on sorting them out later has no effect.",
    source="ruling",
    defines=True,
)
A_2_2: Final = PAGE.clause(
    "A-2.2",
    "Hit location",
    "A d6 says where a wound is: 1 and 2 wildcard, 3 legs, 4 arm, 5 chest, 6 head.",
    ruling="R-12: one location die for each wound, not for each damage die.",
    source="ruling",
)
A_2_3: Final = PAGE.clause(
    "A-2.3",
    "Wildcard of guns",
    "The wildcard is the chest for guns and etheric attacks.",
    ruling="R-12: and for explosives.",
    source="ruling",
)
A_2_4: Final = PAGE.clause(
    "A-2.4",
    "Wildcard of blows",
    "The wildcard is the arm for melee weapons and strikes.",
    ruling="R-12: and for grapples.",
    source="ruling",
)
A_2_5: Final = PAGE.clause(
    "A-2.5",
    "Wildcard of throws",
    "The wildcard is the legs for throws.",
)
A_2_6: Final = PAGE.clause(
    "A-2.6",
    "Kinds of wounds",
    "Wounds are Penetrating, Slashing, Blunt, Burn or Etheric.",
    defines=True,
)
A_2_7: Final = PAGE.clause(
    "A-2.7",
    "Crippling",
    "Crippling injuries are severe and last long.",
    ruling="R-12: a location with three points of severity is crippled.",
    source="completion",
)
A_2_8: Final = PAGE.clause(
    "A-2.8",
    "Lingering",
    "Lingering wounds exist.",
    ruling="R-12: a wound not treated when combat ends lingers into the next battle.",
    source="completion",
)
A_2_9: Final = PAGE.clause(
    "A-2.9",
    "Explosives",
    "Explosives cause Slashing wounds.",
    defines=True,
)
