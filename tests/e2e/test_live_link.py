"""A link brings two people together, whatever else happens to it on the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board import expect_score, expect_turn
from tests.e2e.pairs import NEWS_MS, Pair, follow, make_link, pair_up
from tests.e2e.server import server_state
from tests.e2e.watch import Watch, layout_shifts

pytestmark = pytest.mark.browser

Picture = Callable[[Page, str], None]


def test_a_whole_game_by_link_with_both_boards_equal_at_every_step(
    phone: Page, desktop: Page
) -> None:
    link = make_link(phone, "3 Min + 2 s", "Rot")
    expect(phone.locator("#turn-sub")).to_have_text("Noch fehlt jemand")
    follow(desktop, link)
    expect(phone.locator("#invite")).to_be_hidden(timeout=NEWS_MS)
    expect(phone.locator("#turn-sub")).to_contain_text("Du beginnst")
    expect(phone.locator("#news, #announce").filter(has_text="spielt mit")).to_have_count(1)
    pair = Pair(red=phone, yellow=desktop)
    pair.play("4 5 5 6 6 7 6 7 7 1 7")
    expect(phone.locator("#result-title")).to_have_text("Du gewinnst!")
    expect(desktop.locator("#result-title")).to_contain_text("gewinnt")
    for page in (phone, desktop):
        expect_score(page, 1, 0)
        assert layout_shifts(page) == []
    assert server_state(phone)["moves"] == server_state(desktop)["moves"]


def test_looking_at_a_link_joins_nobody(desktop: Page, phone: Page) -> None:
    link = make_link(desktop)
    phone.goto(link)
    expect(phone.locator("h1")).to_contain_text("lädt dich ein")
    phone.request.get(link)
    phone.request.head(link)
    desktop.reload()
    expect(desktop.locator("#invite")).to_be_visible()


def test_the_third_is_told_and_may_watch_without_any_control(
    desktop: Page, phone: Page, new_page: Callable[..., Page], picture: Picture
) -> None:
    link = make_link(desktop, "Rot")
    follow(phone, link)
    third = new_page()
    third.goto(link)
    expect(third.locator("h1")).to_have_text("Da war jemand schneller")
    picture(third, "live-taken")
    third.get_by_role("link", name="Zuschauen").click()
    expect(third.locator("#turn-sub")).to_have_text("Du schaust zu")
    for name in ("#controls", "#talk", "#invite"):
        expect(third.locator(name)).to_be_hidden()
    Pair(red=desktop, yellow=phone).play("4")
    expect(third.locator("#board .discs > .disc")).to_have_count(1)
    expect(desktop.locator("#table-facts")).to_contain_text("1 schaut zu")
    third.close()
    expect(desktop.locator("#table-facts")).not_to_contain_text("schaut zu")


def test_who_comes_back_by_the_link_is_led_to_the_match(desktop: Page, phone: Page) -> None:
    link = make_link(desktop)
    follow(phone, link)
    for page in (phone, desktop):
        board = page.url
        page.goto(link)
        assert page.url == board


def test_the_own_link_leads_to_the_waiting_board(desktop: Page, picture: Picture) -> None:
    link = make_link(desktop)
    board = desktop.url
    desktop.goto(link)
    expect(desktop.locator("h1")).to_have_text("Das ist dein eigener Link")
    picture(desktop, "live-own-link")
    desktop.get_by_role("link", name="Zum Brett, an dem du wartest").click()
    assert desktop.url == board


def test_a_withdrawn_link_offers_the_same_setup_anew(desktop: Page, phone: Page) -> None:
    link = make_link(phone, "30 s je Zug")
    phone.get_by_role("button", name="Link zurückziehen").click()
    expect(phone.locator("#result-title")).to_have_text("Abgebrochen")
    expect(phone.get_by_role("link", name="Neuer Link")).to_be_visible()
    desktop.goto(link)
    expect(desktop.locator("h1")).to_have_text("Dieser Link ist zurückgezogen")
    desktop.get_by_role("button", name="Neue Partie mit denselben Einstellungen").click()
    desktop.wait_for_url("**/m/*")
    expect(desktop.locator("#invite")).to_be_visible()
    assert server_state(desktop)["clock"]["per_move"] == 30


def test_a_link_that_never_was_says_so_and_shows_a_way(desktop: Page, watch: Watch) -> None:
    watch.expect("status of 404")
    answer = desktop.goto("/join/AAAAAAAAAAAAAAAA")
    assert answer is not None
    assert answer.status == 404
    expect(desktop.locator("h1")).to_have_text("Dieser Link führt ins Leere")
    desktop.get_by_role("link", name="Link machen").click()
    expect(desktop.get_by_role("button", name="Link machen")).to_be_visible()


def test_the_link_is_copied_with_a_word_about_it(new_page: Callable[..., Page]) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    link = make_link(page)
    page.get_by_role("button", name="Kopieren").click()
    expect(page.locator("#invite-copy")).to_have_text("Kopiert")
    assert page.evaluate("navigator.clipboard.readText()") == link


def test_a_private_match_is_told_in_words(
    desktop: Page, phone: Page, new_page: Callable[..., Page], watch: Watch, picture: Picture
) -> None:
    watch.expect("status of 403")
    pair_up(desktop, phone, watchable=False)
    other = new_page()
    answer = other.goto(desktop.url)
    assert answer is not None
    assert answer.status == 403
    expect(other.locator("h1")).to_have_text("Eine private Partie")
    picture(other, "live-private")


def test_the_choices_are_remembered_and_an_open_match_is_offered(desktop: Page) -> None:
    make_link(desktop, "5 Min + 3 s", "Gelb", "immer ich", "Andere dürfen zuschauen")
    desktop.goto("/?mode=link")
    for choice in ("5 Min + 3 s", "immer ich"):
        chosen = desktop.locator("#setup .option", has_text=choice)
        expect(chosen).to_have_attribute("aria-current", "true")
    expect(desktop.get_by_label("Gelb", exact=True)).to_be_checked()
    expect(desktop.locator("[name=watchable]")).not_to_be_checked()
    desktop.get_by_role("link", name="Weiterspielen").click()
    expect(desktop.locator("#invite")).to_be_visible()
    expect_turn_is_waiting(desktop)


def expect_turn_is_waiting(page: Page) -> None:
    expect(page.locator("#turn")).to_have_text("Runde 1 · Warten")


def test_another_board_is_as_large_at_both_ends(desktop: Page, phone: Page) -> None:
    pair = pair_up(desktop, phone, rules="8x7")
    pair.play("8 1")
    expect_turn(phone, 1, "red")
    for page in (desktop, phone):
        expect(page.locator(".board-column")).to_have_count(8)
