"""The list of moves: it follows the game, and in a long one only what is new is made."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board import LOCK_MS, history
from tests.e2e.family import at_one_screen, play_moves

pytestmark = pytest.mark.browser

_OLD = "document.querySelectorAll('#moves [data-old]').length"


def test_the_list_keeps_its_moves_and_follows_those_taken_back(desktop: Page) -> None:
    at_one_screen(desktop, "7x6-pop", "4 4 3")
    current = desktop.locator("#moves [aria-current=step]")
    expect(current).to_have_text("3")
    desktop.evaluate("document.querySelectorAll('#moves li').forEach((i) => i.dataset.old = '')")
    play_moves(desktop, "2")
    expect(history(desktop)).to_have_text(["4", "4", "3", "2"])
    expect(current).to_have_text("2")
    for left in (3, 2):
        desktop.wait_for_timeout(LOCK_MS)
        desktop.locator("#undo").click()
        expect(history(desktop)).to_have_count(left)
    play_moves(desktop, "5")
    expect(history(desktop)).to_have_text(["4", "4", "5"])
    expect(current).to_have_text("5")
    assert desktop.evaluate(_OLD) == 2
    for left in (2, 1, 0):
        desktop.wait_for_timeout(LOCK_MS)
        desktop.locator("#undo").click()
        expect(history(desktop)).to_have_count(left)
    expect(desktop.locator("#moves")).to_have_text("Noch kein Zug.")
    play_moves(desktop, "1")
    expect(desktop.locator("#moves")).to_have_text("1")
