"""What is wrong with how a page looks, by measuring it: text cut, things over one another, a focus unseen."""

from __future__ import annotations

from playwright.sync_api import Page

__all__ = ["LOOKS", "faults", "hidden_focus", "in_every_look", "lasting_faults"]

CUT = """() => {
    const shown = e => e.checkVisibility() && e.getClientRects().length && !e.closest('svg');
    const said = e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
    const meant = e => getComputedStyle(e).textOverflow === 'ellipsis' && e.closest('[title]');
    const clips = e => {
        for (let at = e.parentElement; at; at = at.parentElement) {
            const flow = getComputedStyle(at);
            if (/auto|scroll/.test(flow.overflowX + flow.overflowY)) return null;
            if (/hidden|clip/.test(flow.overflowX)) return at.getBoundingClientRect();
        }
        return null;
    };
    const texts = [...document.querySelectorAll('body *')].filter(e => shown(e) && said(e) && !meant(e));
    return texts.filter(e => {
        if (getComputedStyle(e).display !== 'inline' && e.scrollWidth > e.clientWidth + 1) return true;
        const box = e.getBoundingClientRect(), around = clips(e);
        return around !== null && (box.right > around.right + 1 || box.left < around.left - 1);
    }).map(e => `cut: ${e.textContent.trim().slice(0, 60)}`);
}"""

OVER = """() => {
    const box = e => e.getBoundingClientRect();
    const seen = e => e.checkVisibility() && box(e).width > 0;
    // The parts of an element that no scrolling panel hides.
    const parts = e => {
        let all = [...e.getClientRects()];
        for (let at = e.parentElement; at; at = at.parentElement) {
            if (getComputedStyle(at).overflowY === 'visible') continue;
            const around = box(at);
            all = all.map(one => ({
                left: Math.max(one.left, around.left), right: Math.min(one.right, around.right),
                top: Math.max(one.top, around.top), bottom: Math.min(one.bottom, around.bottom)}));
        }
        return all;
    };
    const meet = (a, b, slack) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
    // What stays in view while the rest scrolls under it lies over it on purpose.
    const pinned = e => e && (getComputedStyle(e).position === 'sticky' || pinned(e.parentElement));
    const name = e => `${e.className.baseVal ?? e.className} ${e.textContent.trim().slice(0, 24)}`;
    const all = query => [...document.querySelectorAll(query)].filter(seen);
    const found = [];
    // Panels beside the table and the lines in them.
    for (const of of all('.side .upper, .side .log ol')) {
        const rows = [...of.children].filter(e => seen(e) && !pinned(e));
        rows.forEach((a, i) => rows.slice(i + 1).forEach(b => {
            if (meet(box(a), box(b), 1)) found.push(`over: ${name(a)} / ${name(b)}`);
        }));
    }
    // Words in a panel that lie over other words.
    for (const panel of all('.side .upper, .stage .prompt, .stage .ask, header.top, .rep .cap2, .rep .ctl')) {
        const words = [...panel.querySelectorAll('*')].filter(e => seen(e) && !pinned(e) && !e.closest('svg')
            && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()));
        const where = new Map(words.map(e => [e, parts(e)]));
        words.forEach((a, i) => words.slice(i + 1).forEach(b => {
            if (a.contains(b) || b.contains(a)) return;
            if (where.get(a).some(x => where.get(b).some(y => meet(x, y, 4))))
                found.push(`words over words: ${name(a)} / ${name(b)}`);
        }));
    }
    // What scrolls in so little room that nobody can read it.
    const scrolls = e => /auto|scroll/.test(getComputedStyle(e).overflowY);
    for (const e of all('.side, .side *').filter(scrolls))
        if (e.clientHeight < Math.min(80, e.scrollHeight)) found.push(`squeezed: ${name(e)}`);
    // What floats over the stage.
    const floats = all('.rail, header .track, header .phases.alone, .stage > .prompt, .stage > .ask, .mini, '
        + '.stage .hand').filter(e => !e.closest('header') || getComputedStyle(e).position === 'absolute');
    floats.forEach((a, i) => floats.slice(i + 1).forEach(b => {
        if (meet(box(a), box(b), 1)) found.push(`over: ${name(a)} / ${name(b)}`);
    }));
    // What would hide the model that is chosen.
    for (const model of all('.model.selected .base'))
        for (const e of all('.stage > .prompt, .stage > .ask, .tagbox .tag'))
            if (meet(box(model), box(e), 2)) found.push(`hides the model: ${name(e)}`);
    return found;
}"""

FOCUS = """() => {
    const e = document.activeElement;
    if (!e || e === document.body) return '';
    const box = e.getBoundingClientRect(), style = getComputedStyle(e);
    const name = `${e.tagName} ${e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 40)}`;
    if (!box.width || box.bottom < 0 || box.top > innerHeight) return `focus out of view: ${name}`;
    const drawn = e.ownerSVGElement || e.closest('svg') || style.outlineStyle !== 'none';
    if (!drawn) return `focus not drawn: ${name}`;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const panel = top?.closest('.prompt, .ask, .rail');
    return panel && !panel.contains(e) ? `focus under ${panel.className}: ${name}` : '';
}"""

LOOKS = ((1440, 900, 1.0), (820, 1180, 1.3), (1440, 900, 1.3), (820, 1180, 1.0))
"""Width and height of the screen, size of the text."""

LOOKED = 100
"""How often a page is looked at before what is wrong with it counts."""


def faults(page: Page) -> list[str]:
    return [*page.evaluate(CUT), *page.evaluate(OVER)]


def lasting_faults(page: Page) -> list[str]:
    """What is wrong and stays so: while a page finds its new shape things may lie over one another."""
    found: list[str] = []
    for _ in range(LOOKED):
        page.wait_for_timeout(60)
        found = faults(page)
        if not found:
            break
    return found


def hidden_focus(page: Page, steps: int) -> list[str]:
    """Where Tab leads to something that does not show it."""
    found = []
    for _ in range(steps):
        page.keyboard.press("Tab")
        found.append(page.evaluate(FOCUS))
    return [each for each in found if each]


def in_every_look(page: Page, state: str) -> list[str]:
    """The faults of one state of a page on both screens and with both sizes of text; it stays as it was."""
    found = []
    before = page.viewport_size
    scale = "n => document.documentElement.style.setProperty('--text-scale', n)"
    for wide, tall, text in LOOKS:
        page.set_viewport_size({"width": wide, "height": tall})
        page.evaluate(scale, text)
        found += [f"{state}, {wide}, text {text}: {each}" for each in lasting_faults(page)]
    page.evaluate(scale, 1)
    if before:
        page.set_viewport_size(before)
    return found
