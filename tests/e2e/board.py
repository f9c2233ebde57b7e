"""The board as a person meets it: what one taps and what one sees, by mouse or by finger."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator, Page, expect

# After every move the board takes no tap for a quarter of a second.
LOCK_MS = 300

SIDES = {"red": "Rot", "yellow": "Gelb"}


def box_of(locator: Locator) -> FloatRect:
    """Where it lies; it must be there."""
    box = locator.bounding_box()
    assert box is not None
    return box


def column(page: Page, number: int) -> Locator:
    return page.locator(f".board-column[data-column='{number}']")


def discs(page: Page) -> Locator:
    return page.locator("#board .discs > .disc")


def open_columns(page: Page) -> list[int]:
    """The columns that are not full."""
    names = [one.get_attribute("aria-label") or "" for one in page.locator(".board-column").all()]
    return [number for number, name in enumerate(names, start=1) if "voll" not in name]


def tap(page: Page, number: int, height: float = 0.5) -> None:
    """A tap in a column, by finger where there is one; `height` from 0 (top) to 1."""
    box = box_of(column(page, number))
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * height
    if page.evaluate("navigator.maxTouchPoints > 0"):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def drop(page: Page, number: int) -> None:
    """A tap and its stone, arrived at the server."""
    before = discs(page).count()
    tap(page, number)
    expect(discs(page)).to_have_count(before + 1)
    expect(page.locator(".disc--pending")).to_have_count(0)


def play(page: Page, moves: str) -> None:
    """Moves one after the other, as fast as the board takes them."""
    for move in moves.split():
        page.wait_for_timeout(LOCK_MS)
        drop(page, int(move))


def expect_turn(page: Page, round_number: int, side: str) -> None:
    expect(page.locator("#turn")).to_have_text(f"Runde {round_number} · Am Zug: {SIDES[side]}")


def expect_score(page: Page, red: int, yellow: int) -> None:
    expect(page.locator("#score-red")).to_have_text(str(red))
    expect(page.locator("#score-yellow")).to_have_text(str(yellow))
