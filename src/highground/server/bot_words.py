"""What bots are called, and what is said of them."""

from __future__ import annotations

ABOUT: dict[str, tuple[str, str, str, str]] = {
    "uniform": ("Random", "Случайный", "plays any legal order", "ходит как попало, но по правилам"),
    "recruit": ("Recruit", "Новобранец", "often takes the next best", "часто берёт не лучшее"),
    "greedy": ("Greedy", "Жадный", "looks one order ahead", "смотрит на один приказ вперёд"),
    "search": ("Search", "Поиск", "looks several turns ahead", "смотрит на несколько ходов вперёд"),
    "learned": (
        "Learned",
        "Обученный",
        "learned from its own games",
        "научился на собственных партиях",
    ),
    "search+learned": (
        "Learned, looking ahead",
        "Обученный, с поиском",
        "learned, and looks ahead",
        "научился и смотрит вперёд",
    ),
}
"""Title and what the lobby says, in English and Russian; levels are other names for some of them."""


def bot_title(name: str, language: str = "en") -> str:
    """What a bot is called at a table, the same as in the lobby."""
    return ABOUT[name][language == "ru"] if name in ABOUT else name.capitalize()
