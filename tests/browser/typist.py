"""A person at a keyboard: sees the page as anybody does, and never touches the mouse."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.visitor import Visitor

__all__ = ["Typist", "tab_to"]

ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
ENDS = ("end", "done", "pass", "stop", "hold")
MANY = 60
"""How often Tab is pressed at most until something has the focus."""

LOOK = """() => {
    const shown = each => document.querySelector(each) !== null;
    const rows = [...document.querySelectorAll('.side .act[aria-disabled=false]')];
    return {
        ask: [...document.querySelectorAll('.stage .ask [role=radio]')]
            .flatMap((each, at) => each.getAttribute('aria-disabled') === 'false' ? [at + 1] : []),
        bad: shown('.stage .prompt.bad'),
        yes: shown('.stage .prompt [data-primary]:not([disabled])'),
        set_up: shown('.stage .prompt [data-set-up]'),
        target: shown('[data-legal-target]'),
        picks: document.querySelectorAll('.side .pick:not(.no)').length,
        spots: document.querySelectorAll('.stage [data-spot]').length,
        place: shown('.stage .prompt[data-wants=place]'),
        number: shown('.stage .prompt input'),
        able: shown('.stage .model.able'),
        pressed: document.querySelector('.side .act[aria-pressed=true]')?.dataset.kind ?? '',
        rows: rows.map(each => ({
            row: each.dataset.row,
            key: each.parentElement.querySelector('.end kbd')?.textContent.trim() ?? '',
        })).filter(each => each.key),
    };
}"""


def tab_to(page: Page, selector: str, many: int = MANY) -> bool:
    for _ in range(many):
        if page.evaluate("each => document.activeElement?.matches(each) ?? false", selector):
            return True
        page.keyboard.press("Tab")
    return False


class Typist(Visitor):
    """Plays by what the table offers, as a `Visitor` does, but by keys alone."""

    def click_something(self) -> bool:
        self._look_up()
        self.clicks += 1
        now = self.page.evaluate(LOOK)
        if now["ask"]:
            return self._press(str(self.luck.choice(now["ask"][:9])), "Enter")
        if now["bad"]:
            return self._press("Escape", "Escape", "Escape")
        if now["yes"]:
            return self._press("Enter")
        if now["number"]:
            return self._fill_in()
        if now["pressed"]:
            return self._go_on(now)
        self._picked += 1
        if now["able"] and (self._picked <= 3 or self._picked % 2 == 0):
            return self._press(*["n"] * self.luck.randint(1, 4), "Enter")
        return self._take_a_row(now["rows"])

    def _go_on(self, now: dict[str, object]) -> bool:
        """An order was begun: give it what it wants, by its keys."""
        self._picked += 1
        if self._picked > 12:
            self._picked = 0
            return self._press("Escape", "Escape", "Escape")
        if now["target"]:
            return self._press(*["Tab"] * self.luck.randint(1, 2))
        if now["set_up"] and self.luck.random() < 0.5:
            return self._tab_to("[data-set-up]") and self._press("Enter")
        if picks := now["picks"]:
            assert isinstance(picks, int)
            return self._press(str(self.luck.randint(1, min(9, picks))))
        if now["pressed"] == "move":
            steps = [f"Shift+{self.luck.choice(ARROWS)}" for _ in range(self.luck.randint(1, 3))]
            return self._press(*steps, "Enter")
        if now["spots"] or now["place"]:
            return self._press(*[self.luck.choice(ARROWS) for _ in range(self.luck.randint(1, 3))])
        self.page.wait_for_timeout(300)
        return self._press("Enter") if self._picked % 3 else self._press("Escape")

    def _take_a_row(self, rows: list[dict[str, str]]) -> bool:
        fresh = [each for each in rows if each["row"] not in self._tried]
        if not fresh:
            self._tried = set()
            return False
        doing = [each for each in fresh if not each["row"].startswith(ENDS)]
        row = self.luck.choice(doing or fresh)
        self._tried.add(row["row"])
        return self._press(row["key"].lower())

    def _fill_in(self) -> bool:
        if not self._tab_to(".prompt input"):
            return self._press("Escape")
        self._picked += 1
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(str(self._picked - 1))
        return self._press("Enter")

    def _tab_to(self, selector: str) -> bool:
        return tab_to(self.page, selector)

    def _press(self, *keys: str) -> bool:
        for key in keys:
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(60)
        return True
