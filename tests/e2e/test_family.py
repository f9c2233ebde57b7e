"""The other games of the family: whole games against the computer and at one screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine import rules_for
from engine.quick import quick_move
from tests.e2e.board import LOCK_MS, history, tap
from tests.e2e.conftest import DEVICES
from tests.e2e.family import act, at_one_screen, expect_drawn, play_moves, settled
from tests.e2e.server import call, server_state
from tests.e2e.watch import layout_shifts
from tests.games.test_pages_rules import LESSONS

pytestmark = pytest.mark.browser

Picture = Callable[[Page, str], None]

POP_WIN = "4 4 2 3 3 5 5 7 2 7 4 1 p4"
FULL = LESSONS["pop10-turn"].moves.split()[:42]

# Small boards where they are as good, so that the games are short.
AGAINST = {
    "9x7": "desktop",
    "7x6-pop": "phone",
    "6x4-five": "desktop",
    "6x4-pop-five": "phone",
    "7x6-pop10": "phone",
    "7x6-power": "desktop",
}


def fill(page: Page, until: int = 38) -> None:
    """Brings a game of Pop 10 near the end of its filling past the board: that takes long."""
    game = server_state(page)
    while game["plies"] < until:
        move = {"ply": game["plies"], "move": game["legal"][0]["move"]}
        status, game = call(page, f"/games/{game['id']}/moves/", move)
        assert status == 200, game
        while game["thinking"]:
            page.wait_for_timeout(20)
            game = server_state(page)
    page.reload()


def expect_told(page: Page, words: str) -> None:
    """What is to be done stands in the bar, and can be read to its end."""
    bar = page.locator("#turn-sub")
    expect(bar).to_have_text(words)
    assert bar.evaluate("e => e.scrollWidth <= e.clientWidth")


def story_of(page: Page) -> str:
    """What the result card says of how the round ended."""
    return page.locator("#result-sub").inner_text()


@pytest.mark.parametrize("rules", AGAINST)
def test_a_whole_game_against_the_computer(
    rules: str, new_page: Callable[..., Page], picture: Picture
) -> None:
    page = new_page(**DEVICES[AGAINST[rules]], reduced_motion="reduce")
    page.goto(f"/new?rules={rules}&mode=computer&level=neuling&first=me")
    page.get_by_role("button", name="Spielen").click()
    page.wait_for_url("**/?mode=computer*")
    if rules == "7x6-pop10":
        fill(page)
    position = settled(page, rules)
    while position.outcome is None:
        before = position.plies
        act(page, quick_move(position, seed=before))
        position = settled(page, rules, after=before)
        expect_drawn(page, position)
    title = {"red": "Du gewinnst!", "yellow": "Der PC gewinnt", None: "Unentschieden"}
    double = len(position.outcome.lines) > 1
    words = "Doppelte" if double else title[position.outcome.winner]
    expect(page.locator("#result-title")).to_contain_text(words)
    assert layout_shifts(page) == []
    picture(page, f"family-{rules}")


def test_a_pop_slides_the_column_and_is_told_and_taken_back(page: Page, picture: Picture) -> None:
    rules = "7x6-pop"
    at_one_screen(page, rules, "4 4 2 3 3 5")
    tabs = page.locator(".pull[data-shown]")
    expect(tabs).to_have_count(2)
    box = tabs.first.bounding_box()
    assert box
    assert box["height"] >= 40
    picture(page, "pop-tabs")
    act(page, "p4")
    position = settled(page, rules, after=6)
    expect_drawn(page, position)
    expect(page.locator("#announce")).to_have_text(
        "Rot nimmt unten in Spalte 4 heraus. Gelb ist am Zug."
    )
    page.wait_for_timeout(LOCK_MS)
    page.locator("#undo").click()
    expect(history(page)).to_have_count(6)
    expect_drawn(page, rules_for(rules).parse("4 4 2 3 3 5"))
    page.keyboard.press("p")
    expect(page.locator("#turn-sub")).to_contain_text("aus welcher Spalte")
    page.keyboard.press("Escape")
    page.wait_for_timeout(LOCK_MS)
    page.keyboard.press("p")
    page.keyboard.press("2")
    expect(history(page)).to_have_count(7)
    expect(history(page).last).to_have_text("p2")


def test_a_replay_steps_through_pops_both_ways(desktop: Page, picture: Picture) -> None:
    rules = "7x6-pop"
    at_one_screen(desktop, rules, POP_WIN.rsplit(" ", 1)[0])
    play_moves(desktop, "p4")
    expect(desktop.locator("#result-title")).to_have_text("Rot gewinnt")
    picture(desktop, "pop-won")
    desktop.locator("#replay").click()
    tokens = POP_WIN.split()
    for ply in (13, 12, 11, 12, 13):
        desktop.locator("[data-step-slider]").first.fill(str(ply))
        expect_drawn(desktop, rules_for(rules).parse(" ".join(tokens[:ply])))
    expect(desktop.locator("#panel-replay [data-words]")).to_contain_text(
        "Rot nimmt unten in Spalte 4 heraus."
    )


@pytest.mark.parametrize(
    ("key", "words", "faint"),
    [("pop-both", "Beide hatten vier", 1), ("pop-other", "der anderen Seite die Reihe", 0)],
)
def test_the_card_says_why_a_pop_has_won(
    key: str, words: str, faint: int, desktop: Page, picture: Picture
) -> None:
    *moves, last = LESSONS[key].moves.split()
    at_one_screen(desktop, "7x6-pop", " ".join(moves))
    play_moves(desktop, last)
    expect(desktop.locator("#result-title")).to_have_text("Rot gewinnt")
    expect(desktop.locator("#result-sub")).to_contain_text(words)
    expect(desktop.locator("#announce")).to_contain_text(f"Rot gewinnt. {story_of(desktop)}")
    expect(desktop.locator(".other-line")).to_have_count(faint)
    picture(desktop, key)


def test_a_repeated_position_is_warned_of_and_then_drawn(phone: Page) -> None:
    at_one_screen(phone, "7x6-pop", "4 1 3 2 p3")
    play_moves(phone, "p2")
    expect_told(phone, "2. Stellungswiederholung")
    play_moves(phone, "3 2 p3 p2")
    expect(phone.locator("#result-title")).to_have_text("Unentschieden")
    expect(phone.locator("#result-sub")).to_contain_text("zum dritten Mal")


def test_side_columns_are_closed_and_count(page: Page, picture: Picture) -> None:
    rules = "7x6-five"
    at_one_screen(page, rules, "1 1 2 2 3")
    expect(page.locator(".board-column")).to_have_count(7)
    board = page.locator("#board").bounding_box()
    first = page.locator(".board-column").first.bounding_box()
    assert board
    assert first
    closed = (board["x"] + first["x"]) / 2, first["y"] + first["height"] / 2
    if page.evaluate("navigator.maxTouchPoints > 0"):
        page.touchscreen.tap(*closed)
    else:
        page.mouse.click(*closed)
    play_moves(page, "3 4")
    expect(page.locator("#result-title")).to_have_text("Rot gewinnt")
    expect(page.locator(".win-rim")).to_have_count(5)
    expect_drawn(page, settled(page, rules))
    picture(page, "five-won")


def test_a_disc_goes_back_and_another_is_collected(page: Page, picture: Picture) -> None:
    rules = "7x6-pop10"
    at_one_screen(page, rules, " ".join(FULL[:41]))
    expect(page.locator("#turn-sub")).to_have_text("Fülle Reihe 6")
    play_moves(page, FULL[41])
    expect_told(page, "Nimm unten einen heraus")
    expect(page.locator(".pull[data-shown]")).to_have_count(4)
    play_moves(page, "p4")
    red = page.locator(".shelf-ten[data-side=red]")
    expect(red).to_have_accessible_name("Rot hat 1 von 10 gesammelt")
    play_moves(page, "p1")
    expect_told(page, "Wirf ihn woanders ein")
    picture(page, "pop10")
    page.wait_for_timeout(LOCK_MS)
    tap(page, 1)
    expect(page.locator(".board-bubble")).to_have_text(
        "Der Stein kommt in eine andere Spalte zurück."
    )
    play_moves(page, "4")
    expect_drawn(page, settled(page, rules))


def test_special_discs_are_taken_up_laid_back_and_played(page: Page, picture: Picture) -> None:
    rules = "7x6-power"
    at_one_screen(page, rules)
    wall = page.locator("[data-power=wall]")
    bomb = page.locator("[data-power=bomb]")
    expect(bomb).to_have_attribute("aria-disabled", "true")
    wall.click()
    expect(wall).to_have_attribute("aria-pressed", "true")
    wall.click()
    expect(wall).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("w")
    expect(page.locator("#turn-sub")).to_contain_text("Mauer")
    page.keyboard.press("4")
    expect(page.locator("#turn-sub")).to_have_text("Noch ein Stein")
    page.wait_for_timeout(LOCK_MS)
    page.keyboard.press("Escape")
    play_moves(page, "3 b5")
    expect_told(page, "Nimm unten einen roten weg")
    expect(page.locator(".pull[data-shown]")).to_have_count(2)
    picture(page, "power-bomb")
    play_moves(page, "p4 a3")
    expect(page.locator("#board .discs use[href='#mark-anvil']")).to_have_count(1)
    expect_drawn(page, settled(page, rules))
    picture(page, "power")
