"""The book that every chapter of this package writes its clauses into."""

from __future__ import annotations

from typing import Final

from highground.engine.clauses import Rulebook

BOOK: Final = Rulebook(
    "torn",
    {
        "T-1": "Preparation",
        "T-2": "Initiative and Attacking Player",
        "T-3": "Deployment",
        "T-4": "Game turns",
        "T-5": "End of the game",
        "T-6": "Counting points",
        "T-7": "Turn phases",
        "T-8": "Order of activations",
        "T-9": "The action tile",
        "T-10": "Time Markers",
        "T-11": "Standard actions",
        "T-12": "Activation",
        "T-13": "Reactions",
        "T-14": "Actions with Faith",
        "C-1": "Hexes and Hexons",
        "C-2": "Game elements",
        "C-3": "Movement",
        "C-4": "Combat",
        "C-5": "Condition Markers",
        "C-6": "Landscape",
        "C-7": "Ethereal Vortices",
        "C-8": "Faith and God Cards",
        "C-9": "Squads",
        "C-10": "Starter factions",
        "C-11": "Scenarios",
    },
)
