"""What is green is legal, what the key says happens: each of these once was not so."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from highground.engine.plugins import ruleset_names
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]

MOVE = ".side .act[data-row=move]"


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def scale_of(page: Page) -> float:
    """How many pixels a millimetre of the table takes."""
    found: float = page.evaluate(
        "() => { const svg = document.querySelector('.stage svg.board');"
        " return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width }"
    )
    return found


def towards(page: Page, far: float) -> tuple[float, float]:
    """A place so many inches from the model that acts, towards the middle of the table."""
    x, y = middle(page, ".stage .model.selected .base")
    to_x, to_y = middle(page, ".stage svg.board")
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    share = far * 25.4 * scale_of(page) / length
    return x + (to_x - x) * share, y + (to_y - y) * share


def free_place(page: Page) -> tuple[float, float]:
    """A place within the reach that is drawn, as far from its edge and from every model as there is one."""
    x, y = page.evaluate(
        """() => {
          const reach = document.querySelector("[data-region=reach]"), box = reach.getBoundingClientRect();
          const back = reach.getScreenCTM().inverse();
          const free = (x, y) =>
            reach.isPointInFill(new DOMPoint(x, y).matrixTransform(back)) &&
            !document.elementFromPoint(x, y)?.closest(".model, .prompt, button");
          const ring = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [Math.cos(i * 0.785), Math.sin(i * 0.785)]);
          let best = [0, 0], room = -1;
          for (let x = box.left; x <= box.right; x += 4)
            for (let y = box.top; y <= box.bottom; y += 4) {
              let r = 0;
              while (r < 40 && free(x, y) && ring.every(([dx, dy]) => free(x + dx * r, y + dy * r))) r += 4;
              if (r > room) [best, room] = [[x, y], r];
            }
          return best;
        }"""
    )
    return x, y


def acting(person: Visitor) -> Visitor:
    """One's own model acts."""
    page = person.my_turn().page
    page.locator(".model.able .base").first.click()
    person.see(".prompt [data-primary]").click()
    person.see(MOVE)
    return person


def moving(person: Visitor) -> Visitor:
    acting(person).page.locator(MOVE).click()
    person.see("[data-region=reach]")
    person.page.wait_for_timeout(400)
    return person


# -- 1: what cannot be done is grey before it is chosen ------------------------------------------------------


def test_a_move_that_is_spent_is_grey_with_its_reason(visit: Visit) -> None:
    person = moving(visit(seed=51))
    page = person.page
    page.mouse.click(*towards(page, 4))
    person.see(".prompt [data-primary]").click()
    person.see(f"{MOVE}[aria-disabled=true]")
    expect(page.locator(".acts li:has(.act[data-row=move])")).to_contain_text("TU-2")


@pytest.mark.parametrize("system", ruleset_names())
def test_an_order_that_is_not_grey_leads_to_something(visit: Visit, system: str) -> None:
    """Whatever row may be pressed, something can be done next: a place, a choice, a target or a yes."""
    person = visit(seed=52).open().choose_system(system).play()
    page = person.page
    person.click_until(".side .act[data-row^=move][aria-disabled=false], .side .act[data-row*=Move]")
    rows = page.locator(".side .acts:not(details .acts) .act[aria-disabled=false]")
    ids = [rows.nth(at).get_attribute("data-row") or "" for at in range(rows.count())]
    seen = (
        ".stage .prompt [data-primary]:enabled, .side [data-choice]:not(.no), [data-legal-target],"
        " .stage [data-spot], .stage .prompt[data-wants=place], .stage .prompt input,"
        " [data-region=reach], .reach > path"
    )
    before = page.locator(".app").get_attribute("data-seq")
    for id in ids:
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        row = page.locator(f'.side .act[data-row="{id}"]')
        if row.get_attribute("aria-pressed") != "true":
            row.click()
        # Who is done, or has no choice, is not asked for a yes: the order is given, and these rows are gone.
        given = page.locator(f'.app:not([data-seq="{before}"])')
        expect(page.locator(seen).or_(given).first).to_be_attached()
        if given.count():
            assert id == ids[-1], f"{id} was given before {ids[-1]} was tried"
            break
        expect(page.locator(".stage .prompt.bad")).to_have_count(0)


def test_a_step_is_grey_where_nothing_for_it_is_near(visit: Visit) -> None:
    """Ascension: stairs and ladders were offered to everybody, with all terrain to choose from."""
    person = visit(seed=58).open().choose_system("ascension").play()
    page = person.page
    person.click_until(f"{MOVE}[aria-disabled=false]")
    if page.locator(MOVE).get_attribute("aria-pressed") != "true":
        page.locator(MOVE).click()
    stairs = page.locator(".side .parts .btn", has_text="Stairs or ladder")
    expect(stairs).to_have_class(re.compile(r"\boff\b"))
    expect(stairs).to_have_attribute("title", re.compile("does not touch"))


def test_a_button_is_green_only_once_the_server_has_agreed(visit: Visit) -> None:
    person = visit(seed=51)
    held: list[tuple[WebSocketRoute, str | bytes]] = []
    holding = [False]

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(
            lambda text: (
                held.append((socket, text)) if holding[0] and '"checked"' in str(text) else socket.send(text)
            )
        )

    person.page.route_web_socket(re.compile("/socket"), pass_on)
    page = person.my_turn().page
    holding[0] = True
    page.locator(".model.able .base").first.click()
    button = page.locator(".stage .prompt [data-primary]")
    expect(button).to_be_disabled()
    page.wait_for_timeout(300)
    holding[0] = False
    assert held
    for socket, text in held:
        socket.send(text)
    expect(button).to_be_enabled()


# -- 2: the default button's key -----------------------------------------------------------------------------


def test_enter_gives_what_the_button_says_after_a_click_on_the_target(visit: Visit) -> None:
    """If Worlds Collide: a target picked with the mouse, then Enter."""
    person = visit(seed=53).open().choose_system("collide", "short_skirmish").play()
    page = person.page
    ready = ".side .act[data-kind=target][aria-disabled=false][aria-pressed=false]"
    person.click_until(f"{ready}, .app.aiming")
    if not person.has(".app.aiming"):
        page.locator(ready).first.click()
        page.locator("[data-legal-target] .base").first.click(force=True)
    person.see(".app.aiming")
    page.locator(".model[data-aimed] .base").first.click(force=True)
    expect(page.locator(".prompt [data-primary]")).to_be_enabled()
    before = page.locator(".app").get_attribute("data-seq")
    page.keyboard.press("Enter")
    expect(page.locator(".app")).not_to_have_attribute("data-seq", before or "")


def test_enter_confirms_though_a_row_was_clicked_last(visit: Visit) -> None:
    page = conflict(visit(seed=54))
    page.locator(".side .act[data-row=takecover]").click()
    expect(page.locator(".prompt [data-primary]")).to_be_enabled()
    before = page.locator(".app").get_attribute("data-seq")
    page.keyboard.press("Enter")
    expect(page.locator(".app")).not_to_have_attribute("data-seq", before or "")


def test_who_is_done_says_so_once(visit: Visit) -> None:
    page = acting(visit(seed=54)).page
    before = page.locator(".app").get_attribute("data-seq")
    page.locator(".side .act[data-row=done]").click()
    expect(page.locator(".app")).not_to_have_attribute("data-seq", before or "")


# -- 3: the order shown is the order given -------------------------------------------------------------------


def test_a_click_past_the_limit_shows_the_order_that_would_be_given(visit: Visit) -> None:
    person = moving(visit(seed=55))
    page = person.page
    page.mouse.click(*towards(page, 9.5))
    person.see(".prompt [data-primary]")
    person.see(".prompt [data-trimmed]")
    # Nothing on the table speaks of more than may be gone, and what is proposed is not red.
    tag = person.see(".tagbox .tag").inner_text()
    spent, limit = [float(each) for each in re.findall(r"\d+(?:\.\d+)?", tag)[:2]]
    assert spent <= limit
    expect(page.locator(".stage .prompt.bad")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".log .line").first).to_contain_text(re.compile(r"6(\.0+)?"))


# -- 4: orders that led nowhere ------------------------------------------------------------------------------


def conflict(person: Visitor) -> Page:
    person.open().choose_system("conflict", "seize_fate").play()
    person.click_until(".side .act[data-row=face]")
    return person.page


def test_turning_asks_where_to_and_turns(visit: Visit) -> None:
    person = visit(seed=56)
    page = conflict(person)
    page.locator(".side .act[data-row=face]").click()
    expect(page.locator(".prompt[data-wants=place]")).to_be_visible()
    x, y = middle(page, ".stage .model.selected .base")
    page.mouse.click(x + 90, y - 40)
    before = page.locator(".app").get_attribute("data-seq")
    person.see(".prompt [data-primary]").click()
    expect(page.locator(".app")).not_to_have_attribute("data-seq", before or "")


def test_nobody_near_means_no_disengaging_and_no_charge(visit: Visit) -> None:
    person = visit(seed=57)
    page = conflict(person)
    if person.has("details.ideas summary"):
        page.locator("details.ideas summary").first.click()
    expect(page.locator(".side .act[data-row=disengage]")).to_have_attribute("aria-disabled", "true")
    charge = page.locator(".side .act[data-row=charge]")
    expect(charge).to_have_attribute("aria-disabled", "true")
    expect(charge).to_have_attribute("aria-label", re.compile("beyond the reach.*away, at most"))


def test_a_charge_that_reaches_somebody_is_dragged(visit: Visit) -> None:
    person = visit(seed=57)
    page = conflict(person)
    row = ".side .act[data-row=charge][aria-disabled=false]"
    person.click_until(row)
    page.locator(row).click()
    person.see("[data-region=reach]")
    page.wait_for_timeout(400)
    page.mouse.click(*free_place(page))
    person.see(".prompt [data-primary]")


def test_shift_self_opens_with_its_reach_and_is_clicked(visit: Visit) -> None:
    person = visit(seed=58).open().choose_system("ascension").play()
    page = person.page
    row = '.side .act[data-row="use:Shift Self"][aria-disabled=false]'
    person.click_until(row)
    page.locator(row).click()
    person.see("[data-region=reach]")
    expect(page.locator(".stage .prompt.bad")).to_have_count(0)
    page.wait_for_timeout(400)
    page.mouse.click(*towards(page, 0.7))
    person.see(".prompt [data-primary]").click()
    expect(page.locator(".log")).to_contain_text(re.compile("shift", re.I))


def test_the_tape_measures_by_two_clicks_and_says_so(visit: Visit) -> None:
    person = visit(seed=59).my_turn()
    page = person.page
    page.keyboard.press("t")
    expect(person.see("[data-hint=tape]")).to_contain_text("Click two places")
    x, y = middle(page, ".stage svg.board")
    # A hand trembles while it clicks.
    page.mouse.move(x - 101, y)
    page.mouse.down()
    page.mouse.move(x - 100, y)
    page.mouse.up()
    page.mouse.click(x + 100, y)
    expect(page.locator(".tagbox .tag", has_text=re.compile(r"([2-9]|[1-9]\d+)\.\d"))).to_be_visible()


def test_the_tape_between_two_models_measures_from_edge_to_edge(visit: Visit) -> None:
    """As the rules do: every base of Primer is round."""
    person = visit(seed=59).my_turn()
    page = person.page
    page.keyboard.press("t")
    boxes = []
    for name in ("Ada", "Rok"):
        base = page.locator(f".stage .model[data-model={name}] .base")
        base.click(force=True)
        box = base.bounding_box()
        assert box is not None
        boxes.append(box)
    one, other = boxes
    middles = ((one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2) ** 0.5
    gap = (middles - one["width"]) / (25.4 * scale_of(page))
    told = re.search(r"([\d.]+)″", page.locator(".tagbox .tag", has_text="″").first.inner_text())
    assert told is not None
    assert float(told.group(1)) == pytest.approx(gap, rel=0.02)


def test_sight_says_what_to_do_and_shows_lines_before_one_has_acted(visit: Visit) -> None:
    person = visit(seed=60).my_turn()
    page = person.page
    page.keyboard.press("l")
    expect(person.see("[data-hint=sight]")).to_contain_text("Click a model")
    page.locator(".model:not(.able) .base").first.click()
    expect(page.locator("g.sight path").first).to_be_attached()


def test_a_click_on_the_model_that_moves_keeps_the_order(visit: Visit) -> None:
    """Ascension Isle: a square that is suggested may lie under one's own model."""
    person = visit(seed=64).open().choose_system("ail", "skirmish").play()
    page = person.page
    person.click_until(f"{MOVE}[aria-disabled=false]")
    if page.locator(MOVE).get_attribute("aria-pressed") != "true":
        page.locator(MOVE).click()
    page.locator(".stage .model.selected .base").first.click(force=True)
    page.wait_for_timeout(300)
    expect(page.locator(f"{MOVE}[aria-pressed=true]")).to_be_attached()


def test_layers_keep_the_objectives(visit: Visit) -> None:
    person = visit(seed=61).my_turn()
    page = person.page
    before = page.locator("g.zones > g").count()
    page.keyboard.press("y")
    page.wait_for_timeout(200)
    assert page.locator("g.zones > g").count() >= 1 <= before


# -- 6: who did it -------------------------------------------------------------------------------------------

MARKS = """() => [...document.querySelectorAll('.log > .heard > ol > li')].flatMap(line => {
    const who = /^(.+?) attacks/.exec(line.querySelector('.line')?.textContent ?? '')?.[1];
    const side = [...document.querySelectorAll('.stage .model')]
        .find(each => each.getAttribute('aria-label').startsWith(`${who},`))?.classList;
    return who && side ? [[line.classList.contains('a'), side.contains('a')]] : [];
})"""
"""Of every attack in the log: whether it bears the first side's mark, whether the attacker is of it."""


def test_a_line_of_the_log_bears_the_mark_of_who_acted(visit: Visit) -> None:
    """If Worlds Collide: what one's own attack did to an enemy bore the enemy's mark."""
    person = visit(seed=65).open().choose_system("collide", "short_skirmish").play()
    person.go_on(lambda: len({mine for mine, _ in person.page.evaluate(MARKS)}) == 2)
    marks = person.page.evaluate(MARKS)
    assert all(mark == side for mark, side in marks), marks


# -- 7: reach and threat -------------------------------------------------------------------------------------


PATHS = "() => document.querySelector('[data-region=%s]').getAttribute('d')"


def spread(data: str) -> float:
    """The width of what is drawn, in mm."""
    xs = [float(each) for each in re.findall(r"(?<=[ML])(-?[\d.]+)", data)]
    return max(xs) - min(xs)


def test_the_reach_that_is_drawn_is_where_a_click_is_legal(visit: Visit) -> None:
    """Inside the outline the order is proposed as clicked, outside it is not."""
    person = moving(visit(seed=62))
    page = person.page
    inside: Callable[[float, float], bool] = lambda x, y: page.evaluate(  # noqa: E731
        "([x, y]) => { const path = document.querySelector('[data-region=reach]');"
        " const at = new DOMPoint(x, y).matrixTransform(path.getScreenCTM().inverse());"
        " return path.isPointInFill(at) }",
        [x, y],
    )
    tried = set()
    for far in (1.5, 3, 4.5, 5.5, 6.6, 8):
        x, y = towards(page, far)
        legal = inside(x, y)
        page.mouse.click(x, y)
        page.wait_for_timeout(500)
        proposed = person.has(".prompt [data-primary]") and not person.has(".prompt [data-trimmed]")
        assert proposed == legal, far
        tried.add(legal)
        page.keyboard.press("Escape")
        page.wait_for_timeout(300)
    assert tried == {True, False}


@pytest.mark.parametrize("system", ruleset_names())
def test_what_an_enemy_threatens_is_shown_on_demand(visit: Visit, system: str) -> None:
    person = visit(seed=63).open().choose_system(system).play()
    page = person.page
    person.click_until(
        ".side .act[data-row^=move], .side .act[data-row*=Move], .side .act[data-row^=declare]"
    )
    page.keyboard.press("r")
    person.see("[data-hint=reach]")
    page.locator("[data-enemies]").click()
    expect(page.locator("[data-region=threat]").first).to_be_attached()
    assert spread(page.evaluate(PATHS % "threat")) > 20


# -- choosing is never a trap --------------------------------------------------------------------------------


def test_who_was_picked_from_a_list_can_be_left_for_another(visit: Visit) -> None:
    """Conflict, deployment: one model is picked, then Back; the list is there again."""
    person = visit(seed=91).open().choose_system("conflict", "seize_fate").play()
    page = person.page
    person.click_until(".side .act[data-row=deploy]")
    deploy = page.locator(".side .act[data-row=deploy]")
    if deploy.get_attribute("aria-pressed") != "true":
        deploy.click()
    picks = page.locator(".side [data-choice]")
    expect(picks.nth(1)).to_be_visible()
    picks.nth(1).click()
    expect(page.locator(".prompt h2")).to_contain_text("click a place")
    page.locator(".prompt .btn.quiet").click()
    page.locator(".side .act[data-row=deploy]").click()
    expect(picks.nth(1)).to_be_visible()


def test_an_order_is_about_who_acts_though_another_was_looked_at(visit: Visit) -> None:
    person = acting(visit(seed=92))
    page = person.page
    mine = page.locator(".stage .model.selected").get_attribute("data-model")
    enemy = page.locator(".stage .model.b .base").first
    enemy.click(force=True)
    expect(page.locator(f".stage .model.selected:not([data-model='{mine}'])")).to_be_attached()
    page.locator(MOVE).click()
    expect(page.locator(f".stage .model.selected[data-model='{mine}']")).to_be_attached()
