"""The book that every chapter of this package writes its clauses into."""

from __future__ import annotations

from typing import Final

from highground.engine.clauses import Rulebook

BOOK: Final = Rulebook(
    "conflict",
    {
        "C-1": "Frame",
        "C-2": "Cards",
        "C-3": "Odds of cards",
        "C-4": "Rounds",
        "C-5": "Turns and passing",
        "C-6": "Movement",
        "C-7": "Attacks",
        "C-8": "Maneuvers",
        "C-9": "Placement",
        "C-10": "Interactions",
        "C-11": "Resolving an attack",
        "C-12": "Temporary conditions",
        "CF-1": "Building a model",
        "CF-2": "Setting up",
        "CF-3": "Scenarios",
        "CF-4": "Campaign",
        "CC-": "Completions",
    },
)
