"""Two languages: what the browser asks for, and what the visitor chooses."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board import drop, history, tap
from tests.e2e.server import go_on_after

pytestmark = pytest.mark.browser

TURN = {"de-AT": "Runde 1 · Am Zug: Rot", "en-GB": "Round 1 · Turn: Red"}


@pytest.mark.parametrize("asked", TURN)
def test_the_browser_says_which_language(asked: str, new_page: Callable[..., Page]) -> None:
    page = new_page(locale=asked)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", asked[:2])
    expect(page.locator("#turn")).to_have_text(TURN[asked])


def test_switching_keeps_the_game_and_lasts(page: Page) -> None:
    drop(page, 4)
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#turn")).to_have_text("Round 1 · Turn: Yellow")
    expect(history(page)).to_have_count(1)
    go_on_after(page, "4 4 4 4 4 4")
    tap(page, 4)
    expect(page.locator(".board-bubble")).to_have_text("This column is full")
    page.goto("/rules/four-in-a-row/")
    expect(page.locator("h1")).to_have_text("The rules of four in a row")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("h1")).to_have_text("Die Regeln von Vier in einer Reihe")
    assert page.url.endswith("/rules/four-in-a-row/")
