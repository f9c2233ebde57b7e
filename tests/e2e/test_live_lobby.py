"""Finding somebody to play in the lobby."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board import box_of
from tests.e2e.pairs import Pair, pair_up
from tests.e2e.test_accounts import new_name, sign_up
from tests.program import Program

pytestmark = pytest.mark.browser

Picture = Callable[[Page, str], None]


def search(page: Page, *choices: str) -> None:
    page.goto("/lobby")
    for choice in choices:
        page.locator("#search label:visible", has_text=choice).click()
    page.get_by_role("button", name="Sofort spielen").click()


def test_two_who_wish_the_same_meet_at_a_board(desktop: Page, phone: Page) -> None:
    search(desktop, "5 Min + 3 s")
    expect(desktop.locator("#search-seconds")).to_contain_text("Suche läuft")
    expect(desktop.locator("#seeks")).to_contain_text("Das bist du")
    search(phone, "5 Min + 3 s")
    for page in (desktop, phone):
        page.wait_for_url("**/m/*")
    assert desktop.url == phone.url
    # The sides are drawn by lot.
    host_is_red = desktop.locator("#plate-red [data-name]").text_content() == "Du"
    pair = Pair(desktop, phone) if host_is_red else Pair(phone, desktop)
    pair.play("4 4")


def test_a_wish_is_taken_up_from_the_list(desktop: Page, phone: Page, picture: Picture) -> None:
    phone.goto("/lobby")
    expect(phone.locator("#seeks")).to_contain_text("Gerade sucht niemand")
    search(desktop, "30 s je Zug")
    expect(phone.locator("#seeks")).to_contain_text("30 s je Zug")
    picture(phone, "live-lobby")
    picture(desktop, "live-lobby")
    phone.locator("#seeks").get_by_role("button").click()
    for page in (desktop, phone):
        page.wait_for_url("**/m/*")
    assert desktop.url == phone.url


def test_a_game_with_a_time_for_every_move_has_its_own_clocks(desktop: Page) -> None:
    desktop.goto("/lobby")
    form = desktop.locator("#search")
    expect(form.get_by_text("Ohne Uhr")).to_be_visible()
    where = box_of(desktop.locator("#search-start"))
    desktop.get_by_label("Spielfeld").select_option(label="twiceFour")
    expect(form.get_by_text("Ohne Uhr")).to_be_hidden()
    expect(form.get_by_role("radio", name="30 s je Zug")).to_be_checked()
    assert box_of(desktop.locator("#search-start")) == where
    form.locator("#move-clocks label", has_text="15 s je Zug").click()
    desktop.get_by_role("button", name="Sofort spielen").click()
    expect(desktop.locator("#seeks")).to_contain_text("twiceFour · 15 s je Zug")
    desktop.get_by_role("button", name="Abbrechen").click()
    desktop.get_by_label("Spielfeld").select_option(label="Pop 10")
    expect(form.get_by_text("Ohne Uhr")).to_be_visible()


def test_after_ten_seconds_the_computer_is_offered_while_the_search_goes_on(
    desktop: Page, phone: Page, picture: Picture
) -> None:
    desktop.goto("/lobby")
    form = box_of(desktop.locator("#search"))
    desktop.get_by_role("button", name="Sofort spielen").click()
    offer = desktop.get_by_role("link", name="Gegen den PC spielen")
    expect(offer).to_be_hidden()
    expect(offer).to_be_visible(timeout=13_000)
    expect(desktop.locator("#search-seconds")).to_contain_text("Suche läuft")
    assert box_of(desktop.locator("#search")) == form
    picture(desktop, "live-lobby-alone")
    phone.goto("/lobby")
    expect(phone.locator("#seeks").get_by_role("button")).to_have_count(1)
    offer.click()
    expect(desktop.locator("#turn")).to_be_visible()
    # Leaving the lobby takes the wish along.
    expect(phone.locator("#seeks")).to_contain_text("Gerade sucht niemand")


def test_a_search_is_broken_off(desktop: Page, phone: Page) -> None:
    phone.goto("/lobby")
    search(desktop)
    expect(phone.locator("#seeks").get_by_role("button")).to_have_count(1)
    desktop.get_by_role("button", name="Abbrechen").click()
    expect(phone.locator("#seeks")).to_contain_text("Gerade sucht niemand")
    expect(desktop.get_by_role("button", name="Sofort spielen")).to_be_visible()


def test_a_search_outlives_a_broken_line(desktop: Page, phone: Page) -> None:
    search(desktop)
    phone.goto("/lobby")
    expect(phone.locator("#seeks").get_by_role("button")).to_have_count(1)
    desktop.context.set_offline(True)
    desktop.wait_for_timeout(1500)
    desktop.context.set_offline(False)
    expect(desktop.locator("#seeks")).to_contain_text("Das bist du")
    phone.locator("#seeks").get_by_role("button").click()
    for page in (desktop, phone):
        page.wait_for_url("**/m/*")


def test_a_running_game_is_watched_from_the_lobby(
    desktop: Page, phone: Page, new_page: Callable[..., Page]
) -> None:
    # Those that have gone on longest are shown first.
    moves = "4 4 4 4 4 4 3 3 3 3"
    pair_up(desktop, phone).play(moves)
    watcher = new_page()
    watcher.goto("/lobby")
    watcher.locator(f"#games a[href$='{desktop.url.rsplit('/', 1)[1]}']").click()
    expect(watcher.locator("#turn-sub")).to_have_text("Du schaust zu")
    expect(watcher.locator("#board .discs > .disc")).to_have_count(len(moves.split()))


def test_whoever_is_challenged_hears_of_it_and_finds_it_on_every_page(
    desktop: Page, live_site: str
) -> None:
    desktop.goto("/rules/")
    sign_up(desktop, name := new_name())
    expect(desktop.locator(".who-name")).to_have_text(name)
    desktop.goto("/lobby")
    expect(desktop.locator("#seeks")).to_contain_text("Gerade sucht niemand")
    Program(live_site).call("POST", f"/players/{name}/challenge/", {"rules": "7x6"})
    expect(desktop.locator("#search-note")).to_contain_text("fordert dich heraus")
    desktop.goto("/rules/")
    desktop.get_by_role("link", name="Jemand möchte gegen dich spielen.").click()
    desktop.get_by_role("button", name="Ablehnen").click()
    desktop.goto("/rules/")
    expect(desktop.get_by_text("Jemand möchte gegen dich spielen.")).to_have_count(0)
