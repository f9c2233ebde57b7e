"""What two people settle between them: taking back, a draw, giving up, another round."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.board import box_of, expect_score, expect_turn
from tests.e2e.pairs import NEWS_MS, Pair, pair_up
from tests.e2e.watch import layout_shifts

pytestmark = pytest.mark.browser

Picture = Callable[[Page, str], None]

# A question that has just appeared does not hear a click for half a second.
DEAF_MS = 550


@pytest.fixture
def pair(desktop: Page, phone: Page) -> Pair:
    """Desktop has red, the phone yellow; red has made two moves, and it is yellow's turn."""
    pair = pair_up(desktop, phone)
    pair.play("4 4 5")
    return pair


def answer(page: Page, prompt: str, name: str) -> None:
    """Reads a question and answers it."""
    button = page.locator(f"#prompt-{prompt}").get_by_role("button", name=name)
    expect(button).to_be_visible()
    page.wait_for_timeout(DEAF_MS)
    button.click()


def apart(one: Locator, other: Locator) -> bool:
    """Whether two things on the page share no point."""
    a, b = box_of(one), box_of(other)
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return beside or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]


def test_a_move_goes_back_when_the_other_agrees(pair: Pair, picture: Picture) -> None:
    pair.red.get_by_role("button", name="Zug zurück?").click()
    expect(pair.red.locator("#prompt-undo-words")).to_have_text("Bitte gesendet")
    expect(pair.yellow.locator("#prompt-undo-words")).to_have_text("Zug zurückgeben?")
    # Both see which stone would go.
    for page in (pair.red, pair.yellow):
        expect(page.locator(".disc--leaving")).to_have_count(1)
    picture(pair.yellow, "live-undo")
    answer(pair.yellow, "undo", "Ja")
    pair.expect_discs(2)
    expect_turn(pair.red, 1, "red")
    expect(pair.yellow.locator("#prompt-undo")).to_be_hidden()


def test_a_declined_wish_is_told_and_has_to_rest(pair: Pair) -> None:
    pair.red.get_by_role("button", name="Zug zurück?").click()
    answer(pair.yellow, "undo", "Nein")
    expect(pair.red.locator(".board-bubble")).to_contain_text("lässt den Zug stehen")
    expect(pair.red.locator("#undo")).to_contain_text("in ")
    expect(pair.red.locator("#undo")).to_have_attribute("aria-disabled", "true")
    pair.expect_discs(3)
    expect(pair.red.locator("#undo")).to_have_text("Zug zurück?", timeout=12_000)
    expect(pair.red.locator("#undo")).to_have_attribute("aria-disabled", "false")


def test_a_wish_ends_with_the_next_move_and_can_be_withdrawn(pair: Pair) -> None:
    pair.red.get_by_role("button", name="Zug zurück?").click()
    expect(pair.yellow.locator("#prompt-undo")).to_be_visible()
    pair.play("3")
    for page in (pair.red, pair.yellow):
        expect(page.locator("#prompt-undo")).to_be_hidden()
    pair.red.get_by_role("button", name="Remis?").click()
    expect(pair.yellow.locator("#prompt-draw")).to_be_visible()
    answer(pair.red, "draw", "Zurückziehen")
    expect(pair.yellow.locator("#prompt-draw")).to_be_hidden()


def test_both_agree_on_a_draw(pair: Pair) -> None:
    pair.yellow.get_by_role("button", name="Remis?").click()
    answer(pair.red, "draw", "Ja")
    for page in (pair.red, pair.yellow):
        expect(page.locator("#result-title")).to_have_text("Unentschieden")
        expect(page.locator("#result-sub")).to_have_text("So habt ihr es vereinbart.")
        expect_score(page, 0, 0)


def test_questions_have_places_of_their_own(pair: Pair, picture: Picture) -> None:
    red, yellow = pair.red, pair.yellow
    yellow.get_by_role("button", name="Aufgeben").click()
    red.get_by_role("button", name="Zug zurück?").click()
    red.get_by_role("button", name="Remis?").click()
    places = [yellow.locator(f"#prompt-{name}") for name in ("undo", "draw", "end")]
    for place in places:
        expect(place).to_be_visible()
    places += [yellow.locator(f"#{name}") for name in ("undo", "draw", "end", "board", "talk")]
    for number, place in enumerate(places):
        assert all(apart(place, other) for other in places[number + 1 :])
    assert layout_shifts(yellow) == []
    picture(yellow, "live-questions")


def test_a_click_in_the_moment_in_which_a_question_appears_was_not_meant(pair: Pair) -> None:
    pair.yellow.evaluate(
        """() => new MutationObserver(() => {
          document.querySelector("#prompt-draw [data-answer=accept]").click();
        }).observe(document.querySelector("#prompt-draw"), {attributeFilter: ["data-shown"]})"""
    )
    pair.red.get_by_role("button", name="Remis?").click()
    expect(pair.yellow.locator("#prompt-draw")).to_be_visible()
    pair.yellow.wait_for_timeout(NEWS_MS)
    expect(pair.yellow.locator("#prompt-draw")).to_be_visible()
    expect(pair.red.locator("#panel-result")).to_be_hidden()


def test_giving_up_takes_two_clicks_in_two_places(pair: Pair) -> None:
    end = pair.yellow.get_by_role("button", name="Aufgeben")
    end.dblclick()
    expect(pair.yellow.locator("#panel-result")).to_be_hidden()
    end.click()
    answer(pair.yellow, "end", "Ja")
    expect(pair.yellow.locator("#result-sub")).to_have_text("Du hast aufgegeben.")
    expect(pair.red.locator("#result-title")).to_have_text("Du gewinnst!")
    expect(pair.red.locator("#result-sub")).to_contain_text("hat aufgegeben")
    expect_score(pair.red, 1, 0)


def test_the_next_round_begins_when_both_want_it(pair: Pair, picture: Picture) -> None:
    pair.yellow.get_by_role("button", name="Aufgeben").click()
    answer(pair.yellow, "end", "Ja")
    pair.red.get_by_role("button", name="Noch eine Runde").click()
    expect(pair.red.locator("#next-line")).to_contain_text("Warte auf")
    expect(pair.yellow.locator("#next-line")).to_contain_text("möchte noch eine Runde")
    picture(pair.yellow, "live-next")
    # Who waits for it may look at the last round meanwhile.
    pair.red.get_by_role("button", name="Nachspielen").click()
    pair.yellow.get_by_role("button", name="Noch eine Runde").click()
    for page in (pair.red, pair.yellow):
        expect_turn(page, 2, "yellow")
        expect_score(page, 1, 0)
    pair.expect_discs(0)
    Pair(red=pair.yellow, yellow=pair.red).play("4 4")


def test_who_waits_for_another_round_is_told_that_the_other_has_left(pair: Pair) -> None:
    pair.yellow.get_by_role("button", name="Aufgeben").click()
    answer(pair.yellow, "end", "Ja")
    expect(pair.yellow.locator("#panel-result")).to_be_visible()
    pair.yellow.goto("/rules/")
    pair.red.get_by_role("button", name="Noch eine Runde").click()
    expect(pair.red.locator("#next-line")).to_contain_text("ist weg")
    pair.yellow.go_back()
    expect(pair.red.locator("#next-line")).to_contain_text("Warte auf")
    pair.yellow.get_by_role("button", name="Noch eine Runde").click()
    expect_turn(pair.red, 2, "yellow")


def test_a_match_is_called_off_before_its_second_move(desktop: Page, phone: Page) -> None:
    pair = pair_up(desktop, phone)
    pair.play("4")
    phone.get_by_role("button", name="Abbrechen").click()
    answer(phone, "end", "Ja")
    for page in (desktop, phone):
        expect(page.locator("#result-title")).to_have_text("Abgebrochen")
        expect_score(page, 0, 0)


def test_names_and_sides_are_told(pair: Pair) -> None:
    expect(pair.red.locator("#plate-red [data-name]")).to_have_text("Du")
    expect(pair.red.locator("#plate-yellow [data-name]")).to_contain_text("Gast-")
    expect(pair.red.locator("#plate-yellow [data-sub]")).to_have_text("Gelb · da")
    expect(pair.red.locator("#turn-sub")).to_contain_text("ist am Zug")
    pair.red.keyboard.press("3")
    expect(pair.red.locator(".board-bubble")).to_contain_text("ist am Zug")


def test_a_live_match_fits_every_screen(desktop: Page, phone: Page) -> None:
    pair = pair_up(desktop, phone, clock={"initial": 180, "increment": 2})
    pair.play("4 4 5")
    desktop.get_by_role("button", name="Zug zurück?").click()
    expect(phone.locator("#prompt-undo")).to_be_visible()
    phone.reload()
    for width, height in ((320, 568), (390, 844), (844, 390), (768, 1024), (1920, 1080)):
        desktop.set_viewport_size({"width": width, "height": height})
        wide = desktop.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{wide} px on a screen of {width}"
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    turn = phone.locator("#turn")
    assert turn.evaluate("e => e.scrollWidth <= e.clientWidth")
