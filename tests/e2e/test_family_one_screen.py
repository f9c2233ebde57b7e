"""Whole games of Pop 10 and Power Up at one screen, and what is heard and replayed of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine import rules_for
from tests.e2e.board import box_of, history
from tests.e2e.family import act, at_one_screen, expect_drawn, play_moves, settled

pytestmark = pytest.mark.browser

Picture = Callable[[Page, str], None]

# Red collects ten discs, and each side has to put one back.
COLLECTED = (
    "5 7 2 1 3 4 6 4 5 7 1 2 6 3 1 5 2 7 6 3 4 6 5 3 4 2 7 1 4 2 1 7 5 6 3 5 4 1 6 2 3 7 "
    "p2 2 p4 p4 p1 4 p6 p6 p4 p5 p5 p3 p6 p4 p4 p4"
)
FILLED = 42
# All four special discs in a turn each; red's bomb wins where it lands.
BOMBED = "x7 6 a3 w5 1 7 b4"


def expect_replay(page: Page, rules: str, plies: list[int]) -> None:
    """The replay shows the board of each of these moments."""
    moves = history(page).all_inner_texts()
    page.locator("#replay").click()
    for ply in plies:
        page.locator("[data-step-slider]").first.fill(str(ply))
        expect_drawn(page, rules_for(rules).parse(" ".join(moves[:ply])))


def test_pop_10_is_played_until_ten_discs_are_collected(phone: Page, picture: Picture) -> None:
    rules, last_row = "7x6-pop10", FILLED - 3
    moves = COLLECTED.split()
    at_one_screen(phone, rules, " ".join(moves[:last_row]))
    for token in moves[last_row:-1]:
        play_moves(phone, token)
        expect_drawn(phone, settled(phone, rules))
    for side, kept in (("Rot", 9), ("Gelb", 2)):
        expect(phone.get_by_label(f"{side} hat {kept} von 10 gesammelt")).to_be_visible()
    expect(phone.locator("#announce")).to_have_text(
        "Rot nimmt unten in Spalte 4 heraus. Rot hat 9 von 10 gesammelt. Rot ist am Zug."
    )
    act(phone, moves[-1])
    expect(phone.locator("#result-title")).to_have_text("Rot gewinnt")
    expect(phone.locator("#result-sub")).to_have_text("Zehn Steine sind gesammelt.")
    picture(phone, "pop10-collected")
    expect_replay(phone, rules, [FILLED, FILLED + 1, FILLED + 2, FILLED - 1, len(moves)])


def test_power_up_is_played_with_every_special_disc(page: Page, picture: Picture) -> None:
    rules = "7x6-power"
    at_one_screen(page, rules)
    for token in BOMBED.split():
        play_moves(page, token)
        expect_drawn(page, settled(page, rules))
    expect(page.locator("#result-title")).to_have_text("Rot gewinnt")
    expect(page.locator("#announce")).to_have_text("Rot, Bombe, Spalte 4, Reihe 1. Rot gewinnt.")
    picture(page, "power-bombed")
    expect_replay(page, rules, [*range(7), 3, 7])


def test_what_an_anvil_pushes_out_is_heard(desktop: Page) -> None:
    at_one_screen(desktop, "7x6-power", "4 4 1 4")
    play_moves(desktop, "a4")
    expect(desktop.locator("#announce")).to_have_text(
        "Rot, Amboss, Spalte 4, Reihe 1, 3 Steine hinaus. Gelb ist am Zug."
    )


@pytest.mark.parametrize("rules", ["7x6-power", "7x6-pop10", "10x8-pop"])
def test_a_phone_held_sideways_shows_board_and_all_below_it(rules: str, phone: Page) -> None:
    at_one_screen(phone, rules, "1 2 3")
    phone.set_viewport_size({"width": 844, "height": 390})
    for part in ("#turnbar", "#board", "#tray", "#collected", "#pulls", "#undo"):
        if phone.locator(part).count():
            box = box_of(phone.locator(part))
            assert box["y"] >= 0, part
            assert box["y"] + box["height"] <= 390, part
    powers = phone.locator("[data-power]")
    assert all(box_of(power)["width"] >= 44 for power in powers.all())
    assert phone.evaluate("document.documentElement.scrollWidth") <= 844
