"""A person at a browser: sees what is on the page, and clicks. Nothing is sent past the interface."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

__all__ = ["STUCK", "Visitor"]

SCREENS: dict[str, ViewportSize] = {
    "desk": {"width": 1440, "height": 900},
    "tablet": {"width": 820, "height": 1180},
    "phone": {"width": 390, "height": 844},
    "zoomed": {"width": 720, "height": 450},
}

PATIENCE = 120.0
"""Seconds until something that should happen counts as not happening; a busy machine is only slow."""

expect.set_options(timeout=PATIENCE * 1000)

STUCK = 300.0
"""Seconds without any order after which a game counts as stuck, however long it takes as a whole."""

PHONE_CALL = 60.0
"""Seconds after which a person who cannot find anything to click gives up."""

PATIENT = 2
"""How often somebody answers the same question before they look for the button that ends it."""

# What a person may see that asks for a click, in the order in which it draws the eye.
_OVER = ".stage .prompt a[href^='/replays/']"
_DECISION = ".stage .ask"
_YES = ".stage .prompt [data-primary]:not([disabled])"
_CHOICE = ".side [data-choice]:not(.no)"
_TARGET = "[data-legal-target]"
_SPOT = ".stage [data-spot]"
_ANYWHERE = ".stage .prompt[data-wants=place]"
_NUMBER = ".stage .prompt input[type=number]"
_ABLE = ".stage .model.able"
_QUICK = ".stage .prompt [data-quick]"
_ROW = ".side .act[aria-disabled=false]"
_PRESSED = ".side .act[aria-pressed=true]"
_REFUSED = ".stage .prompt.bad"
_BACK = ".stage .prompt .btn.quiet"
_ALL = (_DECISION, _YES, _CHOICE, _TARGET, _SPOT, _ANYWHERE, _NUMBER, _ABLE, _QUICK, _PRESSED, _REFUSED)
_OFFERS = (_YES, _CHOICE, _TARGET, _SPOT)

POINTED = 8
"""How many clicks on what is offered, without any order, until somebody steps back and looks elsewhere."""

FUTILE = 2
"""How often an order may lead nowhere before somebody leaves it alone."""

# What the page asked its table and was not answered yet: until then a click may still change what is seen.
_COUNT_QUESTIONS = """
  window.unanswered = new Set()
  const heard = new WeakSet()
  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (text) {
    if (!heard.has(this)) {
      heard.add(this)
      this.addEventListener('message', (each) => unanswered.delete(JSON.parse(each.data).re))
      this.addEventListener('close', () => unanswered.clear())
    }
    const { id } = JSON.parse(text)
    if (id !== undefined) unanswered.add(id)
    send.call(this, text)
  }
"""


class Visitor:
    """Somebody who opens pages and plays by what the table offers; the seed decides between offers."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        seed: int = 1,
        language: str = "en",
        dark: bool = False,
        screen: str = "desk",
        asked_always: bool = True,
        motion: bool = False,
        new: bool = False,
    ) -> None:
        """Somebody who is `new` is shown what each game is played for; others have ticked that off."""
        self.url = url
        self.luck = random.Random(seed)
        self.context: BrowserContext = browser.new_context(
            viewport=SCREENS[screen],
            has_touch=screen in ("tablet", "phone"),
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            locale=language,
        )
        # Whoever wants to see every question is asked every question.
        asked = {"always": asked_always, "language": language, "goal": new}
        # A page without an address, as one is between two, keeps nothing.
        self.context.add_init_script(
            "try { localStorage.getItem('highground.settings') ??"
            f" localStorage.setItem('highground.settings', {json.dumps(json.dumps(asked))}) }} catch {{}}"
        )
        self.context.add_init_script(_COUNT_QUESTIONS)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(f"{error} {error.stack}"))
        self.clicks = 0
        self._tried: set[str] = set()
        self._asked = ""
        self._picked = 0
        self._pointed = 0
        self._question = ""
        self._again = 0
        self._vain: Counter[str] = Counter()

    def close(self) -> None:
        self.context.close()
        assert self.wrong == [], "\n".join(self.wrong)

    # -- going about -----------------------------------------------------------------------------------------

    def open(self, path: str = "/") -> Visitor:
        self.page.goto(self.url + path)
        return self

    def miss(self, selector: str) -> None:
        """Wait until something is gone."""
        expect(self.page.locator(selector)).to_have_count(0)

    def see(self, selector: str) -> Locator:
        """Wait until something is there."""
        found = self.page.locator(selector).first
        expect(found).to_be_visible()
        return found

    def has(self, selector: str) -> bool:
        return self.page.locator(selector).count() > 0

    def picture(self, folder: Path, name: str) -> None:
        """Keep what the page looks like now."""
        folder.mkdir(parents=True, exist_ok=True)
        self.page.wait_for_timeout(150)
        self.page.screenshot(path=folder / f"{name}.png", animations="disabled")

    def choose_system(self, system: str, scenario: str | None = None) -> Visitor:
        self.see(f"[data-system='{system}']").click()
        expect(self.page.locator(f"[data-system='{system}']")).to_have_attribute("aria-checked", "true")
        if scenario is not None:
            self.page.locator("#scenario").select_option(scenario)
            self.see(f"[data-scenario='{scenario}']")
        return self

    def choose_rosters(self, *rosters: str) -> Visitor:
        """The sides from the first on, one's own and others'."""
        for at, roster in enumerate(rosters):
            self.page.locator("select[data-roster]").nth(at).select_option(roster)
        return self

    def choose_option(self, option: str, value: str) -> Visitor:
        """An option of the rules: from a list, or a number typed in."""
        if not self.has("[data-option]"):
            self.see("[data-more]").click()
        field = self.see(f"[data-option='{option}']")
        if field.evaluate("e => e.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
        return self

    def choose_bot(self, bot: str) -> Visitor:
        self.page.locator("#bot").select_option(bot)
        return self

    def play(self) -> Visitor:
        self.see("[data-play]:not([disabled])").click()
        self.see(".stage svg.board")
        return self

    def my_turn(self) -> Visitor:
        """A game of Primer up to one's own first activation: who begins, and is shot at, is luck."""
        self.open().choose_system("primer").play()
        while not self.has(".stage .model.able"):
            if self.has(".stage .ask"):
                self.click_something()
            self.page.wait_for_timeout(100)
        return self

    def click_until(self, selector: str, first: str = "") -> Locator:
        """Click on until something turns up: once a question on one of `first`, where there are any."""
        tried = ""

        def click() -> None:
            nonlocal tried
            if first and tried != self._moment() and self._click(first):
                tried = self._moment()
            else:
                self.click_something()

        # The last click may still open or close something: it counts once the page has taken it in.
        self.go_on(
            lambda: self.over() or (self.has(selector) and self._settle() and self.has(selector)), click
        )
        return self.see(selector)

    def go_on(self, done: Callable[[], bool], click: Callable[[], object] | None = None) -> None:
        """Click until something is done, however long a busy machine takes, as long as orders are given."""
        ordered = time.monotonic()
        while not done():
            assert time.monotonic() - ordered < STUCK, f"the game is stuck; the page says: {self.says()}"
            before = self._moment()
            (click or self.click_something)()
            self.page.wait_for_timeout(40)
            if self._moment() != before:
                ordered = time.monotonic()

    def _settle(self) -> bool:
        """Wait until the page has every answer it asked for, and has drawn it."""
        self.page.wait_for_timeout(60)
        self.page.wait_for_function("() => unanswered.size === 0")
        self.page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn)))")
        return True

    # -- playing ---------------------------------------------------------------------------------------------

    def over(self) -> bool:
        return self.has(_OVER)

    def asked(self) -> bool:
        """Whether the table waits for this person."""
        return self.has(_DECISION) or (self.has(".stage .prompt:not(.quiet) h2") and not self.over())

    def play_on(self, orders: int | None = None) -> int:
        """Click on until the game is over, or so many orders were given; how many there were."""
        given, ordered = 0, time.monotonic()
        quiet_since = time.monotonic()
        while not self.over():
            assert time.monotonic() - ordered < STUCK, f"the game is stuck; the page says: {self.says()}"
            before = self._moment()
            if self.click_something():
                quiet_since = time.monotonic()
            elif time.monotonic() - quiet_since > PHONE_CALL and self.asked():
                raise AssertionError(f"nothing to click; the page says: {self.says()}")
            self.page.wait_for_timeout(30)
            if self._moment() != before:
                given, ordered = given + 1, time.monotonic()
                if orders is not None and given >= orders:
                    break
        return given

    def says(self) -> str:
        stage = self.page.locator(".stage .prompt, .stage .ask, .wait")
        return " / ".join(stage.all_inner_texts()) or self.page.locator("body").inner_text()[:300]

    def _moment(self) -> str:
        """Which order the table waits for, so that one knows when another was given."""
        return self.page.locator(".app").get_attribute("data-seq") or ""

    def click_something(self) -> bool:
        """One click, as somebody would who plays without a plan. False: there was nothing to click."""
        self._look_up()
        seen = self._glance()
        if _DECISION in seen:
            return self._decide()
        if _REFUSED in seen:
            # Out of the target, and out of the order that was refused.
            return self._step_back() and (not self.has(_PRESSED) or self._click(_BACK))
        for look in _OFFERS:
            if look in seen:
                self._pointed += 1
                # A spot that lies outside the view, say: others may be nearer.
                return self._step_back() if self._pointed % POINTED == 0 else self._click(look)
        if _NUMBER in seen:
            return self._type_a_number()
        if _ANYWHERE in seen and self.luck.random() < 0.7:
            return self._point_somewhere()
        if _PRESSED in seen:
            return self._wait_or_step_back()
        if self._again > PATIENT and _QUICK in seen:
            return self._click(_QUICK)
        # A model that led nowhere a few times at this question: look at the other orders, too.
        self._picked += 1
        if _ABLE in seen and (self._picked <= 3 or self._picked % 2 == 0):
            return self._click(f"{_ABLE} .base")
        return self._choose_row() or self._click(f"{_ABLE} .base")

    def _glance(self) -> set[str]:
        """What there is to see on the page, all at once."""
        find = "all => all.filter(each => document.querySelector(each))"
        return set(self.page.evaluate(find, list(_ALL)))

    def _look_up(self) -> None:
        """Notice that the table asks something else; or, for all one has done, the same again."""
        moment = self._moment()
        if moment == self._asked:
            return
        find = "() => document.querySelector('.stage .prompt h2')?.textContent ?? ''"
        question: str = self.page.evaluate(find)
        self._again = self._again + 1 if question == self._question else 0
        self._asked, self._tried, self._question = moment, set(), question
        self._picked = self._pointed = 0

    def _click(self, selector: str) -> bool:
        found = self.page.locator(selector)
        count = found.count()
        if not count:
            return False
        try:
            found.nth(self.luck.randrange(count)).click(timeout=1500, force=True)
        except Exception:  # it went away while the hand was moving
            return False
        self.clicks += 1
        return True

    def _point_somewhere(self) -> bool:
        """A place near some model: one may point anywhere, and is told what is wrong with it."""
        models = self.page.locator(".stage .model .base")
        count = models.count()
        near = models.nth(self.luck.randrange(count)) if count else self.page.locator(".stage svg.board")
        box = near.bounding_box()
        if box is None:
            return False
        far = 2 * box["width"] if count else box["height"] / 2
        x = box["x"] + box["width"] / 2 + self.luck.uniform(-far, far)
        self.page.mouse.click(x, box["y"] + box["height"] / 2 + self.luck.uniform(-far, far))
        self.page.wait_for_timeout(60)
        self.clicks += 1
        return True

    def _type_a_number(self) -> bool:
        """A small number, another one each time."""
        self._picked += 1
        if self._picked > 3:
            return self._click(_BACK)
        self.page.locator(_NUMBER).first.fill(str(self._picked - 1))
        return self._click(".stage .prompt form .btn")

    def _decide(self) -> bool:
        options = self.page.locator(f"{_DECISION} [role=radio][aria-disabled=false]")
        count = options.count()
        if count:
            try:
                options.nth(self.luck.randrange(count)).click(timeout=1500)
            except Exception:
                return False
        return self._click(f"{_DECISION} [data-primary]:not([disabled])")

    def _rows(self, selector: str) -> list[str]:
        """The orders that these rows stand for, read at once: a moment later some may be gone."""
        found = self.page.locator(selector).evaluate_all("all => all.map(each => each.dataset.row ?? '')")
        return [str(each) for each in found]

    def _choose_row(self) -> bool:
        """An order that was not tried yet at this question; what ends things comes last."""
        keys = self._rows(_ROW)
        fresh = [key for key in keys if key not in self._tried]
        if not fresh:
            self._tried = set()
            return False
        doing = [key for key in fresh if not key.startswith(("end", "done", "pass", "stop"))]
        hopeful = [key for key in doing if self._vain[_kind(key)] < FUTILE]
        key = self.luck.choice(hopeful or doing or fresh)
        self._tried.add(key)
        return self._click(f".side .act[data-row={_quoted(key)}]")

    def _wait_or_step_back(self) -> bool:
        """An order was chosen but nothing is offered for it: a moment later there may be; else step back."""
        for _ in range(5):
            self.page.wait_for_timeout(60)
            if self._glance() & {*_OFFERS, _REFUSED}:
                return True
        return self._step_back()

    def _step_back(self) -> bool:
        """Leave the order that was begun, and remember that nothing came of it."""
        for row in self._rows(_PRESSED):
            self._vain[_kind(row)] += 1
        return self._click(_BACK)


def _kind(row: str) -> str:
    """The kind of order that a row stands for."""
    return row.partition(":")[0]


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
