"""Another game by link: a stone taken out is gone on both boards, and a match ends by itself."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine import rules_for
from tests.e2e.board import LOCK_MS, history
from tests.e2e.family import act, expect_drawn
from tests.e2e.pairs import Pair, pair_up

pytestmark = pytest.mark.browser


def resign(page: Page) -> None:
    page.locator("#end").click()
    # The question takes no answer in the moment in which it appears.
    page.wait_for_timeout(600)
    page.locator("#prompt-end").get_by_role("button", name="Ja").click()


def expect_both_show(pair: Pair, rules: str, moves: list[str]) -> None:
    """Both boards have these moves, and look as the rule book says."""
    position = rules_for(rules).parse(" ".join(moves))
    for page in (pair.red, pair.yellow):
        expect(history(page)).to_have_text(moves)
        expect(page.locator(".disc--pending")).to_have_count(0)
        expect_drawn(page, position)


def both(pair: Pair, name: str) -> None:
    for page in (pair.red, pair.yellow):
        page.get_by_role("button", name=name).click()


def test_a_match_of_pop_out_by_link_and_another_one_after_it(
    desktop: Page, phone: Page, picture: Callable[[Page, str], None]
) -> None:
    pair = pair_up(desktop, phone, rules="7x6-pop", best_of=3)
    address = desktop.url
    pair.play("4 4")
    expect(phone.locator(".pull[data-shown]")).to_have_count(0)
    desktop.wait_for_timeout(LOCK_MS)
    desktop.locator("[data-pull='4']").click()
    pair.expect_discs(1)
    expect(phone.locator(".pull[data-shown]")).to_have_count(1)
    picture(phone, "live-pop")
    resign(phone)
    expect(desktop.locator("#result-title")).to_have_text("Du gewinnst!")

    both(pair, "Noch eine Runde")
    for page in (desktop, phone):
        expect(page.locator("#turn")).to_have_text("Runde 2/3 · Am Zug: Gelb")
    pair.expect_discs(0)
    Pair(red=phone, yellow=desktop).play("1 1")
    resign(phone)
    expect(desktop.locator("#result-title")).to_have_text("Du gewinnst das Match 2 : 0!")
    expect(phone.locator("#result-title")).to_contain_text("gewinnt das Match 2 : 0")
    picture(desktop, "live-match-over")

    both(pair, "Neues Match")
    for page in (desktop, phone):
        expect(page.locator("#turn")).to_contain_text("Runde 1/3")
    assert desktop.url == phone.url != address


def test_power_up_by_link_one_side_acts_twice_and_the_other_waits(
    desktop: Page, phone: Page, picture: Callable[[Page, str], None]
) -> None:
    rules, moves = "7x6-power", ["x7", "6", "a3", "w5", "1", "7", "b4"]
    for page in (desktop, phone):
        page.emulate_media(reduced_motion="reduce")
    pair = pair_up(desktop, phone, rules=rules)
    for ply, token in enumerate(moves):
        side = rules_for(rules).parse(" ".join(moves[:ply])).side_to_move
        mover, waits = (desktop, phone) if side == "red" else (phone, desktop)
        expect(waits.locator("#board")).to_have_attribute("data-idle", "")
        expect(waits.locator("[data-power][aria-disabled=false]")).to_have_count(0)
        act(mover, token)
        expect_both_show(pair, rules, moves[: ply + 1])
        if ply == 0:
            expect(desktop.locator("#turn-sub")).to_have_text("Noch ein Stein")
            expect(phone.locator("#turn-sub")).to_contain_text("ist am Zug")
            phone.reload()
            desktop.reload()
            expect(desktop.locator("#turn-sub")).to_have_text("Noch ein Stein")
            picture(phone, "live-power")
    expect(desktop.locator("#result-title")).to_have_text("Du gewinnst!")
    expect(phone.locator("#result-title")).to_contain_text("gewinnt")
