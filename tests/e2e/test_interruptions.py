"""Reloads, second tabs, dead lines and a dead server: the same game, and no point twice."""

import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board import LOCK_MS, discs, drop, expect_score, expect_turn, play, tap
from tests.e2e.server import go_on_after, server_state
from tests.e2e.watch import Watch
from tests.running_site import RunningSite

pytestmark = pytest.mark.browser


def test_a_reload_brings_the_same_game_back(page: Page) -> None:
    play(page, "4 4 5")
    page.reload()
    expect(discs(page)).to_have_count(3)
    expect_turn(page, 1, "yellow")
    play(page, "4")
    expect_turn(page, 1, "red")
    assert server_state(page)["moves"] == "4 4 5 4"


def test_a_winning_move_made_offline_gives_its_point_once(page: Page) -> None:
    go_on_after(page, "1 2 1 2 1 2")
    page.wait_for_timeout(LOCK_MS)
    page.context.set_offline(True)
    tap(page, 1)
    expect(page.locator("#turn-sub")).to_contain_text("Keine Verbindung")
    expect(discs(page)).to_have_count(7)
    expect_score(page, 0, 0)
    page.context.set_offline(False)
    expect(page.locator("#result-title")).to_have_text("Rot gewinnt")
    expect_score(page, 1, 0)
    page.reload()
    expect_score(page, 1, 0)
    state = server_state(page)
    assert state["moves"] == "1 2 1 2 1 2 1"
    assert state["score"] == {"red": 1, "yellow": 0, "draws": 0}


def test_a_move_that_never_arrives_goes_back_and_is_told(desktop: Page) -> None:
    desktop.clock.install()
    desktop.goto("/")
    drop(desktop, 4)
    desktop.clock.run_for(LOCK_MS)
    desktop.context.set_offline(True)
    tap(desktop, 5)
    expect(discs(desktop)).to_have_count(2)
    desktop.clock.run_for(13_000)
    expect(desktop.locator(".board-bubble")).to_contain_text("kam nicht an")
    expect_turn(desktop, 1, "yellow")
    expect(desktop.locator(".disc--pending")).to_have_count(0)


def test_where_no_socket_gets_through_the_game_goes_on(
    new_page: Callable[..., Page], watch: Watch
) -> None:
    watch.expect("WebSocket")
    page = new_page(viewport={"width": 1280, "height": 800})
    page.route_web_socket("**/ws/**", lambda socket: socket.close())
    page.goto("/")
    play(page, "1 2 1 2")
    page.locator("#undo").click()
    expect(discs(page)).to_have_count(3)
    play(page, "2 1 2 1")
    expect(page.locator("#result-title")).to_have_text("Rot gewinnt")
    page.get_by_role("button", name="Noch eine Runde").click()
    expect_turn(page, 2, "yellow")


def test_first_taps_in_two_tabs_make_one_match(desktop: Page) -> None:
    desktop.goto("/")
    other = desktop.context.new_page()
    other.goto("/")
    drop(desktop, 4)
    expect(discs(other)).to_have_count(1)
    play(other, "5")
    expect(discs(desktop)).to_have_count(2)
    assert server_state(desktop)["moves"] == "4 5"


def test_a_tab_that_slept_through_the_end_shows_it_and_goes_along(desktop: Page) -> None:
    desktop.goto("/")
    go_on_after(desktop, "1 2 1 2 1 2")
    other = desktop.context.new_page()
    other.goto("/")
    expect(discs(other)).to_have_count(6)
    play(other, "1")
    expect(desktop.locator("#result-title")).to_have_text("Rot gewinnt")
    desktop.get_by_role("button", name="Noch eine Runde").click()
    for page in (desktop, other):
        expect_turn(page, 2, "yellow")
        expect_score(page, 1, 0)
    play(other, "4")
    expect(discs(desktop)).to_have_count(1)


def test_taps_in_two_tabs_on_the_same_move_play_one_of_them(desktop: Page) -> None:
    desktop.goto("/")
    drop(desktop, 4)
    other = desktop.context.new_page()
    other.goto("/")
    expect(discs(other)).to_have_count(1)
    # Neither tab hears of the other one before it has tapped.
    desktop.context.set_offline(True)
    tap(desktop, 3)
    tap(other, 5)
    desktop.context.set_offline(False)
    for page in (desktop, other):
        expect_turn(page, 1, "red")
        expect(discs(page)).to_have_count(2)
        expect(page.locator(".disc--pending")).to_have_count(0)
    assert server_state(desktop)["moves"] in ("4 3", "4 5")


def test_a_server_that_dies_and_comes_back_has_the_game_and_the_page_finds_it(
    desktop: Page, running_site: RunningSite, watch: Watch
) -> None:
    watch.expect(r"ERR_CONNECTION_REFUSED|WebSocket connection")
    desktop.goto("/")
    play(desktop, "4 4")
    running_site.signal(signal.SIGKILL)
    tap(desktop, 5)
    expect(desktop.locator("#turn-sub")).to_contain_text("Keine Verbindung")
    running_site.start()
    running_site.wait_until_up()
    expect(desktop.locator("#turn-sub")).not_to_contain_text("Keine Verbindung", timeout=20_000)
    # The move went out again with its own id, or came back to the hand after ten seconds.
    expect(desktop.locator(".disc--pending")).to_have_count(0)
    shown = discs(desktop).count()
    assert shown in (2, 3)
    assert server_state(desktop)["plies"] == shown
    play(desktop, "6")
    desktop.reload()
    expect(discs(desktop)).to_have_count(shown + 1)


def test_a_new_visitor_gets_a_board_of_their_own(
    desktop: Page, new_page: Callable[..., Page]
) -> None:
    desktop.goto("/")
    drop(desktop, 4)
    stranger = new_page()
    stranger.goto("/")
    expect(discs(stranger)).to_have_count(0)
    drop(stranger, 1)
    assert server_state(stranger)["moves"] == "1"
    assert server_state(desktop)["moves"] == "4"
