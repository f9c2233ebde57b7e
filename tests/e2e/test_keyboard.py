"""Keys alone, and what a screen reader meets: the same page as everybody's."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board import LOCK_MS, SHORT_WIN, column, discs, expect_score, expect_turn, history

pytestmark = pytest.mark.browser


@pytest.fixture
def page(desktop: Page) -> Page:
    """The front page; nothing on it has the focus yet."""
    desktop.goto("/")
    return desktop


def press(page: Page, keys: str) -> None:
    for key in keys.split():
        page.wait_for_timeout(LOCK_MS)
        page.keyboard.press(key)


def press_moves(page: Page, moves: str) -> None:
    """Digits, each of them arrived at the server before the next."""
    for move in moves.split():
        before = history(page).count()
        press(page, move)
        expect(history(page)).to_have_count(before + 1)


def test_a_whole_game_by_keys_alone(page: Page) -> None:
    press_moves(page, SHORT_WIN)
    expect(page.locator("#result-title")).to_have_text("Rot gewinnt")
    for _ in range(30):
        press(page, "Tab")
        if page.evaluate("document.activeElement.id") == "replay":
            break
    press(page, "Enter ArrowLeft ArrowLeft")
    expect(discs(page)).to_have_count(5)
    expect(page.locator("#panel-replay")).to_contain_text("Ab hier baute sich")
    press(page, "Home")
    expect(discs(page)).to_have_count(0)
    press(page, "End Escape")
    expect(page.get_by_role("button", name="Nachspielen")).to_be_focused()
    press(page, "n")
    expect_turn(page, 2, "yellow")
    expect_score(page, 1, 0)
    expect(page.locator("#board :focus")).to_have_count(1)


def test_digits_drop_and_u_takes_back(page: Page) -> None:
    press_moves(page, "4 4")
    expect(column(page, 4)).to_have_accessible_name("Spalte 4, 2 Steine, oben Gelb")
    press(page, "8 9 0")
    press(page, "u")
    expect_turn(page, 1, "yellow")
    expect(discs(page)).to_have_count(1)


def test_arrows_choose_and_enter_drops(page: Page) -> None:
    press(page, "ArrowLeft ArrowLeft")
    expect(column(page, 2)).to_be_focused()
    press(page, "Enter")
    expect(column(page, 2)).to_have_accessible_name("Spalte 2, 1 Stein, oben Rot")
    expect(column(page, 2)).to_be_focused()
    press(page, "End Space")
    expect(column(page, 7)).to_have_accessible_name("Spalte 7, 1 Stein, oben Gelb")


def test_a_held_digit_drops_one_stone(page: Page) -> None:
    page.keyboard.down("3")
    for _ in range(5):
        page.wait_for_timeout(LOCK_MS / 3)
        page.keyboard.down("3")
    page.keyboard.up("3")
    expect_turn(page, 1, "yellow")
    expect(discs(page)).to_have_count(1)


def test_help_opens_over_the_board_and_takes_the_keys(page: Page) -> None:
    press(page, "?")
    expect(page.get_by_role("dialog", name="Hilfe")).to_be_visible()
    press(page, "4")
    expect(discs(page)).to_have_count(0)
    press(page, "Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    press(page, "4")
    expect(discs(page)).to_have_count(1)


def test_a_screen_reader_hears_every_change(page: Page) -> None:
    heard = page.get_by_role("status")
    press(page, "4")
    expect(heard).to_have_text("Rot, Spalte 4, Reihe 1. Gelb ist am Zug.")
    press(page, "4")
    expect(heard).to_have_text("Gelb, Spalte 4, Reihe 2. Rot ist am Zug.")
    press(page, "u")
    expect(heard).to_have_text("1 Zug zurückgenommen. Gelb ist am Zug.")
    press_moves(page, "7 4 7 4 7 4")
    expect(heard).to_contain_text("Rot, Spalte 4, Reihe 4. Rot gewinnt.")
    press(page, "n")
    expect(heard).to_contain_text("Runde 2. Gelb ist am Zug.")


def test_a_screen_reader_finds_the_columns_and_what_lies_in_them(page: Page) -> None:
    press_moves(page, "4 4")
    expect_turn(page, 1, "red")
    board = page.get_by_role("group", name="Spielfeld")
    names = [
        "Spalte 1, leer",
        "Spalte 2, leer",
        "Spalte 3, leer",
        "Spalte 4, 2 Steine, oben Gelb",
        "Spalte 5, leer",
        "Spalte 6, leer",
        "Spalte 7, leer",
    ]
    for name, found in zip(names, board.get_by_role("button").all(), strict=True):
        expect(found).to_have_accessible_name(name)
    expect(column(page, 4)).to_have_accessible_description("von unten: Rot, Gelb")
    expect(page.get_by_role("img", name="Spielstand: Rot 0, Gelb 0")).to_be_visible()
    # One stop for the Tab key; arrows go on from there.
    assert board.locator("[tabindex='0']").count() == 1
