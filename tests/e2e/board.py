"""The board as a person meets it: what one taps and what one sees, by mouse or by finger."""

from playwright.sync_api import FloatRect, Locator, Page, expect

# A little longer than the quarter of a second in which the board takes no tap after a move.
LOCK_MS = 270

SLANTING_WIN = "4 5 5 6 6 7 6 7 7 1 7"  # red, on the rising diagonal that began at ply 7
DOUBLE_WIN = "5 6 5 3 4 6 3 5 1 4 4 6 7 6"  # yellow, with two lines at once
DRAWN = "5 4 7 1 2 5 6 6 2 2 6 1 2 7 1 2 6 6 2 1 5 7 4 3 7 7 1 5 7 6 3 1 5 3 5 3 3 3 4 4 4 4"
SHORT_WIN = "1 2 1 2 1 2 1"  # whoever begins

_SIDES = {"red": "Rot", "yellow": "Gelb"}


def box_of(locator: Locator) -> FloatRect:
    """Where it lies in the window; it must be there."""
    box = locator.bounding_box()
    assert box is not None
    return box


def column(page: Page, number: int) -> Locator:
    return page.locator(f".board-column[data-column='{number}']")


def discs(page: Page) -> Locator:
    return page.locator("#board .discs > .disc")


def history(page: Page) -> Locator:
    """The moves that the server has."""
    return page.locator("#moves [data-ply]")


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
    before = history(page).count()
    tap(page, number)
    expect(history(page)).to_have_count(before + 1)


def play(page: Page, moves: str) -> None:
    """Moves one after the other, as fast as the board takes them."""
    for move in moves.split():
        page.wait_for_timeout(LOCK_MS)
        drop(page, int(move))


def open_settings(page: Page) -> None:
    """On a phone they are folded in."""
    if page.locator("#settings").is_hidden():
        page.locator("#settings-toggle").click()


def expect_turn(page: Page, round_number: int, side: str) -> None:
    expect(page.locator("#turn")).to_have_text(f"Runde {round_number} · Am Zug: {_SIDES[side]}")


def expect_score(page: Page, red: int, yellow: int) -> None:
    expect(page.locator("#score-red")).to_have_text(str(red))
    expect(page.locator("#score-yellow")).to_have_text(str(yellow))
