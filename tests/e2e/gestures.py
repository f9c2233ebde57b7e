"""Pressing, sliding and letting go, by mouse or by finger."""

from playwright.sync_api import CDPSession, Page

from tests.e2e.board import box_of, column

Point = tuple[float, float]


def cell_of(page: Page, number: int, height: float = 0.5) -> Point:
    """A point in the middle of a column; `height` from 0 (top) to 1, beyond it off the board."""
    box = box_of(column(page, number))
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * height


class Hand:
    """One mouse or one finger; the points are pixels of the window."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._finger: CDPSession | None = None
        if page.evaluate("navigator.maxTouchPoints > 0"):
            self._finger = page.context.new_cdp_session(page)

    def press(self, point: Point) -> None:
        if self._finger:
            self._touch("touchStart", point)
        else:
            self._page.mouse.move(*point)
            self._page.mouse.down()

    def slide(self, point: Point) -> None:
        if self._finger:
            self._touch("touchMove", point)
        else:
            self._page.mouse.move(*point, steps=3)

    def let_go(self) -> None:
        if self._finger:
            self._touch("touchEnd")
        else:
            self._page.mouse.up()

    def tap(self, point: Point) -> None:
        self.press(point)
        self.let_go()

    def _touch(self, kind: str, *points: Point) -> None:
        assert self._finger is not None
        at = [{"x": x, "y": y} for x, y in points]
        self._finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
