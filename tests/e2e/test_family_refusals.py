"""What cannot be played in the other games is told with its reason, for eye and ear."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from engine import rules_for
from tests.e2e.board import LOCK_MS, box_of, history, tap
from tests.e2e.family import act, at_one_screen, play_moves
from tests.games.family import random_game
from tests.games.test_pages_rules import LESSONS

pytestmark = pytest.mark.browser

CELLS = 42
FULL = LESSONS["pop10-turn"].moves.split()[:CELLS]


def full_board_with_a_disc_in_no_line() -> tuple[str, str]:
    """The moves that fill it, and a pop whose disc must go back: there is room for it alone."""
    for seed in range(100):
        filling = random_game("7x6-pop10", seed).moves[:CELLS]
        full = rules_for("7x6-pop10").parse(" ".join(filling))
        for pop in full.legal_moves():
            if full.apply(pop).notes()["pending"] == "put_back":
                return full.format(), pop
    raise AssertionError("every disc stood in a line")


def expect_refused(page: Page, sentence: str) -> None:
    """A note over the board and the announcement say it; nothing is played."""
    before = history(page).count()
    expect(page.locator(".board-bubble[data-shown]")).to_have_text(sentence)
    expect(page.locator("#announce")).to_have_text(sentence)
    expect(history(page)).to_have_count(before)


def test_a_special_disc_that_is_spent_says_so(phone: Page) -> None:
    at_one_screen(phone, "7x6-power", "a1 5")
    phone.locator("[data-power=anvil]").tap(force=True)
    expect_refused(phone, "Diesen Sonderstein hast du schon gespielt.")


def test_a_long_note_stays_on_the_board_of_the_smallest_phone(phone: Page) -> None:
    at_one_screen(phone, "7x6-power", "1 7 2 7 w3")
    phone.set_viewport_size({"width": 320, "height": 568})
    tap(phone, 4)
    expect_refused(phone, "Der Stein nach einer Mauer darf keine Reihe schließen.")
    note, board = box_of(phone.locator(".board-bubble")), box_of(phone.locator("#board"))
    assert note["x"] >= board["x"]
    assert note["x"] + note["width"] <= board["x"] + board["width"]


def test_a_bomb_without_a_target_says_so(desktop: Page) -> None:
    at_one_screen(desktop, "7x6-power")
    desktop.locator("[data-power=bomb]").click(force=True)
    expect_refused(desktop, "Unten ist kein Stein der anderen Seite, der sich ziehen ließe.")
    desktop.wait_for_timeout(LOCK_MS)
    desktop.keyboard.press("p")
    expect_refused(desktop, "Hier kannst du nichts herausnehmen")


def test_the_stone_after_a_wall_must_not_win_and_the_board_says_so(phone: Page) -> None:
    at_one_screen(phone, "7x6-power", "1 7 2 7 w3")
    tap(phone, 4)
    expect_refused(phone, "Der Stein nach einer Mauer darf keine Reihe schließen.")


def test_a_column_that_has_its_stone_of_the_row_says_so(desktop: Page) -> None:
    at_one_screen(desktop, "7x6-pop10", "3")
    tap(desktop, 3)
    expect_refused(desktop, "In dieser Reihe hat die Spalte schon ihren Stein.")


def test_a_stone_goes_back_where_there_is_room_and_the_board_says_where(desktop: Page) -> None:
    at_one_screen(desktop, "7x6-pop10", " ".join([*FULL, "p4", "p1"]))
    expect(desktop.locator("#turn-sub")).to_have_text("Wirf ihn woanders ein")
    desktop.wait_for_timeout(LOCK_MS)
    tap(desktop, 1)
    expect_refused(desktop, "Der Stein kommt in eine andere Spalte zurück.")


def test_a_stone_that_only_fits_where_it_was_is_not_sent_elsewhere(desktop: Page) -> None:
    filled, pop = full_board_with_a_disc_in_no_line()
    at_one_screen(desktop, "7x6-pop10", filled)
    act(desktop, pop)
    expect(desktop.locator("#turn-sub")).to_have_text("Wirf ihn wieder ein")
    expect(desktop.locator("#announce")).to_contain_text("Wirf ihn wieder ein.")
    play_moves(desktop, pop.removeprefix("p"))
