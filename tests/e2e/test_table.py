"""Setting a table: the shelf of games, one address, what is shut and why, matches that end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board import LOCK_MS, SHORT_WIN, box_of, expect_score, history, tap
from tests.e2e.server import begin, call
from tests.games.family import game_that_ends

pytestmark = pytest.mark.browser

Picture = Callable[[Page, str], None]


def option(name: str, value: str) -> str:
    return f"[data-choice='{name}={value}']"


def choose(page: Page, name: str, value: str) -> None:
    page.locator(option(name, value)).click()
    expect(page.locator(option(name, value))).to_have_attribute("aria-current", "true")


def test_a_table_is_set_and_played_from_the_board(page: Page, picture: Picture) -> None:
    page.locator("#panel-running").get_by_role("link", name="Anderes Spiel").click()
    page.wait_for_url("**/new?*")
    page.locator(".game-card", has_text="Pop Out 7×6").click()
    choose(page, "board", "9x7")
    choose(page, "best_of", "3")
    page.wait_for_url("**/new?rules=9x7-pop&mode=hotseat&best_of=3")
    expect(page.locator("#summary")).to_have_text("Pop Out 9×7")
    shut = page.locator(option("walls", "1"))
    expect(shut).to_have_attribute("aria-disabled", "true")
    expect(shut).to_have_accessible_description(
        "5 in einer Reihe gibt es auf Brettern mit bis zu 8 Spalten."
    )
    picture(page, "table")
    page.reload()
    expect(page.locator("#summary")).to_have_text("Pop Out 9×7")
    page.get_by_role("button", name="Spielen").click()
    page.wait_for_url("**/?mode=hotseat&rules=9x7-pop")
    expect(page.locator("#turn")).to_have_text("Runde 1/3 · Am Zug: Rot")
    expect(page.locator(".board-column")).to_have_count(9)


def test_quick_choices_are_all_made(phone: Page) -> None:
    phone.goto("/new")
    for name, value in (("best_of", "5"), ("board", "8x7"), ("walls", "1")):
        phone.locator(option(name, value)).dispatch_event("click")
    phone.wait_for_url("**/new?rules=8x7-five&mode=hotseat&best_of=5")


def test_without_scripts_every_choice_is_a_page(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/new")
    page.locator(option("family", "pop")).click()
    page.locator(option("mode", "link")).click()
    assert page.url.endswith("/new?rules=7x6-pop&mode=link")


def test_the_tabs_stay_with_the_game(desktop: Page) -> None:
    desktop.goto("/")
    begin(desktop, "4 4 p4", rules="7x6-pop")
    desktop.goto("/")
    expect(history(desktop)).to_have_count(3)
    desktop.get_by_role("link", name="Gegen PC").click()
    desktop.wait_for_url("**/?mode=computer&rules=7x6-pop")
    expect(desktop.locator("#pulls")).to_be_attached()
    desktop.get_by_role("link", name="Zu zweit").click()
    expect(history(desktop)).to_have_count(3)


def test_a_match_of_three_ends_when_it_is_decided(page: Page, picture: Picture) -> None:
    game = begin(page, SHORT_WIN, best_of=3)
    page.reload()
    expect_score(page, 1, 0)
    expect(page.locator("#turn")).to_contain_text("Runde 1/3")
    page.get_by_role("button", name="Noch eine Runde").click()
    expect(page.locator("#turn")).to_have_text("Runde 2/3 · Am Zug: Gelb")
    moves = "7 1 2 1 2 1 3"
    status, match = call(page, f"/matches/{game['match']}/next/", {})
    assert status == 200
    second = match["game"]
    for ply, move in enumerate(moves.split()):
        status, second = call(page, f"/games/{second['id']}/moves/", {"ply": ply, "move": move})
        assert status == 200, second
    expect(history(page)).to_have_count(7)
    page.wait_for_timeout(LOCK_MS)
    tap(page, 1)
    expect(page.locator("#result-title")).to_have_text("Rot gewinnt das Match 2 : 0")
    picture(page, "match-over")
    page.get_by_role("button", name="Neues Match").click()
    expect(page.locator("#turn")).to_contain_text("Runde 1/3")
    expect_score(page, 0, 0)
    expect(history(page)).to_have_count(0)


@pytest.mark.parametrize("rules", ["4x4", "4x8"])
def test_beside_a_narrow_board_the_headline_can_be_read_to_its_end(
    rules: str, desktop: Page, picture: Picture
) -> None:
    desktop.goto("/")
    begin(desktop, game_that_ends("4x4", "full") if rules == "4x4" else "1", rules=rules, best_of=3)
    desktop.goto(f"/?mode=hotseat&rules={rules}")
    turn = desktop.locator("#turn")
    expect(turn).to_have_text(
        "Runde 1/3 · Unentschieden" if rules == "4x4" else "Runde 1/3 · Am Zug: Gelb"
    )
    assert turn.evaluate("e => e.scrollWidth <= e.clientWidth")
    bar, score = box_of(desktop.locator("#turnbar")), box_of(desktop.locator("#score"))
    assert score["y"] >= box_of(turn)["y"] + box_of(turn)["height"] - 1
    assert score["x"] + score["width"] <= bar["x"] + bar["width"]
    board = box_of(desktop.locator("#board"))
    assert board["y"] + board["height"] <= 800
    picture(desktop, f"narrow-{rules}")
