"""Lines that break, people who go and come back, and time that runs out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board import LOCK_MS, discs, expect_score, play, tap
from tests.e2e.pairs import Pair, pair_up, picture_of
from tests.e2e.watch import layout_shifts

pytestmark = pytest.mark.browser

Picture = Callable[[Page, str], None]

DEAF_MS = 550
# Who has left may be claimed against after ten seconds.
CLAIM_MS = 14_000
# The board is right again within this time after the network is back.
BACK_MS = 3000


def test_a_move_made_offline_arrives_when_the_line_is_back_without_a_reload(
    desktop: Page, phone: Page
) -> None:
    pair = pair_up(desktop, phone)
    pair.play("4 4")
    desktop.evaluate("window.same = true")
    desktop.wait_for_timeout(LOCK_MS)
    desktop.context.set_offline(True)
    tap(desktop, 5)
    expect(discs(desktop)).to_have_count(3)
    expect(desktop.locator("#turn-sub")).to_contain_text("Keine Verbindung")
    desktop.wait_for_timeout(1500)
    desktop.context.set_offline(False)
    expect(discs(phone)).to_have_count(3, timeout=BACK_MS)
    pair.expect_discs(3)
    pair.play("5 6")
    assert desktop.evaluate("window.same")


def test_what_happened_meanwhile_is_there_when_the_line_is_back(desktop: Page, phone: Page) -> None:
    pair = pair_up(desktop, phone)
    pair.play("4 4 5")
    desktop.context.set_offline(True)
    play(phone, "5")
    phone.get_by_role("button", name="Remis?").click()
    desktop.wait_for_timeout(1000)
    desktop.context.set_offline(False)
    expect(discs(desktop)).to_have_count(4, timeout=BACK_MS)
    expect(desktop.locator("#prompt-draw")).to_be_visible()
    assert picture_of(desktop) == picture_of(phone)


def test_a_reload_and_a_second_device_show_the_same_board(desktop: Page, phone: Page) -> None:
    pair = pair_up(desktop, phone)
    pair.play("4 4 5")
    phone.reload()
    pair.expect_discs(3)
    second = phone.context.new_page()
    second.goto(phone.url)
    Pair(red=desktop, yellow=second).play("3")
    pair.expect_discs(4)


def test_time_runs_out_and_says_so(desktop: Page, phone: Page, picture: Picture) -> None:
    pair = pair_up(desktop, phone, clock={"initial": 10, "increment": 0})
    pair.play("4 4")
    own, other = "#plate-red .clock", "#plate-yellow .clock"
    expect(desktop.locator(own)).to_have_attribute("data-running", "")
    expect(desktop.locator(own)).to_have_attribute("data-low", "")
    expect(desktop.locator("#news")).to_contain_text("noch zehn Sekunden")
    picture(desktop, "live-low")
    expect(phone.locator(other)).to_have_text("0:10")
    for page in (desktop, phone):
        expect(page.locator("#result-sub")).to_contain_text("abgelaufen", timeout=15_000)
        expect_score(page, 0, 1)
    expect(desktop.locator("#result-sub")).to_have_text("Deine Zeit ist abgelaufen.")
    expect(phone.locator("#result-title")).to_have_text("Du gewinnst!")
    expect(desktop.locator(own)).to_have_text("0,0")


def test_the_own_clock_stops_when_the_stone_is_let_go(desktop: Page, phone: Page) -> None:
    pair = pair_up(desktop, phone, clock={"initial": 60, "increment": 0})
    pair.play("4 4")
    desktop.wait_for_timeout(LOCK_MS)
    desktop.context.set_offline(True)
    tap(desktop, 5)
    expect(discs(desktop)).to_have_count(3)
    clock = desktop.locator("#plate-red .clock")
    shown = clock.text_content()
    desktop.wait_for_timeout(2500)
    assert clock.text_content() == shown
    desktop.context.set_offline(False)
    pair.expect_discs(3)


def test_who_leaves_may_be_claimed_against_and_the_score_counts_it(
    desktop: Page, phone: Page, picture: Picture
) -> None:
    pair = pair_up(desktop, phone)
    pair.play("4 4 5")
    claim = desktop.locator("#prompt-claim")
    phone.goto("/rules/")
    expect(desktop.locator("#prompt-claim-words")).to_contain_text("ist weg")
    expect(desktop.locator("#plate-yellow [data-sub]")).to_have_text("Gelb · weg")
    expect(claim.get_by_role("button", name="Sieg beanspruchen")).to_be_hidden()
    expect(claim.get_by_role("button", name="Sieg beanspruchen")).to_be_visible(timeout=CLAIM_MS)
    assert layout_shifts(desktop) == []
    picture(desktop, "live-claim")
    desktop.wait_for_timeout(DEAF_MS)
    claim.get_by_role("button", name="Warten").click()
    expect(desktop.locator("#prompt-claim-words")).to_contain_text("Du wartest auf")
    # Back again, and the question goes with a word.
    phone.go_back()
    expect(claim).to_be_hidden()
    expect(desktop.locator(".board-bubble")).to_contain_text("ist wieder da")
    phone.goto("/rules/")
    button = claim.get_by_role("button", name="Sieg beanspruchen")
    # Patience with somebody who is gone lasts for twenty seconds.
    expect(button).to_be_visible(timeout=2 * CLAIM_MS)
    desktop.wait_for_timeout(DEAF_MS)
    button.click()
    expect(desktop.locator("#result-title")).to_have_text("Du gewinnst!")
    expect(desktop.locator("#result-sub")).to_contain_text("war zu lange weg")
    expect_score(desktop, 1, 0)
    phone.go_back()
    expect(phone.locator("#result-sub")).to_have_text("Du warst zu lange weg.")


def test_a_reload_is_no_absence(desktop: Page, phone: Page) -> None:
    pair = pair_up(desktop, phone)
    pair.play("4 4 5")
    desktop.evaluate(
        """() => { window.told = [];
          new MutationObserver(() => told.push(document.querySelector("#news").textContent))
            .observe(document.querySelector("#news"), {childList: true, characterData: true}) }"""
    )
    phone.reload()
    expect(phone.locator("#turn-sub")).to_have_text("Du bist am Zug")
    desktop.wait_for_timeout(2500)
    assert not [words for words in desktop.evaluate("told") if "weg" in words]
