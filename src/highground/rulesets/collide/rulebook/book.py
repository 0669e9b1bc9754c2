"""The book that every chapter of this package writes its clauses into."""

from __future__ import annotations

from typing import Final

from highground.engine.clauses import Rulebook

BOOK: Final = Rulebook(
    "collide",
    {
        "W-1": "Measuring, board and units",
        "W-2": "Which rule wins",
        "W-3": "Before the first round",
        "W-4": "The round",
        "W-5": "Activations and formations",
        "W-6": "Tactics",
        "W-7": "Actions",
        "W-8": "Movement and terrain",
        "W-9": "Declaring attacks",
        "W-10": "Types of weapons",
        "W-11": "Line of sight and cover",
        "W-12": "Knack rolls",
        "W-13": "Damage and falling",
        "W-14": "Enemies within melee range",
        "W-15": "Abilities and tokens",
        "W-16": "The stat sheet",
        "R-": "Rulings",
        "V-": "What version 1.9.2 made clear",
        "M-": "Missions",
        "E-": "What abilities are made of",
        "F-": "Starter factions",
    },
)
