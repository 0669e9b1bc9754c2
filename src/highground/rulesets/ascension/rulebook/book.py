"""The book that every chapter of this package writes its clauses into."""

from __future__ import annotations

from typing import Final

from highground.engine.clauses import Rulebook

BOOK: Final = Rulebook(
    "ascension",
    {
        "R-1": "Game components",
        "R-2": "Resolution mechanic",
        "R-3": "Game flow",
        "R-4": "Model and terrain size",
        "R-5": "Movement",
        "R-6": "Combat",
        "R-7": "Special rules",
        "R-8": "Setup",
        "R-9": "Glossary",
        "C-1": "Building a model",
        "C-2": "Attacks and skills",
        "C-3": "Effects",
        "C-4": "Attack prices and abilities",
        "C-5": "Reactions",
        "C-6": "Passives",
        "C-7": "The Leader",
        "C-8": "Scenarios",
        "C-9": "Campaign",
    },
)
