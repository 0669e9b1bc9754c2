"""The book that every chapter of this package writes its clauses into."""

from __future__ import annotations

from typing import Final

from highground.engine.clauses import Rulebook

BOOK: Final = Rulebook(
    "ail",
    {
        "A-1": "Combat damage",
        "A-2": "Types of damage",
        "A-3": "The Accuracy Challenge",
        "A-4": "Edges in ranged combat",
        "A-5": "Ranged stances",
        "A-6": "Standard actions with firearms",
        "A-7": "Move actions and interrupts",
        "A-8": "Combat traits",
        "A-9": "Firearms basics",
        "A-10": "Grenades",
        "A-11": "Close combat",
        "A-12": "Unarmed attacks",
        "A-13": "Unarmed stances",
        "A-14": "Melee",
        "A-15": "Melee stances",
        "A-16": "Advantage moves: general",
        "A-17": "Advantage moves: strikes",
        "A-18": "Advantage moves: throws and grapples",
        "A-19": "Advantage moves: ranged",
        "R-": "Rulings",
        "C-2": "Dice",
        "C-3": "The character sheet",
        "C-4": "Traits that are bought",
        "C-5": "Weapons and grenades",
        "C-6": "Armour",
        "C-7": "What wounds do",
        "C-8": "The point build",
        "C-9": "Maps",
        "C-10": "Scenarios",
        "C-11": "Starter teams",
        "C-12": "Their chances",
    },
)
