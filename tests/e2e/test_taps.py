"""When a tap counts: the lock after each move, sliding, leaving."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board import column, discs, expect_turn
from tests.e2e.gestures import Hand, cell_of
from tests.e2e.server import server_state

pytestmark = pytest.mark.browser


@pytest.fixture
def still(page: Page) -> Page:
    """The front page with its clock in the test's hands."""
    page.clock.install()
    page.reload()
    expect(column(page, 7)).to_be_attached()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)
    return page


def test_a_second_tap_within_a_quarter_of_a_second_plays_nothing(still: Page) -> None:
    hand, cell = Hand(still), cell_of(still, 4)
    hand.tap(cell)
    hand.tap(cell)
    expect_turn(still, 1, "yellow")
    hand.tap(cell)
    still.clock.run_for(240)
    hand.tap(cell)
    expect(discs(still)).to_have_count(1)
    assert server_state(still)["moves"] == "4"

    still.clock.run_for(20)
    hand.tap(cell)
    expect_turn(still, 1, "red")
    assert server_state(still)["moves"] == "4 4"


def test_the_stone_falls_where_the_finger_is_lifted(page: Page) -> None:
    hand = Hand(page)
    hand.press(cell_of(page, 2))
    hand.slide(cell_of(page, 5))
    expect(discs(page)).to_have_count(0)
    hand.slide(cell_of(page, 6))
    hand.let_go()
    expect(column(page, 6)).to_have_accessible_name("Spalte 6, 1 Stein, oben Rot")
    assert server_state(page)["moves"] == "6"


def test_while_it_slides_the_page_shows_where_the_stone_would_land(page: Page) -> None:
    hand = Hand(page)
    hand.press(cell_of(page, 2))
    ghost = page.locator("#board .disc--ghost use")
    expect(ghost).to_have_attribute("href", "#disc-red")
    first = ghost.evaluate("e => e.getBoundingClientRect().x")
    hand.slide(cell_of(page, 3))
    assert ghost.evaluate("e => e.getBoundingClientRect().x") > first
    hand.slide(cell_of(page, 3, -0.5))
    hand.let_go()
    expect(ghost).to_have_count(0)


@pytest.mark.parametrize("where", [-0.1, 1.05])
def test_leaving_the_board_cancels_even_if_the_finger_comes_back(page: Page, where: float) -> None:
    hand = Hand(page)
    hand.press(cell_of(page, 3))
    hand.slide(cell_of(page, 3, where))
    hand.let_go()
    hand.press(cell_of(page, 3))
    hand.slide(cell_of(page, 3, where))
    hand.slide(cell_of(page, 3))
    hand.let_go()
    hand.tap(cell_of(page, 5))
    expect_turn(page, 1, "yellow")
    assert server_state(page)["moves"] == "5"


def test_a_second_finger_drops_nothing(phone: Page) -> None:
    phone.goto("/")
    expect(column(phone, 7)).to_be_attached()
    finger = phone.context.new_cdp_session(phone)
    left, right = ({"x": x, "y": y} for x, y in (cell_of(phone, 2), cell_of(phone, 6)))
    finger.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{**left, "id": 1}]}
    )
    finger.send(
        "Input.dispatchTouchEvent",
        {"type": "touchStart", "touchPoints": [{**left, "id": 1}, {**right, "id": 2}]},
    )
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    Hand(phone).tap(cell_of(phone, 4))
    expect(discs(phone)).not_to_have_count(0)
    assert "6" not in server_state(phone)["moves"]
